import { ROLE } from '@loam/domain/kernel/roles';
import type { CurrentUser } from '../../../api/user';
import type { ScopeQuery } from '../../../ui/scope/scope-query';
import type { ScopeNode } from '../../../ui/scope/scope-switcher';

/** Whose records a page of the admin center shows. */
export type Level = { readonly scope: 'company' | 'collection' | 'group'; readonly id: number } | { readonly scope: 'global' };

/** The scope in the address, else the person's own level. */
export function levelOf(
  { group, collection, company }: ScopeQuery,
  { roleId, companyId, collections, groups }: Pick<CurrentUser, 'roleId' | 'companyId' | 'collections' | 'groups'>,
): Level {
  if (group !== undefined) return { scope: 'group', id: group };
  if (collection !== undefined) return { scope: 'collection', id: collection };
  if (company !== undefined) return { scope: 'company', id: company };
  const [firstGroup] = groups;
  const [firstCollection] = collections;
  if (roleId === ROLE.groupAdmin && firstGroup) return { scope: 'group', id: firstGroup.id };
  if (roleId === ROLE.collectionAdmin && firstCollection) return { scope: 'collection', id: firstCollection.id };
  return companyId === undefined ? { scope: 'global' } : { scope: 'company', id: companyId };
}

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
