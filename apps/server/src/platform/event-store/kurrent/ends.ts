import type { RecordedEvent as Stored } from '@kurrent/kurrentdb-client';
import { firstPrevHash } from '../sealing.js';
import { type Link, linkOf } from './records.js';

/** How far back an append without a stated revision looks for its own ids. */
export const resendWindow = 20;
const most = 10_000;

interface End extends Link {
  /** The newest ids, newest last: of all events, or of the last `resendWindow`; undefined: not known so far back. */
  readonly ids?: readonly string[];
}

export const none: Link = { revision: -1, hash: firstPrevHash };

/** Where streams end as far as this process has seen: what it appended itself, and what it read. Another node may be further. */
export class Ends {
  readonly #ends = new Map<string, End>();

  of(stream: string): End | undefined {
    return this.#ends.get(stream);
  }

  /** Appended by this process, right behind `before`. */
  appended(stream: string, before: Link, ids: readonly string[], end: Link): void {
    const known = this.#ends.get(stream);
    const older = before.revision < 0 ? [] : known?.revision === before.revision ? known.ids : undefined;
    const all = older && [...older, ...ids].slice(-resendWindow);
    this.#note(stream, {
      ...end,
      ...((all ?? (ids.length >= resendWindow ? ids : undefined)) && { ids: (all ?? ids).slice(-resendWindow) }),
    });
  }

  /** Events that follow on each other; `whole`: with the beginning of the stream, or as many as are looked through. */
  read(events: readonly Stored[], whole = events[0]?.revision === 0n): void {
    const last = events.at(-1)!;
    const [stream, link] = [last.streamId, linkOf(last)];
    const known = this.#ends.get(stream);
    if (known && known.revision > link.revision) return;
    const enough = whole || events.length >= resendWindow;
    if (known?.revision === link.revision && (known.ids || !enough)) return;
    this.#note(stream, { ...link, ...(enough && { ids: events.slice(-resendWindow).map((one) => linkOf(one).id!) }) });
  }

  forget(stream: string): void {
    this.#ends.delete(stream);
  }

  #note(stream: string, end: End): void {
    this.#ends.delete(stream);
    this.#ends.set(stream, end);
    if (this.#ends.size > most) this.#ends.delete(this.#ends.keys().next().value!);
  }
}
