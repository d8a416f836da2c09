import { describe, expect, test } from '@jest/globals';
import { workedOut } from '../testing/formula.js';
import { graph } from '../../agronomy/balance/graph.js';
import { libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { traceConfidence } from '../../agronomy/trace-reading.js';
import { libraryProductByKey } from '../../agronomy/tables/product-table.js';
import { stockSaturations } from '../../agronomy/tank/tank-solution.js';
import { areas, context, dap, cn, draft, harvest, maize, money, paths, places, stage } from '../testing/explained-plan.js';
import { planPricing } from '../balance/plan.pricing.js';
import { planChecks } from '../checks/plan.checks.js';
import type { PlanDraft } from '../plan.draft.js';
import type { PlanResult } from '../plan.events.js';
import { explain } from './plan.explain.js';
import { whyOfCheck } from './plan-explain-checks.js';
import { graphPlan } from '../balance/plan.graph.js';
import { numberChecks } from '../checks/plan-number.checks.js';

const near = (value: number) => (value === 0 ? 1e-9 : Math.abs(value) * 1e-6);

describe('why this number: the formula over its inputs gives the number', () => {
  test.each(places)('%s', (_, facts, plan) => {
    const worked: string[] = [];
    for (const path of paths) {
      const found = explain(draft(plan), context(facts), path, [], areas['acres']);
      if (!found) throw new Error(`${path} is not explained`);
      for (const step of found.steps) {
        const again = workedOut(step.formula, step.inputs);
        if (!(Math.abs(again - step.value) <= near(step.value)))
          throw new Error(`${path}, ${step.name}: ${step.formula} gives ${again}, not ${step.value}: ${JSON.stringify(step.inputs)}`);
      }
      if (found.value === null) continue;
      const again = workedOut(found.formula, found.inputs);
      const room = /[.|](?:ph|phModel|ec)$/.test(path) ? 0.0051 : near(found.value);
      if (!(Math.abs(again - found.value) <= room))
        throw new Error(`${path}: ${found.formula} gives ${again}, not ${found.value}: ${JSON.stringify(found.inputs)}`);
      worked.push(path);
    }
    expect(worked.filter((path) => path.startsWith('pricing.') || path.startsWith('products.'))).toHaveLength(money.length + 7);
    expect(worked.length).toBeGreaterThan(80);
  });
  test.each(Object.entries(areas))('of the whole field, its area %s', (_, field) => {
    const hectares = field.unitId === 27 ? field.area * 0.40468564224 : field.area;
    const whole = (path: string) => explain(draft(), context(), `field.${path}`, [], field)!;
    const area = whole('area');
    expect(area.value).toBe(field.area);
    for (const path of [`products.${dap}|amount`, `products.${dap}|cost`, 'pricing.total', 'pricing.discountAmount']) {
      const found = whole(path);
      const perHa = explain(draft(), context(), path)!;
      expect([path, found.value]).toEqual([path, expect.closeTo(perHa.value! * hectares, 6)]);
      expect(workedOut(found.formula, found.inputs)).toBeCloseTo(found.value!, 6);
      expect(found.inputs.map(({ value }) => value)).toEqual([perHa.value, expect.closeTo(hectares, 9)]);
      for (const step of found.steps) expect(workedOut(step.formula, step.inputs)).toBeCloseTo(step.value, 6);
      expect(found.steps.some(({ value }) => value === perHa.value)).toBe(true);
    }
    expect([whole(`products.${dap}|amount`).unit, whole('pricing.total').unit]).toEqual(['kg', '-']);
  });
  test('of the whole field there is only what stands per hectare, and none without an area', () => {
    expect(explain(draft(), context(), 'field.pricing.roi', [], areas['hectares'])).toBeUndefined();
    expect(explain(draft(), context(), 'field.pricing.luck', [], areas['hectares'])).toBeUndefined();
    expect(explain(draft(), context(), 'field.pricing.total')).toMatchObject({ value: null, reason: 'noArea' });
    expect(explain(draft(), context(), 'field.area')).toMatchObject({ value: null, reason: 'noArea' });
  });
  test('sums of the stages: each part says whether it is of the crop’s table or was entered', () => {
    const full = draft();
    const [first, second] = maize.stages.map(({ id }) => String(id)) as [string, string];
    const stages = { [second]: { ...full.stages[second], d1: 60.5 }, [first]: { ...full.stages[first], d1: 39.5 } };
    const phenology = [{ stageId: Number(first), duration: Number(full.stages[first]!['duration']), distribution: [{ id: 1, value: 40 }] }]; // prettier-ignore
    const sum = (field: string) => explain({ ...full, stages }, context({ phenology }), `allocation.${field}`)!;
    const nitrogen = sum('d1');
    expect(nitrogen).toMatchObject({ value: 100, unit: '%', formula: 'Σ s' });
    expect(nitrogen.inputs.map(({ name, value, origin }) => [name, value, origin])).toEqual([
      ['s S0', 39.5, 'typed'],
      ['s S1', 60.5, 'typed'],
    ]);
    expect(sum('duration').inputs.map(({ origin }) => origin)).toEqual(['table', 'typed']);
    expect(workedOut('Σ d', sum('duration').inputs)).toBe(sum('duration').value);
    expect(sum('irrigationEvents')).toMatchObject({ value: 4, inputs: [{ name: 'e S1', origin: 'typed' }] });
    expect(sum('d4')).toMatchObject({ value: null });
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
  test('the return is held against the field without fertilizer, estimated until its yield is typed, or against the usual way', () => {
    const roi = (more: Parameters<typeof draft>[0], facts = {}) => explain(draft(more), context(facts), 'pricing.roi')!;
    const estimated = roi({});
    const [line] = estimated.steps;
    const of = Object.fromEntries(line!.inputs.map(({ name, value }) => [name, Number(value)]));
    expect(line!.value).toBeCloseTo(of['Y']! * (1 - (of['F']! * of['E']!) / of['D']!), 9);
    expect([traceConfidence(estimated.steps), estimated.inputs.find(({ name }) => name === 'Y_0')?.origin]).toEqual(['low', 'estimated']);
    const cost = planPricing(draft(), context().product).total;
    const typed = roi({ baselineYield: 4 });
    expect(typed).toMatchObject({ value: expect.closeTo((100 * ((9 - 4) * 210 - cost)) / cost, 9), steps: [] });
    const usual = roi({ baseline: 'usual', baselineYield: 8, baselineCost: 50 });
    expect(usual.value).toBeCloseTo((100 * (210 - (cost - 50))) / (cost - 50), 9);
    expect(usual.inputs.map(({ name }) => name)).toEqual(['Y', 'p', 'K', 'Y_0', 'K_0']);
    // the usual yield is not made up, nor is one where nitrogen does not decide
    expect(roi({ baseline: 'usual' })).toMatchObject({ value: null, reason: 'noBaseline' });
    expect(roi({}, { crop: libraryCropByKey('soybean') })).toMatchObject({ value: null, reason: 'noBaseline' });
    expect(roi({}, { crop: libraryCropByKey('coffee') })).toMatchObject({ value: null, reason: 'noBaseline' });
    expect(roi({ baseline: 'usual', baselineYield: 8, baselineCost: cost })).toMatchObject({ value: null, reason: 'noCost' });
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
  test('needs that lime covers count as met, as the meters tell them', () => {
    const dolomite = String(libraryProductByKey('dolomite')!.id);
    const limed = { ...draft(), products: { ...draft().products, [dolomite]: { order: 'a9', unitId: 2 } } };
    const { value, inputs } = explain(
      { ...limed, doses: { ...limed.doses, basal: { [dolomite]: [2000, 2] } } },
      context(),
      'overview.met',
    )!;
    const byLime = inputs.filter(({ source }) => source === 'by lime or gypsum');
    expect(byLime.map(({ name, value: one }) => [name, one])).toEqual([['m MgO', 1]]);
    expect(value).toBe(inputs.filter(({ value: one }) => one === 1).length);
  });
  test('there is no such number', () => {
    for (const path of ['pricing.luck', 'products.1|cost', `products.${dap}|longevity`, 'macro.99'])
      expect(explain(draft(), context(), path)).toBeUndefined();
  });
});

describe('the number of a check opens, and is the one that the check tells', () => {
  const loaded = (more: Partial<PlanDraft> = {}): PlanDraft => {
    const full = draft();
    const tank = `${stage}_stock`;
    return {
      ...full,
      plan: { ...full.plan, harvestDate: '2026-04-20', soilAnalysisId: 3 },
      stages: { ...full.stages, [stage]: { ...full.stages[stage], d1: 40 } },
      waterAnalyses: { 7: 60, 8: 25 },
      applications: { ...full.applications, [tank]: { ...full.applications[tank], volume: 100, injectionRatio: 5 } },
      doses: { ...full.doses, [tank]: { [cn]: [200, 5], [dap]: [100, 5] } },
      ...more,
    };
  };
  const soil = { ...context().soil!, sampledOn: '2021-11-03' };
  const known = context({ soil, stockModel: stockSaturations });
  const told = (of: PlanDraft) => {
    const plan = graphPlan(of);
    const figures = graph(plan, known);
    return [...planChecks(of, { ...known, isCrf: () => false }), ...numberChecks(of, plan, figures, known)].map((check) => ({
      ...check,
      why: whyOfCheck(check, figures),
    }));
  };
  const number = ({ percent, sum, value }: Readonly<Record<string, string | number>>) => Number(percent ?? sum ?? value);

  test('of needs, sums, stocks, water, old samples and coatings', () => {
    const weak = { [`${stage}_stock`]: { [cn]: [116, 5] as const } };
    const drafts = [loaded(), loaded({ doses: { ...draft().doses, ...weak } })];
    const opened = drafts.flatMap((of) => told(of).map((check) => ({ ...check, of }))).filter(({ why }) => why !== undefined);
    for (const { code, params, why, of } of opened) {
      const found = explain(of, known, why!)!;
      expect([code, why, found?.value === null ? found.reason : Math.abs(found.value! - number(params)) <= 1]).toEqual([code, why, true]);
    }
    const codes = new Set(opened.map(({ code }) => code));
    for (const code of ['deficit', 'distributionSum', 'waterShareSum', 'tankSaturated', 'soilAnalysisOld', 'crfAfterHarvest'] as const)
      expect([code, codes.has(code)]).toEqual([code, true]);
  });
  test('what only names what was entered has none', () => {
    const named = told({ ...loaded(), plan: { ...loaded().plan, plantingDate: '2026-05-20' } });
    expect(named.find(({ code }) => code === 'harvestBeforePlanting')).toMatchObject({ why: undefined });
  });
});
