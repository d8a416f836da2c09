import { describe, expect, test } from '@jest/globals';
import { SUBSOIL_DEPTH } from '../../kernel/lists.js';
import { type SoilChemistry, USUAL_WISHES } from './correction.js';
import { soilCorrections } from './corrections.js';

const layer = { depth_cm: 20, bulkDensity_Mg_m3: 1.3 };
const of = (soil: Partial<SoilChemistry>, wishes = {}) =>
  Object.fromEntries(soilCorrections({ ...layer, ...soil }, { ...USUAL_WISHES, ...wishes }).map((one) => [one.key, one]));

describe('lime and gypsum that a soil asks for', () => {
  test('base saturation: 15 cmolc/dm³ from 25 to 60 % at PRNT 90 take 5.83 t/ha, in two dressings', () => {
    expect(of({ CEC: 15, baseSaturation_pct: 25 })['limeBaseSaturation']).toMatchObject({
      value: expect.closeTo(5.8333, 3),
      note: 'split',
    });
  });
  test('the saturation is computed from the bases where it was not measured, and a full one asks for nothing', () => {
    const { lines, value, note } = of({ CEC: 10, Ca: 2, Mg: 0.5, K: 0.5 })['limeBaseSaturation']!;
    expect([lines[0]!.value, value, note]).toEqual([30, expect.closeTo(3.3333, 3), 'dolomitic']);
    expect(of({ CEC: 10, baseSaturation_pct: 80 })['limeBaseSaturation']!.value).toBe(0);
  });
  test('neutralisation of aluminium is carried over to the product by its effectiveness', () => {
    const { value } = of({ clay_pct: 35, Al: 1, Ca: 0.8, Mg: 0.3, K: 0.1 }, { limeEffectiveness_pct: 80 })['limeNeutralisation']!;
    expect(value).toBeCloseTo(((2 * (1 - 0.15 * 2.2) + (2 - 1.1)) * 100) / 80, 6);
  });
  test('the buffer method follows the acidity and refuses a target beyond its end', () => {
    expect(of({ pH: 5, HAl: 2 })['limeBuffer']!.value).toBeCloseTo(2 * (1 / 1.6) * 2.2417, 3);
    expect(of({ pH: 5, HAl: 2 }, { targetPh: 7 })['limeBuffer']).toMatchObject({ value: null, note: 'targetBeyondBuffer' });
    expect(of({ pH: 7, HAl: 2 }, { targetPh: 6 })['limeBuffer']!.value).toBe(0);
  });
  test('sodium asks for gypsum down to 5 % of the CEC', () => {
    const { value, lines } = of({ Na: 4, CEC: 20 })['gypsumSodium']!;
    expect(lines[0]!.value).toBe(20);
    expect(value).toBeCloseTo((1.1 * 0.08609 * 20 * 1.3 * 100 * 1000 * 20 * 0.15) / 1e5 / 0.9, 4);
    expect(of({ Na: 0.5, CEC: 20 })['gypsumSodium']!.value).toBe(0);
  });
  test('a subsoil asks for gypsum by its clay where aluminium is high or calcium low, and only a subsoil does', () => {
    const acid = { clay_pct: 40, Al: 1, Ca: 0.3, Mg: 0.2, K: 0.1 };
    expect(of(acid)['gypsumSubsoil']).toMatchObject({ value: null, note: 'subsoilOnly' });
    expect(of({ ...acid, soilDepthId: SUBSOIL_DEPTH })['gypsumSubsoil']!.value).toBe(2);
    expect(of({ ...acid, soilDepthId: SUBSOIL_DEPTH }, { crop: 'perennial' })['gypsumSubsoil']!.value).toBe(3);
    expect(of({ ...acid, Al: 0.1, Ca: 3, soilDepthId: SUBSOIL_DEPTH })['gypsumSubsoil']!.value).toBe(0);
  });
  test('what was not measured is named', () => {
    expect(of({})['limeBaseSaturation']!.missing).toEqual(['CEC', 'Ca', 'Mg', 'K']);
    expect(of({ pH: 5 })['limeBuffer']!.missing).toEqual(['H+Al']);
    expect(of({ CEC: 5 })['gypsumSodium']!.missing).toEqual(['Na']);
  });
});
