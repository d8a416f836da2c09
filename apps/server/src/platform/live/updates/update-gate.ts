import * as Y from 'yjs';
import type { Id } from './rehearsal.js';

/** `structs`: new ones. `depth`: of a value; a dose is a list of two. */
export const updateLimits = { bytes: 256 * 1024, structs: 2_000, clocks: 200_000, nameLength: 1_000, depth: 8 };

export type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** What an update would add, from its bytes alone; nothing is applied. */
type Inspected =
  | { readonly ok: true; /** Clients of what is new, with the clock they reach. */ readonly reaches: ReadonlyMap<number, number> }
  | { readonly ok: false; readonly key: 'invalidUpdate' | 'tooLarge' | 'gap' };

const invalid: Inspected = { ok: false, key: 'invalidUpdate' };
const tooLarge: Inspected = { ok: false, key: 'tooLarge' };
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Undefined when it is too large to be looked at or no update. */
export function decode(update: Uint8Array): Decoded | undefined {
  if (update.length > updateLimits.bytes) return undefined;
  try {
    return Y.decodeUpdate(update);
  } catch {
    return undefined;
  }
}

/**
 * Looks before anything is applied (live-plan L3): Yjs deletes a visible key while an earlier frame is missing, so an
 * update whose structs, origins, parents or deletions reach beyond what is `held` is a gap.
 */
export function inspect(update: Uint8Array, held: (client: number) => number, decoded = decode(update)): Inspected {
  if (!decoded) return update.length > updateLimits.bytes ? tooLarge : invalid;
  const { structs, ds } = decoded;
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? held(client);
  let gap = false;
  let [added, clocks] = [0, 0];
  const sections = new Set<number>();
  let [section, next] = [-1, 0];
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    if (!Number.isSafeInteger(client) || !Number.isSafeInteger(end) || struct.length < 0) return invalid;
    // Yjs writes each client once and nothing twice; of anything else it would read less than is looked at here.
    if (client === section ? clock !== next : sections.has(client)) return invalid;
    [section, next] = [client, end];
    sections.add(client);
    if (struct instanceof Y.Skip) continue;
    if (clock > endOf(client)) gap = true;
    if (end <= endOf(client)) continue;
    added += 1;
    clocks += end - endOf(client);
    ends.set(client, end);
    if (!(struct instanceof Y.GC) && !isDecent(struct as Y.Item)) return invalid;
  }
  if (added > updateLimits.structs || clocks > updateLimits.clocks) return tooLarge;
  const isHeld = (id: unknown) => typeof id !== 'object' || id === null || (id as Id).clock < endOf((id as Id).client);
  for (const struct of structs) {
    if (struct instanceof Y.Item && !(isHeld(struct.origin) && isHeld(struct.rightOrigin) && isHeld(struct.parent))) gap = true;
  }
  for (const [client, deletions] of ds.clients) {
    let looked = 0;
    for (const { clock, len } of deletions) {
      // Yjs writes them in order and none twice; any other order would have it look at the same structs again and again.
      if (clock < looked) return invalid;
      looked = clock + len;
      if (looked > endOf(client)) gap = true;
    }
  }
  return gap ? { ok: false, key: 'gap' } : { ok: true, reaches: ends };
}

const isDecentName = (name: unknown) => typeof name !== 'string' || (name.length <= updateLimits.nameLength && !forbiddenNames.has(name));

/** Which values a document accepts is the repair's business; here only what could reach beyond the document. */
function isDecent({ parent, parentSub, content }: Y.Item): boolean {
  if (!isDecentName(parent) || !isDecentName(parentSub)) return false;
  return !(content instanceof Y.ContentAny || content instanceof Y.ContentJSON) || content.arr.every((value) => isPlain(value));
}

/** An object whose prototype came from a `__proto__` key is not plain. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (depth === updateLimits.depth) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth + 1));
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([key, one]) => isDecentName(key) && isPlain(one, depth + 1))
  );
}
