import { emptyDraft, type PlanDraft } from './plan.draft.js';
import type { CheckOverride, PlanResult, PlanStatus } from './plan.events.js';
import type { PlanShare } from './plan-share.events.js';

/** A plan as its events tell it. `none` before the first, `removed` after the last. */
export interface PlanState {
  readonly status: 'none' | 'removed' | PlanStatus;
  readonly id: number;
  readonly growerId: number;
  readonly fieldId: number;
  readonly cropId: number;
  /** The recommendation task that made it. */
  readonly taskId?: number;
  /** Of the shared document, from 1; a change of crop or field begins the next. */
  readonly epoch: number;
  readonly draft: PlanDraft;
  readonly results: readonly PlanResult[];
  readonly overrides: readonly CheckOverride[];
  /** Every link that was given to it, oldest first. */
  readonly shares: readonly PlanShare[];
}

export const noPlan: PlanState = {
  status: 'none',
  id: 0,
  growerId: 0,
  fieldId: 0,
  cropId: 0,
  epoch: 1,
  draft: emptyDraft,
  results: [],
  overrides: [],
  shares: [],
};
