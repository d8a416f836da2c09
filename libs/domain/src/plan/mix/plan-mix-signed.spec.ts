import { beforeAll, expect, test } from '@jest/globals';
import { loadSolver, type SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey, libraryProducts } from '../../agronomy/tables/product-table.js';
import { emptyDraft, type PlanDraft } from '../plan.draft.js';
import { mixPlan } from './plan.auto-calculate.js';

/** What an agronomist would not sign, seen in plans of six crops. */
let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

// as the server offers them: nothing coated and no manure
const suggestible = libraryProducts.filter(({ category }) => category !== 'organic' && category !== 'controlled release');
const product = (key: string) => libraryProductByKey(key)!;
function season(key: string, expectedYield: number, products: readonly string[], prefer: 'cost' | 'match' = 'cost') {
  const crop = libraryCropByKey(key)!;
  const draft: PlanDraft = {
    ...emptyDraft,
    plan: { expectedYield, expectedYieldUnitId: 1, duration: crop.duration_days },
    stages: Object.fromEntries(
      crop.stages.map(({ id, name, duration, distribution }, n) => [
        String(id),
        { name, duration, sortOrder: n, ...Object.fromEntries(Object.entries(distribution).map(([of, share]) => [`d${of}`, share])) },
      ]),
    ),
  };
  const context: GraphContext = { crop: cropFactsOf(crop), product: libraryProduct, unitTypeId: 0, display: 'oxide' };
  const asked = { scope: 'season', products: products.map(product), imbalance: 0.05, prefer, newKey: 'new' } as const;
  const mix = mixPlan(solve, draft, context, { ...asked, candidates: suggestible });
  if ('lacks' in mix) throw new Error(mix.lacks);
  const of = (id: number) => mix.answer.deviations.find(({ nutrient }) => nutrient === String(id))!;
  return { mix, of };
}

test.each(['cost', 'match'] as const)('calcium that comes along with phosphate is no reason to leave wheat without it (%s)', (prefer) => {
  const { mix, of } = season('wheat', 9, ['an335', 'tsp', 'mop', 'as'], prefer);
  expect([1, 4, 5, 8].map((id) => of(id).status)).toEqual(['met', 'met', 'met', 'met']);
  const told = mix.answer.deviations.map(({ nutrient }) => nutrient);
  expect(told).toEqual([...new Set(told)]);
  // it is told, and holds nothing back
  expect([of(6).status, of(6).supplied_kg_ha > 2 * of(6).need_kg_ha]).toEqual(['excess', true]);
  expect(mix.answer.binding.filter(({ kind, side }) => kind === 'nutrient' && side === 'most')).toEqual([]);
  // without any need of what none of them brings, all that is needed is met
  expect(mix.answer.deviations.filter(({ status }) => status === 'deficit').every(({ lacking }) => lacking)).toBe(true);
});

test('sulfur comes by single superphosphate where its calcium stood in the way', () => {
  const { of } = season('soybean', 3.6, ['ssp', 'map', 'mop']);
  expect([of(4).status, of(5).status, of(8).status]).toEqual(['met', 'met', 'met']);
});

test('nobody gives lime for a trifle of calcium, whatever else may come along', () => {
  const { mix } = season('wheat', 9, ['an335', 'map', 'mop', 'calcite', 'ssp']);
  expect(mix.answer.amounts[String(product('calcite').id)]).toBe(0);
});

test('what is suggested for the open field can be bought by the tonne: no chelate for magnesium, no salt of a stock tank for a field crop', () => {
  const suggested = [
    season('alfalfa', 15, ['tsp', 'ssp', 'mop', 'borax']),
    season('wheat', 9, ['an335', 'tsp', 'mop', 'as']),
    season('coffee', 2.4, ['urea', 'ssp', 'mop']),
  ].map(({ mix }) => libraryProduct(Number(mix.suggestion?.id))?.category);
  expect(suggested).toEqual(['straight', 'straight', 'straight']);
});
