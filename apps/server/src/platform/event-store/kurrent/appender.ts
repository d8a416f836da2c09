import {
  type Appended,
  type AppendedStream,
  type Attribution,
  DuplicateEvent,
  OutcomeUnknown,
  type StreamWrite,
  WrongExpectedRevision,
} from '../event-store.port.js';
import type { ActorNames, SealedBy, SealedEvent, SealedWrite } from '../actor-names.js';
import { type Ends, none, resendWindow } from './ends.js';
import { KeysFirst } from '../keys-first.js';
import { Lanes } from './lanes.js';
import type { Follower } from './follower.js';
import type { Reader } from './reader.js';
import { chained, idOf, type Link, linkOf, positionOf, type Stored } from './records.js';
import type { Ordered, Sender } from './sender.js';

export interface Append {
  readonly writes: readonly SealedWrite[];
  readonly by: SealedBy;
}

const tries = 10;
/** Of a group, in the events' sealed bytes: far below what a server takes in one append. */
const groupLimit = { events: 200, bytes: 400_000 };

/**
 * Every event carries the hash of the one before it, so each append states the exact revision it follows, `any` too. One round trip where
 * this process knows the event before. Appends to one stream go one after the other, and what waits behind one goes out as one.
 */
export class Appender {
  readonly #keysFirst: KeysFirst;
  readonly #lanes = new Lanes<Append>((group) => this.#carryOut(group));

  constructor(
    private readonly sender: Sender,
    private readonly reader: Reader,
    private readonly ends: Ends,
    private readonly names: ActorNames,
    private readonly follower: () => Follower,
  ) {
    this.#keysFirst = new KeysFirst(names);
  }

  append(writes: readonly StreamWrite[], who: Attribution): Promise<Appended> {
    return this.#keysFirst.send(writes, who, async () => {
      const by = this.names.sealed(who);
      const append = { writes: this.names.sealedWrites(writes, by), by };
      return this.#lanes.push(
        append,
        append.writes.map(({ stream }) => stream),
      );
    });
  }

  idle(): Promise<void> {
    return this.#lanes.idle();
  }

  /** The first of those that wait, together with what follows on it. Answers how many were settled, each with its own outcome. */
  async #carryOut(waiting: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const group = grouped(waiting);
    if (group.length > 1) {
      const together = await this.#together(group);
      if (together) return together;
    }
    return Promise.allSettled([this.#settle(waiting[0]!)]);
  }

  /** Undefined when they cannot be written as they stand: each then finds out for itself. */
  async #together(group: readonly Append[]): Promise<PromiseSettledResult<Appended>[] | undefined> {
    const first = group[0]!.writes[0]!;
    try {
      const end = await this.#endFor(first);
      if (!end || isRepeated(first, end) || (first.after !== undefined && end.id !== first.after)) return undefined;
      const parts: Ordered[] = [];
      for (let [i, before] = [0, end]; i < group.length; i += 1) {
        const { records, end: last } = chained({ ...group[i]!.writes[0]!, owner: first.owner }, group[i]!.by, before);
        parts.push({ stream: first.stream, before, records, end: last, ids: idsOf(group[i]!.writes[0]!) });
        before = last;
      }
      const mark = this.follower().mark();
      const sent = await this.sender.send([joined(parts)]);
      if (typeof sent === 'string' || sent.repeated) return undefined;
      return parts.map((part) => ({ status: 'fulfilled', value: this.#took([part], sent.position, mark) }));
    } catch (reason) {
      this.ends.forget(first.stream);
      return group.map(() => ({ status: 'rejected', reason }));
    }
  }

  async #settle({ writes, by }: Append): Promise<Appended> {
    for (let left = tries; ; left -= 1) {
      const ends = await Promise.all(
        writes.map(async (write) => {
          const end = await this.#endFor(write);
          return write.after === undefined || end?.id === write.after ? end : undefined;
        }),
      );
      const again = writes.find((write, i) => ends[i] && isRepeated(write, ends[i]));
      if (again) throw await this.#repeated(again);
      const at = ends.findIndex((end) => end === undefined);
      const refused = at < 0 && (await this.#try(writes, ends as Link[], by));
      if (refused && typeof refused !== 'string') return refused;
      const before = await this.#earlier(writes);
      if (before) return before;
      const late = at >= 0 ? writes[at]! : writes.find(({ stream, expected }) => stream === refused && expected !== 'any');
      if (late || left <= 1) throw await this.#conflict(late ?? writes[0]!);
    }
  }

  /** The event that the write follows; undefined when the stream does not stand where the write expects it. */
  async #endFor({ stream, expected, events }: SealedWrite): Promise<Link | undefined> {
    if (expected === 'noStream') return none;
    const known = this.ends.of(stream);
    if (expected === 'any') {
      if (known?.ids) return known.ids.includes(events[0]!.id) ? undefined : known;
      const newest = await this.reader.newest(stream, resendWindow);
      if (newest.some((stored) => idOf(stored) === events[0]!.id)) return undefined;
      return newest[0] ? linkOf(newest[0]) : none;
    }
    if (known?.revision === expected) return known;
    const [last] = await this.reader.forwards(stream, expected, 1);
    return last && linkOf(last);
  }

  /** The outcome, else the stream that stands elsewhere. */
  async #try(writes: readonly SealedWrite[], ends: readonly Link[], by: SealedBy): Promise<Appended | string> {
    const parts = writes.map((write, i): Ordered => {
      const { records, end } = chained(write, by, ends[i]!);
      return { stream: write.stream, before: ends[i]!, records, end, ids: idsOf(write) };
    });
    try {
      const mark = this.follower().mark();
      const sent = await this.sender.send(parts);
      if (typeof sent !== 'string') return sent.repeated ? await this.#confirmed(writes, ends) : this.#took(parts, sent.position, mark);
      for (const { stream } of writes) this.ends.forget(stream);
      return sent;
    } catch (error) {
      for (const { stream } of writes) this.ends.forget(stream);
      throw error;
    }
  }

  #took(parts: readonly Ordered[], position: number, mark: boolean): Appended {
    for (const { stream, before, ids, end } of parts) {
      this.ends.appended(stream, before, ids, end);
      this.follower().note(mark, stream, end.revision);
    }
    return { position, streams: parts.map(({ stream, end }) => ({ stream, revision: end.revision, position, hash: end.hash })) };
  }

  /** It was sent more than once, and the server may have answered for an earlier time: what now stands there. */
  async #confirmed(writes: readonly SealedWrite[], ends: readonly Link[]): Promise<Appended> {
    try {
      const streams = await Promise.all(
        writes.map(async ({ stream, events }, i) => {
          const stored = await this.reader.forwards(stream, ends[i]!.revision + 1, events.length);
          if (!events.every(({ id }, at) => stored[at] && idOf(stored[at]) === id))
            throw new OutcomeUnknown(`${stream}: what was appended does not stand there`);
          return outcomeOf(stored);
        }),
      );
      return appended(streams);
    } catch (error) {
      throw error instanceof OutcomeUnknown ? error : new OutcomeUnknown((error as Error).message);
    }
  }

  /** A resend: the same ids stand at the very place where this append would have put them. Its first outcome, then. */
  async #earlier(writes: readonly SealedWrite[]): Promise<Appended | undefined> {
    const streams = await Promise.all(writes.map((write) => this.#earlierIn(write)));
    return streams.every((one) => one !== undefined) ? appended(streams) : undefined;
  }

  async #earlierIn({ stream, expected, events }: SealedWrite): Promise<AppendedStream | undefined> {
    const stored =
      expected === 'any'
        ? (await this.reader.newest(stream, resendWindow)).reverse()
        : await this.reader.forwards(stream, expected === 'noStream' ? 0 : expected + 1, events.length);
    const first = expected === 'any' ? stored.findIndex((one) => idOf(one) === events[0]!.id) : 0;
    const same = (one: Stored | undefined, { id, type }: SealedEvent) => one !== undefined && idOf(one) === id && one.type === type;
    return first >= 0 && events.every((event, i) => same(stored[first + i], event))
      ? outcomeOf(stored.slice(first, first + events.length))
      : undefined;
  }

  /** An event that would follow itself: KurrentDB would take it. */
  async #repeated(write: SealedWrite): Promise<Error> {
    const conflict = await this.#conflict(write);
    return conflict.actual === write.expected ? new DuplicateEvent(`${write.stream} has these events already`) : conflict;
  }

  async #conflict({ stream, expected }: SealedWrite): Promise<WrongExpectedRevision> {
    const [last] = await this.reader.newest(stream, 1);
    return new WrongExpectedRevision(stream, expected, last && Number(last.revision));
  }
}

