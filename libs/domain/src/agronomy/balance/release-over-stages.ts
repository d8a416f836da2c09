import { DAY_MS, daysBetween, inStageOrder, stagePeriods, type StagePeriod } from '../../kernel/locale/dates.js';
import { type Sourced, DAYS_PER_MONTH } from '../constants.js';
import { longevityAt_months, RELEASE_SHAPE, releasedPart } from '../supply/crf-release.js';
import type { ProductFacts } from '../facts.js';
import type { GraphPlan } from './graph-plan.js';

/** Temperature at which a coating's stated longevity holds where the product names none. °C. */
export const LONGEVITY_REFERENCE_C: Sourced<number> = {
  value: 21,
  source: 'ICL Growing Solutions (2022), Understanding Osmocote longevities: stated at 21 °C (70 °F)',
};
/** Where no soil temperature is known a coating is taken to lie at the temperature of its own longevity test. */
export const assumedSoil = ({ longevityReference_C }: Pick<ProductFacts, 'longevityReference_C'>): Sourced<number> =>
  longevityReference_C === undefined || longevityReference_C === LONGEVITY_REFERENCE_C.value
    ? { ...LONGEVITY_REFERENCE_C, source: `assumed, not measured: ${LONGEVITY_REFERENCE_C.source}` }
    : { value: longevityReference_C, source: `assumed, not measured: the product’s longevity is stated at ${longevityReference_C} °C` };

/** When the stages of a plan lie: in order, contiguous from the planting date. */
export interface Season {
  readonly periods: readonly StagePeriod[];
  readonly planting?: string;
  /** Last day on which the crop takes anything up: harvest, else the end of the last stage. */
  readonly end?: string;
}

export function seasonOf({ crop, stages }: GraphPlan): Season {
  const planting = crop?.plantingDate ?? undefined;
  const periods = stagePeriods(
    planting,
    crop?.duration ?? undefined,
    inStageOrder(
      (stages ?? []).map(({ stageId, duration, sortOrder }) => ({ stageId, duration: duration ?? 0, sortOrder: sortOrder ?? 0 })),
    ),
  );
  const last = periods.findLast(({ to }) => to !== null)?.to ?? undefined;
  const harvest = crop?.harvestDate ?? undefined;
  const end = planting !== undefined && harvest !== undefined && harvest >= planting ? harvest : last;
  return { periods, ...(planting !== undefined && { planting }), ...(end !== undefined && { end }) };
}

/** Part of a product that is out `days` days after it was applied; 0 before. */
export type Release = (days: number) => number;

/** Monthly means of the soil, January first; absent, a coating releases as at its reference temperature. */
export type MonthlySoil = readonly number[] | undefined;

/** Longest time a coating is followed, days. */
const MOST_DAYS = 3653;

/** Thermal age `z = Σ 1 / L(T_d)` by days since the start; without soil temperatures `d / L`. */
export function thermalAgeBy(
  startDate: string,
  longevity_months: number,
  soil_C: MonthlySoil,
  reference_C = LONGEVITY_REFERENCE_C.value,
): Release {
  const days = longevity_months * DAYS_PER_MONTH;
  if (!soil_C) return (day) => Math.max(0, day) / days;
  const ages = [0];
  const first = Date.parse(startDate);
  return (wanted) => {
    const day = Math.min(MOST_DAYS, Math.max(0, wanted));
    while (ages.length <= day) {
      const month = new Date(first + (ages.length - 1) * DAY_MS).getUTCMonth();
      const perDay = 1 / (longevityAt_months(longevity_months, reference_C, soil_C[month]!) * DAYS_PER_MONTH);
      ages.push(ages.at(-1)! + perDay);
    }
    return ages[day]!;
  };
}

/** Release of a coating: `f(z) = 1 − exp(−2.303 · z)`. */
export function coatedRelease(startDate: string, longevity_months: number, soil_C: MonthlySoil, reference_C?: number): Release {
  const age = thermalAgeBy(startDate, longevity_months, soil_C, reference_C);
  return (days) => releasedPart(age(days), RELEASE_SHAPE.value.linear);
}

/** Days until the longevity has passed (z ≥ 1): rounded months without soil temperatures. */
export function depletionDays(startDate: string, longevity_months: number, soil_C: MonthlySoil, reference_C?: number): number {
  if (!soil_C) return Math.round(longevity_months * DAYS_PER_MONTH);
  const age = thermalAgeBy(startDate, longevity_months, soil_C, reference_C);
  let day = 0;
  while (day < MOST_DAYS && age(day) < 1 - 1e-9) day++;
  return day;
}

/** The first year's organic nitrogen comes free evenly from the day it is spread to the harvest: project decision. */
export const mineralisation = (startDate: string, end: string): Release => {
  const days = Math.max(1, daysBetween(startDate, end) + 1);
  return (day) => Math.min(1, Math.max(0, day) / days);
};

/** Parts by stage id, and what comes free after the season's end; together 1. */
export interface OverStages {
  readonly parts: ReadonlyMap<number, number>;
  readonly after: number;
}

/**
 * Splits what is applied on a day over the stages in which it comes free. What is out before the first stage belongs to `ownStage`, where it
 * was applied; between the last stage and the harvest, to the last stage; what comes free after the harvest serves no stage. Without dates everything
 * stays in `ownStage`.
 */
export function overStages(season: Season, startDate: string, ownStage: number, release: Release): OverStages {
  const dated = season.periods.filter(({ from }) => from !== null);
  if (dated.length === 0 || season.end === undefined) return { parts: new Map([[ownStage, 1]]), after: 0 };
  const until = (date: string) => Math.max(0, daysBetween(startDate, date));
  const parts = new Map<number, number>();
  const give = (stageId: number, part: number) => part > 0 && parts.set(stageId, (parts.get(stageId) ?? 0) + part);
  let out = release(until(dated[0]!.from!));
  give(ownStage, out);
  dated.forEach(({ stageId, to }, n) => {
    const last = n === dated.length - 1;
    const day = last || to! > season.end! ? season.end! : to!;
    const then = Math.max(out, release(day < startDate ? 0 : until(day) + 1));
    give(stageId, then - out);
    out = then;
  });
  return { parts, after: 1 - out };
}
