import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { libraryCalls } from '@loam/domain/library/library.calls';
import type { LibraryRecords } from '@loam/domain/library/library-records.schema';
import { ownProductCalls } from '@loam/domain/product/product.calls';
import { productReadCalls } from '@loam/domain/product/product-read.calls';
import { ask } from '../../api/ask';
import type { Product, ProductCalls } from './queries';
import { productsKey } from './queries';
import type { ProductPlace } from './product-draft';

type LibraryRecord = LibraryRecords['items'][number];
/** A product in a list, and whether it is one's own to change. */
export interface ProductRow extends Pick<LibraryRecord, 'id' | 'name' | 'type' | 'formId' | 'contents' | 'price'> {
  readonly mine: boolean;
  /** a level above has it, and it can be archived for this group alone */
  readonly switchable: boolean;
  /** whose it is, where it is another's */
  readonly ownerName: string | null;
}
export type View = 'mine' | 'local';
const PAGE = 200;

/** Of what a group has archived, or of what one has made oneself. */
async function everyPage(calls: ProductCalls, query: { groupId: number; archived: boolean }, signal: AbortSignal): Promise<Product[]> {
  const found: Product[] = [];
  for (let pageNo = 1, total = 1; found.length < total; pageNo++) {
    const asked = { query: { ...query, pageNo, pageSize: PAGE } };
    const page = await (calls === 'fertilizers'
      ? ask(productReadCalls.find, asked, { signal })
      : ask(ownProductCalls.find, asked, { signal }));
    if (!('items' in page)) break;
    if (page.items.length === 0) break;
    found.push(...page.items);
    total = page.total;
  }
  return found;
}

const rowOf = (one: Product, mine: boolean, switchable = false): ProductRow => ({
  ...one,
  mine,
  switchable,
  ownerName: one.ownerName ?? null,
});
const recordOf = ({ editable, switchable, ...one }: LibraryRecord): ProductRow => ({
  ...one,
  mine: editable,
  switchable: switchable === true,
});

/** Of a group with what the levels above have. */
async function ofGroup(groupId: number, archived: boolean, signal: AbortSignal): Promise<ProductRow[]> {
  if (archived) {
    const found = await everyPage('fertilizers', { groupId, archived }, signal);
    return found
      .filter(({ source }) => source !== 'global')
      .map(({ editable = false, ...one }) => rowOf(one, editable && one.source === 'group', editable && one.source !== 'group'));
  }
  const { items } = await ask(productReadCalls.ofGroup, { query: { id: groupId } }, { signal });
  return items.filter(({ ownerScope }) => ownerScope !== 'global').map(recordOf);
}

/** Of a collection or a company, for its admins. */
async function above({ scope, id }: ProductPlace, archived: boolean, signal: AbortSignal): Promise<ProductRow[]> {
  const params = { type: 'fertilizers' };
  const status = archived ? 'false' : 'true';
  const { items } = await (scope === 'company'
    ? ask(libraryCalls.ofCompany, { params, query: { companyId: id, status } }, { signal })
    : ask(libraryCalls.ofCollection, { params, query: { id, status } }, { signal }));
  return items.filter(({ ownerScope }) => ownerScope !== 'global').map(recordOf);
}

/** Products of one's own, and with `local`, or archived, those of the levels around. */
export const productRowsQuery = (calls: ProductCalls, place: ProductPlace, view: View, archived: boolean) =>
  queryOptions({
    queryKey: [productsKey, 'list', calls, place, view, archived],
    queryFn: async ({ signal }): Promise<ProductRow[]> => {
      if (calls === 'userFertilizers' && view === 'mine')
        return (await everyPage(calls, { groupId: place.id, archived }, signal)).map((one) => rowOf(one, true));
      const rows = await (place.scope === 'group' ? ofGroup(place.id, archived, signal) : above(place, archived, signal));
      return archived || view === 'local' ? rows : rows.filter(({ mine }) => mine);
    },
  });

/** What can be brought in. */
export const sourcesQuery = (place: ProductPlace) =>
  queryOptions({
    queryKey: [productsKey, 'sources', place],
    queryFn: async ({ signal }): Promise<ProductRow[]> => {
      const [shipped, company] = await Promise.all([
        ask(productReadCalls.shipped, {}, { signal }),
        ask(productReadCalls.ofCompany, {}, { signal }),
      ]);
      const there = place.scope === 'company' ? [] : company.items.filter(({ active }) => active);
      return [...there, ...shipped.items].map((one) => rowOf(one, false));
    },
  });

const useListChange = <Input, Output>(run: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([[productsKey], ['adminLibrary'], ['groupLibrary']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};

/** Of a group's admin: what a level above has, for that group alone. */
export const useSetActive = (calls: ProductCalls, place: ProductPlace | undefined) => {
  const query = place?.scope === 'group' ? { groupId: place.id } : {};
  return useListChange(({ ids, active }: { ids: readonly number[]; active: boolean }) =>
    calls === 'userFertilizers'
      ? ask(ownProductCalls.updateStatus, { query: {}, body: { ids, status: active } })
      : ask(libraryCalls.updateProductStatus, { query, body: { ids, status: active } }),
  );
};
export const useDeleteProducts = (calls: ProductCalls) =>
  useListChange((ids: readonly number[]) =>
    calls === 'userFertilizers' ? ask(ownProductCalls.remove, { body: { ids } }) : ask(libraryCalls.removeProducts, { body: { ids } }),
  );
export const useImportProducts = (calls: ProductCalls, { scope, id }: ProductPlace) =>
  useListChange(async (ids: readonly number[]): Promise<unknown> => {
    const query = { [`${scope}Id`]: id };
    return calls === 'userFertilizers'
      ? ask(ownProductCalls.import, { query, body: { ids } })
      : ask(libraryCalls.importProducts, { query, body: { ids } });
  });
