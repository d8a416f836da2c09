import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import { toForm } from '../../kernel/unit/nutrients.js';
import { convert } from '../../kernel/unit/units.js';

/** Why a number of a plan is what it is: `formula` over `inputs` gives `value`. */
export interface Explanation {
  readonly value: number | null;
  readonly unit: string;
  readonly formula: string;
  readonly inputs: readonly TraceInput[];
  /** What led to the inputs that were computed, first step first. */
  readonly steps: readonly TraceLine[];
  /** Why there is no value. */
  readonly reason?: string;
}

export const none = (unit: string, reason: string): Explanation => ({ value: null, unit, formula: '', inputs: [], steps: [], reason });
/** A number that there is, as a step of another one. */
export const asStep = (name: string, { formula, inputs, unit, value }: Explanation): TraceLine => ({
  ...{ name, formula, inputs, unit },
  value: value!,
  source: 'mass balance',
});

export interface Shown {
  readonly unit: string;
  readonly factor: number;
}

/** A result in kg/ha of the stored form, as the person reads it. */
export function shownAs(
  { unit, factor }: Shown,
  value: number,
  formula: string,
  inputs: readonly TraceInput[],
  steps: readonly TraceLine[],
): Explanation {
  if (factor === 1) return { value, unit, formula, inputs, steps };
  return {
    value: value * factor,
    unit,
    formula: `(${formula.replace(/^\w+ = /, '')}) · k`,
    inputs: [...inputs, input('k', factor, `${unit} per kg/ha`, 'default', 'molar masses and units of area')],
    steps,
  };
}

/** Unit and factor in which a grower reads a nutrient's kg/ha. */
export const shownFor = (context: GraphContext, nutrientId: number): Shown => ({
  unit: context.unitTypeId === 1 ? 'lb/ac' : 'kg/ha',
  factor: toForm(nutrientId, context.unitTypeId === 1 ? convert(1, 2, 3) : 1, context.display),
});
