import { expect, test } from '@jest/globals';
import { countries } from './countries.js';
import { currencyOf } from './currencies.js';

test('prices are in the money of the country', () => {
  expect([5, 31, 101, 1404].map(currencyOf)).toEqual(['ILS', 'BRL', 'INR', 'KES']);
  expect(countries.filter(({ id }) => !/^[A-Z]{3}$/.test(currencyOf(id)))).toEqual([]);
});
