import type { ScopeNode } from '../../../ui/scope/scope-node';
import type { Level } from '../../organization';

/** How many groups stand below a level; undefined while the tree is not there. */
export function groupsBelow(tree: readonly ScopeNode[] | undefined, level: Level): number | undefined {
  if (!tree || level.scope === 'global') return undefined;
  const leaves = ({ level: at, children = [] }: ScopeNode): number =>
    at === 'group' ? 1 : children.reduce((sum, one) => sum + leaves(one), 0);
  const find = (nodes: readonly ScopeNode[]): ScopeNode | undefined => {
    for (const node of nodes) {
      const found = node.level === level.scope && node.id === level.id ? node : find(node.children ?? []);
      if (found) return found;
    }
    return undefined;
  };
  const node = find(tree);
  return node && leaves(node);
}
