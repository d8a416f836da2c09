import { beforeAll, describe, expect, test } from '@jest/globals';
import cases from '../../../../../tests/unit/agronomy/optimizer-cases.json' with { type: 'json' };
import type { MixProblem, MixProduct } from '../../agronomy/auto-calculate/mix-problem.js';
import { loadSolver, type SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import { type MixSuggestion, suggestProduct } from '../../agronomy/auto-calculate/suggestion.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { contentsOf } from '../../agronomy/supply/product-contents.js';
import type { TraceLine } from '../../agronomy/trace.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { convert } from '../../kernel/unit/units.js';
import type { MixReader } from './plan-mix-trace.js';
import { planSuggestion } from './plan-mix-suggestion.js';
import { suggestedAmount_kg_ha, suggestionLines } from './plan-suggestion-trace.js';
import { workedOut } from '../testing/formula.js';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

/** Contents in % by nutrient id, as products declare them. */
const product = (id: number, percent: Readonly<Record<number, number>>): ProductFacts => ({
  id,
  name: `P${id}`,
  typeId: 1,
  formId: 1,
  nutrients: Object.entries(percent).map(([nutrient, value]) => ({ id: Number(nutrient), value })),
});
const asMix = (one: ProductFacts, more: Partial<MixProduct> = {}): MixProduct => ({
  id: String(one.id),
  content: Object.fromEntries(nutrients.flatMap(({ id }, n) => (contentsOf(one)[n]! > 0 ? [[String(id), contentsOf(one)[n]!]] : []))),
  ...more,
});
const reader = (unitTypeId: number, imbalancePct: number): MixReader => ({ unitTypeId, imbalancePct, imbalanceTyped: true });

/** Every line gives its number again; the amount is the first, the deviation that is told the last. */
function recomputed(suggestion: MixSuggestion, lines: readonly TraceLine[], unitTypeId: number): TraceLine {
  for (const { name, formula, inputs, value } of lines)
    expect([name, formula, workedOut(formula, inputs)]).toEqual([
      name,
      formula,
      expect.closeTo(value, value === 0 ? 6 : 5 - Math.log10(Math.max(1, Math.abs(value)))),
    ]);
  expect(lines[0]!.value).toBeCloseTo(unitTypeId === 1 ? convert(suggestion.amount_kg_ha, 2, 3) : suggestion.amount_kg_ha, 9);
  expect(lines.at(-1)!.value).toBeCloseTo(100 * suggestion.largestDeviation, 9);
  expect(lines.filter(({ name }) => name === 'deviation of the supply')).toHaveLength(suggestion.deviations.length);
  return lines[0]!;
}
const told = (line: TraceLine, name: string) => line.inputs.find((one) => one.name === name);

function suggested(
  chosen: readonly ProductFacts[],
  candidates: readonly ProductFacts[],
  problem: Omit<MixProblem, 'products'>,
  bounds: Readonly<Record<number, Partial<MixProduct>>> = {},
) {
  const found = suggestProduct(
    solve,
    { ...problem, products: chosen.map((one) => asMix(one, { price: 0.5, ...bounds[one.id] })) },
    candidates.map((one) => asMix(one)),
  );
  if (!found) return undefined;
  const added = candidates.find(({ id }) => String(id) === found.id)!;
  const amounts = [0, 1].map((unitTypeId) =>
    recomputed(found, suggestionLines(found, chosen, added, reader(unitTypeId, problem.imbalance * 100)), unitTypeId),
  );
  return { found, amount: amounts[0]! };
}

const [urea, map, mop] = [product(1, { 1: 46 }), product(2, { 1: 11, 4: 52 }), product(3, { 5: 60 })];
const npk = product(4, { 1: 15, 4: 15, 5: 15 });
const targets = [
  { nutrient: '1', need_kg_ha: 120 },
  { nutrient: '4', need_kg_ha: 60 },
  { nutrient: '5', need_kg_ha: 90 },
];

describe('why a suggested amount: the formula over the inputs gives it', () => {
  const withSuggestion = new Set<string>();
  test('where every need is met with it, the allowed imbalance of the nutrient that decides', () => {
    const { found, amount } = suggested([urea, map], [mop], { targets, imbalance: 0.05 })!;
    expect([found.status, amount.value]).toEqual(['optimal', expect.closeTo((90 * 0.95) / 0.6, 6)]);
    expect(amount.inputs.slice(0, 3)).toMatchObject([
      { name: 'nutrient', value: 'K2O' },
      { name: 'F', value: 90 },
      { name: 'i', value: 5, origin: 'typed' },
    ]);
  });

  test('beside what is given and what the others bring, in their amounts with it', () => {
    const given = targets.map((one) => ({ ...one, given_kg_ha: 10 }));
    const { found, amount } = suggested([npk, mop], [urea], { targets: given, imbalance: 0.05 })!;
    expect(told(amount, 'G')).toMatchObject({ value: expect.closeTo(10, 6) });
    expect(told(amount, 'A P4')).toMatchObject({ value: found.amounts['4'] });
    expect(told(amount, 'A P1')).toBeUndefined();
  });

  test('where not all can be met with it, what the solver could reach of the nutrient that decides', () => {
    const { found, amount } = suggested([npk], [urea], { targets: [...targets, { nutrient: '7', need_kg_ha: 5 }], imbalance: 0.05 })!;
    expect(found.status).toBe('infeasible');
    expect(amount.value).toBeGreaterThan(0);
  });

  test('a cap that stands against it', () => {
    const limits = [{ kind: 'cap' as const, id: '19', max: 20, perKg: { 3: 0.45 } }];
    const { found, amount } = suggested([urea, map], [mop], { targets, limits, imbalance: 0.05 })!;
    expect(found.amount_kg_ha).toBeCloseTo(20 / 0.45, 6);
    expect(told(amount, 'i')).toMatchObject({ origin: 'computed', value: expect.closeTo(100 * (1 - (0.6 * 20) / 0.45 / 90), 6) });
  });

  test('steps, least doses and largest doses of the others, and least deviation before cost', () => {
    const bounds = { 1: { step_kg_ha: 50 }, 2: { min_kg_ha: 80, max_kg_ha: 95 } };
    for (const prefer of ['cost', 'match'] as const)
      expect(suggested([urea, map], [mop, npk], { targets, imbalance: 0.05, prefer }, bounds)?.found.amount_kg_ha).toBeGreaterThan(0);
  });

  test.each(cases.cases.map((one) => [one.id, one] as const))('optimiser case %s, without each of its products', (_id, one) => {
    const idOf = (name: string) => nutrients.find(({ key }) => key === name)!.id;
    const all = Object.entries(one.products).map(([, percent], n) =>
      product(
        n + 1,
        Object.fromEntries(
          Object.entries(percent as Record<string, number>).flatMap(([name, value]) => (value > 0 ? [[idOf(name), value]] : [])),
        ),
      ),
    );
    const needs = Object.entries(one.need_kg_ha).map(([name, need_kg_ha]) => ({
      nutrient: String(idOf(name)),
      need_kg_ha: need_kg_ha as number,
    }));
    for (const left of all) {
      const chosen = all.filter(({ id }) => id !== left.id);
      const answer = suggested(chosen.length > 0 ? chosen : [urea], [left, product(90, { 5: 50, 11: 45 })], {
        targets: needs.filter(({ need_kg_ha }) => need_kg_ha > 0),
        imbalance: one.imbalancePct / 100,
      });
      if (answer) withSuggestion.add(one.id);
    }
  });
  test('which most of them have', () => expect(withSuggestion.size).toBeGreaterThan(cases.cases.length / 2));

  /** mulberry32 */
  const randomFrom = (start: number) => {
    let a = start;
    return () => {
      a = (a + 0x6d2b79f5) | 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    };
  };
  test('of any products and needs', () => {
    let [some, exact] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomFrom(seed);
      const ids = nutrients.slice(0, 2 + Math.floor(random() * 7)).map(({ id }) => id);
      const made = (id: number) =>
        product(id, Object.fromEntries(ids.flatMap((key) => (random() < 0.4 ? [[key, 0.01 + random() * 45]] : []))));
      const [chosen, candidates] = [[1, 2, 3].map(made), [11, 12, 13, 14].map(made)];
      const bounds = Object.fromEntries(
        chosen.map(({ id }) => [
          id,
          random() < 0.3 ? { step_kg_ha: 5 + Math.floor(random() * 40) } : random() < 0.3 ? { max_kg_ha: random() * 150 } : {},
        ]),
      );
      const answer = suggested(
        chosen,
        candidates,
        {
          targets: ids.map((id) => {
            const need_kg_ha = 10 ** (random() * 3.5 - 1);
            return { nutrient: String(id), need_kg_ha, given_kg_ha: random() < 0.4 ? random() * 1.3 * need_kg_ha : 0 };
          }),
          imbalance: Math.round(random() * 20) / 100,
          prefer: random() < 0.5 ? 'cost' : 'match',
        },
        bounds,
      );
      if (!answer) continue;
      some++;
      expect(answer.found.amount_kg_ha).toBeGreaterThan(0);
      // the amount is held by the least of a nutrient that is allowed or can be reached, not by what it happens to come to
      const decides = answer.found.deviations.some(
        ({ nutrient, deviation, within }) =>
          contentsOf(candidates.find(({ id }) => String(id) === answer.found.id)!)[
            nutrients.findIndex(({ id }) => String(id) === nutrient)
          ]! > 0 && Math.abs(deviation + within) < 1e-6,
      );
      if (decides) exact++;
    }
    expect([some > 20, exact]).toEqual([true, some]);
  });
});

