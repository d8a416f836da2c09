import { type AnalysisKind, analysisMaximum, analytesOf, isPlantNutrient, valueUnitId } from '../agronomy/analytes.js';
import { analysisErrors } from './analysis.errors.js';
import type { ErrorDetail } from '../kernel/errors/errors.js';
import { unitOf } from '../kernel/unit/units.js';
import type { AnalysisDetails, MeasuredNutrient } from './analysis.events.js';

type Key = keyof typeof analysisErrors;
const PERCENT = 33;

/** The body as far as it is known: a form while it is typed, or what is stored with what was sent. */
export type AnalysisDraft = Omit<Partial<AnalysisDetails>, 'nutrients'> & {
  readonly nutrients?: readonly ((Pick<MeasuredNutrient, 'id' | 'value'> & Partial<MeasuredNutrient>) | undefined)[];
};

export interface BrokenRule {
  readonly path: readonly (string | number)[];
  readonly key: Key;
  readonly params?: Record<string, unknown>;
}
const broke = (path: readonly (string | number)[], key: Key, params?: Record<string, unknown>): BrokenRule => ({
  path,
  key,
  ...(params && { params }),
});
/** As details of a refusal. */
export const detailsOfRules = (rules: readonly BrokenRule[]): ErrorDetail[] =>
  rules.map(({ path, key, params }) => ({
    field: path.reduce<string>((at, step) => (typeof step === 'number' ? `${at}[${step}]` : at === '' ? step : `${at}.${step}`), ''),
    key,
    message: analysisErrors[key].message,
    ...(params && { params }),
  }));

/** A unit that measures this analyte: one of its own, or another of the same dimension. */
export function unitFits(kind: AnalysisKind, nutrientId: number, unitId: number): boolean {
  const allowed = analytesOf[kind].find(({ id }) => id === nutrientId)?.unitIds ?? [];
  const dimension = unitOf(unitId)?.dimension;
  return allowed.some((id) => unitOf(id)?.dimension === dimension);
}

/** Rules between values (specification section 5): units that fit, largest values, percentages, texture and the sum of nutrients. */
export function brokenAnalysisRules(kind: AnalysisKind, { nutrients, units, sand, silt, clay }: AnalysisDraft): BrokenRule[] {
  const broken: BrokenRule[] = [];
  let percentages = 0;
  for (const [index, measured] of (nutrients ?? []).entries()) {
    if (!measured) continue;
    const { id, value, unitId: own } = measured;
    const unitId = valueUnitId(kind, id, own, units ?? 'ppm');
    if (unitId === undefined) continue;
    if (!unitFits(kind, id, unitId)) {
      broken.push(broke(['nutrients', index, 'unitId'], 'unitMismatch'));
      continue;
    }
    const max = analysisMaximum(id, unitId);
    if (unitId === PERCENT && value > 100) broken.push(broke(['nutrients', index, 'value'], 'percentRange', { min: 0, max: 100, value }));
    else if (value > max) broken.push(broke(['nutrients', index, 'value'], 'maxValue', { max, value }));
    if (unitId === PERCENT && isPlantNutrient(id)) percentages += value;
  }
  if (Math.round(percentages * 100) > 10_000) broken.push(broke(['nutrients'], 'nutrientsSum', { max: 100, value: percentages }));
  const parts = [sand, silt, clay].filter((part) => part !== null && part !== undefined);
  const total = Math.round(parts.reduce((sum, part) => sum + part, 0) * 100);
  // laboratories that state clay alone say nothing of the rest
  if (parts.length === 3 ? total !== 10_000 : total > 10_000) {
    const field = clay === null || clay === undefined ? (silt === null || silt === undefined ? 'sand' : 'silt') : 'clay';
    broken.push(broke([field], 'sumMustBe100', { sum: parts.reduce((sum, part) => sum + part, 0) }));
  }
  return broken;
}
