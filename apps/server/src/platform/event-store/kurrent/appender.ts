import {
  ANY,
  type AppendStreamRequest,
  type AppendStreamState,
  type KurrentDBClient,
  NO_STREAM,
  WrongExpectedVersionError,
  type RecordedEvent as Stored,
} from '@kurrent/kurrentdb-client';
import {
  type Appended,
  type AppendedStream,
  type Attribution,
  DuplicateEvent,
  OutcomeUnknown,
  StreamTombstoned,
  type StreamWrite,
  WrongExpectedRevision,
} from '../event-store.port.js';
import type { KeyVault } from '../keys.port.js';
import { firstPrevHash } from '../sealing.js';
import { asAppendError, inTime, isTombstoned } from './kurrent-errors.js';
import { atLeader } from './leader.js';
import type { Reader } from './reader.js';
import { chained, type Link, linkOf, positionOf, type SealedEvent, sealEvent } from './records.js';

interface Write extends Omit<StreamWrite, 'events'> {
  readonly events: readonly SealedEvent[];
}

const rememberedEnds = 10_000;
/** How far back an append without a stated revision looks for its own ids. */
const resendWindow = 20;
const tries = 10;
const none: Link = { revision: -1, hash: firstPrevHash };

/**
 * Every event carries the hash of the one before it, so each append states the exact revision it follows, `any` too.
 * Appends to one stream go one after the other, those to different streams side by side.
 */
export class Appender {
  readonly #ends = new Map<string, Link>();
  readonly #lanes = new Map<string, Promise<unknown>>();

  constructor(
    private readonly client: KurrentDBClient,
    private readonly reader: Reader,
    private readonly vault: KeyVault,
    private readonly timeoutMs: number,
  ) {}

  append(writes: readonly StreamWrite[], by: Attribution): Promise<Appended> {
    const sealed = this.#seal(writes, by);
    const done = Promise.all(sealed.map(({ stream }) => this.#lanes.get(stream) ?? Promise.resolve())).then(() => this.#settle(sealed, by));
    const quiet = done
      .catch(() => undefined)
      .then(() => {
        for (const { stream } of sealed) if (this.#lanes.get(stream) === quiet) this.#lanes.delete(stream);
      });
    for (const { stream } of sealed) this.#lanes.set(stream, quiet);
    return done;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#lanes.values());
  }

  #seal(writes: readonly StreamWrite[], by: Attribution): Write[] {
    if (writes.length === 0 || writes.some(({ events }) => events.length === 0)) throw new RangeError('nothing to append');
    if (new Set(writes.map(({ stream }) => stream)).size < writes.length) throw new RangeError('one write a stream');
    return writes.map(({ stream, expected, after, owner, events }) => {
      const key = this.vault.keyFor(owner);
      return {
        stream,
        owner,
        expected: expected === -1 ? 'noStream' : expected,
        ...(after !== undefined && { after }),
        events: events.map((event) => sealEvent(key, event, by.actorName)),
      };
    });
  }

  async #settle(writes: readonly Write[], by: Attribution): Promise<Appended> {
    for (let left = tries; ; left -= 1) {
      const ends = await Promise.all(
        writes.map(async (write) => {
          const end = await this.#endFor(write);
          return write.after === undefined || end?.id === write.after ? end : undefined;
        }),
      );
      const again = writes.find(({ events }, i) => events.some(({ id }) => id === ends[i]?.id));
      if (again) throw await this.#repeated(again);
      const at = ends.findIndex((end) => end === undefined);
      const refused = at < 0 && (await this.#try(writes, ends as Link[], by));
      if (refused === true) return this.#confirmed(writes, ends as Link[]);
      const before = await this.#earlier(writes);
      if (before) return before;
      const late = at >= 0 ? writes[at]! : writes.find(({ stream, expected }) => stream === refused && expected !== 'any');
      if (late || left <= 1) throw await this.#conflict(late ?? writes[0]!);
    }
  }

  /** The event that the write follows; undefined when the stream does not stand where the write expects it. */
  async #endFor({ stream, expected, events }: Write): Promise<Link | undefined> {
    if (expected === 'noStream') return none;
    if (expected === 'any') {
      const [last, ...older] = await this.reader.newest(stream, resendWindow);
      if (last && [last, ...older].some(({ id }) => id === events[0]!.id)) return undefined;
      return last ? linkOf(last) : none;
    }
    const known = this.#ends.get(stream);
    if (known?.revision === expected) return known;
    const [last] = await this.reader.forwards(stream, expected, 1);
    return last && linkOf(last);
  }

  /** True when the server took it, else the stream that stands elsewhere. */
  async #try(writes: readonly Write[], ends: readonly Link[], by: Attribution): Promise<true | string> {
    const requests = writes.map(({ stream, owner, events }, i): AppendStreamRequest => {
      const { records } = chained(events, owner, by, ends[i]!);
      return { streamName: stream, expectedState: stateOf(ends[i]!), events: records } as AppendStreamRequest;
    });
    const [one] = requests;
    const send = (): Promise<unknown> =>
      requests.length > 1
        ? this.client.multiStreamAppend(requests)
        : this.client.appendToStream(one!.streamName, [...one!.events], { streamState: one!.expectedState, requiresLeader: true });
    try {
      await inTime(atLeader(this.client, send), this.timeoutMs, () => new OutcomeUnknown('the append was not answered in time'));
      return true;
    } catch (error) {
      for (const { stream } of writes) this.#ends.delete(stream);
      if (error instanceof WrongExpectedVersionError) return error.streamName;
      if (isTombstoned(error))
        throw new StreamTombstoned(`a stream of this append was tombstoned: ${(error as Error).message}`, { cause: error });
      throw asAppendError(error);
    }
  }

