import type { SoilChemistry } from '../agronomy/lime/correction.js';
import { sumCec } from '../agronomy/soil/cation-ratios.js';
import { soilValueIn } from '../agronomy/soil/soil-units.js';
import type { AnalysisDraft } from './analysis.policy.js';
import { type AnalysisContext, cecOfSheet, placeOf, sheetValues } from './analysis-graph.js';

const CMOLC = 30;
const PERCENT = 33;
const [K, CA, MG, NA, AL, H_AL, PH, CEC, BASE_SATURATION] = [5, 6, 7, 33, 34, 37, 44, 46, 47];

/** A soil sheet as lime and gypsum rules read it, charges in cmolc; values that were not measured, or cannot be converted, are absent. */
export function soilChemistryOf(sheet: AnalysisDraft, context: AnalysisContext): SoilChemistry {
  const values = sheetValues('soil', sheet);
  const { layer, clay_pct, cec } = placeOf(sheet, context);
  const read = (id: number, unitId: number): number | undefined => {
    const found = values.find(({ nutrientId }) => nutrientId === id);
    return found && soilValueIn(found.value, found.unitId, unitId, id, layer);
  };
  const charges = {
    K: read(K, CMOLC),
    Ca: read(CA, CMOLC),
    Mg: read(MG, CMOLC),
    Na: read(NA, CMOLC),
    Al: read(AL, CMOLC),
    HAl: read(H_AL, CMOLC),
  };
  const ownCec = read(CEC, CMOLC) ?? cecOfSheet(sheet);
  const ofAcidity = charges.HAl === undefined ? undefined : sumCec(charges);
  const known = {
    ...charges,
    pH: values.find(({ nutrientId }) => nutrientId === PH)?.value ?? context.field?.ph ?? undefined,
    CEC: ownCec ?? ofAcidity ?? cec,
    baseSaturation_pct: read(BASE_SATURATION, PERCENT),
    cecOfAcidity: ownCec === undefined && ofAcidity !== undefined ? (true as const) : undefined,
    clay_pct,
    soilDepthId: sheet.soilDepthId ?? undefined,
  };
  const measured = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return { ...measured, ...layer };
}
