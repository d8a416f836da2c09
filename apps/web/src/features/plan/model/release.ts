import { DAYS_PER_MONTH } from '@loam/domain/agronomy/constants';
import { longevityAt_months, releasedPart } from '@loam/domain/agronomy/supply/crf-release';
import { isCrf } from '@loam/domain/agronomy/balance/fulfilment';
import type { GraphPlan } from '@loam/domain/agronomy/balance/graph-plan';
import { assumedSoil, depletionDays } from '@loam/domain/agronomy/balance/release-over-stages';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { addDays, daysBetween } from '@loam/domain/kernel/locale/dates';

const SAMPLES = 12;

export interface Release {
  id: string;
  name: string;
  startDate: string;
  /** 90 % of the coated nutrient is out. */
  depletionDate: string;
  /** Longevity at the temperature that was asked for. */
  longevity_months: number;
  reference_C: number;
}
export interface ReleaseCurves {
  releases: readonly Release[];
  dates: readonly string[];
  /** Percent of the coated nutrient that is out, by release and date; null before the application. */
  released: readonly (readonly (number | null)[])[];
  /** Coated products that are applied without a date or have no stated longevity. */
  undated: readonly string[];
}

/** Release over time of every dated application of a coated product, at its reference temperature or at one soil temperature in °C. */
export function releaseCurves(plan: GraphPlan, product: (id: number) => LibraryProduct | undefined, soil_C: number | null): ReleaseCurves {
  const releases: Release[] = [];
  const undated = new Set<string>();
  for (const { id: application, applicationDate, products } of [...(plan.applications ?? []), ...(plan.foliarApplications ?? [])]) {
    for (const { id } of products) {
      const found = product(id);
      if (!found || !isCrf(found)) continue;
      if (!applicationDate || found.longevity_months === undefined) {
        undated.add(found.name);
        continue;
      }
      const reference_C = assumedSoil(found).value;
      const longevity_months = longevityAt_months(found.longevity_months, reference_C, soil_C ?? reference_C);
      releases.push({
        id: `${application}|${id}`,
        name: found.name,
        startDate: applicationDate,
        depletionDate: addDays(applicationDate, depletionDays(applicationDate, longevity_months, undefined)),
        longevity_months,
        reference_C,
      });
    }
  }
  const first = releases.map(({ startDate }) => startDate).sort()[0];
  const last = releases
    .map((one) => one.depletionDate)
    .sort()
    .at(-1);
  const days = first === undefined || last === undefined ? 0 : daysBetween(first, last);
  const regular =
    first === undefined ? [] : Array.from({ length: SAMPLES + 1 }, (_, n) => addDays(first, Math.round((days * n) / SAMPLES)));
  const dates = [...new Set([...regular, ...releases.flatMap((one) => [one.startDate, one.depletionDate])])].sort();
  const released = releases.map(({ startDate, longevity_months }) =>
    dates.map((date) => {
      const day = daysBetween(startDate, date);
      return day < 0 ? null : 100 * releasedPart(day / (longevity_months * DAYS_PER_MONTH));
    }),
  );
  return { releases, dates, released, undated: [...undated] };
}
