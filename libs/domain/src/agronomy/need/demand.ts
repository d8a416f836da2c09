import { nutrientName } from '../../kernel/unit/nutrients.js';
import { UPTAKE_PER_REMOVAL } from '../constants.js';
import type { Coefficient, CropFacts, PerennialGrowth } from '../facts.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';
import { amountOfYield } from './yield-based.js';

const perTonne = (name: string, { value, source, uncertain, basis }: Coefficient, unit: string): TraceInput => ({
  ...input(name, value, unit, 'table', source),
  ...(uncertain && { uncertain }),
  ...(basis !== undefined && { basis }),
});

/** Nutrient in the harvested part: `R = Y · r`. kg/ha of the stored form; undefined when the crop has no coefficient. */
export function removal(crop: CropFacts, nutrientId: number, yield_t_ha: number): TraceLine | undefined {
  const coefficient = crop.removal_kg_t[nutrientId];
  if (!coefficient) return undefined;
  return {
    name: 'removal',
    formula: 'R = Y · r',
    unit: 'kg/ha',
    value: amountOfYield(yield_t_ha, coefficient.value),
    source: coefficient.source,
    inputs: [input('Y', yield_t_ha, 't/ha', 'typed'), perTonne('r', coefficient, `kg ${nutrientName(nutrientId)}/t`)],
  };
}

/**
 * Nutrient in the whole crop: `U = Y · max(u, r)`, because records of u and r come from different authors; without u, `u = r · κ`.
 * kg/ha of the stored form; undefined when the crop has neither coefficient.
 */
export function uptake(
  crop: Pick<CropFacts, 'removal_kg_t' | 'uptake_kg_t'>,
  nutrientId: number,
  yield_t_ha: number,
): TraceLine | undefined {
  const [u, r] = [crop.uptake_kg_t[nutrientId], crop.removal_kg_t[nutrientId]];
  if (!u && !r) return undefined;
  const yieldInput = input('Y', yield_t_ha, 't/ha', 'typed');
  const unit = `kg ${nutrientName(nutrientId)}/t`;
  if (!u) {
    const factor = UPTAKE_PER_REMOVAL.value[nutrientId] ?? 1;
    return {
      name: 'uptake',
      formula: 'U = Y · r · κ',
      unit: 'kg/ha',
      value: amountOfYield(yield_t_ha, r!.value * factor),
      source: r!.source,
      inputs: [yieldInput, perTonne('r', r!, unit), input('κ', factor, undefined, 'default', UPTAKE_PER_REMOVAL.source)],
    };
  }
  const larger = r && r.value > u.value ? r : u;
  return {
    name: 'uptake',
    formula: r ? 'U = Y · max(u, r)' : 'U = Y · u',
    unit: 'kg/ha',
    value: amountOfYield(yield_t_ha, larger.value),
    source: larger.source,
    inputs: [yieldInput, perTonne('u', u, unit), ...(r ? [perTonne('r', r, unit)] : [])],
  };
}

/** Whether a crop's nitrogen is its harvest's and its growth's, with a capped credit for mineralisation. */
export const growsOn = ({ cropType, perennialNitrogen }: Pick<CropFacts, 'cropType' | 'perennialNitrogen'>): boolean =>
  cropType === 'perennial' || perennialNitrogen !== undefined;

/**
 * What the crop takes from soil and fertilizer: annuals' nitrogen by uptake less fixation, perennials' by removal and the growth of the stand; every other
 * nutrient by removal.
 */
export function demand(crop: CropFacts, nutrientId: number, yield_t_ha: number): TraceLine | undefined {
  if (nutrientId !== 1 || growsOn(crop)) {
    const taken = removal(crop, nutrientId, yield_t_ha) ?? uptake(crop, nutrientId, yield_t_ha);
    return taken && nutrientId === 1 && crop.perennialNitrogen ? withGrowth(taken, crop.perennialNitrogen) : taken;
  }
  const whole = uptake(crop, nutrientId, yield_t_ha);
  const fixed = crop.nitrogenFixation_pct;
  if (!whole || fixed === undefined) return whole;
  return {
    ...whole,
    name: 'demand',
    formula: `${whole.formula.replace('U =', 'D =')} · (1 − f)`,
    value: whole.value * (1 - fixed / 100),
    inputs: [...whole.inputs, input('f', fixed / 100, undefined, 'table', 'textbook, unverified: nitrogen fixation')],
  };
}

const withGrowth = (taken: TraceLine, { growth_kg_ha, source }: PerennialGrowth): TraceLine => ({
  ...taken,
  name: 'standDemand',
  formula: taken.formula.replace(/^[RU] = (.+)$/, 'D = $1 + W'),
  value: taken.value + growth_kg_ha,
  inputs: [...taken.inputs, { ...input('W', growth_kg_ha, 'kg/ha', 'table', source), uncertain: true }],
});
