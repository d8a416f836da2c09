import table from './ghg-factors.json' with { type: 'json' };

/** A published factor; `check` says how it was verified (`meta.checkValues`). */
export interface Factor {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  readonly unit?: string;
  readonly source?: string;
  readonly check?: string;
}
export const gwpSets = ['AR6', 'AR5'] as const;
export type GwpSet = (typeof gwpSets)[number];
interface Warming {
  readonly CH4_fossil: number;
  readonly CH4_biogenic: number;
  readonly N2O: number;
  readonly source: string;
}
export const nForms = ['default', 'urea', 'ammonium', 'nitrate', 'ammoniumNitrate'] as const;
export type NForm = (typeof nForms)[number];
/** Mass fractions of a product. */
export interface Composition {
  readonly N?: number | undefined;
  readonly P2O5?: number | undefined;
  readonly K2O?: number | undefined;
  readonly S?: number | undefined;
  readonly micro?: number | undefined;
  readonly nForm?: NForm | undefined;
}
interface Made {
  readonly ef: number;
  readonly check: string;
  readonly source: string;
}
interface Region {
  readonly label: string;
  readonly products: Readonly<Record<string, Made>>;
}
interface Residue {
  readonly DRY: number;
  readonly R_AG: number;
  readonly N_AG: number;
  readonly RS: number;
  readonly N_BG: number;
  readonly source: string;
}
export const regions = ['EU', 'northAmerica', 'US', 'latinAmerica', 'chinaCoal', 'chinaMean', 'world'] as const;
export const zones = [
  'coolTemperateMoist',
  'coolTemperateDry',
  'warmTemperateMoist',
  'warmTemperateDry',
  'tropicalMontane',
  'tropicalWet',
  'tropicalMoist',
  'tropicalDry',
] as const;
export type Zone = (typeof zones)[number];
type ByZone = Readonly<Record<Zone, number>>;
export const soilGroups = ['highActivityClay', 'lowActivityClay', 'sandy', 'volcanic', 'wetland'] as const;
export const landUses = ['longTermCultivated', 'perennialTree', 'setAside', 'native'] as const;
export const tillages = ['full', 'reduced', 'noTill'] as const;
export const carbonInputs = ['low', 'medium', 'highWithoutManure', 'highWithManure'] as const;
export const huskFates = ['left on the field', 'composted and returned', 'burnt', 'removed'] as const;
export const fuels = ['diesel', 'petrol', 'lpg', 'firewood', 'coffeeHusk'] as const;
interface Fuel {
  readonly density: number;
  readonly ncv_MJ_kg: number;
  readonly co2_kg_TJ: number;
  readonly ch4_kg_TJ: number;
  readonly n2o_kg_TJ: number;
  readonly ch4Origin: 'fossil' | 'biogenic';
  readonly wtt_kg_per_unit: number;
}
export const treatments = [
  'dischargeAquatic',
  'river',
  'lake',
  'shallowLagoon',
  'deepLagoon',
  'anaerobicReactorNoRecovery',
  'aerobicWellManaged',
  'infiltration',
] as const;
export const organicSoilUses = [
  'temperateCropland',
  'temperateGrasslandDeepDrainedRich',
  'tropicalCropland',
  'tropicalPlantation',
  'tropicalOilPalm',
] as const;
export const transportModes = ['road', 'rail', 'seaGeneralCargo', 'seaContainer', 'seaBulkSmall'] as const;
export const pesticideKinds = ['herbicide', 'insecticide', 'fungicide', 'unspecified'] as const;

