import { setImmediate as breathe } from 'node:timers/promises';
import { type AllStreamSubscription, eventTypeFilter, type RecordedEvent as Stored, START } from '@kurrent/kurrentdb-client';
import { isDenied, isElsewhere, named } from './kurrent-errors.js';
import type { Leader } from './leader.js';
import type { Member } from './member.js';
import { place, positionOf } from './records.js';

export const batchLimit = 1_000;
const buffered = 256;
/** Between two connections to a member that leads; without one the next leader is waited for. */
const pauseMs = { first: 100, longest: 1_000 };

export interface Subscriber<T> {
  /** Event types, as a pattern. */
  readonly types: string;
  onLive(): void;
  /** Undefined when a batch can be opened at once. */
  ready?(batch: readonly Stored[]): Promise<void> | undefined;
  handle(batch: readonly T[]): Promise<void> | void;
}

/** Follows the log from `after` on; a connection that is lost is made anew where the last batch ended. */
export async function follow<T>(
  leader: Leader,
  open: (stored: Stored) => T,
  after: number,
  signal: AbortSignal,
  subscriber: Subscriber<T>,
): Promise<void> {
  let at = after;
  let live = false;
  let pause = pauseMs.first;
  const handle = async (batch: readonly Stored[]) => {
    const fresh = batch.filter((stored) => positionOf(stored) > at); // who comes back may hear the last ones again
    await subscriber.ready?.(fresh);
    if (fresh.length > 0) await subscriber.handle(fresh.map(open));
    if (fresh.length > 0) at = positionOf(fresh.at(-1)!);
    pause = pauseMs.first;
  };
  const onLive = () => {
    if (!live) subscriber.onLive();
    live = true;
    pause = pauseMs.first;
  };
  while (!signal.aborted) {
    const member = await leader.awaited(signal);
    if (!member) return;
    const ended = AbortSignal.any([signal, member.gone]);
    const lost = await once(member, at, ended, { types: subscriber.types, onLive, handle });
    if (signal.aborted) return;
    if (lost !== undefined && isDenied(lost)) throw lost;
    if (lost !== undefined && isElsewhere(named(lost))) leader.doubted(member);
    if (!member.gone.aborted) await sleep(pause, ended);
    pause = Math.min(pause * 2, pauseMs.longest);
  }
}

/** One connection's worth. Answers why it was lost; throws what the handler throws. */
async function once(member: Member, after: number, signal: AbortSignal, subscriber: Subscriber<Stored>): Promise<unknown> {
  const feed = new Feed(
    member.subscribeToAll(
      { fromPosition: after > 0 ? place(after) : START, filter: eventTypeFilter({ regex: subscriber.types }), requiresLeader: true },
      { highWaterMark: buffered },
    ),
    signal,
  );
  try {
    while (!signal.aborted) {
      const batch = feed.take(batchLimit);
      if (batch.length > 0) await subscriber.handle(batch);
      else if (feed.over) return feed.why;
      else {
        if (feed.caughtUp) subscriber.onLive(); // nothing is buffered: all that came before the mark was handled
        await feed.news();
        await breathe(); // what comes in the same piece comes event by event, and each alone would wake all who follow
      }
    }
    return undefined;
  } finally {
    feed.close();
  }
}

/** The client's event stream, taken in batches of what is at hand. */
class Feed {
  caughtUp = false;
  over = false;
  why: unknown;
  #wake = () => {};
  #fresh = false;

  constructor(
    private readonly subscription: AllStreamSubscription,
    private readonly signal: AbortSignal,
  ) {
    const ring = () => {
      this.#fresh = true;
      this.#wake();
    };
    const end = (why?: unknown) => {
      this.over = true;
      this.why ??= why;
      ring();
    };
    subscription
      .on('readable', ring)
      .on('end', () => end())
      .on('close', () => end())
      .on('error', end);
    subscription.on('caughtUp', () => {
      this.caughtUp = true;
      ring();
    });
    signal.addEventListener('abort', ring, { once: true });
    this.#ring = ring;
  }
  readonly #ring: () => void;

  take(limit: number): Stored[] {
    const batch: Stored[] = [];
    for (let next = this.#read(); next; next = batch.length < limit ? this.#read() : undefined) if (next.event) batch.push(next.event);
    return batch;
  }

  /** Something may have come since the last `take`. */
  async news(): Promise<void> {
    if (!this.#fresh && !this.signal.aborted) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#fresh = false;
  }

  close() {
    this.signal.removeEventListener('abort', this.#ring);
    this.subscription.unsubscribe().catch(() => undefined); // it never came to be
    this.subscription.destroy();
  }

  #read() {
    return (this.subscription as unknown as { read(): { event?: Stored } | null }).read() ?? undefined;
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
