import { type EventData, WrongExpectedVersionError } from '@kurrent/kurrentdb-client';
import { OutcomeUnknown, StoreUnavailable, StreamTombstoned } from '../event-store.port.js';
import { asAppendError, inTime, isElsewhere, isSurelyAbsent, isTombstoned, named } from './kurrent-errors.js';
import type { Leader } from './leader.js';
import type { Member } from './member.js';
import type { Link } from './records.js';

/** What goes to one stream, chained behind `before`. */
export interface Ordered {
  readonly stream: string;
  readonly before: Link;
  readonly records: readonly EventData[];
  readonly end: Link;
  /** The events' own ids. */
  readonly ids: readonly string[];
}
export interface Sent {
  /** Of the last event. */
  readonly position: number;
  /** It was sent more than once: the answer may be about an earlier time. */
  readonly repeated: boolean;
}

const tries = 5;

/**
 * Sends an append to the leader, and to the next one when that is away: the very same bytes under the same ids, so where it was written
 * after all, the server knows it.
 */
export class Sender {
  constructor(
    private readonly leader: Leader,
    private readonly timeoutMs: number,
  ) {}

  /** Undivided. Answers the stream that stands elsewhere when it was refused for that. */
  async send(parts: readonly Ordered[]): Promise<Sent | string> {
    let mayBeThere = false;
    for (let tried = 1; ; tried += 1) {
      const member = await this.#member(mayBeThere);
      try {
        const late = () => new OutcomeUnknown('the append was not answered in time');
        return { position: await inTime(member.during(write(member, parts)), this.timeoutMs, late), repeated: mayBeThere };
      } catch (raw) {
        const error = named(raw);
        if (error instanceof WrongExpectedVersionError) return error.streamName;
        if (isTombstoned(error)) throw new StreamTombstoned(`a stream of this append was tombstoned: ${error.message}`, { cause: error });
        if (isElsewhere(error)) this.leader.lost(member);
        else this.leader.doubted(member);
        mayBeThere ||= !isSurelyAbsent(error);
        if (!isElsewhere(error) || tried >= tries) throw mayBeThere ? notSurelyAbsent(error) : asAppendError(error);
      }
    }
  }

  async #member(mayBeThere: boolean): Promise<Member> {
    try {
      return await this.leader.member();
    } catch (error) {
      throw mayBeThere ? new OutcomeUnknown((error as Error).message) : error;
    }
  }
}

/** Answers the place of its last event. */
async function write(member: Member, parts: readonly Ordered[]): Promise<number> {
  const [one] = parts as [Ordered];
  if (parts.length > 1) {
    return member.appendOver(parts.map(({ stream, before, records }) => ({ stream, revision: before.revision, records })));
  }
  return member.append(one.stream, one.before.revision, one.records);
}

/** An earlier try may have been written, so a later one that reached nobody says nothing. */
function notSurelyAbsent(error: Error): Error {
  const known = asAppendError(error);
  return known instanceof StoreUnavailable ? new OutcomeUnknown(known.message) : known;
}
