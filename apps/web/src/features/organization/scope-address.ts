import type { ScopeNode } from '../../ui/scope/scope-node';

const slot = 'loam.my.scopes';
const MOST = 5;

/** `level:id` of the scopes picked last, the last one first. */
export const recentScopes = (): string[] => JSON.parse(localStorage.getItem(slot) ?? '[]') as string[];

export const scopeKey = ({ level, id }: ScopeNode): string => `${level}:${id}`;

export function rememberScope(node: ScopeNode): void {
  const key = scopeKey(node);
  localStorage.setItem(slot, JSON.stringify([key, ...recentScopes().filter((other) => other !== key)].slice(0, MOST)));
}

const pageOf = (node: ScopeNode, path: readonly ScopeNode[]): string => {
  const collection = path.find(({ level }) => level === 'collection')?.id ?? node.collectionId;
  if (node.level === 'company') return `/company?company=${node.id}`;
  return node.level === 'collection' || collection === undefined ? `/collection/${node.id}` : `/collection/${collection}/group/${node.id}`;
};

/** Pages that are about a scope and take it from the query. */
export const inAdminCenter = (pathname: string): boolean => /^\/admin-(center|onboarding)/.test(pathname);

/** Where a scope is entered from an address: pages that take their scope from the query keep their place, others give way to the scope's own page. */
export function scopeAddress(node: ScopeNode, path: readonly ScopeNode[], at: { pathname: string; query: URLSearchParams }): string {
  const stays = inAdminCenter(at.pathname);
  if (!stays && (node.level === 'company' || !(at.query.has('group') || at.query.has('collection')))) return pageOf(node, path);
  const next = new URLSearchParams(at.query);
  for (const name of ['group', 'collection', 'company', 'page']) next.delete(name);
  for (const { level, id } of path) if (level !== 'company' || (stays && node.level === 'company')) next.set(level, String(id));
  return `${at.pathname}?${next.toString()}`;
}

/** `level:id` of the scope an address names: in its path, else in its query. */
export function scopeAt(pathname: string, query: URLSearchParams): string | null {
  const [, collection, group] = /^\/collection\/(\d+)(?:\/group\/(\d+))?/.exec(pathname) ?? [];
  const of = (level: string, id: string | null | undefined) => (id && /^\d+$/.test(id) ? `${level}:${id}` : null);
  return (
    of('group', group) ??
    of('collection', collection) ??
    of('group', query.get('group')) ??
    of('collection', query.get('collection')) ??
    of('company', query.get('company'))
  );
}
