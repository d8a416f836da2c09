import * as Y from 'yjs';

export interface Id {
  readonly client: number;
  readonly clock: number;
}

/** Which list of a document: all of a text, or the values that one key had. */
export interface Place {
  readonly root: string;
  readonly key: string | null;
}

/** What Yjs keeps as one item, cut where something points into it. */
interface Run {
  readonly source: Y.Item;
  readonly place: List;
  readonly clock: number;
  readonly origin: Id | null;
  length: number;
  /** Undefined: as the document has it. */
  right: Run | null | undefined;
}

interface List extends Place {
  first: Run | null;
  length: number;
}

/** What is to be applied, with the clock from which the document has not got it. */
export interface Coming {
  readonly struct: Y.Item | Y.GC;
  readonly clock: number;
  readonly end: number;
}

/** So much work at most for one window: some ten milliseconds. */
export const mostSteps = 100_000;

/** A value is checked, compared and becomes part of an event: 2,000 of them are all that one window may bring. */
const perValue = 50;

const same = (a: Id | null, b: Id | null) => a === b || (a !== null && b !== null && a.client === b.client && a.clock === b.clock);
/** Of those in order of their clocks the last that does not begin later. */
function indexAt(list: readonly { readonly clock: number }[], clock: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle]!.clock <= clock) low = middle;
    else high = middle - 1;
  }
  return low;
}
const endOf = (struct: Y.Item | Y.GC) => struct.id.clock + struct.length;

/**
 * How much work Yjs would have with an update, found without doing it (live-plan L20). Where several people insert at one
 * place, Yjs looks at all that lies between an item's neighbours, for each item anew: two small frames can ask for hundreds
 * of millions of looks. This walks the same way in the same order over the places alone, and stops at the bound. One step is
 * one look, about a tenth of a microsecond.
 */
export class Rehearsal {
  steps = 0;
  readonly #runs = new Map<Y.Item, Run[]>();
  readonly #lists = new Map<string, List>();
  readonly #coming = new Map<number, Coming[]>();
  readonly #collected = new Set<Y.Item | Y.GC>();
  readonly #roots = new Map<unknown, string>();

  constructor(
    private readonly doc: Y.Doc,
    private readonly most: number,
  ) {
    for (const [name, type] of doc.share) this.#roots.set(type, name);
  }

  get isTooMuch(): boolean {
    return this.steps > this.most;
  }

