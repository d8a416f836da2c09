import { type AnalysisKind, analyteOf, valueUnitId } from '../agronomy/analytes.js';
import { cationRatios, cecOf, type Ratio } from '../agronomy/soil/cation-ratios.js';
import { BULK_DENSITY_MG_M3, SAMPLE_DEPTH_CM } from '../agronomy/constants.js';
import type { LimitsLevel } from '../agronomy/soil/own-limits.js';
import type { LibraryCrop } from '../agronomy/tables/crop-table.js';
import { bookOf, type Interpretation, interpretSoilValue, type SoilPlace, type SoilValue } from '../agronomy/soil/soil-interpretation.js';
import { soilValueIn } from '../agronomy/soil/soil-units.js';
import type { Cations, SoilFacts, TextureClass, WaterFacts } from '../agronomy/facts.js';
import { TEXTURE_BULK_DENSITY_MG_M3, textureClass } from '../agronomy/soil/texture.js';
import { citation, soilSources } from '../agronomy/tables/soil-tables.js';
import { interpretTissueValue, type TissuePlace } from '../agronomy/tissue/tissue-interpretation.js';
import { interpretWaterValue, sodiumAdsorptionRatio, waterFacts } from '../agronomy/water/water-interpretation.js';
import { soilDepths } from '../kernel/schema/lists.js';
import { KG_HA } from '../kernel/unit/unit-ids.js';
import { unitOf } from '../kernel/unit/units.js';
import type { AnalysisDraft } from './analysis.policy.js';

/** Where the sample was taken: the grower's country and the field's own soil figures stand in where the sheet has none. */
export interface AnalysisContext {
  readonly countryId?: number;
  readonly state?: string;
  readonly field?: {
    readonly sand?: number | null;
    readonly silt?: number | null;
    readonly clay?: number | null;
    readonly ph?: number | null;
    readonly cec?: number | null;
    readonly organicMatter?: number | null;
  };
  /** `ownId`: of somebody's own crop, which goes back to the shipped one of `id` */
  readonly crop?: { readonly id: number; readonly ownId?: number; readonly key: string; readonly cropType: string };
  /** Levels that may read by limits of their own, nearest first. */
  readonly own?: readonly LimitsLevel[];
}

/** A crop as samples are read for it: a shipped one, or somebody's own with the shipped one that it goes back to. */
export const limitsCropOf = ({ id, rootId, key, cropType }: LibraryCrop): NonNullable<AnalysisContext['crop']> => ({
  ...(rootId === undefined ? { id } : { id: rootId, ownId: id }),
  key,
  cropType,
});

