import { isRatio, ratioLine, ratioUnit } from '../../agronomy/soil/cation-ratio-lines.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { type Explanation, none } from './plan-explanation.js';

/** One of the ten cation ratios of the plan's soil analysis; undefined for a name that is none. */
export function explainRatio({ soil }: GraphContext, name: string): Explanation | undefined {
  if (!isRatio(name)) return undefined;
  if (!soil?.cations) return none(ratioUnit(name), 'noAnalysis');
  const line = ratioLine(name, soil.cations);
  if (!line) return none(ratioUnit(name), 'notMeasured');
  const { value, unit, formula, inputs } = line;
  return { value, unit, formula, inputs, steps: [] };
}
