import * as Y from 'yjs';
import { type LiveDocument, type Repaired, showable } from '@loam/domain/kernel/decider/live.document';
import { type Deletions, encodeUpdate, withMore } from '../document/update-bytes.js';
import type { Coming, Place, Rehearsal } from './rehearsal.js';
import type { Decoded } from './update-gate.js';

/** What the document knows of its content. */
type Known = Pick<LiveDocument<unknown, unknown, never>, 'roots' | 'knows'>;

/** An update as it is to be applied and stored. */
export interface Admitted {
  readonly update: Uint8Array;
  /** What is no content of the document: of that nothing but its length is left (live-plan L6.5). */
  readonly foreign: readonly Repaired[];
  /** The same, to be deleted where it is. */
  readonly removed: Deletions;
}

const mostTold = 100;

/**
 * Rehearses an update that `inspect` found whole: what it would cost, and what of it the document knows. What it does not
 * know is neither applied nor stored; the ids stay counted, or all later edits of that client would dangle.
 */
export function admit(
  update: Uint8Array,
  { structs, ds }: Decoded,
  held: (client: number) => number,
  rehearsal: Rehearsal,
  known: Known,
): Admitted | 'invalidUpdate' | 'tooLarge' {
  const ordered = inOrder(structs, held);
  if (!ordered) return 'invalidUpdate';
  const sieve = new Sieve(rehearsal, known);
  for (const coming of ordered) {
    sieve.take(coming);
    if (rehearsal.isTooMuch) return 'tooLarge';
  }
  for (const [client, deletions] of ds.clients)
    for (const { clock, len } of deletions) {
      rehearsal.remove(client, clock, len);
      if (rehearsal.isTooMuch) return 'tooLarge';
    }
  const { foreign, removed, replaced, isTouched } = sieve;
  if (!isTouched) return { update, foreign, removed };
  const lists = new Map<number, { from: number; list: (Y.Item | Y.GC)[] }>();
  for (const { struct, clock } of ordered) {
    const { client } = struct.id;
    const entry = lists.get(client) ?? { from: clock, list: [] };
    entry.list.push(replaced.get(struct) ?? struct);
    lists.set(client, entry);
  }
  return { update: encodeUpdate(lists, withMore(ds.clients, removed)), foreign, removed };
}

class Sieve {
  readonly replaced = new Map<unknown, Y.GC>();
  readonly removed = new Map<number, { clock: number; len: number }[]>();
  isTouched = false;
  readonly #told = new Map<string, Repaired>();

  constructor(
    private readonly rehearsal: Rehearsal,
    private readonly known: Known,
  ) {}

  get foreign(): Repaired[] {
    return [...this.#told.values()];
  }

  take(coming: Coming): void {
    const { struct } = coming;
    if (struct instanceof Y.GC) return this.rehearsal.collect(coming);
    const place = this.rehearsal.placeOf(struct);
    if (!place || !this.#isPlace(place)) return this.#turnAway(coming, place);
    this.#makePlain(struct, place);
    this.rehearsal.integrate(coming, place);
  }

  #isPlace({ root, key }: Place): boolean {
    if (!Object.hasOwn(this.known.roots, root)) return false;
    return this.known.roots[root] === 'text' ? key === null : key !== null && this.known.knows(root, key);
  }

  #turnAway(coming: Coming, place: Place | undefined): void {
    const { struct, clock, end } = coming;
    this.isTouched = true;
    this.replaced.set(struct, new Y.GC(Y.createID(struct.id.client, struct.id.clock), struct.length));
    const gone = this.removed.get(struct.id.client) ?? [];
    gone.push({ clock, len: end - clock });
    this.removed.set(struct.id.client, gone);
    this.rehearsal.collect(coming);
    if (place && !((struct as Y.Item).content instanceof Y.ContentDeleted)) this.#tell(place, (struct as Y.Item).content);
  }

  /** A text has text alone, and under a key no other document, type or bytes; what stands there instead fits no value and is repaired. */
  #makePlain(item: Y.Item, place: Place): void {
    const { content, length } = item;
    if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return;
    if (place.key === null) {
      item.content = new Y.ContentDeleted(length);
      this.#tell(place, content);
    } else if (!(content instanceof Y.ContentAny)) item.content = new Y.ContentAny(Array.from({ length }, () => ({})));
    else return;
    this.isTouched = true;
  }

  #tell({ root, key }: Place, content: unknown): void {
    const isKey = key !== null && this.known.roots[root] === 'map';
    const path = (isKey ? `${root}.${key}` : root).slice(0, 200);
    const value = isKey && content instanceof Y.ContentAny ? showable(content.arr.at(-1)) : null;
    if (this.#told.size < mostTold || this.#told.has(path)) this.#told.set(path, { path, key: 'unknownPath', value, accepted: null });
  }
}

/** What is new, in the order in which Yjs takes it; undefined when there is none, because it goes round in a circle. */
function inOrder(structs: Decoded['structs'], held: (client: number) => number): Coming[] | undefined {
  const queues = new Map<number, Coming[]>();
  const reached = new Map<number, number>();
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const [from, end] = [Math.max(clock, reached.get(client) ?? held(client)), clock + struct.length];
    if (struct instanceof Y.Skip || end <= from) continue;
    const queue = queues.get(client) ?? [];
    queue.push({ struct: struct as Y.Item | Y.GC, clock: from, end });
    queues.set(client, queue);
    reached.set(client, end);
  }
  const next = new Map([...queues].map(([client, queue]) => [client, queue[0]!.clock]));
  const taken = new Map<number, number>();
  const ordered: Coming[] = [];
  for (const first of [...queues.keys()].sort((a, b) => b - a)) {
    const waiting = [first];
    const isWaiting = new Set(waiting);
    while (waiting.length > 0) {
      const client = waiting.at(-1)!;
      const at = taken.get(client) ?? 0;
      const coming = queues.get(client)![at];
      const needed = coming && neededBy(coming, (one) => next.get(one) ?? held(one));
      if (needed !== undefined) {
        if (isWaiting.has(needed) || !queues.has(needed)) return undefined;
        waiting.push(needed);
        isWaiting.add(needed);
        continue;
      }
      if (coming) {
        ordered.push(coming);
        taken.set(client, at + 1);
        next.set(client, coming.end);
      }
      if (!coming || waiting.length > 1) isWaiting.delete(waiting.pop()!);
    }
  }
  return ordered;
}

/** Another client whose struct has to come first. */
function neededBy({ struct }: Coming, reached: (client: number) => number): number | undefined {
  if (!(struct instanceof Y.Item)) return undefined;
  for (const id of [struct.origin, struct.rightOrigin, struct.parent])
    if (id instanceof Y.ID && id.client !== struct.id.client && id.clock >= reached(id.client)) return id.client;
  return undefined;
}
