import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeLocalization, type LocalizationRecords, localizationRecords } from '@loam/domain/organization/organization.schema';
import { call, get } from '../../../api/client';
import { followUser } from '../../../api/preferences';
import { session } from '../../../api/session';
import { currentUser } from '../../../api/user';

/** Whose localization: one company, collection or group; nothing: the platform's own. */
export type Place = { readonly scope: 'company' | 'collection' | 'group'; readonly id: number } | { readonly scope: 'global' };
export type LocalizationRecord = LocalizationRecords['items'][number];
const key = 'localization';

const asked = (place: Place): { path: string; query?: Record<string, number> } => {
  const base = '/adminCenter/localization';
  if (place.scope === 'global') return { path: base };
  return { path: `${base}/${place.scope}`, query: place.scope === 'company' ? { companyId: place.id } : { id: place.id } };
};

/** C001, C003, C004 or C005 */
export const localizationQuery = (place: Place) =>
  queryOptions({
    queryKey: [key, place],
    queryFn: ({ signal }) => {
      const { path, query } = asked(place);
      return get(path, localizationRecords, { signal, ...(query && { query }) });
    },
  });

/** C330; the person's own language may be what has changed. */
export function useChangeLocalization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: ChangeLocalization; revision: number | null }) =>
      call('PUT', '/adminCenter/localization', {
        schema: localizationRecords,
        body,
        ...(revision !== null && { revision }),
      }),
    onSuccess: async () => {
      const me = (await call('GET', '/user', { schema: currentUser })).body;
      session.setUser(me);
      followUser(me);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}
