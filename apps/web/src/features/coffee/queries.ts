import { queryOptions } from '@tanstack/react-query';
import { coffeeCalls } from '@loam/domain/coffee/coffee.calls';
import type { CoffeeSeries, FarmFilter } from '@loam/domain/coffee/coffee.schema';
import { ask } from '../../api/ask';

/** Nothing announces these figures: they are renewed each minute. They read by POST because the filter is a body. */
const renewed = { refetchInterval: 60_000 } as const;

/** What the filters offer, and how far the selection has come (C206). */
export const offeredQuery = (filter: FarmFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'coffee', 'offered', filter],
    queryFn: ({ signal }) => ask(coffeeCalls.filters, { body: filter }, { signal }),
    placeholderData: (before) => before,
  });

/** The five figures of coffee farms (C207). */
export const summaryQuery = (filter: FarmFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'coffee', 'summary', filter], ...renewed },
    queryFn: ({ signal }) => ask(coffeeCalls.summary, { body: filter }, { signal }),
  });

/** The cards with a course over years and farms (C208–C212). */
export const topics = ['productivity', 'costOfProduction', 'income', 'profitability', 'waterConsumption'] as const;
export type Topic = (typeof topics)[number];
export const seriesQuery = (topic: Topic, filter: FarmFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'coffee', topic, filter], ...renewed },
    queryFn: async ({ signal }): Promise<CoffeeSeries[]> => (await ask(coffeeCalls[topic], { body: filter }, { signal })).series,
  });

/** Scores of practices by area (C213). */
export const practicesQuery = (filter: FarmFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'coffee', 'practices', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(coffeeCalls.cafePractices, { body: filter }, { signal })).scores,
  });

/** What farms answered about those who work there (C214). */
export const rightsQuery = (filter: FarmFilter) =>
  queryOptions({
    ...{ queryKey: ['dashboard', 'coffee', 'rights', filter], ...renewed },
    queryFn: async ({ signal }) => (await ask(coffeeCalls.humanRights, { body: filter }, { signal })).indicators,
  });
