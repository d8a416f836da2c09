import type { ErrorDetail } from '../errors/errors.js';
import { validationErrors } from '../errors/validation.errors.js';

/** Totals of 100 are read to two decimals. */
export const roundedSum = (sum: number): number => Math.round(sum * 100) / 100;
export const isHundred = (sum: number): boolean => roundedSum(sum) === 100;

/** Two shares that make a whole, as labour and inputs (specification section 5); `field` names the second. */
export function brokenSumOfTwo(first: number, second: number, field: string): ErrorDetail[] {
  if (isHundred(first + second)) return [];
  return [
    { field, key: 'sumOfTwo', message: validationErrors.sumOfTwo.message, params: { wanted: 100, value: roundedSum(first + second) } },
  ];
}
