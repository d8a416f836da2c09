import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { networkInformation } from '@loam/domain/dashboard/network.schema';
import { get, post } from '../../api/client';

const activity = z.object({
  at: z.string(),
  by: z.object({ id: z.number(), name: z.string() }),
  type: z.string(),
  customerId: z.number().optional(),
  entity: z.object({ kind: z.string(), id: z.number(), name: z.string().nullable() }),
});
export type Activity = z.infer<typeof activity>;

const overview = z.object({
  summary: z.object({
    growers: z.number(),
    fields: z.number(),
    plans: z.number(),
    areaHa: z.number(),
    areas: z.array(z.object({ name: z.string(), areaHa: z.number() })),
    products: z.number(),
  }),
  activity: z.array(activity),
});

export const timeFrames = [7, 30, 90, 365] as const;
export type TimeFrame = (typeof timeFrames)[number];

/** C199: reads by POST because the filters are a body. */
export const overviewQuery = (timeFrame: TimeFrame) =>
  queryOptions({
    queryKey: ['dashboard', timeFrame],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => post('/dashboard/data', overview, { timeFrame }, { signal }),
  });

/** C282 */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  refetchInterval: 60_000,
  queryFn: ({ signal }) => get('/network/information', networkInformation, { signal }),
});
