import { addDays } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { type ErrorDetail, errorEntry, invalid, type Refusal, refuse } from '../../kernel/errors.js';
import { activationChecks, checkDetail, type CheckFacts, newlyBroken } from '../checks/plan.checks.js';
import { diffDrafts, evolveDraft, isDraftEvent } from '../document/plan.diff.js';
import { at, emptyDraft, has, type PlanDraft, type Scalar } from '../plan.draft.js';
import { planErrors } from '../plan.errors.js';
import type { PlanDraftEvent, PlanEvent, PlanStatus } from '../plan.events.js';
import { type MergeFacts, mergePlan } from './plan.merge.js';
import { evolveShares, type PlanPdf, type PlanShare, revokeShare } from '../plan-share.js';
import { type CropPattern, resetForCrop, resetForField, startOf, withoutEchoedManure } from './plan.policy.js';
import { resultProblems, resultUnit } from './plan.results.js';
import type { PlanResultBody, SavePlan } from '../plan.schema.js';
import { noPlan, type PlanState } from '../plan.state.js';
import { DraftEditor } from './plan-editor.js';

export interface PlanFacts extends MergeFacts, CheckFacts {
  /** The sender named the revision that it saw: its lists may remove entries. */
  readonly conditional: boolean;
}

export interface CalculatedDose {
  readonly application: string;
  readonly productId: number;
  readonly amount: number | null;
  readonly unitId: number;
}

export type PlanCommand =
  | {
      type: 'DraftPlan';
      id: number;
      growerId: number;
      fieldId: number;
      crop: CropPattern;
      imperial: boolean;
      display: 'oxide' | 'element';
      input: SavePlan;
      facts: PlanFacts;
      taskId?: number;
    }
  /** `crop` when the body names another one. */
  | { type: 'ChangePlan'; input: SavePlan; crop?: CropPattern; facts: PlanFacts }
  /** Doses of one calculation; an amount of null clears. `column`: the application that was made for them. */
  | { type: 'ApplyDoses'; doses: readonly CalculatedDose[]; column?: { readonly key: string; readonly stageId: number }; facts: MergeFacts }
  /** A check is lived with, and why. */
  | {
      type: 'OverrideCheck';
      code: string;
      path: string;
      params: Readonly<Record<string, string | number>>;
      reason: string;
      at: string;
      by: number;
    }
  /** What a live edit did, read off the document. */
  | { type: 'ApplyLiveChange'; events: readonly PlanEvent[] }
  /** The document has grown and nobody has it open. */
  | { type: 'RebaseDocument' }
  | { type: 'ActivatePlan'; facts: CheckFacts }
  | { type: 'DeactivatePlan'; inFavourOf?: number }
  | { type: 'CompletePlan' }
  | { type: 'ReturnPlanToDraft' }
  | { type: 'ReportResult'; input: PlanResultBody; areaHa?: number; at: string; by: number }
  | { type: 'WithdrawResults' }
  | { type: 'RemovePlan' }
  /** `to`: the state of `revision`, without what can no longer stand in a plan. */
  | { type: 'RestorePlan'; revision: number; to: PlanState; reason: string }
  | { type: 'NameVersion'; name: string }
  | { type: 'SharePlan'; share: PlanShare }
  | { type: 'RevokeShare'; id: number; at: string }
  | { type: 'RecordPdf'; pdf: PlanPdf };

const no = refuse(planErrors);
const detail = (field: string, key: string): ErrorDetail => ({ field, key, message: errorEntry(key)?.message ?? key });

