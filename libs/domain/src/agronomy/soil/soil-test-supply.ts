import { nutrientOf } from '../../kernel/unit/nutrients.js';
import { BULK_DENSITY_MG_M3, SAMPLE_DEPTH_CM, SUPPLY_SHARE } from '../constants.js';
import { ppmToKgHa } from './soil-supply.js';
import { input, type TraceLine } from '../trace.js';

interface Layer {
  readonly bulkDensity_Mg_m3?: number;
  readonly depth_cm?: number;
}

/** The part of a soil test that a crop can take up in a season: `S = test · BD · depth / 10 · oxide · α`. kg/ha of the stored form. */
function supply(nutrientId: 4 | 5, test_mg_kg: number, layer: Layer): TraceLine {
  const [bd, depth] = [layer.bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value, layer.depth_cm ?? SAMPLE_DEPTH_CM.value];
  const { elementShare, key, element } = nutrientOf(nutrientId)!;
  const share = SUPPLY_SHARE.value[nutrientId]!;
  return {
    name: `soil ${key}`,
    formula: `S = ${element} · BD · depth / 10 · ${key}/${element} · α`,
    unit: 'kg/ha',
    value: (ppmToKgHa(test_mg_kg, bd, depth) / elementShare) * share,
    source: SUPPLY_SHARE.source,
    inputs: [
      input(element, test_mg_kg, 'mg/kg', 'measured'),
      input('BD', bd, 'Mg/m³', layer.bulkDensity_Mg_m3 === undefined ? 'default' : 'estimated'),
      input('depth', depth, 'cm', layer.depth_cm === undefined ? 'default' : 'measured'),
      input(`${key}/${element}`, 1 / elementShare, undefined, 'table', 'molar masses (IUPAC 2021)'),
      input('α', share, undefined, 'default', SUPPLY_SHARE.source),
    ],
  };
}

/** Olsen P in mg/kg. kg P2O5/ha. */
export const soilPhosphorus = (test_mg_kg: number, layer: Layer): TraceLine => supply(4, test_mg_kg, layer);
/** Exchangeable K in mg/kg. kg K2O/ha. */
export const soilPotassium = (test_mg_kg: number, layer: Layer): TraceLine => supply(5, test_mg_kg, layer);
