import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nutrientIds, nutrientIndex } from '../../kernel/unit/nutrients.js';
import type { CropFacts, ProductFacts } from '../facts.js';
import { fulfilment } from './fulfilment.js';
import { graph, planNeed } from './graph.js';
import type { GraphContext, GraphPlan } from './graph-plan.js';

const potato: CropFacts = {
  id: 1021,
  key: 'potato',
  cropType: 'annual',
  yield_t_ha: { low: 20, high: 60, average: 40 },
  removal_kg_t: {
    1: { value: 3, source: 'IPNI2014' },
    4: { value: 1.5, source: 'IPNI2014' },
    5: { value: 6.5, source: 'IPNI2014' },
    8: { value: 0.75, source: 'IPNI2014' },
  },
  uptake_kg_t: { 1: { value: 5.8611, source: 'IFA1992' }, 4: { value: 1.1111, source: 'IFA1992' } },
};
const urea: ProductFacts = {
  id: 1,
  name: 'Urea',
  typeId: 1,
  formId: 2,
  nutrients: [{ id: 15, value: 46 }],
  material: 'urea',
  density_kg_m3: 750,
};
const map: ProductFacts = {
  id: 2,
  name: 'MAP',
  typeId: 1,
  formId: 2,
  nutrients: [
    { id: 3, value: 12 },
    { id: 4, value: 61 },
  ],
  material: 'MAP',
};
const calciumNitrate: ProductFacts = {
  id: 3,
  name: 'Calcium nitrate',
  typeId: 1,
  formId: 2,
  nutrients: [
    { id: 2, value: 14.4 },
    { id: 3, value: 1.1 },
    { id: 6, value: 26.5 },
  ],
  material: 'calcium nitrate',
};
const coated: ProductFacts = { id: 4, name: 'PCU', typeId: 2, formId: 2, nutrients: [{ id: 15, value: 44 }], longevity_months: 4 };
const unknownBrand: ProductFacts = { id: 5, name: 'Brand', typeId: 1, formId: 1, nutrients: [{ id: 5, value: 30 }] };
const products = new Map([urea, map, calciumNitrate, coated, unknownBrand].map((one) => [one.id, one]));
const context = (more: Partial<GraphContext> = {}): GraphContext => ({
  crop: potato,
  product: (id) => products.get(id),
  unitTypeId: 0,
  display: 'oxide',
  ...more,
});
const stages = [
  {
    stageId: 11,
    duration: 30,
    sortOrder: 1,
    distribution: [
      { id: 1, value: 40 },
      { id: 4, value: 50 },
      { id: 5, value: 30 },
    ],
  },
  {
    stageId: 12,
    duration: 60,
    sortOrder: 2,
    distribution: [
      { id: 1, value: 60 },
      { id: 4, value: 50 },
      { id: 5, value: 70 },
    ],
  },
  { stageId: -1, duration: 0, sortOrder: 0 },
];
const plan: GraphPlan = { crop: { expectedYield: 40, expectedYieldUnitId: 1, duration: 90 }, stages };
const of = (answer: ReturnType<typeof graph>, id: number) =>
  [...answer.macro, ...answer.micro, ...answer.additional].find((one) => one.id === id)!;

