import { addDays, daysBetween, lastDay } from '../kernel/locale/dates.js';
import { methodOf, type PlanDraft, stageOf } from '../plan/plan.draft.js';
import { periodsOf } from '../plan/document/plan-periods.js';

/** Days of an application from the first day of its stage: what a template keeps instead of dates. */
export interface StageOffset {
  readonly stageId: number;
  readonly days: number;
}

const ofStage = (draft: PlanDraft, stageId: number): string | undefined =>
  periodsOf(draft).find((period) => period.stageId === stageId)?.from ?? undefined;

/** Pre-plant and planting last no day: what is planned for them is counted from the planting date. */
const plantingOf = (draft: PlanDraft, stageId: number): string | undefined =>
  stageId < 0 ? (draft.plan['plantingDate'] as string | undefined) : undefined;

/** How far each dated application lies from its stage's first day; one whose stage has no period has none. */
export function offsetsOf(draft: PlanDraft): Readonly<Record<string, StageOffset>> {
  return Object.fromEntries(
    Object.entries(draft.applications).flatMap(([key, fields]) => {
      const [stageId, date] = [stageOf(fields), fields['applicationDate']];
      const first = ofStage(draft, stageId) ?? plantingOf(draft, stageId);
      return first === undefined || typeof date !== 'string' ? [] : [[key, { stageId, days: daysBetween(first, date) }] as const];
    }),
  );
}

/**
 * Application dates of a plan made from a template, from the periods of its own stages (specification section 4): the stage's first day, or so many days
 * after it as the template keeps, at the latest the crop's last day; today for an application of type 0 and for a stage without a
 * period, but for pre-plant and planting with days that were kept. Fertigation has no dates.
 */
export function datesFromStages(
  draft: PlanDraft,
  today: string,
  offsets: Readonly<Record<string, StageOffset>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(draft.applications).flatMap(([key, fields]) => {
      if (methodOf(key, fields) === 'proportional') return [];
      const stageId = stageOf(fields);
      const first = ofStage(draft, stageId) ?? (offsets[key] ? plantingOf(draft, stageId) : undefined);
      const untyped = Number(fields['applicationTypeId'] ?? 0) === 0;
      return [[key, untyped || first === undefined ? today : inSeason(draft, addDays(first, offsets[key]?.days ?? 0))] as const];
    }),
  );
}

/** Not after the last day of the crop, where that is known. */
function inSeason(draft: PlanDraft, date: string): string {
  const { plantingDate, duration } = draft.plan;
  if (typeof plantingDate !== 'string' || typeof duration !== 'number') return date;
  const last = lastDay(plantingDate, duration);
  return date > last ? last : date;
}