/** The first append and those behind it that follow on each other in the same one stream. */
function grouped(waiting: readonly Append[]): readonly Append[] {
  let [count, events, bytes] = [0, 0, 0];
  let next: number | undefined;
  let lastId: string | undefined;
  for (const { writes } of waiting) {
    const [write] = writes as [SealedWrite];
    const follows = next === undefined ? typeof write.expected === 'number' || write.expected === 'noStream' : write.expected === next;
    const own = waiting[0]!.writes[0]!;
    const fits =
      writes.length === 1 && write.owner === own.owner && (lastId === undefined || write.after === undefined || write.after === lastId);
    events += write.events.length;
    bytes += write.events.reduce((sum, { sealed }) => sum + sealed.bytes.length, 0);
    if (!follows || !fits || (count > 0 && (events > groupLimit.events || bytes > groupLimit.bytes))) break;
    next = (write.expected === 'noStream' ? -1 : (write.expected as number)) + write.events.length;
    lastId = write.events.at(-1)!.id;
    count += 1;
  }
  return waiting.slice(0, count);
}

const isRepeated = ({ events }: SealedWrite, end: Link) => events.some(({ id }) => id === end.id);
const idsOf = ({ events }: SealedWrite) => events.map(({ id }) => id);
const joined = (parts: readonly Ordered[]): Ordered => ({
  stream: parts[0]!.stream,
  before: parts[0]!.before,
  records: parts.flatMap(({ records }) => records),
  end: parts.at(-1)!.end,
  ids: parts.flatMap(({ ids }) => ids),
});
function outcomeOf(stored: readonly Stored[]): AppendedStream {
  const last = stored.at(-1)!;
  const { revision, hash } = linkOf(last);
  return { stream: last.streamId, revision, position: positionOf(last), hash };
}
/** All of one append is seen from its last event on. */
function appended(streams: readonly AppendedStream[]): Appended {
  const position = Math.max(...streams.map((one) => one.position));
  return { position, streams: streams.map((one) => ({ ...one, position })) };
}
