import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownProductCalls, productSaveCalls } from '@loam/domain/product/product.calls';
import { productReadCalls } from '@loam/domain/product/product-read.calls';
import type { ProductBody } from '@loam/domain/product/product.schema';
import type { SaveProduct, UpdatePrices } from '@loam/domain/product/save-product.schema';
import { ask } from '../../api/ask';

export type Product = ProductBody;
/** Calls of admins, or those of people for what they made themselves. */
export type ProductCalls = 'fertilizers' | 'userFertilizers';
const savesOf = { fertilizers: productSaveCalls, userFertilizers: ownProductCalls };
export const productsKey = 'products';
/** All that shows products of one's own: lists of the admin center, pick lists of plans, the page of products. */
const shown = [['adminLibrary', 'fertilizers'], ['groupLibrary'], [productsKey]];

const productQuery = (id: number) =>
  queryOptions({
    queryKey: [productsKey, 'one', id],
    // with an id it is that one, else a page
    queryFn: async ({ signal }) => (await ask(productReadCalls.find, { query: { id } }, { signal })) as Product,
  });

export const useProduct = (id: number | null) => useQuery({ ...productQuery(id ?? 0), enabled: id !== null, staleTime: 0 });

/** Again, for a form whose product somebody else has changed. */
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

/** Under the revision that the form was opened with. */
export const useSaveProduct = (calls: ProductCalls) =>
  useProductChange(({ body, revision }: { body: SaveProduct; revision: number | null }): Promise<Product> =>
    ask(savesOf[calls].save, { body }, revision === null ? {} : { revision }),
  );

/** All of them or none. */
export const useSetPrices = (calls: ProductCalls) =>
  useProductChange((items: UpdatePrices['items']) => ask(savesOf[calls].updatePrice, { body: { items } }));
