import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeProfile } from '@loam/domain/user/user.schema';
import { passwordCalls, sessionCalls, signInCalls } from '@loam/domain/access/access.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { userCalls } from '@loam/domain/user/user.calls';
import { ask } from '../../../api/ask';
import { call, get } from '../../../api/client';
import { session } from '../../../api/session';
import { currentUser } from '../../../api/user';

export type SignedInDevice = AnswerOf<typeof sessionCalls.list>['items'][number];

/** Named in the person's language. */
export const countriesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['countries', lang],
    staleTime: 60 * 60_000,
    queryFn: async ({ signal }) => (await ask(userCalls.countries, { query: { lang } }, { signal })).items,
  });

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await ask(sessionCalls.list, {}, { signal })).items,
});

/** The person's own record as it is now. */
export const readProfile = () => get(userCalls.me.path, currentUser);

export const useChangeProfile = () =>
  useMutation({
    mutationFn: ({ input, revision }: { input: ChangeProfile; revision: number }) =>
      call('POST', userCalls.change.path, { schema: currentUser, body: input, ...(revision > 0 && { revision }) }),
    onSuccess: ({ body }) => session.setUser(body),
  });

export const useChangePassword = () =>
  useMutation({ mutationFn: (body: { currentPassword: string; newPassword: string }) => ask(passwordCalls.change, { body }) });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sid: string) => ask(sessionCalls.end, { params: { sid } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export const useEndAllSessions = () => useMutation({ mutationFn: () => ask(signInCalls.logoutAll, {}) });
