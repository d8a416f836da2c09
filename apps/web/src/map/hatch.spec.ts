import { expect, test } from '@jest/globals';
import { hatching } from './hatch';

const ring = (corners: [number, number][]) => [...corners, corners[0]!];
const square = (from: number, to: number) => ring([[from, from], [to, from], [to, to], [from, to]]); // prettier-ignore
const shape = { id: 1, name: 'a', geometry: { type: 'Polygon' as const, coordinates: [square(0, 9), square(3, 6)] } };

test('lines stay inside the outline and leave holes free', () => {
  const lines = hatching({ ...shape, mark: 'lines' });
  expect(lines.length).toBeGreaterThan(8);
  for (const { geometry } of lines)
    for (const [x, y] of geometry.coordinates) {
      expect([x! >= -1e-9 && x! <= 9 + 1e-9, y! > 0 && y! < 9]).toEqual([true, true]);
      expect(x! > 3 + 1e-9 && x! < 6 - 1e-9 && y! > 3 && y! < 6).toBe(false);
    }
  expect(hatching({ ...shape, mark: 'crossed' }).length).toBeGreaterThan(lines.length);
});
test('a full or unknown shape has none, nor has a place', () => {
  expect(hatching({ ...shape, mark: 'full' })).toEqual([]);
  expect(hatching(shape)).toEqual([]);
  expect(hatching({ id: 2, name: 'b', geometry: { type: 'Point', coordinates: [1, 2] }, mark: 'crossed' })).toEqual([]);
});
