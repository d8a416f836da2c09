import { setTimeout as sleep } from 'node:timers/promises';
import { askedOnce } from '../moment.js';
import type { Leader } from './leader.js';
import { ownEvents, positionOf, type Stored } from './records.js';
import { follow } from './subscription.js';

const most = 20_000;
/** What the server says is there has mostly been heard already, or is on its way. */
const patienceMs = 50;
const pauseMs = 1_000;

/**
 * Hears of every event of the log as it comes, so that it knows where streams end that were read to their end once: most reads look for newer
 * events and find none. Nothing is believed without asking where the log ends, once in a moment (`atOneMoment`).
 */
export class Follower {
  readonly #ends = new Map<string, number>();
  #seen: number | undefined;
  #wake = () => {};
  #heard = new Promise<void>((resolve) => (this.#wake = resolve));
  #asking: Promise<boolean> | undefined;
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
        await follow(this.leader, (stored) => stored, from, this.signal, {
          onLive: () => undefined,
          handle: (batch) => this.#hear(batch),
          types: ownEvents,
        });
      } catch {
        this.#seen = undefined;
        this.#ends.clear();
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
  }
}
