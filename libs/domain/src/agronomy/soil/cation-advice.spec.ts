import { expect, test } from '@jest/globals';
import { SUBSOIL_DEPTH } from '../../kernel/schema/lists.js';
import { cationAdvice } from './cation-advice.js';

const of = (Ca: number, Mg: number, K: number, more: object = {}) =>
  cationAdvice({ Ca, Mg, K, bulkDensity_Mg_m3: 1.3, depth_cm: 20, ...more });

test('magnesium comes up to potassium or an eighth of calcium, by at most 100 kg MgO/ha a year', () => {
  // (0.8 − 0.6) · 121.5 · 1.3 · 20 / 10 · 1.6583
  expect(of(6.4, 0.6, 0.3)).toMatchObject({ MgO_kg_ha: expect.closeTo(100, 9), hasAmpleMagnesium: false, hasMuchPotassium: false });
  expect(of(4, 0.4, 0.3)?.MgO_kg_ha).toBeCloseTo(0.1 * 121.5 * 2.6 * 1.6583, 6);
  expect(of(2, 0.4, 0.45)).toMatchObject({ MgO_kg_ha: expect.closeTo(0.05 * 121.5 * 2.6 * 1.6583, 6), hasMuchPotassium: true });
});

test('no magnesium where there is more than half as much as calcium', () => {
  expect(of(1.5, 1, 0.2)).toMatchObject({ caMg: 1.5, MgO_kg_ha: 0, hasAmpleMagnesium: true, lines: [] });
  expect(of(1.5, 1, 1.2)).toMatchObject({ MgO_kg_ha: 0, hasAmpleMagnesium: true, hasMuchPotassium: true });
});

test('nothing is said where the ratios ask for nothing, of a subsoil, or without a charge', () => {
  expect(of(4, 1, 0.3)).toBeUndefined();
  expect(of(6.4, 0.6, 0.3, { soilDepthId: SUBSOIL_DEPTH })).toBeUndefined();
  expect(cationAdvice({ Ca: 4, K: 1, bulkDensity_Mg_m3: 1.3, depth_cm: 20 })).toBeUndefined();
  expect(of(4, 0, 1)).toBeUndefined();
});
