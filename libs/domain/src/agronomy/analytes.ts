import { ATOMIC_WEIGHT } from '../kernel/unit/nutrients.js';

/** What laboratories report. Plant nutrients keep their ids, as elements here (id 4 is P of a soil test, P2O5 of a plan). */
export interface Analyte {
  readonly id: number;
  readonly key: string;
  /** mg per cmolc of charge, for cations and anions that laboratories report by charge. */
  readonly mgPerCmolc?: number;
}

/** Atomic weight by valence, mg/kg for 1 cmolc/kg: IUPAC 2021 atomic weights. */
const byCharge = (weight: number, valence: number) => (weight * 10) / valence;

export const analytes: readonly Analyte[] = [
  { id: 1, key: 'N' },
  { id: 4, key: 'P' },
  { id: 5, key: 'K', mgPerCmolc: byCharge(ATOMIC_WEIGHT.K, 1) },
  { id: 6, key: 'Ca', mgPerCmolc: byCharge(ATOMIC_WEIGHT.Ca, 2) },
  { id: 7, key: 'Mg', mgPerCmolc: byCharge(ATOMIC_WEIGHT.Mg, 2) },
  { id: 8, key: 'S' },
  { id: 9, key: 'B' },
  { id: 10, key: 'Cu' },
  { id: 11, key: 'Fe' },
  { id: 12, key: 'Mn' },
  { id: 13, key: 'Mo' },
  { id: 14, key: 'Zn' },
  { id: 19, key: 'Cl', mgPerCmolc: byCharge(ATOMIC_WEIGHT.Cl, 1) },
  { id: 20, key: 'Co' },
  { id: 21, key: 'Si' },
  { id: 22, key: 'Se' },
  { id: 31, key: 'NO3-N' },
  { id: 32, key: 'NH4-N' },
  { id: 33, key: 'Na', mgPerCmolc: byCharge(ATOMIC_WEIGHT.Na, 1) },
  { id: 34, key: 'Al', mgPerCmolc: byCharge(ATOMIC_WEIGHT.Al, 3) },
  { id: 35, key: 'H', mgPerCmolc: byCharge(ATOMIC_WEIGHT.H, 1) },
  { id: 36, key: 'HCO3', mgPerCmolc: byCharge(ATOMIC_WEIGHT.H + ATOMIC_WEIGHT.C + 3 * ATOMIC_WEIGHT.O, 1) },
  { id: 37, key: 'H+Al' },
  { id: 38, key: 'CO3', mgPerCmolc: byCharge(ATOMIC_WEIGHT.C + 3 * ATOMIC_WEIGHT.O, 2) },
  { id: 39, key: 'SO4', mgPerCmolc: byCharge(ATOMIC_WEIGHT.S + 4 * ATOMIC_WEIGHT.O, 2) },
  { id: 44, key: 'pH' },
  { id: 45, key: 'organicMatter' },
  { id: 46, key: 'CEC' },
  { id: 47, key: 'baseSaturation' },
  { id: 48, key: 'sumOfBases' },
  { id: 49, key: 'organicCarbon' },
  { id: 50, key: 'EC' },
  { id: 51, key: 'activeLime' },
  { id: 52, key: 'SAR' },
];

const byId = new Map(analytes.map((one) => [one.id, one]));
export const analyteOf = (id: number): Analyte | undefined => byId.get(id);

const PPM = [25, 26, 35];
const CHARGE = [30, 45, 31, 32];
const cations = new Set([5, 6, 7, 33]);
const acidity = new Set([34, 35, 37]);
const indices: Readonly<Record<number, readonly number[]>> = {
  44: [44],
  45: [33, 37],
  46: [30, 45, 31, 32],
  47: [33],
  48: [30, 45, 31, 32],
  49: [33, 37],
  50: [34],
  51: [33],
};
const macro = new Set([1, 4, 5, 6, 7, 8]);
const soilIds = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 20, 21, 22, 31, 32, 33, 34, 35, 37, 44, 45, 46, 47, 48, 49, 50, 51];
const waterIds = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 31, 32, 33, 36, 38, 39, 44, 50];
const plantIds = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 20, 21, 22, 31, 33];

export type AnalysisKind = 'soil' | 'water' | 'plant';

/** Analytes of a kind with the units a value may stand in, the usual one first. */
export const analytesOf: Readonly<Record<AnalysisKind, readonly (Analyte & { readonly unitIds: readonly number[] })[]>> = {
  soil: soilIds.map((id) => {
    const soilUnits = cations.has(id)
      ? [...PPM, ...CHARGE, 33, 2, 3]
      : acidity.has(id)
        ? [...CHARGE, ...PPM]
        : macro.has(id) || id === 31 || id === 32
          ? [...PPM, 33, 37, 2, 3]
          : PPM;
    return { ...analyteOf(id)!, unitIds: indices[id] ?? soilUnits };
  }),
  water: waterIds.map((id) => ({
    ...analyteOf(id)!,
    unitIds: indices[id] ?? (analyteOf(id)!.mgPerCmolc === undefined ? [26, 25, 38] : [26, 25, 39, 38]),
  })),
  plant: plantIds.map((id) => ({
    ...analyteOf(id)!,
    unitIds: macro.has(id) || id === 19 || id === 33 || id === 21 ? [33, 37, 25] : [25, 33],
  })),
};

/** The unit of a value without its own: the sheet's (`ppm` as mg/l in water). */
export function sheetUnitId(sheet: string, kind: AnalysisKind): number {
  const units: Readonly<Record<string, number>> = {
    ppm: kind === 'water' ? 26 : 25,
    'mg/l': 26,
    'mg/dm3': 35,
    cmolc: kind === 'water' ? 39 : 30,
    mmolc: kind === 'water' ? 39 : 31,
    meq: kind === 'water' ? 39 : 32,
    '%': 33,
  };
  return units[sheet] ?? 25;
}
/** The unit a value is read in: its own, the sheet's where that one fits the analyte, else the analyte's usual one. */
export function valueUnitId(kind: AnalysisKind, nutrientId: number, own: number | null | undefined, sheet: string): number | undefined {
  if (own !== null && own !== undefined) return own;
  const allowed = analytesOf[kind].find(({ id }) => id === nutrientId)?.unitIds;
  const fromSheet = sheetUnitId(sheet, kind);
  return allowed?.includes(fromSheet) ? fromSheet : allowed?.[0];
}

/** Values of soils that are normal far above the specification's 250: K, Ca, Mg, Na, S, Cl, Al, SO4 and HCO3 as mass, and kg/ha or lb/ac of any. */
const HIGH = new Set([5, 6, 7, 33, 8, 19, 34, 39, 36]);
const HIGH_UNITS = new Set([25, 26, 35]);
export const ANALYSIS_MAXIMUM = 250;
const PH = 44;
const LARGEST_PH = 14;
export const ANALYSIS_MAXIMUM_HIGH = 100_000;
/** The one table of largest values (specification section 5 with the exceptions that normal soils need). */
export function analysisMaximum(nutrientId: number, unitId: number): number {
  if (nutrientId === PH) return LARGEST_PH;
  const isHigh = (HIGH.has(nutrientId) && HIGH_UNITS.has(unitId)) || unitId === 2 || unitId === 3;
  return isHigh ? ANALYSIS_MAXIMUM_HIGH : ANALYSIS_MAXIMUM;
}

/** A nutrient of the plant or a form of one, whose percentages share the whole; not an index like pH, organic matter or base saturation. */
export const isPlantNutrient = (id: number): boolean => id < 44;
