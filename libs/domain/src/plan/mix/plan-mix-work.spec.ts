import { expect, test } from '@jest/globals';
import { autoCalculate } from '../../agronomy/auto-calculate/auto-calculate.js';
import { loadSolver, type SolveProgram, WORK_OF_AN_ANSWER } from '../../agronomy/auto-calculate/solver.js';
import { CLASS_FACTOR } from '../../agronomy/constants.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import type { Rating } from '../../agronomy/facts.js';
import { needParts } from '../../agronomy/need/earlier-manure.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey } from '../../agronomy/tables/product-table.js';
import { emptyDraft } from '../plan.draft.js';
import { mixPlan } from './plan.auto-calculate.js';

const potato = libraryCropByKey('potato')!;
const ratings: readonly Rating[] = [
  ...(['veryHigh', 'low', 'high', 'veryHigh', 'veryHigh', 'medium'] as const),
  ...(['veryLow', 'veryHigh', 'veryLow', 'veryLow', 'high'] as const),
];
/** Zinc cannot be met, nitrogen and potash nearly: its last searches went on for 30 s. */
const hard = (organicMatter_pct: number): GraphContext => ({
  crop: cropFactsOf(potato),
  product: libraryProduct,
  needParts,
  soil: {
    // factors of a level's own: a corrective rate of zinc could be met
    readings: ratings.map((rating, n) => ({
      ...{ nutrientId: n + 4, value: 1, unitId: 25, rating },
      factor: { value: CLASS_FACTOR.value[rating], source: 'own' },
    })),
    organicMatter_pct,
    bulkDensity_Mg_m3: 1.3,
  },
  unitTypeId: 0,
  display: 'oxide',
});
const draft = {
  ...emptyDraft,
  plan: { expectedYield: potato.yield_t_ha.low, expectedYieldUnitId: 1, duration: potato.duration_days },
  applications: Object.fromEntries(
    [-1, potato.stages[0]!.id, potato.stages[2]!.id].map((cropStageId, n) => [
      `c${n}`,
      { method: 'quantitative', cropStageId, order: `a${n}` },
    ]),
  ),
  stages: Object.fromEntries(
    potato.stages.map(({ id, name, duration, distribution }, n) => [
      String(id),
      { name, duration, sortOrder: n, ...Object.fromEntries(Object.entries(distribution).map(([of, share]) => [`d${of}`, share])) },
    ]),
  ),
};
const products = ['urea', 'map', 'mop', 'as', 'kno3', 'zn_mono', 'borax'].map((key) => libraryProductByKey(key)!);

test.each([0.3, 2, 8])(
  'one answer spends the work of an answer and no more, and says that it may not be the best: %d %% of humus',
  async (humus) => {
    const solve = await loadSolver();
    let spent = 0;
    const counted: SolveProgram = (program, work) => {
      const own = { left: work?.left ?? Number.MAX_SAFE_INTEGER, ...(work && { of: work }) };
      const before = own.left;
      try {
        return solve(program, own);
      } finally {
        spent += before - own.left;
      }
    };
    const asked = { scope: 'season', products, imbalance: 0.05, prefer: 'cost', candidates: [], newKey: 'new' } as const;
    const mix = mixPlan(counted, draft, hard(humus), asked);
    if ('lacks' in mix) throw new Error(mix.lacks);
    expect(spent).toBeGreaterThan(WORK_OF_AN_ANSWER / 2);
    expect(spent).toBeLessThan(WORK_OF_AN_ANSWER * 1.05);
    expect(mix.answer.proven).toBe(false);
    // what meets a need at all is given: nitrogen and potash, and zinc as far as its cap allows
    expect(mix.answer.deviations.filter(({ status }) => status === 'met').map(({ nutrient }) => nutrient)).toEqual(['1', '5']);
  },
);

test('too fine a step is taken several at a time: no column has more than two thousand of them, and amounts are whole multiples still', async () => {
  const solve = await loadSolver();
  const ranges: number[] = [];
  const watched: SolveProgram = (program) => {
    ranges.push(...program.columns.flatMap(({ type, lower, upper }) => (type ? [upper - lower] : [])));
    return solve(program);
  };
  const { amounts, status } = autoCalculate(watched, {
    imbalance: 0.05,
    targets: [{ nutrient: 'N', need_kg_ha: 300 }],
    products: [{ id: 'urea', content: { N: 0.46 }, min_kg_ha: 20, step_kg_ha: 0.01 }],
  });
  expect(status).toBe('optimal');
  expect(Math.max(...ranges)).toBeLessThanOrEqual(2_000);
  expect(Math.abs(amounts['urea']! * 100 - Math.round(amounts['urea']! * 100))).toBeLessThan(1e-6);
});
