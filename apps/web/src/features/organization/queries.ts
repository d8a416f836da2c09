import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { get } from '../../api/client';

const place = z.object({ id: z.number(), name: z.string() });
const counts = z.object({ collections: z.number().optional(), groups: z.number().optional(), users: z.number().optional(), growers: z.number().optional(), fields: z.number().optional(), plans: z.number().optional() });

export const companySummary = place.extend({
  collections: z.array(place.extend({ groups: z.number(), users: z.number(), growers: z.number(), fields: z.number().default(0), plans: z.number().default(0) })),
  totals: counts,
  capacity: z.object({ used: z.number(), max: z.number() }),
});

export const collectionSummary = place.extend({
  companyId: z.number().optional(),
  groups: z.array(place.extend({ users: z.number(), growers: z.number(), fields: z.number(), plans: z.number() })),
  totals: counts,
});
export type CollectionSummary = z.infer<typeof collectionSummary>;

const places = z.object({ items: z.array(place) });

/** C079; the super admin names the company. */
export const companySummaryQuery = (id: number | null) =>
  queryOptions({ queryKey: ['company', 'summary', id], queryFn: ({ signal }) => get('/company/summary', companySummary, { signal, query: { id } }) });

/** C069 */
export const collectionSummaryQuery = (id: number) =>
  queryOptions({ queryKey: ['collection', 'summary', id], queryFn: ({ signal }) => get(`/collection/${id}/summary`, collectionSummary, { signal }) });

/** C063 */
export const companiesQuery = queryOptions({ queryKey: ['companies'], staleTime: 5 * 60_000, queryFn: async ({ signal }) => (await get('/utils/companies', places, { signal })).items });
