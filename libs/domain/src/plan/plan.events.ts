import type { Fields, PlanDraft, Scalar } from './plan.draft.js';
import type { PlanPdf, PlanShare } from './plan-share.events.js';

/** New values by field; null: cleared. */
export type Values = Readonly<Record<string, Scalar | null>>;
type Event<Type extends string, Data> = { readonly type: Type; readonly data: Data };
type Added<Type extends string> = Event<Type, { readonly id: string; readonly fields: Fields }>;
type Changed<Type extends string> = Event<Type, { readonly id: string; readonly values: Values }>;
type Removed<Type extends string> = Event<Type, { readonly id: string }>;

/** What happens inside the live document. Each names what a person did; an auditor reads them in this form. */
export type PlanDraftEvent =
  | Event<'PlanDetailsChanged', { readonly values: Values }>
  | Added<'PlanStageAdded'>
  | Changed<'PlanStageChanged'>
  | Removed<'PlanStageRemoved'>
  | Added<'PlanTankAdded'>
  | Changed<'PlanTankChanged'>
  | Removed<'PlanTankRemoved'>
  | Added<'PlanProductAdded'>
  | Changed<'PlanProductChanged'>
  | Removed<'PlanProductRemoved'>
  | Added<'PlanApplicationAdded'>
  | Changed<'PlanApplicationChanged'>
  /** Its doses go with it. */
  | Removed<'PlanApplicationRemoved'>
  | Event<'PlanDoseSet', { readonly application: string; readonly productId: number; readonly amount: number; readonly unitId: number }>
  | Event<'PlanDoseCleared', { readonly application: string; readonly productId: number }>
  | Event<'PlanWaterAnalysisAttached', { readonly analysisId: number; readonly share: number }>
  | Event<'PlanWaterAnalysisDetached', { readonly analysisId: number }>
  /** `at` and lengths in UTF-16 code units, never inside a surrogate pair. */
  | Event<'PlanNotesEdited', { readonly at: number; readonly removed: string; readonly inserted: string }>;

export type PlanStatus = 'draft' | 'active' | 'inactive' | 'completed';
export type ResetReason = 'crop' | 'field' | 'method' | 'stage';

/** A check that somebody lives with. It stands for the check as it was: with other `params` it no longer applies. */
export interface CheckOverride {
  readonly code: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly reason: string;
  readonly at: string;
  readonly by: number;
}

/** A harvest as reported, with what follows from it. */
export interface PlanResult {
  readonly kind: 'totalWeight' | 'bags' | 'perArea';
  readonly value: number;
  readonly unitId: number;
  /** kg in a bag. */
  readonly bagWeight?: number;
  /** Money per unit of weight of `unitId`; per bag for bags. */
  readonly price?: number;
  /** Hectares that it was harvested from, as they were then. */
  readonly areaHa?: number;
  readonly reportedAt: string;
  readonly by: number;
}

export interface PlanDrafted {
  readonly id: number;
  readonly growerId: number;
  readonly fieldId: number;
  readonly cropId: number;
  readonly draft: PlanDraft;
  /** The recommendation task that made it. */
  readonly taskId?: number;
}

export type PlanEvent =
  | PlanDraftEvent
  | Event<'PlanDrafted', PlanDrafted>
  /** Bytes of a live edit without any visible change (docs/live-plan.SPEC.md L1). */
  | Event<'PlanDocumentTouched', Record<string, never>>
  /** A fresh document of the same values, without what was overwritten in the old one. Only while nobody has it open. */
  | Event<'PlanDocumentRebased', { readonly epoch: number }>
  /** A crop, field, method or stage gave way; what it cleared follows in the same append. With `epoch`, a fresh document begins. */
  | Event<
      'PlanSelectionsReset',
      {
        readonly reason: ResetReason;
        readonly cropId?: number;
        readonly fieldId?: number;
        readonly application?: string;
        readonly epoch?: number;
      }
    >
  | Event<'PlanActivated', Record<string, never>>
  /** `inFavourOf`: the plan of the same field that was activated instead. */
  | Event<'PlanDeactivated', { readonly inFavourOf?: number }>
  | Event<'PlanCompleted', Record<string, never>>
  | Event<'PlanReturnedToDraft', Record<string, never>>
  | Event<'PlanResultReported', PlanResult>
  | Event<'PlanResultsWithdrawn', Record<string, never>>
  | Event<'PlanCheckOverridden', CheckOverride>
  | Event<'PlanRemoved', Record<string, never>>
  /** The values of an earlier revision were put back; what that changed follows in the same append. */
  | Event<'PlanRestored', { readonly revision: number; readonly reason: string }>
  /** The revision that stands got a name. */
  | Event<'PlanVersionNamed', { readonly name: string }>
  /** Somebody without an account may read the revision that stands. */
  | Event<'PlanShared', PlanShare>
  | Event<'ShareRevoked', { readonly id: number }>
  | Event<'PlanPdfMade', PlanPdf>;

/** Bytes without a visible change, names of revisions, and what was handed out of them: none changes the plan, so none is a revision. */
export const silentPlanEvents: ReadonlySet<string> = new Set([
  'PlanDocumentTouched',
  'PlanDocumentRebased',
  'PlanVersionNamed',
  'PlanShared',
  'ShareRevoked',
  'PlanPdfMade',
]);
