import { ghgFactors, type GwpSet, n2oNitrogen } from '../tables/ghg-factors.js';
import { ghgQuestionsOf } from '../tables/ghg-questions.js';
import type { TraceLine } from '../trace.js';
import { burningGases, burntMass, composting, farmWork, type MillTerm, wetMill, type WorkTerm } from './farm-work.js';
import type { FootprintInputs } from './footprint-inputs.js';
import { traceOf } from './footprint-trace.js';
import { checkFootprintInputs } from './input-rules.js';
import { type PodHusks, podHusks } from './pod-husks.js';
import { type InputStatus, inputStatus } from './input-status.js';
import { type LandTerm, landAndCarbon } from './land-carbon.js';
import {
  type FertilizerAnswer,
  fertilizerSum,
  type FertilizerSum,
  type FootprintMethod,
  type Nitrogen,
  type NitrogenFactors,
  nitrogenFactors,
  nitrousOxide,
  type NitrousTerm,
  pulpReturned,
  residueNitrogen,
} from './nitrogen.js';
import { type Remark, Told } from './told.js';
import { emissionBand, type EmissionBand, factorValues, type Moved } from './uncertainty-band.js';

export type EmissionTerm =
  | 'fertilizerProduction'
  | 'compostMaking'
  | NitrousTerm
  | 'n2oOrganicSoil'
  | 'co2Urea'
  | 'co2Lime'
  | WorkTerm
  | MillTerm;

/** kg CO2e of one crop year, emissions apart from land and carbon; `factorSet` is what an old result is computed again with. */
export interface Footprint {
  readonly factorSet: string;
  readonly method: FootprintMethod;
  readonly gwp: GwpSet;
  readonly N: {
    readonly synthetic: number;
    readonly organic: number;
    readonly ofWhichPulpReturned: number;
    readonly residue: number;
    readonly soilCarbonLoss: number;
  };
  readonly fertilizerLines: readonly FertilizerAnswer[];
  readonly emissions: Readonly<Partial<Record<EmissionTerm, number>>>;
  readonly totalEmissions: number;
  readonly landAndCarbon: Readonly<Partial<Record<LandTerm, number>>>;
  readonly netEmissions: number;
  readonly perHa: number;
  readonly perKg: number;
  readonly netPerKg: number;
  readonly water: { readonly blue_m3_t: number; readonly grey_m3_t: number };
  readonly band: EmissionBand;
  readonly inputs: InputStatus;
  readonly assumptions: readonly Remark[];
  readonly notes: readonly Remark[];
  readonly trace: readonly TraceLine[];
}

const total = (terms: Readonly<Record<string, number>>): number => Object.values(terms).reduce((sum, value) => sum + value, 0);

/** t of dry prunings: the farm's own, or what stands for its crop and area where nobody weighed them. */
function pruningsOf({ crop, areaHa, prunings_tdm }: FootprintInputs): number {
  if (prunings_tdm !== undefined) return prunings_tdm;
  const absent = ghgQuestionsOf(crop).find(({ id }) => id === 'prunings_tdm')?.whenAbsent.value;
  return typeof absent === 'object' && absent !== null ? Number.parseFloat(absent[crop]!) * areaHa : 0;
}

function lime({ limestoneKg = 0, dolomiteKg = 0 }: FootprintInputs): number {
  const { co2, fertilizerProduction } = ghgFactors;
  const made = fertilizerProduction.lime.value;
  return limestoneKg * (co2.limestone.value + made) + dolomiteKg * (co2.dolomite.value + made);
}

/** What all husks emit is in proportion to their mass. */
function husksMove({ range, residueN, organicN, burntKg }: PodHusks, gwp: GwpSet, N: Nitrogen, factors: NitrogenFactors, k: number): Moved {
  const without = { ...N, residue: N.residue - residueN, organic: N.organic - organicN };
  const of = (nitrogen: Nitrogen) => total(nitrousOxide(nitrogen, factorValues(factors), k));
  const emitted = of(N) - of(without) + burningGases(burntKg, gwp);
  return { name: 'husks_tdm', moves: [emitted * (range[0] - 1), emitted * (range[1] - 1)] };
}

