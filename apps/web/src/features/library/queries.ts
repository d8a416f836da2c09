import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { LibraryKind } from '@loam/domain/library/group-library';
import { publicStatusAnswer } from '@loam/domain/template/template.schema';
import {
  type CloneCrop,
  libraryRecord,
  type LibraryRecords,
  libraryRecords,
  statusAnswer,
} from '@loam/domain/library/library-records.schema';
import { del, get, post } from '../../api/client';
import type { Level } from '../organization';

/** As the addresses of the pages and of the calls name them. */
export type RecordKind = LibraryKind | 'planTemplates';
/** With pages for the archive and for importing; types of interventions have one list of all. */
export type ArchivedKind = Exclude<RecordKind, 'intervention'>;
export const kindOfPath = (part: string | undefined): ArchivedKind => (part === 'crops' || part === 'planTemplates' ? part : 'fertilizers');
export type LibraryRecord = LibraryRecords['items'][number];
export const libraryKey = 'adminLibrary';
/** What a page of the admin center asks a level for: what is in use, what is archived, or both. */
type RecordStatus = 'true' | 'false' | 'all';

const asked = (kind: RecordKind, level: Level) => {
  const base = `/adminCenter/${kind}`;
  if (level.scope === 'global') return { path: `${base}/global`, query: {} };
  return { path: `${base}/${level.scope}`, query: level.scope === 'company' ? { companyId: level.id } : { id: level.id } };
};

/** C003 to C006: crops, products or plan templates as a level has them. */
export const libraryRecordsQuery = (kind: RecordKind, level: Level, status: RecordStatus) =>
  queryOptions({
    queryKey: [libraryKey, kind, level, status],
    queryFn: async ({ signal }) => {
      const { path, query } = asked(kind, level);
      return (await get(path, libraryRecords, { query: { ...query, status }, signal })).items;
    },
  });

const pickLists: Readonly<Record<RecordKind, string>> = {
  crops: 'groupLibrary',
  fertilizers: 'groupLibrary',
  planTemplates: 'planTemplates',
  intervention: 'interventionTypes',
};
/** A change of the library. The pick lists of plans and of interventions follow. */
function useLibraryChange<Input, Output>(kind: RecordKind, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all([[libraryKey, kind], [pickLists[kind]]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** C007: archives, or takes back; with a group what is shipped, or a level above has, is archived for it alone. */
export const useSetStatus = (kind: RecordKind, groupId: number | undefined) =>
  useLibraryChange(kind, ({ ids, active }: { ids: readonly number[]; active: boolean }) =>
    post(`/adminCenter/${kind}/updateStatus${groupId === undefined ? '' : `?groupId=${groupId}`}`, statusAnswer, { ids, status: active }),
  );

const deletedAt: Readonly<Record<ArchivedKind, string>> = {
  crops: '/adminCenter/crops/delete',
  fertilizers: '/fertilizers',
  planTemplates: '/planTemplate',
};
/** C032, C167, C184 */
export const useDeleteRecords = (kind: ArchivedKind) =>
  useLibraryChange(kind, (ids: readonly number[]) => del(deletedAt[kind], z.unknown(), { ids }));

/** C030 */
export const usePublish = () =>
  useLibraryChange('planTemplates', ({ ids, isPublic }: { ids: readonly number[]; isPublic: boolean }) =>
    post('/adminCenter/templates/updatePublicStatus', publicStatusAnswer, { ids, isPublic }),
  );

/** C370 */
export const useAddInterventionType = (level: Exclude<Level, { scope: 'global' }>) =>
  useLibraryChange('intervention', ({ name }: { name: string }) =>
    post('/adminCenter/intervention', libraryRecord, { name, [`${level.scope}Id`]: level.id }),
  );

/** C031 */
export const useCloneCrop = (groupId: number) =>
  useLibraryChange('crops', (body: CloneCrop) => post(`/adminCenter/crops/clone?groupId=${groupId}`, z.unknown(), body));

/** C008, C033: at most 500 at a time, all of them or none. */
export const useImport = (kind: RecordKind, level: Exclude<Level, { scope: 'global' }>) =>
  useLibraryChange(kind, (ids: readonly number[]) =>
    post(`/adminCenter/${kind}/import?${level.scope}Id=${level.id}`, z.object({ total: z.number() }), { ids }),
  );