interface NitrogenOf2019 {
  readonly EF1: {
    readonly wet: { readonly synthetic: Factor; readonly other: Factor };
    readonly dry: { readonly all: Factor };
  };
  readonly EF4: { readonly wet: Factor; readonly dry: Factor };
  readonly EF5: Factor;
  readonly FracGASF: Readonly<Record<NForm, Factor>>;
  readonly FracGASM: Factor;
  readonly FracLEACH: { readonly wet: Factor; readonly dry: Factor };
}
interface Factors {
  readonly meta: { readonly version: string; readonly checkValues: Readonly<Record<string, string>> };
  readonly gwp100: Readonly<Record<GwpSet, Warming>>;
  readonly molecular: { readonly N2O_N_to_N2O: Factor };
  readonly n2o: {
    readonly ipcc2019: NitrogenOf2019;
    readonly ipcc2006: Readonly<Record<'EF1' | 'EF4' | 'EF5' | 'FracGASF' | 'FracGASM' | 'FracLEACH', Factor>>;
    readonly inhibitorReduction: Readonly<Record<'nitrification' | 'controlledRelease' | 'ureaseVolatilisation', Factor>>;
    readonly som: { readonly R: Readonly<Record<'forestOrGrasslandToCropland' | 'croplandRemainingCropland', Factor>> };
    readonly drainedOrganicSoil: {
      readonly check: string;
      readonly byUse: Readonly<
        Record<
          (typeof organicSoilUses)[number],
          { readonly CO2_tC_ha_yr: number; readonly DOC_tC_ha_yr: number; readonly EF2_kgN2ON_ha_yr: number }
        >
      >;
    };
  };
  readonly residues: {
    readonly crops: Readonly<Record<'potato' | 'generic' | 'sugarcane', Residue>> & {
      readonly perennialPrunings: { readonly N_AG: number; readonly note: string };
      readonly coffeePulp: { readonly N_per_kg_fresh: number; readonly source: string; readonly nRetainedAfterComposting: Factor };
      readonly cocoaHusk: { readonly N_per_kg_dry: number; readonly dryPerBeans: Factor };
    };
  };
  readonly burning: {
    readonly EF_CH4: Factor;
    readonly EF_N2O: Factor;
    readonly burntFuelDefault_tdm_ha: { readonly value: Readonly<Record<string, number>>; readonly source: string };
    readonly combustionFactor: Readonly<Record<'sugarcane' | 'other', Factor>>;
  };
  readonly co2: Readonly<Record<'limestone' | 'dolomite' | 'urea' | 'uan30', Factor>>;
  readonly fertilizerProduction: {
    readonly lime: Factor;
    readonly compost: { readonly CH4_kg_per_kg: number; readonly N2O_kg_per_kg: number; readonly source: string };
    readonly composition: Readonly<Record<string, Composition>>;
    readonly regions: Readonly<Record<(typeof regions)[number], Region>>;
    readonly fallback: {
      readonly likelyForms: Readonly<Record<string, readonly string[]>>;
      readonly S: Factor;
      readonly micronutrient: Factor;
    };
  };
  readonly pesticide: Readonly<Record<(typeof pesticideKinds)[number], number>> & { readonly source: string };
  readonly fuel: Readonly<Record<(typeof fuels)[number], Fuel>> & { readonly method: string };
  readonly electricity: { readonly source: string; readonly byIso3: Readonly<Record<string, number>> };
  readonly soc: {
    readonly check: string;
    readonly socRef_tC_ha: Readonly<Record<(typeof soilGroups)[number], ByZone>>;
    readonly F_LU: Readonly<Record<(typeof landUses)[number], ByZone>>;
    readonly F_MG: Readonly<Record<(typeof tillages)[number], ByZone>>;
    readonly F_I: Readonly<Record<(typeof carbonInputs)[number], ByZone>>;
    readonly transitionYears: number;
  };
  readonly biomass: {
    readonly agroforestryShade_tC_ha_yr: Factor;
    readonly deforestation_tC_ha: { readonly tropicalRainforest: Factor; readonly amortisationYears: number };
  };
  readonly wetMill: {
    readonly conversions: Readonly<Record<'greenPerCherry' | 'dryParchmentPerCherry' | 'pulpPerCherry', Factor>>;
    readonly water_L_per_kg_parchment: Readonly<Record<'regular' | 'eco', Factor>>;
    readonly cod_kg_per_kg_cherry: Factor;
    readonly codEco_kg_per_kg_cherry: Factor;
    readonly Bo: Factor;
    readonly MCF: Readonly<Record<(typeof treatments)[number], number>> & { readonly source: string };
    readonly pulp: { readonly dumped_kgCH4_per_kg: number; readonly source: string };
    readonly electricity_kWh_per_kg_parchment: Factor;
  };
  readonly waterFootprint: {
    readonly method: string;
    readonly leachFraction: Factor;
    readonly cMax_mgN_L: Factor;
    readonly cNat_mgN_L: Factor;
  };
  readonly transport: Readonly<Record<(typeof transportModes)[number], number>> & { readonly source: string };
}

/** What a footprint is computed with; every result keeps `meta.version`. */
export const ghgFactors = table as unknown as Factors;
export const C_TO_CO2 = 44 / 12;
/** kg of CO2e in one kg of N2O-N. */
export const n2oNitrogen = (gwp: GwpSet): number => ghgFactors.molecular.N2O_N_to_N2O.value * ghgFactors.gwp100[gwp].N2O;
