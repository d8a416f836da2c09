import * as Y from 'yjs';
import type { ChangedKeys, Repaired } from '../../kernel/decider/live.document.js';
import { MAP_ROOTS } from '../plan-fields.schema.js';

const mapRoots: ReadonlySet<string> = new Set(MAP_ROOTS);

/** What no reader looks at: roots that are none, list entries in a map root, anything but text in the notes (L9). */
export function dropForeignContent(doc: Y.Doc, changed: ChangedKeys, transaction: Y.Transaction): Repaired[] {
  const found: Repaired[] = [];
  for (const [root, type] of doc.share) {
    if (!changed.has(root)) continue;
    const known = mapRoots.has(root);
    const removed = [
      ...(known ? [] : [...type._map.values()]),
      ...inSequence(type).filter((item) => root !== 'notes' || !(item.content instanceof Y.ContentString)),
    ].filter((item) => !item.deleted);
    for (const item of removed) item.delete(transaction);
    if (removed.length > 0) found.push({ path: root.slice(0, 200), key: 'unknownPath', value: null, accepted: null });
  }
  return found;
}

type Shared = Y.Doc['share'] extends Map<string, infer T> ? T : never;

function inSequence(type: Shared): Y.Item[] {
  const items: Y.Item[] = [];
  for (let item = type._start; item !== null; item = item.right) items.push(item);
  return items;
}
