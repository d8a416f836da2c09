import { queryOptions } from '@tanstack/react-query';
import { dashboardCalls, networkCalls } from '@loam/domain/dashboard/dashboard.calls';
import type { ActivityItem } from '@loam/domain/dashboard/dashboard-answers.schema';
import { ask } from '../../api/ask';

export type Activity = ActivityItem;

export const timeFrames = [7, 30, 90, 365] as const;
export type TimeFrame = (typeof timeFrames)[number];

/** C199: reads by POST because the filters are a body. */
export const overviewQuery = (timeFrame: TimeFrame) =>
  queryOptions({
    queryKey: ['dashboard', timeFrame],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => ask(dashboardCalls.data, { body: { timeFrame } }, { signal }),
  });

/** Counts over the caller's whole scope; renewed each minute, because nothing announces them. */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  refetchInterval: 60_000,
  queryFn: ({ signal }) => ask(networkCalls.information, {}, { signal }),
});
