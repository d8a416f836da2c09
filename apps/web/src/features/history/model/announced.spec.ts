import { expect, test } from '@jest/globals';
import { announced, spoken } from './announced';

test('those inside are told the first changes that can be read, and how many more there are', () => {
  const values = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, n) => ({ path: `plan.${key}`, old: n, new: n + 1 }));
  const told = announced(3, 'Wrong field', [{ path: 'tanks.t1|order', old: 1, new: 2 }, ...values]);
  expect(told).toEqual({ revision: 3, reason: 'Wrong field', changes: values.slice(0, 4), more: 2 });
});

test('a long value is left out, so that what is told fits into a frame of presence', () => {
  const long = 'x'.repeat(20_000);
  const paths = Array.from({ length: 9 }, (_, n) => `plan.${'p'.repeat(150)}${n}`);
  const changes = paths.map((path) => ({ path, old: long, new: null }));
  const told = announced(1, 'y'.repeat(500), changes);
  expect(told.changes).toEqual(paths.slice(0, 4).map((path) => ({ path })));
  expect(JSON.stringify(told).length).toBeLessThan(4_000);
});

test('changes of order alone are told as they are', () => {
  expect(spoken([{ path: 'tanks.t1|order' }])).toEqual([{ path: 'tanks.t1|order' }]);
});
