import { nutrientOf } from '../../kernel/unit/nutrients.js';
import {
  CARBON_IN_RESIDUE,
  efficiencyOf,
  LEGUME_CREDIT_SOURCE,
  RESIDUE_AVAILABILITY,
  RESIDUE_RETENTION_SOURCE,
  residueNitrogenAvailability,
  residueRetention,
  USE_EFFICIENCY,
} from '../constants.js';
import type { CropFacts, WaterFacts } from '../facts.js';
import { input, type TraceLine } from '../trace.js';

/**
 * Nutrient that the previous crop's residue gives this one: `C = Y · c · a · m`, with the previous crop's average yield while its own is
 * not stated, a the available part and m what residue management leaves. kg/ha of the stored form; undefined without residue figures.
 */
export function residueCredit(previous: CropFacts | undefined, managementId: number, nutrientId: number): TraceLine | undefined {
  if (!previous) return undefined;
  if (nutrientId === 1 && previous.legumeCredit_kg_ha !== undefined) {
    return {
      name: 'legumeCredit',
      formula: 'C = credit of the previous legume',
      unit: 'kg/ha',
      value: previous.legumeCredit_kg_ha,
      source: LEGUME_CREDIT_SOURCE,
      inputs: [input('credit', previous.legumeCredit_kg_ha, 'kg N/ha', 'table', LEGUME_CREDIT_SOURCE)],
    };
  }
  const content = previous.residue?.nutrients_kg_per_t_product[nutrientId];
  if (content === undefined || content === 0) return undefined;
  const nitrogen = previous.residue!.nutrients_kg_per_t_product[1];
  const ratio = nitrogen ? (previous.residue!.perTonneProduct_t * 1000 * CARBON_IN_RESIDUE.value) / nitrogen : Number.POSITIVE_INFINITY;
  const available = nutrientId === 1 ? residueNitrogenAvailability(ratio) : (RESIDUE_AVAILABILITY.value[nutrientId] ?? 0);
  const left = residueRetention(managementId, nutrientId);
  const { average } = previous.yield_t_ha;
  return {
    name: 'residueCredit',
    formula: 'C = Y_prev · c · a · m',
    unit: 'kg/ha',
    value: average * content * available * left,
    source: RESIDUE_AVAILABILITY.source,
    inputs: [
      input('Y_prev', average, 't/ha', 'table'),
      input('c', content, 'kg/t', 'table', previous.residue!.source),
      input('a', available, undefined, 'default', RESIDUE_AVAILABILITY.source),
      input('m', left, undefined, 'default', RESIDUE_RETENTION_SOURCE),
    ],
  };
}

/** `kg/ha = mg/l · mm / 100`: the definition of concentration times depth of water. */
export const waterLoad_kg_ha = (mg_l: number, water_mm: number): number => (mg_l * water_mm) / 100;

/** Nutrient brought by irrigation water, as far as the crop uses it. kg/ha of the stored form; undefined without water or its analysis. */
export function waterCredit(
  waters: readonly { readonly share_pct: number; readonly water: WaterFacts }[],
  irrigation_mm: number,
  nutrientId: number,
): TraceLine | undefined {
  const measured = waters.filter(({ water }) => water.mg_l[nutrientId] !== undefined);
  if (irrigation_mm <= 0 || measured.length === 0) return undefined;
  const concentration = measured.reduce((sum, { share_pct, water }) => sum + (water.mg_l[nutrientId]! * share_pct) / 100, 0);
  const efficiency = efficiencyOf(nutrientId);
  const elementShare = nutrientOf(nutrientId)?.elementShare ?? 1;
  const stored = waterLoad_kg_ha(concentration, irrigation_mm) / elementShare;
  return {
    name: 'waterCredit',
    formula: elementShare === 1 ? 'C = c · I / 100 · E' : 'C = c · I / 100 / s · E',
    unit: 'kg/ha',
    value: stored * efficiency,
    source: 'UC ANR (2018), Accounting for nitrate in irrigation water',
    inputs: [
      input('c', concentration, 'mg/l', 'measured'),
      input('I', irrigation_mm, 'mm', 'typed'),
      ...(elementShare === 1 ? [] : [input('s', elementShare, undefined, 'table', 'molar masses (IUPAC 2021)')]),
      input('E', efficiency, undefined, 'default', USE_EFFICIENCY.source),
    ],
  };
}
