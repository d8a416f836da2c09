import { expect, test } from '@jest/globals';
import { productsIn, tonnesByCrop, tonnesByProduct } from './tonnes.js';

const amounts = { '5|11|kg': 1500, '6|11|kg': 500, '5|12|l': 2000, '6|13|l': 40, '6|12|kg': 100 };
const density = (id: number) => (id === 12 ? 1300 : undefined);

test('R088 kilograms become tonnes, litres by the density of the product', () => {
  expect(tonnesByProduct(amounts, density)).toEqual([
    { productId: 12, tonnes: 2.7, litres: 0 },
    { productId: 11, tonnes: 2, litres: 0 },
    { productId: 13, tonnes: 0, litres: 40 },
  ]);
  expect(productsIn(amounts).toSorted()).toEqual([11, 12, 13]);
});

test('by crop they come to the same', () => {
  expect(tonnesByCrop(amounts, density)).toEqual([
    { cropId: 5, products: [{ productId: 12, tonnes: 2.6, litres: 0 }, { productId: 11, tonnes: 1.5, litres: 0 }] },
    { cropId: 6, products: [{ productId: 11, tonnes: 0.5, litres: 0 }, { productId: 12, tonnes: 0.1, litres: 0 }, { productId: 13, tonnes: 0, litres: 40 }] },
  ]); // prettier-ignore
});
