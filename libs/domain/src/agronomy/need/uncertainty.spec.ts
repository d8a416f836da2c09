import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { needParts } from './earlier-manure.js';
import type { ProductFacts, Rating } from '../facts.js';
import { needInput } from '../balance/graph.js';
import { cropNeed, type NeedInput } from './need.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { workedOut } from '../../plan/testing/formula.js';
import { band, bandLines, needBand } from './uncertainty.js';

const crop = libraryCropByKey('maize')!;
const given = (soil: NeedInput['soil'] = undefined): NeedInput => ({ crop, yield_t_ha: 10, season_days: 120, ...(soil && { soil }) });

describe('the band of a result', () => {
  test('independent inputs add as squares: 3 % and 4 % of a product are 5 %', () => {
    const { deviation, p10, p90, largest } = band(
      ([a, b]) => a! * b!,
      [
        { name: 'a', value: 10, variation: 0.03 },
        { name: 'b', value: 20, variation: 0.04 },
      ],
    );
    expect([deviation, p10, p90, largest]).toEqual([
      expect.closeTo(10, 9),
      expect.closeTo(200 - 12.816, 6),
      expect.closeTo(200 + 12.816, 6),
      'b',
    ]);
  });
  test('its lines give it again: moves to σ, σ and the middle to P10 and P90', () => {
    const found = band(
      ([a, b]) => a! + 2 * b!,
      [
        { name: 'a', value: 30, variation: 0.2 },
        { name: 'b', value: 10, variation: 0.4 },
        { name: 'c', value: 5, variation: 0 },
      ],
    );
    const [deviation, ...sides] = bandLines(found, 'kg/ha');
    expect(deviation!.inputs.map(({ name, value }) => [name, value])).toEqual([
      ['a', expect.closeTo(6, 9)],
      ['b', expect.closeTo(8, 9)],
    ]);
    expect(deviation!.value).toBeCloseTo(Math.hypot(...deviation!.inputs.map(({ value }) => Number(value))), 9);
    expect(sides.map(({ formula, inputs }) => workedOut(formula, inputs))).toEqual(
      [found.p10, found.p90].map((side) => expect.closeTo(side, 9)),
    );
    expect([found.p10, found.p90]).toEqual([expect.closeTo(50 - 12.816, 9), expect.closeTo(50 + 12.816, 9)]);
  });
  test('nothing that spreads, nothing that contributes; never below 0', () => {
    expect(band(([a]) => a!, [{ name: 'a', value: 3, variation: 0 }])).toEqual({ p10: 3, p90: 3, deviation: 0, middle: 3, moves: [] });
    expect(band(([a]) => a!, [{ name: 'a', value: 3, variation: 1 }]).p10).toBe(0);
  });
});

describe('the band of a need', () => {
  test('a coefficient that its record calls uncertain spreads twice as far', () => {
    const almond = (): NeedInput => ({ crop: libraryCropByKey('almond')!, yield_t_ha: 40, season_days: 300 });
    const found = Object.entries(libraryCropByKey('almond')!.removal_kg_t)
      .filter(([, { uncertain }]) => uncertain)
      .map(([id]) => Number(id));
    expect(found).toEqual([1, 4, 5]);
    const sure: NeedInput = JSON.parse(JSON.stringify(almond()).replaceAll(',"uncertain":true', ''));
    expect(needBand(almond(), 4)!.deviation / needBand(sure, 4)!.deviation).toBeGreaterThan(1.3);
    expect(needBand(almond(), 4)!.largest).toBe('coefficient');
  });
  test('holds the need of every nutrient that has one, and there is none for the others', () => {
    for (const { nutrientId, need } of cropNeed(given())) {
      const found = needBand(given(), nutrientId);
      expect([nutrientId, found === undefined]).toEqual([nutrientId, need === null]);
      if (need !== null) expect([found!.p10 <= need, need <= found!.p90]).toEqual([true, true]);
    }
  });
  test('a soil with much nitrate makes its analysis what to repeat', () => {
    expect(needBand(given({ readings: [], nitrateN_mg_kg: 60 }), 1)!.largest).toBe('nitrate');
    expect(needBand(given(), 1)!.largest).toBe('yield');
  });
  test('P and K tests count by the chance that the sample belongs to another class', () => {
    const classes = [
      { to: 20, rating: 'low' as const },
      { to: 40, rating: 'medium' as const },
      { to: null, rating: 'veryHigh' as const },
    ];
    const sample = (nutrientId: number, value: number, rating: Rating) =>
      given({ readings: [{ nutrientId, value, unitId: 25, methodId: 5, rating, classes }] });
    // at a limit half of all repeats fall into the next class: φ 1 or 0, so a standard deviation of half the removal
    expect(needBand(sample(4, 40, 'medium'), 4)!).toMatchObject({ largest: 'phosphorusTest' });
    expect(needBand(sample(5, 39, 'medium'), 5)!).toMatchObject({ largest: 'potassiumTest' });
    const deviation = (value: number, rating: Rating) => needBand(sample(4, value, rating), 4)!.deviation;
    expect(deviation(400, 'veryHigh')).toBeLessThan(1e-2);
    expect(deviation(40, 'medium')).toBeGreaterThan(1.5 * deviation(27, 'medium'));
    expect(needBand(sample(4, 40, 'medium'), 5)!.largest).toBe('yield');
  });
  test('a soil test that is taken as supply moves its need as far as its own spread', () => {
    const supply = (value: number): NeedInput => ({
      ...given({ readings: [{ nutrientId: 5, value, unitId: 25 }] }),
      method: 'soilSupply',
    });
    const [removed, use] = [crop.removal_kg_t[5]!.value * 10, 0.8];
    const supplied = ((30 * 1.3 * 20) / 10) * 1.2046 * 0.35;
    const grown = (0.15 * removed) / use;
    const used = (((removed - supplied) / use) * (1 / 0.85 - 1 / 1.15)) / 2;
    expect(needBand(supply(30), 5)!.deviation).toBeCloseTo(Math.hypot(grown, grown, used, (0.15 * supplied) / use), 1);
  });
  test('manure of earlier years spreads by three tenths', () => {
    const manure: ProductFacts = { id: 1, name: 'Slurry', typeId: 1, formId: 4, nutrients: [], organicNitrogen_pct: 10 };
    const spread: NeedInput = { ...given(), parts: needParts, earlierManures: [{ manure, rate_t_ha: 15, year: 2 }] };
    expect(needBand(spread, 1)!.largest).toBe('manure');
  });
  test('grows with the yield', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 20, noNaN: true }), (yield_t_ha) => {
        expect(needBand({ ...given(), yield_t_ha }, 5)!.deviation).toBeGreaterThan(
          needBand({ ...given(), yield_t_ha: yield_t_ha / 2 }, 5)!.deviation,
        );
      }),
    );
  });
  test('is taken from what the plan states', () => {
    const context = { crop, product: () => undefined, unitTypeId: 0, display: 'oxide' } as const;
    expect(needInput({ crop: { expectedYield: 10 }, stages: [{ stageId: 1, duration: 120 }] }, context)).toMatchObject({
      yield_t_ha: 10,
      season_days: 120,
    });
    expect(needInput({ crop: { expectedYield: 0 } }, context)).toEqual({ key: 'expectedYieldMissing', path: 'plan.expectedYield' });
  });
});
