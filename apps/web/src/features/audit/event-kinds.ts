import type { PasswordResetEvent } from '@loam/domain/access/password-reset.decider';
import type { SessionEvent } from '@loam/domain/access/session.decider';
import type { StepUpEvent } from '@loam/domain/access/step-up.decider';
import type { AnalysisEvent } from '@loam/domain/analysis/analysis.events';
import type { HistoryKindName } from '@loam/domain/audit/history.schema';
import type { EntityVisited } from '@loam/domain/audit/visit.decider';
import type { BulkEvent } from '@loam/domain/bulk/bulk.events';
import type { CommentEvent } from '@loam/domain/comment/comment.events';
import type { FieldEvent } from '@loam/domain/field/field.events';
import type { GrowerEvent } from '@loam/domain/grower/grower.events';
import type { InterventionEvent } from '@loam/domain/intervention/intervention.events';
import type { CollectionEvent } from '@loam/domain/organization/collection.decider';
import type { CompanyEvent } from '@loam/domain/organization/company.decider';
import type { GroupEvent } from '@loam/domain/organization/group.decider';
import type { PlanEventType } from '@loam/domain/plan/plan.events';
import type { LegalHoldEvent } from '@loam/domain/privacy/legal-hold.decider';
import type { PrivacyEvent } from '@loam/domain/privacy/privacy-task.decider';
import type { RecommendationEvent } from '@loam/domain/recommendation/recommendation.events';
import type { TemplateEvent } from '@loam/domain/template/template.decider';
import type { UploadEvent } from '@loam/domain/upload/upload.events';
import type { AlertEvent } from '@loam/domain/weather/alert.decider';
import type { InvitationEvent } from '@loam/domain/user/invitation.decider';
import type { SeatsEvent } from '@loam/domain/user/seats.decider';
import type { UserEvent } from '@loam/domain/user/user.decider';

type EventType =
  | PlanEventType
  | (
      | AnalysisEvent
      | BulkEvent
      | CommentEvent
      | RecommendationEvent
      | FieldEvent
      | GrowerEvent
      | InterventionEvent
      | CollectionEvent
      | CompanyEvent
      | GroupEvent
      | TemplateEvent
      | AlertEvent
      | UserEvent
      | UploadEvent
      | SessionEvent
      | StepUpEvent
      | PasswordResetEvent
      | InvitationEvent
      | PrivacyEvent
      | LegalHoldEvent
      | SeatsEvent
      | EntityVisited
    )['type'];
type Kind = Exclude<HistoryKindName, 'soilAnalysis' | 'plantAnalysis' | 'waterAnalysis'> | 'analysis';

