import { type Factor, ghgFactors, type NForm, nForms } from '../tables/ghg-factors.js';
import { compositionOf, production } from './fertilizer-production.js';
import type { FertilizerLine, FootprintInputs, Mill } from './footprint-inputs.js';

export const footprintMethods = ['ipcc-2019', 'ipcc-2006'] as const;
export type FootprintMethod = (typeof footprintMethods)[number];

/** The factors of soil nitrous oxide that a case uses. */
export type NitrogenFactors = Readonly<
  Record<'EF1synthetic' | 'EF1other' | 'EF4' | 'EF5' | 'FracGASM' | 'FracLEACH' | 'R', Factor> & Record<`FracGASF.${NForm}`, Factor>
>;
/** kg of nitrogen of a year, by where it came from; `direct` is what counts for direct emissions after inhibitors. */
export interface Nitrogen {
  readonly synthetic: number;
  readonly direct: number;
  readonly volatile: Readonly<Record<NForm, number>>;
  readonly organic: number;
  readonly pulpReturned: number;
  readonly residue: number;
  /** kg of soil carbon lost; its nitrogen is this by R. */
  readonly carbonLost: number;
}
export interface FertilizerSum {
  readonly lines: readonly FertilizerAnswer[];
  readonly N: Pick<Nitrogen, 'synthetic' | 'direct' | 'volatile'>;
  readonly ureaKg: number;
  readonly uanKg: number;
}
export interface FertilizerAnswer extends Pick<FertilizerLine, 'product' | 'kg'> {
  readonly rule: 1 | 2 | 3 | 4;
  readonly region: string;
  readonly kgCO2ePerKg: number;
  readonly parts?: readonly object[];
}

const gasOf = (pick: (form: NForm) => Factor): Record<`FracGASF.${NForm}`, Factor> =>
  Object.fromEntries(nForms.map((form) => [`FracGASF.${form}`, pick(form)])) as Record<`FracGASF.${NForm}`, Factor>;

export function nitrogenFactors(method: FootprintMethod, x: FootprintInputs, wet: boolean): NitrogenFactors {
  const { ipcc2019: n, ipcc2006: old, som } = ghgFactors.n2o;
  const R = som.R[x.soc?.before.lu === 'native' ? 'forestOrGrasslandToCropland' : 'croplandRemainingCropland'];
  if (method === 'ipcc-2006') {
    const { EF1, EF4, EF5, FracGASF, FracGASM, FracLEACH } = old;
    return { EF1synthetic: EF1, EF1other: EF1, EF4, EF5, FracGASM, FracLEACH, R, ...gasOf(() => FracGASF) };
  }
  return {
    EF1synthetic: wet ? n.EF1.wet.synthetic : n.EF1.dry.all,
    EF1other: wet ? n.EF1.wet.other : n.EF1.dry.all,
    EF4: wet ? n.EF4.wet : n.EF4.dry,
    EF5: n.EF5,
    FracGASM: n.FracGASM,
    FracLEACH: wet || x.irrigatedNotDrip ? n.FracLEACH.wet : n.FracLEACH.dry,
    R,
    ...gasOf((form) => n.FracGASF[form]),
  };
}

