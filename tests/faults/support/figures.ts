import { availableParallelism, loadavg } from 'node:os';

interface Bound {
  readonly most?: number;
  readonly least?: number;
}

const ROUNDS = 3;
/** Load for each processor up to which a unit is judged: times say something about the server only while it is given one, what was given up after a time and ratios of a few ms only while others leave it alone. */
const mostLoad: Readonly<Record<string, number>> = { ms: 5, s: 5, 'a second': 5, '% of calls': 2, '×': 2, '% apart': 2 };
const tooBusy = (unit: string) => loadavg()[0]! > (mostLoad[unit] ?? Infinity) * availableParallelism();
/**
 * Times and ratios are held to the goal where a deep run has the machine to itself (`LOAM_JUDGE=exact`). `npm test` prints them beside the goal
 * and fails at several times of it: it may run anywhere, and a hang is still a hang.
 */
const SLACK = (process.env['LOAM_JUDGE'] ?? 'loose') === 'exact' ? 1 : 4;
const timed = (unit: string) => unit in mostLoad;
/** Nobody notices less, and a turn of the scheduler makes any ratio of it. */
const UNNOTICED_MS = 50;

const written = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Prints one line, `figure B3: p99 of a write: 14 ms, at most 1,000 (load 1.2)`. Answers whether the bound is to be held. */
function say(id: string, what: string, value: number, unit: string, { most, least }: Bound): boolean {
  const goal = most !== undefined ? `, at most ${written(most)}` : least !== undefined ? `, at least ${written(least)}` : '';
  const judged = !tooBusy(unit);
  process.stdout.write(
    `figure ${id}: ${what}: ${written(value)} ${unit}${goal} (load ${loadavg()[0]!.toFixed(1)}${judged || goal === '' ? '' : ': too busy to judge'})\n`,
  );
  return judged;
}

/** Of what the test itself does, not the server: held only where a deep run has the machine to itself. */
export const exactly = (bound: Bound): Bound => (SLACK === 1 ? bound : {});

/** `npm test` knows by the first words what to measure once more with nothing beside it (scripts/test-results.mjs). */
function hold(met: boolean, id: string, what: string, found: string): void {
  if (!met) throw new Error(`missed figure ${id}: ${what}: ${found}`);
}

/** Prints a figure and fails beyond its bound. What has none is only printed. */
export function figure(id: string, what: string, value: number, unit: string, bound: Bound = {}): void {
  if (!say(id, what, value, unit, bound)) return;
  const slack = timed(unit) ? SLACK : 1;
  const { most = Infinity, least = -Infinity } = bound;
  hold(value <= most * slack, id, what, `${value} ${unit}, held to at most ${most * slack}`);
  hold(value >= least / slack, id, what, `${value} ${unit}, held to at least ${least / slack}`);
}

/** A time in ms that others on the machine may lengthen: measured up to three times, printed each time, and good when it meets the bound once. */
export async function timeFigure(id: string, what: string, most: number, round: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let met = false;
  while (!met && times.length < ROUNDS) {
    const time = await round();
    times.push(time);
    met = !say(id, what, time, 'ms', { most }) || time <= most * SLACK;
  }
  hold(met, id, what, `${times.join(', ')} ms, held to at most ${most * SLACK}`);
}

/**
 * Ratios of two times of one run, by what was timed. What others do on the machine may spoil them, so they are measured anew up to three times, printed each time,
 * and each is good when it meets the bound in one round: what the fault itself does, it does in every round.
 */
export async function ratioFigures(
  id: string,
  most: number,
  round: () => Promise<Readonly<Record<string, { readonly calm: number; readonly during: number }>>>,
): Promise<void> {
  const missed = new Map<string, number[]>();
  const met = new Set<string>();
  for (let n = 0; n < ROUNDS && (n === 0 || missed.size > 0); n++) {
    for (const [what, { calm, during }] of Object.entries(await round())) {
      const ratio = during / calm;
      const judged = say(id, `${what}, calm ${written(calm)} ms, then ${written(during)} ms`, ratio, '×', { most });
      if (ratio <= most * SLACK || during <= UNNOTICED_MS || !judged) met.add(what);
      if (met.has(what)) missed.delete(what);
      else missed.set(what, [...(missed.get(what) ?? []), ratio]);
    }
  }
  const found = [...missed].map(([what, ratios]) => `${what} ${ratios.map(written).join(', ')}`);
  hold(missed.size === 0, id, 'ratios', `${found.join('; ')}, held to at most ${most * SLACK}`);
}

/**
 * Two answers that nobody may tell apart by their time, asked in turn: the median of how much longer the one takes, in percent of the other's median.
 * Measured up to three times, printed each time, and good when it meets the bound once.
 */
export async function alikeFigure(
  id: string,
  what: string,
  most: number,
  pairs: number,
  times: { readonly one: () => Promise<number>; readonly other: () => Promise<number> },
): Promise<void> {
  const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
  const measured: number[] = [];
  let met = false;
  while (!met && measured.length < ROUNDS) {
    const differences: number[] = [];
    const others: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const before = pair % 2 === 0 ? await times.one() : undefined;
      const other = await times.other();
      const one = before ?? (await times.one());
      differences.push(one - other);
      others.push(other);
    }
    const apart = (Math.abs(median(differences)) / median(others)) * 100;
    measured.push(apart);
    met = !say(id, `${what}, ${written(median(others))} ms`, apart, '% apart', { most }) || apart <= most * SLACK;
  }
  hold(met, id, what, `${measured.join(', ')} % apart, held to at most ${most * SLACK}`);
}
