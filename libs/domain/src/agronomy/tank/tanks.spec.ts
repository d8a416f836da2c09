import { describe, expect, test } from '@jest/globals';
import { compatibilityOf, materials, tankCompatibility } from './compatibility.js';
import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from '../supply/dose.js';
import type { ProductFacts } from '../facts.js';
import { foliarConcentration, foliarMass, foliarRate } from '../supply/foliar.js';
import { graph } from '../balance/graph.js';
import { priceTotals } from '../money/price.js';
import { declaredNpk, perKilogram } from '../supply/product-contents.js';
import { libraryProductByKey } from '../tables/product-table.js';
import { simpleTankPh } from './tank-ph.js';

const product = (id: number, more: Partial<ProductFacts> = {}): ProductFacts => ({
  id,
  name: `p${id}`,
  typeId: 1,
  formId: 2,
  nutrients: [],
  ...more,
});
const tank = (ph: number, injectionRatio: number, injectionRatioUnitId: number | undefined, weight_kg = 10) => ({
  injectionRatio,
  injectionRatioUnitId,
  products: [{ ph, weight_kg }],
});
const mixed = (shareOf: number, ph: number, water = 6.5) =>
  Math.round(-Math.log10((10 ** -water + shareOf * 10 ** -ph) / (1 + shareOf)) * 100) / 100;

describe('the simple pH estimate (specification section 9)', () => {
  test('takes the ratio by 100 for units 20 and 36, by 10 for every other', () => {
    expect([20, 36, 5, 21, undefined].map((unit) => simpleTankPh([tank(3, 2, unit)]))).toEqual([
      mixed(0.02, 3),
      mixed(0.02, 3),
      mixed(0.2, 3),
      mixed(0.2, 3),
      mixed(0.2, 3),
    ]);
  });
  test('mixes with water of pH 6.5 unless another was measured, to two decimals', () => {
    expect(simpleTankPh([tank(4, 1, 20)])).toBe(mixed(0.01, 4, 6.5));
    expect(simpleTankPh([tank(4, 1, 20)], 8)).toBe(mixed(0.01, 4, 8));
  });
  test('weights the products of a tank and sums the tanks', () => {
    const answer = simpleTankPh([
      {
        injectionRatio: 1,
        injectionRatioUnitId: 20,
        products: [
          { ph: 3, weight_kg: 1 },
          { ph: 5, weight_kg: 3 },
        ],
      },
      tank(4, 2, 20),
    ]);
    const ions = 10 ** -6.5 + 0.01 * ((10 ** -3 + 3 * 10 ** -5) / 4) + 0.02 * 10 ** -4;
    expect(answer).toBe(Math.round(-Math.log10(ions / 1.03) * 100) / 100);
  });
  test('is −1 without tanks and without any product pH', () => {
    expect([simpleTankPh([]), simpleTankPh([{ injectionRatio: 2, injectionRatioUnitId: 20, products: [] }])]).toEqual([-1, -1]);
  });
  test('stands in the graph, a product without density weighing a kilogram a litre', () => {
    const [entry] = graph(
      {
        proportionalStages: [
          {
            stageId: 1,
            tanks: [
              {
                id: 'a',
                volume: 1000,
                injectionRatio: 2,
                injectionRatioUnitId: 20,
                products: [
                  { id: 1, ph: 3, dosage: 4, unitId: 12 },
                  { id: 2, ph: null, dosage: 9, unitId: 5 },
                ],
              },
            ],
          },
        ],
      },
      { product: (id) => product(id), unitTypeId: 0, display: 'oxide' },
    ).tanks;
    expect(entry!.ph).toBe(mixed(0.02, 3));
  });
});

