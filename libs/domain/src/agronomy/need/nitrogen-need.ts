import type { CropFacts, SoilFacts } from '../facts.js';
import { mineralisedNitrogen, mineralNitrogen } from '../soil/soil-supply.js';
import { input, type TraceLine } from '../trace.js';
import { growsOn } from './demand.js';
import type { NeedInput } from './need.js';
import { CREDIT_CAP, LARGEST_STARTER_KG_HA, LEGUME_SOURCE, legumeNitrogen_kg_ha, PERENNIAL_SOURCE } from './nitrogen-methods.js';

const DAYS_OF_A_YEAR = 365;

/** What a nodulated legume is given, kg N/ha: a starter, whatever the soil holds; undefined for other crops. */
export function legumeStarter({ legumeStarter_kg_ha: starter, cropType }: CropFacts): TraceLine | undefined {
  if (starter === undefined) return undefined;
  const cycle = cropType === 'perennial' ? 'perennial' : 'annual';
  return {
    name: 'need',
    formula: 'F = min(N_s, N_m)',
    unit: 'kg/ha',
    value: legumeNitrogen_kg_ha({
      cycle,
      nodulated: true,
      established: starter === 0,
      starter_kg_ha: starter,
      demand_kg_ha: 0,
      supply_kg_ha: 0,
      credits_kg_ha: 0,
      efficiency: 1,
    }),
    source: LEGUME_SOURCE,
    inputs: [
      input('N_s', starter, 'kg/ha', 'table', LEGUME_SOURCE),
      input('N_m', LARGEST_STARTER_KG_HA, 'kg/ha', 'default', 'project decision'),
    ],
  };
}

/** A perennial's own litter is in its growth: only another crop before it leaves a residue. */
export const precedingCrop = ({ crop, previousCrop }: NeedInput): CropFacts | undefined =>
  previousCrop && growsOn(crop) && previousCrop.id === crop.id ? undefined : previousCrop;

/** What the soil brings of nitrogen, kg N/ha: nitrate and what mineralises; for a perennial a whole year's, up to its part of the demand. */
export function nitrogenOfSoil(
  { crop, season_days, parts }: NeedInput,
  soil: SoilFacts,
  demand_kg_ha: number,
): { readonly steps: readonly TraceLine[]; readonly credits: readonly (TraceLine | undefined)[] } {
  const layered = soil.nitrateLayers?.length ? parts?.layeredNitrogen(soil.nitrateLayers, crop.key) : undefined;
  const nitrate = layered?.credit ?? mineralNitrogen(soil);
  const steps = layered?.steps ?? [];
  if (!growsOn(crop)) return { steps, credits: [nitrate, mineralisedNitrogen(soil, season_days)] };
  const released = mineralisedNitrogen(soil, DAYS_OF_A_YEAR);
  if (!released) return { steps, credits: [nitrate] };
  const cap = crop.perennialNitrogen?.creditCap ?? CREDIT_CAP;
  const credit: TraceLine = {
    name: 'mineralisationCredit',
    formula: 'M = min(S, N_q · D)',
    unit: 'kg/ha',
    value: Math.min(released.value, cap * demand_kg_ha),
    source: PERENNIAL_SOURCE,
    inputs: [
      input('S', released.value, 'kg/ha', 'computed', released.source),
      input('N_q', cap, undefined, 'default', PERENNIAL_SOURCE),
      input('D', demand_kg_ha, 'kg/ha', 'computed'),
    ],
  };
  return { steps: [...steps, released], credits: [nitrate, credit] };
}

/** The need of a crop whose harvest is spoilt by too much nitrogen, held to its ceiling; undefined where it does not bind. */
export function withinCeiling({ crop, yield_t_ha }: NeedInput, need_kg_ha: number): TraceLine | undefined {
  const { ceiling_kg_t: ceiling, source = '' } = crop.perennialNitrogen ?? {};
  if (ceiling === undefined || need_kg_ha <= ceiling * yield_t_ha) return undefined;
  return {
    name: 'need',
    formula: 'F = min(F, N_t · Y)',
    unit: 'kg/ha',
    value: ceiling * yield_t_ha,
    source,
    inputs: [
      input('F', need_kg_ha, 'kg/ha', 'computed'),
      input('N_t', ceiling, 'kg N/t', 'table', source),
      input('Y', yield_t_ha, 't/ha', 'typed'),
    ],
  };
}
