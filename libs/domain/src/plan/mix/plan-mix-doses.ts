import { autoCalculate, withAmounts } from '../../agronomy/auto-calculate/auto-calculate.js';
import type { MixAnswer, MixProblem, MixProduct } from '../../agronomy/auto-calculate/mix-problem.js';
import type { SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { at, type Dose, type PlanDraft } from '../plan.draft.js';
import { cellUnit, kgPerUnit, type MixColumn, type Placing, practicalStep } from './plan-mix-cells.js';

/** `min`: none, or at least this; `step`: whole multiples of it. kg/ha. */
export type MixBounds = Pick<MixProduct, 'min_kg_ha' | 'max_kg_ha' | 'step_kg_ha'>;

/** A dose from what to what, in its unit; null: none. */
export interface MixCell {
  readonly productId: number;
  readonly column: MixColumn;
  readonly from: number | null;
  readonly to: number | null;
  readonly unitId: number;
}

export interface MixDoses {
  readonly answer: MixAnswer;
  readonly cells: readonly MixCell[];
  /** kg/ha of each product in the scope until now. */
  readonly before: ReadonlyMap<number, number>;
}

/** Where the amounts go, and in what. */
export interface DosingFacts {
  readonly draft: PlanDraft;
  readonly products: readonly ProductFacts[];
  readonly placing: Placing;
  readonly bounds: ReadonlyMap<number, MixBounds> | undefined;
  readonly imperial: boolean;
}

/** A cell that is dosed: the part of the product's amount that it takes, kg/ha of one of its unit, and what can be weighed. */
interface DosedCell {
  readonly product: ProductFacts;
  readonly column: MixColumn;
  readonly share: number;
  readonly unitId: number;
  readonly kg: number;
  readonly step: number;
}

/** Largest part of a dose that rounding may change; within less imbalance than twice that, amounts are not rounded. */
const ROUNDING = 0.005;
const FINEST = 1e-6;

/** To steps that people weigh; small doses to as many parts of a step as keep half a percent. */
function rounded(amount: number, step: number, down: boolean): number {
  let fine = step;
  while (amount > FINEST && amount < fine / 2 / ROUNDING && fine > FINEST) fine /= 10;
  const count = amount / fine;
  return Number(((down ? Math.floor(count + FINEST) : Math.round(count)) * fine).toFixed(6));
}

const dosedCells = ({ draft, products, placing, bounds, imperial }: DosingFacts): DosedCell[] =>
  products.flatMap((product) =>
    (placing.get(product.id) ?? []).map(({ column, share }) => {
      const unitId = cellUnit(draft, column, product, imperial);
      const kg = (kgPerUnit(column, unitId, product) ?? 1) * column.kgPerHa;
      return { product, column, share, unitId, kg, step: bounds?.has(product.id) ? FINEST : practicalStep(unitId) };
    }),
  );

/** By how much rounding every cell to its step may at most move a target, as a part of its need. */
function coarseness({ targets, products }: MixProblem, cells: readonly DosedCell[]): number {
  const halfStep_kg_ha = (id: string) =>
    cells.reduce((sum, { product, kg, step }) => (String(product.id) === id ? sum + (kg * step) / 2 : sum), 0);
  return Math.max(
    0,
    ...targets.map(({ nutrient, need_kg_ha }) =>
      products.reduce((sum, { id, content }) => sum + ((content[nutrient] ?? 0) / need_kg_ha) * halfStep_kg_ha(id), 0),
    ),
  );
}

/** Solves with a little less room than allowed, so that amounts rounded to what can be weighed still lie inside. */
export function weighableDoses(solve: SolveProgram, problem: MixProblem, facts: DosingFacts): MixDoses {
  const cells = dosedCells(facts);
  const exact = problem.imbalance < 2 * ROUNDING;
  const room = Math.min(coarseness(problem, cells), ROUNDING);
  const roomy = exact ? undefined : autoCalculate(solve, { ...problem, imbalance: problem.imbalance - room });
  const whole = roomy?.status === 'optimal' ? roomy : autoCalculate(solve, problem);
  const best = whole.status === 'optimal' ? whole : (roomy ?? whole);
  const limited = best.binding.filter(({ kind }) => kind !== 'nutrient'); // rounding up would break these
  const before = new Map<number, number>();
  const amounts: Record<string, number> = Object.fromEntries(facts.products.map(({ id }) => [String(id), 0]));
  const dosed = cells.map(({ product, column, share, unitId, kg, step }): MixCell => {
    const { id } = product;
    const wanted = (best.amounts[String(id)]! * share) / kg;
    const inWholeSteps = facts.bounds?.get(id)?.step_kg_ha !== undefined;
    const to = rounded(wanted, exact ? FINEST : step, limited.length > 0 && !inWholeSteps);
    const old = at(at(facts.draft.doses, column.key) ?? {}, String(id)) as Dose | undefined;
    if (old) before.set(id, (before.get(id) ?? 0) + old[0] * (kgPerUnit(column, old[1], product) ?? 0) * column.kgPerHa);
    amounts[String(id)] = amounts[String(id)]! + to * kg;
    return { productId: id, column, from: old?.[0] ?? null, to: to > 0 ? to : null, unitId };
  });
  const answer = withAmounts(problem, best, amounts);
  return {
    answer: { ...answer, binding: [...answer.binding.filter(({ kind }) => kind === 'nutrient'), ...limited] },
    cells: dosed,
    before,
  };
}
