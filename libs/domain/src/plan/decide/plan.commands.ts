import type { CheckFacts } from '../checks/plan.checks.js';
import type { PlanEvent } from '../plan.events.js';
import type { PlanPdf, PlanShare } from '../plan-share.events.js';
import type { PlanResultBody } from '../plan-changes.schema.js';
import type { SavePlan } from '../plan.schema.js';
import type { PlanState } from '../plan.state.js';
import type { MergeFacts } from './plan.merge.js';
import type { CropPattern } from './plan.policy.js';

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

/** `dated`: it is given the day of the calculation. */
export interface CalculatedColumn {
  readonly key: string;
  readonly stageId: number;
  readonly dated: boolean;
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
  /** Doses of one calculation; an amount of null clears. `columns`: the applications that are made for them. */
  | { type: 'ApplyDoses'; doses: readonly CalculatedDose[]; columns: readonly CalculatedColumn[]; facts: MergeFacts }
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
