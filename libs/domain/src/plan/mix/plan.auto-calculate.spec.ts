import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadSolver, type SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey, libraryProducts } from '../../agronomy/tables/product-table.js';
import { mixPlan, type PlanMix, type PlanMixInput } from './plan.auto-calculate.js';
import { planChecks } from '../checks/plan.checks.js';
import { emptyDraft, type PlanDraft } from '../plan.draft.js';
import { mixLines } from './plan-mix-trace.js';
import { workedOut } from '../testing/formula.js';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

const crop = libraryCropByKey('potato')!;
const [urea, map, mop] = ['urea', 'map', 'mop'].map((key) => libraryProductByKey(key)!);
const ofMaterial = (name: string) => libraryProducts.find(({ material }) => material === name)!;
const [nitrate, sulfate] = [ofMaterial('calcium nitrate'), ofMaterial('ammonium sulfate')];
const [early, late] = [crop.stages[0]!.id, crop.stages[2]!.id];

const draft: PlanDraft = {
  ...emptyDraft,
  plan: { expectedYield: 40, duration: crop.duration_days },
  stages: Object.fromEntries(
    crop.stages.map(({ id, name, duration, distribution }, n) => [
      String(id),
      {
        name,
        duration,
        sortOrder: n,
        irrigationAmount: 60,
        ...Object.fromEntries(Object.entries(distribution).map(([key, value]) => [`d${key}`, value])),
      },
    ]),
  ),
  tanks: { a: { name: 'A' } },
  products: { [urea!.id]: { unitId: 2 } },
  applications: {
    one: { method: 'quantitative', cropStageId: early },
    two: { method: 'quantitative', cropStageId: late },
    [`${late}_a`]: { method: 'proportional', cropStageId: late, tank: 'a', volume: 1000, injectionRatio: 1, injectionRatioUnitId: 20 },
  },
};
const context: GraphContext = { crop: cropFactsOf(crop), product: libraryProduct, unitTypeId: 0, display: 'oxide' };
const calculate = (more: Partial<PlanMixInput>, from: PlanDraft = draft): PlanMix => {
  const mix = mixPlan(solve, from, context, {
    scope: 'season',
    products: [urea!, map!, mop!],
    imbalance: 0.05,
    prefer: 'cost',
    candidates: [],
    newKey: 'fresh',
    ...more,
  });
  if ('lacks' in mix) throw new Error(mix.lacks);
  return mix;
};
/** As `calculate`, where the levels above the plan set what can be spread. */
const calculateUnder = (doses: NonNullable<GraphContext['doses']>): PlanMix => {
  const wanted = { products: [urea!, map!, mop!], candidates: [], newKey: 'fresh' };
  const mix = mixPlan(solve, draft, { ...context, doses }, { scope: 'season', ...wanted, imbalance: 0.05, prefer: 'cost' });
  if ('lacks' in mix) throw new Error(mix.lacks);
  return mix;
};
const cellsOf = (mix: PlanMix, id: number) => mix.cells.filter(({ productId }) => productId === id);

/** Of a season in which potassium chloride reaches the cap on chloride. */
function cappedLines(unitTypeId: number) {
  const potash = { ...mop!, nutrients: [...mop!.nutrients.filter(({ id }) => id !== 19), { id: 19, value: 90 }] };
  const mix = calculate({ products: [urea!, map!, potash] });
  const lines = mixLines(mix, [urea!, map!, potash], { unitTypeId, imbalancePct: 5, imbalanceTyped: true });
  const caps = lines.filter(({ name }) => name === 'left of the cap');
  expect(caps.map(({ inputs }) => inputs[0]!.value)).toEqual(['Cl']);
  return caps;
}

describe('why each figure of the answer: its formula over its inputs gives it', () => {
  test.each([0, 1])('unit system %d', (unitTypeId) => {
    const priced = { ...draft, products: { [urea!.id]: { unitId: 2, price: 0.5 }, [mop!.id]: { unitId: 2, price: 0.4 } } };
    const mix = calculate({}, priced);
    const lines = mixLines(mix, [urea!, map!, mop!], { unitTypeId, imbalancePct: 5, imbalanceTyped: false });
    expect(lines.at(-1)!.name).toBe(unitTypeId === 1 ? 'cost of an acre' : 'cost');
    expect(lines.filter(({ name }) => name.endsWith(' allowed')).length).toBe(
      mix.answer.binding.filter(({ kind }) => kind === 'nutrient').length,
    );
    expect(lines.filter(({ unit }) => unit === (unitTypeId === 1 ? 'lb/ac' : 'kg/ha')).length).toBeGreaterThan(4);
    for (const { name, formula, inputs, value } of [...lines, ...cappedLines(unitTypeId)])
      expect([name, Math.abs(workedOut(formula, inputs) - value) < 1e-6 * Math.max(1, Math.abs(value))]).toEqual([name, true]);
  });
});

