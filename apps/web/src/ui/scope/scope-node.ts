export type ScopeLevel = 'company' | 'collection' | 'group';

export interface ScopeNode {
  level: ScopeLevel;
  id: number;
  name: string;
  /** shown on the right: growers under it */
  count?: number;
  /** of a group that stands alone, without its collection above it */
  collectionId?: number;
  children?: readonly ScopeNode[];
}

/** A place of the tree with all that is above it, itself last. */
export interface ScopeRow {
  node: ScopeNode;
  path: readonly ScopeNode[];
}

export const keyOf = (node: ScopeNode): string => `${node.level}:${node.id}`;

export function flatten(nodes: readonly ScopeNode[], above: readonly ScopeNode[] = []): ScopeRow[] {
  return nodes.flatMap((node) => [{ node, path: [...above, node] }, ...flatten(node.children ?? [], [...above, node])]);
}

export interface GroupChoice {
  readonly value: number;
  readonly label: string;
}

/** The groups of a tree by the names above them, but for the company's. `besides`: those of the same company, without itself. */
export function groupChoices(nodes: readonly ScopeNode[], besides?: number): GroupChoice[] {
  const rows = flatten(nodes).filter(({ node }) => node.level === 'group');
  const home = rows.find(({ node }) => node.id === besides)?.path[0];
  const stays = ({ node, path }: ScopeRow) => home === undefined || (node.id !== besides && (home.level !== 'company' || path[0] === home));
  return rows.filter(stays).map(({ node, path }) => {
    const names = path.filter(({ level }) => level !== 'company').map(({ name }) => name);
    return { value: node.id, label: names.join(' ▸ ') };
  });
}
