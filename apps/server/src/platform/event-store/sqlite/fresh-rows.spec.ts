import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type FreshRow, FreshRows } from './fresh-rows.js';

const rows = (from: number, to: number, plain = '{}') =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ position: from + n, plain }) as FreshRow);
const places = (fresh: FreshRows, after: number, limit = 10) => fresh.after(after, limit).map(({ position }) => position);

describe('rows that were just committed', () => {
  let fresh: FreshRows;
  beforeEach(() => {
    jest.useFakeTimers();
    fresh = new FreshRows();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('are given to who has seen all before them, and only so many as are asked for', () => {
    fresh.add(rows(5, 8));
    expect([places(fresh, 4), places(fresh, 6), places(fresh, 4, 2), places(fresh, 8), places(fresh, 20)]).toEqual([
      [5, 6, 7, 8],
      [7, 8],
      [5, 6],
      [],
      [],
    ]);
    expect(places(fresh, 3)).toEqual([]); // the fourth is to be read
  });

  test('begin anew after another process committed in between', () => {
    fresh.add(rows(5, 8));
    fresh.add([]);
    fresh.add(rows(10, 11));
    expect([places(fresh, 4), places(fresh, 8), places(fresh, 9)]).toEqual([[], [], [10, 11]]);
  });

  test('are let go when they are many, large, or five seconds old', () => {
    fresh.add(rows(1, 2_500));
    expect([places(fresh, 0, 1), places(fresh, 1_500, 1), places(fresh, 2_499, 1)]).toEqual([[], [1_501], [2_500]]);
    fresh.add(rows(2_501, 2_504, 'x'.repeat(1_500_000)));
    expect([places(fresh, 2_502, 1), places(fresh, 2_503)]).toEqual([[], [2_504]]);
    jest.advanceTimersByTime(5_000);
    expect(places(fresh, 2_503)).toEqual([]);
    fresh.add(rows(2_505, 2_505));
    expect(places(fresh, 2_504)).toEqual([2_505]);
  });
});
