import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { productBody } from '@loam/domain/product/product.schema';
import { pricesUpdated, type SaveProduct, type UpdatePrices } from '@loam/domain/product/save-product.schema';
import type { z } from 'zod';
import { call, get, post } from '../../api/client';

export type Product = z.infer<typeof productBody>;
/** Calls of admins, or those of people for what they made themselves. */
export type ProductCalls = 'fertilizers' | 'userFertilizers';
export const productsKey = 'products';
/** All that shows products of one's own: lists of the admin center, pick lists of plans, the page of products. */
const shown = [['adminLibrary', 'fertilizers'], ['groupLibrary'], [productsKey]];

const productQuery = (id: number) =>
  queryOptions({
    queryKey: [productsKey, 'one', id],
    queryFn: ({ signal }) => get('/fertilizers', productBody, { query: { id }, signal }),
  });

/** C172 */
export const useProduct = (id: number | null) => useQuery({ ...productQuery(id ?? 0), enabled: id !== null, staleTime: 0 });

/** C172 again, for a form whose product somebody else has changed. */
export function useNewestProduct() {
  const client = useQueryClient();
  return (id: number) => client.fetchQuery({ ...productQuery(id), staleTime: 0 });
}

function useProductChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** C173, C186: under the revision that the form was opened with. */
export const useSaveProduct = (calls: ProductCalls) =>
  useProductChange(async ({ body, revision }: { body: SaveProduct; revision: number | null }): Promise<Product> => {
    const answer = await call('POST', `/${calls}`, { schema: productBody, body, ...(revision !== null && { revision }) });
    return answer.body;
  });

/** C178, C191: all of them or none. */
export const useSetPrices = (calls: ProductCalls) =>
  useProductChange((items: UpdatePrices['items']) => post(`/${calls}/updatePrice`, pricesUpdated, { items }));
