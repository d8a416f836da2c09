import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { blameAnswer, compareAnswer, historyAnswer, sinceVisitAnswer } from '@loam/domain/audit/history.schema';
import type { HistoryKindName } from '@loam/domain/capabilities';
import { get } from '../../api/client';

const PAGE = 50;

/** A record whose history opens beside its page. */
export interface RecordName {
  readonly kind: HistoryKindName;
  readonly id: number;
}

/** C290, newest first, page after page. */
export const useRecordHistory = ({ kind, id }: RecordName) =>
  useInfiniteQuery({
    queryKey: ['recordHistory', kind, id],
    queryFn: ({ pageParam, signal }) =>
      get(`/history/${kind}/${id}`, historyAnswer, { query: { before: pageParam, pageSize: PAGE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items }) => (items.length < PAGE ? undefined : items.at(-1)!.revision),
  });

/** C292 */
export const useRecordComparison = ({ kind, id }: RecordName, pair: { from: number; to: number } | null) =>
  useQuery({
    queryKey: ['recordComparison', kind, id, pair],
    queryFn: ({ signal }) => get(`/history/${kind}/${id}/compare`, compareAnswer, { query: { from: pair!.from, to: pair!.to }, signal }),
    enabled: pair !== null && pair.from !== pair.to,
  });

/** C293 */
export const useRecordBlame = ({ kind, id }: RecordName, enabled: boolean) =>
  useQuery({
    queryKey: ['recordBlame', kind, id],
    queryFn: ({ signal }) => get(`/history/${kind}/${id}/blame`, blameAnswer, { signal }),
    enabled,
    staleTime: 60_000,
  });

/** C298. Asking is a visit, so it is asked once while the page is remembered. */
export const useRecordSinceVisit = ({ kind, id }: RecordName, userId: number) =>
  useQuery({
    queryKey: ['recordSinceVisit', kind, id, userId],
    queryFn: () => get(`/history/${kind}/${id}/since-visit`, sinceVisitAnswer),
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    retry: false,
    meta: { visit: true },
  });
