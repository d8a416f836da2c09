import { expect, test } from '@jest/globals';
import { changeLine } from './change-line';

test('the difference of a change is worked out from both values', () => {
  const { value, inputs } = changeLine(60, 72.5);
  const [after, before] = inputs.map((one) => Number(one.value));
  expect([value, after! - before!]).toEqual([12.5, 12.5]);
});
