import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import type { priceListCalls } from '@loam/domain/product/price-list.calls';
import type { ListPrices } from '@loam/domain/product/price-list.schema';
import { ask } from '../../../api/ask';

export type PriceList = AnswerOf<typeof priceListCalls.ofGroup>;
export type ListedPrice = PriceList['items'][number];

/** A plan waits for no prices, nor for the rules of what may be listed. */
const calls = async () => (await import('@loam/domain/product/price-list.calls')).priceListCalls;

/** Of each product the reader's own price, else the latest of the group. */
export const priceListQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['priceList', groupId],
    queryFn: async ({ signal }) => ask((await calls()).ofGroup, { query: { groupId } }, { signal }),
    staleTime: 60_000,
  });

export function useListPrices(groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<ListPrices, 'groupId'>) => ask((await calls()).list, { body: { groupId, ...body } }),
    onSuccess: (answer) => client.setQueryData(priceListQuery(groupId).queryKey, answer),
  });
}
