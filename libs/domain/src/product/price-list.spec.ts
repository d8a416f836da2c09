import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { type PriceListCommand, priceList, type ProductPriced } from './price-list.decider.js';
import { isOldPrice, priceFor } from './price-list.policy.js';
import { listPrices } from './price-list.schema.js';

const { given } = specify(priceList);
const today = '2026-11-27';
const list = (items: PriceListCommand['items'], by = 7): PriceListCommand => ({
  ...{ type: 'ListPrices', groupId: 3, by, currency: 'BRL', today, items },
});
const priced = (productId: number, price: number, more: Partial<ProductPriced['data']> = {}): ProductPriced => ({
  type: 'ProductPriced',
  data: { groupId: 3, productId, by: 7, price, currency: 'BRL', date: today, supplier: null, ...more },
});

describe('the price list of a group', () => {
  test('keeps price, day and supplier, today where no day is said', () => {
    given()
      .when(
        list([
          { productId: 41, price: 3.2, date: '2026-03-01', supplier: 'Coop' },
          { productId: 42, price: 2 },
        ]),
      )
      .then(priced(41, 3.2, { date: '2026-03-01', supplier: 'Coop' }), priced(42, 2));
  });
  test('says nothing twice', () => {
    given(priced(41, 3.2))
      .when(list([{ productId: 41, price: 3.2 }]))
      .thenNothing();
    given(priced(41, 3.2, { date: '2026-11-26' }))
      .when(list([{ productId: 41, price: 3.2 }]))
      .then(priced(41, 3.2));
  });
  test('is each adviser’s own: what one lists leaves the price of another', () => {
    given(priced(41, 3.2))
      .when(list([{ productId: 41, price: 4 }], 8))
      .then(priced(41, 4, { by: 8 }));
    given(priced(41, 3.2))
      .when(list([{ productId: 41, price: null }], 8))
      .thenNothing();
  });
  test('takes back what was listed', () => {
    given(priced(41, 3.2))
      .when(list([{ productId: 41, price: null }]))
      .then({ type: 'ProductPriceTakenBack', data: { groupId: 3, productId: 41, by: 7 } });
  });
  test('knows no price of tomorrow', () => {
    given()
      .when(
        list([
          { productId: 40, price: 1 },
          { productId: 41, price: 3.2, date: '2026-11-28' },
        ]),
      )
      .thenRefused('priceInFuture', 'items[1].date');
  });
});

test('a reader’s own price counts for them, else the latest of the group', () => {
  const prices = new Map([
    [7, { date: '2026-01-01' }],
    [8, { date: '2026-05-01' }],
    [9, { date: '2026-05-01' }],
  ]);
  expect([priceFor(prices, 7)?.by, priceFor(prices, 1)?.by, priceFor(new Map(), 1)]).toEqual([7, 8, undefined]);
});

test('a price is old a year after its day', () => {
  expect([isOldPrice('2025-11-27', today), isOldPrice('2025-11-26', today), isOldPrice('2024-02-29', '2025-03-01')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('what is listed is bounded, each product once', () => {
  const failures = (input: object) => {
    const read = validate(listPrices, { groupId: 3, ...input });
    return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
  };
  expect(failures({ items: [{ productId: 4, price: 3 }] })).toEqual([]);
  expect(failures({ items: [] })).toEqual(['items:itemCount']);
  expect(failures({ items: [{ productId: 4, price: 0 }] })).toEqual(['items[0].price:mustBePositive']);
  expect(
    failures({
      items: [
        { productId: 4, price: 1 },
        { productId: 4, price: 2 },
      ],
    }),
  ).toEqual(['items[1].productId:duplicateEntry']);
  expect(failures({ currency: 'XYZ', items: [{ productId: 4, price: 1 }] })).toEqual(['currency:invalidOption']);
});
