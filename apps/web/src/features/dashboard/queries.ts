import { queryOptions } from '@tanstack/react-query';
import { dashboardCalls, monthlyReportCalls, networkCalls } from '@loam/domain/dashboard/dashboard.calls';
import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import type {
  ActivityItem,
  dashboardCountries,
  dashboardData,
  dashboardFilters,
  dashboardFootprints,
  dashboardUsers,
} from '@loam/domain/dashboard/dashboard-answers.schema';
import type { z } from 'zod';
import { ask } from '../../api/ask';

export type Activity = ActivityItem;
export type Overview = z.infer<typeof dashboardData>;
export type People = z.infer<typeof dashboardUsers>;
export type Country = z.infer<typeof dashboardCountries>['items'][number];
export type FarmFootprint = z.infer<typeof dashboardFootprints>['items'][number];
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

/** Tonnes of products in plans, most first (C204), and by crop (C205). */
export const productsQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'products', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(dashboardCalls.products, { body: filter }, { signal })).items,
  });
export const productsByCropQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'productsByCrop', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(dashboardCalls.productsByCrop, { body: filter }, { signal })).items,
  });

/** Footprints that were kept, by farm (C201). */
export const footprintsQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'footprints', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(dashboardCalls.footprints, { body: filter }, { signal })).items,
  });

/** Plans and growers by country (C202). */
export const countriesQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'countries', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(dashboardCalls.countries, { body: filter }, { signal })).items,
  });

/** Who made most plans, and how many people there are (C200). */
export const peopleQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'people', filter], ...renewed },
    queryFn: ({ signal }) => ask(dashboardCalls.topUsers, { body: filter }, { signal }),
  });

/** C198: whatever the time frame, so that a choice does not vanish with it. */
export const offeredQuery = queryOptions({
  queryKey: ['dashboard', 'offered'],
  queryFn: ({ signal }) => ask(dashboardCalls.filters, { body: {} }, { signal }),
});

/** Whether the figures of each month come by mail (C454). */
export const monthlyReportQuery = queryOptions({
  queryKey: ['dashboard', 'monthlyReport'],
  queryFn: ({ signal }) => ask(monthlyReportCalls.state, {}, { signal }),
});
/** C455: asks for the report of each month by mail, or for none. */
export const setMonthlyReport = (wanted: boolean) => ask(monthlyReportCalls.set, { body: { wanted } });

/** Counts over the caller's whole scope. */
export const networkQuery = queryOptions({
  ...{ queryKey: ['network'], ...renewed },
  queryFn: ({ signal }) => ask(networkCalls.information, {}, { signal }),
});
