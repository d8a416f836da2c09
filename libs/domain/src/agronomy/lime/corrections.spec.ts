import { describe, expect, test } from '@jest/globals';
import { SUBSOIL_DEPTH } from '../../kernel/schema/lists.js';
import { type CorrectionWishes, fitting, type SoilChemistry, USUAL_WISHES } from './correction.js';
import { soilCorrections } from './corrections.js';

const layer = { depth_cm: 20, bulkDensity_Mg_m3: 1.3 };
const of = (soil: { readonly [K in keyof SoilChemistry]?: SoilChemistry[K] | undefined }, wishes: Partial<CorrectionWishes> = {}) =>
  Object.fromEntries(soilCorrections({ ...layer, ...soil } as SoilChemistry, { ...USUAL_WISHES, ...wishes }).map((one) => [one.key, one]));

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
    const acidityMethod = 'mehlichBuffer';
    expect(of({ pH: 5, HAl: 2 }, { acidityMethod })['limeBuffer']!.value).toBeCloseTo(2 * (1 / 1.6) * 2.2417, 3);
    const beyond = { value: null, note: 'targetBeyondBuffer' };
    expect(of({ pH: 5, HAl: 2 }, { acidityMethod, targetPh: 7 })['limeBuffer']).toMatchObject(beyond);
    expect(of({ pH: 7, HAl: 2 }, { acidityMethod, targetPh: 6 })['limeBuffer']!.value).toBe(0);
  });
  test('from H + Al no lime is computed before its method is said, and none by a method that it is not of', () => {
    const acid = { pH: 5, HAl: 4, Ca: 2, Mg: 0.5, K: 0.5, CEC: 7, cecOfAcidity: true } as const;
    const { limeBuffer, limeBaseSaturation } = of(acid);
    expect([limeBuffer, limeBaseSaturation]).toMatchObject([
      { value: null, missing: ['acidityMethod'] },
      { value: null, missing: ['acidityMethod'] },
    ]);
    const smp = of(acid, { acidityMethod: 'smp' });
    expect(smp['limeBuffer']).toMatchObject({ value: null, note: 'otherBuffer' });
    expect(smp['limeBaseSaturation']!.value).toBeCloseTo((7 * (60 - 300 / 7)) / 90, 9);
    const mehlich = of(acid, { acidityMethod: 'mehlichBuffer' });
    expect(mehlich['limeBaseSaturation']).toMatchObject({ value: null, note: 'notToPh7' });
    expect(mehlich['limeBuffer']!.value).toBeGreaterThan(0);
    // a CEC that a laboratory measured does not ask
    expect(of({ ...acid, cecOfAcidity: undefined })['limeBaseSaturation']!.value).toBe(smp['limeBaseSaturation']!.value);
  });
  test.each([
    ['Minas Gerais', 31, ['limeBaseSaturation', 'limeNeutralisation']],
    ['São Paulo', 31, ['limeBaseSaturation']],
    ['Ohio', 1840, ['limeBuffer']],
    ['Kent', 1826, []],
  ])('in %s fit of the lime methods those that are calibrated there', (state, countryId, lime) => {
    const all = soilCorrections(layer, USUAL_WISHES).map(({ key }) => key);
    expect(all.filter((key) => fitting(key, { countryId, state }))).toEqual([...lime, 'gypsumSodium', 'gypsumSubsoil']);
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
