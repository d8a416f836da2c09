import { expect, test } from '@jest/globals';
import { libraryCrops } from '../agronomy/tables/crop-table.js';
import { brokenCoverCrop, brokenYields } from './crop.policy.js';

test('R364 the high yield exceeds the low one: equal and lower are refused', () => {
  const keys = (lowYield: number, highYield: number) => brokenYields({ lowYield, highYield }).map(({ field, key }) => [field, key]);
  const refused = [['highYield', 'highYieldAboveLow']];
  expect([keys(4, 4), keys(4, 3.9), keys(4, 4.1)]).toEqual([refused, refused, []]);
  for (const { key, yield_t_ha } of libraryCrops)
    expect([key, brokenYields({ lowYield: yield_t_ha.low, highYield: yield_t_ha.high })]).toEqual([key, []]);
});

test('a cover crop is planted strictly before its termination', () => {
  const of = (plantingDate: string) => brokenCoverCrop({ plantingDate, terminationDate: '2026-04-10' }).map(({ key }) => key);
  expect([of('2026-04-10'), of('2026-04-11'), of('2026-04-09')]).toEqual([['coverCropDates'], ['coverCropDates'], []]);
});
