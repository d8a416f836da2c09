import {
  audited,
  bookkeeping,
  defineCapability,
  editsToldAs,
  type EventShown,
  type KindWords,
  told,
} from '../kernel/capability/capability.js';
import type { VersionMaker } from './plan-history.schema.js';
import type { PlanEvent } from './plan.events.js';

const edited = editsToldAs('PlanChanged');
const events = {
  PlanDrafted: told,
  PlanDetailsChanged: edited,
  PlanStageAdded: edited,
  PlanStageChanged: edited,
  PlanStageRemoved: edited,
  PlanTankAdded: edited,
  PlanTankChanged: edited,
  PlanTankRemoved: edited,
  PlanProductAdded: edited,
  PlanProductChanged: edited,
  PlanProductRemoved: edited,
  PlanApplicationAdded: edited,
  PlanApplicationChanged: edited,
  PlanApplicationRemoved: edited,
  PlanDoseSet: edited,
  PlanDoseCleared: edited,
  PlanWaterAnalysisAttached: edited,
  PlanWaterAnalysisDetached: edited,
  PlanNotesEdited: edited,
  PlanDocumentTouched: bookkeeping,
  PlanDocumentRebased: audited,
  PlanSelectionsReset: edited,
  PlanActivated: told,
  PlanDeactivated: told,
  PlanCompleted: told,
  PlanReturnedToDraft: told,
  PlanResultReported: told,
  PlanResultsWithdrawn: told,
  PlanRemoved: told,
  PlanRestored: edited,
  PlanVersionNamed: audited,
  PlanCheckOverridden: edited,
  PlanShared: audited,
  ShareRevoked: audited,
  PlanPdfMade: audited,
} satisfies Record<PlanEvent['type'], EventShown>;

const versions = {
  activation: { en: 'Activated', mr: 'सक्रिय केली', pt: 'Ativado', es: 'Activado' },
  completion: { en: 'Completed', mr: 'पूर्ण केली', pt: 'Concluído', es: 'Completado' },
  reset: {
    en: 'Before reset',
    mr: 'रीसेट करण्यापूर्वी',
    pt: 'Antes da redefinição',
    es: 'Antes de restablecer',
    'pt-PT': 'Antes da reposição',
  },
  share: { en: 'Shared', mr: 'शेअर केली', pt: 'Compartilhado', es: 'Compartido', 'pt-PT': 'Partilhado' },
  pdf: { en: 'PDF', mr: 'PDF', pt: 'PDF', es: 'PDF' },
} satisfies Record<Exclude<VersionMaker, 'person'>, KindWords>;

export const planCapability = defineCapability({
  name: 'plan',
  kinds: {
    plan: {
      events,
      rights: true,
      topic: { name: 'plan' },
      alsoTold: 'around',
      named: 'draft.plan.name',
      versions,
      history: { plan: { en: 'plan', mr: 'योजना', pt: 'plano', es: 'plan' } },
      placed: {
        page: '/customers/{customerId}/plan/overview?planId={planId}',
        history: '/customers/{customerId}/plan/history?planId={planId}&rev={rev}',
        subject: 'planId',
      },
      search: {
        rank: 3,
        names: { PlanDrafted: 'draft.plan.name', PlanDetailsChanged: 'values.name' },
        gone: 'PlanRemoved',
        hangsOn: { field: 'growerId' },
      },
    },
  },
});
