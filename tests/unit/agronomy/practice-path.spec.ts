import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadSolver, type SolveProgram } from '@loam/domain/agronomy/auto-calculate/solver';
import { runCase } from '@loam/domain/agronomy/cases/run-case';
import { cheapestPath, valueOf } from '@loam/domain/agronomy/practice/cheapest-path';
import { efficientFrontier } from '@loam/domain/agronomy/practice/frontier';
import { sharedBudget } from '@loam/domain/agronomy/practice/shared-budget';
import { type Choices, NOTHING_DONE, type PathProblem } from '@loam/domain/agronomy/practice/path-problem';
import { practiceProblem } from '@loam/domain/agronomy/practice/practice-problem';
import { areaScore, overallScore, scoreRange } from '@loam/domain/agronomy/practice/score';
import { practiceSetOf } from '@loam/domain/agronomy/tables/practice-options';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

/** Costs of some options of a crop, and where it stands. */
function cases(most: number): fc.Arbitrary<PathProblem> {
  return fc
    .record({
      crop: fc.constantFrom('coffee', 'cocoa', 'grapes', 'potato', 'sugarcane'),
      seed: fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 }),
      together: fc.boolean(),
    }) // prettier-ignore
    .map(({ crop, seed, together }) => {
      let next = 0;
      const draw = (below: number): number => seed[next++ % seed.length]! % below;
      const indicators = practiceSetOf(crop).impactAreas.flatMap((area) => area.indicators);
      const current: Record<string, string> = {};
      const costs: Record<string, Record<string, number>> = {};
      const priced = new Set(Array.from({ length: most }, () => draw(indicators.length)));
      indicators.forEach(({ id, options }, i) => {
        current[id] = options[draw(options.length)]!.id;
        if (priced.has(i)) costs[id] = Object.fromEntries(options.map((option) => [option.id, draw(200) - 40]));
      });
      return practiceProblem({ crop, current, costs, together: together ? NOTHING_DONE : undefined });
    })
    .filter((problem) => efficientFrontier(problem).length > 0);
}
function* everyChoice({ areas }: PathProblem): Generator<Choices> {
  const indicators = areas.flatMap((area) => area.indicators);
  function* from(i: number, chosen: Choices): Generator<Choices> {
    if (i === indicators.length) return yield chosen;
    for (const { id } of indicators[i]!.options) yield* from(i + 1, { ...chosen, [indicators[i]!.id]: id });
  }
  yield* from(0, {});
}
const isTogether = ({ together = [], areas }: PathProblem, choices: Choices): boolean =>
  areas.every(({ indicators }) =>
    together.every((option) => {
      const among = indicators.filter(({ options }) => options.some(({ id }) => id === option));
      return among.length < 2 || new Set(among.map(({ id }) => choices[id] === option)).size === 1;
    }),
  );
const wish = fc.record({ targetScore: fc.option(fc.integer({ min: 30, max: 90 }), { nil: undefined }), costLimit: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }) }); // prettier-ignore

