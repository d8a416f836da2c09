import { beforeAll, describe, expect, test } from '@jest/globals';
import cases from '../../../../../tests/unit/agronomy/optimizer-cases.json' with { type: 'json' };
import { autoCalculate } from './auto-calculate.js';
import { leastCost, type LeastCostInputs } from './least-cost.js';
import type { MixProblem, MixProduct } from './mix-problem.js';
import { loadSolver, type SolveProgram } from './solver.js';
import { suggestProduct } from './suggestion.js';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

const urea: MixProduct = { id: 'urea', content: { N: 0.46 }, price: 0.45 };
const map: MixProduct = { id: 'map', content: { N: 0.11, P2O5: 0.52 }, price: 0.75 };
const mop: MixProduct = { id: 'mop', content: { K2O: 0.6, Cl: 0.45 }, price: 0.5 };
const sop: MixProduct = { id: 'sop', content: { K2O: 0.5, SO3: 0.45 }, price: 0.85 };
const npk: MixProduct = { id: 'npk', content: { N: 0.15, P2O5: 0.15, K2O: 0.15 }, price: 0.55 };
const targets = [
  { nutrient: 'N', need_kg_ha: 120 },
  { nutrient: 'P2O5', need_kg_ha: 60 },
  { nutrient: 'K2O', need_kg_ha: 90 },
];
const problem = (more: Partial<MixProblem>): MixProblem => ({ products: [urea, map, mop], targets, imbalance: 0.05, ...more });

describe('exact optima', () => {
  test.each(cases.cases.map((one) => [one.id, one] as const))(
    '%s',
    (_id, { id: _case, status, kg_ha, cost_per_ha, minMaxDeviationPct, deviationPct, ...rest }) => {
      const { messageWhenInfeasible: _message, note: _note, ...inputs } = { note: '', ...rest };
      const { outputs, answer } = leastCost(solve, inputs as unknown as LeastCostInputs);
      const output = (name: string) => outputs.find((one) => one.name === name)!.value as number;
      expect(output('status')).toBe(status);
      expect(output('least deviation')).toBeCloseTo(minMaxDeviationPct, 4);
      expect(output('cost')).toBeCloseTo(cost_per_ha, 4);
      for (const [product, amount] of Object.entries(kg_ha)) expect(output(product)).toBeCloseTo(amount as number, 3);
      if (!deviationPct) return expect(output('largest deviation')).toBeCloseTo(inputs.imbalancePct, 4); // least cost lies at the edge
      expect(output('largest deviation')).toBeCloseTo(minMaxDeviationPct, 4);
      for (const { nutrient, deviation } of answer.deviations)
        expect([nutrient, 100 * deviation]).toEqual([nutrient, expect.closeTo((deviationPct as Record<string, number>)[nutrient]!, 3)]);
    },
  );

  test('prefer match reaches the least deviation and pays for it', () => {
    const [cost, match] = [autoCalculate(solve, problem({})), autoCalculate(solve, problem({ prefer: 'match' }))];
    expect(match.largestDeviation).toBeCloseTo(0, 7);
    expect(cost.largestDeviation).toBeCloseTo(0.05, 7);
    expect(match.cost).toBeGreaterThan(cost.cost);
  });
});

