import { injectionDivisor } from '../../kernel/unit/units.js';
import { WATER_PH } from '../constants.js';

export interface TankForPh {
  readonly injectionRatio: number;
  readonly injectionRatioUnitId: number | undefined;
  /** Products whose pH was given, with their weight in the tank (kg). */
  readonly products: readonly { readonly ph: number; readonly weight_kg: number }[];
}

/** What each tank whose products have a pH brings: its share of the water and the mean of its hydrogen ions, mol/l. */
export const tankParts = (tanks: readonly TankForPh[]): { readonly share: number; readonly hydrogen: number }[] =>
  tanks.flatMap(({ injectionRatio, injectionRatioUnitId, products }) => {
    const weight = products.reduce((sum, { weight_kg }) => sum + weight_kg, 0);
    if (weight <= 0) return [];
    const hydrogen = products.reduce((sum, { ph, weight_kg }) => sum + weight_kg * 10 ** -ph, 0) / weight;
    return [{ share: injectionRatio / injectionDivisor(injectionRatioUnitId), hydrogen }];
  });

/**
 * The simple estimate of specification section 9: hydrogen ions averaged by weight in each tank and by share with the water, buffering
 * ignored. Shares are the ratio by 100 for units 20 and 36, by 10 for every other. −1 without tanks or without any product pH. Two decimals.
 */
export function simpleTankPh(tanks: readonly TankForPh[], waterPh: number = WATER_PH): number {
  const parts = tankParts(tanks);
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  const ions = parts.reduce((sum, { share, hydrogen }) => sum + share * hydrogen, 0);
  if (shares <= 0) return -1;
  return Math.round(-Math.log10((10 ** -waterPh + ions) / (1 + shares)) * 100) / 100;
}
