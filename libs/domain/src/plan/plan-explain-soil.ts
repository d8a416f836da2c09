import { type Cations, cationRatios } from '../agronomy/cation-ratios.js';
import type { GraphContext } from '../agronomy/graph-plan.js';
import { input } from '../agronomy/trace.js';
import { type Explanation, none } from './plan-explanation.js';

/** Charges that a ratio is made of, and how; in the order of specification section 9. */
const PARTS: Readonly<Record<string, { readonly formula: string; readonly of: readonly (keyof Cations)[] }>> = {
  'Ca/Mg': { formula: 'Ca / Mg', of: ['Ca', 'Mg'] },
  'Ca/K': { formula: 'Ca / K', of: ['Ca', 'K'] },
  'Mg/K': { formula: 'Mg / K', of: ['Mg', 'K'] },
  'K/CEC': { formula: '100 · K / CEC', of: ['K', 'CEC'] },
  'Ca/CEC': { formula: '100 · Ca / CEC', of: ['Ca', 'CEC'] },
  'Mg/CEC': { formula: '100 · Mg / CEC', of: ['Mg', 'CEC'] },
  'Na/CEC': { formula: '100 · Na / CEC', of: ['Na', 'CEC'] },
  'Al/CEC': { formula: '100 · Al / CEC', of: ['Al', 'CEC'] },
  'Al+H/CEC': { formula: '100 · (Al + H) / CEC', of: ['HAl', 'Al', 'H', 'CEC'] },
  'Mg+Ca/K': { formula: '(Mg + Ca) / K', of: ['Mg', 'Ca', 'K'] },
};

/** One of the ten cation ratios of the plan's soil analysis; undefined for a name that is none. */
export function explainRatio({ soil }: GraphContext, name: string): Explanation | undefined {
  const parts = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (!parts) return undefined;
  const unit = name.endsWith('CEC') ? '%' : '-';
  if (!soil?.cations) return none(unit, 'noAnalysis');
  const { cations } = soil;
  const value = cationRatios(cations).find((ratio) => ratio.name === name)?.value ?? null;
  if (value === null) return none(unit, 'notMeasured');
  const measured = parts.of.filter((part) => !(cations.HAl !== undefined && (part === 'Al' || part === 'H') && name === 'Al+H/CEC'));
  return {
    value,
    unit,
    formula: name === 'Al+H/CEC' && cations.HAl !== undefined ? '100 · HAl / CEC' : parts.formula,
    inputs: measured.flatMap((part) =>
      cations[part] === undefined ? [] : [input(part, cations[part], 'cmolc/kg', 'measured', 'soil analysis, converted to charges')],
    ),
    steps: [],
  };
}
