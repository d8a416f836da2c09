import { answerOf } from './mix-answer.js';
import type { MixAnswer, MixProblem } from './mix-problem.js';
import { type Aim, amountsOf, isDiscrete, type Mix, mixOf, programOf, shortOf, targetRowsAt, type Window } from './mix-program.js';
import { type Optimum, type SolveProgram, Undecided } from './solver.js';

/** Deviations found by the solver are held with this much room, so that the next program finds them again. */
const ROOM = 1e-9;

/** Where rounding lets the solver miss what it found before, windows open by a little more: still less than what counts as outside the imbalance. */
const WIDER = [0, 1e-8, 1e-7, 5e-7];
const widened = (aim: Aim, room: number): Aim =>
  room === 0
    ? aim
    : {
        ...aim,
        windows: aim.windows.map((one) => ({ ...one, width: one.width + room })),
        ...(aim.within !== undefined && { within: aim.within + room }),
      };

/**
 * Amounts of products, kg/ha, that meet every need within the imbalance at least cost. Where not every need can be met, and with
 * `prefer: match`, deviations are levelled: the largest is made as small as it can be, then the next largest of the other nutrients, and so on down to
 * the smallest; then cost decides. With steps and least doses all of them together are made as small as they can be below the largest. Linear and
 * mixed-integer programs, solved to proven optimality.
 */
export function autoCalculate(solve: SolveProgram, problem: MixProblem): MixAnswer {
  const mix = mixOf(problem);
  const { imbalance, prefer = 'cost' } = problem;
  const run = (aim: Aim): Optimum => {
    for (const room of WIDER) {
      const optimum = solve(programOf(mix, widened(aim, room)));
      if (optimum) return optimum;
    }
    throw new Undecided('no amounts at all lie within the limits, not even none'); // none are always allowed: rounding misled the solver
  };
  const discrete = isDiscrete(mix);
  const { windows, leastDeviation, proven, found } = discrete
    ? stepped(mix, run, imbalance, prefer)
    : { ...windowsOf(mix, run, imbalance, prefer), proven: true, found: undefined };
  const cheapest = searched(() => run({ windows, least: 'cost', discrete }), found);
  const within = windows.map(({ width }) => width);
  return answerOf(mix, amountsOf(mix, cheapest.values, discrete), { imbalance, leastDeviation, proven: proven && cheapest.proven, within });
}

/** What amounts come to when they were rounded after `answer` was found. */
export const withAmounts = (problem: MixProblem, answer: MixAnswer, amounts: Readonly<Record<string, number>>): MixAnswer => {
  const mix = mixOf(problem);
  return answerOf(
    mix,
    mix.products.map(({ id }) => amounts[id] ?? 0),
    {
      imbalance: problem.imbalance,
      leastDeviation: answer.leastDeviation,
      proven: answer.proven,
      within: answer.deviations.map(({ within }) => within),
    },
  );
};

/** Where a search ends without any amounts, or finds none where some were found before, these stand: their windows are the same or narrower. */
function searched(search: () => Optimum, before: Optimum | undefined): Optimum {
  try {
    return search();
  } catch (error) {
    if (!before || !(error instanceof Undecided)) throw error;
    return { ...before, proven: false };
  }
}

interface Windows {
  readonly windows: readonly Window[];
  readonly leastDeviation: number;
}
/** `found`: amounts that lie in the windows. */
interface Stepped extends Windows {
  readonly proven: boolean;
  readonly found: Optimum;
}
type Run = (aim: Aim) => Optimum;

/** How near every target can be brought when amounts are free: those that cannot come nearer are held, and the others brought nearer still. */
function windowsOf(mix: Mix, run: Run, imbalance: number, prefer: 'cost' | 'match'): Windows {
  const held = new Map<number, number>();
  let leastDeviation: number | undefined;
  while (held.size < mix.targets.length) {
    const windows = mix.targets.map((_, n) => ({ width: held.get(n) ?? 0, widens: !held.has(n) }));
    const optimum = run({ windows, least: 'deviation', discrete: false });
    const level = Math.max(0, optimum.objective);
    const open = mix.targets.map((_, n) => n).filter((n) => !held.has(n));
    if (leastDeviation === undefined && prefer === 'cost' && level <= imbalance + ROOM) {
      const width = Math.max(imbalance, level);
      return { windows: open.map(() => ({ width, widens: false })), leastDeviation: level };
    }
    leastDeviation ??= level;
    const at = targetRowsAt(windows);
    const price = (n: number) => Math.abs(optimum.duals[at[n]!] ?? 0) + Math.abs(optimum.duals[at[n]! + 1] ?? 0);
    const stuck = level <= ROOM ? open : open.filter((n) => price(n) > 1e-7);
    for (const n of stuck.length > 0 ? stuck : open) held.set(n, level + ROOM);
  }
  return { windows: mix.targets.map((_, n) => ({ width: held.get(n)!, widens: false })), leastDeviation: leastDeviation ?? 0 };
}

/**
 * Where so few products, or such steps and least doses, cannot meet every need, the farthest stays as near as it can be, and all together lie off as little
 * as they can: what one of them cannot have must not let the others go without.
 */
function together(mix: Mix, run: Run, leastDeviation: number, nearest: Optimum): Stepped {
  const open = mix.targets.map((): Window => ({ width: 0, widens: true }));
  const total = searched(() => run({ windows: open, least: 'total', within: leastDeviation + ROOM, discrete: true }), nearest);
  const off = total.values.slice(total.values.length - mix.targets.length);
  const missed = (n: number) => (mix.targets[n]!.mayExceed ? shortOf(mix, n, total.values) : Math.max(0, off[n]!));
  return {
    windows: mix.targets.map((_, n) => ({
      width: (total.values === nearest.values ? leastDeviation : missed(n)) + ROOM,
      widens: false,
    })),
    leastDeviation,
    proven: nearest.proven && total.proven,
    found: total,
  };
}

/** The same with steps, least doses and conflicts. */
function stepped(mix: Mix, run: Run, imbalance: number, prefer: 'cost' | 'match'): Stepped {
  const nearest = run({ windows: mix.targets.map(() => ({ width: 0, widens: true })), least: 'deviation', discrete: true });
  const leastDeviation = Math.max(0, nearest.objective);
  const all = (width: number): Window[] => mix.targets.map(() => ({ width, widens: false }));
  if (leastDeviation <= imbalance + ROOM) {
    return {
      windows: all(prefer === 'match' ? leastDeviation + ROOM : Math.max(imbalance, leastDeviation)),
      leastDeviation,
      proven: nearest.proven,
      found: nearest,
    };
  }
  return together(mix, run, leastDeviation, nearest);
}
