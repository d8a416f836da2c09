import { queryOptions } from '@tanstack/react-query';
import type { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import type { collectionCalls, companyCalls } from '@loam/domain/organization/organization.calls';
import type { userListCalls } from '@loam/domain/user/user-list.calls';
import { get } from '../../api/client';
import { type AddressOf, list, maybe, number, or, record, type Schema, text } from '../../api/shape';

type CompanyAnswer = AnswerOf<typeof companyCalls.summary>;
type CollectionAnswer = AnswerOf<typeof collectionCalls.summary>;

/** People, growers and what else a place holds; the shell reads these for its scope switcher, so they are read by hand. */
type Counted = Pick<CompanyAnswer['collections'][number], 'id' | 'name' | 'users' | 'growers' | 'fields' | 'plans'>;
export interface CompanySummary extends Pick<CompanyAnswer, 'id' | 'name' | 'capacity'> {
  collections: (Counted & Pick<CompanyAnswer['collections'][number], 'groups'>)[];
  totals: { growers: CompanyAnswer['totals']['growers'] | undefined };
}
export interface CollectionSummary extends Pick<CollectionAnswer, 'id' | 'name' | 'companyId'> {
  groups: Pick<CollectionAnswer['groups'][number], keyof Counted>[];
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

const places: Schema<Pick<AnswerOf<typeof userListCalls.companies>, 'items'>> = {
  parse: (value) => ({ items: list(place)(record(value)['items']) }),
};

const growerGroup: Schema<Pick<AnswerOf<typeof growerReadCalls.one>, 'group'>> = {
  parse: (value) => ({ group: number(record(value)['group']) }),
};

/** C079; the super admin names the company. */
export const companySummaryQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['company', 'summary', id],
    queryFn: ({ signal }) =>
      get('/company/summary' satisfies AddressOf<typeof companyCalls.summary>, companySummary, { signal, query: { id } }),
  });

/** A collection with the counts that stand in its head. */
export const collectionSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['collection', 'summary', id],
    queryFn: ({ signal }) =>
      get(`/collection/${id}/summary` satisfies AddressOf<typeof collectionCalls.summary>, collectionSummary, { signal }),
  });

/** Names of the companies that the caller may see, for choices. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) =>
    (await get('/utils/companies' satisfies AddressOf<typeof userListCalls.companies>, places, { signal })).items,
});

/** C093: the group of the grower on screen, for the scope switcher. */
export const growerGroupQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['grower', customerId, 'group'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await get('/customer' satisfies AddressOf<typeof growerReadCalls.one>, growerGroup, { signal, query: { customerId } })).group,
  });
