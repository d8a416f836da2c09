import highsModule, { type Highs, type Model } from 'highs';

/** `semiContinuous` and `semiInteger`: 0 or between the bounds. */
export interface Column {
  readonly cost: number;
  readonly lower: number;
  readonly upper: number;
  readonly type?: 'integer' | 'semiContinuous' | 'semiInteger';
}

export interface Row {
  readonly lower: number;
  readonly upper: number;
  readonly entries: readonly (readonly [column: number, coefficient: number])[];
}

/** Minimise Σ cost·x where every row's Σ coefficient·x and every x lies between its bounds. */
export interface LinearProgram {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** `proven` is false where the search ended at its fixed number of nodes; `duals` by row, zero in programs with whole numbers. */
export interface Optimum {
  readonly values: readonly number[];
  readonly objective: number;
  readonly duals: readonly number[];
  readonly proven: boolean;
}

/** The fixed number of nodes was searched and no x between all bounds was found, nor that there is none. */
export class Undecided extends Error {}

/** Undefined where the search ended before anything was found. */
export function decided<T>(search: () => T): T | undefined {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return undefined;
  }
}

/**
 * Undefined: no x lies between all bounds. With `work` a search spends of it, at most half of what is left so that later searches have some.
 * @throws Undecided, also where no work is left. Deterministic: the same program gives the same optimum everywhere.
 */
export type SolveProgram = (program: LinearProgram, work?: Work) => Optimum | undefined;

/** What searches may still spend, in whole steps gone through: counted, not timed, so that a slow machine finds the same. What a part spends the whole has spent. */
export interface Work {
  left: number;
  readonly of?: Work;
}

/**
 * All searches of one plan's answer together: on the machine where it was measured 1 µs of processor for 12 steps or so, and thus little more than a second.
 * A node goes through every step between the bounds of its columns when it tightens them, which takes 0.08 ms for a thousand of them, and through its own
 * linear program, 0.1 ms; a root with its cuts takes some 16 ms.
 */
export const WORK_OF_AN_ANSWER = 16_000_000;
const WORK_OF_A_NODE = 1_500;
const WORK_OF_A_ROOT = 200_000;

export const partOf = (work: Work, parts: number): Work => ({ left: work.left / parts, of: work });
export const within =
  (solve: SolveProgram, work: Work): SolveProgram =>
  (program) =>
    solve(program, work);

function spend(work: Work, steps: number): void {
  for (let one: Work | undefined = work; one; one = one.of) one.left -= steps;
}

/** Of one node: what lies between the bounds of whole numbers, and what a node takes anyway. */
const workOfNode = ({ columns }: LinearProgram): number =>
  columns.reduce(
    (sum, { type, lower, upper }) => sum + (type === 'integer' || type === 'semiInteger' ? upper - Math.min(lower, 0) : 0),
    WORK_OF_A_NODE,
  );

/** Of one program. Programs of plans need some hundred; ten times as many of these took half a minute of one. */
const NODES = 2_000;
const FEASIBILITY = 1e-9;
const LOOSER = 1e-7;

/** Its types describe the CommonJS build, where the loader is a property; the module that is run exports the loader itself. */
const loadHighs = highsModule as unknown as () => Promise<Highs>;
/** One model of one solver: programs follow each other in it, so that its options are set once. */
interface Loaded {
  readonly highs: Highs;
  readonly model: Model;
}
let loading: Promise<Loaded> | undefined;

async function load(): Promise<Loaded> {
  const highs = await loadHighs();
  const model = highs.createModel();
  model.options.set({
    output_flag: false,
    ...tolerances(FEASIBILITY),
    mip_rel_gap: 0,
    mip_abs_gap: FEASIBILITY,
    mip_max_nodes: NODES,
  });
  return { highs, model };
}

/** The solver, HiGHS as WebAssembly: some 50 ms at the first call of a process, nothing afterwards. */
export async function loadSolver(): Promise<SolveProgram> {
  const loaded = await (loading ??= load());
  return (program, work) => {
    try {
      return solve(loaded, program, work);
    } catch (error) {
      if (!(error instanceof Undecided)) loading = undefined; // a WebAssembly instance that gave up is not used again
      throw error;
    }
  };
}

const tolerances = (feasibility: number) => ({
  primal_feasibility_tolerance: feasibility,
  dual_feasibility_tolerance: feasibility,
  mip_feasibility_tolerance: feasibility,
});

/** Whole numbers that HiGHS cannot hold to so little, it gives up on: they are found with the tolerance it has of itself. */
function run(model: Model, mixed: boolean): void {
  try {
    model.run();
  } catch (error) {
    if (!mixed) throw error;
    model.options.set(tolerances(LOOSER));
    try {
      model.run();
    } finally {
      model.options.set(tolerances(FEASIBILITY));
    }
  }
}

/** A search within what is left of its work, which it spends. */
function search(model: Model, program: LinearProgram, work: Work): void {
  if (work.left <= 0) throw new Undecided('no work is left');
  const each = workOfNode(program);
  model.options.set({ mip_max_nodes: Math.min(NODES, Math.max(1, Math.floor(work.left / 2 / each))) });
  try {
    run(model, true);
  } finally {
    model.options.set({ mip_max_nodes: NODES });
    const nodes = Number(model.info.get('mip_node_count'));
    if (nodes > 0) spend(work, WORK_OF_A_ROOT + nodes * each);
  }
}

function solve({ highs, model }: Loaded, program: LinearProgram, work: Work | undefined): Optimum | undefined {
  const { columns, rows } = program;
  const { variableType, modelStatus } = highs.constants;
  const bound = (value: number) => (Number.isFinite(value) ? value : Math.sign(value) * highs.infinity);
  const mixed = columns.some(({ type }) => type !== undefined);
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { entries } of rows) {
    for (const [column, coefficient] of entries) {
      indices.push(column);
      values.push(coefficient);
    }
    starts.push(indices.length);
  }
  model.passModel({
    numCols: columns.length,
    numRows: rows.length,
    colCost: columns.map(({ cost }) => cost),
    colLower: columns.map(({ lower }) => bound(lower)),
    colUpper: columns.map(({ upper }) => bound(upper)),
    rowLower: rows.map(({ lower }) => bound(lower)),
    rowUpper: rows.map(({ upper }) => bound(upper)),
    matrix: { format: 'csr', numRows: rows.length, numCols: columns.length, starts, indices, values },
    ...(mixed && { integrality: columns.map(({ type }) => variableType[type ?? 'continuous']) }),
  });
  if (mixed && work) search(model, program, work);
  else run(model, mixed);
  const status = model.getModelStatus();
  if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible) return undefined;
  const proven = status === modelStatus.optimal || status === modelStatus.empty;
  if (!proven && status !== modelStatus.solutionLimit) throw new Error(`the solver ended with status ${status}`);
  if (!proven && model.info.get('primal_solution_status') !== highs.constants.solutionStatus.feasible)
    throw new Undecided('nothing was found within the nodes');
  const { colValue, rowDual } = model.getSolution();
  return {
    values: [...colValue],
    objective: model.getObjectiveValue(),
    duals: rows.map((_, row) => (mixed ? 0 : (rowDual[row] ?? 0))),
    proven,
  };
}
