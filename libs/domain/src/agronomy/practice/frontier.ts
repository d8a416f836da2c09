import { areaScore, overallScore } from './score.js';
import { type Choices, linkedIn, type PathArea, type PathIndicator, type PathPoint, type PathProblem } from './path-problem.js';

/** A way to a sum of scores: at what cost, with how many changes, and what was chosen last. */
interface Way {
  readonly sum: number;
  readonly cost: number;
  readonly changes: number;
  readonly choices: Choices;
}
/** Scores and costs closer than this are the same. */
const SAME = 1e-9;
const better = (one: Pick<Way, 'cost' | 'changes'>, other: Pick<Way, 'cost' | 'changes'> | undefined): boolean =>
  !other || one.cost < other.cost - SAME || (Math.abs(one.cost - other.cost) <= SAME && one.changes < other.changes);

/** Every sum of scores that the indicators can reach, each at its least cost. */
function ways(indicators: readonly PathIndicator[]): Way[] {
  let reached: Way[] = [{ sum: 0, cost: 0, changes: 0, choices: {} }];
  for (const { id, current, options } of indicators) {
    const next = new Map<number, Way>();
    for (const way of reached)
      for (const option of options) {
        const sum = Math.round((way.sum + option.score) * 1e6) / 1e6;
        const one = { cost: way.cost + option.cost, changes: way.changes + (option.id === current ? 0 : 1) };
        if (better(one, next.get(sum))) next.set(sum, { ...one, sum, choices: { ...way.choices, [id]: option.id } });
      }
    reached = [...next.values()];
  }
  return reached;
}

/** The area with its linked options taken everywhere or nowhere, in all combinations. */
function variants(problem: PathProblem, area: PathArea): (readonly PathIndicator[])[] {
  let found: (readonly PathIndicator[])[] = [area.indicators];
  for (const { option, among } of linkedIn(problem, area))
    found = found.flatMap((indicators) =>
      [true, false].map((taken) =>
        indicators.map((one) => (among.has(one.id) ? { ...one, options: one.options.filter(({ id }) => (id === option) === taken) } : one)),
      ),
    );
  return found;
}

interface AreaPoint extends Omit<Way, 'sum'> {
  readonly score: number;
}
/** Of points with the same or a lower score only the cheapest stay; the scores rise with the cost. */
function efficient<P extends { readonly score: number; readonly cost: number; readonly changes: number }>(points: readonly P[]): P[] {
  const sorted = points.toSorted((a, b) => a.cost - b.cost || b.score - a.score || a.changes - b.changes);
  const kept: P[] = [];
  for (const point of sorted) if (kept.length === 0 || point.score > kept.at(-1)!.score + SAME) kept.push(point);
  return kept;
}

function pointsOf(problem: PathProblem, area: PathArea): AreaPoint[] {
  const count = area.indicators.length;
  const points = variants(problem, area)
    .flatMap(ways)
    .map(({ sum, ...way }) => ({ ...way, score: count === 0 ? areaScore([]) : areaScore([sum / count]) }));
  return efficient(points);
}

/**
 * Every set of practices that no other beats in both score and cost, from the cheapest to the best: exact, by the least cost of every
 * score an area can reach and then of every score they reach together. Empty where linked practices leave no set at all.
 */
export function efficientFrontier(problem: PathProblem): PathPoint[] {
  let points: AreaPoint[] = [{ score: 0, cost: 0, changes: 0, choices: {} }];
  for (const area of problem.areas) {
    const own = pointsOf(problem, area);
    points = efficient(
      points.flatMap((point) =>
        own.map(({ score, cost, changes, choices }) => ({
          score: point.score + overallScore([{ score, weight: area.weight }]),
          cost: point.cost + cost,
          changes: point.changes + changes,
          choices: { ...point.choices, ...choices },
        })),
      ),
    );
  }
  return points.map(({ score, cost, choices }) => ({ score: Math.round(score * 1e9) / 1e9, cost, choices }));
}
