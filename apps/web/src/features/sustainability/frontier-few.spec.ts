import { expect, test } from '@jest/globals';
import { FEW, fewOf } from './frontier-few';

test('of many points a dozen are shown: both ends, the chosen one, and no gap in the scores that the points do not have themselves', () => {
  const points = Array.from({ length: 53 }, (_, i) => ({ score: 40 + i }));
  for (const here of [-1, 0, 17, 52]) {
    const few = fewOf(points, here);
    expect([few.length, few[0], few.at(-1), here < 0 || few.includes(here), new Set(few).size]).toEqual([FEW, 0, 52, true, FEW]);
    expect(Math.max(...few.slice(1).map((at, i) => at - few[i]!))).toBeLessThanOrEqual(10);
  }
  expect(fewOf(points.slice(0, 12), -1)).toHaveLength(12);
  expect(fewOf([{ score: 5 }], 0)).toEqual([0]);
});
