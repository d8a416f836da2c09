import { expect, test } from '@jest/globals';
import { autoCalculate } from './auto-calculate.js';
import type { MixProblem } from './mix-problem.js';
import { loadSolver } from './solver.js';

/** Another way to the optimum, sharing nothing with the solver: every corner of the region is worked out, the best one kept. */

type Half = { readonly a: readonly number[]; readonly most: number };

/** The point where as many planes meet as there are unknowns, by elimination; undefined where they do not meet in one point. */
function corner(planes: readonly Half[]): number[] | undefined {
  const m = planes.map(({ a, most }) => [...a, most]);
  for (let i = 0; i < m.length; i++) {
    const pivot = m.slice(i).reduce((best, row, at) => (Math.abs(row[i]!) > Math.abs(m[best]![i]!) ? i + at : best), i);
    if (Math.abs(m[pivot]![i]!) < 1e-11) return undefined;
    [m[i], m[pivot]] = [m[pivot]!, m[i]!];
    for (const [at, row] of m.entries()) {
      const part = at === i ? 0 : row[i]! / m[i]![i]!;
      m[at] = row.map((value, k) => value - part * m[i]![k]!);
    }
  }
  return m.map((row, i) => row.at(-1)! / row[i]!);
}
function* choices<T>(from: readonly T[], count: number): Generator<T[]> {
  if (count === 0) yield [];
  else for (const [at, one] of from.entries()) for (const rest of choices(from.slice(at + 1), count - 1)) yield [one, ...rest];
}
const dot = (a: readonly number[], x: readonly number[]) => a.reduce((sum, value, i) => sum + value * x[i]!, 0);
function leastOf(cost: readonly number[], halves: readonly Half[]): number {
  let best = Infinity;
  for (const planes of choices(halves, cost.length)) {
    const x = corner(planes);
    if (x && halves.every(({ a, most }) => dot(a, x) <= most + 1e-9 * Math.max(1, Math.abs(most)))) best = Math.min(best, dot(cost, x));
  }
  return best;
}

/** Least deviation and least cost of a problem of continuous amounts, pairs that exclude each other tried one without the other. */
function byCorners(problem: MixProblem): { deviation: number; cost: number } {
  const { products, targets, limits = [], conflicts = [], imbalance } = problem;
  const [first] = conflicts;
  if (first) {
    const without = (id: string) =>
      byCorners({
        ...problem,
        products: products.map((one) => (one.id === id ? { ...one, max_kg_ha: 0 } : one)),
        conflicts: conflicts.slice(1),
      });
    const [a, b] = first.map(without);
    return { deviation: Math.min(a!.deviation, b!.deviation), cost: Math.min(a!.cost, b!.cost) };
  }
  const bounds = products.flatMap(({ id, max_kg_ha }): Half[] => {
    const unit = products.map((one) => (one.id === id ? 1 : 0));
    return [{ a: unit.map((value) => -value), most: 0 }, ...(max_kg_ha === undefined ? [] : [{ a: unit, most: max_kg_ha }])];
  });
  const capped = limits.map(({ perKg, max }): Half => ({ a: products.map(({ id }) => perKg[id] ?? 0), most: max }));
  const supply = targets.map(({ nutrient, need_kg_ha }) => ({
    a: products.map(({ content }) => (content[nutrient] ?? 0) / need_kg_ha),
    need_kg_ha,
  }));
  const wide = (half: Half): Half => ({ a: [...half.a, 0], most: half.most });
  const deviation = leastOf(
    [...products.map(() => 0), 1],
    [
      ...[...bounds, ...capped].map(wide),
      ...supply.flatMap(({ a }): Half[] => [
        { a: [...a, -1], most: 1 },
        { a: [...a.map((value) => -value), -1], most: -1 },
      ]),
      { a: [...products.map(() => 0), -1], most: 0 },
    ],
  );
  const cost = leastOf(
    products.map(({ price = 1 }) => price),
    [
      ...bounds,
      ...capped,
      ...supply.flatMap(({ a }): Half[] => [
        { a, most: 1 + imbalance + 1e-9 },
        { a: a.map((value) => -value), most: -(1 - imbalance - 1e-9) },
      ]),
    ],
  );
  return { deviation, cost };
}

