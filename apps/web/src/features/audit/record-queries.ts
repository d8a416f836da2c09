import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { historyCalls } from '@loam/domain/audit/history.calls';
import type { HistoryKindName } from '@loam/domain/capabilities';
import { ask } from '../../api/ask';

const PAGE = 50;

/** A record whose history opens beside its page. */
export interface RecordName {
  readonly kind: HistoryKindName;
  readonly id: number;
}

const paramsOf = ({ kind, id }: RecordName) => ({ kind, id: String(id) });

/** Newest first, page after page. */
export const useRecordHistory = ({ kind, id }: RecordName) =>
  useInfiniteQuery({
    queryKey: ['recordHistory', kind, id],
    queryFn: ({ pageParam, signal }) =>
      ask(historyCalls.list, { params: paramsOf({ kind, id }), query: { before: pageParam, pageSize: PAGE } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items }) => (items.length < PAGE ? undefined : items.at(-1)!.revision),
  });

export const useRecordComparison = ({ kind, id }: RecordName, pair: { from: number; to: number } | null) =>
  useQuery({
    queryKey: ['recordComparison', kind, id, pair],
    queryFn: ({ signal }) =>
      ask(historyCalls.compare, { params: paramsOf({ kind, id }), query: { from: pair!.from, to: pair!.to } }, { signal }),
    enabled: pair !== null && pair.from !== pair.to,
  });

export const useRecordBlame = ({ kind, id }: RecordName, enabled: boolean) =>
  useQuery({
    queryKey: ['recordBlame', kind, id],
    queryFn: ({ signal }) => ask(historyCalls.blame, { params: paramsOf({ kind, id }) }, { signal }),
    enabled,
    staleTime: 60_000,
  });

/** Asking is a visit, so it is asked once while the page is remembered. */
export const useRecordSinceVisit = ({ kind, id }: RecordName, userId: number) =>
  useQuery({
    queryKey: ['recordSinceVisit', kind, id, userId],
    queryFn: () => ask(historyCalls.sinceVisit, { params: paramsOf({ kind, id }) }),
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    retry: false,
    meta: { visit: true },
  });
