import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { localizationCalls as calls } from '@loam/domain/organization/localization.calls';
import type { ChangeLocalization, LocalizationRecords } from '@loam/domain/organization/organization.schema';
import { userCalls } from '@loam/domain/user/user.calls';
import { answered, ask } from '../../../api/ask';
import { call } from '../../../api/client';
import { followUser } from '../../../api/preferences';
import { session } from '../../../api/session';
import { currentUser } from '../../../api/user';

/** Whose localization: one company, collection or group; nothing: the platform's own. */
export type Place = { readonly scope: 'company' | 'collection' | 'group'; readonly id: number } | { readonly scope: 'global' };
export type LocalizationRecord = LocalizationRecords['items'][number];
const key = 'localization';

const recordsOf = (place: Place, signal: AbortSignal): Promise<LocalizationRecords> => {
  if (place.scope === 'global') return ask(calls.own, { query: {} }, { signal });
  if (place.scope === 'company') return ask(calls.ofCompany, { query: { companyId: place.id } }, { signal });
  return ask(place.scope === 'group' ? calls.ofGroup : calls.ofCollection, { query: { id: place.id } }, { signal });
};

export const localizationQuery = (place: Place) =>
  queryOptions({
    queryKey: [key, place],
    queryFn: ({ signal }) => recordsOf(place, signal),
  });

/** The person's own language may be what has changed. */
export function useChangeLocalization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: ChangeLocalization; revision: number | null }) =>
      answered(calls.change, { body }, revision === null ? {} : { revision }),
    onSuccess: async () => {
      const me = (await call('GET', userCalls.me.path, { schema: currentUser })).body;
      session.setUser(me);
      followUser(me);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}
