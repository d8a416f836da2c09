import { describe, expect, test } from '@jest/globals';
import { analysisGraph, soilFactsOf, waterFactsOf } from './analysis-graph.js';

const sheet = {
  units: 'ppm' as const,
  clay: 45,
  sand: 25,
  silt: 30,
  cec: 10,
  organicMatter: 3.1,
  nutrients: [
    { id: 4, value: 9, unitId: 35 },
    { id: 5, value: 391, unitId: 25 },
    { id: 6, value: 5, unitId: 30 },
    { id: 7, value: 2, unitId: 30 },
    { id: 31, value: 12 },
  ],
};
const brazil = { countryId: 31, crop: { id: 1001, key: 'maize', cropType: 'annual' } };

describe('the graph of an analysis', () => {
  const graph = analysisGraph('soil', sheet, brazil);
  test('names class, limits, region and source of each value', () => {
    expect(graph.nutrients.find(({ id }) => id === 4)).toMatchObject({
      name: 'P',
      value: 9,
      unit: 'mg/dm³',
      range: 2,
      label: 'medium',
      from: 8,
      to: 12,
      region: 'Brazil MG',
      thresholds: expect.arrayContaining([{ from: 0, to: 4, label: 'very low', rating: 'veryLow' }]),
    });
    expect(graph.texture).toBe('clay');
  });
  test('says why a value has no class', () => {
    expect(analysisGraph('soil', { ...sheet, clay: null }, brazil).nutrients[0]).toMatchObject({
      label: '',
      from: null,
      to: null,
      thresholds: [],
      reason: 'clayNeeded',
    });
    expect(analysisGraph('soil', { units: 'ppm' }, {})).toEqual({ nutrients: [], ratios: expect.any(Array), texture: null });
  });
  test('of one country reads a sheet by one book as far as it has the nutrients, in the graph and in the plan', () => {
    const MEHLICH_3 = 2;
    const nutrients = [4, 5, 6, 7].map((id) => ({ id, value: 60, extractionMethodId: MEHLICH_3 }));
    const usa = { countryId: 1840 };
    const regions = (which: typeof nutrients) => [
      ...new Set(analysisGraph('soil', { units: 'ppm', nutrients: which }, usa).nutrients.map(({ region }) => region)),
    ];
    expect(regions(nutrients)).toEqual(['USA New Jersey']);
    expect(new Set(soilFactsOf(8, { units: 'ppm', nutrients }, usa).readings.map(({ region }) => region)).size).toBe(1);
    expect(regions(nutrients.slice(0, 1))).not.toEqual(['USA New Jersey']);
    // the state that is known comes before the book that has most
    const iowa = analysisGraph('soil', { units: 'ppm', nutrients }, { ...usa, state: 'Iowa' });
    expect(iowa.nutrients[0]!.region).toBe('USA Iowa');
  });
  test('has the ten ratios on equivalents, those without a divisor empty', () => {
    const ratio = Object.fromEntries(graph.ratios.map(({ name, value }) => [name, value]));
    expect(ratio['Ca/Mg']).toBeCloseTo(2.5, 9);
    expect(ratio['K/CEC']).toBeCloseTo(10, 1);
    expect(ratio['Mg+Ca/K']).toBeCloseTo(7, 1);
    expect(ratio['Na/CEC']).toBeNull();
    expect(graph.ratios).toHaveLength(10);
  });
  test('reads the CEC of the sheet, then of its H + Al, then of the field, then of what was measured', () => {
    const charges = [...sheet.nutrients.slice(0, 4), { id: 37, value: 4, unitId: 30 }];
    const share = (more: object, field?: object) =>
      analysisGraph('soil', { ...sheet, cec: null, ...more }, { ...brazil, ...field }).ratios.find(({ name }) => name === 'Ca/CEC')!.value;
    const field = { field: { cec: 20 } };
    expect(share({ nutrients: charges, cec: 10 }, field)).toBeCloseTo(50, 9);
    expect(share({ nutrients: charges }, field)).toBeCloseTo(500 / 12, 1);
    expect(share({}, field)).toBeCloseTo(25, 9);
    expect(share({})).toBeCloseTo(500 / 8, 1);
  });
  test('gives the balance its readings, nitrate, organic matter and layer', () => {
    const facts = soilFactsOf(8, sheet, brazil);
    expect(facts).toMatchObject({ analysisId: 8, nitrateN_mg_kg: 12, organicMatter_pct: 3.1, bulkDensity_Mg_m3: 1.25, depth_cm: 20 });
    expect(facts.readings.find(({ nutrientId }) => nutrientId === 4)?.rating).toBe('medium');
  });
  test('reads water by FAO 29 and credits its nutrients', () => {
    const water = {
      units: 'mg/l' as const,
      ph: 7.8,
      ec: 1.2,
      nutrients: [
        { id: 33, value: 230 },
        { id: 6, value: 80 },
        { id: 7, value: 24 },
        { id: 31, value: 8 },
      ],
    };
    const answer = analysisGraph('water', water, {});
    expect(answer.nutrients.find(({ name }) => name === 'SAR')).toMatchObject({ label: 'slightToModerate' });
    expect(answer.nutrients.find(({ name }) => name === 'EC')).toMatchObject({ label: 'slightToModerate', from: 0.7, to: 3 });
    expect(waterFactsOf(3, water)).toMatchObject({ id: 3, ph: 7.8, mg_l: { 1: 8, 6: 80 } });
  });
});
