import type { ProductFacts } from '../facts.js';
import { nutrientOf } from '../../kernel/unit/nutrients.js';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import { isAmendment } from '../supply/product-contents.js';

/** What a spreader, a seeder or a sprayer sets: an amount is 0 or at least so much, and whole steps of it. kg/ha of product. */
export interface SpreadableDose {
  readonly least_kg_ha: number;
  readonly step_kg_ha: number;
}

const LIQUID = 1;
const KG_M3_OF_WATER = 1000;
/** From here on, % by weight, a product is bought for its micronutrient. */
const MICRO_PCT = 2;
/** Most products that a person mixes for one application. Project decision. */
export const MOST_PRODUCTS = 5;

/** What products are told apart by here: type first, then what is in them, then form. */
export const doseKinds = ['solid', 'liquid', 'micro', 'amendment'] as const;
export type DoseKind = (typeof doseKinds)[number];
/** kg/ha of product; of liquids l/ha. */
export interface SpreadDose {
  readonly least: number;
  readonly step: number;
}
/** What the levels above a plan say, by kind; where they say nothing `usualDose` holds. */
export type SpreadDosesOfPlan = Readonly<Partial<Record<DoseKind, SpreadDose>>>;
type CropType = 'annual' | 'semi-perennial' | 'perennial' | undefined;

/**
 * Least dose and step by type, form and crop. Project decision: centrifugal spreaders are set from about 20 kg/ha in steps of 5;
 * rows, trees and beds are dosed by the plant; lime and gypsum by the tenth of a tonne from half a tonne; liquids from 10 l/ha by the litre; products
 * of a micronutrient from 2 kg/ha by the half kilogram.
 */
export function usualDose(kind: DoseKind, cropType?: CropType): SpreadDose {
  if (kind === 'solid' && cropType === 'perennial') return { least: 10, step: 1 };
  return {
    solid: { least: 20, step: 5 },
    liquid: { least: 10, step: 1 },
    micro: { least: 2, step: 0.5 },
    amendment: { least: 500, step: 100 },
  }[kind];
}

export function doseKindOf(product: ProductFacts): DoseKind {
  if (isAmendment(product)) return 'amendment';
  if (product.nutrients.some(({ id, value }) => nutrientOf(id)?.group === 'micro' && value >= MICRO_PCT)) return 'micro';
  return product.formId === LIQUID ? 'liquid' : 'solid';
}

/** Whom a dose is for: `imperial` growers set and weigh in pounds an acre. */
export interface SpreadBy {
  readonly cropType: CropType;
  readonly levels?: SpreadDosesOfPlan | undefined;
  readonly imperial: boolean;
}

const KG_HA_PER_LB_AC = convert(1, LB_AC, KG_HA);
/** A level's figure of kg/ha in pounds an acre that can be set: whole ones, tenths below one. */
const inPounds = (kg_ha: number, round: (value: number) => number): number => {
  const lb_ac = kg_ha / KG_HA_PER_LB_AC;
  return lb_ac < 1 ? Math.max(0.1, round(lb_ac * 10) / 10) : round(lb_ac);
};

/** Of a product on a crop: as the nearest level says, else as usual, the usual figures in pounds an acre for who counts in them. */
export function spreadableDose(product: ProductFacts, { cropType, levels = {}, imperial }: SpreadBy): SpreadableDose {
  const kind = doseKindOf(product);
  const set = levels[kind];
  const { least, step } = set ?? usualDose(kind, cropType);
  const kgPerUnit = kind === 'liquid' ? (product.density_kg_m3 ?? KG_M3_OF_WATER) / KG_M3_OF_WATER : 1;
  if (!imperial) return { least_kg_ha: least * kgPerUnit, step_kg_ha: step * kgPerUnit };
  const pounds = (one: number, round: (value: number) => number) => (set ? inPounds(one * kgPerUnit, round) : one);
  return { least_kg_ha: pounds(least, Math.ceil) * KG_HA_PER_LB_AC, step_kg_ha: pounds(step, Math.round) * KG_HA_PER_LB_AC };
}

/** Lime or gypsum that a soil asks for in whole steps, never less than that. */
export function wholeAmendment_kg_ha(product: ProductFacts, t_ha: number, imperial: boolean): number {
  const { least_kg_ha, step_kg_ha } = spreadableDose(product, { cropType: undefined, imperial });
  return Math.max(least_kg_ha, Math.ceil((t_ha * 1000) / step_kg_ha - 1e-9) * step_kg_ha);
}

/**
 * An amount over places that would take such shares of it, in whole steps, each at least the least dose: places whose share is too small
 * give theirs to the place before them (the one after where there is none), since what is there early is there late as well.
 */
export function inSpreadableParts(amount: number, shares: readonly number[], { least_kg_ha, step_kg_ha }: SpreadableDose): number[] {
  const units = Math.round(amount / step_kg_ha);
  const least = Math.max(1, Math.ceil(least_kg_ha / step_kg_ha - 1e-9));
  const places = Math.max(1, Math.min(shares.filter((share) => share > 0).length, Math.floor(units / least)));
  const kept = shares
    .map((share, at) => ({ share, at }))
    .sort((a, b) => b.share - a.share || a.at - b.at)
    .slice(0, places)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const taken = new Map(kept.map((at) => [at, 0]));
  shares.forEach((share, at) => {
    const to = kept.findLast((one) => one <= at) ?? kept[0]!;
    taken.set(to, taken.get(to)! + share);
  });
  // every place its least, then the rest where most is missing
  const parts = new Map(kept.map((at) => [at, units >= least * kept.length ? least : 0]));
  for (let left = units - [...parts.values()].reduce((sum, part) => sum + part, 0); left > 0; left--) {
    const next = kept.reduce((best, at) =>
      taken.get(at)! * units - parts.get(at)! > taken.get(best)! * units - parts.get(best)! ? at : best,
    );
    parts.set(next, parts.get(next)! + 1);
  }
  return shares.map((_, at) => (parts.get(at) ?? 0) * step_kg_ha);
}
