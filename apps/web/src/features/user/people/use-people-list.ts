import { useLiveQueries } from '../../../api/live';
import { useSearchParams } from '../../../ui/link';
import { scopeOfQuery } from '../../../ui/scope/scope-query';
import { useListQuery } from '../../../ui/table/use-list-query';
import { readEverybody, useUsers } from './queries';

export const states = ['present', 'active', 'pending', 'inactive', 'all'] as const;
/** Who left is in nobody's way until they are asked for. */
const STANDARD = 'present';

/** The people of the admin's scope, as the address says which of them. */
export function usePeopleList() {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useListQuery({ sortBy: 'name' });
  const scope = scopeOfQuery(params);
  const status = states.find((one) => one === params.get('status')) ?? STANDARD;
  const users = useUsers(scope, { ...query, status });
  useLiveQueries(scope.group === undefined ? null : `group:${scope.group}`, [['adminUsers']], (type) =>
    /User|Invitation|resync/.test(type),
  );
  const refine = (change: (next: URLSearchParams) => void) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      change(next);
      next.delete('page');
      return next;
    });
  return {
    users,
    everybody: () => readEverybody(scope, { ...query, status }),
    query,
    setQuery,
    status,
    groupId: scope.group ?? null,
    filtered: query.search !== '' || status !== STANDARD,
    setStatus: (value: (typeof states)[number]) =>
      refine((next) => (value === STANDARD ? next.delete('status') : next.set('status', value))),
    /** Whom the search finds among all, the inactive too. */
    widen: query.search === '' || status === 'all' ? undefined : () => refine((next) => next.set('status', 'all')),
    clear: () => refine((next) => ['search', 'status'].forEach((name) => next.delete(name))),
  };
}

export type PeopleList = ReturnType<typeof usePeopleList>;
