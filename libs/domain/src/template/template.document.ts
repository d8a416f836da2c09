import type { LiveDocument } from '../kernel/decider/live.document.js';
import { diffDrafts } from '../plan/document/plan.diff.js';
import { diffKeys, planDocument, readPlan } from '../plan/document/plan.document.js';
import { emptyDraft, type PlanDraft } from '../plan/plan.draft.js';
import { knowsKey } from '../plan/plan-fields.schema.js';
import { repairPlan } from '../plan/document/plan-repair.document.js';
import { edited, type TemplateEvent, type TemplateState } from './template.decider.js';
import { templateLeafAt } from './template-fields.schema.js';

/** The shared document of a plan template: a plan's roots with the values that a template has (docs/live-plan.SPEC.md L9.7). */
export const templateDocument: LiveDocument<TemplateState, PlanDraft, TemplateEvent> = {
  kind: 'template',
  documentVersion: 1,
  roots: planDocument.roots,
  knows: (root, key) => knowsKey(root, key, templateLeafAt),

  view: (state) => (state.status === 'none' ? emptyDraft : state.draft),
  epoch: (state) => (state.status === 'none' ? 1 : state.epoch),
  epochStart(event) {
    if (event.type === 'TemplateDocumentRebased') return { epoch: event.data.epoch, reason: 'compacted' };
    if (event.type === 'TemplateCropChanged') return { epoch: event.data.epoch, reason: 'cropChanged' };
    return undefined;
  },
  touched: () => ({ type: 'TemplateDocumentTouched', data: {} }),

  read: (doc) => readPlan(doc, templateLeafAt),
  diff: (before, after) => edited(diffDrafts(before, after)),
  diffKeys: (before, doc, changed) => edited(diffKeys(before, doc, changed, templateLeafAt)),
  write: (doc, events, origin) =>
    planDocument.write(
      doc,
      events.flatMap((event) => (event.type === 'TemplateEdited' ? event.data.edits : [])),
      origin,
    ),
  seed: planDocument.seed,
  references: planDocument.references,
  repair: (doc, before, changed, context) => repairPlan(doc, before, changed, context, templateLeafAt),
};