describe('amounts for a plan', () => {
  test('are divided over the columns as they were, or as the crop takes up what they bring', () => {
    const dosed = { ...draft, doses: { one: { [urea!.id]: [30, 2] as const }, two: { [urea!.id]: [10, 2] as const } } };
    const [first, second] = cellsOf(calculate({}, dosed), urea!.id);
    expect([first!.from, second!.from]).toEqual([30, 10]);
    expect(first!.to! / second!.to!).toBeCloseTo(3, 1);
    // of a yield whose nitrogen the soil holds at once
    const fresh = cellsOf(calculate({}, { ...draft, plan: { ...draft.plan, expectedYield: 15 } }), urea!.id);
    const uptake = (stageId: number) => crop.stages.find(({ id }) => id === stageId)!.distribution[1]!;
    expect(fresh[0]!.to! / fresh[1]!.to!).toBeCloseTo(uptake(early) / uptake(late), 1);
  });

  test('count what other products give already', () => {
    const fertigated = {
      ...draft,
      products: { ...draft.products, [nitrate.id]: { unitId: 5 } },
      doses: { [`${late}_a`]: { [nitrate.id]: [50, 5] as const } },
    };
    expect(calculate({}, fertigated).answer.amounts[String(urea!.id)]).toBeLessThan(calculate({}).answer.amounts[String(urea!.id)]! - 1);
  });

  test('stay within what dissolves in the tank, and say so', () => {
    const small = { ...draft, applications: { [`${late}_a`]: { ...draft.applications[`${late}_a`]!, volume: 100, injectionRatio: 0.05 } } };
    const mix = calculate({ scope: 'tank', tank: 'a', stageId: late, products: [mop!] }, small);
    expect((mix.cells[0]!.to! * 1000) / 100 / 298).toBeCloseTo(0.85, 1);
    expect(mix.answer.binding).toContainEqual(expect.objectContaining({ kind: 'solubility', id: `${late}_a` }));
  });

  test('never put two products into a tank that must not be mixed', () => {
    const mix = calculate({ scope: 'tank', tank: 'a', stageId: late, products: [nitrate, sulfate] });
    expect(mix.cells.filter(({ to }) => to !== null).length).toBeLessThanOrEqual(1);
    const standing = { ...draft, doses: { [`${late}_a`]: { [nitrate.id]: [20, 5] as const } } };
    const blocked = calculate({ scope: 'tank', tank: 'a', stageId: late, products: [sulfate] }, standing);
    expect([blocked.cells[0]!.to, blocked.answer.binding.some(({ kind }) => kind === 'compatibility')]).toEqual([null, true]);
  });

  test('without a tank volume nothing is computed', () => {
    const { volume: _volume, ...bare } = draft.applications[`${late}_a`]!;
    expect(
      mixPlan(solve, { ...draft, applications: { [`${late}_a`]: bare } }, context, {
        scope: 'tank',
        tank: 'a',
        products: [urea!],
        imbalance: 0.05,
        prefer: 'cost',
        candidates: [],
        newKey: 'x',
      }),
    ).toEqual({ lacks: `applications.${late}_a|volume` });
  });
});

