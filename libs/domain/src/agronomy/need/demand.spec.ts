import { expect, test } from '@jest/globals';
import { libraryCropByKey, libraryCrops } from '../tables/crop-table.js';
import { removal, uptake } from './demand.js';

test('the whole crop never takes less than its harvest, whatever two tables say: of every crop and nutrient', () => {
  const pairs = libraryCrops.flatMap((crop) =>
    Object.keys(crop.removal_kg_t).map((id) => [crop.key, id, uptake(crop, Number(id), 3)!.value - removal(crop, Number(id), 3)!.value]),
  );
  expect(pairs.length).toBeGreaterThan(400);
  expect(pairs.filter(([, , more]) => (more as number) < -1e-9)).toEqual([]);
});

test('coffee: its fruit holds more potash a tonne than its trees were found to take up at 3 t/ha; both stand in the trace, the larger counts', () => {
  const line = uptake(libraryCropByKey('coffee')!, 5, 3)!;
  expect([line.formula, line.value]).toEqual(['U = Y · max(u, r)', expect.closeTo(3 * 64.5, 6)]);
  expect(line.inputs.map(({ name, value }) => [name, value])).toEqual([['Y', 3], ['u', 54.6667], ['r', 64.5]]); // prettier-ignore
});
