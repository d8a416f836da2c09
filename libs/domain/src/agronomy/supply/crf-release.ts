import { type Sourced, DAYS_PER_MONTH } from '../constants.js';

/** Times faster a coating releases at 10 °C more. */
export const RELEASE_Q10: Sourced<number> = { value: 2, source: 'textbook: 1.7 to 2.2; ICL states 4 months at 21 °C and 3 at 26.7 °C' };
/** Part of the coated nutrient that is out when the stated longevity ends: product texts of ICL Osmocote say 90 to 95 %. */
const RELEASED_AT_LONGEVITY = 0.9;
/** Shape of the release: 1 from the first day on, 1.6 sigmoid. */
export const RELEASE_SHAPE: Sourced<{ readonly linear: number; readonly sigmoid: number }> = {
  value: { linear: 1, sigmoid: 1.6 },
  source: 'project decision after ISO 18644: at least 75 % at the stated time, at most 15 % within a day',
};

/** Longevity at another temperature: `L · Q10^((T_ref − T)/10)`. Months. */
export const longevityAt_months = (
  longevity_months: number,
  reference_C: number,
  temperature_C: number,
  q10: number = RELEASE_Q10.value,
): number => longevity_months * q10 ** ((reference_C - temperature_C) / 10);

/** Part of the coated nutrient that is out at a thermal age `z` (1 at the end of the longevity): `1 − exp(−2.303 · z^s)`. */
export const releasedPart = (thermalAge: number, shape: number = RELEASE_SHAPE.value.linear): number =>
  1 - Math.exp(Math.log(1 - RELEASED_AT_LONGEVITY) * Math.max(0, thermalAge) ** shape);

export interface CoatedProduct {
  readonly longevity_months: number;
  readonly reference_C: number;
  readonly q10?: number;
}

/** Thermal age after each day of a series of daily soil temperatures: `z = Σ 1 / L(T_d)`, L in days. */
export function thermalAges({ longevity_months, reference_C, q10 }: CoatedProduct, daily_C: readonly number[]): number[] {
  let age = 0;
  return daily_C.map((temperature) => {
    age += 1 / (longevityAt_months(longevity_months, reference_C, temperature, q10) * DAYS_PER_MONTH);
    return age;
  });
}

/** First day, from 0, on which the longevity has passed; undefined within a series that is too short. */
export function depletionDay(product: CoatedProduct, daily_C: readonly number[]): number | undefined {
  const day = thermalAges(product, daily_C).findIndex((age) => age >= 1 - 1e-9);
  return day === -1 ? undefined : day + 1;
}