const granules = { ...mop, formId: 2 };
test.each([
  ['of a solid', [], 5, undefined, 145],
  ['of a tree crop', [], 1, 'perennial' as const, 143],
  ['as a level sets it', [], 10, undefined, 140],
  ['and never less than the least dose', [{ nutrient: '5', need_kg_ha: 3 }], 5, undefined, 20],
])('whole steps %s', (_, own, step, cropType, amount) => {
  const needs = own.length > 0 ? own : targets;
  const found = planSuggestion(
    solve,
    { targets: needs, imbalance: 0.05, products: [asMix(urea), asMix(map)] },
    {
      candidates: [granules],
      asMix,
      columns: [{}],
      context: {
        crop: cropType && { cropType },
        ...(step === 10 && { doses: { solid: { least: 30, step } } }),
      } as unknown as GraphContext,
    },
  )!;
  expect([found.spread!.amount_kg_ha, suggestedAmount_kg_ha(found)]).toEqual([amount, amount]);
  for (const unitTypeId of [0, 1]) {
    const lines = suggestionLines(found, [urea, map], granules, reader(unitTypeId, 5));
    for (const { formula, inputs, value } of lines) expect(workedOut(formula, inputs)).toBeCloseTo(value, 6);
    const k2o = lines.find(({ name }) => name === 'K2O')!;
    expect(k2o.value).toBeCloseTo(convert(0.6 * amount, 2, unitTypeId === 1 ? 3 : 2), 6);
  }
});

test('what goes into a tank is weighed, and has no steps', () => {
  const facts = { candidates: [mop], asMix, columns: [{ tank_l: 1000 }], context: {} as GraphContext };
  const found = planSuggestion(solve, { targets, imbalance: 0.05, products: [asMix(urea), asMix(map)] }, facts)!;
  expect([found.spread, suggestedAmount_kg_ha(found)]).toEqual([undefined, expect.closeTo(142.5, 6)]);
});

test('a product of which nothing would be given is not suggested', () => {
  // phosphate lies far over its need already: what the compound brings of potash would only make that worse
  const over = [
    { nutrient: '4', need_kg_ha: 20, given_kg_ha: 80 },
    { nutrient: '5', need_kg_ha: 60 },
  ];
  const compound = product(7, { 4: 1, 5: 30 });
  expect(suggested([urea], [compound], { targets: over, imbalance: 0.05 })).toBeUndefined();
  expect(suggested([urea], [compound, mop], { targets: over, imbalance: 0.05 })!.found.id).toBe('3');
});
