import { setImmediate, setTimeout } from 'node:timers/promises';

/** Lets others on the main thread have their turn in the middle of long work. Short work never waits. */
export class Breather {
  #since = performance.now();

  /** `restMs`: for work that nobody waits for with their hands on the keys, time in which it does nothing at all. */
  constructor(
    private readonly restMs = 0,
    private readonly mostMs = 10,
  ) {}

  /** A loop of many short steps asks this first: a promise for each would cost more than the step. */
  get isDue(): boolean {
    return performance.now() - this.#since >= this.mostMs;
  }

  async breathe(): Promise<void> {
    if (!this.isDue) return;
    await (this.restMs > 0 ? setTimeout(this.restMs) : setImmediate());
    this.#since = performance.now();
  }
}
