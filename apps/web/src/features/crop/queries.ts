import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import type { NewCrop } from '@loam/domain/crop/crop-new.schema';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import { cropBody, type CropShort } from '@loam/domain/crop/crop.schema';
import type { AnswerOf } from '@loam/domain/kernel/call';
import { type CloneCrop, statusAnswer } from '@loam/domain/library/library-records.schema';
import { z } from 'zod';
import { ask } from '../../api/ask';
import { call, post } from '../../api/client';
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

/** C353: its page takes the answer itself. */
export const useSaveCrop = (id: number) =>
  useCropChange(({ body, revision }: { readonly body: ChangeCrop; readonly revision: number }) =>
    call('PUT', `/adminCenter/crops/${id}`, { schema: cropBody, body, revision }),
  );

/** C007: with a group a crop that is shipped, or a level above has, is archived, or taken back, for it alone. */
export const useSetCropStatus = (groupId: number | undefined) =>
  useCropChange(
    ({ id, active }: { readonly id: number; readonly active: boolean }) =>
      post(`/adminCenter/crops/updateStatus${groupId === undefined ? '' : `?groupId=${groupId}`}`, statusAnswer, {
        ids: [id],
        status: active,
      }),
    ['crop'],
  );

const copied = z.object({ id: z.number(), rootId: z.number().optional(), variety: z.string().nullish() });

/** C031 */
export const useCloneCrop = (groupId: number) =>
  useCropChange((body: CloneCrop) => post(`/adminCenter/crops/clone?groupId=${groupId}`, copied, body));

/** C354 */
export const useNewCrop = (place: { readonly scope: 'group' | 'collection' | 'company'; readonly id: number }) =>
  useCropChange((body: NewCrop) => post(`/adminCenter/crops?${place.scope}Id=${place.id}`, copied, body));

/** C008: for the library of a collection or a company. */
export const useTakeCrop = (place: { readonly scope: 'group' | 'collection' | 'company'; readonly id: number }) =>
  useCropChange(async (id: number) => {
    const { items } = await post(`/adminCenter/crops/import?${place.scope}Id=${place.id}`, z.object({ items: z.array(copied) }), {
      ids: [id],
    });
    return items[0]!;
  });
