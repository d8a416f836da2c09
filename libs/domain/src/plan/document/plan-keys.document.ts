import type * as Y from 'yjs';
import type { JudgedValue } from '../../kernel/decider/live.document.js';
import { isTypedYield, judgedYield } from '../checks/largest-yield.js';
import type { Dose, Fields, PlanDraft, Scalar } from '../plan.draft.js';
import { at } from '../plan.draft.js';
import { type ItemRoot, leafAt, type Leaves, type MapRoot, splitKey, validItemId } from '../plan-fields.schema.js';

/** Single values of the shared document. Whatever a client wrote, a reader gets a valid value or none. */
export const mapOf = (doc: Y.Doc, root: MapRoot): Y.Map<unknown> => doc.getMap(root);
/** A yield that stands at a key of the root `plan`, for the crop to look at; undefined for every other value. */
export const yieldAt = (doc: Y.Doc, key: string): JudgedValue | undefined => {
  const value = isTypedYield(key) ? mapOf(doc, 'plan').get(key) : undefined;
  return typeof value === 'number' ? judgedYield(Object.fromEntries(mapOf(doc, 'plan').entries()) as Fields, value) : undefined;
};
export const notesOf = (doc: Y.Doc): Y.Text => doc.getText('notes');

/** `made` may hold anything that says yes: true, a time, a name. */
export const saysMade = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length > 0 && value.length <= 64);
export const isMade = (doc: Y.Doc, root: ItemRoot, id: string): boolean =>
  validItemId[root](id) && saysMade(mapOf(doc, root).get(`${id}|made`));

/** Cleared: a client may write null or '' instead of deleting the key. */
export const isCleared = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The value at a key if it is valid, as typed. */
export function valueAt(doc: Y.Doc, root: MapRoot, key: string, leaves: Leaves = leafAt): Scalar | Dose | undefined {
  const value = mapOf(doc, root).get(key);
  if (isCleared(value)) return undefined;
  return leaves(root, key)?.safeParse(value).success ? (value as Scalar | Dose) : undefined;
}

/** The value that a draft has at a document key. */
export function draftValue(draft: PlanDraft, root: MapRoot, key: string): Scalar | Dose | undefined {
  if (root === 'plan' || root === 'waterAnalyses') return at<Scalar>(draft[root], key);
  const { id, field } = splitKey(key);
  if (root === 'doses') return at(at(draft.doses, id) ?? {}, field);
  return at(at(draft[root], id) ?? {}, field);
}

export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((part, index) => part === b[index]));

/** Changed keys by item. */
export function byItem(keys: Iterable<string>): Map<string, string[]> {
  const items = new Map<string, string[]>();
  for (const key of keys) {
    const { id } = splitKey(key);
    const keys = items.get(id);
    if (keys) keys.push(key);
    else items.set(id, [key]);
  }
  return items;
}

/** All items of a root, every key looked at. */
export function readItems(doc: Y.Doc, root: ItemRoot, leaves: Leaves = leafAt): Record<string, Fields> {
  const items: Record<string, Record<string, Scalar>> = {};
  const map = mapOf(doc, root);
  for (const key of map.keys()) {
    const { id, field } = splitKey(key);
    if (field === 'made' && isMade(doc, root, id)) items[id] = {};
  }
  for (const key of map.keys()) {
    const { id, field } = splitKey(key);
    if (field === 'made' || !Object.hasOwn(items, id)) continue;
    const value = valueAt(doc, root, key, leaves);
    if (value !== undefined) items[id]![field] = value as Scalar;
  }
  return items;
}
