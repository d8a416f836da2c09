import { expect, test } from '@jest/globals';
import { bands, roundScale } from './scale';

test('ticks are round, begin at zero and reach the highest value', () => {
  expect(roundScale(97, [0, 100], 4).ticks).toEqual([0, 20, 40, 60, 80, 100]);
  expect(roundScale(0.3, [0, 100], 4).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  expect(roundScale(1e-9, [0, 100], 4).ticks.at(-1)).toBeGreaterThanOrEqual(1e-9);
  for (const top of [0.07, 1, 3.3, 12, 450, 7_777, 1e6]) {
    const { ticks } = roundScale(top, [0, 1], 4);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(top);
  }
});

test('values fall on the range from its first to its last pixel, also downwards', () => {
  const { at } = roundScale(100, [174, 8], 4);
  expect([at(0), at(50), at(100)]).toEqual([174, 91, 8]);
});

test('bands fill the range with a quarter free around each', () => {
  const { step, width, left } = bands(4, [44, 1040]);
  expect(width / step).toBeCloseTo(0.75);
  expect(left(0) - 44).toBeCloseTo(step * 0.25);
  expect(left(3) + width).toBeCloseTo(1040 - step * 0.25);
});
