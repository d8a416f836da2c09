import { setImmediate, setTimeout } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();
/** Long works go on one in each turn of the event loop: several that went on in the same one would keep the others as long as none that rests. */
const turnOfItsOwn = (): Promise<unknown> => (last = last.then(() => setImmediate()));

/** So many of what goes on at the same moment go on in one turn: calls whose answers from Redis came in one piece, each of which is short. */
const FEW = 8;
let going = 0;
let lastOfMany: Promise<unknown> = Promise.resolve();

/** Waits for a turn where many go on at once; a call that is alone never waits. */
export async function turnWithFew(): Promise<void> {
  if (going === 0) void setImmediate().then(() => (going = 0));
  going += 1;
  if (going > FEW) await (lastOfMany = lastOfMany.then(() => setImmediate()));
}

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
