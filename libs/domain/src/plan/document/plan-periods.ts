import { stagePeriods } from '../../kernel/locale/dates.js';
import type { PlanDraft } from '../plan.draft.js';

/** First and last day of each stage, as far as planting date and durations say. */
export function periodsOf(draft: PlanDraft) {
  const stages = Object.entries(draft.stages).map(([id, fields]) => ({
    stageId: Number(id),
    sortOrder: Number(fields['sortOrder'] ?? 0),
    duration: Number(fields['duration'] ?? 0),
  }));
  const { plantingDate, duration } = draft.plan;
  return stagePeriods(plantingDate as string | undefined, duration as number | undefined, stages);
}
