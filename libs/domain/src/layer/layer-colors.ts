import { viridis } from '../kernel/colour/viridis.js';

/** From the lowest value to the highest. */
export const rampOf = (min: number, max: number): { value: number; color: string }[] =>
  viridis.map((color, n) => ({ value: min + ((max - min) * n) / (viridis.length - 1), color }));

/** Of one of some classes, from 1: spread over the whole ramp. */
export const classColor = (n: number, count: number): string =>
  viridis[count < 2 ? 2 : Math.round(((n - 1) * (viridis.length - 1)) / (count - 1))]!;

const shown = (value: number) => String(Number(value.toPrecision(4)));
/** As programs read it; people see the bounds in their own way of writing numbers. */
export const labelOf = (from: number | null, to: number | null): string =>
  from === null ? (to === null ? 'all' : `< ${shown(to)}`) : to === null ? `≥ ${shown(from)}` : `${shown(from)}–${shown(to)}`;
