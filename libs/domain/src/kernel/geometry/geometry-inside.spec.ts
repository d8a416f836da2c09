import { expect, test } from '@jest/globals';
import { centroid, type PolygonGeometry, type Position, type Ring } from './geometry.js';
import { Effort, Outline } from './geometry-boxes.js';
import { insidePoint } from './geometry-inside.js';

const ringSide = (at: Position, ring: Ring) => new Outline(ring, new Effort(1_000)).sideOf(at);
const polygon = (...coordinates: PolygonGeometry['coordinates']): PolygonGeometry => ({ type: 'Polygon', coordinates });
const bent = polygon([
  [0, 0],
  [10, 0],
  [10, 2],
  [2, 2],
  [2, 8],
  [10, 8],
  [10, 10],
  [0, 10],
  [0, 0],
]);
const holed = polygon(
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
  [
    [1, 1],
    [9, 1],
    [9, 9],
    [1, 9],
    [1, 1],
  ],
);

test('the point of a bent field and of one with a hole lies inside, where the centre of mass does not', () => {
  expect(ringSide(centroid(bent), bent.coordinates[0]!)).toBe(-1);
  expect(ringSide(insidePoint(bent), bent.coordinates[0]!)).toBe(1);
  const at = insidePoint(holed);
  expect([ringSide(at, holed.coordinates[0]!), ringSide(at, holed.coordinates[1]!)]).toEqual([1, -1]);
  expect(insidePoint({ type: 'Point', coordinates: [77.1, 12.9] })).toEqual([77.1, 12.9]);
});