describe('the graph of a plan', () => {
  test('has every nutrient in its group with need, fulfilment and status', () => {
    const answer = graph(plan, context());
    expect(answer.macro.map(({ id }) => id)).toEqual(nutrientIds('macro'));
    expect(answer.micro.map(({ id }) => id)).toEqual(nutrientIds('micro'));
    expect(answer.additional.map(({ id }) => id)).toEqual(nutrientIds('additional'));
    expect(of(answer, 1)).toEqual({
      id: 1,
      name: 'N',
      demand: 40 * 5.8611,
      cropNeed: (40 * 5.8611) / 0.7,
      fulfillment: 0,
      fulfillmentCrf: 0,
      status: 'deficit',
      basis: { method: 'balance', region: null, sources: ['IFA1992'], confidence: 'low' },
      beside: null,
    });
    expect(of(answer, 4)).toMatchObject({ demand: 60, cropNeed: 60 });
    expect(of(answer, 5)).toMatchObject({ cropNeed: 260 });
  });

  test('what has no coefficient is null with its reason, never zero', () => {
    const answer = graph(plan, context());
    expect(of(answer, 9)).toMatchObject({ cropNeed: null, demand: null, status: 'noNeed' });
    expect(answer.missing).toContainEqual({ key: 'noCropCoefficient', path: 'micro.9' });
    expect(graph({ stages }, context()).missing).toContainEqual({ key: 'expectedYieldMissing', path: 'plan.expectedYield' });
    expect(graph(plan, { product: () => undefined, unitTypeId: 0, display: 'oxide' }).missing).toContainEqual({
      key: 'cropMissing',
      path: 'plan.cropId',
    });
  });

  test('counts soil, foliar and fertigation applications at their stages', () => {
    const answer = graph(
      {
        ...plan,
        applications: [{ id: 'a', cropStageId: 11, products: [{ id: 1, amount: 100, unitId: 2 }] }],
        foliarApplications: [
          { id: 'f', cropStageId: 12, waterVolume: 200, waterVolumeUnitId: 10, products: [{ id: 1, amount: 10, unitId: 19 }] },
        ],
        proportionalStages: [
          {
            stageId: 12,
            irrigationAmount: 20,
            tanks: [{ id: 't', volume: 1000, injectionRatio: 5, injectionRatioUnitId: 21, products: [{ id: 1, dosage: 100, unitId: 5 }] }],
          },
        ],
      },
      context(),
    );
    // 100 kg; 10 g/l × 200 l = 2 kg; 100 g/l of stock × 0.005 × 20 mm × 10,000 l/ha/mm = 100 kg, of 46 % each
    expect(of(answer, 1).fulfillment).toBeCloseTo(46 + 0.92 + 46, 9);
    expect(answer.stages.map(({ stageId }) => stageId)).toEqual([-1, 11, 12]);
    expect(answer.stages[1]!.fulfillment.find(({ id }) => id === 1)!.value).toBeCloseTo(46, 9);
    expect(answer.stages[2]!.fulfillment.find(({ id }) => id === 1)!.value).toBeCloseTo(46.92, 9);
  });

  test('marks controlled release and gives its depletion date: start plus longevity', () => {
    const answer = graph(
      {
        ...plan,
        applications: [
          {
            id: 'c',
            cropStageId: -1,
            applicationDate: '2026-03-01',
            products: [
              { id: 4, amount: 100, unitId: 2 },
              { id: 1, amount: 100, unitId: 2 },
            ],
          },
        ],
      },
      context(),
    );
    expect(answer.crfFertilizers).toEqual([{ fertilizerId: 4, startDate: '2026-03-01', depletionDate: '2026-07-01' }]);
    expect(of(answer, 1)).toMatchObject({ fulfillment: 90, fulfillmentCrf: 44 });
  });

  test('shows elements and lb/ac without changing what is met', () => {
    const applied = { ...plan, applications: [{ id: 'a', cropStageId: 11, products: [{ id: 2, amount: 100, unitId: 2 }] }] };
    const [metric, imperial] = [graph(applied, context()), graph(applied, context({ unitTypeId: 1, display: 'element' }))];
    expect(of(imperial, 4)).toMatchObject({ name: 'P', status: of(metric, 4).status });
    expect(of(imperial, 4).fulfillment).toBeCloseTo(61 * 0.43642 * 0.892179, 3);
  });

  test('tanks: level of the worst tested pair, untested pairs apart, unmodelled figures null with a reason', () => {
    const tank = (id: string, ...ids: number[]) => ({
      id,
      volume: 1000,
      injectionRatio: 5,
      injectionRatioUnitId: 21,
      products: ids.map((product) => ({ id: product, dosage: 10, unitId: 5 })),
    });
    const [entry] = graph(
      { ...plan, proportionalStages: [{ stageId: 11, irrigationAmount: 10, tanks: [tank('A', 1, 3, 5), tank('B', 2, 3)] }] },
      context(),
    ).tanks;
    expect(entry).toMatchObject({ stageId: 11, ph: -1, phModel: null, ec: null, level: 0 });
    expect(entry!.pairs.map(({ a, b, code }) => [a, b, code])).toEqual([
      [1, 5, 'Null'],
      [3, 5, 'Null'],
      [2, 3, 0],
    ]);
    expect(entry!.pairs[2]!.reason).not.toBe('');
  });

  test('an imbalance percent decides what is met', () => {
    const dose = (amount: number, imbalancePct?: number) =>
      of(graph({ ...plan, imbalancePct, applications: [{ id: 'a', products: [{ id: 2, amount, unitId: 2 }] }] }, context()), 4).status;
    expect([dose(90), dose(94), dose(98.4), dose(104), dose(94, 0)]).toEqual(['deficit', 'met', 'met', 'excess', 'deficit']);
  });
});