describe('what a person allows and what is not there', () => {
  const amountOf = (mix: PlanMix, { id }: { id: number }) => mix.answer.amounts[String(id)]!;
  test('least and most amounts and steps of each product hold', () => {
    const free = calculate({});
    const bounds = new Map([
      [urea!.id, { max_kg_ha: amountOf(free, urea!) / 2 }],
      [map!.id, { step_kg_ha: 25 }],
      [mop!.id, { min_kg_ha: 600 }],
    ]);
    const bound = calculate({ bounds });
    expect(amountOf(bound, urea!)).toBeLessThanOrEqual(amountOf(free, urea!) / 2 + 1e-6);
    expect(amountOf(bound, map!) / 25).toBeCloseTo(Math.round(amountOf(bound, map!) / 25), 6);
    const potash = amountOf(bound, mop!);
    expect(potash === 0 || potash >= 600 - 1e-6).toBe(true);
    const most = calculate({ bounds: new Map([[urea!.id, { max_kg_ha: 100 }]]) });
    expect([amountOf(most, urea!), most.answer.status]).toEqual([expect.closeTo(100, 3), 'infeasible']);
    expect(most.answer.binding).toContainEqual(expect.objectContaining({ kind: 'maximum', id: String(urea!.id) }));
  });
  test('traces that none of the products contains are named and spoil nothing', () => {
    const trace = {
      ...context,
      crop: { ...context.crop!, removal_kg_t: { ...context.crop!.removal_kg_t, 14: { value: 0.01, source: 'x' } } },
    };
    const solved = (products: PlanMixInput['products'], around: GraphContext) => {
      const given = { scope: 'season', products, imbalance: 0.2, prefer: 'cost', candidates: [], newKey: 'x' } as const;
      const mix = mixPlan(solve, draft, around, given);
      if ('lacks' in mix) throw new Error(mix.lacks);
      return mix;
    };
    const [without, mix] = [solved([urea!, map!, mop!], { ...trace, crop: context.crop! }), solved([urea!, map!, mop!], trace)];
    expect(mix.answer.amounts).toEqual(without.answer.amounts);
    expect(mix.answer.status).toBe(without.answer.status);
    expect(mix.answer.deviations.find(({ nutrient }) => nutrient === '14')).toMatchObject({
      lacking: true,
      status: 'deficit',
      supplied_kg_ha: 0,
    });
  });
  test('the cost is that of the products with a price; the others are named', () => {
    const priced: PlanDraft = { ...draft, products: { [urea!.id]: { unitId: 2, price: 0.5 }, [map!.id]: { unitId: 2 } } };
    const mix = calculate({}, priced);
    expect(mix.cost).toBeCloseTo(0.5 * amountOf(mix, urea!), 9);
    expect(mix.unpriced).toEqual([map!.id, mop!.id]);
  });
  test('what earlier stages leave counts for a later one', () => {
    const both = { ...draft, products: { ...draft.products, [map!.id]: { unitId: 2 } } };
    const generous = { ...both, doses: { one: { [map!.id]: [400, 2] as const } } };
    const given = (from: PlanDraft) => calculate({ scope: 'stage', stageId: late, products: [urea!, map!, mop!] }, from);
    expect(amountOf(given(generous), map!)).toBeLessThan(amountOf(given(both), map!));
  });
  test('a warmer stock takes more', () => {
    const nitre = ofMaterial('potassium nitrate');
    const small = { ...draft, applications: { [`${late}_a`]: { ...draft.applications[`${late}_a`]!, volume: 100, injectionRatio: 0.05 } } };
    const kilograms = (stock_C: number) => {
      const mix = mixPlan(solve, small, { ...context, stock_C }, {
        ...{ scope: 'tank', tank: 'a', stageId: late, products: [nitre], imbalance: 0.05, prefer: 'cost', candidates: [], newKey: 'x' },
      } as PlanMixInput);
      return 'lacks' in mix ? Number.NaN : mix.cells[0]!.to!;
    };
    expect(kilograms(30) / kilograms(20)).toBeCloseTo(454 / 316, 1);
  });
});

describe('a scope that needs nothing', () => {
  const { volume, injectionRatio, injectionRatioUnitId } = draft.applications[`${late}_a`]!;
  const tank = {
    method: 'proportional',
    tank: 'a',
    volume: volume!,
    injectionRatio: injectionRatio!,
    injectionRatioUnitId: injectionRatioUnitId!,
  };
  const dosed = { ...draft, doses: { pre: { [urea!.id]: [30, 2] as const } } };
  const ask = (more: Partial<PlanMixInput>, from: PlanDraft) =>
    mixPlan(solve, from, context, {
      scope: 'stage',
      products: [urea!],
      imbalance: 0.05,
      prefer: 'cost',
      candidates: [],
      newKey: 'x',
      ...more,
    });
  test.each([-1, -2])('stage %d has no need of its own: nothing is proposed, nothing cleared', (stageId) => {
    const stages = {
      ...draft.stages,
      '-1': { name: 'Pre-plant', duration: 0, sortOrder: -2, irrigationAmount: 20 },
      '-2': { name: 'Planting', duration: 0, sortOrder: -1, irrigationAmount: 20 },
    };
    const applications = { pre: { method: 'quantitative', cropStageId: stageId }, [`${stageId}_a`]: { ...tank, cropStageId: stageId } };
    expect(ask({ stageId }, { ...dosed, stages, applications })).toEqual({ lacks: 'stageId' });
    expect(ask({ scope: 'tank', tank: 'a', stageId }, { ...dosed, stages, applications })).toEqual({ lacks: 'stageId' });
    expect(ask({ scope: 'tank', tank: 'a' }, { ...dosed, stages, applications })).toEqual({ lacks: 'tank' });
  });
});

