import type { Cations } from '../facts.js';
import { cationRatios } from './cation-ratios.js';
import { input, type TraceLine } from '../trace.js';
import { ownNames } from '../../kernel/json/own-names.js';

const CHARGES = 'ratios of charges (specification section 9)';
/** Charges that a ratio is made of, and how; in the order of specification section 9. */
const PARTS: Readonly<Record<string, { readonly formula: string; readonly of: readonly (keyof Cations)[] }>> = ownNames({
  'Ca/Mg': { formula: 'Ca / Mg', of: ['Ca', 'Mg'] },
  'Ca/K': { formula: 'Ca / K', of: ['Ca', 'K'] },
  'Mg/K': { formula: 'Mg / K', of: ['Mg', 'K'] },
  'K/CEC': { formula: '100 · K / CEC', of: ['K', 'CEC'] },
  'Ca/CEC': { formula: '100 · Ca / CEC', of: ['Ca', 'CEC'] },
  'Mg/CEC': { formula: '100 · Mg / CEC', of: ['Mg', 'CEC'] },
  'Na/CEC': { formula: '100 · Na / CEC', of: ['Na', 'CEC'] },
  'Al/CEC': { formula: '100 · Al / CEC', of: ['Al', 'CEC'] },
  'Al+H/CEC': { formula: '100 · (Al + H) / CEC', of: ['Al', 'H', 'CEC'] },
  'Mg+Ca/K': { formula: '(Mg + Ca) / K', of: ['Mg', 'Ca', 'K'] },
});
/** Acidity that was determined as a whole stands for its parts. */
const TOGETHER = { formula: '100 · HAl / CEC', of: ['HAl', 'CEC'] } as const;

export const isRatio = (name: string): boolean => Object.hasOwn(PARTS, name);
export const ratioUnit = (name: string): string => (name.endsWith('CEC') ? '%' : '-');

/** How one of the ten ratios comes about; undefined where a part was not measured or divides as zero. Charges in cmolc/kg. */
export function ratioLine(name: string, cations: Cations): TraceLine | undefined {
  const value = cationRatios(cations).find((ratio) => ratio.name === name)?.value;
  if (value === undefined || value === null) return undefined;
  const { formula, of } = name === 'Al+H/CEC' && cations.HAl !== undefined ? TOGETHER : PARTS[name]!;
  return {
    name,
    formula,
    unit: ratioUnit(name),
    value,
    source: CHARGES,
    inputs: of.flatMap((part) =>
      cations[part] === undefined ? [] : [input(part, cations[part], 'cmolc/kg', 'measured', 'soil analysis, converted to charges')],
    ),
  };
}