describe('laws', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 15 }).map((parts) => {
    const sum = parts.reduce((a, b) => a + b);
    return parts.map((part, i) => ({ stageId: i + 1, duration: part, sortOrder: i, distribution: [{ id: 1, value: (part * 100) / sum }] }));
  });
  test('stages share the need without loss, with and without distributions', () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 1, max: 100, noNaN: true }), fc.boolean(), (split, expectedYield, given) => {
        const stagesOf = given ? split : split.map(({ stageId, duration, sortOrder }) => ({ stageId, duration, sortOrder }));
        const answer = graph({ crop: { expectedYield }, stages: stagesOf }, context());
        for (const { id, cropNeed } of [...answer.macro, ...answer.micro]) {
          if (cropNeed === null) continue;
          const sum = answer.stages.reduce((total, { need }) => total + need.find((one) => one.id === id)!.value!, 0);
          expect(Math.abs(sum - cropNeed)).toBeLessThanOrEqual(1e-9 * Math.max(1, cropNeed));
        }
      }),
    );
  });
  test('stages share the fulfilment: nothing but a fifth of the nitrogen carried from a stage of days is lost', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.uuid(),
            cropStageId: fc.constantFrom(-1, 11, 12),
            amount: fc.double({ min: 0.1, max: 1000, noNaN: true }),
            product: fc.constantFrom(1, 2, 3),
          }),
          { maxLength: 20 },
        ),
        (rows) => {
          const applied = {
            ...plan,
            applications: rows.map(({ id, cropStageId, amount, product }) => ({
              id,
              cropStageId,
              products: [{ id: product, amount, unitId: 2 }],
            })),
          };
          const answer = graph(applied, context());
          const supply = (stageId: number, id: number) =>
            answer.stages.find((stage) => stage.stageId === stageId)!.fulfillment.find((one) => one.id === id)!.value;
          const given = fulfilment(applied, context(), []).byStage;
          for (const { id, fulfillment } of answer.macro) {
            const sum = supply(-1, id) + supply(11, id) + supply(12, id);
            const carried = sum - supply(11, id) - (given.get(12)?.[nutrientIndex.get(id)!] ?? 0) - supply(-1, id);
            const lost = id === 1 ? (carried / 0.8) * 0.2 : 0;
            expect(Math.abs(sum + lost - fulfillment)).toBeLessThanOrEqual(1e-9 * Math.max(1, fulfillment));
          }
        },
      ),
    );
  });
  test('need never falls when the yield rises', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 200, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.constantFrom('veryLow', 'low', 'medium', 'high', 'veryHigh'),
        (low, times, rating) => {
          const given = context({
            soil: {
              readings: [{ nutrientId: 4, value: 1, unitId: 25, rating: rating as 'low' }],
              organicMatter_pct: 2,
              nitrateN_mg_kg: 10,
            },
          });
          const at = (expectedYield: number) => planNeed({ crop: { expectedYield }, stages }, given).map(({ need }) => need ?? 0);
          const [less, more] = [at(low), at(low * times)];
          less.forEach((need, n) => expect(more[n]).toBeGreaterThanOrEqual(need - 1e-9));
        },
      ),
    );
  });
  test('every line of the trace is recomputed from its own inputs', () => {
    for (const { lines, need } of planNeed(plan, context({ soil: { readings: [], organicMatter_pct: 2, nitrateN_mg_kg: 10 } }))) {
      if (need === null) continue;
      const last = lines.at(-1)!;
      const [demand, ...credits] = last.inputs.slice(0, -1).map(({ value }) => Number(value));
      const efficiency = Number(last.inputs.at(-1)!.value);
      expect(last.value).toBe(Math.max(0, (demand! - credits.reduce((a, b) => a + b, 0)) / efficiency));
      for (const line of lines) expect(line.source).toBeTruthy();
    }
  });
});
