import { expect, test } from '@jest/globals';
import { RecentMap } from './recent-map.js';

test('keeps what was used last, and never more than its capacity', () => {
  const map = new RecentMap<number, string>(20);
  for (let i = 0; i < 1_000; i++) {
    map.set(i, `v${i}`);
    expect(map.get(0)).toBe('v0'); // in use all the time
  }
  expect([...map].length).toBeLessThanOrEqual(20);
  expect([map.get(998), map.get(999), map.get(500)]).toEqual(['v998', 'v999', undefined]);
});

test('a newer value hides an older one, and a deleted key is gone from both generations', () => {
  const map = new RecentMap<string, number>(6);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['a', 4],
  ] as const)
    map.set(key, value);
  expect([map.get('a'), map.get('b')]).toEqual([4, 2]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});
