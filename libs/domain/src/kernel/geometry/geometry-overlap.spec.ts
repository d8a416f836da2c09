import { expect, test } from '@jest/globals';
import type { PolygonGeometry } from './geometry.js';
import { overlapShare } from './geometry-overlap.js';

const box = (west: number, south: number, east: number, north: number): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

test.each([
  ['itself', box(0, 0, 10, 10), 1],
  ['a tenth', box(9, 0, 20, 10), 0.1],
  ['a quarter', box(5, 5, 15, 15), 0.25],
  ['only a side', box(10, 0, 20, 10), 0],
  ['nothing', box(30, 30, 40, 40), 0],
])('of a field, %s lies in the other', (_name, other, share) => expect(overlapShare(box(0, 0, 10, 10), other)).toBeCloseTo(share, 2));
