import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { collectionCalls, groupCalls } from '@loam/domain/organization/organization.calls';
import type { AddCollection, ChangeCollection, ChangeGroup, RegisterGroup } from '@loam/domain/organization/organization.schema';
import { answered, ask } from '../../../api/ask';

/** With what only the record says, the capacity and the default group. */
export const collectionQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: ['collection', 'record', companyId, id],
    queryFn: async ({ signal }) => {
      const { items } = await ask(collectionCalls.all, { query: { companyId } }, { signal });
      return items.find((one) => one.id === id)!;
    },
  });

export const groupsQuery = (collectionId: number) =>
  queryOptions({
    queryKey: ['group', 'of', collectionId],
    queryFn: async ({ signal }) => (await ask(groupCalls.ofCollection, { query: { collectionId } }, { signal })).items,
  });

interface OnRevision<Body> {
  readonly body: Body;
  readonly revision: number;
}

function useUnitChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([['company'], ['collection'], ['group'], ['scope-tree']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useAddCollection = () => useUnitChange((body: AddCollection) => ask(collectionCalls.add, { body }));
export const useChangeCollection = () =>
  useUnitChange(({ body, revision }: OnRevision<ChangeCollection>) => answered(collectionCalls.change, { body }, { revision }));
export const useAddGroup = () => useUnitChange((body: RegisterGroup) => ask(groupCalls.add, { body }));
export const useChangeGroup = () =>
  useUnitChange(({ body, revision }: OnRevision<ChangeGroup>) => answered(groupCalls.change, { body }, { revision }));
export const useRemoveUnit = (kind: 'collection' | 'group') =>
  useUnitChange((id: number) => ask({ collection: collectionCalls, group: groupCalls }[kind].remove, { body: { ids: [id] } }));
