import { setImmediate, setTimeout } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();
/** Long works go on one in each turn of the event loop: several that went on in the same one would keep the others as long as none that rests. */
const turnOfItsOwn = (): Promise<unknown> => (last = last.then(() => setImmediate()));

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
    await (this.restMs > 0 ? setTimeout(this.restMs) : turnOfItsOwn());
    this.#since = performance.now();
  }
}
