import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from '../../../ui/link';
import { ScopeSwitcher, type ScopeNode } from '../../../ui/scope/scope-switcher';
import { growerGroupQuery } from '../queries';
import { useScopeTree } from '../scope-tree';

const slot = 'loam.my.scopes';
const recents = (): string[] => JSON.parse(localStorage.getItem(slot) ?? '[]') as string[];

const pathOf = (node: ScopeNode, path: readonly ScopeNode[]): string => {
  const collection = path.find(({ level }) => level === 'collection');
  if (node.level === 'company') return `/company?company=${node.id}`;
  return node.level === 'collection' || !collection ? `/collection/${node.id}` : `/collection/${collection.id}/group/${node.id}`;
};

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

/** The scope in the top bar. Pages that take their scope from the query keep their place; others go to the scope's own page. */
export function ScopeControl() {
  const { data: tree, isPending } = useScopeTree();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const pick = (node: ScopeNode, path: readonly ScopeNode[]) => {
    const key = `${node.level}:${node.id}`;
    localStorage.setItem(slot, JSON.stringify([key, ...recents().filter((other) => other !== key)].slice(0, 5)));
    const next = new URLSearchParams(query);
    if (node.level !== 'company' && (query.has('group') || query.has('collection'))) {
      next.delete('group');
      next.delete('collection');
      for (const { level, id } of path) if (level !== 'company') next.set(level, String(id));
      void navigate(`${pathname}?${next.toString()}`);
    } else void navigate(pathOf(node, path));
  };
  const grower = /^\/customers\/(\d+)/.exec(pathname)?.[1];
  const { data: group } = useQuery({ ...growerGroupQuery(Number(grower)), enabled: grower !== undefined });
  const at =
    (grower && group ? `group:${group}` : null) ??
    scopeAt(pathname, query) ??
    (pathname === '/company' ? undefined : recents()[0]) ??
    (tree?.[0] ? `${tree[0].level}:${tree[0].id}` : null);
  return <ScopeSwitcher tree={tree ?? []} value={at} onPick={pick} recent={recents()} loading={isPending} />;
}
