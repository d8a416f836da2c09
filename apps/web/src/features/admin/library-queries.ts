import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { LibraryKind } from '@loam/domain/organization/group-library';
import { type CloneCrop, type LibraryRecords, libraryRecords, statusAnswer } from '@loam/domain/organization/library-records.schema';
import { del, get, post } from '../../api/client';
import type { Level } from '../organization';

export type LibraryRecord = LibraryRecords['items'][number];
export const libraryKey = 'adminLibrary';
/** What a page of the admin center asks a level for: what is in use, what is archived, or both. */
type RecordStatus = 'true' | 'false' | 'all';

const asked = (kind: LibraryKind, level: Level) => {
  const base = `/adminCenter/${kind}`;
  if (level.scope === 'global') return { path: base, query: {} };
  return { path: `${base}/${level.scope}`, query: level.scope === 'company' ? { companyId: level.id } : { id: level.id } };
};

/** C001, C003, C004 or C005: crops or products as a level has them. */
export const libraryRecordsQuery = (kind: LibraryKind, level: Level, status: RecordStatus) =>
  queryOptions({
    queryKey: [libraryKey, kind, level, status],
    queryFn: async ({ signal }) => {
      const { path, query } = asked(kind, level);
      return (await get(path, libraryRecords, { query: { ...query, status }, signal })).items;
    },
  });

/** A change of the library. The pick lists of plans follow. */
function useLibraryChange<Input, Output>(kind: LibraryKind, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all([[libraryKey, kind], ['groupLibrary']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** C007: archives, or takes back; with a group what is shipped is archived for it alone. */
export const useSetStatus = (kind: LibraryKind, groupId: number | undefined) =>
  useLibraryChange(kind, ({ ids, active }: { ids: readonly number[]; active: boolean }) =>
    post(`/adminCenter/${kind}/updateStatus${groupId === undefined ? '' : `?groupId=${groupId}`}`, statusAnswer, { ids, status: active }),
  );

/** C032, C184 */
export const useDeleteRecords = (kind: LibraryKind) =>
  useLibraryChange(kind, (ids: readonly number[]) =>
    del(kind === 'crops' ? '/adminCenter/crops/delete' : '/fertilizers', z.unknown(), { ids }),
  );

/** C031 */
export const useCloneCrop = (groupId: number) =>
  useLibraryChange('crops', (body: CloneCrop) => post(`/adminCenter/crops/clone?groupId=${groupId}`, z.unknown(), body));

/** C008, C033: at most 500 at a time, all of them or none. */
export const useImport = (kind: LibraryKind, level: Exclude<Level, { scope: 'global' }>) =>
  useLibraryChange(kind, (ids: readonly number[]) =>
    post(`/adminCenter/${kind}/import?${level.scope}Id=${level.id}`, z.object({ total: z.number() }), { ids }),
  );
