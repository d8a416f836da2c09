import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import type { NewCrop } from '@loam/domain/crop/crop-new.schema';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import type { CropShort } from '@loam/domain/crop/crop.schema';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { ownCropCalls } from '@loam/domain/crop/own-crop.calls';
import { libraryCalls } from '@loam/domain/library/library.calls';
import type { CloneCrop } from '@loam/domain/library/library-records.schema';
import { answered, ask } from '../../api/ask';
import type { Level } from '../organization';

export type WholeCrop = AnswerOf<typeof cropCalls.one>;

/** Of a group those it can use; above the groups the shipped ones with what the company has of its own. */
export const cropsQuery = (level: Level) =>
  queryOptions({
    queryKey: ['crops', level],
    queryFn: async ({ signal }): Promise<readonly CropShort[]> => {
      if (level.scope === 'group') return (await ask(cropCalls.ofGroup, { query: { id: level.id } }, { signal })).items;
      const [shipped, own] = await Promise.all([ask(cropCalls.shipped, {}, { signal }), ask(cropCalls.ofCompany, {}, { signal })]);
      return [...own.items, ...shipped.items];
    },
  });

/** With a group it says whether a crop that is shipped, or a level above has, is in use there. */
export const cropQuery = (id: number, groupId: number | undefined) =>
  queryOptions({
    queryKey: ['crop', id, groupId],
    queryFn: ({ signal }) => ask(cropCalls.one, { body: { id, ...(groupId !== undefined && { groupId }) } }, { signal }),
  });

const lists = [['crops'], ['adminLibrary', 'crops'], ['groupLibrary']];

/** A change of crops; the lists and the pick lists of plans follow. */
function useCropChange<Input, Output>(run: (input: Input) => Promise<Output>, also: readonly string[] = []) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all([...lists, ...also.map((key) => [key])].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Its page takes the answer itself. */
export const useSaveCrop = (id: number) =>
  useCropChange(({ body, revision }: { readonly body: ChangeCrop; readonly revision: number }) =>
    answered(ownCropCalls.change, { params: { id }, body }, { revision }),
  );

/** With a group a crop that is shipped, or a level above has, is archived, or taken back, for it alone. */
export const useSetCropStatus = (groupId: number | undefined) =>
  useCropChange(
    ({ id, active }: { readonly id: number; readonly active: boolean }) =>
      ask(libraryCalls.updateStatus, { params: { type: 'crops' }, query: { groupId }, body: { ids: [id], status: active } }),
    ['crop'],
  );

export const useCloneCrop = (groupId: number) => useCropChange((body: CloneCrop) => ask(ownCropCalls.clone, { query: { groupId }, body }));

export const useNewCrop = (place: { readonly scope: 'group' | 'collection' | 'company'; readonly id: number }) =>
  useCropChange((body: NewCrop) => ask(ownCropCalls.make, { query: { [`${place.scope}Id`]: place.id }, body }));

/** For the library of a collection or a company. */
export const useTakeCrop = (place: { readonly scope: 'group' | 'collection' | 'company'; readonly id: number }) =>
  useCropChange(async (id: number) => {
    const query = { [`${place.scope}Id`]: place.id };
    const { items } = await ask(libraryCalls.import, { params: { type: 'crops' }, query, body: { ids: [id] } });
    return items[0]!;
  });
