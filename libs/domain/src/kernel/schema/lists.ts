/**
 * The fixed lists of plans, fields and analyses: numbers and keys that never change. Names are translated where they are shown:
 * in the web by its locale files, over HTTP by `list-names`.
 */
export interface Listed {
  readonly id: number;
  readonly key: string;
}

const listed = (...pairs: [number, string][]): readonly Listed[] => pairs.map(([id, key]) => ({ id, key }));

export const unitTypes = listed([0, 'metric'], [1, 'imperial']);
export const growingMethods = listed([1, 'openField'], [2, 'greenhouse'], [3, 'netHouse'], [4, 'substrate']);
export const residueManagements = listed([1, 'retained'], [2, 'removed'], [3, 'burnt'], [4, 'grazed']);
export const applicationTypes = listed(
  [0, 'notStated'],
  [1, 'broadcast'],
  [2, 'banded'],
  [3, 'sideDress'],
  [4, 'fertigation'],
  [5, 'foliar'],
  [6, 'starter'],
  [7, 'controlledRelease'],
  [8, 'manure'],
);
export const soilDepths = [
  { id: 1, key: 'depth0to20', fromCm: 0, toCm: 20 },
  { id: 2, key: 'depth20to40', fromCm: 20, toCm: 40 },
  { id: 3, key: 'depth0to15', fromCm: 0, toCm: 15 },
  { id: 4, key: 'depth0to30', fromCm: 0, toCm: 30 },
  { id: 5, key: 'depth0to60', fromCm: 0, toCm: 60 },
] as const satisfies readonly (Listed & { fromCm: number; toCm: number })[];
/** Step types of stages, specification section 3. */
export const stepTypes = listed([0, 'default'], [1, 'prePlant'], [2, 'planting']);
/** Product types of specification section 3; 1 is every fertilizer without a type of its own there. */
export const productTypes = listed(
  [1, 'fertilizer'],
  [2, 'controlledRelease'],
  [15, 'adjuvant'],
  [16, 'biological'],
  [17, 'hormonal'],
  [18, 'gypsum'],
  [19, 'lime'],
);
export const LIQUID_FORM = 1;
export const productForms = listed([LIQUID_FORM, 'liquid'], [2, 'granular'], [3, 'solidManure'], [4, 'liquidManure']);

export const locationTypes = ['selectOnMap', 'placemark', 'polygon', 'kml', 'noLocation'] as const;
export const planStatuses = ['draft', 'active', 'inactive', 'completed'] as const;
export const applicationMethods = ['quantitative', 'proportional', 'foliar'] as const;
/** The default unit of an analysis sheet; a nutrient's own unit wins. */
export const analysisUnits = ['ppm', 'mg/l', 'mg/dm3', 'cmolc', 'mmolc', 'meq', '%'] as const;
export const nutrientFormNames = ['oxide', 'element'] as const;
/** How a plan's crop need is found: by balance, with soil tests of P and K as supply, by class factors alone, or by replacement and build-up. */
export const needMethods = ['balance', 'soilSupply', 'classFactor', 'buildUp', 'rateTable'] as const;
/** What a plan's return is held against: the field without fertilizer, or as it is farmed otherwise. */
export const baselines = ['unfertilized', 'usual'] as const;
export type NeedMethod = (typeof needMethods)[number];

export const PRE_PLANT_STAGE = -1;
export const PLANTING_STAGE = -2;
/** Sample depth 20–40 cm: may not stand in a plan (specification section 5). */
export const SUBSOIL_DEPTH = 2;
/** Forms 3 and 4 of specification section 3: left out of pick lists and automatic calculation. */
export const MANURE_FORMS: ReadonlySet<number> = new Set([3, 4]);
export const CRF_TYPE = 2;

/** Limits of specification sections 5 and 9 that other lists and forms share. */
export const limits = {
  stages: 15,
  tanks: 7,
  autoCalculateProducts: 10,
  bulkExportPlans: 10,
  analysisValue: 250,
  discountPct: [0, 100],
  taxPct: [0, 100],
  compositionPct: 100,
  imbalancePct: [0, 20],
  imbalancePctDefault: 5,
  cropDurationDays: 1000,
  companyNameLength: [3, 60],
  capacityBelow: 100_000,
  temperature: [-459, 999],
  phoneLength: 20,
  noteLength: 150,
  /** From here on a practice score is high, and from here on medium. */
  scoreHigh: 75,
  scoreMedium: 50,
  /** Invitations that are open at the same time, by who sends them. */
  companyInvites: 12,
  collectionInvites: 10,
  groupInvites: 3,
} as const;
