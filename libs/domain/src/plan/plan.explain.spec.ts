import { describe, expect, test } from '@jest/globals';
import { workedOut } from './testing/formula.js';
import { context, dap, cn, draft, harvest, money, paths, places, SOLVED } from './testing/explained-plan.js';
import type { PlanResult } from './plan.events.js';
import { explain } from './plan.explain.js';

const near = (value: number) => (value === 0 ? 1e-9 : Math.abs(value) * 1e-6);

describe('why this number: the formula over its inputs gives the number', () => {
  test.each(places)('%s', (_, facts, plan) => {
    const worked: string[] = [];
    for (const path of paths) {
      const found = explain(draft(plan), context(facts), path);
      if (!found) throw new Error(`${path} is not explained`);
      for (const step of found.steps) {
        const again = workedOut(step.formula, step.inputs);
        if (!(Math.abs(again - step.value) <= near(step.value)))
          throw new Error(`${path}, ${step.name}: ${step.formula} gives ${again}, not ${step.value}: ${JSON.stringify(step.inputs)}`);
      }
      if (found.value === null) continue;
      const again = workedOut(found.formula, found.inputs);
      const room = /[.|]ph$/.test(path) ? 0.0051 : near(found.value);
      if (!(Math.abs(again - found.value) <= room))
        throw new Error(`${path}: ${found.formula} gives ${again}, not ${found.value}: ${JSON.stringify(found.inputs)}`);
      worked.push(path);
    }
    expect(worked.filter((path) => path.startsWith('pricing.') || path.startsWith('products.'))).toHaveLength(money.length + 7);
    expect(worked.length).toBeGreaterThan(80);
  });
  test('what is solved says from what', () => {
    for (const path of SOLVED) expect(explain(draft(), context(), path)!.inputs.length).toBeGreaterThan(0);
  });
  test('money of the harvest waits for a crop price and takes the reported one until the plan has its own', () => {
    const { cropPrice: _, ...without } = draft().plan;
    const unpriced = { ...draft(), plan: without };
    expect(explain(unpriced, context(), 'pricing.margin')).toMatchObject({ value: null, reason: 'noCropPrice' });
    const sold = [{ ...harvest, price: 150 }];
    expect(explain(unpriced, context(), 'pricing.revenue', sold)).toMatchObject({
      value: 9 * 150,
      inputs: [{ name: 'Y' }, { origin: 'measured' }],
    });
    expect(explain(draft(), context(), 'pricing.revenue', sold)!.value).toBe(9 * 210);
  });
  test.each<[string, Partial<PlanResult>, number, yieldUnitId: number, yield_: number, revenue: number]>([
    ['tonnes of 12.5 ha', { price: 210 }, 100, 1, 8, 1680],
    ['pounds, read in lb/ac', { unitId: 7, price: 0.1 }, 220_462, 3, 7137.42, 1763.7],
    ['bags of 60 kg, priced by the bag', { kind: 'bags', unitId: 42, bagWeight: 60, price: 12 }, 1500, 1, 7.2, 1440],
    ['bags weighed in pounds', { kind: 'bags', unitId: 7, bagWeight: 100, price: 9 }, 2000, 1, 7.2575, 1440],
    ['tons per acre', { kind: 'perArea', unitId: 4, price: 180 }, 4, 1, 8.9668, 1779.15],
    ['tonnes per hectare', { kind: 'perArea', unitId: 1, price: 200 }, 8, 1, 8, 1600],
  ])(
    'the yield and the return of a reported harvest are worked out from it: %s',
    (_, more, value, expectedYieldUnitId, yield_, revenue) => {
      const results = [{ ...harvest, ...more, value }];
      const asked = (name: string) => explain(draft({ expectedYieldUnitId }), context(), `results.${name}`, results)!;
      const grown = asked('yield');
      expect(grown.value).toBeCloseTo(yield_, 2);
      expect(workedOut(grown.formula, grown.inputs)).toBeCloseTo(grown.value!, 9);
      const [earned] = asked('roi').steps;
      expect(earned!.value).toBeCloseTo(revenue, 1);
      expect(workedOut(earned!.formula, earned!.inputs)).toBeCloseTo(earned!.value, 9);
      for (const name of ['roi', 'profit']) {
        const { value: told, formula, inputs } = asked(name);
        expect(workedOut(formula, inputs)).toBeCloseTo(told!, 9);
        expect(inputs).toContainEqual(expect.objectContaining({ name: 'R', value: earned!.value }));
      }
      expect(asked('profit').value).toBeCloseTo(earned!.value - explain(draft(), context(), 'pricing.total')!.value!, 9);
    },
  );
  test('a harvest without area, price or cost, and a plan without one, say what is missing', () => {
    const told = (name: string, results: readonly PlanResult[], of = draft()) => explain(of, context(), `results.${name}`, results);
    const { areaHa: _, ...nowhere } = harvest;
    expect(told('yield', [])).toMatchObject({ value: null, reason: 'noResults' });
    expect(told('yield', [nowhere])).toMatchObject({ value: null, reason: 'noArea' });
    expect(told('profit', [harvest])).toMatchObject({ value: null, reason: 'noPrice' });
    expect(told('roi', [{ ...harvest, price: 1 }], { ...draft(), doses: {} })).toMatchObject({ value: null, reason: 'noCost' });
    expect(told('luck', [harvest])).toBeUndefined();
  });
  test('amounts name the stage and the tank that they are given in', () => {
    const names = (id: string) => explain(draft(), context(), `products.${id}|amount`)!.inputs.map(({ name }) => name);
    expect([names(dap), names(cn)]).toEqual([['A pre-plant'], ['A S1', 'A S1, A']]);
  });
  test('there is no such number', () => {
    for (const path of ['pricing.luck', 'products.1|cost', `products.${dap}|longevity`, 'macro.99'])
      expect(explain(draft(), context(), path)).toBeUndefined();
  });
});