/** Every event there is, and the kind it is searched under; null: bookkeeping that no audit lists. The compiler keeps it complete. */
export const eventKinds: Record<EventType, Kind | null> = {
  PlanDrafted: 'plan',
  PlanDetailsChanged: 'plan',
  PlanStageAdded: 'plan',
  PlanStageChanged: 'plan',
  PlanStageRemoved: 'plan',
  PlanTankAdded: 'plan',
  PlanTankChanged: 'plan',
  PlanTankRemoved: 'plan',
  PlanProductAdded: 'plan',
  PlanProductChanged: 'plan',
  PlanProductRemoved: 'plan',
  PlanApplicationAdded: 'plan',
  PlanApplicationChanged: 'plan',
  PlanApplicationRemoved: 'plan',
  PlanDoseSet: 'plan',
  PlanDoseCleared: 'plan',
  PlanWaterAnalysisAttached: 'plan',
  PlanWaterAnalysisDetached: 'plan',
  PlanNotesEdited: 'plan',
  PlanDocumentTouched: null,
  PlanDocumentRebased: 'plan',
  PlanSelectionsReset: 'plan',
  PlanActivated: 'plan',
  PlanDeactivated: 'plan',
  PlanCompleted: 'plan',
  PlanReturnedToDraft: 'plan',
  PlanResultReported: 'plan',
  PlanResultsWithdrawn: 'plan',
  PlanRemoved: 'plan',
  PlanRestored: 'plan',
  PlanVersionNamed: 'plan',
  PlanCheckOverridden: 'plan',
  PlanShared: 'plan',
  ShareRevoked: 'plan',
  PlanPdfMade: 'plan',
  CommentAdded: 'comment',
  CommentEdited: 'comment',
  CommentResolved: 'comment',
  CommentRemoved: 'comment',
  GrowerRegistered: 'customer',
  GrowerChanged: 'customer',
  GrowerDeactivated: 'customer',
  GrowerReactivated: 'customer',
  GrowerRemoved: 'customer',
  InterventionRecorded: 'intervention',
  InterventionChanged: 'intervention',
  InterventionRemoved: 'intervention',
  FieldAdded: 'field',
  FieldChanged: 'field',
  FieldRemoved: 'field',
  FieldPlanLinked: null,
  FieldPlanUnlinked: null,
  FieldActivePlanSet: null,
  AnalysisRecorded: 'analysis',
  AnalysisChanged: 'analysis',
  AnalysisRemoved: 'analysis',
  CompanyRegistered: 'company',
  CompanyChanged: 'company',
  CompanyLogoSet: 'company',
  CompanyLogoRemoved: 'company',
  CompanyLocalized: 'company',
  CollectionOpened: null,
  CollectionResized: null,
  CollectionClosed: null,
  CollectionRegistered: 'collection',
  CollectionChanged: 'collection',
  CollectionLocalized: 'collection',
  CollectionRemoved: 'collection',
  GroupOpened: null,
  GroupResized: null,
  GroupClosed: null,
  GroupRegistered: 'group',
  GroupChanged: 'group',
  GroupLocalized: 'group',
  GroupLibraryStatusSet: 'group',
  LibraryRecordsAdded: 'group',
  LibraryRecordsStatusSet: 'group',
  LibraryRecordsRemoved: 'group',
  LibraryRecordsGiven: 'group',
  LibraryProductChanged: 'group',
  LibraryPricesSet: 'group',
  OwnCropChanged: 'group',
  ThresholdsSet: 'group',
  ThresholdsReset: 'group',
  ThresholdsStatusSet: 'group',
  ImpactFactorsSet: 'group',
  AlertsChosen: 'group',
  GroupRemoved: 'group',
  UserRegistered: 'user',
  UserProfileChanged: 'user',
  UserPreferencesChanged: 'user',
  UserPlaced: 'user',
  UserPermissionsChanged: 'user',
  UserInviteLimitSet: 'user',
  UserChangesBlocked: 'user',
  UserChangesAllowed: 'user',
  UserRemoved: 'user',
  UserDeactivated: 'user',
  UserReactivated: 'user',
  SsoLinked: 'user',
  SessionsEnded: null,
  SessionOpened: null,
  SessionRefreshed: null,
  SessionClosed: null,
  PasswordResetRequested: null,
  PasswordResetUsed: null,
  UserInvited: null,
  InvitationCancelled: null,
  InvitationAccepted: null,
  LegalHoldSet: null,
  LegalHoldReleased: null,
  PrivacyTaskOrdered: null,
  PrivacyTaskDone: null,
  SeatHeld: null,
  SeatGivenBack: null,
  SeatTaken: null,
  SeatMoved: null,
  SeatVacated: null,
  SeatRetaken: null,
  SeatLeft: null,
  SecurityCodeIssued: null,
  SecurityCodeMissed: null,
  AdminVerified: null,
  ActionConfirmed: null,
  ConfirmationSpent: null,
  ConfirmationReturned: null,
  AdminVerificationDropped: null,
  EntityVisited: null,
  BulkStarted: null,
  BulkFieldsDecided: null,
  BulkCancelled: null,
  BulkFinished: null,
  BulkFinalized: null,
  BulkDiscarded: null,
  RecommendationMade: 'recommendation',
  RecommendationAttached: 'recommendation',
  RecommendationNoteAdded: 'recommendation',
  RecommendationNoteEdited: 'recommendation',
  RecommendationNoteRemoved: 'recommendation',
  RecommendationOptionAdded: 'recommendation',
  RecommendationOptionChanged: 'recommendation',
  RecommendationOptionRemoved: 'recommendation',
  TemplateAdded: 'template',
  TemplateChanged: 'template',
  TemplateEdited: 'template',
  TemplateCropChanged: 'template',
  TemplateDocumentTouched: null,
  TemplateDocumentRebased: 'template',
  TemplatePublished: 'template',
  TemplateUnpublished: 'template',
  TemplateArchived: 'template',
  TemplateUnarchived: 'template',
  TemplateGiven: 'template',
  TemplateUsed: null,
  TemplateRemoved: 'template',
  WeatherAlertAdded: 'alert',
  WeatherAlertChanged: 'alert',
  WeatherAlertEnabled: 'alert',
  WeatherAlertDisabled: 'alert',
  WeatherAlertRemoved: 'alert',
  UploadStarted: null,
  UploadRowsDecided: null,
  UploadPaused: null,
  UploadResumed: null,
  UploadCancelled: null,
  UploadRowCorrected: null,
  UploadRerun: null,
  UploadFinished: null,
  UploadRowsKept: null,
  UploadTidied: null,
};

/** The events that can be searched for; of one kind of object when one is chosen. */
export const searchable = (kind: HistoryKindName | null): string[] =>
  Object.entries(eventKinds).flatMap(([type, of]) =>
    of !== null && (kind === null || of === (kind.endsWith('Analysis') ? 'analysis' : kind)) ? [type] : [],
  );
