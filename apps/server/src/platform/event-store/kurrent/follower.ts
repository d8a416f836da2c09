import { setTimeout as sleep } from 'node:timers/promises';
import { askedOnce } from '../moment.js';
import type { Leader } from './leader.js';
import { ownEvents, positionOf, type Stored } from './records.js';
import { batchLimit, follow, type Subscriber } from './subscription.js';

const most = 20_000;
/** Of the newest events, for whoever follows the log here: who is slower than that reads for itself. */
const kept = { events: 4_000, bytes: 8 * 1024 * 1024 };
/** What the server says is there has mostly been heard already, or is on its way. */
const patienceMs = 50;
const pauseMs = 1_000;

/**
 * Hears of every event of the log as it comes, so that it knows where streams end that were read to their end once: most reads look for newer
 * events and find none. Nothing is believed without asking where the log ends, once in a moment (`atOneMoment`). All who follow the log on this
 * node hear of it here (`followTogether`): each event crosses the wire and is decoded once.
 */
export class Follower {
  readonly #ends = new Map<string, number>();
  #seen: number | undefined;
  #wake = () => {};
  #heard = new Promise<void>((resolve) => (this.#wake = resolve));
  #asking: Promise<boolean> | undefined;
  /** The newest events, and the place behind which none is missing. */
  #recent: Stored[] = [];
  #recentAfter: number | undefined;
  #bytes = 0;
  readonly #listening = new Set<() => void>();
  #next: Promise<boolean> | undefined;

  constructor(
    private readonly leader: Leader,
    private readonly lastPosition: () => Promise<number>,
    private readonly signal: AbortSignal,
  ) {
    void this.#run();
  }

  /** Whether the stream has no event from revision `from` on, as of this moment or later. */
  async endsBefore(stream: string, from: number): Promise<boolean> {
    if (this.#ends.get(stream) !== from - 1) return false;
    const asked = askedOnce(this, () => this.#caughtUp());
    return asked !== undefined && (await asked) && this.#ends.get(stream) === from - 1;
  }

  /** The same by what was heard before the database was lost: nothing newer has come here. */
  endedBefore(stream: string, from: number): boolean {
    return this.#ends.get(stream) === from - 1;
  }

  /** To be taken before a read or an append whose end is noted: what comes after it is heard. */
  mark(): boolean {
    return this.#seen !== undefined;
  }

  /** Somebody who took the mark before found, or made, this the last event. */
  note(mark: boolean, stream: string, revision: number): void {
    if (!mark) return;
    if (this.#ends.size >= most) this.#ends.clear();
    this.#ends.set(stream, Math.max(revision, this.#ends.get(stream) ?? -1));
  }

  /** Whether every event after `position` is or will be in `after`. */
  covers(position: number): boolean {
    return this.#recentAfter !== undefined && position >= this.#recentAfter;
  }

  /** The events that follow on `position`, which is covered, as far as they came. */
  after(position: number, limit: number): Stored[] {
    let [low, high] = [0, this.#recent.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positionOf(this.#recent[middle]!) <= position) low = middle + 1;
      else high = middle;
    }
    return this.#recent.slice(low, low + limit);
  }

  /** Where the log ends; undefined when nobody can say. */
  end(): Promise<number | undefined> {
    return this.lastPosition().catch(() => undefined);
  }

  /** Something came, or nothing is covered any more. */
  async news(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    let come!: () => void;
    const coming = new Promise<void>((resolve) => (come = resolve));
    this.#listening.add(come);
    signal.addEventListener('abort', come, { once: true });
    await coming;
    this.#listening.delete(come);
    signal.removeEventListener('abort', come);
  }

  /** One question at a time; who comes while it is asked waits for the next. */
  #caughtUp(): Promise<boolean> {
    this.#next ??= (this.#asking ?? Promise.resolve(true)).then(() => {
      this.#asking = this.#next;
      this.#next = undefined;
      return this.#ask();
    });
    return this.#next;
  }

  async #ask(): Promise<boolean> {
    try {
      const last = await this.lastPosition();
      const late = sleep(patienceMs).then(() => 'late');
      while ((this.#seen ?? -1) < last) if ((await Promise.race([this.#heard, late])) === 'late') return false;
      return true;
    } catch {
      return false; // the read itself says what is wrong
    }
  }

  async #run(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        const from = await this.lastPosition();
        this.#seen = from;
        this.#recentAfter = from;
        await follow(this.leader, (stored) => stored, from, this.signal, {
          onLive: () => undefined,
          handle: (batch) => this.#hear(batch),
          types: ownEvents,
        });
      } catch {
        this.#seen = undefined;
        this.#ends.clear();
        this.#recentAfter = undefined;
        [this.#recent, this.#bytes] = [[], 0];
        this.#tell();
        await sleep(pauseMs, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  #hear(batch: readonly Stored[]): void {
    for (const { streamId, revision } of batch) if (this.#ends.has(streamId)) this.#ends.set(streamId, Number(revision));
    this.#seen = positionOf(batch.at(-1)!);
    const wake = this.#wake;
    this.#heard = new Promise<void>((resolve) => (this.#wake = resolve));
    wake();
    this.#keep(batch);
    this.#tell();
  }

  #keep(batch: readonly Stored[]): void {
    for (const stored of batch) {
      this.#recent.push(stored);
      this.#bytes += sizeOf(stored);
    }
    if (this.#recent.length <= kept.events && this.#bytes <= kept.bytes) return;
    let gone = 0; // half of it at once, so that it is seldom moved
    while (gone < this.#recent.length && (this.#recent.length - gone > kept.events / 2 || this.#bytes > kept.bytes / 2)) {
      this.#bytes -= sizeOf(this.#recent[gone]!);
      gone += 1;
    }
    this.#recentAfter = positionOf(this.#recent[gone - 1]!);
    this.#recent = this.#recent.slice(gone);
  }

  #tell(): void {
    for (const come of this.#listening) come();
  }
}

/** Roughly how much memory an event takes, in characters. */
const sizeOf = ({ data }: Stored) => 1_000 + ((data as { sealed?: string } | undefined)?.sealed?.length ?? 0);

/** As `follow`, by what the node hears together: on a connection of its own only until that is caught up with, or where it is slower than that. */
export async function followTogether<T>(
  leader: Leader,
  follower: Follower,
  open: (stored: Stored) => T,
  after: number,
  signal: AbortSignal,
  subscriber: Subscriber<T>,
): Promise<void> {
  let at = after;
  let live = false;
  let end: number | undefined;
  const onLive = () => {
    if (!live) subscriber.onLive();
    live = true;
  };
  const handle = async (batch: readonly Stored[]) => {
    await subscriber.ready?.(batch);
    await subscriber.handle(batch.map(open));
    at = positionOf(batch.at(-1)!);
  };
  while (!signal.aborted) {
    if (!follower.covers(at)) {
      const caughtUp = new AbortController();
      const alone = {
        types: subscriber.types,
        onLive: () => {
          onLive();
          if (follower.covers(at)) caughtUp.abort();
        },
        handle: async (batch: readonly Stored[]) => {
          await handle(batch);
          if (follower.covers(at)) caughtUp.abort();
        },
      };
      await follow(leader, (stored) => stored, at, AbortSignal.any([signal, caughtUp.signal]), alone);
      continue;
    }
    const batch = follower.after(at, batchLimit);
    if (batch.length > 0) await handle(batch);
    else if (live) await follower.news(signal);
    else if (end !== undefined && at >= end) onLive();
    else if (end !== undefined) await follower.news(signal);
    else if ((end = await follower.end()) === undefined) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
