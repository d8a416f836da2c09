import { expect, test } from '@jest/globals';
import { KG_HA, MG_KG } from '@loam/domain/kernel/unit/unit-ids';
import { layersWith } from './lab-layers';
import { readLabTable } from './lab-table';
import { emptySoilDraft } from './soil-draft';

const empty = emptySoilDraft('2026-11-27');
const short = ({ nitrateLayers, nitrateUnitId }: ReturnType<typeof layersWith>) => [
  nitrateUnitId,
  ...nitrateLayers.map(({ fromCm, toCm, value, unitId }) => [fromCm, toCm, value, unitId]),
];

test('layers of a laboratory fill those of the sheet, in their own unit', () => {
  expect(short(layersWith(empty, readLabTable('Nmin 0-30 cm 35 kg/ha\nNmin 30-60 cm 22 kg/ha')))).toEqual([
    KG_HA,
    [0, 30, 35, null],
    [30, 60, 22, null],
    [60, 90, null, null],
  ]);
});

test('other depths take the place of what they overlap; a value that was there stays with its unit', () => {
  const kept = {
    ...empty,
    nitrateLayers: [
      { fromCm: 0, toCm: 30, value: 9, unitId: null },
      { fromCm: 60, toCm: 90, value: 7, unitId: null },
    ],
  };
  expect(short(layersWith(kept, readLabTable('Nmin 0-60 cm 50 kg/ha')))).toEqual([MG_KG, [0, 60, 50, KG_HA], [60, 90, 7, null]]);
});

test('a table without layers leaves the sheet’s as they are', () => {
  expect(layersWith(empty, readLabTable('P\t12\tppm'))).toEqual({ nitrateLayers: empty.nitrateLayers, nitrateUnitId: MG_KG });
});
