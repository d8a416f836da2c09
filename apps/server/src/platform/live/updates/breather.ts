import { setImmediate, setTimeout } from 'node:timers/promises';

const MOST_MS = 10;

/** Lets others on the main thread have their turn in the middle of long work. Short work never waits. */
export class Breather {
  #since = performance.now();

  /** `restMs`: for work that nobody waits for with their hands on the keys, time in which it does nothing at all. */
  constructor(private readonly restMs = 0) {}

  async breathe(): Promise<void> {
    if (performance.now() - this.#since < MOST_MS) return;
    await (this.restMs > 0 ? setTimeout(this.restMs) : setImmediate());
    this.#since = performance.now();
  }
}