describe('checks of stock tanks', () => {
  const checks = (doses: PlanDraft['doses'][string]) =>
    planChecks({ ...draft, doses: { [`${late}_a`]: doses } }, { isCrf: () => false, product: libraryProduct }).map(({ code, level }) => [
      code,
      level,
    ]);
  test('a pair that reacts and a stock that does not dissolve are warned of, a plain one is not', () => {
    expect(checks({ [urea!.id]: [20, 5] })).toEqual([]);
    expect(checks({ [nitrate.id]: [20, 5], [sulfate.id]: [20, 5] })).toEqual([['tankIncompatible', 'warning']]);
    expect(checks({ [mop!.id]: [500, 5] })).toEqual([['tankSaturated', 'warning']]);
  });
});

test('doses keep to the least dose and step that the levels above the plan set', () => {
  const amounts = (mix: PlanMix) => mix.cells.flatMap(({ to }) => to ?? []);
  const under = amounts(calculateUnder({ solid: { least: 42, step: 21 } }));
  expect(under.length).toBeGreaterThan(0);
  for (const dose of under) expect([dose, dose >= 42 && dose % 21 === 0]).toEqual([dose, true]);
  expect(amounts(calculate({})).every((dose) => dose % 21 === 0)).toBe(false);
});

test('what is bought for a micronutrient mends no gap of sulfur: its zinc is worth no trip, and nothing else would hold it back', () => {
  const zinc = libraryProductByKey('zn_mono')!;
  const products = [urea!, map!, mop!, zinc];
  const small = { ...draft, plan: { ...draft.plan, expectedYield: 10 } };
  const mix = calculate({ products, candidates: [zinc] }, small);
  expect(cellsOf(mix, zinc.id).every(({ to }) => !to)).toBe(true);
  expect(mix.answer.deviations.find(({ nutrient }) => nutrient === '8')).toMatchObject({ status: 'deficit' });
  expect([mix.suggestion?.id === String(zinc.id), mix.answer.binding.some(({ id }) => id === String(zinc.id))]).toEqual([false, false]);
  // whoever says how much of it may be given is taken at their word
  const asked = calculate({ products, bounds: new Map([[zinc.id, { max_kg_ha: 20 }]]) }, small);
  expect(asked.answer.amounts[String(zinc.id)]).toBeGreaterThan(0);
});

test('a sixth product for a trace is no reason to leave the crop without its nitrogen', () => {
  const six = ['urea', 'map', 'mop', 'as', 'zn_mono', 'borax'].map((key) => libraryProductByKey(key)!);
  const { answer } = calculate({ products: six });
  expect(answer.status).toBe('infeasible'); // nothing of them brings calcium or magnesium
  for (const id of [1, 4, 5]) expect(answer.deviations.find(({ nutrient }) => nutrient === String(id))).toMatchObject({ status: 'met' });
});

test('lime that is in the plan stays, whatever a crop takes up of it, and what it brings beyond that is no need that is missed', () => {
  const [dolomite, ssp] = [libraryProductByKey('dolomite')!, libraryProductByKey('ssp')!];
  const limed: PlanDraft = {
    ...draft,
    applications: { before: { method: 'quantitative', cropStageId: -1 }, ...draft.applications },
    products: { ...draft.products, [dolomite.id]: { unitId: 2 } },
    doses: { before: { [dolomite.id]: [1900, 2] } },
  };
  const mix = calculate({ products: [dolomite, urea!, map!, mop!, ssp] }, limed);
  expect([mix.answer.amounts[String(dolomite.id)], mix.before.get(dolomite.id), cellsOf(mix, dolomite.id)]).toEqual([1900, 1900, []]);
  expect(mix.unpriced).toContain(dolomite.id);
  const of = (id: number) => mix.answer.deviations.find(({ nutrient }) => nutrient === String(id))!;
  expect([mix.answer.status, of(1).status, of(6).status, of(6).supplied_kg_ha > 500]).toEqual(['optimal', 'met', 'excess', true]);
  // who bounds it is taken at their word, and chosen alone it is what is asked about
  const bounded = calculate({ products: [dolomite, urea!, map!, mop!], bounds: new Map([[dolomite.id, { max_kg_ha: 0 }]]) }, limed);
  expect([bounded.answer.amounts[String(dolomite.id)], cellsOf(bounded, dolomite.id).map(({ to }) => to)]).toEqual([0, [null]]);
  expect(cellsOf(calculate({ products: [dolomite] }, limed), dolomite.id)).toHaveLength(1);
});
