import { Refused } from '../refused.js';
import { measures } from './measures.js';

/** A yield per area or a coefficient per yield: what one of it is, by weight (kg/ha, mg/kg) or by the bushel (bu/ha, kg/bu). */
interface YieldMeasure {
  readonly factor: number;
  readonly by: 'weight' | 'bushel';
}

const BUSHELS = /\bbu(?:shels?)?\b/i;
/** `bu/ac` counts as `1/ac`, `lb/bu` as `lb/t` of a bushel called a tonne: the bushel cancels, its weight is never asked. */
function byBushel(written: string, base: string, bushel: string): YieldMeasure | undefined {
  const found = BUSHELS.test(written) ? measures(written.replace(BUSHELS, bushel)).find((one) => one.base === base) : undefined;
  return found && { factor: found.factor, by: 'bushel' };
}
const byWeight = (written: string, base: string): YieldMeasure | undefined => {
  const found = measures(written).find((one) => one.base === base);
  return found && { factor: found.factor, by: 'weight' };
};

/** `t/ha`, `ton/ac`, `lb/acre`, `bu/ac maize`, or bushels where the coefficient counts `perBushel` too; undefined for what is no yield. */
export function yieldMeasure(written: string, perBushel = false): YieldMeasure | undefined {
  const bushels = perBushel ? /\bbu(?:shels?)?\s*\/\s*\w+/i.exec(written)?.[0] : undefined;
  return bushels === undefined ? (byWeight(written, 'kg/ha') ?? byBushel(written, 'kg/ha', 'kg')) : byBushel(bushels, 'kg/ha', 'kg');
}
/** `kg/t`, `lb/ton`, `g/kg`, `%`, `lb/bu`; undefined for what is no coefficient. */
export const coefficientMeasure = (written: string): YieldMeasure | undefined =>
  byWeight(written, 'massFraction') ?? byBushel(written, 'massFraction', 'kg');

/** Yields counted on acres or in feet are answered in lb/ac. */
export const isImperialArea = (written: string): boolean => /\bac(?:res?)?\b|\/\s?A$|\bac-?1$|\bft/i.test(written);

/** Amount on a hectare in kg: `Y · r` in whatever both are counted in. */
export function removed_kg_ha(
  amount: number,
  { unit, measure }: { unit: string; measure: YieldMeasure },
  coefficient: number,
  per: { unit: string; measure: YieldMeasure },
): number {
  if (measure.by !== per.measure.by)
    throw new Refused('unitMismatch', 'coefficientUnit', `${per.unit} does not count ${unit}: name the grain, as in bu/ac maize`);
  return amount * measure.factor * coefficient * per.measure.factor * 1e-6;
}
