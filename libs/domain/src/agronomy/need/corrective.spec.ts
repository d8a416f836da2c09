import { describe, expect, test } from '@jest/globals';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { needMethods } from '../../kernel/schema/lists.js';
import type { CropFacts, Rating, SoilFacts } from '../facts.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { needBasis } from './need-basis.js';
import { needParts } from './earlier-manure.js';
import { formAtPh } from './corrective.js';
import { nutrientNeed, type NeedInput } from './need.js';
import { needBand } from './uncertainty.js';

const [B, Cu, Fe, Mn, Mo, Zn] = ['B', 'Cu', 'Fe', 'Mn', 'Mo', 'Zn'].map((key) => nutrients.find((one) => one.key === key)!.id) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const crop: CropFacts = {
  ...{ id: 1, key: 'maize', cropType: 'annual', yield_t_ha: { low: 1, high: 12, average: 8 } },
  removal_kg_t: { [Zn]: { value: 0.02, source: 'x' }, [Fe]: { value: 0.05, source: 'x' }, [B]: { value: 0.005, source: 'x' } },
  uptake_kg_t: {},
};
const soil = (rating: Rating, label: string = rating, more: Partial<SoilFacts> = {}): SoilFacts => ({
  readings: [B, Cu, Fe, Mn, Mo, Zn].map((nutrientId) => ({ nutrientId, value: 1, unitId: 24, rating, label, source: 'a table' })),
  ...more,
});
const given = (more: Partial<NeedInput> = {}): NeedInput => ({ crop, yield_t_ha: 10, season_days: 120, parts: needParts, ...more });
const need = (nutrientId: number, more: Partial<NeedInput> = {}) => nutrientNeed(given(more), nutrientId).need;

describe('a micronutrient that a soil test rates', () => {
  test.each([
    ['veryLow', 'deficient', [3, 3, 15, 0.1, 6]],
    ['low', 'low', [3, 3, 15, 0.1, 6]],
    ['medium', 'medium', [2, 2, 10, 0.05, 4]],
    ['medium', 'adequate', [1, 1, 5, 0, 2]],
    ['medium', 'good', [1, 1, 5, 0, 2]],
    ['high', 'high', [0, 0, 0, 0, 0]],
    ['veryHigh', 'toxic', [0, 0, 0, 0, 0]],
  ] as const)('takes the fixed rate of its class: %s, called %s', (rating, label, rates) => {
    expect([B, Cu, Mn, Mo, Zn].map((id) => need(id, { soil: soil(rating, label) }))).toEqual(rates);
  });

  test('whatever the yield, the method and the coefficients of the crop', () => {
    for (const method of needMethods) {
      expect(need(Zn, { method, soil: soil('low') })).toBe(6);
      expect(need(Zn, { method, soil: soil('low'), yield_t_ha: 2 })).toBe(6);
    }
    expect(nutrientNeed(given({ soil: soil('low') }), Mn)).toMatchObject({ demand: null, need: 15 });
  });

  test('is not known without the tables', () => {
    const without = { crop, yield_t_ha: 10, season_days: 120, soil: soil('low') };
    const lacking = nutrients.filter(({ id }) => nutrientNeed(without, id).reason === 'tablesMissing').map(({ id }) => id);
    expect(lacking).toEqual([B, Cu, Fe, Mn, Mo, Zn]);
  });

  test('is less by what water and nothing else brings', () => {
    const waters = [{ share_pct: 100, water: { id: 1, mg_l: { [B]: 0.3 } } }];
    expect(need(B, { soil: soil('low'), waters, irrigation_mm: 500 })).toBeCloseTo(3 - 1.5, 6);
    expect(need(B, { soil: soil('low'), waters, irrigation_mm: 2000 })).toBe(0);
  });

  test('without a test, and iron always, stay with the harvest', () => {
    expect(need(Zn)).toBeCloseTo(0.2, 9);
    expect(need(Fe, { soil: soil('low') })).toBeCloseTo(0.625, 9);
  });

  test('a level that set a factor for the class is followed', () => {
    const own = { readings: [{ nutrientId: Zn, value: 1, unitId: 24, rating: 'low' as const, factor: { value: 2, source: 'own' } }] };
    expect(need(Zn, { soil: own })).toBeCloseTo(0.4, 9);
  });

  test('says how it was found, how long it lasts and how sure it is', () => {
    const found = (more: Partial<NeedInput>, id = Zn) => nutrientNeed(given(more), id);
    const zinc = found({ soil: soil('low') });
    expect(zinc.lines.map(({ name }) => name)).toEqual(['removal', 'corrective', 'need']);
    const years = (of: typeof zinc) => of.lines[1]!.inputs.find(({ name }) => name === 'years')?.value;
    expect(years(zinc)).toBe(2);
    expect(years(found({ soil: soil('low', 'low', { texture: 'loamySand' }) }, B))).toBe(1);
    expect(years(found({ soil: soil('high') }))).toBeUndefined();
    expect(needBasis(zinc, given({ soil: soil('low') }))).toMatchObject({ method: 'corrective', confidence: 'low' });
    const coffee = given({ crop: libraryCropByKey('coffee')!, soil: soil('low') });
    expect(needBasis(nutrientNeed(coffee, Zn), coffee)).toMatchObject({ method: 'corrective', confidence: 'medium' });
  });

  test('names the form that stays available at the pH of the sample', () => {
    const at = (value: number): SoilFacts => ({ readings: [{ nutrientId: 44, value, unitId: 1 }] });
    expect([5.5, 7, 8, 9].map((pH) => formAtPh(at(pH), Zn)?.ligand)).toEqual(['sulphate or EDTA', 'EDTA', 'DTPA', 'foliar only']);
    expect(formAtPh(at(7.8), Fe)).toEqual({ pH: 7.8, ligand: 'EDDHA' });
    expect(formAtPh(at(7.8), B)).toBeUndefined();
    expect(formAtPh(soil('low'), Zn)).toBeUndefined();
  });

  test('spreads as far as the laboratory might have found another class, and by nothing else', () => {
    const classes = [
      { to: 1.1, rating: 'low' as const, label: 'low' },
      { to: null, rating: 'medium' as const, label: 'adequate' },
    ];
    const near = soil('low', 'low');
    const band = needBand(given({ soil: { readings: near.readings.map((one) => ({ ...one, classes })) } }), Zn)!;
    expect(band.largest).toBe('micronutrientTest');
    expect(band.p10).toBeLessThan(6);
    expect(needBand(given({ soil: near }), Zn)).toMatchObject({ p10: 6, p90: 6 });
  });
});
