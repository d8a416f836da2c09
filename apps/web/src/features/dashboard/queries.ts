import { queryOptions } from '@tanstack/react-query';
import { dashboardCalls, networkCalls } from '@loam/domain/dashboard/dashboard.calls';
import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import type { ActivityItem, dashboardData, dashboardFilters } from '@loam/domain/dashboard/dashboard-answers.schema';
import type { z } from 'zod';
import { ask } from '../../api/ask';

export type Activity = ActivityItem;
export type Overview = z.infer<typeof dashboardData>;
export type Offered = z.infer<typeof dashboardFilters>;

/** Nothing announces these figures: they are renewed each minute. They read by POST because the filter is a body. */
const renewed = { refetchInterval: 60_000 } as const;

/** The figures with how they came about (C199). */
export const overviewQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'overview', filter], ...renewed },
    queryFn: ({ signal }) => ask(dashboardCalls.data, { body: filter }, { signal }),
  });

/** How many plans each crop has, and on how many hectares (C203). */
export const cropsQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'crops', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(dashboardCalls.plans, { body: filter }, { signal })).items,
  });

/** Who made most plans (C200). */
export const peopleQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'people', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(dashboardCalls.topUsers, { body: filter }, { signal })).items,
  });

/** C198: whatever the time frame, so that a choice does not vanish with it. */
export const offeredQuery = queryOptions({
  queryKey: ['dashboard', 'offered'],
  queryFn: ({ signal }) => ask(dashboardCalls.filters, { body: {} }, { signal }),
});

/** Counts over the caller's whole scope. */
export const networkQuery = queryOptions({
  ...{ queryKey: ['network'], ...renewed },
  queryFn: ({ signal }) => ask(networkCalls.information, {}, { signal }),
});
