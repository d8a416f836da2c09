import type * as Y from 'yjs';
import type { ChangedKeys, JudgedValue, LiveDocument, Reference } from '../../kernel/decider/live.document.js';
import { at, type Dose, emptyDraft, type PlanDraft, type Scalar, withoutOrphans } from '../plan.draft.js';
import {
  arrange,
  changedValues,
  diffDrafts,
  doseChange,
  isDraftEvent,
  itemChange,
  itemEvent,
  type itemEvents,
  notesChange,
  waterChange,
} from './plan.diff.js';
import type { PlanDraftEvent, PlanEvent } from '../plan.events.js';
import { ITEM_ROOTS, type ItemRoot, knowsKey, leafAt, type Leaves, referenceKind, splitKey } from '../plan-fields.schema.js';
import { byItem, draftValue, isMade, mapOf, notesOf, readItems, valueAt, yieldAt } from './plan-keys.document.js';
import { repairPlan } from './plan-repair.document.js';
import type { PlanState } from '../plan.state.js';

/** The shared document of a plan (docs/live-plan.SPEC.md). Server and browser use this one file. */
export const planDocument: LiveDocument<PlanState, PlanDraft, PlanEvent> = {
  kind: 'plan',
  documentVersion: 1,
  roots: {
    plan: 'map',
    stages: 'map',
    tanks: 'map',
    products: 'map',
    applications: 'map',
    doses: 'map',
    waterAnalyses: 'map',
    notes: 'text',
  },
  knows: (root, key) => knowsKey(root, key),

  view: (state) => state.draft,
  epoch: (state) => state.epoch,
  epochStart(event) {
    if (event.type === 'PlanDocumentRebased') return { epoch: event.data.epoch, reason: 'compacted' };
    if (event.type !== 'PlanSelectionsReset' || event.data.epoch === undefined) return undefined;
    return { epoch: event.data.epoch, reason: event.data.reason === 'crop' ? 'cropChanged' : 'fieldChanged' };
  },
  touched: () => ({ type: 'PlanDocumentTouched', data: {} }),

  read: (doc) => readPlan(doc),
  diff: diffDrafts,
  diffKeys: (before, doc, changed) => diffKeys(before, doc, changed),
  write,
  seed: (doc, view) => write(doc, diffDrafts(emptyDraft, view), 'seed'),
  references,
  judged,
  repair: (doc, before, changed, context) => repairPlan(doc, before, changed, context),
};

/** `leaves`: what may stand where; a template's document has the same roots with other values. */
export function readPlan(doc: Y.Doc, leaves: Leaves = leafAt): PlanDraft {
  const doses: Record<string, Record<string, Dose>> = {};
  for (const key of mapOf(doc, 'doses').keys()) {
    const dose = valueAt(doc, 'doses', key, leaves) as Dose | undefined;
    const { id, field } = splitKey(key);
    if (dose) doses[id] = { ...at(doses, id), [field]: [dose[0], dose[1]] };
  }
  const scalars = (root: 'plan' | 'waterAnalyses') => {
    const values: Record<string, Scalar> = {};
    for (const key of mapOf(doc, root).keys()) {
      const value = valueAt(doc, root, key, leaves);
      if (value !== undefined) values[key] = value as Scalar;
    }
    return values;
  };
  const items = Object.fromEntries(ITEM_ROOTS.map((root) => [root, readItems(doc, root, leaves)])) as Pick<PlanDraft, ItemRoot>;
  return withoutOrphans({
    plan: scalars('plan'),
    ...items,
    doses,
    waterAnalyses: scalars('waterAnalyses') as Record<string, number>,
    notes: notesOf(doc).toJSON(),
  });
}

export function diffKeys(before: PlanDraft, doc: Y.Doc, changed: ChangedKeys, leaves: Leaves = leafAt): PlanDraftEvent[] {
  const events: (PlanDraftEvent | undefined)[] = [];
  const now = (root: 'plan' | ItemRoot, keys: readonly string[], fieldOf: (key: string) => string) =>
    Object.fromEntries(
      keys.map((key) => [fieldOf(key), valueAt(doc, root, key, leaves) as Scalar | undefined]).filter(([, value]) => value !== undefined),
    ) as Record<string, Scalar>;

  const details = [...(changed.get('plan') ?? [])].sort();
  const values = changedValues(
    before.plan,
    now('plan', details, (key) => key),
    details,
  );
  if (Object.keys(values).length > 0) events.push({ type: 'PlanDetailsChanged', data: { values } });

  for (const root of ITEM_ROOTS) {
    for (const [id, keys] of byItem([...(changed.get(root) ?? [])].sort())) {
      const old = at(before[root], id);
      if (!isMade(doc, root, id)) {
        events.push(itemChange(root, id, old, undefined));
        continue;
      }
      const fields = keys.map((key) => splitKey(key).field).filter((field) => field !== 'made');
      const current = now(
        root,
        fields.map((field) => `${id}|${field}`),
        (key) => splitKey(key).field,
      );
      // fields that did not change stand as they were
      const untouched = Object.fromEntries(Object.entries(old ?? {}).filter(([field]) => !fields.includes(field)));
      events.push(itemChange(root, id, old, { ...untouched, ...current }));
    }
  }
  for (const key of [...(changed.get('doses') ?? [])].sort()) {
    const { id, field } = splitKey(key);
    if (!isMade(doc, 'applications', id)) continue; // the removal of the column takes its doses along
    const dose = isMade(doc, 'products', field) ? (valueAt(doc, 'doses', key, leaves) as Dose | undefined) : undefined;
    events.push(doseChange(id, field, draftValue(before, 'doses', key) as Dose | undefined, dose));
  }
  for (const key of [...(changed.get('waterAnalyses') ?? [])].sort()) {
    events.push(waterChange(key, at(before.waterAnalyses, key), valueAt(doc, 'waterAnalyses', key, leaves) as number | undefined));
  }
  if (changed.has('notes')) events.push(notesChange(before.notes, notesOf(doc).toJSON()));
  return arrange(events);
}

