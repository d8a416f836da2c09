import { type Kept, Shelf, takenDown, type Written } from './kept.js';

/** -1 no stream, -2 any, -4 exists, else the stream's last revision: KurrentDB's own numbers. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly Written[];
}
export type Answer =
  | { readonly revisions: readonly number[]; readonly position: number }
  | { readonly conflict: string; readonly actual: number }
  | { readonly tombstoned: string }
  /** Parts of it stand there already, others do not: the server names no stream then. */
  | { readonly mixed: true }
  | { readonly tooLarge: number };

const ownRecordEvery = 5;

/** KurrentDB's rules (docs/decisions/0004), in memory: expected revisions, ids known per stream, places that are byte offsets with other records between. */
export class FakeLog {
  readonly all: Kept[] = [];
  /** Bytes that one append may have: the default of older servers. */
  maxAppend = 2 ** 20;
  readonly #streams = new Map<string, Kept[]>();
  readonly #tombstoned = new Set<string>();
  readonly #maxCount = new Map<string, number>();
  readonly #followers = new Set<() => void>();
  readonly #shelf = new Shelf();
  #end = 1_000;
  #appends = 0;
  #telling = false;

  isTombstoned = (stream: string) => this.#tombstoned.has(stream);

  tombstone(stream: string): void {
    this.#tombstoned.add(stream);
    this.#put(
      stream,
      { id: crypto.randomUUID(), type: '$streamDeleted', data: Buffer.alloc(0), metadata: Buffer.alloc(0) },
      Number.MAX_SAFE_INTEGER,
    );
  }

  /** What a read of the stream shows; undefined when it is missing. */
  stream(name: string): readonly Kept[] | undefined {
    const events = this.#streams.get(name);
    return events?.slice(-(this.#maxCount.get(name) ?? events.length));
  }

  append(appends: readonly StreamAppend[]): Answer {
    const size = appends.flatMap(({ events }) => events).reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (size > this.maxAppend) return { tooLarge: this.maxAppend };
    const done: boolean[] = [];
    let refused: Answer | undefined;
    for (const { stream, expected, events } of appends) {
      if (this.#tombstoned.has(stream)) return { tombstoned: stream };
      const kept = this.#streams.get(stream) ?? [];
      const actual = kept.length - 1;
      const same = events.filter(({ id }, i) => kept[expected + 1 + i]?.id === id).length;
      if (expected === actual || (expected === -4 && actual >= 0) || expected === -2) done.push(false);
      else if (expected >= -1 && same === events.length) done.push(true);
      else refused ??= { conflict: stream, actual };
    }
    if (done.includes(true) && (refused || done.includes(false))) return { mixed: true };
    if (refused) return refused;
    const lasts = appends.map((one, i) => (done[i] ? this.#streams.get(one.stream)![one.expected + one.events.length]! : this.#write(one)));
    this.#tellLater();
    return { revisions: lasts.map(({ revision }) => revision), position: Math.max(...lasts.map(({ position }) => position)) };
  }

  /** As by somebody with the database's files in their hands, and a scavenge. */
  tamper(change: (all: readonly Kept[]) => readonly Kept[]): void {
    const left = change(this.all.map(takenDown));
    this.all.splice(0, this.all.length, ...left);
    this.#streams.clear();
    for (const event of left) this.#streams.set(event.stream, [...(this.#streams.get(event.stream) ?? []), event]);
  }

  /** Calls `tell` after each append until the answer is called. */
  follow(tell: () => void): () => void {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  }

  /** The answer to an append goes out first, as the real server's does: what follows the log hears of it 0.1 ms later there. */
  #tellLater(): void {
    if (this.#telling) return;
    this.#telling = true;
    setImmediate(() => {
      this.#telling = false;
      for (const tell of this.#followers) tell();
    });
  }

  #write({ stream, events }: StreamAppend): Kept {
    const kept = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, kept);
    for (const event of events) kept.push(this.#put(stream, event, kept.length));
    this.#appends += 1;
    if (this.#appends % ownRecordEvery === 0)
      this.#put(
        '$stats',
        { id: crypto.randomUUID(), type: '$statsCollected', data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
        this.#appends,
      );
    if (stream.startsWith('$$')) this.#limit(stream.slice(2), Buffer.from(events.at(-1)!.data).toString());
    return kept.at(-1)!;
  }

  #limit(stream: string, metadata: string): void {
    const { $maxCount } = JSON.parse(metadata) as { $maxCount?: number };
    if ($maxCount !== undefined) this.#maxCount.set(stream, $maxCount);
  }

  #put(stream: string, event: Written, revision: number): Kept {
    const one = this.#shelf.put(event, stream, revision, this.#end);
    this.#end += 64 + event.data.length + event.metadata.length;
    this.all.push(one);
    return one;
  }
}