  /**
   * What now stands there. KurrentDB takes the same ids at the same place as done, but what it keeps is the first
   * sealing: only the stored event knows the hash that the next one has to follow, and its place in the log.
   */
  async #confirmed(writes: readonly Write[], ends: readonly Link[]): Promise<Appended> {
    try {
      const streams = await Promise.all(
        writes.map(async ({ stream, events }, i) => {
          const stored = await this.reader.forwards(stream, ends[i]!.revision + 1, events.length);
          if (!events.every(({ id }, at) => stored[at]?.id === id))
            throw new OutcomeUnknown(`${stream}: what was appended does not stand there`);
          return this.#outcome(stored);
        }),
      );
      return appended(streams);
    } catch (error) {
      throw error instanceof OutcomeUnknown ? error : new OutcomeUnknown((error as Error).message);
    }
  }

  /** A resend: the same ids stand at the very place where this append would have put them. Its first outcome, then. */
  async #earlier(writes: readonly Write[]): Promise<Appended | undefined> {
    const streams = await Promise.all(writes.map((write) => this.#earlierIn(write)));
    return streams.every((one) => one !== undefined) ? appended(streams) : undefined;
  }

  async #earlierIn({ stream, expected, events }: Write): Promise<AppendedStream | undefined> {
    const stored =
      expected === 'any'
        ? (await this.reader.newest(stream, resendWindow)).reverse()
        : await this.reader.forwards(stream, expected === 'noStream' ? 0 : expected + 1, events.length);
    const first = expected === 'any' ? stored.findIndex(({ id }) => id === events[0]!.id) : 0;
    const same = first >= 0 && events.every(({ id, type }, i) => stored[first + i]?.id === id && stored[first + i]!.type === type);
    return same ? this.#outcome(stored.slice(first, first + events.length)) : undefined;
  }

  #outcome(stored: readonly Stored[]): AppendedStream {
    const last = stored.at(-1)!;
    const end = linkOf(last);
    const stream = last.streamId;
    this.#ends.delete(stream);
    this.#ends.set(stream, end);
    if (this.#ends.size > rememberedEnds) this.#ends.delete(this.#ends.keys().next().value!);
    return { stream, revision: end.revision, position: positionOf(last), hash: end.hash, positions: stored.map(positionOf) };
  }

  /** An event that would follow itself: KurrentDB would take it. */
  async #repeated(write: Write): Promise<Error> {
    const conflict = await this.#conflict(write);
    return conflict.actual === write.expected ? new DuplicateEvent(`${write.stream} has these events already`) : conflict;
  }

  async #conflict({ stream, expected }: Write): Promise<WrongExpectedRevision> {
    const [last] = await this.reader.newest(stream, 1);
    return new WrongExpectedRevision(stream, expected, last && Number(last.revision));
  }
}

const appended = (streams: readonly AppendedStream[]): Appended => ({
  position: Math.max(...streams.map(({ position }) => position)),
  streams,
});
const stateOf = ({ revision }: Link): Exclude<AppendStreamState, typeof ANY> => (revision < 0 ? NO_STREAM : BigInt(revision));