const removeItem = (doc: Y.Doc, root: ItemRoot | 'doses', id: string): void => {
  const map = mapOf(doc, root);
  for (const key of map.keys()) if (key.startsWith(`${id}|`)) map.delete(key);
};

function write(doc: Y.Doc, events: readonly PlanEvent[], origin: unknown = 'write'): void {
  const put = (root: 'plan' | ItemRoot, prefix: string, values: Readonly<Record<string, Scalar | null>>) => {
    const map = mapOf(doc, root);
    for (const [field, value] of Object.entries(values)) {
      if (value === null) map.delete(prefix + field);
      else map.set(prefix + field, value);
    }
  };
  doc.transact(() => {
    for (const event of events) if (isDraftEvent(event)) writeOne(doc, event, put);
  }, origin);
}

type ItemChanged = Extract<PlanDraftEvent, { type: (typeof itemEvents)[ItemRoot]['changed'] }>;
function writeOne(
  doc: Y.Doc,
  event: PlanDraftEvent,
  put: (root: 'plan' | ItemRoot, prefix: string, values: Readonly<Record<string, Scalar | null>>) => void,
): void {
  const root = itemEvent(event.type)?.root;
  switch (event.type) {
    case 'PlanDetailsChanged':
      return put('plan', '', event.data.values);
    case 'PlanDoseSet':
      mapOf(doc, 'doses').set(`${event.data.application}|${event.data.productId}`, [event.data.amount, event.data.unitId]);
      return;
    case 'PlanDoseCleared':
      return mapOf(doc, 'doses').delete(`${event.data.application}|${event.data.productId}`);
    case 'PlanWaterAnalysisAttached':
      mapOf(doc, 'waterAnalyses').set(String(event.data.analysisId), event.data.share);
      return;
    case 'PlanWaterAnalysisDetached':
      return mapOf(doc, 'waterAnalyses').delete(String(event.data.analysisId));
    case 'PlanNotesEdited': {
      const notes = notesOf(doc);
      const { at: start, removed, inserted } = event.data;
      if (removed.length > 0) notes.delete(start, removed.length);
      if (inserted.length > 0) notes.insert(start, inserted);
      return;
    }
    case 'PlanStageRemoved':
    case 'PlanTankRemoved':
    case 'PlanProductRemoved':
    case 'PlanApplicationRemoved':
      removeItem(doc, root!, event.data.id);
      if (event.type === 'PlanApplicationRemoved') removeItem(doc, 'doses', event.data.id);
      return;
    case 'PlanStageAdded':
    case 'PlanTankAdded':
    case 'PlanProductAdded':
    case 'PlanApplicationAdded':
      mapOf(doc, root!).set(`${event.data.id}|made`, true);
      return put(root!, `${event.data.id}|`, event.data.fields);
    default: // what changes an item; a new event of another kind does not compile
      return put(root!, `${event.data.id}|`, (event satisfies ItemChanged).data.values);
  }
}

/** Yields that somebody typed: the crop may refuse them. */
function judged(doc: Y.Doc, changed: ChangedKeys): JudgedValue[] {
  return [...(changed.get('plan') ?? [])].flatMap((key) => yieldAt(doc, key) ?? []);
}

/** Products and analyses that changed keys name. */
function references(doc: Y.Doc, changed: ChangedKeys): Reference[] {
  const named: Reference[] = [];
  const name = (kind: string, value: unknown) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) named.push({ kind, id: value });
  };
  for (const key of changed.get('plan') ?? []) {
    const kind = referenceKind(key);
    if (kind) name(kind, mapOf(doc, 'plan').get(key));
  }
  for (const key of changed.get('products') ?? []) {
    const { id, field } = splitKey(key);
    if (field === 'made') name('product', Number(id));
  }
  for (const key of changed.get('waterAnalyses') ?? []) if (mapOf(doc, 'waterAnalyses').has(key)) name('waterAnalysis', Number(key));
  return named;
}
