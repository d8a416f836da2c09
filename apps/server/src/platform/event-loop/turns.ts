const MOST_MS = 10;
/** So many steps of a promise until whoever was called goes on with its work. */
const HOPS = 5;

/**
 * Short works that each begin by themselves, by the thousand in one turn of the event loop where somebody asked for all of a list: what begins after
 * 10 ms of them waits for a turn that has time. A work alone never waits, and who comes later does not stand behind those that wait.
 */
export class Turns {
  #since: number | undefined;
  readonly #waiting: (() => void)[] = [];

  /** Asked first: a promise for each would cost more than the work. */
  get isDue(): boolean {
    if (this.#since !== undefined) return performance.now() - this.#since >= MOST_MS;
    this.#since = performance.now();
    setImmediate(() => (this.#since = undefined));
    return false;
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => void this.#go());
    });
  }

  async #go(): Promise<void> {
    const since = performance.now();
    let done = 0;
    while (done < this.#waiting.length && performance.now() - since < MOST_MS) {
      this.#waiting[done++]!();
      for (let hop = 0; hop < HOPS; hop++) await Promise.resolve();
    }
    this.#waiting.splice(0, done);
    if (this.#waiting.length > 0) setImmediate(() => void this.#go());
  }
}
