import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { activityCalls } from '@loam/domain/dashboard/dashboard.calls';
import { homeCalls } from '@loam/domain/home/home.calls';
import type { FieldAtHome } from '@loam/domain/home/home.schema';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';

/** A day may pass while the page is open. */
const RENEWED_MS = 300_000;
const concerns = (type: string): boolean => /^(Plan|Field|Analysis|Grower)|resync/.test(type);

/** What the fields of a group ask for, as it changes. */
export function useHome(groupId: number | null) {
  useLiveQueries(groupId === null ? null : `group:${groupId}`, [['home', groupId]], concerns);
  return useQuery({
    queryKey: ['home', groupId, 'fields'],
    queryFn: ({ signal }) => ask(homeCalls.ofGroup, { query: { groupId: groupId! } }, { signal }),
    enabled: groupId !== null,
    refetchInterval: RENEWED_MS,
    placeholderData: keepPreviousData,
  });
}

/** Plans with open checks. Each is computed on the server, so they are not asked for with every edit of somebody. */
export const useOpenChecks = (groupId: number) =>
  useQuery({
    queryKey: ['homeChecks', groupId],
    queryFn: ({ signal }) => ask(homeCalls.checks, { query: { groupId } }, { signal }),
    refetchInterval: RENEWED_MS,
  });

/** What happened last in the group. */
export const useLatest = (groupId: number | null) =>
  useQuery({
    queryKey: ['home', groupId, 'activity'],
    queryFn: async ({ signal }) => (await ask(activityCalls.all, { query: { groupId: groupId!, pageSize: 30 } }, { signal })).items,
    enabled: groupId !== null,
  });

/** When the person was here before, on whatever device; this is a visit too, and one until they have been away for some minutes. */
export const useLastVisit = (groupId: number) =>
  useQuery({
    queryKey: ['homeVisit', groupId],
    queryFn: () => ask(homeCalls.visit, { body: { groupId } }),
    staleTime: Infinity,
    retry: false, // a visit that is not noted costs a line of the page
  });

/** One state for the map, the most pressing. */
export const states = ['due', 'noPlan', 'soil', 'fine'] as const;
export type State = (typeof states)[number];
export const stateOf = ({ needs: [first] }: Pick<FieldAtHome, 'needs'>): State =>
  first === undefined ? 'fine' : first === 'passed' || first === 'due' ? 'due' : first === 'noPlan' ? 'noPlan' : 'soil';
