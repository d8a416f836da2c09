import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeProfile } from '@loam/domain/user/user.schema';
import { z } from 'zod';
import { call, del, get, post } from '../../../api/client';
import { session } from '../../../api/session';
import { currentUser } from '../../../api/user';

const countries = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) });
const sessions = z.object({
  items: z.array(
    z.object({
      sid: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string().nullish(),
      agent: z.string().nullish(),
      current: z.boolean().default(false),
    }),
  ),
});
export type SignedInDevice = z.infer<typeof sessions>['items'][number];

/** C056, named in the person's language. */
export const countriesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['countries', lang],
    staleTime: 60 * 60_000,
    queryFn: async ({ signal }) => (await get('/user/countries', countries, { signal, query: { lang } })).items,
  });

/** C248 */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await get('/auth/sessions', sessions, { signal })).items,
});

/** C053: the person's own record as it is now. */
export const readProfile = () => get('/user', currentUser);

/** C054 */
export const useChangeProfile = () =>
  useMutation({
    mutationFn: ({ input, revision }: { input: ChangeProfile; revision: number }) =>
      call('POST', '/user', { schema: currentUser, body: input, ...(revision > 0 && { revision }) }),
    onSuccess: ({ body }) => session.setUser(body),
  });

/** C245 */
export const useChangePassword = () =>
  useMutation({ mutationFn: (body: { currentPassword: string; newPassword: string }) => post('/auth/change-password', z.unknown(), body) });

/** C249 */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sid: string) => del(`/auth/sessions/${encodeURIComponent(sid)}`, z.unknown()),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

/** C242 */
export const useEndAllSessions = () => useMutation({ mutationFn: () => post('/auth/logout-all', z.unknown(), {}) });