export interface GraphedNutrient extends Omit<Interpretation, 'nutrientId'> {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  /** empty where no table has the value */
  readonly label: string;
  /** Limits of the class that the value stands in. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface AnalysisGraph {
  readonly nutrients: readonly GraphedNutrient[];
  readonly ratios: readonly Ratio[];
  readonly texture: TextureClass | null;
}

const INDEX_FIELDS = [
  ['ph', 44, 44],
  ['cec', 46, 30],
  ['ec', 50, 34],
  ['organicMatter', 45, 33],
  ['activeLime', 51, 33],
] as const;

/** Every value of the sheet with its unit; the fields of the head (pH, CEC, EC …) count where the list has no such entry. */
export function sheetValues(kind: AnalysisKind, sheet: AnalysisDraft): SoilValue[] {
  const values: SoilValue[] = [];
  for (const measured of sheet.nutrients ?? []) {
    if (!measured) continue;
    const { id, value, unitId: own, extractionMethodId } = measured;
    const unitId = valueUnitId(kind, id, own, sheet.units ?? 'ppm');
    const methodId = extractionMethodId ?? sheet.extractionMethodId;
    if (unitId !== undefined)
      values.push({ nutrientId: id, value, unitId, ...(methodId !== null && methodId !== undefined && { methodId }) });
  }
  for (const [field, nutrientId, unitId] of INDEX_FIELDS) {
    const value = sheet[field];
    if (typeof value === 'number' && !values.some((one) => one.nutrientId === nutrientId)) values.push({ nutrientId, value, unitId });
  }
  return values;
}

const some = (...candidates: (number | null | undefined)[]): number | undefined =>
  candidates.find((one) => one !== null && one !== undefined) ?? undefined;

/** Texture by the sheet, else by the field: never a mix of both. */
function textureOf(sheet: AnalysisDraft, context: AnalysisContext): TextureClass | null {
  for (const { sand, silt, clay } of [sheet, context.field ?? {}]) {
    const found =
      typeof sand === 'number' && typeof silt === 'number' && typeof clay === 'number' ? textureClass(sand, silt, clay) : undefined;
    if (found) return found;
  }
  return null;
}

/** The layer and the place that a sheet is read for: its own figures, else those of the field. */
export function placeOf(sheet: AnalysisDraft, context: AnalysisContext): SoilPlace {
  const texture = textureOf(sheet, context);
  const depth = soilDepths.find(({ id }) => id === sheet.soilDepthId);
  const clay = some(sheet.clay, context.field?.clay);
  const cec = some(sheet.cec, context.field?.cec);
  return {
    layer: {
      bulkDensity_Mg_m3: texture ? TEXTURE_BULK_DENSITY_MG_M3[texture] : BULK_DENSITY_MG_M3.value,
      depth_cm: depth ? depth.toCm - depth.fromCm : SAMPLE_DEPTH_CM.value,
    },
    ...(context.countryId !== undefined && { countryId: context.countryId }),
    ...(context.state !== undefined && { state: context.state }),
    ...(clay !== undefined && { clay_pct: clay }),
    ...(cec !== undefined && { cec }),
    ...(context.crop && { crop: context.crop }),
    ...(context.own && { own: context.own }),
    ...(typeof sheet.soilDepthId === 'number' && { soilDepthId: sheet.soilDepthId }),
  };
}

/** What the sheet itself says of its CEC, cmolc/kg. */
export const cecOfSheet = ({ cec }: AnalysisDraft): number | undefined => (typeof cec === 'number' ? cec : undefined);

/** Charges of the exchangeable cations in cmolc/kg. */
function soilCations(values: readonly SoilValue[], place: SoilPlace, sheet: AnalysisDraft): Cations {
  const charge = (id: number): number | undefined => {
    const found = values.find(({ nutrientId }) => nutrientId === id);
    return found && soilValueIn(found.value, found.unitId, 30, id, place.layer);
  };
  const cations: Cations = { K: charge(5), Ca: charge(6), Mg: charge(7), Na: charge(33), Al: charge(34), H: charge(35), HAl: charge(37) };
  return { ...cations, CEC: cecOf({ ...cations, CEC: charge(46) ?? cecOfSheet(sheet) }, place.cec) };
}
/** The same place, where all values of the sheet are read by one book as far as it has them. */
function ofOneBook(values: readonly SoilValue[], place: SoilPlace): SoilPlace {
  const book = bookOf(values, place);
  return book === undefined ? place : { ...place, book };
}

const soilRatios = (values: readonly SoilValue[], place: SoilPlace, sheet: AnalysisDraft): Ratio[] =>
  cationRatios(soilCations(values, place, sheet));

/** Classes of all values of a sheet by published tables, and for soil the ten cation ratios. A sheet that is not finished is read as far as it goes. */
export function analysisGraph(kind: AnalysisKind, sheet: AnalysisDraft, context: AnalysisContext): AnalysisGraph {
  const values = sheetValues(kind, sheet);
  const place = kind === 'soil' ? ofOneBook(values, placeOf(sheet, context)) : placeOf(sheet, context);
  if (kind === 'water') {
    const ratio = sodiumAdsorptionRatio(values);
    if (ratio !== undefined) values.push({ nutrientId: 52, value: ratio, unitId: 39 });
  }
  const { tissue, sampledTime } = sheet;
  const tissuePlace: TissuePlace = {
    ...(context.crop && { cropId: context.crop.id }),
    ...(context.crop?.ownId !== undefined && { ownCropId: context.crop.ownId }),
    ...(typeof tissue === 'string' && { tissue }),
    ...(typeof sampledTime === 'string' && { stage: sampledTime }),
    ...(context.countryId !== undefined && { countryId: context.countryId }),
    nutrientIds: values.map(({ nutrientId }) => nutrientId),
    ...(context.own && { own: context.own }),
  };
  const interpret = (value: SoilValue): Interpretation => {
    if (kind === 'soil') return interpretSoilValue(value, place);
    return kind === 'water' ? interpretWaterValue(value) : interpretTissueValue(value, tissuePlace);
  };
  return {
    nutrients: values.map((value) => {
      const { nutrientId, ...read } = interpret(value);
      const own = read.range === null ? undefined : read.thresholds[read.range];
      return {
        id: nutrientId,
        name: analyteOf(nutrientId)?.key ?? String(nutrientId),
        unit: nutrientId === 52 ? '' : (unitOf(value.unitId)?.symbol ?? ''),
        ...read,
        label: read.label ?? '',
        from: own?.from ?? null,
        to: own?.to ?? null,
      };
    }),
    ratios: kind === 'soil' ? soilRatios(values, place, sheet) : [],
    texture: kind === 'soil' ? textureOf(sheet, context) : null,
  };
}

/** What the plan's balance takes from a soil sheet. */
export function soilFactsOf(analysisId: number | undefined, sheet: AnalysisDraft, context: AnalysisContext): SoilFacts {
  const values = sheetValues('soil', sheet);
  const place = ofOneBook(values, placeOf(sheet, context));
  const nitrate = values.find(({ nutrientId }) => nutrientId === 31);
  const nitrateN = nitrate && soilValueIn(nitrate.value, nitrate.unitId, 25, 31, place.layer);
  const layers = (sheet.nitrateLayers ?? []).map(({ fromCm, toCm, value, unitId }) => ({
    from_cm: fromCm,
    to_cm: toCm,
    ...(unitId === KG_HA ? { N_kg_ha: value } : { NO3N_mg_kg: value }),
    bulkDensity_Mg_m3: place.layer.bulkDensity_Mg_m3,
  }));
  const organic = values.find(({ nutrientId }) => nutrientId === 45);
  const texture = textureOf(sheet, context);
  const organicMatter = some(organic && soilValueIn(organic.value, organic.unitId, 33, 45, place.layer), context.field?.organicMatter);
  return {
    ...(analysisId !== undefined && { analysisId }),
    ...(sheet.sampleDate && { sampledOn: sheet.sampleDate }),
    ...(typeof sheet.soilDepthId === 'number' && { soilDepthId: sheet.soilDepthId }),
    cations: soilCations(values, place, sheet),
    readings: values.map((value) => {
      const { thresholds, range: _range, uncertain: _uncertain, ...reading } = interpretSoilValue(value, place);
      const book = soilSources[reading.source ?? ''];
      return thresholds.length === 0
        ? reading
        : {
            ...reading,
            ...(book && { book: citation(book) }),
            classes: thresholds.map(({ to, rating, label, factor }) => ({ to, rating, label, ...(factor && { factor }) })),
          };
    }),
    ...(nitrateN !== undefined && { nitrateN_mg_kg: nitrateN }),
    ...(layers.length > 0 && { nitrateLayers: layers }),
    ...(organicMatter !== undefined && { organicMatter_pct: organicMatter }),
    bulkDensity_Mg_m3: place.layer.bulkDensity_Mg_m3,
    depth_cm: place.layer.depth_cm,
    ...(texture && { texture }),
  };
}

export const waterFactsOf = (analysisId: number, sheet: AnalysisDraft): WaterFacts => {
  const values = sheetValues('water', sheet);
  return waterFacts(analysisId, values, values.find(({ nutrientId }) => nutrientId === 44)?.value);
};
