import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { conductivity25_mS_cm } from '../chemistry/conductivity.js';
import type { ProductFacts } from '../facts.js';
import { graph } from '../balance/graph.js';
import { saltOf, solutionOf } from '../chemistry/ions.js';
import { solutionPh } from '../chemistry/solution-ph.js';
import { libraryProductByKey, libraryProducts } from '../tables/product-table.js';
import { mixedWater, tankModel, tankSolution } from './tank-solution.js';
import { waterFacts } from '../water/water-interpretation.js';

const of = (formula: string, g_l: number) => solutionOf([{ salt: saltOf(formula, 'salt'), g_l }]);
const diluted = (key: string, g_l: number) => ({ product: libraryProductByKey(key)!, g_l });
const closed = (formula: string, g_l: number) => solutionPh(of(formula, g_l));

describe('pH of solutions by charge balance', () => {
  test.each([
    ['KH2PO4', 10, 4.51],
    ['NH4H2PO4', 10, 4.49],
    ['(NH4)2HPO4', 10, 7.94],
    ['K2HPO4', 10, 9.26],
    ['H3PO4', 0.75, 2.33],
    ['KNO3', 10, 7],
    ['(NH4)2SO4', 10, 5],
  ])('%s, %d g/l: %d (reference model)', (formula, g_l, expected) => {
    expect(closed(formula, g_l)).toBeCloseTo(expected, 1);
  });
  test('pure water in the open air has pH 5.61', () => {
    expect(solutionPh(of('KNO3', 0), { alkalinity_mmol_l: 0, pCO2_atm: 10 ** -3.4 })).toBeCloseTo(5.61, 2);
  });
  test('bicarbonate holds the pH against an acid', () => {
    const acid = diluted('nitric60', 0.2);
    const soft = tankSolution([acid], {}).phModel!;
    const hard = tankSolution([acid], { bicarbonate_mmol_l: 3, ph: 7.8 }).phModel!;
    expect([soft < 3.5, hard > 6]).toEqual([true, true]);
    expect(tankSolution([diluted('kno3', 0.001)], { bicarbonate_mmol_l: 3, ph: 7.8 }).phModel).toBeCloseTo(7.8, 1);
  });
});

describe('conductivity of solutions', () => {
  test('law: more acid conducts more, and a strong acid more than its salt; the water’s own comes on top', () => {
    const acids = ['nitric60', 'phos75', 'phos85'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...acids),
        fc.double({ min: 0.02, max: 3, noNaN: true }),
        fc.double({ min: 1.3, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (key, g_l, times, ec_mS_cm) => {
          const ec = (strength: number, water = {}) => tankSolution([diluted(key, strength)], water).ec!;
          expect(ec(g_l * times)).toBeGreaterThan(ec(g_l));
          expect(ec(g_l, { ec_mS_cm })).toBeCloseTo(ec(g_l) + ec_mS_cm, 1);
          const molar = (formula: string, grams: number) => conductivity25_mS_cm(of(formula, (grams * g_l) / 100));
          expect(molar('HNO3', 63.01)).toBeGreaterThan(molar('KNO3', 101.1));
        },
      ),
    );
  });
  test.each([
    ['KNO3', 1.3486],
    ['(NH4)2SO4', 1.9654],
    ['MgSO4.7H2O', 0.7329],
    ['5Ca(NO3)2.NH4NO3.10H2O', 1.1873],
    ['CaCl2', 2.0751],
    ['FeSO4.7H2O', 0.7858],
  ])('%s, 1 g/l: %d mS/cm (reference model)', (formula, expected) => {
    expect(conductivity25_mS_cm(of(formula, 1))).toBeCloseTo(expected, 3);
  });
  // the figures of acids count their water, those of granular MAP and DAP the pure salt
  const stated = libraryProducts.flatMap(({ key, ec_mS_cm }) =>
    ec_mS_cm && tankSolution([diluted(key, 1)], {}).phModel !== null && !/^(nitric.*|sulfuric.*|phos.*|up|map|dap)$/.test(key)
      ? [[key, ec_mS_cm] as const]
      : [],
  );
  test.each(stated)('the library states %s at 1 g/l as %d mS/cm: the same from its contents within 8 %%', (key, ec) => {
    expect(Math.abs(tankSolution([diluted(key, 1)], {}).ec! / ec - 1)).toBeLessThan(0.08 + 0.005 / ec);
  });
  test('is the same for every order of the products', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['kno3', 'mkp', 'as', 'urea', 'epsom'], { minLength: 2 }), (keys) => {
        const [one, other] = [keys, [...keys].sort()].map((order) =>
          tankSolution(
            order.map((key) => diluted(key, 0.5)),
            {},
          ),
        );
        expect(one).toEqual(other);
      }),
    );
  });
  test('a product without a known salt counts with the conductivity it states, and has no pH; without that, none', () => {
    const brand: ProductFacts = { id: 1, name: 'Brand', typeId: 1, formId: 1, nutrients: [], ec_mS_cm: 1.2 };
    expect(tankSolution([{ product: brand, g_l: 2 }], { ec_mS_cm: 0.5 })).toEqual({ phModel: null, ec: 2.9 });
    const { ec_mS_cm: _stated, ...silent } = brand;
    expect(tankSolution([{ product: silent, g_l: 2 }, diluted('kno3', 1)], {})).toEqual({ phModel: null, ec: null });
  });
});

