import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LibraryKind } from '@loam/domain/organization/group-library';
import { type LibraryRecords, libraryRecords, statusAnswer } from '@loam/domain/organization/library-records.schema';
import { get, post } from '../../api/client';
import type { Level } from './model/level';

export type LibraryRecord = LibraryRecords['items'][number];
export const libraryKey = 'adminLibrary';

const asked = (kind: LibraryKind, level: Level) => {
  const base = `/adminCenter/${kind}`;
  if (level.scope === 'global') return { path: base, query: {} };
  return { path: `${base}/${level.scope}`, query: level.scope === 'company' ? { companyId: level.id } : { id: level.id } };
};

/** C001, C003, C004 or C005: what is in use at a level, or what is archived there. */
export const libraryRecordsQuery = (kind: LibraryKind, level: Level, archived: boolean) =>
  queryOptions({
    queryKey: [libraryKey, kind, level, archived],
    queryFn: async ({ signal }) => {
      const { path, query } = asked(kind, level);
      return (await get(path, libraryRecords, { query: { ...query, status: String(!archived) }, signal })).items;
    },
  });

/** C007: archives for a group, or takes back. The pick lists of plans follow. */
export function useSetStatus(kind: LibraryKind, groupId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, active }: { ids: readonly number[]; active: boolean }) =>
      post(`/adminCenter/${kind}/updateStatus?groupId=${groupId}`, statusAnswer, { ids, status: active }),
    onSettled: () => Promise.all([[libraryKey, kind], ['groupLibrary']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
