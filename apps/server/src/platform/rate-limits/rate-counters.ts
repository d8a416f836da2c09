import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { Clock } from '../decisions/clock.js';
import { FewATurn } from '../event-loop/few-a-turn.js';
import { KeySpace } from '../read-model/key-space.js';
import { Redis } from '../read-model/redis.js';

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** Of what was counted in a window: how often, and in how many ms the window ends. */
interface Counted {
  readonly times: number;
  readonly endsIn: number;
}

const nothing: Counted = { times: 0, endsIn: 0 };
const sharedOne = (_: Counted, shared: Counted) => shared;
/** For as long as a window may last Redis may lack what it was too late for. */
const sharedUnlessLacking = (own: Counted, shared: Counted) => (shared.times === 0 ? own : shared);
/** Somebody waits for the answer, and a counter is not worth more than this. */
const DEADLINE_MS = 300;
/** A clock that is off from the other by more than this since the call before was set. */
const SET_MS = 2000;
/** Redis is not asked for so long after it did not answer. */
const PAUSE_MS = 1000;
/** Calls that go on in one turn of the event loop when Redis answers them all at once, or is given up. */
const MOST_A_TURN = 8;
/** The counters' own names and limits come with each call. */
const OPTIONS = { keyPrefix: '', points: Number.MAX_SAFE_INTEGER, duration: 60 };

/**
 * Counts per window; a window starts with its first call. All nodes count together in Redis, and each for itself besides: while
 * Redis is away or late a node's own count holds, and no call fails for it. Who is counted stands there as a hash.
 */
@Injectable()
export class RateCounters {
  private readonly own = new RateLimiterMemory(OPTIONS);
  private readonly shared: RateLimiterRedis;
  private readonly answered = new FewATurn(MOST_A_TURN);
  private sharedAgainAt = 0;
  private missedAt = -Infinity;
  private offset: number;
  private clockSetAt = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly redis: Redis,
    private readonly keys: KeySpace,
  ) {
    this.offset = clock.millis() - clock.steady();
    this.shared = new RateLimiterRedis({ ...OPTIONS, storeClient: redis.client, useRedisPackage: true });
  }

  /** One call more. `left` is negative when it is one too many. */
  async count(who: string, { most, seconds }: Limit): Promise<{ left: number; resetsIn: number }> {
    const { times, endsIn } = await this.add(who, seconds);
    return { left: most - times, resetsIn: Math.max(1, Math.ceil(endsIn / 1000)) };
  }

  /** Counts one more in a window of so many seconds. */
  add(who: string, seconds: number): Promise<Counted> {
    // the more of both: a node may have counted what Redis was too late for
    const more = (own: Counted, shared: Counted) => (shared.times > own.times ? shared : own);
    return this.both(who, seconds, more, async (limiter, key) => {
      const once = () => limiter.penalty(key, 1, { customDuration: seconds });
      let counted = await once();
      // one that ends later than a window lasts was begun before a clock was set back
      if (counted.msBeforeNext > seconds * 1000) {
        await limiter.delete(key);
        counted = await once();
      }
      return { times: counted.consumedPoints, endsIn: counted.msBeforeNext };
    });
  }

  /** What was counted so far, without counting; `longest`: no window lasts longer. */
  read(who: string, longest: number): Promise<Counted> {
    const lacking = this.clock.steady() - this.missedAt < longest * 1000;
    return this.both(who, longest, lacking ? sharedUnlessLacking : sharedOne, async (limiter, key) => {
      const found = await limiter.get(key);
      const stands = found !== null && found.msBeforeNext > 0 && found.msBeforeNext <= longest * 1000;
      return stands ? { times: found.consumedPoints, endsIn: found.msBeforeNext } : nothing;
    });
  }

  /** Begins the window anew from now, as often counted as `times` says. */
  async set(who: string, times: number, seconds: number): Promise<void> {
    await this.both(who, seconds, sharedOne, async (limiter, key) => {
      await limiter.set(key, times, seconds);
      return nothing;
    });
  }

  async delete(who: string): Promise<void> {
    await this.both(who, 0, sharedOne, async (limiter, key) => {
      await limiter.delete(key);
      return nothing;
    });
  }

  /** After its clock was set a node counts for itself until windows of `seconds` have ended: those from before would end at any time. */
  private async both(
    who: string,
    seconds: number,
    pick: (own: Counted, shared: Counted) => Counted,
    ask: (limiter: RateLimiterAbstract, key: string) => Promise<Counted>,
  ): Promise<Counted> {
    const name = `rate:${createHash('sha256').update(who).digest('base64url')}`;
    const own = await ask(this.own, name);
    const now = this.clock.steady();
    if (!this.redis.ready || now < this.sharedAgainAt || now - this.lastSet() < seconds * 1000) {
      this.missedAt = now;
      return own;
    }
    try {
      return pick(own, await this.inTime(this.keys.prefix().then((prefix) => ask(this.shared, `${prefix ?? 'loam:'}${name}`))));
    } catch {
      this.missedAt = this.clock.steady();
      this.sharedAgainAt = this.missedAt + PAUSE_MS;
      return own;
    } finally {
      await this.answered.next();
    }
  }

  private lastSet(): number {
    const offset = this.clock.millis() - this.clock.steady();
    if (Math.abs(offset - this.offset) > SET_MS) this.clockSetAt = this.clock.steady();
    this.offset = offset;
    return this.clockSetAt;
  }

  private async inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, no) => {
      timer = setTimeout(() => no(new Error('no answer in time')), DEADLINE_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
