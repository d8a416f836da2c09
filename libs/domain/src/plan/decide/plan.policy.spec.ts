import { expect, test } from '@jest/globals';
import { startOf } from './plan.policy.js';

test('a plan of an imperial grower starts with yields in lb/ac, every other in t/ha', () => {
  expect(startOf(true, 'element').plan).toMatchObject({ expectedYieldUnitId: 3, nutrientsGraphDisplay: 'element' });
  expect(startOf(false, 'oxide').plan).toMatchObject({ expectedYieldUnitId: 1, nutrientsGraphDisplay: 'oxide' });
});
