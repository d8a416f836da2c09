import type { RecordedEvent as Stored } from '@kurrent/kurrentdb-client';
import { type ProvableEvent, type RecordedEvent, StoreDamaged, StoreUnavailable } from '../event-store.port.js';
import type { ActorNames } from '../actor-names.js';
import { takenAsHeard } from '../moment.js';
import type { Ends } from './ends.js';
import type { Follower } from './follower.js';
import { asReadError, inTime, isElsewhere, isMissing, named } from './kurrent-errors.js';
import type { Leader } from './leader.js';
import type { PageRequest } from './member.js';
import { Breather } from '../../event-loop/breather.js';
import { opened, ownEvents, positionOf, provable, readyToOpen } from './records.js';

const pageLength = 500;
const tries = 4;

/** Reads in pages, so that a slow reader never holds a call to the server open. From the leader, which has what was just written. */
export class Reader {
  constructor(
    private readonly leader: Leader,
    private readonly names: ActorNames,
    private readonly timeoutMs: number,
    private readonly ends?: Ends,
    private readonly follower?: () => Follower,
  ) {}

  async *stream(stream: string, { from = 0, withLive = false, limit = Infinity } = {}): AsyncGenerator<RecordedEvent> {
    for await (const stored of this.stored(stream, from, limit)) yield opened(await this.#keyed(stored), this.names, withLive);
  }

  async *provable(stream: string, { from = 0, limit = Infinity } = {}): AsyncGenerator<ProvableEvent> {
    for await (const stored of this.stored(stream, from, limit)) yield provable(await this.#keyed(stored), this.names);
  }

  /** As it is kept, a whole stream without a hole. */
  async *stored(stream: string, from = 0, limit = Infinity): AsyncGenerator<Stored> {
    const follower = this.follower?.();
    if (await follower?.endsBefore(stream, from)) return;
    const breather = new Breather();
    let next = from;
    for (let left = limit; left > 0;) {
      const wanted = Math.min(pageLength, left);
      const mark = follower?.mark();
      const page = await this.forwards(stream, next, wanted).catch((error: unknown) => {
        if (error instanceof StoreUnavailable && follower?.endedBefore(stream, from) && takenAsHeard()) return [];
        throw error;
      });
      if (mark && page.length < wanted && (page.length > 0 || next === from)) follower?.note(mark, stream, next + page.length - 1);
      for (const stored of page) {
        if (Number(stored.revision) !== next) throw new StoreDamaged(positionOf(stored), `${stream} misses revision ${next}`);
        next += 1;
        yield stored;
        if (breather.isDue) await breather.breathe();
      }
      left -= page.length;
      if (page.length < wanted) return;
    }
  }

  async *all({
    after = 0,
    limit = Infinity,
    types,
    withLive = false,
  }: { after?: number; limit?: number; types?: readonly string[]; withLive?: boolean } = {}): AsyncGenerator<RecordedEvent> {
    const wanted = types ? `^(${types.join('|')})$` : ownEvents;
    for await (const stored of this.log(after, limit, wanted)) yield opened(await this.#keyed(stored), this.names, withLive);
  }

  async #keyed(stored: Stored): Promise<Stored> {
    await readyToOpen([stored], this.names);
    return stored;
  }

  /** The log as it is kept. The next page is asked for while one is worked through. */
  async *log(after = 0, limit = Infinity, types = ownEvents): AsyncGenerator<Stored> {
    let at = after;
    let left = limit;
    // a page begins with the event at `at` itself
    const ask = () => {
      const count = Math.min(pageLength, left) + 1;
      const page = this.page({ position: at, count, types });
      page.catch(() => undefined); // nobody may come to read it
      return { count, page };
    };
    for (let asked = left > 0 ? ask() : undefined; asked;) {
      const page = await asked.page;
      const fresh = page.filter((stored) => positionOf(stored) > at).slice(0, left);
      at = fresh.length > 0 ? positionOf(fresh.at(-1)!) : at;
      left -= fresh.length;
      asked = page.length === asked.count && left > 0 ? ask() : undefined;
      yield* fresh;
    }
  }

  async lastPosition(): Promise<number> {
    const [last] = await this.page({ count: 1, types: ownEvents });
    return last ? positionOf(last) : 0;
  }

  async forwards(stream: string, revision: number, count: number): Promise<Stored[]> {
    const page = await this.page({ stream, revision, count });
    if (page.length > 0) this.ends?.read(page);
    return page;
  }

  /** The newest events of a stream, newest first. */
  async newest(stream: string, count: number): Promise<Stored[]> {
    const page = await this.page({ stream, count });
    if (page.length > 0) this.ends?.read(page.toReversed(), page.length < count || page.at(-1)!.revision === 0n);
    return page;
  }

  /** Asked of the next leader when the one that was asked is away and no part of the page had come, or nobody is in a hurry. */
  async page(request: PageRequest): Promise<Stored[]> {
    for (let left = tries; ; left -= 1) {
      const member = await this.leader.member();
      let begun = false;
      const asked = member.page(request, this.timeoutMs, () => (begun = true));
      try {
        return await inTime(member.during(asked), this.timeoutMs, () => new StoreUnavailable('the read was not answered in time'));
      } catch (raw) {
        const error = named(raw);
        if (isMissing(error)) return [];
        if (isElsewhere(error)) this.leader.lost(member);
        else this.leader.doubted(member);
        if (left <= 1 || (begun && !this.leader.patient) || !isElsewhere(error)) throw asReadError(error);
      }
    }
  }
}
