import { expect, test } from '@jest/globals';
import type { Point } from 'geojson';
import { nearTogether, withRoom } from './shapes';

const at = (lon: number, lat: number): Point => ({ type: 'Point', coordinates: [lon, lat] });

test('a map opens where most of the fields lie together, of two such places at the last; not on all of them at once', () => {
  const south = [at(-47.5, -16), at(-47.45, -16.05), at(-47.4, -16.1)];
  const far = at(-46, -18.5);
  expect(nearTogether([far, ...south])).toEqual(south);
  expect(nearTogether([...south, far])).toEqual(south);
  expect(nearTogether([south[0]!, far])).toEqual([far]);
  expect(nearTogether([])).toEqual([]);
});

test('fields in a chain lie together, however long the chain is', () => {
  const chain = Array.from({ length: 12 }, (_, index) => at(75 + index * 0.15, 19));
  expect(nearTogether([...chain, at(78.5, 15)])).toHaveLength(12);
});

test('there is room around the fields for the next one', () => {
  expect(withRoom([10, 40, 12, 44])).toEqual([9, 38, 13, 46]);
  expect(withRoom([10, 80, 12, 84])![3]).toBe(85);
  expect(withRoom(undefined)).toBeUndefined();
});
