import { input, type TraceLine } from '@loam/domain/agronomy/trace';

/** By how much a value was changed, in its own unit. */
export const changeLine = (before: number, after: number): TraceLine => ({
  name: 'change',
  formula: 'vₙ − vₒ',
  unit: '-',
  value: after - before,
  source: 'history of the record',
  inputs: [input('vₙ', after, undefined, 'typed'), input('vₒ', before, undefined, 'typed')],
});
