import { injectionDivisor } from '../kernel/units.js';
import { WATER_PH } from './constants.js';

export interface TankForPh {
  readonly injectionRatio: number;
  readonly injectionRatioUnitId: number | undefined;
  /** Products whose pH was given, with their weight in the tank (kg). */
  readonly products: readonly { readonly ph: number; readonly weight_kg: number }[];
}

/**
 * The simple estimate of specification section 9: hydrogen ions averaged by weight in each tank and by share with the water, buffering
 * ignored. Shares are the ratio by 100 for units 20 and 36, by 10 for every other. −1 without tanks or without any product pH. Two decimals.
 */
export function simpleTankPh(tanks: readonly TankForPh[], waterPh: number = WATER_PH): number {
  let shares = 0;
  let ions = 0;
  for (const { injectionRatio, injectionRatioUnitId, products } of tanks) {
    const weight = products.reduce((sum, { weight_kg }) => sum + weight_kg, 0);
    if (weight <= 0) continue;
    const share = injectionRatio / injectionDivisor(injectionRatioUnitId);
    shares += share;
    ions += (share * products.reduce((sum, { ph, weight_kg }) => sum + weight_kg * 10 ** -ph, 0)) / weight;
  }
  if (shares <= 0) return -1;
  return Math.round(-Math.log10((10 ** -waterPh + ions) / (1 + shares)) * 100) / 100;
}
