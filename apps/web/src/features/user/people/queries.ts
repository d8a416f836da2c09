import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { privacyCalls } from '@loam/domain/privacy/privacy.calls';
import { userAdminCalls as calls } from '@loam/domain/user/user-admin.calls';
import type { UserListQuery, UserRow } from '@loam/domain/user/user-admin.schema';
import { userListCalls } from '@loam/domain/user/user-list.calls';
import type { Invite, Permissions } from '@loam/domain/user/user.schema';
import { ApiError } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import type { ScopeQuery } from '../../../ui/scope/scope-query';
import type { ListQuery } from '../../../ui/table/list-query';

export type Person = UserRow;
/** Somebody who has registered. */
export type Registered = Person & { id: number };

export const usersKey = 'adminUsers';
const key = usersKey;
const asQuery = ({ group, collection, company }: ScopeQuery) =>
  group !== undefined ? { id: group } : collection !== undefined ? { collectionId: collection } : { companyId: company };

/** The people of a scope, with those who are invited. */
export const useUsers = (scope: ScopeQuery, query: ListQuery & { status: UserListQuery['status'] }) =>
  useQuery({
    queryKey: [key, scope, query],
    queryFn: ({ signal }) => ask(calls.list, { query: { ...asQuery(scope), ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });

const PAGE = 200;
/** All that the list matches, over its pages. */
export async function readEverybody(scope: ScopeQuery, query: ListQuery & { status: UserListQuery['status'] }): Promise<Person[]> {
  const people: Person[] = [];
  for (let pageNo = 1, left = 1; left > 0; pageNo += 1) {
    const { items, total } = await ask(calls.list, { query: { ...asQuery(scope), ...query, pageNo, pageSize: PAGE } });
    people.push(...items);
    left = total - pageNo * PAGE;
  }
  return people;
}

/** Somebody as they are now. @throws ApiError 404 UserNotFound when they are no longer in the admin's scope */
export async function readPerson({ id, email }: Registered): Promise<Registered> {
  const { items } = await ask(calls.list, { query: { search: email, pageSize: 200 } });
  const found = items.find((one) => one.id === id);
  if (!found) throw new ApiError({ status: 404, key: 'UserNotFound', message: 'User not found', details: [] });
  return { ...found, id };
}

export type InviteOptions = AnswerOf<typeof calls.addOptions>;

/** What may be chosen for a person who is invited, or who gets another role or other places. */
export const inviteOptionsQuery = queryOptions({
  queryKey: [key, 'options'],
  queryFn: ({ signal }) => ask(calls.addOptions, { query: {} }, { signal }),
});

/** In which groups of the admin's scope somebody is. */
export async function readGroupIds(id: number, signal?: AbortSignal): Promise<number[]> {
  const { items } = await ask(calls.groups, { query: { id } }, signal ? { signal } : {});
  return items.filter(({ member }) => member).map(({ groupId }) => groupId);
}
export const useGroupIds = (id: number) => useQuery({ queryKey: [key, 'groups', id], queryFn: ({ signal }) => readGroupIds(id, signal) });

const colleagues = 200;
const ownsGrowers = ({ roleId }: Person): boolean => roleId === ROLE.user || roleId === ROLE.groupAdmin;
/** Active people who may take over what somebody else looks after. */
export const useColleagues = (of: Registered) => {
  const [group] = of.groups;
  return useQuery({
    queryKey: [key, 'colleagues', group?.id ?? null],
    queryFn: ({ signal }) =>
      ask(calls.list, { query: { id: group?.id, status: 'active', pageSize: colleagues, sortBy: 'name' } }, { signal }),
    select: ({ items }) =>
      items.flatMap((one) => (one.id !== null && one.id !== of.id && ownsGrowers(one) ? [{ ...one, id: one.id }] : [])),
  });
};

function useUserChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: [key] }) });
}

export const useInvite = () => useUserChange((body: Invite) => ask(calls.invite, { body }));
export const useInviteMany = () => useUserChange((body: { items: Invite[]; check: boolean }) => ask(calls.inviteMany, { body }));
export const useResendInvitation = () => useUserChange((email: string) => ask(calls.resendInvite, { body: { email } }));
export const useCancelInvitation = () => useUserChange((email: string) => ask(calls.cancelInvite, { body: { email } }));
export const useSetUserStatus = () =>
  useUserChange((body: { ids: number[]; status: 'active' | 'inactive' }) => ask(calls.setStatus, { body }));

export interface PlacesChange {
  roleId?: number;
  groupIds?: number[];
  collectionIds?: number[];
  flags?: { maxInvites: number };
}
/** What is changed of somebody, and the record that the admin saw. */
interface ChangeOf<Body> {
  person: Registered;
  body: Body;
}
/** Another role, other places or another number of invitations. */
export const useChangePlaces = () =>
  useUserChange(({ person: { id, revision }, body }: ChangeOf<PlacesChange>) => ask(calls.change, { params: { id }, body }, { revision }));
/** Whether other admins may change somebody; by the record's newest state, for nothing else is touched. */
export const useKeepPerson = () =>
  useUserChange(({ person: { id }, changesBlocked }: { person: Registered; changesBlocked: boolean }) =>
    ask(calls.change, { params: { id }, body: { flags: { changesBlocked } } }),
  );
export type SignIn = AnswerOf<typeof calls.signIns>['items'][number];
export const useSignIns = (id: number, pageNo: number, pageSize: number) =>
  useQuery({
    queryKey: [key, 'signIns', id, pageNo, pageSize],
    queryFn: ({ signal }) => ask(calls.signIns, { params: { id }, query: { pageNo, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
/** Every session of somebody ends. */
export const useSignOutPerson = () => useUserChange(({ id }: Registered) => ask(calls.signOut, { params: { id } }));
export const useChangePermissions = () =>
  useUserChange(({ person: { id, revision }, body }: ChangeOf<Partial<Permissions>>) =>
    ask(calls.changePermissions, { params: { id }, body }, { revision }),
  );

export const usePermitMany = () =>
  useUserChange((body: { ids: number[]; permissions: Partial<Permissions> }) => ask(calls.changePermissionsOfMany, { body }));

export type Removal = { userId: number } & ({ replacementUserId: number } | { withoutTransfer: true });
export const useRemoveUser = () => useUserChange((body: Removal) => ask(privacyCalls.transfer, { body }));

export const companiesQuery = queryOptions({
  queryKey: ['companyNames'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await ask(userListCalls.companies, {}, { signal })).items,
});
