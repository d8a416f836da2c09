export interface Written {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}
export interface Kept extends Written {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}
/** -1 no stream, -2 any, -4 exists, else the stream's last revision: KurrentDB's own numbers. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly Written[];
}
export type Answer = { readonly revisions: readonly number[]; readonly position: number } | { readonly conflict: string; readonly actual: number } | { readonly tombstoned: string };

/** KurrentDB's rules as its manual gives them, in memory: expected revisions, ids known per stream, places that are byte offsets. */
export class FakeLog {
  readonly all: Kept[] = [];
  readonly #streams = new Map<string, Kept[]>();
  readonly #tombstoned = new Set<string>();
  readonly #maxCount = new Map<string, number>();
  readonly #followers = new Set<() => void>();
  #end = 1_000;

  isTombstoned = (stream: string) => this.#tombstoned.has(stream);
  tombstone = (stream: string) => this.#tombstoned.add(stream);

  /** What a read of the stream shows; undefined when it is missing. */
  stream(name: string): readonly Kept[] | undefined {
    const events = this.#streams.get(name);
    return events?.slice(-(this.#maxCount.get(name) ?? events.length));
  }

  append(appends: readonly StreamAppend[]): Answer {
    const done: boolean[] = [];
    for (const { stream, expected, events } of appends) {
      if (this.#tombstoned.has(stream)) return { tombstoned: stream };
      const kept = this.#streams.get(stream) ?? [];
      const actual = kept.length - 1;
      if (expected === actual || (expected === -4 && actual >= 0) || expected === -2) done.push(false);
      else if (expected >= -1 && events.every(({ id }, i) => kept[expected + 1 + i]?.id === id)) done.push(true);
      else return { conflict: stream, actual };
    }
    const lasts = appends.map((one, i) => (done[i] ? this.#streams.get(one.stream)![one.expected + one.events.length]! : this.#write(one)));
    for (const tell of this.#followers) tell();
    return { revisions: lasts.map(({ revision }) => revision), position: Math.max(...lasts.map(({ position }) => position)) };
  }

  /** Calls `tell` after each append until the answer is called. */
  follow(tell: () => void): () => void {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  }

  #write({ stream, events }: StreamAppend): Kept {
    const kept = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, kept);
    for (const event of events) {
      const one = { ...event, stream, revision: kept.length, position: this.#end };
      this.#end += 64 + event.data.length + event.metadata.length;
      kept.push(one);
      this.all.push(one);
    }
    if (stream.startsWith('$$')) this.#maxCount.set(stream.slice(2), (JSON.parse(Buffer.from(events.at(-1)!.data).toString()) as { $maxCount: number }).$maxCount);
    return kept.at(-1)!;
  }
}
