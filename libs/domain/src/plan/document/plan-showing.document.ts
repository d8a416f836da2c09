import type * as Y from 'yjs';
import type { PlanDraft } from '../plan.draft.js';
import { planDocument } from './plan.document.js';

/** Writes another state into a document that shows one: only the values that differ are touched. */
export const showing =
  (draft: PlanDraft) =>
  (doc: Y.Doc, origin: unknown): void =>
    planDocument.write(doc, planDocument.diff(planDocument.read(doc), draft), origin);
