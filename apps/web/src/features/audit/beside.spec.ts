import { expect, test } from '@jest/globals';
import { besideOf } from './beside';

const item = (revision: number, ...changes: [path: string, old: unknown, now: unknown][]) => ({
  revision,
  changes: changes.map(([path, old, now]) => ({ path, old, new: now })),
});

test('each revision has the units that stood then', () => {
  const found = besideOf(
    [
      item(4, ['nutrients', [], []]),
      item(3, ['units', 'ppm', 'mg/l']),
      item(2, ['area', 2, 3]),
      item(1, ['units', null, 'ppm'], ['unitId', null, 28]),
    ],
    {},
  );
  expect([1, 2, 3, 4].map((revision) => found.get(revision)?.units)).toEqual(['ppm', 'ppm', 'mg/l', 'mg/l']);
  expect(found.get(4)?.unitId).toBe(28);
});

test("today's where none of the revisions changed them, what went before a change else", () => {
  expect(besideOf([item(9, ['area', 2, 3])], { unitId: 27 }).get(9)).toEqual({ unitId: 27, units: undefined });
  const found = besideOf([item(9, ['unitId', 28, 27]), item(8, ['area', 2, 3])], { unitId: 27 });
  expect([found.get(8)?.unitId, found.get(9)?.unitId]).toEqual([28, 27]);
});
