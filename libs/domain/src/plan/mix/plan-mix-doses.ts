import { autoCalculate, withAmounts } from '../../agronomy/auto-calculate/auto-calculate.js';
import type { MixAnswer, MixProblem, MixProduct } from '../../agronomy/auto-calculate/mix-problem.js';
import { decided, partOf, type SolveProgram, within, type Work } from '../../agronomy/auto-calculate/solver.js';
import {
  inSpreadableParts,
  type SpreadableDose,
  spreadableDose,
  type SpreadDosesOfPlan,
} from '../../agronomy/auto-calculate/spreadable.js';
import type { CropFacts, ProductFacts } from '../../agronomy/facts.js';
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
  readonly wholeSeason: boolean;
  readonly cropType: CropFacts['cropType'] | undefined;
  readonly doses: SpreadDosesOfPlan | undefined;
  /** A person said how many products there may be: more are never tried. */
  readonly mostIsFixed: boolean;
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
function freeAmounts(solve: SolveProgram, problem: MixProblem, cells: readonly DosedCell[]): MixAnswer {
  if (isExact(problem)) return autoCalculate(solve, problem);
  const room = Math.min(coarseness(problem, cells), ROUNDING);
  const roomy = autoCalculate(solve, { ...problem, imbalance: problem.imbalance - room });
  const whole = roomy.status === 'optimal' ? roomy : autoCalculate(solve, problem);
  return whole.status === 'optimal' ? whole : roomy;
}
const isExact = ({ imbalance }: MixProblem): boolean => imbalance < 2 * ROUNDING;

/** Parts of a spreader's step that are tried in turn until the needs are met as free amounts would meet them. */
const FINER = [1, 0.2, 0.02];

/** A try may spend a third of the work that is left, the last ones more: those after it may be the ones that meet a need. */
const SHARES = 3;

interface Spread {
  readonly answer: MixAnswer;
  /** By product: how its amount may be divided. */
  readonly doses: ReadonlyMap<string, SpreadableDose>;
}

/**
 * Amounts that a person can spread: least doses and whole steps of every product that goes onto the field and that nobody bounded, no more products than one
 * application takes. Where free amounts meet the needs and no such amounts do: of a season those that meet most, of a stage undefined.
 */
function spreadableAmounts({ solve, work }: BoundedSolve, problem: MixProblem, facts: DosingFacts, free: MixAnswer): Spread | undefined {
  const rules = spreadableRules(facts);
  // what stands against a person's own bounds is shown as it is
  const boundedShort = free.status !== 'optimal' && (facts.bounds?.size ?? 0) > 0;
  if (rules.size === 0 || boundedShort) return undefined;
  const meetsAll = free.status === 'optimal';
  // else a fifth of the usual step is enough, and only while fewer needs are met than free amounts meet
  const reachable = meetsAll ? Infinity : metBy({ answer: free });
  const steps = meetsAll ? FINER : FINER.slice(0, Object.keys(facts.doses ?? {}).length === 0 ? 2 : 1);
  const tried = (facts.mostIsFixed || isRoomy(problem) ? [problem.mostProducts] : [problem.mostProducts, undefined]).flatMap(
    (mostProducts) => steps.map((part) => ({ mostProducts, part })),
  );
  const tries = problem.mostProducts === undefined ? tried.slice(-steps.length) : tried;
  let best: Spread | undefined;
  let endedEarly = false;
  for (const [n, { mostProducts, part }] of tries.entries()) {
    if (part < 1 && best && metBy(best) >= reachable) continue;
    const share = partOf(work, Math.min(SHARES, tries.length - n));
    const own = within(solve, share);
    const doses = new Map(
      [...rules].map(([id, { least_kg_ha, step_kg_ha }]) => [id, { least_kg_ha, step_kg_ha: Number((step_kg_ha * part).toPrecision(12)) }]),
    );
    const { mostProducts: _most, ...rest } = problem;
    const stepped: MixProblem = {
      ...rest,
      ...(mostProducts !== undefined && { mostProducts }),
      products: problem.products.map((product) => {
        const dose = doses.get(product.id);
        return dose ? { ...product, min_kg_ha: dose.least_kg_ha, step_kg_ha: dose.step_kg_ha } : product;
      }),
    };
    const answer = decided(() => autoCalculate(own, stepped));
    const found = answer && { answer, doses };
    const one = found && problem.prefer !== 'match' ? withoutExtras(own, stepped, found) : found;
    endedEarly ||= share.left <= 0;
    if (!one) continue;
    if (one.answer.status === 'optimal') return one;
    if (best === undefined || metBy(one) > metBy(best)) best = one;
  }
  if (best && endedEarly) best = { ...best, answer: { ...best.answer, proven: false } };
  return facts.wholeSeason || free.status !== 'optimal' ? best : undefined;
}

/**
 * Without the products of which the dose mends no more than the tolerance lets pass: what is loaded and weighed for a few kilograms is left out where every need
 * stays within the tolerance, or as near as it was. Those that bring least are tried first, and those that had to stay again when another is out.
 */
function withoutExtras(solve: SolveProgram, problem: MixProblem, spread: Spread): Spread {
  let kept = spread;
  for (let tried: Spread | undefined; tried !== kept;) {
    tried = kept;
    for (const { id } of extrasOf(problem, tried)) {
      // anew, and with the others as they are: what comes nearest to one need may bring much of another
      const answers = [withoutOne(solve, problem, kept, id), withoutOne(solve, problem, kept, id, 'others stay')];
      const without = answers.find((one) => one && isNoWorse(one, kept.answer, problem.imbalance));
      if (without) kept = { ...kept, answer: without };
    }
  }
  return kept;
}

