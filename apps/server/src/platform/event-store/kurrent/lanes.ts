import type { Appended } from '../event-store.port.js';

interface Waiting<T> {
  readonly append: T;
  readonly streams: readonly string[];
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}
interface Lane<T> {
  busy: boolean;
  readonly queue: Waiting<T>[];
}

/** Appends of one stream go one after the other, those of different streams side by side; what waits in one lane alone is given together. */
export class Lanes<T> {
  readonly #lanes = new Map<string, Lane<T>>();
  #idle: (() => void)[] = [];

  /** `carryOut` gets the append whose turn it is and those behind it in the same one lane; it settles as many of the first as it likes. */
  constructor(private readonly carryOut: (waiting: readonly T[]) => Promise<PromiseSettledResult<Appended>[]>) {}

  push(append: T, streams: readonly string[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      const one = { append, streams, resolve, reject };
      for (const stream of streams) {
        const lane = this.#lanes.get(stream) ?? { busy: false, queue: [] };
        lane.queue.push(one);
        this.#lanes.set(stream, lane);
      }
      // in a turn of its own: what is appended in the same one goes together
      queueMicrotask(() => this.#start(streams[0]!));
    });
  }

  async idle(): Promise<void> {
    if (this.#lanes.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #start(stream: string): void {
    const [first] = this.#lanes.get(stream)?.queue ?? [];
    if (!first) return;
    const lanes = first.streams.map((name) => this.#lanes.get(name)!);
    if (lanes.some(({ busy, queue }) => busy || queue[0] !== first)) return;
    for (const lane of lanes) lane.busy = true;
    const { queue } = lanes[0]!;
    const alone = queue.findIndex(({ streams }) => streams.length > 1);
    const together = first.streams.length > 1 ? [first] : queue.slice(0, alone < 0 ? queue.length : alone);
    void this.#run(first, together);
  }

  async #run(first: Waiting<T>, together: readonly Waiting<T>[]): Promise<void> {
    const outcomes = await this.carryOut(together.map(({ append }) => append));
    for (const name of first.streams) {
      const lane = this.#lanes.get(name)!;
      lane.queue.splice(0, first.streams.length > 1 ? 1 : outcomes.length);
      lane.busy = false;
      if (lane.queue.length === 0) this.#lanes.delete(name);
    }
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') together[i]!.resolve(outcome.value);
      else together[i]!.reject(outcome.reason);
    }
    for (const name of first.streams) this.#start(name);
    if (this.#lanes.size === 0) for (const tell of this.#idle.splice(0)) tell();
  }
}
