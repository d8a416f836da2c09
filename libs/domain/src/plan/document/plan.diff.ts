import { unknownEvent } from '../../kernel/decider/decider.js';
import { at, type Dose, emptyDraft, type Fields, has, type Items, type PlanDraft, type Scalar } from '../plan.draft.js';
import type { PlanDraftEvent, Values } from '../plan.events.js';
import type { ItemRoot } from '../plan-fields.schema.js';

/** From one draft to another in events and back: `fold(evolveDraft, diffDrafts(a, b)) = b` (docs/live-plan.SPEC.md L7). */
export const itemEvents = {
  stages: { added: 'PlanStageAdded', changed: 'PlanStageChanged', removed: 'PlanStageRemoved' },
  tanks: { added: 'PlanTankAdded', changed: 'PlanTankChanged', removed: 'PlanTankRemoved' },
  products: { added: 'PlanProductAdded', changed: 'PlanProductChanged', removed: 'PlanProductRemoved' },
  applications: { added: 'PlanApplicationAdded', changed: 'PlanApplicationChanged', removed: 'PlanApplicationRemoved' },
} as const satisfies Record<ItemRoot, { added: PlanDraftEvent['type']; changed: PlanDraftEvent['type']; removed: PlanDraftEvent['type'] }>;

const rootOf = new Map<string, { root: ItemRoot; kind: 'added' | 'changed' | 'removed' }>(
  Object.entries(itemEvents).flatMap(([root, types]) => Object.entries(types).map(([kind, type]) => [type, { root, kind }] as never)),
);
/** The root and kind of change of an item event, undefined for any other event. */
export const itemEvent = (type: string) => rootOf.get(type);

/** Sorted, so that the same change always makes the same event. */
const keysOf = (...records: Readonly<Record<string, unknown>>[]): string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].sort();

export const changedValues = (before: Fields, after: Fields, fields: Iterable<string> = keysOf(before, after)): Values => {
  const values: Record<string, Scalar | null> = {};
  for (const field of fields) {
    const [old, now] = [at(before, field), at(after, field)];
    if (old !== now) values[field] = now ?? null;
  }
  return values;
};
const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** One item: added, removed, or the values that differ. */
export function itemChange(root: ItemRoot, id: string, before: Fields | undefined, after: Fields | undefined): PlanDraftEvent | undefined {
  const types = itemEvents[root];
  if (!after) return before && ({ type: types.removed, data: { id } } as PlanDraftEvent);
  if (!before) return { type: types.added, data: { id, fields: after } } as PlanDraftEvent;
  const values = changedValues(before, after);
  return isEmpty(values) ? undefined : ({ type: types.changed, data: { id, values } } as PlanDraftEvent);
}

export function doseChange(
  application: string,
  product: string,
  before: Dose | undefined,
  after: Dose | undefined,
): PlanDraftEvent | undefined {
  const productId = Number(product);
  if (!after) return before && { type: 'PlanDoseCleared', data: { application, productId } };
  if (before && before[0] === after[0] && before[1] === after[1]) return undefined;
  return { type: 'PlanDoseSet', data: { application, productId, amount: after[0], unitId: after[1] } };
}

export function waterChange(id: string, before: number | undefined, after: number | undefined): PlanDraftEvent | undefined {
  if (before === after) return undefined;
  const analysisId = Number(id);
  return after === undefined
    ? { type: 'PlanWaterAnalysisDetached', data: { analysisId } }
    : { type: 'PlanWaterAnalysisAttached', data: { analysisId, share: after } };
}

const isLow = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/** The one stretch in which two texts differ, widened so that it never cuts a surrogate pair. */
export function notesChange(before: string, after: string): PlanDraftEvent | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start > 0 && (isLow(before, start) || isLow(after, start))) start--;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  if (tail > 0 && (isLow(before, before.length - tail) || isLow(after, after.length - tail))) tail--;
  return {
    type: 'PlanNotesEdited',
    data: { at: start, removed: before.slice(start, before.length - tail), inserted: after.slice(start, after.length - tail) },
  };
}

/** Removals come first, from what hangs on others to what they hang on; then what is new, and last the doses. */
export function arrange(events: readonly (PlanDraftEvent | undefined)[]): PlanDraftEvent[] {
  const rank = (type: string) => {
    const item = itemEvent(type);
    if (type === 'PlanDoseCleared') return 0;
    if (item?.kind === 'removed') return item.root === 'applications' ? 1 : 2;
    if (type === 'PlanDetailsChanged') return 3;
    if (item) return item.kind === 'added' ? (item.root === 'applications' ? 5 : 4) : 6;
    return 7;
  };
  return events.filter((event) => event !== undefined).sort((a, b) => rank(a.type) - rank(b.type));
}

export function diffDrafts(before: PlanDraft, after: PlanDraft): PlanDraftEvent[] {
  const details = changedValues(before.plan, after.plan);
  const events: (PlanDraftEvent | undefined)[] = [isEmpty(details) ? undefined : { type: 'PlanDetailsChanged', data: { values: details } }];
  for (const root of ['stages', 'tanks', 'products', 'applications'] as const) {
    for (const id of keysOf(before[root], after[root])) events.push(itemChange(root, id, at(before[root], id), at(after[root], id)));
  }
  for (const key of keysOf(before.doses, after.doses)) {
    if (!has(after.applications, key)) continue; // its removal takes the doses along
    const [old, now] = [at(before.doses, key) ?? {}, at(after.doses, key) ?? {}];
    for (const product of keysOf(old, now)) events.push(doseChange(key, product, at(old, product), at(now, product)));
  }
  for (const id of keysOf(before.waterAnalyses, after.waterAnalyses))
    events.push(waterChange(id, at(before.waterAnalyses, id), at(after.waterAnalyses, id)));
  events.push(notesChange(before.notes, after.notes));
  return arrange(events);
}

