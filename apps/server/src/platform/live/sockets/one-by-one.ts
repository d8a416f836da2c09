import { setImmediate } from 'node:timers/promises';

/** Costly work of a person waits for what they asked before, and lets others in between: however much one asks, others wait for one piece of it. */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(who);
    const turn = before === undefined ? work() : before.then(() => setImmediate()).then(work);
    const ended = turn.then(
      () => undefined,
      () => undefined, // who asked hears of it
    );
    this.#last.set(who, ended);
    try {
      return await turn;
    } finally {
      if (this.#last.get(who) === ended) this.#last.delete(who);
    }
  }
}
