import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { activityCalls } from '@loam/domain/dashboard/dashboard.calls';
import type { ActivityItem } from '@loam/domain/dashboard/dashboard-answers.schema';
import { growerCalls } from '@loam/domain/grower/grower.calls';
import type { GrowerBody, GrowerListRow } from '@loam/domain/grower/grower-body.schema';
import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import type { ChangeGrower, RegisterGrower } from '@loam/domain/grower/grower.schema';
import { ask } from '../../api/ask';
import { get } from '../../api/client';
import { type ListQuery, listQueryOf } from '../../ui/table/list-query';

export type GrowerRecord = GrowerBody;
export type GrowerRow = GrowerListRow;

export interface GrowerListQuery extends ListQuery {
  groupId: number;
  status: 'true' | 'false' | 'all';
  assigned: 'all' | 'mine';
}
export const standardOrder = { sortBy: 'fullName', pageSize: 50 } as const;

/** What an address asks of a group's list beside its page, order and search. */
export const growerFilters = (params: URLSearchParams): Pick<GrowerListQuery, 'status' | 'assigned'> => ({
  status: (['all', 'false'] as const).find((one) => one === params.get('status')) ?? 'true',
  assigned: params.get('assigned') === 'mine' ? 'mine' : 'all',
});
export const growersQuery = (query: GrowerListQuery) => ({
  queryKey: ['growers', query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(growerReadCalls.list, { query }, { signal }),
});
export const useGrowers = (query: GrowerListQuery) => useQuery({ ...growersQuery(query), placeholderData: keepPreviousData });
/** The list that an address shows. */
export const growersAt = (groupId: number, params: URLSearchParams) =>
  growersQuery({ ...listQueryOf(params, standardOrder), groupId, ...growerFilters(params) });

export const growerQuery = (id: number) => ({
  queryKey: ['grower', id] as const,
  queryFn: () => ask(growerReadCalls.one, { query: { customerId: id } }),
});
export const useGrower = (id: number) => useQuery(growerQuery(id));

const group = z.object({
  id: z.number(),
  name: z.string(),
  collectionId: z.number(),
  settings: z.object({
    requiresAdditionalGrowerInfo: z.boolean().default(false),
    growerIdentifier: z.enum(['growerName', 'cafeFarmId', 'farmName']).default('growerName'),
    localization: z.object({ countryId: z.number().nullable(), unitTypeId: z.number().nullable() }).nullish(),
  }),
});
export type Group = z.infer<typeof group>;
export type GroupSettings = Group['settings'];
export const groupQuery = (id: number) => ({ queryKey: ['group', id] as const, queryFn: () => get('/group', group, { query: { id } }) });
export const useGroup = (id: number) => useQuery(groupQuery(id));

const person = z.object({ id: z.number(), fullName: z.string().optional(), name: z.string().optional(), email: z.string().optional() });
/** People a grower of the group can be assigned to; only admins may ask. */
export const useGroupPeople = (groupId: number, allowed: boolean) =>
  useQuery({
    queryKey: ['groupPeople', groupId],
    queryFn: async () => {
      const { items } = await get(`/group/${groupId}/users`, z.object({ items: z.array(person) }), { query: { pageSize: 200 } });
      return items.map(({ id, fullName, name, email }) => ({ id, name: fullName ?? name ?? email ?? String(id) }));
    },
    enabled: allowed,
  });

function useGrowerChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await Promise.all([['grower'], ['growers'], ['fieldMap']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

export const useRegisterGrower = () => useGrowerChange((body: RegisterGrower) => ask(growerCalls.register, { body }));
export const useChangeGrower = () =>
  useGrowerChange(({ body, revision }: { body: ChangeGrower; revision: number }) => ask(growerCalls.change, { body }, { revision }));
export const useSetGrowerStatus = () =>
  useGrowerChange(({ ids, active }: { ids: number[]; active: boolean }) => ask(growerCalls.setStatus, { body: { ids, active } }));
export const useRemoveGrowers = () => useGrowerChange((ids: number[]) => ask(growerCalls.remove, { body: { ids } }));

/** `false` and the reason while another grower of the company has the code. */
export const useCodeCheck = (growerCode: string, customerId?: number) =>
  useQuery({
    queryKey: ['growerCode', growerCode.trim().toLowerCase(), customerId],
    queryFn: () => ask(growerCalls.checkCode, { body: { growerCode: growerCode.trim(), ...(customerId !== undefined && { customerId }) } }),
    enabled: growerCode.trim().length > 0,
    staleTime: 5_000,
  });

export type ActivityEntity = ActivityItem['entity'];
export const useGrowerActivity = (id: number) =>
  useQuery({ queryKey: ['growerActivity', id], queryFn: () => ask(activityCalls.ofGrower, { params: { id }, query: { pageSize: 50 } }) });