describe('in the graph', () => {
  const product = (id: number) => libraryProducts.find((one) => one.id === id);
  const mkp = libraryProductByKey('mkp')!;
  const stage = (more: object = {}) => ({
    proportionalStages: [
      {
        stageId: 1,
        irrigationAmount: 10,
        tanks: [
          {
            id: 'a',
            volume: 1000,
            injectionRatio: 1,
            injectionRatioUnitId: 20,
            products: [{ id: mkp.id, dosage: 100, unitId: 5 }],
            ...more,
          },
        ],
      },
    ],
  });
  const context = { product, tankModel, unitTypeId: 0, display: 'oxide' } as const;

  test('100 kg of MKP in 1,000 l injected at 1 % are 1 g/l', () => {
    const { tanks, missing } = graph(stage(), context);
    expect(tanks[0]).toMatchObject(tankSolution([{ product: mkp, g_l: 1 }], {}));
    expect(tanks[0]!.ec).toBeCloseTo(0.76, 1);
    expect(missing.some(({ path }) => path.startsWith('tanks.'))).toBe(false);
  });
  test('without the model both are null with a reason', () => {
    const { tankModel: _model, ...without } = context;
    const { tanks, missing } = graph(stage(), without);
    expect(tanks[0]).toMatchObject({ phModel: null, ec: null });
    expect(missing).toContainEqual({ key: 'notModelled', path: 'tanks.1.ec' });
  });
  test('the water brings its salinity and its bicarbonate, by share', () => {
    const waters = [
      {
        share_pct: 50,
        water: waterFacts(
          1,
          [
            { nutrientId: 50, value: 1, unitId: 34 },
            { nutrientId: 36, value: 2, unitId: 39 },
          ],
          8,
        ),
      },
      {
        share_pct: 50,
        water: waterFacts(
          2,
          [
            { nutrientId: 50, value: 2, unitId: 34 },
            { nutrientId: 36, value: 61.017, unitId: 26 },
          ],
          8,
        ),
      },
    ];
    expect(mixedWater(waters, 8)).toEqual({ ph: 8, ec_mS_cm: 1.5, bicarbonate_mmol_l: expect.closeTo(1.5, 3) });
    const [plain, watered] = [graph(stage(), context).tanks[0]!, graph(stage(), { ...context, waters }).tanks[0]!];
    expect(watered.ec! - plain.ec!).toBeCloseTo(1.5, 6);
    expect(watered.phModel).toBeGreaterThan(plain.phModel!);
  });
  test.each([
    ['tankVolumeMissing', { volume: null }],
    ['injectionRatioMissing', { injectionRatio: null }],
    ['productUnknown', { products: [{ id: -9, dosage: 1, unitId: 5 }] }],
    ['tankEmpty', { products: [] }],
    ['notModelled', { products: [{ id: libraryProductByKey('zn_edta')!.id, dosage: 1, unitId: 5 }] }],
  ])('%s: null with the reason', (key, more) => {
    const { tanks, missing } = graph(stage(more), context);
    expect(tanks[0]).toMatchObject({ phModel: null, ec: null });
    expect(missing).toContainEqual({ key, path: 'tanks.1.phModel' });
    expect(missing).toContainEqual({ key, path: 'tanks.1.ec' });
  });
});
