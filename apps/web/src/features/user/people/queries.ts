import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ROLE } from '@loam/domain/kernel/roles';
import { type UserRow, userPage } from '@loam/domain/user/user-admin.schema';
import type { Invite, Permissions } from '@loam/domain/user/user.schema';
import { ApiError } from '../../../api/api-error';
import { call, get, post } from '../../../api/client';
import type { ScopeQuery } from '../../../ui/scope/scope-query';
import type { ListQuery } from '../../../ui/table/list-query';

const place = z.object({ id: z.number(), name: z.string() });
const groupPlace = place.extend({ collectionId: z.number() });

export type Person = UserRow;
/** Somebody who has registered. */
export type Registered = Person & { id: number };

const key = 'adminUsers';
const asQuery = ({ group, collection, company }: ScopeQuery) =>
  group !== undefined ? { id: group } : collection !== undefined ? { collectionId: collection } : { companyId: company };

/** C019: the people of a scope, with those who are invited. */
export const useUsers = (scope: ScopeQuery, query: ListQuery & { status: string }) =>
  useQuery({
    queryKey: [key, scope, query],
    queryFn: ({ signal }) => get('/adminCenter/users/group', userPage, { query: { ...asQuery(scope), ...query }, signal }),
    placeholderData: keepPreviousData,
  });

/** C019: somebody as they are now. @throws ApiError 404 UserNotFound when they are no longer in the admin's scope */
export async function readPerson({ id, email }: Registered): Promise<Registered> {
  const { items } = await get('/adminCenter/users/group', userPage, { query: { search: email, pageSize: 200 } });
  const found = items.find((one) => one.id === id);
  if (!found) throw new ApiError({ status: 404, key: 'UserNotFound', message: 'User not found', details: [] });
  return { ...found, id };
}

const options = z.object({
  roles: z.array(z.object({ id: z.number() })),
  groups: z.array(groupPlace.extend({ companyId: z.number().optional() })),
  collections: z.array(place.extend({ companyId: z.number().optional() })),
  languages: z.array(z.object({ id: z.number(), name: z.string() })),
  /** null: no limit */
  remainingInvites: z.number().nullable(),
  /** people and open invitations of the company, and how many it may have; null: of no one company */
  seats: z.object({ used: z.number(), max: z.number() }).nullable(),
});
export type InviteOptions = z.infer<typeof options>;

/** C028: what may be chosen for a person who is invited, or who gets another role or other places. */
export const inviteOptionsQuery = queryOptions({
  queryKey: [key, 'options'],
  queryFn: ({ signal }) => get('/adminCenter/user/add/options', options, { signal }),
});

const memberships = z.object({
  items: z.array(z.object({ groupId: z.number(), name: z.string(), collectionId: z.number(), member: z.boolean() })),
});
/** C029: in which groups of the admin's scope somebody is. */
export async function readGroupIds(id: number, signal?: AbortSignal): Promise<number[]> {
  const { items } = await get('/adminCenter/user/groups', memberships, { query: { id }, ...(signal && { signal }) });
  return items.filter(({ member }) => member).map(({ groupId }) => groupId);
}
export const useGroupIds = (id: number) => useQuery({ queryKey: [key, 'groups', id], queryFn: ({ signal }) => readGroupIds(id, signal) });

const colleagues = 200;
const ownsGrowers = ({ roleId }: Person): boolean => roleId === ROLE.user || roleId === ROLE.groupAdmin;
/** C019: active people who may take over what somebody else looks after. */
export const useColleagues = (of: Registered) => {
  const [group] = of.groups;
  return useQuery({
    queryKey: [key, 'colleagues', group?.id ?? null],
    queryFn: ({ signal }) =>
      get('/adminCenter/users/group', userPage, {
        query: { id: group?.id, status: 'active', pageSize: colleagues, sortBy: 'name' },
        signal,
      }),
    select: ({ items }) =>
      items.flatMap((one) => (one.id !== null && one.id !== of.id && ownsGrowers(one) ? [{ ...one, id: one.id }] : [])),
  });
};

function useUserChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: [key] }) });
}
const anything = z.unknown();

/** C020 */
export const useInvite = () =>
  useUserChange((body: Invite) => post('/adminCenter/user/invite', z.object({ email: z.string(), expiresAt: z.string() }), body));
/** C023 */
export const useCancelInvitation = () => useUserChange((email: string) => post('/adminCenter/user/invite-cancel', anything, { email }));
/** C022 */
export const useSetUserStatus = () =>
  useUserChange((body: { ids: number[]; status: 'active' | 'inactive' }) => post('/adminCenter/user/status', anything, body));

export interface PlacesChange {
  roleId?: number;
  groupIds?: number[];
  collectionIds?: number[];
}
/** What is changed of somebody, and the record that the admin saw. */
interface ChangeOf<Body> {
  person: Registered;
  body: Body;
}
/** C021: another role or other places. */
export const useChangePlaces = () =>
  useUserChange(({ person: { id, revision }, body }: ChangeOf<PlacesChange>) =>
    call('POST', `/adminCenter/user/update/${id}`, { schema: anything, body, revision }),
  );
/** C021: whether other admins may change somebody; by the record's newest state, for nothing else is touched. */
export const useKeepPerson = () =>
  useUserChange(({ person: { id }, changesBlocked }: { person: Registered; changesBlocked: boolean }) =>
    post(`/adminCenter/user/update/${id}`, anything, { flags: { changesBlocked } }),
  );
/** C348: every session of somebody ends. */
export const useSignOutPerson = () => useUserChange(({ id }: Registered) => post(`/adminCenter/user/${id}/sign-out`, anything, {}));
/** C025 */
export const useChangePermissions = () =>
  useUserChange(({ person: { id, revision }, body }: ChangeOf<Partial<Permissions>>) =>
    call('POST', `/adminCenter/user/${id}/permissions`, { schema: anything, body, revision }),
  );

const transfer = z.object({ transferred: z.record(z.string(), z.number()).nullish() });
export type Removal = { userId: number } & ({ replacementUserId: number } | { withoutTransfer: true });
/** C024 */
export const useRemoveUser = () => useUserChange((body: Removal) => post('/adminCenter/user/transfer', transfer, body));

/** C063 */
export const companiesQuery = queryOptions({
  queryKey: ['companyNames'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await get('/utils/companies', z.object({ items: z.array(place) }), { signal })).items,
});
