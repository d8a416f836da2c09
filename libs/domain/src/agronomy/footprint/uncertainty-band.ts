import type { Factor } from '../tables/ghg-factors.js';
import { type Nitrogen, type NitrogenFactors, nitrousOxide } from './nitrogen.js';

/** Total emissions with the published low and high of one factor after the other; `largest` is the factor that moves them most. */
export interface EmissionBand {
  readonly low: number;
  readonly high: number;
  readonly largest: string | null;
}
/** What a total becomes more or less at the two ends of something's range. */
export interface Moved {
  readonly name: string;
  readonly moves: readonly [number, number];
}
const names = (factors: NitrogenFactors): (keyof NitrogenFactors)[] => Object.keys(factors) as (keyof NitrogenFactors)[];
export const factorValues = (factors: NitrogenFactors): Record<keyof NitrogenFactors, number> =>
  Object.fromEntries(names(factors).map((name) => [name, factors[name].value])) as Record<keyof NitrogenFactors, number>;

/**
 * Squares of what each factor of soil nitrous oxide moves, added up (IPCC 2006 vol. 1 ch. 3, error propagation). Factors without a
 * published range (production, fuel, electricity) do not widen it, so it is the least band. `amounts`: what an estimated amount moves.
 */
export function emissionBand(total: number, N: Nitrogen, factors: NitrogenFactors, k: number, amounts: readonly Moved[]): EmissionBand {
  const values = factorValues(factors);
  const sum = (moved: Partial<Record<keyof NitrogenFactors, number>>): number =>
    Object.values(nitrousOxide(N, { ...values, ...moved }, k)).reduce((a, b) => a + b, 0);
  const middle = sum({});
  let [below, above] = [0, 0];
  let largest: { name: string; by: number } | undefined;
  const ofFactors = names(factors).map((name): Moved => {
    const { value, low = value, high = value }: Factor = factors[name];
    return { name, moves: [sum({ [name]: low }) - middle, sum({ [name]: high }) - middle] };
  });
  for (const { name, moves } of [...ofFactors, ...amounts]) {
    const [down, up] = [Math.min(0, ...moves), Math.max(0, ...moves)];
    below += down ** 2;
    above += up ** 2;
    if (up - down > (largest?.by ?? 1e-9)) largest = { name, by: up - down };
  }
  return { low: total - Math.sqrt(below), high: total + Math.sqrt(above), largest: largest?.name ?? null };
}
