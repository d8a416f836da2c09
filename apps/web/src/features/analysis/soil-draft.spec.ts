import { expect, test } from '@jest/globals';
import type { LimitsLevel } from '@loam/domain/agronomy/soil/own-limits';
import { saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import type { AnalysisRecord } from './queries';
import { bodyOfSoil, draftOfAnalysis, emptySoilDraft, ratiosOf, readRow } from './soil-draft';
import { MG_KG } from '@loam/domain/kernel/unit/unit-ids';

const POTATO = 1021;
const PHOSPHORUS = 4;
const OLSEN = 2;
const potato = { id: POTATO, ownId: 100_007, key: 'potato', cropType: 'annual' };
const limits = (cropId: number, ...tops: number[]) => ({
  ...{ id: cropId + 1, kind: 'soil' as const, cropId, mineralId: PHOSPHORUS, unitId: MG_KG, extractionMethodId: OLSEN },
  ...{ stageId: null, tissueId: null, setBy: 3, setAt: '2026-11-01T00:00:00Z' },
  ranges: [...tops, null].map((to, at) => ({ label: ['low', 'medium', 'high'][at]!, from: at === 0 ? 0 : tops[at - 1]!, to })),
});
const own: LimitsLevel[] = [
  {
    ...{ scope: 'group', id: 9, name: 'North', people: {} },
    limits: { thresholds: [limits(0, 10, 20), limits(POTATO, 30, 60), limits(100_007, 40, 80)], factors: [] },
  },
];

test('a soil value is read by the limits of the crop that the sheet names: one’s own, the shipped one, else those of every crop', () => {
  const draft = emptySoilDraft('2026-11-02');
  const row = { ...draft.rows.find(({ id }) => id === PHOSPHORUS)!, value: 35, unitId: MG_KG, extractionMethodId: OLSEN };
  const { ownId: _, ...shipped } = potato;
  expect(readRow(row, draft, { own })?.label).toBe('high');
  expect(readRow(row, draft, { own, crop: shipped })?.label).toBe('medium');
  expect(readRow(row, draft, { own, crop: potato })?.label).toBe('low');
});

test('the sheet’s crop is saved and comes back', () => {
  const draft = { ...emptySoilDraft('2026-11-02'), name: 'North 1', cropId: 100_007 };
  const rows = draft.rows.map((row) => (row.id === PHOSPHORUS ? { ...row, value: 35, extractionMethodId: OLSEN } : row));
  const body = saveAnalysis.soil.parse(bodyOfSoil(8)({ ...draft, rows }));
  expect(body.cropId).toBe(100_007);
  const stored = { ...body, id: 1, revision: 1 } as unknown as AnalysisRecord;
  expect(draftOfAnalysis(stored).cropId).toBe(100_007);
  expect(draftOfAnalysis({ ...stored, cropId: null }).cropId).toBeNull();
});

test('nitrate by layers is sent where there is any, keeps depths and units of its own, and is no change where there is none', () => {
  const draft = emptySoilDraft('2026-11-02');
  expect(bodyOfSoil(8)(draft)).not.toHaveProperty('nitrateLayers');
  const [first, ...rest] = draft.nitrateLayers;
  const body = bodyOfSoil(8)({ ...draft, name: 'North 1', nitrateLayers: [{ ...first!, value: 0 }, ...rest] });
  expect(body.nitrateLayers).toEqual(
    [0, 30, 60].map((fromCm) => ({ fromCm, toCm: fromCm + 30, value: fromCm === 0 ? 0 : null, unitId: MG_KG })),
  );
  expect(saveAnalysis.soil.safeParse(body).success).toBe(true);
  const kept = [
    { fromCm: 0, toCm: 45, value: 20, unitId: 2 },
    { fromCm: 60, toCm: 90, value: 6, unitId: MG_KG },
  ];
  const stored = { ...body, nutrients: [], id: 1, revision: 1, nitrateLayers: kept } as unknown as AnalysisRecord;
  const again = draftOfAnalysis(stored);
  expect([again.nitrateUnitId, again.nitrateLayers.map(({ fromCm, toCm }) => [fromCm, toCm])]).toEqual([
    2,
    [
      [0, 45],
      [60, 90],
    ],
  ]);
  expect(bodyOfSoil(8, 1)(again).nitrateLayers).toEqual(kept);
});

test('the ratios of a sheet are to the CEC that its lime is computed from: the sheet’s own bases and H + Al, else the field’s', () => {
  const CMOLC_KG = 30;
  const values: Readonly<Record<number, number>> = { 5: 0.2, 6: 1.5, 7: 0.5 };
  const draft = (more: Readonly<Record<number, number>>) => {
    const all = { ...values, ...more };
    const empty = emptySoilDraft('2026-11-02');
    return { ...empty, rows: empty.rows.map((row) => ({ ...row, value: all[row.id] ?? null, unitId: CMOLC_KG })) };
  };
  const potash = (more: Readonly<Record<number, number>>, fieldCec?: number) =>
    ratiosOf(draft(more), fieldCec).find(({ name }) => name === 'K/CEC')!.value;
  expect(potash({ 37: 1.8 }, 10)).toBeCloseTo(5, 9);
  expect(potash({}, 10)).toBeCloseTo(2, 9);
  expect(potash({ 37: 1.8, 46: 20 }, 10)).toBeCloseTo(1, 9);
});
