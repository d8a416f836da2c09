import type { CropFacts } from '../facts.js';
import { amountOfYield } from './yield-based.js';

/** What the whole plant takes up beside, as far as a book says it. */
export interface HarvestAlone {
  readonly wholePlant?: { readonly kg_ha: number; readonly source: string };
}

/** That of a perennial's nitrogen only the harvest is counted, since nobody published what a year's growth of the stand takes; undefined for all others. */
export function harvestAlone(
  crop: Pick<CropFacts, 'cropType' | 'perennialNitrogen' | 'legumeStarter_kg_ha' | 'removal_kg_t' | 'uptake_kg_t'>,
  yield_t_ha: number,
): HarvestAlone | undefined {
  if (crop.cropType !== 'perennial' || crop.perennialNitrogen || crop.legumeStarter_kg_ha !== undefined) return undefined;
  const [taken, whole] = [crop.removal_kg_t[1], crop.uptake_kg_t[1]];
  return whole && whole.value > (taken?.value ?? 0)
    ? { wholePlant: { kg_ha: amountOfYield(yield_t_ha, whole.value), source: whole.source } }
    : {};
}
