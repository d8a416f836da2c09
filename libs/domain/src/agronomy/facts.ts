/** USDA texture classes (Soil Survey Manual 2017). */
export type TextureClass =
  | 'sand'
  | 'loamySand'
  | 'sandyLoam'
  | 'loam'
  | 'siltLoam'
  | 'silt'
  | 'sandyClayLoam'
  | 'clayLoam'
  | 'siltyClayLoam'
  | 'sandyClay'
  | 'siltyClay'
  | 'clay';

/** Exchangeable cations in cmolc/kg (or all in cmolc/dm³); absent: not measured. */
export interface Cations {
  readonly K?: number | undefined;
  readonly Ca?: number | undefined;
  readonly Mg?: number | undefined;
  readonly Na?: number | undefined;
  readonly Al?: number | undefined;
  readonly H?: number | undefined;
  /** H + Al determined together. */
  readonly HAl?: number | undefined;
  /** Cation exchange capacity at pH 7. */
  readonly CEC?: number | undefined;
}

/** What the engine knows of crops, products, soils and waters: plain values that travel as JSON between server and browser. */

export interface Coefficient {
  /** kg of the stored form per tonne of harvested product. */
  readonly value: number;
  /** Key in the table's `sources`. */
  readonly source: string;
  readonly basis?: string;
  /** The record says so of itself: assumed ratios, an assumed basis. */
  readonly uncertain?: true;
}
export type PerNutrient<T> = Readonly<Record<number, T>>;

export interface CropResidue {
  /** Tonnes of residue per tonne of harvested product. */
  readonly perTonneProduct_t: number;
  /** kg of the stored form in the residue of one tonne of harvested product. */
  readonly nutrients_kg_per_t_product: PerNutrient<number>;
  readonly source: string;
}

/** Nitrogen of a bearing stand beside its harvest. */
export interface PerennialGrowth {
  /** kg N/ha a year that leaves, wood and roots fix, less what litter returns. */
  readonly growth_kg_ha: number;
  /** Largest part of the demand that mineralisation may be credited for, 0 to 1. */
  readonly creditCap: number;
  /** kg N per tonne of harvest that no need passes. */
  readonly ceiling_kg_t?: number;
  readonly source: string;
}

export interface CropFacts {
  readonly id: number;
  readonly key: string;
  readonly cropType: 'annual' | 'semi-perennial' | 'perennial';
  readonly yield_t_ha: { readonly low: number; readonly high: number; readonly average: number };
  readonly removal_kg_t: PerNutrient<Coefficient>;
  readonly uptake_kg_t: PerNutrient<Coefficient>;
  readonly nitrogenFixation_pct?: number;
  /** kg N/ha that a nodulated legume is given; 0 for an established perennial. */
  readonly legumeStarter_kg_ha?: number;
  readonly perennialNitrogen?: PerennialGrowth;
  /** kg N/ha that the crop leaves to the next one. */
  readonly legumeCredit_kg_ha?: number;
  readonly residue?: CropResidue;
}

export interface ProductContent {
  /** Id of a content form (kernel/unit/nutrients). */
  readonly id: number;
  /** % by weight. */
  readonly value: number;
  /** Part that counts, 0 to 1; 1 where the product states none. */
  readonly efficiency?: number;
  /** Of a coated product: false where this content lies outside the coating and comes free at once. */
  readonly coated?: boolean;
}

export interface ProductFacts {
  readonly id: number;
  readonly name: string;
  readonly typeId: number;
  readonly formId: number;
  readonly nutrients: readonly ProductContent[];
  readonly organicNitrogen_pct?: number;
  readonly organicNitrogenAvailability?: number;
  readonly density_kg_m3?: number;
  readonly longevity_months?: number;
  /** Soil temperature at which the longevity is stated, °C. */
  readonly longevityReference_C?: number;
  /** mS/cm at 25 °C of 1 g/l in pure water. */
  readonly ec_mS_cm?: number;
  /** Row of the compatibility table, absent: not tested. */
  readonly material?: string;
  /** Row of the solubility table, where it is another than the material's. */
  readonly salt?: string;
  /** g in a litre of water added, at 20 °C. */
  readonly solubility_g_l?: number;
  readonly waterSoluble?: boolean;
  /** Its figures are what its owner saved, not a table's. */
  readonly own?: true;
}

/** What a need is multiplied by in a class, where a level sets its own. */
export interface ClassFactor {
  readonly value: number;
  readonly source: string;
}

export type Rating = 'veryLow' | 'low' | 'medium' | 'high' | 'veryHigh';

/** A soil value with its class, or the reason why it has none. */
export interface SoilReading {
  readonly nutrientId: number;
  readonly value: number;
  readonly unitId: number;
  readonly methodId?: number;
  readonly rating?: Rating;
  readonly label?: string;
  readonly tableId?: number;
  readonly source?: string;
  /** Publication that the table is of, and the region that it was made for. */
  readonly book?: string;
  readonly region?: string;
  /** The table was made for another country: none for this one is in the library. */
  readonly borrowed?: boolean;
  readonly reason?: string;
  /** Of the class, where a level sets its own in place of the published one. */
  readonly factor?: ClassFactor;
  /** Upper limits of the table's classes in the value's unit, lowest first; null: none. What says how near another class is. */
  readonly classes?: readonly {
    readonly to: number | null;
    readonly rating: Rating | null;
    readonly label?: string;
    readonly factor?: ClassFactor;
  }[];
}

export interface NitrateLayer {
  readonly from_cm: number;
  readonly to_cm: number;
  /** kg N/ha of the whole layer. */
  readonly N_kg_ha?: number | undefined;
  readonly NO3N_mg_kg?: number | undefined;
  readonly bulkDensity_Mg_m3: number;
}

/** What a soil sample tells the balance. */
export interface SoilFacts {
  readonly analysisId?: number;
  /** `YYYY-MM-DD` */
  readonly sampledOn?: string;
  readonly soilDepthId?: number;
  /** Exchangeable cations and CEC as the ten ratios use them, cmolc/kg. */
  readonly cations?: Cations;
  readonly readings: readonly SoilReading[];
  readonly nitrateN_mg_kg?: number;
  /** Nitrate nitrogen layer by layer; where there is any, it counts in place of the one value. */
  readonly nitrateLayers?: readonly NitrateLayer[];
  readonly organicMatter_pct?: number;
  readonly bulkDensity_Mg_m3?: number;
  readonly depth_cm?: number;
  readonly texture?: TextureClass;
}
/** What the analysis says of a nutrient; undefined without an analysis, or one that did not look for it. */
export const readingOf = (soil: SoilFacts | undefined, nutrientId: number): SoilReading | undefined =>
  soil?.readings.find((one) => one.nutrientId === nutrientId);

/** Irrigation water: mg/l by nutrient id, P, K, Ca, Mg and S as elements, N as the sum of nitrate-N and ammonium-N. */
export interface WaterFacts {
  readonly id: number;
  readonly mg_l: PerNutrient<number>;
  readonly ph?: number;
  readonly ec_dS_m?: number;
  readonly bicarbonate_meq_l?: number;
}
