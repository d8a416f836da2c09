import { setImmediate } from 'node:timers/promises';

const MOST_MS = 10;

/** Lets others on the main thread have their turn in the middle of long work. Short work never waits. */
export class Breather {
  #since = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.#since < MOST_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
