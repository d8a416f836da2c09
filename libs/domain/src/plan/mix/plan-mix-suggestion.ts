import { withAmounts } from '../../agronomy/auto-calculate/auto-calculate.js';
import type { MixAnswer, MixProblem, MixProduct } from '../../agronomy/auto-calculate/mix-problem.js';
import { decided, type SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import { type SpreadableDose, spreadableDose } from '../../agronomy/auto-calculate/spreadable.js';
import { type MixSuggestion, suggestProduct } from '../../agronomy/auto-calculate/suggestion.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { exact } from '../../kernel/string/number-text.js';
import type { MixColumn } from './plan-mix-cells.js';

/** A suggested product as a person spreads it, and what all amounts come to then; without `spread` it goes into a tank, where it is weighed. */
export interface PlanSuggestion extends MixSuggestion {
  readonly spread?: SpreadableDose & { readonly steps: number; readonly amount_kg_ha: number; readonly answer: MixAnswer };
}

interface SuggestionFacts {
  readonly candidates: readonly ProductFacts[];
  readonly asMix: (product: ProductFacts) => MixProduct;
  readonly columns: readonly Pick<MixColumn, 'tank_l'>[];
  readonly context: GraphContext;
}

/** Most of one product more that somebody is told to spread: an answer to a shortage of magnesium is no tonne and a half of polyhalite. Project decision. */
const MOST_SUGGESTED_KG_HA = 500;

/** The product that would help most, in whole steps of what spreads it and never less than its least dose. */
export function planSuggestion(
  solve: SolveProgram,
  chosen: MixProblem,
  { candidates, asMix, columns, context: { crop, doses, unitTypeId } }: SuggestionFacts,
): PlanSuggestion | undefined {
  const problem: MixProblem = { ...chosen, conflicts: [], mostProducts: chosen.products.length + 1 };
  const inField = columns.every(({ tank_l }) => tank_l === undefined);
  const offered = candidates.map((one) => ({ ...asMix(one), ...(inField && { max_kg_ha: MOST_SUGGESTED_KG_HA }) }));
  const found = decided(() => suggestProduct(solve, problem, offered));
  const product = candidates.find(({ id }) => String(id) === found?.id);
  if (!found || !product || !inField) return found;
  const dose = spreadableDose(product, { cropType: crop?.cropType, levels: doses, imperial: unitTypeId === 1 });
  const steps = Math.max(1, Math.ceil(dose.least_kg_ha / dose.step_kg_ha - 1e-9), Math.round(found.amount_kg_ha / dose.step_kg_ha));
  const amount_kg_ha = exact(steps * dose.step_kg_ha);
  const answer = withAmounts({ ...problem, products: [...problem.products, asMix(product)] }, found, {
    ...found.amounts,
    [found.id]: amount_kg_ha,
  });
  return { ...found, spread: { ...dose, steps, amount_kg_ha, answer } };
}