/** Records that one fold made itself: nobody else has them, so that they need not be copied again for each event. */
type Own = WeakSet<object>;
const owned = <T>(record: Readonly<Record<string, T>>, own: Own): Record<string, T> => {
  if (own.has(record)) return record as Record<string, T>;
  const copy = { ...record };
  own.add(copy);
  return copy;
};
const put = <T>(record: Readonly<Record<string, T>>, key: string, value: T, own: Own): Readonly<Record<string, T>> => {
  const next = owned(record, own);
  next[key] = value;
  return next;
};
const drop = <T>(record: Readonly<Record<string, T>>, key: string, own: Own): Readonly<Record<string, T>> => {
  if (!has(record, key)) return record;
  const next = owned(record, own);
  delete next[key];
  return next;
};

const withValues = (fields: Fields, values: Values, own: Own): Fields => {
  const next: Record<string, Scalar> = owned(fields, own);
  for (const [field, value] of Object.entries(values)) {
    if (value === null) delete next[field];
    else next[field] = value;
  }
  return next;
};

const withDose = (draft: PlanDraft, application: string, product: string, dose: Dose | undefined, own: Own): PlanDraft['doses'] => {
  const row = at(draft.doses, application) ?? {};
  const next = dose ? put(row, product, dose, own) : drop(row, product, own);
  return isEmpty(next) ? drop(draft.doses, application, own) : put(draft.doses, application, next, own);
};

/** One event onto a draft. Shares everything that did not change. */
function evolved(draft: PlanDraft, event: PlanDraftEvent, own: Own): PlanDraft {
  switch (event.type) {
    case 'PlanDetailsChanged':
      return { ...draft, plan: withValues(draft.plan, event.data.values, own) };
    case 'PlanDoseSet':
      return {
        ...draft,
        doses: withDose(draft, event.data.application, String(event.data.productId), [event.data.amount, event.data.unitId], own),
      };
    case 'PlanDoseCleared':
      return { ...draft, doses: withDose(draft, event.data.application, String(event.data.productId), undefined, own) };
    case 'PlanWaterAnalysisAttached':
      return { ...draft, waterAnalyses: put(draft.waterAnalyses, String(event.data.analysisId), event.data.share, own) };
    case 'PlanWaterAnalysisDetached':
      return { ...draft, waterAnalyses: drop(draft.waterAnalyses, String(event.data.analysisId), own) };
    case 'PlanNotesEdited': {
      const { at: start, removed, inserted } = event.data;
      return { ...draft, notes: draft.notes.slice(0, start) + inserted + draft.notes.slice(start + removed.length) };
    }
    case 'PlanApplicationRemoved':
      return { ...draft, applications: drop(draft.applications, event.data.id, own), doses: drop(draft.doses, event.data.id, own) };
    case 'PlanStageRemoved':
    case 'PlanTankRemoved':
    case 'PlanProductRemoved':
      return changeItems(draft, event.type, (items) => drop(items, event.data.id, own));
    case 'PlanStageAdded':
    case 'PlanTankAdded':
    case 'PlanProductAdded':
    case 'PlanApplicationAdded':
      return changeItems(draft, event.type, (items) => put(items, event.data.id, event.data.fields, own));
    case 'PlanStageChanged':
    case 'PlanTankChanged':
    case 'PlanProductChanged':
    case 'PlanApplicationChanged':
      return changeItems(draft, event.type, (items) =>
        put(items, event.data.id, withValues(at(items, event.data.id) ?? {}, event.data.values, own), own),
      );
    default:
      return unknownEvent(draft, event);
  }
}

const changeItems = (draft: PlanDraft, type: string, change: (items: Items) => Items): PlanDraft => {
  const { root } = itemEvent(type)!;
  return { ...draft, [root]: change(draft[root]) };
};

/** One event onto a draft. Shares everything that did not change. */
export const evolveDraft = (draft: PlanDraft, event: PlanDraftEvent): PlanDraft => evolved(draft, event, new WeakSet());

type ItemEvent = { [R in ItemRoot]: (typeof itemEvents)[R][keyof (typeof itemEvents)[R]] }[ItemRoot];
const otherEvents: Readonly<Record<Exclude<PlanDraftEvent['type'], ItemEvent>, true>> = {
  PlanDetailsChanged: true,
  PlanDoseSet: true,
  PlanDoseCleared: true,
  PlanWaterAnalysisAttached: true,
  PlanWaterAnalysisDetached: true,
  PlanNotesEdited: true,
};
export const isDraftEvent = (event: { type: string }): event is PlanDraftEvent =>
  rootOf.has(event.type) || Object.hasOwn(otherEvents, event.type);

/** The same for many at once, in time that grows with their number alone. */
export function foldDraft(events: Iterable<PlanDraftEvent>, from: PlanDraft = emptyDraft): PlanDraft {
  const own: Own = new WeakSet();
  let draft = from;
  for (const event of events) draft = evolved(draft, event, own);
  return draft;
}
