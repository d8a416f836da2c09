import type { Cations } from '../facts.js';

export interface Ratio {
  readonly name: string;
  /** Quotient of charges; per CEC in percent of it. Null when the divisor is zero or a part was not measured. */
  readonly value: number | null;
}

const quotient = (part: number | undefined, divisor: number | undefined, scale = 1): number | null =>
  part === undefined || divisor === undefined || divisor === 0 ? null : (part / divisor) * scale;
const plus = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b);

/** The ten ratios of specification section 9, on equivalents, in its order; those to CEC in percent. */
export function cationRatios({ K, Ca, Mg, Na, Al, H, HAl, CEC }: Cations): Ratio[] {
  return [
    { name: 'Ca/Mg', value: quotient(Ca, Mg) },
    { name: 'Ca/K', value: quotient(Ca, K) },
    { name: 'Mg/K', value: quotient(Mg, K) },
    { name: 'K/CEC', value: quotient(K, CEC, 100) },
    { name: 'Ca/CEC', value: quotient(Ca, CEC, 100) },
    { name: 'Mg/CEC', value: quotient(Mg, CEC, 100) },
    { name: 'Na/CEC', value: quotient(Na, CEC, 100) },
    { name: 'Al/CEC', value: quotient(Al, CEC, 100) },
    { name: 'Al+H/CEC', value: quotient(HAl ?? plus(Al, H), CEC, 100) },
    { name: 'Mg+Ca/K', value: quotient(plus(Mg, Ca), K) },
  ];
}

/** CEC as the sum of bases and exchangeable acidity (cmolc/kg); undefined unless K, Ca and Mg were measured. */
export function sumCec({ K, Ca, Mg, Na, Al, H, HAl }: Cations): number | undefined {
  if (K === undefined || Ca === undefined || Mg === undefined) return undefined;
  return K + Ca + Mg + (Na ?? 0) + (HAl ?? (Al ?? 0) + (H ?? 0));
}

/** The CEC that a sheet is read by (cmolc/kg): the sheet's own, the bases and H + Al of the sheet, then what is known of the field; else the charges that were measured. */
export const cecOf = (measured: Cations, field?: number): number | undefined =>
  measured.CEC ?? (measured.HAl === undefined ? undefined : sumCec(measured)) ?? field ?? sumCec(measured);
