import { expect, test } from '@jest/globals';
import { footprintsByGroup } from './footprints-by-group';

test('farms of a group are one row, the group that emits most first', () => {
  const farm = (groupId: number, areaHa: number, co2e: number) => ({ groupId, areaHa, co2e });
  expect(footprintsByGroup([farm(1, 2, 100), farm(2, 1, 900), farm(1, 3, 50)])).toEqual([
    { groupId: 2, areaHa: 1, co2e: 900 },
    { groupId: 1, areaHa: 5, co2e: 150 },
  ]);
  expect(footprintsByGroup([])).toEqual([]);
});
