import { sameJson } from '../../kernel/json/same-json.js';
import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';
import { Refusal, refuse } from '../../kernel/errors/errors.js';
import type { PlanStatus } from '../../plan/plan.events.js';
import { REPORT_PLAN_STATE, sustainabilityErrors } from '../sustainability.errors.js';
import type { ReportAnswers } from '../report-answers.schema.js';
import { foreignFiles } from './evidence-files.js';
import { followed, type PlanAnswers } from './plan-answers.js';
import { wrongPractices } from './report-practices.js';

/** A field's answers of one season; `crop`: as its options are called. */
export interface ReportOrigin {
  readonly id: number;
  readonly growerId: number;
  readonly fieldId: number;
  readonly planId: number;
  readonly cropId: number;
  readonly crop: string;
  readonly subcrop: string | null;
  /** The report of an earlier season that its answers began with. */
  readonly copiedFrom: number | null;
}
export type SustainabilityReportStarted = { type: 'SustainabilityReportStarted'; data: ReportOrigin & { answers: ReportAnswers } };
/** The whole answers after the change; `planId` when another plan was chosen. */
export type SustainabilityReportChanged = {
  type: 'SustainabilityReportChanged';
  data: { id: number; growerId: number; planId?: number; answers: ReportAnswers };
};
/** The whole answers after those that come from the plan say what it says, as it stood at `planRevision`. Nobody made it. */
export type SustainabilityReportFollowedPlan = {
  type: 'SustainabilityReportFollowedPlan';
  data: { id: number; growerId: number; planRevision: number; answers: ReportAnswers };
};
export type SustainabilityReportRemoved = { type: 'SustainabilityReportRemoved'; data: { id: number; growerId: number } };
/** Answers that their author gave up for a colleague's newer ones: they never counted, and the history keeps them. */
export type SustainabilityAnswersSetAside = {
  type: 'SustainabilityAnswersSetAside';
  data: { id: number; growerId: number; answers: ReportAnswers };
};
export type ReportEvent =
  | SustainabilityReportStarted
  | SustainabilityReportChanged
  | SustainabilityReportFollowedPlan
  | SustainabilityAnswersSetAside
  | SustainabilityReportRemoved;

export type ReportCommand =
  | { type: 'StartReport'; origin: ReportOrigin; planStatus: PlanStatus; answers: ReportAnswers }
  /** Blocks that are given replace those that stand; the others stay. */
  | {
      type: 'ChangeReport';
      planId?: number | undefined;
      planStatus: PlanStatus;
      answers: ReportAnswers;
      setAside?: ReportAnswers | undefined;
    }
  | FollowPlan
  | { type: 'RemoveReport'; planStatus: PlanStatus | undefined };
/** `planStatus` undefined: the plan is removed. */
interface FollowPlan {
  readonly type: 'FollowPlan';
  readonly planId: number;
  readonly planRevision: number;
  readonly planStatus: PlanStatus | undefined;
  readonly known: PlanAnswers;
}

export type ReportState =
  | { readonly status: 'none' }
  | (ReportOrigin & {
      readonly status: 'there' | 'removed';
      readonly answers: ReportAnswers;
      /** of the plan, when answers last followed it */
      readonly planRevision?: number;
    });
export type Report = Extract<ReportState, { id: number }>;

const no = refuse(sustainabilityErrors);
/** A report speaks of a season that runs or is over. */
const closed = (planStatus: PlanStatus | undefined): Refusal | undefined =>
  planStatus === 'active' || planStatus === 'completed'
    ? undefined
    : new Refusal('planStateForbids', 409, REPORT_PLAN_STATE, [
        { field: 'planId', key: 'planStateForbids', message: REPORT_PLAN_STATE, params: { value: planStatus ?? null } },
      ]);

function merged(before: ReportAnswers, given: ReportAnswers): ReportAnswers {
  const evidence = given.evidence && { evidence: { ...before.evidence, ...given.evidence } };
  return { ...before, ...Object.fromEntries(Object.entries(given).filter(([, block]) => block !== undefined)), ...evidence };
}

/** What was set aside is judged as an answer is, on its own. */
function setAside({ id, growerId, crop }: Report, answers: ReportAnswers | undefined): readonly ReportEvent[] | Refusal {
  if (answers === undefined || Object.keys(answers).length === 0) return [];
  return (
    wrongPractices(crop, answers, 'setAside') ??
    foreignFiles(id, answers, 'setAside') ?? [{ type: 'SustainabilityAnswersSetAside', data: { id, growerId, answers } }]
  );
}

/** A closed report, one of another plan and one that is gone do not follow: there is nobody to be told of a refusal. */
function follow(state: ReportState, { planId, planRevision, planStatus, known }: FollowPlan): readonly ReportEvent[] {
  if (state.status !== 'there' || state.planId !== planId || closed(planStatus)) return [];
  const answers = followed(state.answers, known);
  const { id, growerId } = state;
  return answers ? [{ type: 'SustainabilityReportFollowedPlan', data: { id, growerId, planRevision, answers } }] : [];
}

/** A revision of one plan says nothing of another. */
function changed({ planRevision, ...state }: Report, { data }: SustainabilityReportChanged): Report {
  return { ...state, ...(data.planId === undefined && planRevision !== undefined && { planRevision }), ...data };
}

export const report: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: { status: 'none' },

  decide(command, state): readonly ReportEvent[] | Refusal {
    if (command.type === 'StartReport') {
      if (state.status !== 'none') return [];
      const { origin, answers, planStatus } = command;
      return (
        closed(planStatus) ??
        wrongPractices(origin.crop, answers) ??
        foreignFiles(origin.id, answers) ?? [{ type: 'SustainabilityReportStarted', data: { ...origin, answers } }]
      );
    }
    if (command.type === 'FollowPlan') return follow(state, command);
    if (state.status !== 'there') return no('SustainabilityReportNotFound');
    const { id, growerId } = state;
    const refusal = closed(command.planStatus);
    if (refusal) return refusal;
    if (command.type === 'RemoveReport') return [{ type: 'SustainabilityReportRemoved', data: { id, growerId } }];
    const answers = merged(state.answers, command.answers);
    const wrong = wrongPractices(state.crop, answers) ?? foreignFiles(id, command.answers);
    if (wrong) return wrong;
    const aside = setAside(state, command.setAside);
    if (aside instanceof Refusal) return aside;
    const moved = command.planId !== undefined && command.planId !== state.planId;
    if (!moved && sameJson(answers, state.answers)) return aside;
    return [{ type: 'SustainabilityReportChanged', data: { id, growerId, ...(moved && { planId: command.planId! }), answers } }, ...aside];
  },

  evolve(state, event): ReportState {
    if (event.type === 'SustainabilityReportStarted') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'SustainabilityReportChanged':
        return changed(state, event);
      case 'SustainabilityReportFollowedPlan':
        return { ...state, ...event.data };
      case 'SustainabilityAnswersSetAside':
        return state;
      case 'SustainabilityReportRemoved':
        return { ...state, status: 'removed', answers: {} };
      default:
        return unknownEvent(state, event);
    }
  },
};
