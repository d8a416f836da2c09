import type { OwnRange } from '../agronomy/soil/own-limits.js';
import type { ErrorDetail } from '../kernel/errors/errors.js';
import { analysisErrors } from './analysis.errors.js';

export type ResultRange = OwnRange;

const detail = (field: string, key: 'bottomNotBelowTop' | 'rangesNotConsecutive', params: Record<string, unknown>): ErrorDetail => ({
  field,
  key,
  message: analysisErrors[key].message,
  params,
});

/**
 * Result ranges are consecutive and without gaps, each with its bottom below its top (specification section 5): where one ends the next begins.
 * `path`: where the list stands in the body.
 */
export function brokenRanges(ranges: readonly ResultRange[], path = 'ranges'): ErrorDetail[] {
  return ranges.flatMap(({ from, to }, n): ErrorDetail[] => {
    const before = ranges[n - 1];
    return [
      ...(to !== null && from >= to ? [detail(`${path}[${n}].to`, 'bottomNotBelowTop', { above: from, value: to })] : []),
      ...(before && before.to !== from ? [detail(`${path}[${n}].from`, 'rangesNotConsecutive', { wanted: before.to, value: from })] : []),
    ];
  });
}