describe('compatibility of stock solutions', () => {
  const of = (material?: string) => (material === undefined ? {} : { material });
  test.each([
    ['calcium nitrate', 'potassium sulfate', 0],
    ['calcium nitrate', 'MAP', 0],
    ['ammonium sulfate', 'potassium nitrate', 1],
    ['urea', 'potassium nitrate', 2],
    ['urea', undefined, 'Null'],
  ] as const)('%s with %s is %s (Haifa, Interaction among fertilizers)', (a, b, code) => {
    expect([compatibilityOf(of(a), of(b)).code, compatibilityOf(of(b), of(a)).code]).toEqual([code, code]);
  });
  test('R222 codes are 0, 1, 2 or Null, the same either way round', () => {
    const all = [undefined, ...materials];
    const codes = all.flatMap((a) =>
      all.map((b) => {
        const { code } = compatibilityOf(of(a), of(b));
        expect(compatibilityOf(of(b), of(a)).code).toBe(code);
        return code;
      }),
    );
    expect(new Set(codes)).toEqual(new Set([0, 1, 2, 'Null']));
  });
  test('R223 the level is the lowest tested pair, whatever the order; untested pairs alone give none', () => {
    const [cn, sop, urea, brand] = [
      product(4, of('calcium nitrate')),
      product(2, of('potassium sulfate')),
      product(3, of('urea')),
      product(9),
    ];
    expect(tankCompatibility([cn, sop, urea, brand])).toEqual(tankCompatibility([brand, urea, sop, cn]));
    expect(tankCompatibility([cn, sop, urea]).level).toBe(0);
    expect(tankCompatibility([cn, sop, brand])).toMatchObject({
      level: 0,
      pairs: [
        { a: 2, b: 4, code: 0 },
        { a: 2, b: 9, code: 'Null' },
        { a: 4, b: 9, code: 'Null' },
      ],
    });
    expect([tankCompatibility([urea, brand]).level, tankCompatibility([urea, cn]).level, tankCompatibility([urea]).level]).toEqual([
      null,
      2,
      2,
    ]);
  });
});

describe('doses', () => {
  const liquid = product(1, { density_kg_m3: 1300 });
  test('per hectare from mass, volume and concentration', () => {
    expect(doseKgPerHa(100, 3, liquid, undefined)).toEqual({ value: expect.closeTo(112.085, 3) });
    expect(doseKgPerHa(10, 10, liquid, undefined)).toEqual({ value: 13 });
    expect(doseKgPerHa(5, 19, liquid, 200)).toEqual({ value: 1 });
  });
  test('without what it takes: the reason', () => {
    expect(doseKgPerHa(10, 10, product(2), undefined)).toEqual({ reason: 'productDensityMissing' });
    expect(doseKgPerHa(5, 19, liquid, undefined)).toEqual({ reason: 'waterVolumeMissing' });
    expect([doseKgPerHa(5, 17, liquid, 100), dosePerFillingKg(5, 2, liquid, 100)]).toEqual([
      { reason: 'unitMismatch' },
      { reason: 'unitMismatch' },
    ]);
    expect([injectionShare(2, 5), injectionShare(2, undefined)]).toEqual([
      { reason: 'injectionRatioUnit' },
      { reason: 'injectionRatioMissing' },
    ]);
  });
  test('by fertigation: 1 g/l in 10 mm of water is 100 kg/ha', () => {
    expect(fertigatedKgPerHa(1000, 1000, 0.001, 10)).toBeCloseTo(100, 9);
    expect(injectionShare(2, 21)).toEqual({ value: 0.002 });
  });
});

describe('foliar factors, prices, contents', () => {
  test('keep the specification’s factors: 2.2, 0.1069, 1000 per volume', () => {
    expect([foliarMass(10, 1), foliarMass(10, 0), foliarRate(10, 1), foliarConcentration(5, 200), foliarConcentration(5, 0)]).toEqual([
      22,
      10,
      expect.closeTo(1.069, 12),
      25,
      null,
    ]);
  });
  test('subtotal after discount, total after tax', () => {
    expect(
      priceTotals(
        [
          { amount: 100, price: 0.5 },
          { amount: 20, price: 2.5 },
        ],
        10,
        20,
      ),
    ).toEqual({ price: 100, discount: 10, subtotal: 90, tax: 18, total: 108 });
    expect(priceTotals([], 100, 100).total).toBe(0);
    expect(() => priceTotals([], 100.01)).toThrow(RangeError);
  });
  test('nitrogen is the sum of its forms; manure counts what is available in its first year', () => {
    expect(declaredNpk(libraryProductByKey('an')!)).toEqual([34, 0, 0]);
    expect(perKilogram(libraryProductByKey('an')!)[0]).toBeCloseTo(0.34, 12);
    const slurry = libraryProductByKey('cattle_slurry')!;
    const ammonium = slurry.nutrients.find(({ id }) => id === 3)!.value;
    expect(perKilogram(slurry)[0]).toBeCloseTo((ammonium * 0.5 + slurry.organicNitrogen_pct! * 0.3) / 100, 12);
  });
});
