import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activityCalls } from '@loam/domain/dashboard/dashboard.calls';
import type { ActivityItem } from '@loam/domain/dashboard/dashboard-answers.schema';
import { growerCalls } from '@loam/domain/grower/grower.calls';
import type { GrowerBody, GrowerListRow } from '@loam/domain/grower/grower-body.schema';
import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import type { ChangeGrower, RegisterGrower } from '@loam/domain/grower/grower.schema';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { groupCalls } from '@loam/domain/organization/organization.calls';
import { groupUserCalls, seatCalls } from '@loam/domain/user/user-admin.calls';
import { ask } from '../../api/ask';
import { type ListQuery, listQueryOf } from '../../ui/table/list-query';

export type GrowerRecord = GrowerBody;
export type GrowerRow = GrowerListRow;

export interface GrowerListQuery extends ListQuery {
  groupId: number;
  status: 'true' | 'false' | 'all';
  assigned: 'all' | 'mine' | number;
}
export const standardOrder = { sortBy: 'fullName', pageSize: 50 } as const;

/** What an address asks of a group's list beside its page, order and search. */
export const growerFilters = (params: URLSearchParams): Pick<GrowerListQuery, 'status' | 'assigned'> => ({
  status: (['all', 'false'] as const).find((one) => one === params.get('status')) ?? 'true',
  assigned: params.get('assigned') === 'mine' ? 'mine' : Number(/^[1-9]\d{0,9}$/.exec(params.get('assigned') ?? '')?.[0] ?? 0) || 'all',
});
export const growersQuery = (query: GrowerListQuery) => ({
  queryKey: ['growers', query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(growerReadCalls.list, { query }, { signal }),
});
export const useGrowers = (query: GrowerListQuery) => useQuery({ ...growersQuery(query), placeholderData: keepPreviousData });
/** All that the list matches over its pages, asked anew each time. */
export const growersMatchingQuery = (query: Pick<GrowerListQuery, 'groupId' | 'status' | 'assigned'> & { search?: string }) => ({
  queryKey: ['growers', 'matching', query] as const,
  queryFn: () => ask(growerReadCalls.matching, { query }),
  staleTime: 0,
});
/** The list that an address shows. */
export const growersAt = (groupId: number, params: URLSearchParams) =>
  growersQuery({ ...listQueryOf(params, standardOrder), groupId, ...growerFilters(params) });

export const growerQuery = (id: number) => ({
  queryKey: ['grower', id] as const,
  queryFn: () => ask(growerReadCalls.one, { query: { customerId: id } }),
});
export const useGrower = (id: number) => useQuery(growerQuery(id));

export type Group = AnswerOf<typeof groupCalls.one>;
export type GroupSettings = Group['settings'];
export const groupQuery = (id: number) => ({ queryKey: ['group', id] as const, queryFn: () => ask(groupCalls.one, { query: { id } }) });
export const useGroup = (id: number) => useQuery(groupQuery(id));

/** How full the group is; only admins may ask. */
export const useGroupSeats = (id: number, allowed: boolean) =>
  useQuery({
    queryKey: ['groupSeats', id],
    queryFn: ({ signal }) => ask(seatCalls.ofGroup, { params: { id } }, { signal }),
    enabled: allowed,
    staleTime: 0, // invitations are sent elsewhere
  }).data;

/** People a grower of the group can be assigned to; only admins may ask. */
export const useGroupPeople = (groupId: number, allowed: boolean) =>
  useQuery({
    queryKey: ['groupPeople', groupId],
    queryFn: async () => {
      const { items } = await ask(groupUserCalls.list, { params: { id: groupId }, query: { pageSize: 200 } });
      return items.map(({ id, fullName, email, status }) => ({ id, name: fullName ?? email, active: status === 'active' }));
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
