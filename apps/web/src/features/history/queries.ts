import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { historyCalls } from '@loam/domain/audit/history.calls';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { pathOf } from '@loam/domain/kernel/call/call-path';
import { planHistoryCalls } from '@loam/domain/plan/plan-history.calls';
import { planThenAnswer } from '@loam/domain/plan/plan-history.schema';
import { ask } from '../../api/ask';
import { get, newIdempotencyKey } from '../../api/client';
import { fetchFile } from '../../api/fetch-file';
import { FIRST, type LoadRevisions } from './model/revision-shelf';

export interface Filters {
  by?: number | undefined;
  path?: string | undefined;
  origin?: HistoryItem['origin'] | undefined;
}

const paramsOf = (planId: number) => ({ kind: 'plan', id: String(planId) });
const of = (planId: number) => pathOf(historyCalls.list, paramsOf(planId));
const key = (planId: number, ...more: readonly unknown[]) => ['auditPlan', planId, ...more] as const;
const PAGE = 100;

type Asked = Parameters<LoadRevisions<HistoryItem>>[0];
const revisions = (planId: number, query: Asked) => ask(historyCalls.list, { params: paramsOf(planId), query });
const ASKED_AHEAD_MS = 5_000;
/** The newest revisions, asked for while the page is on its way. */
export const newestQuery = (planId: number) => ({
  queryKey: key(planId, 'newest'),
  queryFn: () => revisions(planId, { pageSize: FIRST }),
  staleTime: ASKED_AHEAD_MS,
  retry: false,
});

/** Pages of revisions. What was asked for ahead is taken once: later looks at the newest ask the server. */
export function revisionLoader(client: QueryClient, planId: number): LoadRevisions<HistoryItem> {
  return async (query) => {
    const { queryKey } = newestQuery(planId);
    if (query.before !== undefined || !client.getQueryState(queryKey)) return revisions(planId, query);
    try {
      return await client.fetchQuery(newestQuery(planId));
    } finally {
      client.removeQueries({ queryKey });
    }
  };
}

/** A state of the past never changes; it is forgotten a minute after it was last shown. */
export const stateQuery = (planId: number, revision: number) => ({
  queryKey: key(planId, 'state', revision),
  queryFn: () => get(`${of(planId)}/${revision}`, planThenAnswer),
  staleTime: Infinity,
  gcTime: 60_000,
});
/** While another one is fetched the one before stays. */
export const useStateAt = (planId: number, revision: number) =>
  useQuery({ ...stateQuery(planId, revision), placeholderData: keepPreviousData });
export const fetchAhead = (client: QueryClient, planId: number, revision: number) =>
  void client.prefetchQuery(stateQuery(planId, revision));

/** What lies between two revisions, and what it meant. */
export const comparisonQuery = (planId: number, from: number, to: number) => ({
  queryKey: key(planId, 'compare', from, to),
  queryFn: () => ask(historyCalls.compare, { params: paramsOf(planId), query: { from, to } }),
  staleTime: Infinity,
  gcTime: 60_000,
});
export const useComparison = (planId: number, from: number, to: number, enabled: boolean) =>
  useQuery({ ...comparisonQuery(planId, from, to), enabled: enabled && from > 0 && to > 0 });

/** What bringing a revision back would change: decided by the server as it would be decided then. */
export const useRestorePreview = (planId: number, from: number, to: number) =>
  useQuery({
    queryKey: key(planId, 'preview', from, to),
    queryFn: () => ask(historyCalls.compare, { params: paramsOf(planId), query: { from, to, restoring: true } }),
    gcTime: 0,
  });

/** The revisions that fit the filters, newest first, a page at a time. */
export const useMatching = (planId: number, { by, path, origin }: Filters, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: key(planId, 'matching', by, path, origin),
    queryFn: ({ pageParam }) =>
      ask(historyCalls.list, { params: paramsOf(planId), query: { by, path, origin, before: pageParam, pageSize: PAGE } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items }) => (items.length < PAGE ? undefined : items.at(-1)?.revision),
    enabled,
  });

/** Every value that stands and who set it: also the fields that a history can be asked for. */
export const useStandingValues = (planId: number) =>
  useQuery({ queryKey: key(planId, 'blame'), queryFn: () => ask(historyCalls.blame, { params: paramsOf(planId) }), staleTime: 60_000 });

export const useVersions = (planId: number) =>
  useQuery({ queryKey: key(planId, 'versions'), queryFn: () => ask(planHistoryCalls.versions, { params: { id: planId } }) });

export function useNameVersion(planId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => ask(planHistoryCalls.name, { params: { id: planId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key(planId, 'versions') }),
  });
}

export interface Restoring {
  revision: number;
  reason: string;
  /** The newest revision that the person has seen. */
  head: number;
}
export function useRestore(planId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, reason, head }: Restoring) =>
      ask(
        planHistoryCalls.restore,
        { params: { id: planId, revision: String(revision) }, body: { reason } },
        { revision: head, idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plan', planId] }),
  });
}

export const exportFormats = ['jsonl', 'csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const downloadHistory = (planId: number, format: ExportFormat) =>
  fetchFile(historyCalls.export, { params: paramsOf(planId), query: { format } });