/** Products in use that could be extras, those that bring least first. */
function extrasOf({ products, targets, imbalance }: MixProblem, { answer, doses }: Spread): MixProduct[] {
  const used = products.filter(({ id }) => doses.has(id) && answer.amounts[id]! > 0);
  const part = ({ id, content }: MixProduct) =>
    Math.max(...targets.map(({ nutrient, need_kg_ha }) => ((content[nutrient] ?? 0) * answer.amounts[id]!) / need_kg_ha));
  const isFew = ({ id }: MixProduct) => answer.amounts[id]! <= 2 * doses.get(id)!.least_kg_ha;
  return used.filter((one) => isFew(one) || part(one) <= MOST_OF_AN_EXTRA * imbalance).sort((a, b) => part(a) - part(b));
}

/** The answer of the products in use but one; undefined where that was the last. */
function withoutOne(
  solve: SolveProgram,
  problem: MixProblem,
  { answer }: Spread,
  id: string,
  others?: 'others stay',
): MixAnswer | undefined {
  const left = Object.entries(answer.amounts).filter(([other, amount]) => other !== id && amount > 0);
  const isOut = (one: MixProduct) => left.every(([other]) => other !== one.id);
  if (left.length === 0 || answer.amounts[id] === 0) return undefined;
  const products = problem.products.map((one) => {
    if (isOut(one)) return { ...one, min_kg_ha: 0, max_kg_ha: 0 };
    const stays = answer.amounts[one.id]!;
    return others ? { ...one, min_kg_ha: stays, max_kg_ha: stays } : one;
  });
  return decided(() => autoCalculate(solve, { ...problem, products }));
}

/** Who brings more than so many tolerances of some need, and more than twice a least dose, is not tried: nothing else could make up for it. */
const MOST_OF_AN_EXTRA = 3;

const MORE_SURPLUS = 1.25;
const MORE_SURPLUS_KG_HA = 10;

const isNoWorse = (answer: MixAnswer, before: MixAnswer, imbalance: number): boolean =>
  answer.deviations.every(({ nutrient, need_kg_ha, deviation, mayExceed }) => {
    const old = before.deviations.find((one) => one.nutrient === nutrient)!;
    // what may come along beyond its need may do so by a little more, by a few kilograms too
    if (mayExceed && deviation > 0)
      return deviation <= Math.max((1 + old.deviation) * MORE_SURPLUS - 1, imbalance + MORE_SURPLUS_KG_HA / need_kg_ha) + FINEST;
    return Math.abs(deviation) <= Math.max(imbalance, Math.abs(old.deviation)) + FINEST;
  });

const isRoomy = ({ mostProducts = Infinity, products }: MixProblem): boolean => products.length <= mostProducts;

/** How many needs are met: fewer products, or rounder doses, are no reason to leave a crop without its nitrogen. */
const metBy = ({ answer }: Pick<Spread, 'answer'>): number => answer.deviations.filter(({ status }) => status === 'met').length;

/** Of the products of which every place is the open field and of which nobody stated bounds. */
function spreadableRules({
  products,
  placing,
  bounds,
  cropType,
  doses: levels,
  imperial,
}: DosingFacts): ReadonlyMap<string, SpreadableDose> {
  return new Map(
    products.flatMap((product) => {
      const places = placing.get(product.id) ?? [];
      if (bounds?.has(product.id) || places.length === 0 || places.some(({ column }) => column.tank_l !== undefined)) return [];
      return [[String(product.id), spreadableDose(product, { cropType, levels, imperial })] as const];
    }),
  );
}

/** How much of each product goes where, as kg/ha in the order of the cells. */
function amountsOfCells(cells: readonly DosedCell[], { answer, doses }: Spread): ReadonlyMap<DosedCell, number> {
  return new Map(
    [...doses].flatMap(([id, dose]) => {
      const own = cells.filter(({ product }) => String(product.id) === id);
      const parts = inSpreadableParts(
        answer.amounts[id] ?? 0,
        own.map(({ share }) => share),
        dose,
      );
      return own.map((cell, at) => [cell, parts[at]!] as const);
    }),
  );
}

export interface BoundedSolve {
  readonly solve: SolveProgram;
  readonly work: Work;
}

/** Amounts and where they go, in what can be spread where that meets the needs, else in what can be weighed. */
export function weighableDoses(bounded: BoundedSolve, problem: MixProblem, facts: DosingFacts): MixDoses {
  const cells = dosedCells(facts);
  const exact = isExact(problem);
  const { mostProducts: _most, ...unlimited } = problem;
  const free = freeAmounts(within(bounded.solve, bounded.work), facts.mostIsFixed ? problem : unlimited, cells);
  const spread = exact ? undefined : spreadableAmounts(bounded, problem, facts, free);
  const best = spread?.answer ?? free;
  const inParts = spread ? amountsOfCells(cells, spread) : new Map<DosedCell, number>();
  const limited = free.binding.filter(({ kind }) => kind !== 'nutrient'); // rounding up would break these
  const before = new Map<number, number>();
  const amounts: Record<string, number> = Object.fromEntries(facts.products.map(({ id }) => [String(id), 0]));
  const dosed = cells.map((cell): MixCell => {
    const { product, column, share, unitId, kg, step } = cell;
    const { id } = product;
    const part = inParts.get(cell);
    const wanted = (best.amounts[String(id)]! * share) / kg;
    const inWholeSteps = facts.bounds?.get(id)?.step_kg_ha !== undefined;
    const to =
      part !== undefined ? Number((part / kg).toFixed(6)) : rounded(wanted, exact ? FINEST : step, limited.length > 0 && !inWholeSteps);
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
