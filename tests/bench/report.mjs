import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A sample of a minute and a half in all. */
export const quick = process.argv.includes('--quick');
/** With what takes hours. */
export const deep = process.argv.includes('--deep');
const projectRoot = resolve(import.meta.dirname, '../..');
export const inProject = (...path) => join(projectRoot, ...path);
/** A module of the built domain. */
export const fromDomain = (path) => import(pathToFileURL(inProject('libs/domain/dist', path)).href);
/** A module of the built server. */
export const fromServer = (path) => import(pathToFileURL(inProject('apps/server/dist', path)).href);

/**
 * One figure as a line of JSON. `goal` is what `ratio` (to the limit measured in the same run) has to reach, or `value`
 * where there is no limit; `{ least }` or `{ most }`.
 */
export function report({ name, unit, value, limit = null, goal = null }) {
  const ratio = limit === null ? null : limit === 0 ? null : round(value / limit, 3);
  const judged = ratio ?? value;
  const met = goal === null ? null : goal.least !== undefined ? judged >= goal.least : judged <= goal.most;
  console.log(JSON.stringify({ name, unit, value: round(value), limit: limit === null ? null : round(limit), ratio, goal, met }));
}

/** A figure that this machine cannot give, with the reason. */
export const skip = (name, reason) => console.log(JSON.stringify({ name, skipped: reason }));

const round = (x, digits = x < 10 ? 3 : x < 1000 ? 1 : 0) => Number(x.toFixed(digits));

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
export const median = (values) => percentile(values, 0.5);
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Runs the contestants in turn, round after round, so that the machine's moods hit all of them. Answers each one's results. */
export async function sideBySide(rounds, contestants) {
  const results = contestants.map(() => []);
  for (let round = 0; round < rounds; round++) for (const [i, run] of contestants.entries()) results[i].push(await run(round));
  return results;
}
