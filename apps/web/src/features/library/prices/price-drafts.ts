import type { ListPrices } from '@loam/domain/product/price-list.schema';
import type { ListedPrice, PriceList } from '../catalog';

/** A price as it is typed; without one the reader takes theirs back. */
export interface PriceDraft {
  readonly productId: number;
  readonly price: number | null;
  readonly supplier: string;
  readonly date: string | null;
}

export const draftOf = ({ productId, price, supplier, date }: ListedPrice): PriceDraft => ({
  productId,
  price,
  supplier: supplier ?? '',
  date,
});

/** With what a list brought: in the place of what was there of the product, the rest behind it. */
export const withTaken = (drafts: readonly PriceDraft[], taken: readonly PriceDraft[]): PriceDraft[] => [
  ...drafts.map((one) => taken.find(({ productId }) => productId === one.productId) ?? one),
  ...taken.filter(({ productId }) => !drafts.some((one) => one.productId === productId)),
];

/** What was changed, a call for each currency: prices of another money than the group's stay in it. */
export function callsFor(items: ListPrices['items'], list: PriceList): { currency: string; items: ListPrices['items'] }[] {
  const calls = new Map<string, ListPrices['items']>();
  for (const item of items) {
    const currency = list.items.find(({ productId }) => productId === item.productId)?.currency ?? list.currency;
    calls.set(currency, [...(calls.get(currency) ?? []), item]);
  }
  return [...calls].map(([currency, some]) => ({ currency, items: some }));
}

/** What differs from the list. A price that was typed anew is of today, unless its day was said too. */
export function changedPrices(
  drafts: readonly PriceDraft[],
  list: readonly Pick<ListedPrice, 'productId' | 'price' | 'supplier' | 'date' | 'own'>[],
): ListPrices['items'] {
  return drafts.flatMap(({ productId, price, supplier: typed, date }): ListPrices['items'] => {
    const known = list.find((one) => one.productId === productId);
    const supplier = typed.trim() === '' ? null : typed.trim();
    if (price === null) return known?.own ? [{ productId, price: null }] : [];
    if (known && known.price === price && known.supplier === supplier && known.date === date) return [];
    const sameDay = known !== undefined && known.date === date && known.price !== price;
    return [{ productId, price, supplier, ...(date !== null && !sameDay && { date }) }];
  });
}
