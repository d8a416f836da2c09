import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { registrationCalls } from '@loam/domain/user/registration.calls';
import { userCalls } from '@loam/domain/user/user.calls';
import { ask } from '../../api/ask';

/** Named in the reader's language. */
export const countriesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['countries', lang],
    staleTime: 60 * 60_000,
    queryFn: async ({ signal }) => (await ask(userCalls.countries, { query: { lang } }, { signal })).items,
  });

export const invitationQuery = (data: string) =>
  queryOptions({
    queryKey: ['invitation', data],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => ask(registrationCalls.check, { query: { data } }, { signal }),
  });

/** Where a link from an invitation leads: to the form, or to the sign-in with the reason. */
export async function invitedTo(data: string | null, client: QueryClient): Promise<string> {
  const found = data === null ? undefined : await client.fetchQuery(invitationQuery(data)).catch(() => undefined);
  if (!found) return '/login?reason=notValidInvitation';
  return found.registered ? '/login?reason=registered' : `/register?data=${encodeURIComponent(data!)}`;
}
