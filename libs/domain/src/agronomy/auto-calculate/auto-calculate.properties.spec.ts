import { beforeAll, expect, test } from '@jest/globals';
import { autoCalculate } from './auto-calculate.js';
import type { MixProblem } from './mix-problem.js';
import { mixOf, programOf } from './mix-program.js';
import { type LinearProgram, loadSolver, type Optimum, type SolveProgram, Undecided } from './solver.js';

const seed = Number(process.env['SEED_OF_FUZZ'] ?? Date.now() % 1_000_000);
const ROUNDS = 25;

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

/** mulberry32 */
function randomFrom(start: number): () => number {
  let a = start;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Up to 10 products and 13 nutrients; often, but not always, with an answer inside the imbalance. */
function problemOf(random: () => number): MixProblem {
  const nutrients = Array.from({ length: 1 + Math.floor(random() * 13) }, (_, n) => `n${n}`);
  const products = Array.from({ length: 1 + Math.floor(random() * 10) }, (_, n) => ({
    id: `p${n}`,
    price: 0.2 + random(),
    content: Object.fromEntries(nutrients.flatMap((key) => (random() < 0.35 ? [[key, random() * 0.5]] : []))),
    ...(random() < 0.2 && { max_kg_ha: 50 + random() * 200 }),
  }));
  const amounts = products.map(({ max_kg_ha = 300 }) => (random() < 0.6 ? random() * max_kg_ha : 0));
  const targets = nutrients.map((nutrient) => {
    const supplied = products.reduce((sum, { content }, n) => sum + (content[nutrient] ?? 0) * amounts[n]!, 0);
    return { nutrient, need_kg_ha: Math.max(0.5, supplied * (0.94 + random() * 0.12)) };
  });
  return { products, targets, imbalance: 0.05 };
}

const largest = ({ products, targets }: MixProblem, amounts: Readonly<Record<string, number>>) =>
  Math.max(
    ...targets.map(({ nutrient, need_kg_ha }) =>
      Math.abs(products.reduce((sum, { id, content }) => sum + (content[nutrient] ?? 0) * (amounts[id] ?? 0), 0) / need_kg_ha - 1),
    ),
  );
const costOf = ({ products }: MixProblem, amounts: Readonly<Record<string, number>>) =>
  products.reduce((sum, { id, price = 1 }) => sum + price * (amounts[id] ?? 0), 0);
const rounds = (check: (problem: MixProblem, random: () => number) => void) => {
  const random = randomFrom(seed);
  for (let round = 0; round < ROUNDS; round++) {
    try {
      check(problemOf(random), random);
    } catch (error) {
      throw new Error(`SEED_OF_FUZZ=${seed}, round ${round}`, { cause: error });
    }
  }
};

test('no single product and no random mix is better', () => {
  rounds((problem, random) => {
    const { amounts, status, cost, largestDeviation, leastDeviation } = autoCalculate(solve, problem);
    expect(largest(problem, amounts)).toBeCloseTo(largestDeviation, 7);
    for (const { id, max_kg_ha = Infinity } of problem.products) expect(amounts[id]).toBeLessThanOrEqual(max_kg_ha + 1e-6);
    const near = () =>
      Object.fromEntries(
        problem.products.map(({ id, max_kg_ha = Infinity }) => [
          id,
          Math.min(max_kg_ha, amounts[id]! * (0.9 + random() * 0.2) + (random() < 0.3 ? random() * 5 : 0)),
        ]),
      );
    const single = problem.products.flatMap(({ id, max_kg_ha = 400 }) =>
      Array.from({ length: 20 }, (_, n) => ({ [id]: (max_kg_ha * n) / 19 })),
    );
    const others = [...single, ...Array.from({ length: 100 }, near)].map((other) => ({
      deviation: largest(problem, other),
      cost: costOf(problem, other),
    }));
    expect(Math.min(...others.map(({ deviation }) => deviation))).toBeGreaterThanOrEqual(leastDeviation - 1e-6);
    const inside = others.filter(({ deviation }) => deviation <= 0.05);
    if (inside.length > 0) expect(status).toBe('optimal');
    expect(Math.min(Infinity, ...inside.map((other) => other.cost))).toBeGreaterThanOrEqual(status === 'optimal' ? cost * (1 - 1e-5) : 0);
  });
});

test('the order of products and nutrients changes nothing', () => {
  rounds((problem, random) => {
    const shuffled = {
      ...problem,
      products: problem.products.toSorted(() => random() - 0.5),
      targets: problem.targets.toSorted(() => random() - 0.5),
    };
    expect(autoCalculate(solve, shuffled)).toEqual(autoCalculate(solve, problem));
  });
});

/** The bound that the duals prove, computed here: no x can cost less. */
function provenBound({ columns, rows }: LinearProgram, { duals }: Optimum): number {
  const side = (price: number, lower: number, upper: number) => (Math.abs(price) < 1e-12 ? 0 : price * (price > 0 ? lower : upper));
  const reduced = columns.map(({ cost }) => cost);
  rows.forEach(({ entries }, row) => entries.forEach(([column, value]) => (reduced[column]! -= duals[row]! * value)));
  return (
    rows.reduce((sum, { lower, upper }, row) => sum + side(duals[row]!, lower, upper), 0) +
    columns.reduce((sum, { lower, upper }, n) => sum + side(Math.abs(reduced[n]!) < 1e-9 ? 0 : reduced[n]!, lower, upper), 0)
  );
}

test('duality certifies every optimum', () => {
  rounds((problem) => {
    const mix = mixOf(problem);
    for (const least of ['deviation', 'cost'] as const) {
      const program = programOf(mix, {
        windows: problem.targets.map(() => ({ width: least === 'cost' ? 1 : 0, widens: least === 'deviation' })),
        least,
        discrete: false,
      });
      const optimum = solve(program)!;
      expect(Math.abs(provenBound(program, optimum) - optimum.objective)).toBeLessThan(1e-6 * Math.max(1, Math.abs(optimum.objective)));
    }
  });
});

test(`whole steps are never better than free amounts, and never worse than rounding them (SEED_OF_FUZZ=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 8; round++) {
    const free = problemOf(random);
    const steps = { ...free, products: free.products.map((one) => ({ ...one, step_kg_ha: 5 })) };
    const [a, b] = [autoCalculate(solve, free), autoCalculate(solve, steps)];
    expect(b.leastDeviation).toBeGreaterThanOrEqual(a.leastDeviation - 1e-6);
    if (b.status === 'optimal') expect(b.cost).toBeGreaterThanOrEqual(a.cost * (1 - 1e-5));
    const rounded = Object.fromEntries(
      free.products.map(({ id, max_kg_ha = Infinity }) => [
        id,
        Math.min(Math.floor(max_kg_ha / 5) * 5, Math.round(a.amounts[id]! / 5) * 5),
      ]),
    );
    if (!b.proven) continue;
    expect(largest(steps, rounded)).toBeGreaterThanOrEqual(b.leastDeviation - 1e-6);
    if (largest(steps, rounded) <= 0.05) expect(costOf(steps, rounded)).toBeGreaterThanOrEqual(b.cost * (1 - 1e-5));
  }
});

test('where a search ends without amounts, those that were found before it stand, and are not said to be proven', () => {
  const withSteps = (start: number, round: number): MixProblem => {
    const random = randomFrom(start);
    for (let n = 0; n < round; n++) problemOf(random);
    const problem = problemOf(random);
    return { ...problem, products: problem.products.map((one) => ({ ...one, step_kg_ha: 5 })) };
  };
  const isAnswered = (by: SolveProgram, problem: MixProblem) => {
    const { amounts, proven, largestDeviation, leastDeviation } = autoCalculate(by, problem);
    expect(proven).toBe(false);
    expect(Object.values(amounts).filter((amount) => amount % 5 !== 0)).toEqual([]);
    expect(largestDeviation).toBeLessThanOrEqual(leastDeviation + 1e-6);
    expect(largest(problem, amounts)).toBeCloseTo(largestDeviation, 7);
  };
  for (const [start, round] of [
    [1022, 1],
    [1181, 4],
  ] as const)
    isAnswered(solve, withSteps(start, round));
  // after the first search, whatever is asked
  for (let start = 1; start < 5; start++) {
    let searches = 0;
    const onlyFirst: SolveProgram = (program) => {
      if (searches++ > 0) throw new Undecided('nothing was found');
      return solve(program);
    };
    isAnswered(onlyFirst, withSteps(start, 0));
  }
});
