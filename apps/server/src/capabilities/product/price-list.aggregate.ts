import { priceList, type PriceListCommand, type PriceListEvent, type PriceListState } from '@loam/domain/product/price-list.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** One of each group, by its id. */
export const priceLists: Aggregate<PriceListState, PriceListCommand, PriceListEvent> = {
  kind: 'priceList',
  decider: priceList,
  owner: (id) => `group:${Number(id)}`,
};

/** By product, and in it by the id of who listed the price. */
export const priceListBody = ({ state: { prices } }: { readonly state: PriceListState }): object => ({
  prices: Object.fromEntries([...prices].map(([productId, ofProduct]) => [productId, Object.fromEntries(ofProduct)])),
});
