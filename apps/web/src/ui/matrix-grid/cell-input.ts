import { foldDigits, parseDecimal } from '../../i18n/number';
import { calculate } from './cell-maths';
import type { GridUnits, GridValue } from './grid-types';

export type CellInput =
  | { kind: 'clear' }
  /** `from` is what was typed when it had to be worked out or converted, so that the grid can show the result first. */
  | { kind: 'value'; value: GridValue; worked: boolean }
  | { kind: 'error'; key: CellInputError };
export type CellInputError = 'notANumber' | 'twoSeparators' | 'mustBePositive' | 'nothingToChange' | 'unknownUnit';

export interface CellInputContext {
  current: GridValue | undefined;
  /** Unit of a value typed without one. */
  unitId: number;
  units: GridUnits;
}

const RELATIVE = /^([+-])\s*([\d.,٫]+)\s*%$/;
const WITH_UNIT = /^([+-]?[\d.,٫]+)\s*([^\d\s.,٫+*/()=-].*)$/u;

/**
 * What was typed into a cell: `34`, `34,5`, `३४`, `+10%` of what stands there, `=42.6*0.8`, `30 lb/ac`. A unit of the same
 * kind is converted to the cell's own, any other unit known is kept. Empty and 0 clear the cell.
 */
export function readCell(text: string, context: CellInputContext): CellInput {
  const folded = foldDigits(text.trim()).replace(/[−‒–]/g, '-');
  if (folded === '') return { kind: 'clear' };
  const unitId = context.current?.[1] ?? context.unitId;
  if (folded.startsWith('=')) return fromFormula(folded.slice(1), unitId, context);
  const relative = RELATIVE.exec(folded);
  if (relative) {
    const percent = parseDecimal(relative[2]!);
    if (!percent.ok || percent.value === null) return { kind: 'error', key: 'notANumber' };
    if (!context.current) return { kind: 'error', key: 'nothingToChange' };
    const change = (relative[1] === '-' ? -percent.value : percent.value) / 100;
    return positive(tidy(context.current[0] * (1 + change)), unitId, true);
  }
  const plain = parseDecimal(folded);
  if (plain.ok) return positive(plain.value!, unitId, false);
  const parts = WITH_UNIT.exec(folded);
  if (!parts) return { kind: 'error', key: plain.key };
  return withUnit(parts[1]!, parts[2]!, unitId, context);
}

function fromFormula(formula: string, unitId: number, context: CellInputContext): CellInput {
  const parts = /^(.*?[\d)])\s*([^\d\s.,+*/()-][^+*()]*)$/u.exec(formula);
  const result = calculate(parts ? parts[1]! : formula);
  if (result === undefined) return { kind: 'error', key: 'notANumber' };
  if (!parts) return positive(tidy(result), unitId, true);
  return converted(tidy(result), parts[2]!, unitId, context);
}

function withUnit(amount: string, unit: string, unitId: number, context: CellInputContext): CellInput {
  const number = parseDecimal(amount);
  if (!number.ok || number.value === null) return { kind: 'error', key: number.ok ? 'notANumber' : number.key };
  return converted(number.value, unit, unitId, context);
}

function converted(amount: number, unit: string, unitId: number, { units }: CellInputContext): CellInput {
  const typed = units.find(unit);
  if (typed === undefined) return { kind: 'error', key: 'unknownUnit' };
  const value = units.convert(amount, typed, unitId);
  return value === undefined ? positive(amount, typed, true) : positive(tidy(value), unitId, typed !== unitId);
}

const positive = (amount: number, unitId: number, worked: boolean): CellInput =>
  amount < 0
    ? { kind: 'error', key: 'mustBePositive' }
    : amount === 0
      ? { kind: 'clear' }
      : { kind: 'value', value: [amount, unitId], worked };

/** Ten significant digits: 42.6 × 0.8 is 34.08, not 34.080000000000005. */
const tidy = (value: number): number => Number(value.toPrecision(10));