/** Products with where their figure came from, and the nitrogen that they bring; coatings and inhibitors reduce what is emitted. */
export function fertilizerSum(x: FootprintInputs): FertilizerSum {
  const reduction = ghgFactors.n2o.inhibitorReduction;
  const volatile = Object.fromEntries(nForms.map((form) => [form, 0])) as Record<NForm, number>;
  const sum = { synthetic: 0, direct: 0, ureaKg: 0, uanKg: 0 };
  const lines = (x.fertilizers ?? []).map((line): FertilizerAnswer => {
    const { N = 0, nForm = 'default' } = compositionOf(line);
    const { ef, ...made } = production(line, x.fertilizerRegion);
    const kept = line.inhibitor ?? x.inhibitor ?? 'none';
    const nitrogen = N * line.kg;
    sum.synthetic += nitrogen;
    sum.direct += nitrogen * (kept === 'nitrification' || kept === 'controlledRelease' ? 1 - reduction[kept].value : 1);
    volatile[nForm] += nitrogen * (kept === 'urease' && nForm === 'urea' ? 1 - reduction.ureaseVolatilisation.value : 1);
    if (line.product === 'urea') sum.ureaKg += line.kg;
    if (line.product === 'uan') sum.uanKg += line.kg;
    const { rule, region, parts } = made;
    return { product: line.product, kg: line.kg, rule, region, kgCO2ePerKg: ef, ...(parts && { parts }) };
  });
  return { lines, N: { synthetic: sum.synthetic, direct: sum.direct, volatile }, ureaKg: sum.ureaKg, uanKg: sum.uanKg };
}

/** kg of N that pulp or its compost brings back to the field. */
export function pulpReturned(mill: Mill | undefined): number {
  if (!mill) return 0;
  const { N_per_kg_fresh, nRetainedAfterComposting } = ghgFactors.residues.crops.coffeePulp;
  const kept = { composted: nRetainedAfterComposting.value, spread: 1, dumped: 0, sold: 0 }[mill.pulp];
  return mill.cherryKg * ghgFactors.wetMill.conversions.pulpPerCherry.value * N_per_kg_fresh * kept * (mill.pulpReturnedShare ?? 0);
}

/** kg of N in prunings and in residues (eq. 11.7); what burns leaves (1 − combustion factor) of its nitrogen. */
export function residueNitrogen(x: FootprintInputs, prunings_tdm: number): number {
  const { combustionFactor } = ghgFactors.burning;
  const { perennialPrunings, ...annual } = ghgFactors.residues.crops;
  const left = 1 - (x.pruningsRemoved ?? 0) - (x.pruningsBurnt ?? 0) * combustionFactor.other.value;
  const ofPrunings = prunings_tdm * 1000 * left * perennialPrunings.N_AG;
  if (!x.residueCrop) return ofPrunings;
  const { DRY, R_AG, N_AG, RS, N_BG } = annual[x.residueCrop];
  const burns = x.residueCrop === 'sugarcane' ? combustionFactor.sugarcane.value : combustionFactor.other.value;
  const dry = (x.yieldFreshT ?? x.productKg / 1000) * 1000 * DRY;
  const above = R_AG * N_AG * (1 - (x.residueRemoved ?? 0) - (x.burntFraction ?? 0) * burns);
  return ofPrunings + dry * (above + (1 + R_AG) * RS * N_BG * (x.residueBelowGroundShare ?? 1));
}

export type NitrousTerm =
  | 'n2oDirectSynthetic'
  | 'n2oDirectOrganic'
  | 'n2oDirectResidue'
  | 'n2oDirectSom'
  | 'n2oVolatilisation'
  | 'n2oLeaching';

/** kg CO2e of nitrous oxide from managed soil (IPCC vol. 4 ch. 11); `k` is the CO2e of a kg of N2O-N. */
export function nitrousOxide(
  N: Nitrogen,
  factors: Readonly<Record<keyof NitrogenFactors, number>>,
  k: number,
): Record<NitrousTerm, number> {
  const mineralised = N.carbonLost / factors.R;
  const gas = nForms.reduce((sum, form) => sum + N.volatile[form] * factors[`FracGASF.${form}`], 0) + N.organic * factors.FracGASM;
  const leached = (N.synthetic + N.organic + N.residue + mineralised) * factors.FracLEACH;
  return {
    n2oDirectSynthetic: N.direct * factors.EF1synthetic * k,
    n2oDirectOrganic: N.organic * factors.EF1other * k,
    n2oDirectResidue: N.residue * factors.EF1other * k,
    n2oDirectSom: mineralised * factors.EF1other * k,
    n2oVolatilisation: gas * factors.EF4 * k,
    n2oLeaching: leached * factors.EF5 * k,
  };
}
