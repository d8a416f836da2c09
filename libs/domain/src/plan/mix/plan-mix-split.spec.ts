import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadSolver, type SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey } from '../../agronomy/tables/product-table.js';
import { emptyDraft, type PlanDraft } from '../plan.draft.js';
import { mixPlan, type PlanMix, type PlanMixInput } from './plan.auto-calculate.js';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});
const crop = libraryCropByKey('potato')!;
const [urea, map, mop] = ['urea', 'map', 'mop'].map((key) => libraryProductByKey(key)!);
const [early, late] = [crop.stages[0]!.id, crop.stages[2]!.id];
const bare: PlanDraft = {
  ...emptyDraft,
  plan: { expectedYield: 40, duration: crop.duration_days },
  stages: Object.fromEntries(
    crop.stages.map(({ id, name, duration, distribution }, n) => [
      String(id),
      {
        ...{ name, duration, sortOrder: n },
        ...Object.fromEntries(Object.entries(distribution).map(([key, value]) => [`d${key}`, value])),
      },
    ]),
  ),
  products: { [urea!.id]: { unitId: 2 } },
};
const context: GraphContext = { crop: cropFactsOf(crop), product: libraryProduct, unitTypeId: 0, display: 'oxide' };

describe('a season that the soil does not hold at once', () => {
  const sandy = (CEC?: number): GraphContext => ({ ...context, soil: { cations: { CEC }, readings: [] } });
  const season = (around: GraphContext, more: Partial<PlanMixInput> = {}, from = bare): PlanMix => {
    const mix = mixPlan(solve, from, around, {
      ...{ scope: 'season', products: [urea!, map!, mop!], imbalance: 0.1, prefer: 'cost', candidates: [], newKey: 'k' },
      ...more,
    });
    if ('lacks' in mix) throw new Error(mix.lacks);
    return mix;
  };
  const nitrogenOf = (mix: PlanMix) =>
    mix.cells
      .filter(({ productId, to }) => productId === urea!.id && to !== null)
      .map(({ column, to }) => [column.stageId, to! * 0.46] as const);
  const stageIds = crop.stages.map(({ id }) => id);

  test('is said with amount and bound, with the stages of most uptake for further applications', () => {
    const { split, cells } = season(sandy(7.3));
    expect(new Set(cells.map(({ column }) => column.stageId))).toEqual(new Set([-1]));
    const nitrogen = split!.tooMuch.find(({ nutrientId }) => nutrientId === 1)!;
    expect(nitrogen).toMatchObject({ stageId: -1, largest_kg_ha: 60 });
    expect(nitrogen.given_kg_ha).toBeGreaterThan(72);
    const further = split!.stageIds!;
    expect([1, 2, 3]).toContain(further.length);
    expect(stageIds.filter((id) => further.includes(id))).toEqual(further); // as they follow each other
    expect(further).not.toContain(stageIds.at(-1)); // what comes last feeds the next crop
    expect(season(sandy(7.3), { scope: 'stage', stageId: early }).split).toBeUndefined();
  });
  test('where no CEC was measured the texture says what it holds, and without one what the heaviest soil does', () => {
    const nitrogenIn = (around: GraphContext) => season(around).split?.tooMuch.find(({ nutrientId }) => nutrientId === 1);
    const loamy: GraphContext = { ...context, soil: { texture: 'sandyLoam', readings: [] } };
    expect(nitrogenIn(loamy)).toMatchObject({ stageId: -1, largest_kg_ha: 60 });
    for (const unknown of [sandy(), context]) expect(nitrogenIn(unknown)).toMatchObject({ stageId: -1, largest_kg_ha: 120 });
    const { split } = season(context);
    const mix = season(context, { split: { stageIds: split!.stageIds!, nutrientIds: [1] } });
    const doses = nitrogenOf(mix).map(([, kg]) => kg);
    expect(Math.max(...doses)).toBeLessThanOrEqual(144);
    expect(doses.length).toBeGreaterThan(1);
  });
  test('applications before planting and in season: nitrogen goes into the season, phosphate before planting, potash as far as the soil holds it', () => {
    const at = (stageId: number) => ({ method: 'quantitative', cropStageId: stageId });
    const both: PlanDraft = { ...bare, applications: { pre: at(-1), plant: at(-2), a: at(early), b: at(stageIds[1]!) } };
    const { cells } = season(context, {}, both);
    const placesOf = (product: typeof urea) => cells.filter(({ productId, to }) => productId === product!.id && to !== null);
    expect(placesOf(urea).map(({ column }) => column.stageId)).toEqual([early, stageIds[1]]);
    expect(placesOf(map).map(({ column }) => column.stageId)).toEqual([-1]);
    expect(placesOf(mop).map(({ column }) => column.stageId)).toEqual([early, stageIds[1]]); // 261 kg K2O/ha
    const small = season(context, {}, { ...both, plan: { ...both.plan, expectedYield: 22 } });
    const potash = small.cells.filter(({ productId, to }) => productId === mop!.id && to !== null);
    expect(potash.map(({ column }) => column.stageId)).toEqual([-1]);
  });
  const planted = (expectedYield: number, stageIds: readonly number[], key = 'wheat', soil?: GraphContext['soil']) => {
    const sown = libraryCropByKey(key)!;
    const draft: PlanDraft = {
      ...emptyDraft,
      plan: { expectedYield, expectedYieldUnitId: 1, duration: sown.duration_days },
      stages: Object.fromEntries(
        sown.stages.map(({ id, name, duration, distribution }, n) => [
          String(id),
          { name, duration, sortOrder: n, ...Object.fromEntries(Object.entries(distribution).map(([of, value]) => [`d${of}`, value])) },
        ]),
      ),
      applications: Object.fromEntries(
        [-1, -2, ...stageIds].map((cropStageId, n) => [`c${n}`, { method: 'quantitative', cropStageId, order: `a${n}` }]),
      ),
    };
    const mix = season({ ...context, crop: cropFactsOf(sown), ...(soil && { soil }) }, {}, draft);
    const broughtBy = (product: typeof urea, content: number) =>
      mix.cells
        .filter(({ productId, to }) => productId === product!.id && to !== null)
        .map(({ column, to }) => [column.stageId, Math.round(to! * content)] as const);
    return { mix, nitrogen: broughtBy(urea, 0.46), potash: broughtBy(mop, 0.6) };
  };
  test('as the crop takes it up, but where the applications suffice none brings more nitrogen than is spread at once', () => {
    const { mix, nitrogen } = planted(5, [20302, 20304]);
    expect(nitrogen.map(([stageId]) => stageId)).toEqual([20302, 20304]);
    const [first, second] = nitrogen.map(([, kg]) => kg);
    expect([first! < second!, second! <= 124, first! + second! > 150]).toEqual([true, true, true]);
    expect(mix.split).toBeUndefined();
  });
  test('where they do not suffice they share it evenly, and what is over is told', () => {
    const { mix, nitrogen } = planted(9, [20302, 20304]);
    const [first, second] = nitrogen.map(([, kg]) => kg);
    expect([Math.abs(first! - second!) <= 4, second! > 144]).toEqual([true, true]);
    expect(mix.split?.tooMuch.filter(({ nutrientId }) => nutrientId === 1).map(({ stageId }) => stageId)).toEqual([20302, 20304]);
  });
  test('an application after half of the uptake takes no more than its part, in a stand of years any of them does', () => {
    // 16 % at ear emergence, which comes late
    const late = planted(9, [20304, 20305]).nitrogen.map(([, kg]) => kg);
    expect(late[1]! / (late[0]! + late[1]!)).toBeCloseTo(16 / 46, 1);
    const cuts = planted(15, [26502, 26503], 'alfalfa').potash.map(([, kg]) => kg);
    expect(cuts.reduce((sum, kg) => sum + kg, 0)).toBeGreaterThan(350);
    expect(Math.max(...cuts)).toBeLessThanOrEqual(200);
  });
  test('C313 divided, nitrogen goes in equal doses over all of them and phosphate stays before planting', () => {
    const proposed = season(sandy(7.3)).split!;
    const nutrientIds = [...new Set(proposed.tooMuch.map(({ nutrientId }) => nutrientId))];
    const mix = season(sandy(7.3), { split: { stageIds: proposed.stageIds!, nutrientIds } });
    const nitrogen = nitrogenOf(mix);
    expect(nitrogen.map(([stageId]) => stageId)).toEqual([-1, ...proposed.stageIds!]);
    const doses = nitrogen.map(([, kg]) => kg);
    expect(Math.max(...doses) - Math.min(...doses)).toBeLessThanOrEqual(5 * 0.46 + 1e-6); // a spreader's step
    expect(mix.cells.filter(({ productId, to }) => productId === map!.id && to !== null).map(({ column }) => column.stageId)).toEqual([-1]);
    expect(mix.cells.every(({ column }) => column.isNew)).toBe(true);
    expect(mix.split?.stageIds ?? null).toBeNull(); // asked once, not over and over
    expect(mix.answer.amounts[String(urea!.id)]).toBeCloseTo(season(sandy(7.3)).answer.amounts[String(urea!.id)]!, -1);
  });
  test('where the applications that are there suffice, none is added: before planting gives way to planting, and nothing comes late', () => {
    const at = (stageId: number) => ({ method: 'quantitative', cropStageId: stageId });
    const [, second, third] = stageIds;
    const many: PlanDraft = {
      ...bare,
      applications: { pre: at(-1), plant: at(-2), a: at(early), b: at(second!), c: at(third!), last: at(stageIds.at(-1)!) },
      doses: { a: { [urea!.id]: [400, 2] } },
    };
    const { split } = season(sandy(12), {}, many);
    expect(split).toMatchObject({ stageIds: [], tooMuch: [{ stageId: early, largest_kg_ha: 80 }] });
    const mix = season(sandy(12), { split: { stageIds: [], nutrientIds: [1] } }, many);
    const used = nitrogenOf(mix).map(([stageId]) => stageId);
    expect(used.toSorted((a, b) => a - b)).toEqual([-2, ...stageIds.slice(0, 3)]);
    expect(mix.split).toBeUndefined();
  });
  test('what was dosed before is divided too, and a column that is there is used', () => {
    const one: PlanDraft = {
      ...bare,
      applications: { pre: { method: 'quantitative', cropStageId: -1 } },
      doses: { pre: { [urea!.id]: [300, 2] } },
    };
    const mix = season(sandy(7.3), { split: { stageIds: [late], nutrientIds: [1] } }, one);
    expect(nitrogenOf(mix).map(([stageId]) => stageId)).toEqual([-1, late]);
    expect(mix.cells.filter(({ column }) => column.key === 'pre').every(({ column }) => !column.isNew)).toBe(true);
  });
});
