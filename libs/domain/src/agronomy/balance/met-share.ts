import { input, type TraceLine } from '../trace.js';

/** What part of a need is met, in %: both amounts in one unit. */
export const metShareLine = (need: number, supplied: number, unit: string): TraceLine => ({
  name: 'share',
  formula: '100 · G / F',
  unit: '%',
  value: (100 * supplied) / need,
  source: 'mass balance',
  inputs: [input('G', supplied, unit, 'computed'), input('F', need, unit, 'computed')],
});