describe('the cheapest path', () => {
  test('is what enumeration finds on small cases: same feasibility, same least cost, same best score, same frontier', () => {
    fc.assert(
      fc.property(cases(4), wish, (problem, { targetScore, costLimit }) => {
        const all = [...everyChoice(problem)].filter((choices) => isTogether(problem, choices)).map((choices) => valueOf(problem, choices));
        const meets = all.filter(({ score, cost }) => score >= (targetScore ?? -1) - 1e-9 && cost <= (costLimit ?? Infinity) + 1e-9);
        const found = cheapestPath(solve, problem, { targetScore, costLimit });
        expect(found === undefined).toBe(meets.length === 0);
        if (found) {
          expect(isTogether(problem, found.choices)).toBe(true);
          if (targetScore === undefined) expect(found.score).toBeCloseTo(Math.max(...meets.map(({ score }) => score)), 6);
          else expect(found.cost).toBeCloseTo(Math.min(...meets.map(({ cost }) => cost)), 4);
        }
        const undominated = all.filter((one) => !all.some((two) => (two.score > one.score && two.cost <= one.cost) || (two.score >= one.score && two.cost < one.cost))); // prettier-ignore
        const pairs = (points: readonly { score: number; cost: number }[]) => [...new Set(points.map(({ score, cost }) => `${score} ${cost}`))].toSorted(); // prettier-ignore
        expect(pairs(efficientFrontier(problem))).toEqual(pairs(undominated));
      }),
      { numRuns: 25 },
    );
  });
  test('is no worse than any single or random feasible set of practices, and no dearer than the frontier', () => {
    fc.assert(
      fc.property(
        cases(30),
        fc.integer({ min: 30, max: 95 }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (problem, targetScore, picks) => {
          const found = cheapestPath(solve, problem, { targetScore });
          const indicators = problem.areas.flatMap((area) => area.indicators);
          const stands = Object.fromEntries(indicators.map(({ id, current }) => [id, current]));
          const singles = indicators.flatMap(({ id, options }) => options.map((option) => ({ ...stands, [id]: option.id })));
          const random = Object.fromEntries(indicators.map(({ id, options }, i) => [id, options[picks[i]! % options.length]!.id]));
          for (const choices of [...singles, random]) {
            const { score, cost } = valueOf(problem, choices);
            if (score < targetScore || !isTogether(problem, choices)) continue;
            expect(found?.cost).toBeLessThanOrEqual(cost + 1e-4);
          }
          expect(found?.cost).toEqual(
            (() => {
              const reached = efficientFrontier(problem).find(({ score }) => score >= targetScore);
              return reached && expect.closeTo(reached.cost, 4);
            })(),
          );
        },
      ),
      { numRuns: 15 },
    );
  });
  test('one budget over several fields: no other split of it scores more, and a target is reached at the least cost of all', () => {
    const farm = fc.array(fc.record({ areaHa: fc.integer({ min: 1, max: 40 }), problem: cases(3) }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(farm, wish, (given, { targetScore, costLimit }) => {
        const fields = given.map(({ areaHa, problem }) => ({ areaHa, frontier: efficientFrontier(problem).slice(0, 10) }));
        const area = fields.reduce((sum, { areaHa }) => sum + areaHa, 0);
        const total = (points: readonly { score: number; cost: number }[]) => ({
          cost: points.reduce((sum, { cost }, i) => sum + cost * fields[i]!.areaHa, 0),
          score: points.reduce((sum, { score }, i) => sum + score * fields[i]!.areaHa, 0) / area,
        });
        const money = costLimit === undefined ? undefined : costLimit * area;
        const splits = fields
          .reduce<(readonly { score: number; cost: number }[])[]>(
            (all, { frontier }) => all.flatMap((some) => frontier.map((one) => [...some, one])),
            [[]],
          ) // prettier-ignore
          .map(total)
          .filter(({ score, cost }) => score >= (targetScore ?? -1) - 1e-7 && cost <= (money ?? Infinity) + 1e-7);
        const found = sharedBudget(solve, fields, { targetScore, costLimit: money });
        expect(found === undefined).toBe(splits.length === 0);
        if (!found) return;
        const { score, cost } = total(found.points);
        if (targetScore === undefined) expect(score).toBeCloseTo(Math.max(...splits.map((one) => one.score)), 4);
        else expect(cost).toBeCloseTo(Math.min(...splits.map((one) => one.cost)), 2);
        expect(cost).toBeLessThanOrEqual((money ?? Infinity) + 1e-5);
      }),
      { numRuns: 25 },
    );
  });
  test('what happened cannot be chosen, and an option without a cost is not proposed', async () => {
    const inputs = {
      crop: 'cacao',
      area: 3,
      current: { Deforestation: 'Yes', 'ground-cover': 'more-than-30-of-the-time' },
      costs: { deforestation: { no: 0 }, 'ground-cover': { 'less-than-5-of-the-time': 10 } },
    };
    const answer = await runCase({ topic: 'practice-path', inputs });
    if ('error' in answer) throw new Error(answer.error.message);
    const found = Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value]));
    expect(found).toMatchObject({ status: 'optimal', set: { 'ground-cover': 'less-than-5-of-the-time' }, cost: 10, 'total cost': 30 });
    expect(found['frontier']).toHaveLength(2);
  });
  test('says what is the best within a limit where the target cannot be reached', async () => {
    const costs = { 'ground-cover': { 'less-than-5-of-the-time': 10 } };
    const answer = await runCase({ topic: 'practice-path', inputs: { crop: 'potato', area: 1, current: {}, costs, targetScore: 99 } });
    expect(answer).toMatchObject({ outputs: expect.arrayContaining([{ name: 'status', value: 'infeasible', unit: 'status' }]) });
  });
  test('with no money to spend what changes costs nothing; an unknown crop has the default options', async () => {
    const costs = { 'ground-cover': { 'less-than-5-of-the-time': 10 }, 'tillage-management': { 'no-tillage': 0 } };
    const ask = (more: object) => runCase({ topic: 'practice-path', inputs: { crop: 'coffee', area: 2, current: {}, costs, ...more } });
    const found = (answer: Awaited<ReturnType<typeof ask>>) =>
      'error' in answer ? answer : Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value]));
    expect(found(await ask({ costLimit: 0 }))).toMatchObject({ status: 'optimal', set: { 'tillage-management': 'no-tillage' }, cost: 0 });
    expect(found(await ask({ costLimit: 0, targetScore: 100 }))).toMatchObject({ status: 'infeasible', cost: 0, 'total cost': 0 });
    expect(found(await ask({ crop: 'banana', costs: {} }))).toMatchObject({ status: 'optimal', set: {}, cost: 0 });
  });
  test.each<readonly [object, string, string]>([
    [{ area: 0 }, 'outOfRange', 'inputs.area'],
    [{ targetScore: 101 }, 'outOfRange', 'inputs.targetScore'],
    [{ costLimit: -1 }, 'outOfRange', 'inputs.costLimit'],
    [{ current: { moon: 'full' } }, 'unknownInput', 'inputs.current.moon'],
    [{ costs: { 'ground-cover': { drip: 4 } } }, 'invalidInput', 'inputs.costs.ground-cover'],
    [{ costs: { 'ground-cover': { 'less-than-5-of-the-time': 1e7 } } }, 'outOfRange', 'inputs.costs.ground-cover.less-than-5-of-the-time'],
    [{ weights: { 'soil-health': 25, climate: 25, biodiversity: 25, water: 24 } }, 'invalidInput', 'inputs.weights'],
    [{ colour: 'green' }, 'unknownInput', 'inputs.colour'],
  ])('refuses %j', async (what, key, field) => {
    const inputs = { crop: 'coffee', area: 2, current: {}, costs: {}, ...what };
    expect(await runCase({ topic: 'practice-path', inputs })).toEqual({ error: { key, field, message: expect.stringMatching(/\w/) } });
  });
});

describe('scores', () => {
  test('bands stand on the score as it is', () => {
    expect([100, 75, 74.99, 74, 50, 49.99, 0].map(scoreRange)).toEqual(['high', 'high', 'medium', 'medium', 'medium', 'low', 'low']);
  });
  test('an area is the rounded mean, 100 without any; the whole is weighted', () => {
    expect([areaScore([71.6]), areaScore([]), areaScore([50, 51]), areaScore([87.5, 75, 40])]).toEqual([72, 100, 51, 68]);
    expect(overallScore([{ score: 75, weight: 33.33 }, { score: 75, weight: 33.33 }, { score: 75, weight: 33.34 }])).toBe(75); // prettier-ignore
  });
});
