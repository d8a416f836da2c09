import * as Y from 'yjs';

export const updateLimits = { bytes: 256 * 1024, structs: 20_000, clocks: 200_000, nameLength: 1_000 };

/** What an update would add, from its bytes alone; nothing is applied. */
export type Inspected =
  | { readonly ok: true; /** Clients of what is new, with the clock they reach. */ readonly reaches: ReadonlyMap<number, number> }
  | { readonly ok: false; readonly key: 'invalidUpdate' | 'tooLarge' | 'gap' };

const invalid: Inspected = { ok: false, key: 'invalidUpdate' };
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

type Id = { client: number; clock: number };

/**
 * Looks before anything is applied (live-plan L3): Yjs deletes a visible key while an earlier frame is missing, so an
 * update whose structs, origins, parents or deletions reach beyond what is `held` is a gap.
 */
export function inspect(update: Uint8Array, held: (client: number) => number): Inspected {
  if (update.length > updateLimits.bytes) return { ok: false, key: 'tooLarge' };
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return invalid;
  }
  const { structs, ds } = decoded;
  if (structs.length > updateLimits.structs) return { ok: false, key: 'tooLarge' };
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? held(client);
  let gap = false;
  let added = 0;
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    if (!Number.isSafeInteger(client) || !Number.isSafeInteger(end) || struct.length < 0) return invalid;
    if (struct instanceof Y.Skip) continue;
    if (clock > endOf(client)) gap = true;
    if (end <= endOf(client)) continue;
    added += end - endOf(client);
    ends.set(client, end);
    if (!(struct instanceof Y.GC) && !isDecent(struct as Y.Item)) return invalid;
  }
  if (added > updateLimits.clocks) return { ok: false, key: 'tooLarge' };
  const isHeld = (id: unknown) => typeof id !== 'object' || id === null || (id as Id).clock < endOf((id as Id).client);
  for (const struct of structs) {
    if (struct instanceof Y.Item && !(isHeld(struct.origin) && isHeld(struct.rightOrigin) && isHeld(struct.parent))) gap = true;
  }
  for (const [client, deletions] of ds.clients) for (const { clock, len } of deletions) if (clock + len > endOf(client)) gap = true;
  return gap ? { ok: false, key: 'gap' } : { ok: true, reaches: ends };
}

const isDecentName = (name: unknown) => typeof name !== 'string' || (name.length <= updateLimits.nameLength && !forbiddenNames.has(name));

/** Which values a document accepts is the repair's business; here only what could reach beyond the document. */
function isDecent({ parent, parentSub, content }: Y.Item): boolean {
  if (!isDecentName(parent) || !isDecentName(parentSub)) return false;
  return !(content instanceof Y.ContentAny) || content.arr.every(isPlain);
}

/** An object whose prototype came from a `__proto__` key is not plain. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.entries(value).every(([key, one]) => isDecentName(key) && isPlain(one))
  );
}
