import { expect, test } from '@jest/globals';
import { pageOf, pickableProducts } from './product-library.js';

const called = (...names: string[]) => names.map((name, at) => ({ ...pickableProducts[0]!, id: 100_001 + at, name, active: true }));
const found = (search: string) =>
  pageOf(called('Uréia', 'मका खत', 'मकी खत'), {
    search,
    pageNo: 1,
    pageSize: 10,
    sortBy: 'name',
    sortOrder: 'asc',
    status: 'true',
    archived: false,
  }).items.map(({ name }) => name);

test('products are found without regard to case and Latin accents, and by the vowels of Marathi', () => {
  expect(found('UREIA')).toEqual(['Uréia']);
  expect(found('मका')).toEqual(['मका खत']);
  expect(found('मक')).toHaveLength(2);
});
