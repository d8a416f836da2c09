import { expect, test } from '@jest/globals';
import { snapTo } from './snap';

const square = {
  id: 1,
  name: 'North',
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  },
};
const pixels = (lon: number, lat: number) => ({ x: lon * 100, y: -lat * 100 });

test('a corner near a neighbour’s corner lies on it, near an edge on the edge, elsewhere where it was put', () => {
  expect(snapTo([square], [1.05, 1.05], pixels)).toEqual([1, 1]);
  expect(snapTo([square], [1.05, 0.5], pixels)).toEqual([1, 0.5]);
  expect(snapTo([square], [1.3, 0.5], pixels)).toBeUndefined();
  expect(snapTo([], [1, 1], pixels)).toBeUndefined();
});