interface Sources {
  readonly x: FootprintInputs;
  readonly gwp: GwpSet;
  readonly products: FertilizerSum;
  readonly nitrous: Record<NitrousTerm, number>;
  readonly burntDm: number;
  readonly mill: Partial<Record<MillTerm, number>>;
}
function emissionsOf({ x, gwp, products, nitrous, burntDm, mill }: Sources): Partial<Record<EmissionTerm, number>> {
  const peat = x.drainedOrganic && ghgFactors.n2o.drainedOrganicSoil.byUse[x.drainedOrganic.use];
  return {
    fertilizerProduction: products.lines.reduce((sum, { kg, kgCO2ePerKg }) => sum + kg * kgCO2ePerKg, 0),
    compostMaking: composting(x.compostMadeKg ?? 0, gwp),
    ...nitrous,
    n2oOrganicSoil: peat ? x.drainedOrganic!.ha * peat.EF2_kgN2ON_ha_yr * n2oNitrogen(gwp) : 0,
    co2Urea: products.ureaKg * ghgFactors.co2.urea.value + products.uanKg * ghgFactors.co2.uan30.value,
    co2Lime: lime(x),
    ...farmWork(x, gwp, burntDm),
    ...mill,
  };
}

function waterOf({ irrigationM3 = 0, productKg }: FootprintInputs, mill_m3: number, nitrogenKg: number): Footprint['water'] {
  const { leachFraction, cMax_mgN_L, cNat_mgN_L } = ghgFactors.waterFootprint;
  const t = productKg / 1000;
  const diluting = (leachFraction.value * nitrogenKg * 1000) / (cMax_mgN_L.value - cNat_mgN_L.value);
  return { blue_m3_t: (irrigationM3 + mill_m3) / t, grey_m3_t: diluting / t };
}

/**
 * Greenhouse gases of one crop year, cradle to farm gate, IPCC Tier 1. Emissions come first; soil carbon, trees, clearing and peat stand
 * apart. A missing answer is no zero: `inputs` and `assumptions` say what was taken. @throws Refused where answers contradict each other
 */
export function footprint(x: FootprintInputs, method: FootprintMethod = 'ipcc-2019', gwp: GwpSet = x.gwp ?? 'AR6'): Footprint {
  const surveyYear = x.surveyYear ?? 2026;
  checkFootprintInputs(x, surveyYear);
  const told = new Told();
  if (!x.fertilizerRegion && (x.fertilizers ?? []).some(({ region }) => !region))
    told.assume('fertilizerRegion', 'plant unknown: world default');
  if (x.wet === undefined) told.assume('climate', 'wet');
  const products = fertilizerSum(x);
  const prunings = pruningsOf(x);
  const land = landAndCarbon(x, surveyYear, told);
  const back = pulpReturned(x.mill);
  const husks = podHusks(x, told);
  const organic = (x.organics ?? []).reduce((sum, { t, N }) => sum + t * 1000 * N, 0) + back + (husks?.organicN ?? 0);
  const N: Nitrogen = {
    ...products.N,
    organic,
    pulpReturned: back,
    residue: residueNitrogen(x, prunings) + (husks?.residueN ?? 0),
    carbonLost: land.carbonLost,
  };
  const factors = nitrogenFactors(method, x, x.wet ?? true);
  const k = n2oNitrogen(gwp);
  const burntDm = burntMass(x, prunings, told) + (husks?.burntKg ?? 0);
  const mill = x.mill && wetMill(x.mill, x.country, gwp, told);
  const nitrous = nitrousOxide(N, factorValues(factors), k);
  const emissions = emissionsOf({ x, gwp, products, nitrous, burntDm, mill: mill?.terms ?? {} });
  const totalEmissions = total(emissions);
  const netEmissions = totalEmissions + total(land.terms);
  const water = waterOf(x, mill?.water_m3 ?? 0, N.synthetic + N.organic);
  const inputs = inputStatus(x, told);
  return {
    factorSet: ghgFactors.meta.version,
    method,
    gwp,
    N: {
      synthetic: N.synthetic,
      organic,
      ofWhichPulpReturned: back,
      residue: N.residue,
      soilCarbonLoss: N.carbonLost / factors.R.value,
    },
    fertilizerLines: products.lines,
    emissions,
    totalEmissions,
    landAndCarbon: land.terms,
    netEmissions,
    perHa: totalEmissions / x.areaHa,
    perKg: totalEmissions / x.productKg,
    netPerKg: netEmissions / x.productKg,
    water,
    band: emissionBand(totalEmissions, N, factors, k, husks ? [husksMove(husks, gwp, N, factors, k)] : []),
    inputs,
    assumptions: told.assumptions,
    notes: told.notes,
    trace: traceOf({ x, gwp, N, factors, k, husks, burntDm, products, emissions, land: land.terms, water, mill_m3: mill?.water_m3 ?? 0 }),
  };
}
