import {
  type InterventionBody,
  interventionBody,
  interventionList,
  interventionsRemoved,
  type SaveIntervention,
} from '@loam/domain/intervention/intervention.schema';
import { libraryRecords } from '@loam/domain/library/library-records.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post } from '../../api/client';

const key = (customerId: number) => ['interventions', customerId] as const;

/** C264: newest first */
export const useInterventions = (customerId: number) =>
  useQuery({
    queryKey: key(customerId),
    queryFn: ({ signal }) => get(`/customer/${customerId}/interventions`, interventionList, { signal }),
  });

export interface InterventionType {
  readonly id: number;
  readonly name: string;
}
/** C003: the types that the grower's group has in use */
export const useInterventionTypes = (groupId: number) =>
  useQuery({
    queryKey: ['interventionTypes', groupId],
    queryFn: async ({ signal }) =>
      (await get('/adminCenter/intervention/group', libraryRecords, { query: { id: groupId }, signal })).items.map(({ id, name }) => ({
        id,
        name,
      })),
  });

/** One as it stands now; undefined when there is none like it any more. */
export async function readIntervention(customerId: number, id: number | undefined): Promise<InterventionBody | undefined> {
  return (await get(`/customer/${customerId}/interventions`, interventionList)).items.find((one) => one.id === id);
}

function useChange<Input, Output>(customerId: number, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([key(customerId), ['growerActivity', customerId]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** C265: `on` is the one that is changed, as the form saw it. */
export const useSaveIntervention = (customerId: number) =>
  useChange(customerId, ({ body, on }: { body: SaveIntervention; on: InterventionBody | undefined }) =>
    post(`/customer/${customerId}/interventions`, interventionBody, { ...body, ...(on && { id: on.id }) }, on && { revision: on.revision }),
  );

/** C266 */
export const useRemoveInterventions = (customerId: number) =>
  useChange(customerId, (ids: readonly number[]) => del(`/customer/${customerId}/interventions`, interventionsRemoved, { ids }));
