import { addDays, daysBetween } from '../kernel/dates.js';
import { methodOf, type PlanDraft, stageOf } from './plan.draft.js';
import { periodsOf } from './plan-merge-columns.js';

/** Days of an application from the first day of its stage: what a template keeps instead of dates. */
export interface StageOffset {
  readonly stageId: number;
  readonly days: number;
}

const ofStage = (draft: PlanDraft, stageId: number): string | undefined =>
  periodsOf(draft).find((period) => period.stageId === stageId)?.from ?? undefined;

/** How far each dated application lies from its stage's first day; one whose stage has no period has none. */
export function offsetsOf(draft: PlanDraft): Readonly<Record<string, StageOffset>> {
  return Object.fromEntries(
    Object.entries(draft.applications).flatMap(([key, fields]) => {
      const [stageId, date] = [stageOf(fields), fields['applicationDate']];
      const first = ofStage(draft, stageId);
      return first === undefined || typeof date !== 'string' ? [] : [[key, { stageId, days: daysBetween(first, date) }] as const];
    }),
  );
}

/**
 * Application dates of a plan made from a template, from the periods of its own stages (specification section 4): the stage's first day, or so many days
 * after it as the template keeps; today for an application of type 0 and for a stage without a period. Fertigation has no dates.
 */
export function datesFromStages(
  draft: PlanDraft,
  today: string,
  offsets: Readonly<Record<string, StageOffset>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(draft.applications).flatMap(([key, fields]) => {
      if (methodOf(key, fields) === 'proportional') return [];
      const first = ofStage(draft, stageOf(fields));
      const untyped = Number(fields['applicationTypeId'] ?? 0) === 0;
      return [[key, untyped || first === undefined ? today : addDays(first, offsets[key]?.days ?? 0)] as const];
    }),
  );
}
