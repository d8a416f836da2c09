import { expect, test } from '@jest/globals';
import { balanced } from './weights';

const even = { a: 25, b: 25, c: 25, d: 25 };
test('R366 the other weights share what is left, and all total 100', () => {
  expect(balanced(even, 'a', 40)).toEqual({ a: 40, b: 20, c: 20, d: 20 });
  expect(balanced({ a: 40, b: 30, c: 20, d: 10 }, 'a', 100)).toEqual({ a: 100, b: 0, c: 0, d: 0 });
  expect(balanced({ a: 100, b: 0, c: 0, d: 0 }, 'a', 10)).toEqual({ a: 10, b: 30, c: 30, d: 30 });
  for (let value = -5; value <= 105; value++) {
    const sum = Object.values(balanced({ a: 13, b: 29, c: 41, d: 17 }, 'c', value)).reduce((total, one) => total + one, 0);
    expect(sum).toBe(100);
  }
});
