import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client';
import { list, maybe, number, or, record, type Schema, text } from '../../api/shape';

/** People, growers and what else a place holds; the shell reads these for its scope switcher, so they are read by hand. */
interface Counted {
  id: number;
  name: string;
  users: number;
  growers: number;
  fields: number;
  plans: number;
}

export interface CompanySummary {
  id: number;
  name: string;
  collections: (Counted & { groups: number })[];
  totals: { growers: number | undefined };
  capacity: { used: number; max: number };
}

export interface CollectionSummary {
  id: number;
  name: string;
  companyId: number;
  groups: Counted[];
}

const place = (value: unknown) => {
  const { id, name } = record(value);
  return { id: number(id), name: text(name) };
};
const count = or(number, 0);
const counted = (value: unknown): Counted => {
  const { users, growers, fields, plans } = record(value);
  return { ...place(value), users: number(users), growers: number(growers), fields: count(fields), plans: count(plans) };
};

export const companySummary: Schema<CompanySummary> = {
  parse(value) {
    const { collections, totals, capacity } = record(value);
    const { used, max } = record(capacity);
    return {
      ...place(value),
      collections: list((one) => ({ ...counted(one), groups: number(record(one)['groups']) }))(collections),
      totals: { growers: maybe(number)(record(totals)['growers']) },
      capacity: { used: number(used), max: number(max) },
    };
  },
};

export const collectionSummary: Schema<CollectionSummary> = {
  parse: (value) => ({ ...place(value), companyId: number(record(value)['companyId']), groups: list(counted)(record(value)['groups']) }),
};

const places: Schema<{ items: { id: number; name: string }[] }> = { parse: (value) => ({ items: list(place)(record(value)['items']) }) };

const growerGroup: Schema<{ group: number }> = { parse: (value) => ({ group: number(record(value)['group']) }) };

/** C079; the super admin names the company. */
export const companySummaryQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['company', 'summary', id],
    queryFn: ({ signal }) => get('/company/summary', companySummary, { signal, query: { id } }),
  });

/** A collection with the counts that stand in its head. */
export const collectionSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['collection', 'summary', id],
    queryFn: ({ signal }) => get(`/collection/${id}/summary`, collectionSummary, { signal }),
  });

/** Names of the companies that the caller may see, for choices. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await get('/utils/companies', places, { signal })).items,
});

/** C093: the group of the grower on screen, for the scope switcher. */
export const growerGroupQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['grower', customerId, 'group'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await get('/customer', growerGroup, { signal, query: { customerId } })).group,
  });