/** Deviations from the largest down, and the least cost at them, one level after the other. */
function levelledByCorners({ products, targets, limits = [] }: MixProblem): { deviations: number[]; cost: number } {
  const wide = (a: readonly number[], t: number): readonly number[] => [...a, t];
  const none = products.map(() => 0);
  const allowed: Half[] = [
    ...products.flatMap(({ id, max_kg_ha }): Half[] => {
      const unit = products.map((one) => (one.id === id ? 1 : 0));
      const lower = { a: unit.map((value) => -value), most: 0 };
      return max_kg_ha === undefined ? [lower] : [lower, { a: unit, most: max_kg_ha }];
    }),
    ...limits.map(({ perKg, max }): Half => ({ a: products.map(({ id }) => perKg[id] ?? 0), most: max })),
  ];
  /** |supply / need − 1| of a target is at most t times `widening` plus `level`. */
  const near = (at: number, level: number, widening: number): Half[] => {
    const a = products.map(({ content }) => (content[targets[at]!.nutrient] ?? 0) / targets[at]!.need_kg_ha);
    return [
      { a: wide(a, -widening), most: 1 + level },
      {
        a: wide(
          a.map((value) => -value),
          -widening,
        ),
        most: -1 + level,
      },
    ];
  };
  const bounds = [...allowed.map(({ a, most }): Half => ({ a: wide(a, 0), most })), { a: wide(none, -1), most: 0 }];
  const held = new Map<number, number>();
  const least = (widens: (at: number) => boolean, otherwise: number) =>
    leastOf(wide(none, 1), [
      ...bounds,
      ...targets.flatMap((_, at) => near(at, held.get(at) ?? (widens(at) ? 0 : otherwise), widens(at) ? 1 : 0)),
    ]);
  while (held.size < targets.length) {
    const level = least((at) => !held.has(at), 0);
    const open = targets.map((_, at) => at).filter((at) => !held.has(at));
    const stuck = open.filter((at) => least((other) => other === at, level + 1e-9) > level - 1e-7);
    for (const at of stuck) held.set(at, level + 1e-9);
    if (stuck.length === 0) throw new Error('no target is held back');
  }
  const prices = products.map(({ price = 1 }) => price);
  const corners = targets.flatMap((_, at) => near(at, held.get(at)! + 1e-9, 0));
  const cost = leastOf(prices, [...allowed, ...corners.map(({ a, most }): Half => ({ a: a.slice(0, -1), most }))]);
  return { deviations: [...held.values()].toSorted((a, b) => b - a), cost };
}

const seed = Number(process.env['SEED_OF_FUZZ'] ?? Date.now() % 1_000_000);
let state = seed;
/** The generator of Park and Miller. */
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;

function problemOf(): MixProblem {
  const nutrients = ['N', 'P2O5', 'K2O', 'MgO'].slice(0, 1 + Math.floor(random() * 4));
  const products = ['a', 'b', 'c'].slice(0, 1 + Math.floor(random() * 3)).map((id) => ({
    id,
    price: 0.2 + random(),
    content: Object.fromEntries([...nutrients, 'Cl'].flatMap((key) => (random() < 0.6 ? [[key, random() * 0.45]] : []))),
    ...(random() < 0.3 && { max_kg_ha: 50 + random() * 300 }),
  }));
  const meant = products.map(({ max_kg_ha = 400 }) => random() * max_kg_ha);
  const given = (key: string) =>
    products.reduce((sum, { content }, n) => sum + ((content as Record<string, number>)[key] ?? 0) * meant[n]!, 0);
  return {
    products,
    targets: nutrients.map((nutrient) => ({ nutrient, need_kg_ha: Math.max(1, given(nutrient) * (0.93 + random() * 0.14)) })),
    imbalance: [0, 0.02, 0.05, 0.1, 0.2][Math.floor(random() * 5)]!,
    ...(random() < 0.4 && {
      limits: [
        {
          kind: 'cap' as const,
          id: 'Cl',
          max: given('Cl') * (0.6 + random() * 0.6),
          perKg: Object.fromEntries(products.map(({ id, content }) => [id, (content as Record<string, number>)['Cl'] ?? 0])),
        },
      ],
    }),
    ...(products.length > 1 && random() < 0.4 && { conflicts: [['a', 'b'] as const] }),
  };
}

test('the solver finds the optimum that trying every corner finds', async () => {
  const solve = await loadSolver();
  for (let round = 0; round < 60; round++) {
    const problem = problemOf();
    const expected = byCorners(problem);
    const found = autoCalculate(solve, problem);
    const told = `SEED_OF_FUZZ=${seed}, round ${round}: ${JSON.stringify(problem)}`;
    expect({ told, deviation: found.leastDeviation }).toEqual({ told, deviation: expect.closeTo(expected.deviation, 5) });
    const edge = Math.abs(expected.deviation - problem.imbalance) < 1e-6;
    if (!edge)
      expect({ told, status: found.status }).toEqual({ told, status: expected.deviation < problem.imbalance ? 'optimal' : 'infeasible' });
    if (!edge && found.status === 'optimal')
      expect({ told, dearer: found.cost - expected.cost > 1e-4 * Math.max(1, expected.cost) }).toEqual({ told, dearer: false });
    if (!edge && found.status === 'optimal')
      expect({ told, cheaper: expected.cost - found.cost > 1e-4 * Math.max(1, expected.cost) }).toEqual({ told, cheaper: false });
  }
});

test('where no mix lies inside, the deviations are levelled as trying every corner levels them, and then cost decides', async () => {
  const solve = await loadSolver();
  let levelled = 0;
  for (let round = 0; levelled < 30 && round < 400; round++) {
    const { conflicts: _without, ...problem } = problemOf();
    const found = autoCalculate(solve, problem);
    if (found.status === 'optimal') continue;
    levelled++;
    const expected = levelledByCorners(problem);
    const told = `SEED_OF_FUZZ=${seed}, round ${round}: ${JSON.stringify(problem)}`;
    const deviations = found.deviations.map(({ deviation }) => Math.abs(deviation)).toSorted((a, b) => b - a);
    expect({ told, deviations }).toEqual({ told, deviations: expected.deviations.map((one) => expect.closeTo(one, 5)) });
    expect({ told, off: Math.abs(found.cost - expected.cost) > 1e-4 * Math.max(1, expected.cost) }).toEqual({ told, off: false });
  }
  expect(levelled).toBe(30);
});
