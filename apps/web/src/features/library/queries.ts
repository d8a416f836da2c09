import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LibraryKind } from '@loam/domain/library/group-library';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import { ownCropCalls } from '@loam/domain/crop/own-crop.calls';
import { interventionTypeCalls } from '@loam/domain/intervention/intervention.calls';
import { libraryCalls } from '@loam/domain/library/library.calls';
import type { CloneCrop, LibraryRecords } from '@loam/domain/library/library-records.schema';
import { productReadCalls } from '@loam/domain/product/product-read.calls';
import { templateCalls } from '@loam/domain/template/template.calls';
import { ask } from '../../api/ask';
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

const ofGroup = {
  crops: cropCalls.ofGroup,
  fertilizers: productReadCalls.ofGroup,
  planTemplates: templateCalls.records,
  intervention: interventionTypeCalls.ofGroup,
};
const recordsOf = async (kind: RecordKind, level: Level, status: RecordStatus, signal: AbortSignal): Promise<LibraryRecords> => {
  const params = { type: kind };
  if (level.scope === 'global') return ask(libraryCalls.global, { params, query: { status } }, { signal });
  if (level.scope === 'company') return ask(libraryCalls.ofCompany, { params, query: { companyId: level.id, status } }, { signal });
  const query = { id: level.id, status };
  if (level.scope === 'collection') return ask(libraryCalls.ofCollection, { params, query }, { signal });
  return ask(ofGroup[kind], { query }, { signal });
};

/** Crops, products or plan templates as a level has them. */
export const libraryRecordsQuery = (kind: RecordKind, level: Level, status: RecordStatus) =>
  queryOptions({
    queryKey: [libraryKey, kind, level, status],
    queryFn: async ({ signal }) => (await recordsOf(kind, level, status, signal)).items,
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

/** Archives, or takes back; with a group what is shipped, or a level above has, is archived for it alone. */
export const useSetStatus = (kind: RecordKind, groupId: number | undefined) =>
  useLibraryChange(kind, ({ ids, active }: { ids: readonly number[]; active: boolean }) =>
    ask(libraryCalls.updateStatus, { params: { type: kind }, query: { groupId }, body: { ids: [...ids], status: active } }),
  );

export const useDeleteRecords = (kind: ArchivedKind) =>
  useLibraryChange(kind, async (ids: readonly number[]): Promise<unknown> => {
    if (kind === 'planTemplates') return ask(templateCalls.remove, { body: { ids: [...ids] } });
    return ask(kind === 'crops' ? libraryCalls.removeCrops : libraryCalls.removeProducts, { body: { ids: [...ids] } });
  });

/** Templates of a level become visible below it, or stop being so. */
export const usePublish = () =>
  useLibraryChange('planTemplates', ({ ids, isPublic }: { ids: readonly number[]; isPublic: boolean }) =>
    ask(templateCalls.publish, { query: {}, body: { ids: [...ids], isPublic } }),
  );

const placeOf = ({ scope, id }: Exclude<Level, { scope: 'global' }>) =>
  scope === 'group' ? { groupId: id } : scope === 'collection' ? { collectionId: id } : { companyId: id };
export const useAddInterventionType = (level: Exclude<Level, { scope: 'global' }>) =>
  useLibraryChange('intervention', ({ name }: { name: string }) => ask(interventionTypeCalls.add, { body: { name, ...placeOf(level) } }));

export const useCloneCrop = (groupId: number) =>
  useLibraryChange('crops', (body: CloneCrop) => ask(ownCropCalls.clone, { query: { groupId }, body }));

/** At most 500 at a time, all of them or none. */
export const useImport = (kind: RecordKind, level: Exclude<Level, { scope: 'global' }>) =>
  useLibraryChange(kind, (ids: readonly number[]) =>
    ask(libraryCalls.import, { params: { type: kind }, query: placeOf(level), body: { ids: [...ids] } }),
  );
