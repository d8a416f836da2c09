import { describe, expect, test } from '@jest/globals';
import { addDays } from '../kernel/locale/dates.js';
import { directionOf, isDip, ofCrop, smoothed } from './trend.js';

const START = '2026-03-01';
const every = (days: number, values: readonly number[]) => values.map((value, n) => ({ date: addDays(START, n * days), value }));

describe('C227 which way an index goes', () => {
  test('is the median of the slopes of all pairs, when that is no chance', () => {
    expect(directionOf(every(10, [0.2, 0.3, 0.4, 0.5, 0.6]))).toMatchObject({ direction: 'rising', perTenDays: expect.closeTo(0.1, 9) });
    expect(directionOf(every(5, [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.95]))).toMatchObject({
      ...{ direction: 'falling', perTenDays: expect.closeTo(-0.2, 9) },
    });
    // Mann-Kendall of five dates in order: S 10, variance 50/3, z 9 / sqrt(16.67) = 2.2045, p 0.0275
    expect(directionOf(every(10, [1, 2, 3, 4, 5])).p).toBeCloseTo(0.0275, 4);
    expect(directionOf(every(10, [0.4, 0.5, 0.4, 0.5, 0.4])).direction).toBe('flat');
  });
  test('is not told of fewer than four dates', () =>
    expect(directionOf(every(10, [0.2, 0.5, 0.8]))).toEqual({ direction: 'flat', perTenDays: null, p: null }));
  test('counts the crop that stands, not what grew before it was planted', () => {
    const points = every(10, [0.8, 0.7, 0.5, 0.2, 0.2, 0.3, 0.45, 0.6]);
    const planted = addDays(START, 35);
    expect(directionOf(points).direction).not.toBe('rising');
    expect(ofCrop(points, planted).map(({ value }) => value)).toEqual([0.2, 0.3, 0.45, 0.6]);
    expect(directionOf(ofCrop(points, planted))).toMatchObject({ direction: 'rising' });
    for (const all of [undefined, START, addDays(START, -90), addDays(START, 200)]) expect(ofCrop(points, all)).toBe(points);
  });
});

test('a date far below both neighbours is the rest of a cloud, unless they are weeks away', () => {
  const points = every(10, [0.6, 0.3, 0.62, 0.64]);
  expect(points.map((_, n) => isDip(points, n))).toEqual([false, true, false, false]);
  expect(isDip(every(25, [0.6, 0.3, 0.62]), 1)).toBe(false);
  expect(isDip(every(10, [0.6, 0.46, 0.62]), 1)).toBe(false);
});

test('the smoothed line is a straight one where the points are, and lies between them where they jump', () => {
  const straight = smoothed(every(10, [0.2, 0.3, 0.4, 0.5]));
  expect(straight.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, n) => addDays(START, 5 * n)));
  straight.forEach(({ value }, n) => expect(value).toBeCloseTo(0.2 + 0.05 * n, 9));
  const jumping = smoothed(every(10, [0.2, 0.6, 0.2, 0.6, 0.2])).map(({ value }) => value);
  expect(Math.min(...jumping)).toBeGreaterThan(0.2);
  expect(Math.max(...jumping)).toBeLessThan(0.6);
});
