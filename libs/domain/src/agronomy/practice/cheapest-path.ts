import type { Column, LinearProgram, Row, SolveProgram } from '../auto-calculate/solver.js';
import { type Choices, linkedIn, type PathPoint, type PathProblem, type PathWish } from './path-problem.js';
import { areaScore, overallScore } from './score.js';

/** Undefined: no set of practices reaches the target within the limit. */
export type FoundPath = PathPoint | undefined;

/** What a set of choices scores and costs, by its rounded areas. */
export function valueOf({ areas }: PathProblem, choices: Choices): PathPoint {
  let cost = 0;
  const scores = areas.map(({ weight, indicators }) => ({
    weight,
    score: areaScore(
      indicators.map(({ id, options }) => {
        const option = options.find((one) => one.id === choices[id])!;
        cost += option.cost;
        return option.score;
      }),
    ),
  }));
  return { score: overallScore(scores), cost, choices };
}

/** One column for every option, then one for the rounded score of every area. */
interface Laid {
  readonly program: LinearProgram;
  readonly places: readonly { readonly indicator: string; readonly option: string; readonly cost: number; readonly changes: boolean }[];
  readonly scoreRow: Row['entries'];
  readonly costRow: Row['entries'];
}

/** An area's score is a whole number of at most its mean and a half: the rounded mean, where it is worth having. */
function lay(problem: PathProblem): Laid {
  const places = problem.areas.flatMap(({ indicators }) =>
    indicators.flatMap(({ id, current, options }) =>
      options.map((option) => ({ indicator: id, option: option.id, cost: option.cost, changes: option.id !== current })),
    ),
  );
  const columnOf = new Map(places.map(({ indicator, option }, column) => [`${indicator} ${option}`, column]));
  const rows: Row[] = [];
  const scoreRow: [number, number][] = [];
  problem.areas.forEach((area, i) => {
    const rounded = places.length + i;
    const count = area.indicators.length;
    scoreRow.push([rounded, area.weight / 100]);
    const mean = area.indicators.flatMap(({ id, options }) =>
      options.map((option): [number, number] => [columnOf.get(`${id} ${option.id}`)!, -option.score]),
    );
    if (count > 0) rows.push({ lower: -Infinity, upper: count / 2, entries: [...mean, [rounded, count]] });
    for (const { id, options } of area.indicators)
      rows.push({ lower: 1, upper: 1, entries: options.map((option) => [columnOf.get(`${id} ${option.id}`)!, 1]) });
    for (const { option, among } of linkedIn(problem, area)) {
      const [first, ...others] = [...among].map((id) => columnOf.get(`${id} ${option}`)!);
      for (const other of others) rows.push({ lower: 0, upper: 0, entries: [[first!, 1], [other, -1]] }); // prettier-ignore
    }
  });
  const columns: Column[] = [
    ...places.map((): Column => ({ cost: 0, lower: 0, upper: 1, type: 'integer' })),
    ...problem.areas.map((): Column => ({ cost: 0, lower: 0, upper: 100, type: 'integer' })),
  ];
  return { program: { columns, rows }, places, scoreRow, costRow: places.map(({ cost }, column) => [column, cost]) };
}

const withGoal = ({ columns, rows }: LinearProgram, goal: Row['entries'], more: readonly Row[]): LinearProgram => {
  const weights = new Map(goal);
  return { columns: columns.map((column, i) => ({ ...column, cost: weights.get(i) ?? 0 })), rows: [...rows, ...more] };
};
const sumOf = (entries: Row['entries'], values: readonly number[]): number =>
  entries.reduce((sum, [column, by]) => sum + by * values[column]!, 0);
/** What an earlier goal reached is held to this much when the next one is sought. */
const HELD = 1e-6;

/**
 * The cheapest set of practices that reaches the target within the limit, and of several the one that scores most with the fewest
 * changes; without a target the set that scores most within the limit, at its least cost. Proven by HiGHS as an integer program.
 */
export function cheapestPath(solve: SolveProgram, problem: PathProblem, { targetScore, costLimit }: PathWish): FoundPath {
  const { program, places, scoreRow, costRow } = lay(problem);
  const negated = scoreRow.map(([column, by]): [number, number] => [column, -by]);
  const changes = places.map(({ changes: counts }, column): [number, number] => [column, counts ? 1 : 0]);
  const limits: Row[] = [];
  if (targetScore !== undefined) limits.push({ lower: targetScore - HELD, upper: Infinity, entries: scoreRow });
  if (costLimit !== undefined) limits.push({ lower: -Infinity, upper: costLimit + HELD, entries: costRow });
  let best: readonly number[] | undefined;
  for (const goal of [...(targetScore === undefined ? [negated, costRow] : [costRow, negated]), changes]) {
    const found = solve(withGoal(program, goal, limits));
    if (!found) return undefined;
    best = found.values;
    limits.push({ lower: -Infinity, upper: sumOf(goal, best.map(Math.round)) + HELD, entries: goal });
  }
  const choices = Object.fromEntries(
    places.flatMap(({ indicator, option }, column) => (best![column]! > 0.5 ? [[indicator, option] as const] : [])),
  );
  return valueOf(problem, choices);
}
