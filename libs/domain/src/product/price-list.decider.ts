import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { productErrors } from './product.errors.js';

/** What a product costs whoever says so: per kg, of liquids per litre, before tax. */
export interface Price {
  readonly price: number;
  readonly currency: string;
  /** The day it was asked or paid. */
  readonly date: string;
  readonly supplier: string | null;
}
interface Of {
  readonly groupId: number;
  readonly productId: number;
  readonly by: number;
}
export type ProductPriced = { type: 'ProductPriced'; data: Of & Price };
export type ProductPriceTakenBack = { type: 'ProductPriceTakenBack'; data: Of };
export type PriceListEvent = ProductPriced | ProductPriceTakenBack;

export interface PriceListCommand {
  readonly type: 'ListPrices';
  readonly groupId: number;
  readonly by: number;
  readonly currency: string;
  readonly today: string;
  readonly items: readonly {
    readonly productId: number;
    readonly price: number | null;
    readonly date?: string | undefined;
    readonly supplier?: string | null | undefined;
  }[];
}

/** By product, and in it by the person who listed the price: each adviser buys where they buy. */
export interface PriceListState {
  readonly prices: ReadonlyMap<number, ReadonlyMap<number, Price>>;
}

const no = refuse(productErrors);
const same = (a: Price | undefined, b: Price): boolean =>
  a !== undefined && a.price === b.price && a.currency === b.currency && a.date === b.date && a.supplier === b.supplier;

/** The prices of one group, as its advisers know them. */
export const priceList: Decider<PriceListState, PriceListCommand, PriceListEvent> = {
  initial: { prices: new Map() },

  decide({ groupId, by, currency, today, items }, { prices }) {
    const events: PriceListEvent[] = [];
    for (const [at, { productId, price, date = today, supplier = null }] of items.entries()) {
      if (date > today) return no('priceInFuture', { max: today, value: date }, `items[${at}].date`);
      const known = prices.get(productId)?.get(by);
      const next = price === null ? undefined : { price, currency, date, supplier };
      if (!next && known) events.push({ type: 'ProductPriceTakenBack', data: { groupId, productId, by } });
      if (next && !same(known, next)) events.push({ type: 'ProductPriced', data: { groupId, productId, by, ...next } });
    }
    return events;
  },

  evolve({ prices }, event) {
    const { productId, by } = event.data;
    const ofProduct = new Map(prices.get(productId));
    switch (event.type) {
      case 'ProductPriced': {
        const { price, currency, date, supplier } = event.data;
        return { prices: new Map(prices).set(productId, ofProduct.set(by, { price, currency, date, supplier })) };
      }
      case 'ProductPriceTakenBack':
        ofProduct.delete(by);
        return { prices: new Map(prices).set(productId, ofProduct) };
      default:
        return unknownEvent({ prices }, event);
    }
  },
};
