import { expect, test } from '@jest/globals';
import { RecentMap } from './recent-map.js';

test('keeps what was set last and lets the oldest tenth go', () => {
  const map = new RecentMap<number, string>(20);
  for (let i = 0; i < 20; i++) map.set(i, `v${i}`);
  map.set(0, 'again');
  map.set(20, 'v20');
  expect([...map].map(([key]) => key)).toEqual([...Array.from({ length: 17 }, (_, i) => i + 3), 0, 20]);
  expect([map.get(0), map.get(1), map.get(2)]).toEqual(['again', undefined, undefined]);
  map.delete(0);
  expect(map.get(0)).toBeUndefined();
});
