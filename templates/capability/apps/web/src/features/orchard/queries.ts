import { orchardCalls as calls } from '@loam/domain/orchard/orchard.calls';
import type { AddOrchard, ChangeOrchard, OrchardBody } from '@loam/domain/orchard/orchard.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';

const key = (groupId: number | null) => ['orchards', groupId] as const;

/** The orchards of a group, current while they are on screen. */
export function useOrchards(groupId: number | null) {
  useLiveQueries(groupId === null ? null : `group:${groupId}`, [key(groupId)], (type) => /^Orchard|resync/.test(type));
  return useQuery({
    queryKey: key(groupId),
    queryFn: ({ signal }) => ask(calls.list, { query: { groupId: groupId! } }, { signal }),
    enabled: groupId !== null,
  });
}

function useChange<Input, Output>(groupId: number, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: key(groupId) }) });
}

export const useAddOrchard = (groupId: number) => useChange(groupId, (body: AddOrchard) => ask(calls.add, { body }));
export const useChangeOrchard = (groupId: number) =>
  useChange(groupId, ({ one, body }: { one: OrchardBody; body: ChangeOrchard }) =>
    ask(calls.change, { params: { id: one.id }, body }, { revision: one.revision }),
  );
export const useRemoveOrchard = (groupId: number) =>
  useChange(groupId, ({ id }: OrchardBody) => ask(calls.remove, { body: { ids: [id] } }));
