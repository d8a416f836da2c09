import { AsyncLocalStorage } from 'node:async_hooks';

interface Asked {
  readonly answer: Promise<boolean>;
  readonly at: number;
}
/** Work that goes on for longer, or was begun beside and outlives its request, asks again. */
const goodForMs = 1_000;
/** What a store keeps for one moment; each its own, by itself. */
const storage = new AsyncLocalStorage<Map<object, Asked>>();

/**
 * All reads of the work may show the log as it stood when the work began, or newer. A store on another machine then asks once where the log
 * ends, instead of at every read whether a stream has grown.
 */
export const atOneMoment = <T>(work: () => T): T => storage.run(new Map(), work);

/** What `ask` answered first in this moment; undefined outside of one. */
export function askedOnce(by: object, ask: () => Promise<boolean>): Promise<boolean> | undefined {
  const kept = storage.getStore();
  if (!kept) return undefined;
  const known = kept.get(by);
  if (known && performance.now() - known.at < goodForMs) return known.answer;
  const answer = ask();
  kept.set(by, { answer, at: performance.now() });
  return answer;
}
