import { expect, test } from '@jest/globals';
import { callsFor, changedPrices, draftOf, type PriceDraft } from './price-drafts';

const listed = {
  productId: 41,
  price: 3.2,
  currency: 'BRL',
  date: '2025-03-01',
  supplier: 'Coop',
  by: { id: 7, name: 'Asha' },
  own: true,
  old: true,
};
const changed = (change: Partial<PriceDraft>, own = true) => changedPrices([{ ...draftOf(listed), ...change }], [{ ...listed, own }]);

test('only what was changed is listed; a price that was typed anew is of today', () => {
  expect(changed({})).toEqual([]);
  expect(changed({ price: 4 })).toEqual([{ productId: 41, price: 4, supplier: 'Coop' }]);
  expect(changed({ price: 4, date: '2026-01-02' })).toEqual([{ productId: 41, price: 4, supplier: 'Coop', date: '2026-01-02' }]);
  expect(changed({ supplier: '  ' })).toEqual([{ productId: 41, price: 3.2, supplier: null, date: '2025-03-01' }]);
  expect(changedPrices([{ productId: 9, price: 2, supplier: 'B', date: null }], [])).toEqual([{ productId: 9, price: 2, supplier: 'B' }]);
});

test('emptied, one’s own price is taken back; another’s stays', () => {
  expect(changed({ price: null })).toEqual([{ productId: 41, price: null }]);
  expect(changed({ price: null }, false)).toEqual([]);
});

test('prices of another money than the group’s stay in it', () => {
  const items = [
    { productId: 41, price: 1 },
    { productId: 9, price: 2 },
  ];
  expect(callsFor(items, { items: [listed], total: 1, currency: 'USD' })).toEqual([
    { currency: 'BRL', items: [items[0]] },
    { currency: 'USD', items: [items[1]] },
  ]);
});