export const plan: Decider<PlanState, PlanCommand, PlanEvent> = {
  initial: noPlan,

  decide(command, state) {
    if (command.type === 'DraftPlan') return state.status === 'none' ? draftPlan(command) : [];
    if (state.status === 'none' || state.status === 'removed') return no('PlanNotFound');
    switch (command.type) {
      case 'ChangePlan':
        return state.status === 'completed' ? no('planStateForbids') : changePlan(state, command);
      case 'ApplyDoses':
        return state.status === 'completed' ? no('planStateForbids', { status: state.status }) : applyDoses(state.draft, command);
      case 'OverrideCheck': {
        const { type: _type, ...override } = command;
        return state.status === 'completed'
          ? no('planStateForbids', { status: state.status })
          : [{ type: 'PlanCheckOverridden', data: override }];
      }
      case 'ApplyLiveChange':
        if (state.status === 'completed' || !command.events.every(isDraftEvent)) return no('planStateForbids');
        return command.events.length > 0 ? command.events : [{ type: 'PlanDocumentTouched', data: {} }];
      case 'RebaseDocument':
        return [{ type: 'PlanDocumentRebased', data: { epoch: state.epoch + 1 } }];
      case 'ActivatePlan':
        return activate(state, command.facts);
      case 'DeactivatePlan':
        return moveTo(state, 'inactive', {
          type: 'PlanDeactivated',
          data: command.inFavourOf === undefined ? {} : { inFavourOf: command.inFavourOf },
        });
      case 'CompletePlan':
        return moveTo(state, 'completed', { type: 'PlanCompleted', data: {} });
      case 'ReturnPlanToDraft':
        return moveTo(state, 'draft', { type: 'PlanReturnedToDraft', data: {} });
      case 'ReportResult':
        return reportResult(state, command);
      case 'WithdrawResults':
        return state.results.length === 0 ? [] : [{ type: 'PlanResultsWithdrawn', data: {} }];
      case 'RemovePlan':
        return [{ type: 'PlanRemoved', data: {} }];
      case 'RestorePlan':
        return state.status === 'completed' ? no('planStateForbids', { status: state.status }) : restorePlan(state, command);
      case 'NameVersion':
        return [{ type: 'PlanVersionNamed', data: { name: command.name } }];
      case 'SharePlan':
        return [{ type: 'PlanShared', data: command.share }];
      case 'RevokeShare':
        return revokeShare(state.shares, command.id, command.at);
      case 'RecordPdf':
        return [{ type: 'PlanPdfMade', data: command.pdf }];
    }
  },

  evolve(state, event) {
    if (isDraftEvent(event)) return { ...state, draft: evolveDraft(state.draft, event) };
    switch (event.type) {
      case 'PlanDrafted':
        return { ...noPlan, ...event.data, status: 'draft' };
      case 'PlanSelectionsReset': {
        const { cropId = state.cropId, fieldId = state.fieldId, epoch = state.epoch } = event.data;
        return { ...state, cropId, fieldId, epoch };
      }
      case 'PlanDocumentRebased':
        return { ...state, epoch: event.data.epoch };
      case 'PlanActivated':
        return { ...state, status: 'active' };
      case 'PlanDeactivated':
        return { ...state, status: 'inactive' };
      case 'PlanCompleted':
        return { ...state, status: 'completed' };
      case 'PlanReturnedToDraft':
        return { ...state, status: 'draft' };
      case 'PlanResultReported':
        return { ...state, results: [...state.results, event.data] };
      case 'PlanResultsWithdrawn':
        return { ...state, results: [] };
      case 'PlanCheckOverridden':
        return {
          ...state,
          overrides: [...state.overrides.filter(({ code, path }) => code !== event.data.code || path !== event.data.path), event.data],
        };
      case 'PlanRemoved':
        return { ...state, status: 'removed' };
      case 'PlanShared':
      case 'ShareRevoked':
        return { ...state, shares: evolveShares(state.shares, event) };
      case 'PlanPdfMade':
      case 'PlanDocumentTouched':
      case 'PlanRestored':
      case 'PlanVersionNamed':
        return state;
    }
    return state;
  },
};

/** Draft, active and inactive change freely; any may be completed; completed is final. */
function moveTo(state: PlanState, status: PlanStatus, event: PlanEvent): readonly PlanEvent[] | Refusal {
  if (state.status === status) return [];
  return state.status === 'completed' ? no('planStateForbids', { status: state.status }) : [event];
}

function activate(state: PlanState, facts: CheckFacts): readonly PlanEvent[] | Refusal {
  const moved = moveTo(state, 'active', { type: 'PlanActivated', data: {} });
  if (!Array.isArray(moved) || moved.length === 0) return moved;
  const broken = activationChecks(state.draft, facts).filter((check) => check.level === 'error');
  return broken.length > 0 ? invalid(broken.map((check) => checkDetail(state.draft, check))) : moved;
}

type Draft = Extract<PlanCommand, { type: 'DraftPlan' }>;

function draftPlan({ id, growerId, fieldId, crop, imperial, display, input, facts, taskId }: Draft): readonly PlanEvent[] | Refusal {
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

function changePlan(state: PlanState, { input, crop, facts }: Change): readonly PlanEvent[] | Refusal {
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
function restorePlan(state: PlanState, { revision, to, reason }: Extract<PlanCommand, { type: 'RestorePlan' }>): readonly PlanEvent[] {
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

function applyDoses(
  draft: PlanDraft,
  { doses, column, facts }: Extract<PlanCommand, { type: 'ApplyDoses' }>,
): readonly PlanEvent[] | Refusal {
  const editor = new DraftEditor(draft, facts);
  if (column)
    editor.place('applications', column.key, {
      method: 'quantitative',
      cropStageId: column.stageId,
      applicationTypeId: 0,
      applicationDate: facts.today,
    });
  for (const { application, productId, amount, unitId } of doses) {
    if (!has(editor.draft.applications, application)) return no('itemGone');
    if (amount !== null || at(at(draft.doses, application) ?? {}, String(productId)))
      editor.dose(application, productId, amount, unitId, 'productIds');
  }
  return editor.problems.length > 0 ? invalid(editor.problems) : (diffDrafts(draft, editor.draft) as PlanDraftEvent[]);
}

function reportResult(
  state: PlanState,
  { input, areaHa, at, by }: Extract<PlanCommand, { type: 'ReportResult' }>,
): readonly PlanEvent[] | Refusal {
  if (state.status === 'active') return no('yieldForActivePlan');
  const problems = resultProblems(input);
  if (problems.length > 0) return invalid(problems);
  const { kind, value, bagWeight, price } = input;
  const optional = {
    ...(typeof bagWeight === 'number' && { bagWeight }),
    ...(typeof price === 'number' && { price }),
    ...(areaHa !== undefined && { areaHa }),
  };
  return [{ type: 'PlanResultReported', data: { kind, value, unitId: resultUnit(input), ...optional, reportedAt: at, by } }];
}
