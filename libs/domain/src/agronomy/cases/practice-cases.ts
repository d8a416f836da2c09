import { z } from 'zod';
import { loadSolver } from '../auto-calculate/solver.js';
import { cheapestPath, valueOf } from '../practice/cheapest-path.js';
import { efficientFrontier } from '../practice/frontier.js';
import { changesOf, type Choices, NOTHING_DONE, type PathProblem } from '../practice/path-problem.js';
import { practiceProblem } from '../practice/practice-problem.js';
import { scoreRange } from '../practice/score.js';
import { practiceSetOf } from '../tables/practice-options.js';
import { calculation, given, type Topic } from './calculation.js';
import { stepsOf } from './stated.js';

const SOURCE = 'option datasets of the crop; integer program solved to proven optimality by HiGHS';
const name = z.string().min(1).max(120);
const areaIds = practiceSetOf('default').impactAreas.map(({ id }) => id);
const inputs = z.strictObject({
  crop: z.string().min(1).max(60),
  area: z.number().positive().max(1e6),
  current: z.record(name, name),
  targetScore: z.number().min(0).max(100).optional(),
  costLimit: z.number().min(0).max(1e9).optional(),
  costs: z.record(name, z.record(name, z.number().min(-1e6).max(1e6))),
  weights: z
    .strictObject(Object.fromEntries(areaIds.map((id) => [id, z.number().min(0).max(100)])))
    .refine((weights) => Math.abs(Object.values(weights).reduce((sum, weight) => sum + weight, 0) - 100) < 1e-6, {
      error: 'weights total 100',
    })
    .optional(),
  /** whether no irrigation and no nutrients are said in all of their indicators or in none */
  together: z.boolean().optional(),
});

/** Where the target cannot be reached: the best that the limit allows. */
function steps(problem: PathProblem, asked: z.output<typeof inputs>, choices: Choices | undefined, bestWithin: Choices) {
  const start = valueOf(problem, Object.fromEntries(problem.areas.flatMap(({ indicators }) => indicators.map((i) => [i.id, i.current]))));
  const { score, cost } = valueOf(problem, choices ?? bestWithin);
  const frontier = efficientFrontier(problem).map((point) => ({
    score: point.score,
    cost: point.cost,
    set: changesOf(problem, point.choices),
  }));
  const { crop, area, targetScore, costLimit } = asked;
  return stepsOf(
    SOURCE,
    [
      given('crop', crop),
      given('area', area, 'ha'),
      ...(targetScore === undefined ? [] : [given('targetScore', targetScore)]),
      ...(costLimit === undefined ? [] : [given('costLimit', costLimit, 'per ha')]),
    ],
    ['status', 'whether a set of practices reaches the target within the limit', 'status', choices ? 'optimal' : 'infeasible'],
    [
      'set',
      'practices that change, by indicator; where infeasible the best within the limit',
      'option',
      changesOf(problem, choices ?? bestWithin),
    ],
    ['score', 'Σ weight · round(mean of the indicators) / 100', 'score', score],
    ['range', 'high from 75, medium from 50', 'range', scoreRange(score)],
    ['score now', 'the same of the current practices', 'score', start.score],
    ['cost', 'Σ (cost of the practice − cost of the current one)', 'per ha', cost],
    ['total cost', 'cost · area', 'currency', cost * area],
    ['frontier', 'sets that no other beats in both score and cost', 'per ha', frontier],
  );
}

const leastCost = calculation(inputs, async (asked) => {
  const { crop, current, costs, weights, together, targetScore, costLimit } = asked;
  const problem = practiceProblem({
    ...{ crop, current, costs },
    weights,
    together: together ? NOTHING_DONE : undefined,
  });
  const solve = await loadSolver();
  const found = cheapestPath(solve, problem, { targetScore, costLimit });
  const reachable = found ?? cheapestPath(solve, problem, { costLimit }) ?? cheapestPath(solve, problem, {})!;
  return steps(problem, asked, found?.choices, reachable.choices);
});

export const practicePathCases: Topic = { 'least-cost': leastCost };