  /** Where it would come to lie; undefined where it hangs on something that is gone or is no value of the document. */
  placeOf({ origin, rightOrigin, parent, parentSub }: Y.Item): Place | undefined {
    const sources = [origin, rightOrigin].flatMap((id) => (id ? [this.#sourceOf(id)] : []));
    if (sources.some((source) => !(source instanceof Y.Item) || this.#collected.has(source))) return undefined;
    const [beside] = sources as Y.Item[];
    if (beside) return this.#runs.get(beside)?.[0]!.place ?? this.#placeInDocument(beside);
    return typeof parent === 'string' ? { root: parent, key: parentSub } : undefined;
  }

  /** It will be nothing but a length. */
  collect(coming: Coming): void {
    this.#collected.add(coming.struct);
    this.#add(coming);
  }

  /** An item at its place. */
  integrate(coming: Coming, at: Place): void {
    const item = coming.struct as Y.Item;
    this.#add(coming);
    const origin = coming.clock > item.id.clock ? { client: item.id.client, clock: coming.clock - 1 } : item.origin;
    const left = origin && this.#cut(origin, 'after');
    const right = item.rightOrigin && this.#cut(item.rightOrigin, 'before');
    const list = this.#listOf(left?.place ?? right?.place ?? at);
    if (list.key !== null) this.steps += perValue;
    const run: Run = { source: item, place: list, clock: coming.clock, length: coming.end - coming.clock, origin, right: undefined };
    const crowded = left ? this.#rightOf(left) !== (right ?? null) : !right || right !== list.first;
    this.#link(run, crowded ? this.#resolve(run, left, right ?? null, list) : left, list);
  }

  /** Deletions: what is looked through, cut and taken away. */
  remove(client: number, clock: number, length: number): void {
    this.steps += 5;
    const structs = this.doc.store.clients.get(client);
    const end = clock + length;
    if (!structs || clock >= Y.getState(this.doc.store, client)) return this.#cost(2, client);
    let index = Y.findIndexSS(structs, clock);
    if (!structs[index]!.deleted && structs[index]!.id.clock < clock) this.#cost(1, client);
    for (; index < structs.length && structs[index]!.id.clock < end && !this.isTooMuch; index += 1) {
      const struct = structs[index]!;
      this.steps += struct.deleted ? 1 : 15;
      if (!struct.deleted && endOf(struct) > end) this.#cost(1, client);
    }
  }

  /** Yjs' own resolution of a conflict: the left neighbour. */
  #resolve(run: Run, from: Run | null, right: Run | null, list: List): Run | null {
    let left = from;
    if (!from && list.key !== null) this.steps += list.length; // to the first value of a key Yjs walks from the last
    const seen = new Set<Run>();
    const rivals = new Set<Run>();
    for (let other = left ? this.#rightOf(left) : list.first; other && other !== right; other = this.#rightOf(other)) {
      this.steps += 1;
      if (this.isTooMuch) break;
      seen.add(other);
      rivals.add(other);
      const originRun = other.origin && this.#runAt(other.origin);
      if (same(run.origin, other.origin)) {
        if (other.source.id.client < run.source.id.client) {
          left = other;
          rivals.clear();
        } else if (same(run.source.rightOrigin, other.source.rightOrigin)) break;
      } else if (originRun && seen.has(originRun)) {
        if (!rivals.has(originRun)) {
          left = other;
          rivals.clear();
        }
      } else break;
    }
    return left;
  }

  #link(run: Run, left: Run | null, list: List): void {
    if (left) {
      run.right = this.#rightOf(left);
      left.right = run;
    } else {
      if (list.key !== null) this.steps += list.length;
      run.right = list.first;
      list.first = run;
    }
    list.length += 1;
    this.#runs.set(run.source, [run]);
  }

  /** The run that ends with an id, or begins with it; null where nothing but a length is left. */
  #cut(id: Id, where: 'after' | 'before'): Run | null {
    const source = this.#sourceOf(id);
    if (!(source instanceof Y.Item) || this.#collected.has(source)) return null;
    const runs = this.#runsOf(source);
    const index = indexAt(runs, id.clock);
    const run = runs[index]!;
    const at = where === 'after' ? id.clock + 1 : id.clock;
    if (at === run.clock || at === run.clock + run.length) return run;
    this.#cost(1, id.client);
    const origin = { client: id.client, clock: at - 1 };
    const tail: Run = { ...run, clock: at, length: run.clock + run.length - at, origin };
    run.length = at - run.clock;
    run.right = tail;
    runs.splice(index + 1, 0, tail);
    run.place.length += 1;
    return where === 'after' ? run : tail;
  }

  /** An item that is cut makes room in the list of all that its client wrote. */
  #cost(cuts: number, client: number): void {
    this.steps += cuts * (20 + ((this.doc.store.clients.get(client)?.length ?? 0) + (this.#coming.get(client)?.length ?? 0)) / 100);
  }

  #rightOf(run: Run): Run | null {
    if (run.right === undefined) run.right = run.source.right ? this.#runsOf(run.source.right)[0]! : null;
    return run.right;
  }

  #runAt(id: Id): Run | undefined {
    const source = this.#sourceOf(id);
    if (!(source instanceof Y.Item) || this.#collected.has(source)) return undefined;
    const runs = this.#runsOf(source);
    return runs[indexAt(runs, id.clock)];
  }

  #runsOf(item: Y.Item): Run[] {
    const known = this.#runs.get(item);
    if (known) return known;
    const { origin, length, id } = item;
    const place = this.#listOf(this.#placeInDocument(item) ?? { root: '', key: null });
    const asFirst = this.#runs.get(item); // made on the way, where its list begins with it
    if (asFirst) return asFirst;
    const runs: Run[] = [{ source: item, place, clock: id.clock, length, origin, right: undefined }];
    this.#runs.set(item, runs);
    return runs;
  }

  #listOf(place: Place): List {
    if ('first' in place) return place as List;
    const name = place.key === null ? place.root : `${place.root}\n${place.key}`;
    const known = this.#lists.get(name);
    if (known) return known;
    const list: List = { ...place, first: null, length: 0 };
    this.#lists.set(name, list);
    const type = this.doc.share.get(place.root);
    let first = (place.key === null ? type?._start : type?._map.get(place.key)) ?? null;
    while (first && place.key !== null && first.left && !this.isTooMuch) {
      list.length += 1;
      this.steps += 1;
      first = first.left;
    }
    list.first = first && this.#runsOf(first)[0]!;
    return list;
  }

  #placeInDocument({ parent, parentSub }: Y.Item): Place | undefined {
    const root = this.#roots.get(parent);
    return root === undefined ? undefined : { root, key: parentSub };
  }

  #sourceOf({ client, clock }: Id): Y.Item | Y.GC | undefined {
    if (clock < Y.getState(this.doc.store, client)) return Y.getItem(this.doc.store, { client, clock } as Y.ID) as Y.Item | Y.GC;
    const coming = this.#coming.get(client);
    const found = coming?.[indexAt(coming, clock)];
    return found && found.clock <= clock && clock < found.end ? found.struct : undefined;
  }

  #add(coming: Coming): void {
    const { client } = coming.struct.id;
    const known = this.#coming.get(client);
    if (known) known.push(coming);
    else this.#coming.set(client, [coming]);
  }
}
