import { type Composition, ghgFactors, type NForm, regions } from '../tables/ghg-factors.js';
import type { FertilizerLine } from './footprint-inputs.js';

/** Where the figure of a product came from: 1 declared, 2 the region's, 3 another region's dearest, 4 the sum of its nutrients. */
export interface Production {
  readonly rule: 1 | 2 | 3 | 4;
  readonly region: string;
  readonly ef: number;
  readonly parts?: readonly NutrientPart[];
}
interface NutrientPart {
  readonly nutrient: string;
  readonly form: string;
  readonly region: string;
  readonly perKg: number;
}
const table = ghgFactors.fertilizerProduction;
const dearestFirst = (a: { ef: number }, b: { ef: number }): number => b.ef - a.ef;

export const compositionOf = ({ product, content }: FertilizerLine): Composition => content ?? table.composition[product]!;

/** The figure of a reference product: the region's own, otherwise the dearest region that has one. */
function reference(product: string, region: string): Production | undefined {
  const own = table.regions[region as (typeof regions)[number]].products[product];
  if (own) return { rule: 2, region, ef: own.ef };
  const [dearest] = regions
    .flatMap((other) => {
      const made = table.regions[other].products[product];
      return made ? [{ rule: 3 as const, region: other, ef: made.ef }] : [];
    })
    .toSorted(dearestFirst);
  return dearest;
}

const likelyNitrogen: Partial<Record<NForm, string>> = {
  urea: 'N urea',
  ammonium: 'N ammonium',
  nitrate: 'N nitrate',
  ammoniumNitrate: 'N ammoniumNitrate',
};

/** A nutrient at its dearest likely form, so that no product looks cleaner than it may be. */
function dearestForm(nutrient: 'N' | 'P2O5' | 'K2O', forms: readonly string[], region: string): NutrientPart {
  const [dearest] = forms
    .flatMap((form) => {
      const made = reference(form, region);
      return made ? [{ nutrient, form, region: made.region, perKg: made.ef / table.composition[form]![nutrient]! }] : [];
    })
    .toSorted((a, b) => b.perKg - a.perKg);
  return dearest!;
}

/** kg CO2e per kg of a product at the gate of its plant. */
export function production(line: FertilizerLine, farmRegion: string | undefined): Production {
  const region = line.region ?? farmRegion ?? 'world';
  if (line.ef !== undefined) return { rule: 1, region, ef: line.ef };
  const known = reference(line.product, region);
  if (known) return known;
  const { N = 0, P2O5 = 0, K2O = 0, S = 0, micro = 0, nForm = 'default' } = compositionOf(line);
  const { likelyForms, S: sulfur, micronutrient } = table.fallback;
  const parts: NutrientPart[] = [];
  if (N > 0) parts.push(dearestForm('N', likelyForms[likelyNitrogen[nForm] ?? 'N unknown']!, region));
  if (P2O5 > 0) parts.push(dearestForm('P2O5', likelyForms['P2O5']!, region));
  if (K2O > 0) parts.push(dearestForm('K2O', likelyForms['K2O']!, region));
  const held: Record<string, number> = { N, P2O5, K2O };
  const ef = parts.reduce((sum, { nutrient, perKg }) => sum + held[nutrient]! * perKg, 0);
  return { rule: 4, region, ef: ef + S * sulfur.value + micro * micronutrient.value, parts };
}
