import type { Column, Row, SolveProgram } from '../auto-calculate/solver.js';
import type { PathPoint, PathWish } from './path-problem.js';

export interface BudgetField {
  readonly areaHa: number;
  readonly frontier: readonly PathPoint[];
}
/** What an earlier goal reached is held to this much when the next one is sought. */
const HELD = 1e-6;

/**
 * One point of every field's frontier, so that the mean score by area reaches the target at the least cost of all, or, without a target,
 * is as high as one budget allows. `costLimit` is the money of all fields together. Undefined: nothing reaches it.
 */
export function sharedBudget(
  solve: SolveProgram,
  fields: readonly BudgetField[],
  { targetScore, costLimit }: PathWish,
): { readonly points: readonly PathPoint[] } | undefined {
  const area = fields.reduce((sum, { areaHa }) => sum + areaHa, 0);
  if (area === 0) return { points: [] };
  const places = fields.flatMap(({ areaHa, frontier }, field) =>
    frontier.map((point) => ({ field, point, cost: point.cost * areaHa, score: (point.score * areaHa) / area })),
  );
  const entries = (of: (place: (typeof places)[number]) => number) => places.map((place, column): [number, number] => [column, of(place)]);
  const rows: Row[] = fields.map((_, field) => ({
    lower: 1,
    upper: 1,
    entries: places.flatMap((place, column): [number, number][] => (place.field === field ? [[column, 1]] : [])),
  }));
  if (targetScore !== undefined) rows.push({ lower: targetScore - HELD, upper: Infinity, entries: entries(({ score }) => score) });
  if (costLimit !== undefined) rows.push({ lower: -Infinity, upper: costLimit + HELD, entries: entries(({ cost }) => cost) });
  const goals = [entries(({ cost }) => cost), entries(({ score }) => -score)];
  let best: readonly number[] | undefined;
  for (const goal of targetScore === undefined ? goals.toReversed() : goals) {
    const columns = goal.map(([, cost]): Column => ({ cost, lower: 0, upper: 1, type: 'integer' }));
    const found = solve({ columns, rows });
    if (!found) return undefined;
    best = found.values.map(Math.round);
    rows.push({ lower: -Infinity, upper: goal.reduce((sum, [column, by]) => sum + by * best![column]!, 0) + HELD, entries: goal });
  }
  const points = fields.map((_, field) => places.find((place, column) => place.field === field && best![column] === 1)!.point);
  return { points };
}
