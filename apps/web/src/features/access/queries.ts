import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { get } from '../../api/client';

const countries = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) });
const invitation = z.object({ email: z.string(), registered: z.boolean(), admin: z.boolean() });

/** C056, named in the reader's language. */
export const countriesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['countries', lang],
    staleTime: 60 * 60_000,
    queryFn: async ({ signal }) => (await get('/user/countries', countries, { signal, query: { lang } })).items,
  });

/** C250 */
export const invitationQuery = (data: string) =>
  queryOptions({
    queryKey: ['invitation', data],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => get('/invite/check', invitation, { signal, query: { data } }),
  });

/** Where a link from an invitation leads: to the form, or to the sign-in with the reason. */
export async function invitedTo(data: string | null, client: QueryClient): Promise<string> {
  const found = data === null ? undefined : await client.fetchQuery(invitationQuery(data)).catch(() => undefined);
  if (!found) return '/login?reason=notValidInvitation';
  return found.registered ? '/login?reason=registered' : `/register?data=${encodeURIComponent(data!)}`;
}
