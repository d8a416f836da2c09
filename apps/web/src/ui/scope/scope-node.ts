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
