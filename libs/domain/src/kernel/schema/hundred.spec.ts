import { expect, test } from '@jest/globals';
import { brokenSumOfTwo, isHundred } from './hundred.js';

test('two fields total 100: 99.99 is told so, 100 is accepted', () => {
  expect([brokenSumOfTwo(60, 39.99, 'inputs'), brokenSumOfTwo(60, 40, 'inputs'), brokenSumOfTwo(33.3, 66.7, 'inputs')]).toEqual([
    [{ field: 'inputs', key: 'sumOfTwo', message: 'The sum of the two fields must be 100', params: { wanted: 100, value: 99.99 } }],
    [],
    [],
  ]);
});

test('a total is read to two decimals, so that thirds may stand', () => {
  expect([isHundred(33.333 + 33.333 + 33.333), isHundred(33.33 * 3), isHundred(100.004), isHundred(100.01)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
