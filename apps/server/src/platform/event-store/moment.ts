import { AsyncLocalStorage } from 'node:async_hooks';

interface Asked {
  readonly answer: Promise<boolean>;
  readonly at: number;
}
/** Work that goes on for longer, or was begun beside and outlives its request, asks again. */
const goodForMs = 1_000;
interface Moment {
  /** What a store keeps for one moment; each its own, by itself. */
  readonly asked: Map<object, Asked>;
  readonly asHeard?: () => void;
}
const storage = new AsyncLocalStorage<Moment>();

/**
 * All reads of the work may show the log as it stood when the work began, or newer. A store on another machine then asks once where the log
 * ends, instead of at every read whether a stream has grown.
 */
export const atOneMoment = <T>(work: () => T): T => storage.run({ asked: new Map() }, work);

/**
 * The same for work that changes nothing: while a database on other machines cannot be asked, a stream may be taken for what was heard of it
 * last, and `asHeard` is told so.
 */
export const atOneMomentOrAsHeard = <T>(work: () => T, asHeard: () => void): T => storage.run({ asked: new Map(), asHeard }, work);

/** False where nothing but the newest will do. */
export function takenAsHeard(): boolean {
  const asHeard = storage.getStore()?.asHeard;
  asHeard?.();
  return asHeard !== undefined;
}

/** What `ask` answered first in this moment, a no only until it is known; undefined outside of one. */
export function askedOnce(by: object, ask: () => Promise<boolean>): Promise<boolean> | undefined {
  const kept = storage.getStore()?.asked;
  if (!kept) return undefined;
  const known = kept.get(by);
  if (known && performance.now() - known.at < goodForMs) return known.answer;
  const answer = ask();
  const asked = { answer, at: performance.now() };
  kept.set(by, asked);
  void answer.then((so) => !so && kept.get(by) === asked && kept.delete(by));
  return answer;
}