describe('limits', () => {
  test('a largest dose binds, and what is missing is named', () => {
    const answer = autoCalculate(solve, problem({ products: [urea, map, { ...mop, max_kg_ha: 60 }] }));
    expect(answer.status).toBe('infeasible');
    expect(answer.amounts['mop']).toBeCloseTo(60, 6);
    expect(answer.deviations.filter(({ status }) => status === 'deficit').map(({ nutrient }) => nutrient)).toEqual(['K2O']);
    expect(answer.deviations.filter(({ status }) => status === 'met')).toHaveLength(2);
    expect(answer.binding).toContainEqual({ kind: 'maximum', id: 'mop', limit: 60 });
  });

  test('a cap on chloride turns the cheaper potassium away', () => {
    const limits = [{ kind: 'cap' as const, id: 'Cl', perKg: { mop: 0.45 }, max: 20 }];
    const answer = autoCalculate(solve, problem({ products: [urea, map, mop, sop], limits }));
    expect(answer.status).toBe('optimal');
    expect(answer.amounts['mop']! * 0.45).toBeCloseTo(20, 6);
    expect(answer.binding).toContainEqual({ kind: 'cap', id: 'Cl', limit: 20 });
  });

  test('amounts are whole steps, and none is cheaper', () => {
    const products = [urea, map, mop].map((one) => ({ ...one, step_kg_ha: 25 }));
    const { amounts, cost, status, proven } = autoCalculate(solve, problem({ products, imbalance: 0.1 }));
    expect([status, proven]).toEqual(['optimal', true]);
    let least = Infinity;
    const inside = (value: number, need: number) => Math.abs(value / need - 1) <= 0.1 + 1e-9;
    for (let a = 0; a <= 600; a += 25) {
      for (let b = 0; b <= 300; b += 25) {
        for (let c = 0; c <= 300; c += 25)
          if (inside(0.46 * a + 0.11 * b, 120) && inside(0.52 * b, 60) && inside(0.6 * c, 90))
            least = Math.min(least, 0.45 * a + 0.75 * b + 0.5 * c);
      }
    }
    expect(cost).toBeCloseTo(least, 9);
    for (const amount of Object.values(amounts)) expect(amount % 25).toBe(0);
  });

  test('steps of different sizes: a step costs what is in it', () => {
    const nitrate: MixProduct = { id: 'nitrate', content: { N: 0.34 }, price: 0.3, step_kg_ha: 5 };
    const only = { products: [{ ...urea, step_kg_ha: 25 }, nitrate], targets: [{ nutrient: 'N', need_kg_ha: 120 }], imbalance: 0.03 };
    const { amounts, cost, status } = autoCalculate(solve, only);
    let least = Infinity;
    for (let a = 0; a <= 300; a += 25)
      for (let b = 0; b <= 400; b += 5)
        if (Math.abs((0.46 * a + 0.34 * b) / 120 - 1) <= 0.03 + 1e-9) least = Math.min(least, 0.45 * a + 0.3 * b);
    expect([status, amounts['urea']! % 25, amounts['nitrate']! % 5]).toEqual(['optimal', 0, 0]);
    expect(cost).toBeCloseTo(least, 9);
  });

  test('a least dose is kept or the product left out', () => {
    const { amounts } = autoCalculate(solve, problem({ products: [urea, { ...map, min_kg_ha: 50 }, mop, { ...npk, min_kg_ha: 500 }] }));
    expect(amounts['npk']).toBe(0);
    expect(amounts['map']).toBeGreaterThanOrEqual(50);
  });

  test('products that exclude each other are never both used', () => {
    const answer = autoCalculate(solve, problem({ products: [urea, map, mop, npk], conflicts: [['map', 'mop']] }));
    expect(answer.amounts['map']! > 0 && answer.amounts['mop']! > 0).toBe(false);
    expect(answer.binding.some(({ kind, id }) => kind === 'compatibility' && id === 'map|mop')).toBe(true);
  });

  test('what is given already is not given again', () => {
    const { amounts } = autoCalculate(solve, problem({ targets: targets.map((one) => ({ ...one, given_kg_ha: one.need_kg_ha })) }));
    expect(amounts).toEqual({ map: 0, mop: 0, urea: 0 });
  });

  test('a nutrient that no product holds does not spoil the others', () => {
    const answer = autoCalculate(solve, problem({ targets: [...targets, { nutrient: 'B', need_kg_ha: 1 }] }));
    expect(answer.deviations.find(({ nutrient }) => nutrient === 'B')).toMatchObject({ lacking: true, status: 'deficit', deviation: -1 });
    expect(answer.deviations.filter(({ status }) => status === 'met')).toHaveLength(3);
    expect([answer.status, answer.leastDeviation]).toEqual(['infeasible', 1]);
  });
});

test('deviations held one after the other are found again: boron capped, potassium and calcium still met', () => {
  const given: LeastCostInputs = {
    products: {
      p0: { P2O5: 13, B: 20 },
      p1: { N: 22, CaO: 25, MgO: 36, SO3: 7, B: 28, Zn: 7, Cl: 34 },
      p2: { P2O5: 14, K2O: 33, CaO: 2, SO3: 37, Zn: 22 },
      p3: { CaO: 16, B: 15 },
      p4: { N: 20, P2O5: 33, K2O: 13 },
      p5: { B: 26, Cl: 8 },
      p6: { N: 19, P2O5: 38, B: 35, Zn: 14 },
    },
    price_per_kg: { p0: 1.11, p1: 1.08, p2: 0.65, p3: 1.05, p4: 1.03, p5: 0.54, p6: 0.85 },
    need_kg_ha: { K2O: 8.1, B: 68.2, CaO: 16.6 },
    imbalancePct: 5,
    max_kg_ha: { p2: 214, p3: 111 },
    caps_kg_ha: { Cl: 13, B: 5 },
  };
  const { outputs } = leastCost(solve, given);
  expect(outputs[0]).toMatchObject({ name: 'status', value: 'infeasible' });
  expect(outputs.find(({ name }) => name === 'least deviation')!.value).toBeCloseTo(100 * (1 - 5 / 68.2), 4);
});

describe('the product that would mend it', () => {
  const others: MixProduct[] = [urea, mop, sop, { id: 'borax', content: { B: 0.11 } }];
  test('is the one that takes away most', () => {
    expect(suggestProduct(solve, problem({ products: [urea, map] }), others)).toMatchObject({ id: 'mop', status: 'optimal' });
    expect(suggestProduct(solve, problem({ products: [npk] }), others)).toMatchObject({ id: 'urea', status: 'infeasible' });
  });
  test('is none where everything is met or nothing helps', () => {
    expect(suggestProduct(solve, problem({}), others)).toBeUndefined();
    expect(suggestProduct(solve, problem({ targets: [{ nutrient: 'Zn', need_kg_ha: 1 }] }), others)).toBeUndefined();
  });
});
