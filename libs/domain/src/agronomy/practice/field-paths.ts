import type { SolveProgram } from '../auto-calculate/solver.js';
import { cheapestPath, valueOf } from './cheapest-path.js';
import { efficientFrontier } from './frontier.js';
import type { PathPoint, PathProblem, PathWish } from './path-problem.js';
import { sharedBudget } from './shared-budget.js';

export interface FieldPathQuestion {
  readonly fields: readonly { readonly problem: PathProblem; readonly areaHa: number | null }[];
  /** One budget for all fields, money of the whole area; else the one field alone, money per hectare. */
  readonly shared: boolean;
  readonly wish: PathWish;
}
export interface FieldPathAnswer {
  /** Of each field, in the order asked: what stands now and the efficient sets, cheapest first. */
  readonly fields: readonly { readonly now: PathPoint; readonly frontier: readonly PathPoint[] }[];
  /** The set chosen for each field. */
  readonly points: readonly PathPoint[];
  readonly sums: { readonly status: 'optimal' | 'infeasible'; readonly scoreNow: number; readonly score: number; readonly cost: number };
}
type Frontiers = FieldPathAnswer['fields'];

/** Cheapest sets of practices for a wish, and the frontier of each field; the best within the cost limit where the wish cannot be met. */
export function fieldPaths(solve: SolveProgram, { fields, shared, wish }: FieldPathQuestion): FieldPathAnswer {
  const reached = fields.map(({ problem }) => {
    const stands = Object.fromEntries(problem.areas.flatMap(({ indicators }) => indicators.map(({ id, current }) => [id, current])));
    const now = valueOf(problem, stands);
    const frontier = efficientFrontier(problem);
    return { now, frontier: frontier.length > 0 ? frontier : [now] };
  });
  return {
    fields: reached,
    ...(shared
      ? together(
          solve,
          fields.map(({ areaHa }, i) => ({ areaHa: areaHa ?? 1, ...reached[i]! })),
          wish,
        )
      : alone(solve, fields[0]!.problem, reached[0]!, wish)),
  };
}

function alone(solve: SolveProgram, problem: PathProblem, { now }: Frontiers[number], { targetScore, costLimit }: PathWish) {
  const found = cheapestPath(solve, problem, { targetScore, costLimit });
  // where even the limit cannot be kept, the cheapest of all
  const point = found ?? cheapestPath(solve, problem, { costLimit }) ?? cheapestPath(solve, problem, { targetScore: 0 }) ?? now;
  return {
    points: [point],
    sums: { status: found ? ('optimal' as const) : ('infeasible' as const), scoreNow: now.score, score: point.score, cost: point.cost },
  };
}

function together(
  solve: SolveProgram,
  sized: readonly (Frontiers[number] & { readonly areaHa: number })[],
  { targetScore, costLimit }: PathWish,
) {
  const found = sharedBudget(solve, sized, { targetScore, costLimit });
  const best = found ?? sharedBudget(solve, sized, { costLimit });
  const points = best?.points ?? sized.map(({ now }) => now);
  const area = sized.reduce((sum, one) => sum + one.areaHa, 0);
  const mean = (score: (i: number) => number): number =>
    area === 0 ? 0 : sized.reduce((sum, one, i) => sum + one.areaHa * score(i), 0) / area;
  return {
    points,
    sums: {
      status: found ? ('optimal' as const) : ('infeasible' as const),
      scoreNow: mean((i) => sized[i]!.now.score),
      score: mean((i) => points[i]!.score),
      cost: points.reduce((sum, { cost }, i) => sum + cost * sized[i]!.areaHa, 0),
    },
  };
}
