import { UNRECOVERABLE_NITROGEN_KG_HA } from '../constants.js';
import type { NitrateLayer } from '../facts.js';
import { input, type TraceLine } from '../trace.js';
import { ppmToKgHa } from './soil-supply.js';

export const NITRATE_LAYERS_SOURCE = 'Nmin method (Wehrmann & Scharpf 1979): layers sampled, cut at the root depth';

/**
 * Mineral nitrogen in kg N/ha of the layers sampled, each cut at the root depth, and the cm of root depth that no layer covers.
 * Nmin method (Wehrmann & Scharpf 1979); high confidence.
 */
export function nitrateOfLayers(layers: readonly NitrateLayer[], rootDepth_cm: number): { mineral_kg_ha: number; notSampled_cm: number } {
  const cut = layers.map((one) => ({ ...one, depth: Math.min(one.to_cm, rootDepth_cm) - one.from_cm })).filter(({ depth }) => depth > 0);
  const amount = ({ from_cm, to_cm, N_kg_ha, NO3N_mg_kg = 0, bulkDensity_Mg_m3, depth }: (typeof cut)[number]): number =>
    N_kg_ha === undefined ? ppmToKgHa(NO3N_mg_kg, bulkDensity_Mg_m3, depth) : (N_kg_ha * depth) / (to_cm - from_cm);
  return {
    mineral_kg_ha: cut.reduce((sum, one) => sum + amount(one), 0),
    notSampled_cm: Math.max(0, rootDepth_cm - cut.reduce((sum, { depth }) => sum + depth, 0)),
  };
}

const OF_CEREALS_CM = 90;
const OF_OTHERS_CM = 60;
const CEREALS: ReadonlySet<string> = new Set(['wheat', 'spring_wheat', 'barley', 'oats']);
const DEPTH_SOURCE = 'Nmin method (Wehrmann & Scharpf 1979): cereals are sampled to 90 cm; 60 cm of other crops project decision';
/** Down to where mineral nitrogen counts. cm. */
const nitrateDepth_cm = (cropKey: string): number => (CEREALS.has(cropKey) ? OF_CEREALS_CM : OF_OTHERS_CM);

const lineOf = ({ from_cm, to_cm, N_kg_ha, NO3N_mg_kg = 0, bulkDensity_Mg_m3 }: NitrateLayer, d: number): TraceLine => {
  const said = { name: 'nitrateLayer', unit: 'kg/ha', source: NITRATE_LAYERS_SOURCE };
  if (N_kg_ha === undefined)
    return {
      ...said,
      formula: 'n = C · BD · d / 10',
      value: ppmToKgHa(NO3N_mg_kg, bulkDensity_Mg_m3, d),
      inputs: [
        input('C', NO3N_mg_kg, 'mg/kg', 'measured'),
        input('BD', bulkDensity_Mg_m3, 'Mg/m³', 'estimated'),
        input('d', d, 'cm', 'measured'),
      ],
    };
  const h = to_cm - from_cm;
  return {
    ...said,
    formula: 'n = N · d / h',
    value: (N_kg_ha * d) / h,
    inputs: [input('N', N_kg_ha, 'kg/ha', 'measured'), input('d', d, 'cm', 'measured'), input('h', h, 'cm', 'measured')],
  };
};

/**
 * Nitrate at the start that a crop can take up, by the layers that were sampled, each cut at its root depth; what was not sampled counts nothing and
 * is named. A line for each layer, then their sum.
 */
export function layeredNitrogen(layers: readonly NitrateLayer[], cropKey: string): { steps: readonly TraceLine[]; credit: TraceLine } {
  const root = nitrateDepth_cm(cropKey);
  const { mineral_kg_ha, notSampled_cm } = nitrateOfLayers(layers, root);
  const within = layers.filter(({ from_cm }) => from_cm < root).toSorted((a, b) => a.from_cm - b.from_cm);
  const steps = within.map((one) => lineOf(one, Math.min(one.to_cm, root) - one.from_cm));
  const sum: TraceLine = {
    name: 'nitrateOfLayers',
    formula: 'Σ n',
    unit: 'kg/ha',
    value: mineral_kg_ha,
    source: NITRATE_LAYERS_SOURCE,
    inputs: [
      ...within.map(({ from_cm, to_cm }, at) => input(`n ${from_cm}–${to_cm} cm`, steps[at]!.value, 'kg/ha', 'computed')),
      input('z_root', root, 'cm', 'table', DEPTH_SOURCE),
      input('z_none', notSampled_cm, 'cm', 'computed'),
    ],
  };
  const { value: lost, source } = UNRECOVERABLE_NITROGEN_KG_HA;
  const credit: TraceLine = {
    name: 'mineralNitrogen',
    formula: 'S = max(0, N_min − N_end)',
    unit: 'kg/ha',
    value: Math.max(0, mineral_kg_ha - lost),
    source: NITRATE_LAYERS_SOURCE,
    inputs: [input('N_min', mineral_kg_ha, 'kg/ha', 'computed'), input('N_end', lost, 'kg/ha', 'default', source)],
  };
  return { steps: [...steps, sum], credit };
}
