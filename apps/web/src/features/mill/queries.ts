import { millCalls as calls } from '@loam/domain/mill/mill.calls';
import type { MillBody, SaveMill } from '@loam/domain/mill/mill.schema';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';
import type { ListQuery } from '../../ui/table/list-query';

const listKey = (groupId: number | null) => ['mills', groupId] as const;
const oneKey = (id: number) => ['mill', id] as const;
const ofMills = (type: string): boolean => /^Mill|resync/.test(type);

/** A page of the mills of a group, current while it is on screen. */
export function useMills(groupId: number | null, { search, ...paging }: ListQuery) {
  useLiveQueries(groupId === null ? null : `group:${groupId}`, [listKey(groupId)], ofMills);
  return useQuery({
    queryKey: [...listKey(groupId), paging, search],
    queryFn: ({ signal }) => ask(calls.list, { query: { groupId: groupId!, ...paging, ...(search !== '' && { search }) } }, { signal }),
    enabled: groupId !== null,
    placeholderData: keepPreviousData,
  });
}

export const millQuery = (id: number) => ({ queryKey: oneKey(id), queryFn: () => ask(calls.one, { params: { id } }) });
export function useMill(id: number) {
  const query = useQuery(millQuery(id));
  const groupId = query.data?.groupId;
  useLiveQueries(groupId === undefined ? null : `group:${groupId}`, [oneKey(id)], ofMills);
  return query;
}

/** Whether another mill of the group has this C.A.F.E. ID. */
export const useCafeIdTaken = (groupId: number, cafeId: string, id: number | undefined) =>
  useQuery({
    queryKey: ['cafeIdTaken', groupId, cafeId, id],
    queryFn: ({ signal }) => ask(calls.exist, { query: { groupId, cafeId, ...(id !== undefined && { id }) } }, { signal }),
    enabled: cafeId.trim().length > 1,
    retry: false,
  });

export function useSaveMill() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveMill) => ask(calls.save, { body }),
    onSuccess: (saved) => {
      client.setQueryData(oneKey(saved.id), saved);
      return client.invalidateQueries({ queryKey: listKey(saved.groupId) });
    },
  });
}

export function useRemoveMill() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: MillBody) => ask(calls.remove, { body: { ids: [id] } }),
    onSuccess: (_, { groupId }) => client.invalidateQueries({ queryKey: listKey(groupId) }),
  });
}
