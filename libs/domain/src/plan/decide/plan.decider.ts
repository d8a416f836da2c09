import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';
import { invalid, type Refusal, refuse } from '../../kernel/errors/errors.js';
import { activationChecks, checkDetail, type CheckFacts } from '../checks/plan.checks.js';
import { evolveDraft, foldDraft, isDraftEvent } from '../document/plan.diff.js';
import { planErrors } from '../plan.errors.js';
import type { PlanEvent, PlanStatus } from '../plan.events.js';
import { evolveShares, revokeShare } from '../plan-share.js';
import { noPlan, type PlanState } from '../plan.state.js';
import { applyDoses, changePlan, draftPlan, restorePlan } from './plan-changes.js';
import type { PlanCommand } from './plan.commands.js';
import { resultProblems, resultUnit } from './plan.results.js';

const no = refuse(planErrors);

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

  /** An edit of the draft is all draft events. */
  evolveAll: (state, events) =>
    events.every(isDraftEvent)
      ? { ...state, draft: foldDraft(events, state.draft) }
      : events.reduce((before, event) => plan.evolve(before, event), state),

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
      default:
        return unknownEvent(state, event);
    }
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
