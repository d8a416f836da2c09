import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { TemplateEvent } from './template.decider.js';

const events = {
  TemplateAdded: audited,
  TemplateChanged: audited,
  TemplateEdited: audited,
  TemplateCropChanged: audited,
  TemplateDocumentTouched: bookkeeping,
  TemplateDocumentRebased: audited,
  TemplatePublished: audited,
  TemplateUnpublished: audited,
  TemplateArchived: audited,
  TemplateUnarchived: audited,
  TemplateGiven: audited,
  TemplateUsed: bookkeeping,
  TemplateRemoved: audited,
} satisfies Record<TemplateEvent['type'], EventShown>;

export const templateCapability = defineCapability({
  name: 'template',
  kinds: {
    template: {
      events,
      rights: true,
      topic: { name: 'template' },
      alsoTold: 'around',
      history: { template: { en: 'plan template', mr: 'योजना नमुना', pt: 'modelo de plano', es: 'plantilla de plan' } },
    },
  },
});
