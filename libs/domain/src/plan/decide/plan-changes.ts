import { addDays } from '../../kernel/locale/dates.js';
import { type ErrorDetail, errorEntry, invalid, type Refusal, refuse } from '../../kernel/errors/errors.js';
import { checkDetail, newlyBroken } from '../checks/plan.checks.js';
import { diffDrafts } from '../document/plan.diff.js';
import { at, emptyDraft, has, type PlanDraft, type Scalar } from '../plan.draft.js';
import { planErrors } from '../plan.errors.js';
import type { PlanDraftEvent, PlanEvent } from '../plan.events.js';
import type { SavePlan } from '../plan.schema.js';
import type { PlanState } from '../plan.state.js';
import type { PlanCommand } from './plan.commands.js';
import { mergePlan } from './plan.merge.js';
import { resetForCrop, resetForField, startOf, withoutEchoedManure } from './plan.policy.js';
import { DraftEditor } from './plan-editor.js';

const no = refuse(planErrors);
const detail = (field: string, key: string): ErrorDetail => ({ field, key, message: errorEntry(key)?.message ?? key });

type Draft = Extract<PlanCommand, { type: 'DraftPlan' }>;

/** A new plan: the crop's pattern, then what its maker already says. */
export function draftPlan({ id, growerId, fieldId, crop, imperial, display, input, facts, taskId }: Draft): readonly PlanEvent[] | Refusal {
  const start: PlanDraft = resetForCrop(startOf(imperial, display), crop);
  // stages that come with the body replace the crop's, so nothing of those is "removed"
  const merged = mergePlan(input.stages ? { ...start, stages: {} } : start, input, facts);
  const draft = withHarvest(merged.draft, input);
  const problems = [...merged.problems, ...newlyBroken(emptyDraft, draft, facts).map((check) => checkDetail(draft, check))];
  if (problems.length > 0) return invalid(problems);
  return [{ type: 'PlanDrafted', data: { id, growerId, fieldId, cropId: crop.id, draft, ...(taskId !== undefined && { taskId }) } }];
}

/** Harvest follows the crop's duration when nobody said otherwise. */
function withHarvest(draft: PlanDraft, input: SavePlan): PlanDraft {
  const { plantingDate, duration } = draft.plan;
  if (input.crop?.harvestDate || typeof plantingDate !== 'string' || typeof duration !== 'number') return draft;
  return { ...draft, plan: { ...draft.plan, harvestDate: addDays(plantingDate, duration) } };
}

type Change = Extract<PlanCommand, { type: 'ChangePlan' }>;

/** A REST body on a plan that stands: what it changes in events, and what a new crop or field resets. */
export function changePlan(state: PlanState, { input, crop, facts }: Change): readonly PlanEvent[] | Refusal {
  const newCrop = input.cropId !== undefined && input.cropId !== state.cropId ? crop : undefined;
  const newField = input.fieldId !== undefined && input.fieldId !== state.fieldId ? input.fieldId : undefined;
  if (input.customerId !== undefined && input.customerId !== state.growerId) return invalid([detail('customerId', 'readOnly')]);
  const start = newField === undefined ? state.draft : resetForField(state.draft);
  const echoed =
    newCrop || newField !== undefined ? withoutEchoes(state.draft, input, newCrop !== undefined, newField !== undefined) : input;
  const merged = mergePlan(newCrop ? resetForCrop(start, newCrop) : start, echoed, facts);
  const draft = newCrop ? withHarvest(merged.draft, echoed) : merged.draft;
  if (merged.removes.length > 0 && !facts.conditional && !newCrop && newField === undefined)
    return no('revisionRequired', { lists: merged.removes }, merged.removes[0]);
  const problems = [...merged.problems, ...newlyBroken(state.draft, draft, facts).map((check) => checkDetail(draft, check))];
  if (problems.length > 0) return invalid(problems);

  const resets: PlanEvent[] = merged.resets.map((reset) => ({ type: 'PlanSelectionsReset', data: reset }));
  return [...resets, ...turnInto(state, { cropId: newCrop?.id ?? state.cropId, fieldId: newField ?? state.fieldId, draft })];
}

/** Another crop or field begins a fresh document; a plan that leaves its field is no longer the field's active one. */
function turnInto(state: PlanState, to: Pick<PlanState, 'cropId' | 'fieldId' | 'draft'>): PlanEvent[] {
  const epoch = state.epoch + 1;
  const events: PlanEvent[] = [];
  if (to.cropId !== state.cropId) events.push({ type: 'PlanSelectionsReset', data: { reason: 'crop', cropId: to.cropId, epoch } });
  if (to.fieldId !== state.fieldId) events.push({ type: 'PlanSelectionsReset', data: { reason: 'field', fieldId: to.fieldId, epoch } });
  events.push(...(diffDrafts(state.draft, to.draft) as PlanDraftEvent[]));
  if (to.fieldId !== state.fieldId && state.status === 'active') events.push({ type: 'PlanDeactivated', data: {} });
  return events;
}

/** Forward only: the past stays. Status, results and comments are what happened since, not what was planned, so they stay too. */
export function restorePlan(
  state: PlanState,
  { revision, to, reason }: Extract<PlanCommand, { type: 'RestorePlan' }>,
): readonly PlanEvent[] {
  const events = turnInto(state, to);
  return events.length === 0 ? [] : [{ type: 'PlanRestored', data: { revision, reason } }, ...events];
}

/** With a new crop or field a whole body still carries what the old one left: what a reset clears is taken only where it was changed. */
function withoutEchoes(draft: PlanDraft, input: SavePlan, crop: boolean, field: boolean): SavePlan {
  const isEcho = (name: string, value: Scalar | null | undefined) => value === draft.plan[name];
  const { stages: _stages, applications: _applications, foliarApplications: _foliar, proportionalStages: _proportional, ...kept } = input;
  const next: SavePlan = crop ? { ...kept } : { ...input };
  if (crop && next.crop) {
    const { duration, harvestDate, ...rest } = next.crop;
    next.crop = {
      ...rest,
      ...(!isEcho('duration', duration) && { duration }),
      ...(!isEcho('harvestDate', harvestDate) && { harvestDate }),
    };
  }
  if (crop && isEcho('cultivar', next.cultivar)) delete next.cultivar;
  if (field && next.crop) next.crop = withoutEchoedManure(next.crop, draft);
  if (field && next.analyses) {
    const { soilAnalysisId, plantAnalysisId } = next.analyses;
    next.analyses = {
      ...(!isEcho('soilAnalysisId', soilAnalysisId) && { soilAnalysisId }),
      ...(!isEcho('plantAnalysisId', plantAnalysisId) && { plantAnalysisId }),
    };
  }
  return next;
}

/** The doses of one calculation, as one change. */
export function applyDoses(
  draft: PlanDraft,
  { doses, columns, facts }: Extract<PlanCommand, { type: 'ApplyDoses' }>,
): readonly PlanEvent[] | Refusal {
  const editor = new DraftEditor(draft, facts);
  for (const { key, stageId, dated } of columns)
    editor.place('applications', key, {
      method: 'quantitative',
      cropStageId: stageId,
      applicationTypeId: 0,
      ...(dated && { applicationDate: facts.today }),
    });
  for (const { application, productId, amount, unitId } of doses) {
    if (!has(editor.draft.applications, application)) return no('itemGone');
    if (amount !== null || at(at(draft.doses, application) ?? {}, String(productId)))
      editor.dose(application, productId, amount, unitId, 'productIds');
  }
  return editor.problems.length > 0 ? invalid(editor.problems) : (diffDrafts(draft, editor.draft) as PlanDraftEvent[]);
}
