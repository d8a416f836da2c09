import { type InfiniteData, keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { auditCalls } from '@loam/domain/audit/audit.calls';
import type { AuditAnswer } from '@loam/domain/audit/audit.schema';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { searchCalls } from '@loam/domain/search/search.calls';
import { ask } from '../../api/ask';
import { liveEvents } from '../../api/live';
import { useCurrentUser } from '../../api/session';
import { asQuery, type AuditFilters } from './audit-filters';

const PAGE = 100;
/** Groups whose events are listened to; with more of them the page looks again when it is asked to. */
const MOST_TOPICS = 60;

const keyOf = (filters: AuditFilters) => ['audit', filters] as const;

/** A call looked as far back as one call looks, and the page is not full. */
export const isPaused = ({ items, goOn }: AuditAnswer): boolean => goOn !== undefined && items.length < PAGE;

/** Pages of what fits, newest first, each from where the one before it ended. */
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: keyOf(filters),
    queryFn: ({ pageParam, signal }) =>
      ask(auditCalls.page, { query: { ...asQuery(filters), pageSize: PAGE, before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, goOn }) => (items.length < PAGE ? goOn : items.at(-1)!.position),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export const useAuditPeople = (groupId: number | null) =>
  useQuery({
    queryKey: ['auditPeople', groupId],
    queryFn: () => ask(auditCalls.people, { query: { groupId } }),
    staleTime: 60_000,
  });

/** One's own saved filters (C459). */
export const keptFilters = queryOptions({
  queryKey: ['auditFilters'],
  queryFn: ({ signal }) => ask(auditCalls.filters, {}, { signal }),
});

export type FoundObject = AnswerOf<typeof searchCalls.palette>['items'][number];
const none: readonly FoundObject[] = [];

/** What the search box finds in the person's scope whose names begin so (C301). */
export function useObjectsNamed(search: string): readonly FoundObject[] {
  const q = search.trim();
  return (
    useQuery({
      queryKey: ['objectsNamed', q],
      queryFn: ({ signal }) => ask(searchCalls.palette, { query: { q } }, { signal }),
      enabled: q !== '',
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }).data?.items ?? none
  );
}

/** How many events came since the list was read, by those same filters, and how to show them. */
export function useNewer(filters: AuditFilters, shown: AuditAnswer | undefined): [count: number, show: () => void] {
  const client = useQueryClient();
  const { groups } = useCurrentUser();
  const [now, setNow] = useState<AuditAnswer>();
  // a search for words goes through much: it is not made anew for each event
  const topics =
    filters.q !== null ? '' : (filters.group === null ? groups.map(({ id }) => id).slice(0, MOST_TOPICS) : [filters.group]).join();
  useEffect(() => {
    setNow(undefined);
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const gone = new AbortController(); // refused after its token was given back, it would ask for a code on another page
    const look = async () => {
      setNow(await ask(auditCalls.page, { query: { ...asQuery(filters), pageSize: 1 } }, { signal: gone.signal }));
    };
    // The list is made from the log a moment after the event is told: looked at soon, and once more later.
    const told = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const ms of [400, 2_500]) timers.add(setTimeout(() => void look().catch(() => undefined), ms)); // the next event looks again
    };
    const stops = topics === '' ? [] : topics.split(',').map((id) => liveEvents.listen(`group:${id}`, told));
    return () => {
      for (const stop of stops) stop();
      for (const timer of timers) clearTimeout(timer);
      gone.abort();
    };
  }, [topics, filters]);
  const show = () => {
    client.setQueryData<InfiniteData<AuditAnswer>>(
      keyOf(filters),
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey: keyOf(filters) });
    void client.invalidateQueries({ queryKey: ['auditPeople'] });
  };
  return [newerIn(now, shown), show];
}

/** In a long log both totals are of as many entries as one call looks at: the one more above may be one less below. */
function newerIn(now: AuditAnswer | undefined, shown: AuditAnswer | undefined): number {
  if (!now || !shown) return 0;
  const more = Math.max(0, now.total - shown.total);
  const newest = (of: AuditAnswer) => of.items[0]?.position ?? 0;
  return more === 0 && now.goOn !== undefined && newest(now) > newest(shown) ? 1 : more;
}
