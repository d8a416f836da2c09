import { interventionCalls, interventionTypeCalls } from '@loam/domain/intervention/intervention.calls';
import type { InterventionBody, SaveIntervention } from '@loam/domain/intervention/intervention.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';

const key = (customerId: number) => ['interventions', customerId] as const;

/** Newest first. */
export const useInterventions = (customerId: number) =>
  useQuery({
    queryKey: key(customerId),
    queryFn: ({ signal }) => ask(interventionCalls.list, { params: { id: customerId } }, { signal }),
  });

export interface InterventionType {
  readonly id: number;
  readonly name: string;
}
/** The types that the grower's group has in use. */
export const useInterventionTypes = (groupId: number) =>
  useQuery({
    queryKey: ['interventionTypes', groupId],
    queryFn: async ({ signal }) =>
      (await ask(interventionTypeCalls.ofGroup, { query: { id: groupId } }, { signal })).items.map(({ id, name }) => ({ id, name })),
  });

/** One as it stands now; undefined when there is none like it any more. */
export async function readIntervention(customerId: number, id: number | undefined): Promise<InterventionBody | undefined> {
  return (await ask(interventionCalls.list, { params: { id: customerId } })).items.find((one) => one.id === id);
}

function useChange<Input, Output>(customerId: number, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([key(customerId), ['growerActivity', customerId]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** `on` is the one that is changed, as the form saw it. */
export const useSaveIntervention = (customerId: number) =>
  useChange(customerId, ({ body, on }: { body: SaveIntervention; on: InterventionBody | undefined }) =>
    ask(
      interventionCalls.save,
      { params: { id: customerId }, body: { ...body, ...(on && { id: on.id }) } },
      on && { revision: on.revision },
    ),
  );

export const useRemoveInterventions = (customerId: number) =>
  useChange(customerId, (ids: number[]) => ask(interventionCalls.remove, { params: { id: customerId }, body: { ids } }));
