import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from '../decisions/clock.js';
import { tryLater } from '../http/refused.js';

const FREE_FAILURES = 4;
const LONGEST_S = 60;
const FORGET_MS = 60 * 60_000;
const MOST = 20_000;

/** From the fifth failure of an account at an address: 1, 2, 4 … 60 s before the next try. Never a lock, and no other address waits. */
@Injectable()
export class SignInDelays {
  private readonly failures = new Map<string, { count: number; until: number; at: number }>();

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  /** @throws Refused 429 with Retry-After while the wait lasts */
  check(email: string, address: string): void {
    const wait = (this.failures.get(keyOf(email, address))?.until ?? 0) - this.clock.millis();
    // nobody waits longer than the longest wait, also after the clock was set back
    if (this.config.rateLimits && wait > 0 && wait <= LONGEST_S * 1000) throw tryLater('tooManyRequests', Math.ceil(wait / 1000));
  }

  failed(email: string, address: string): void {
    const now = this.clock.millis();
    const key = keyOf(email, address);
    const before = this.failures.get(key);
    const count = before && now - before.at < FORGET_MS ? before.count + 1 : 1;
    const seconds = count > FREE_FAILURES ? Math.min(2 ** (count - FREE_FAILURES - 1), LONGEST_S) : 0;
    this.failures.delete(key);
    this.failures.set(key, { count, until: now + seconds * 1000, at: now });
    if (this.failures.size > MOST) this.failures.delete(this.failures.keys().next().value!);
  }

  succeeded(email: string, address: string): void {
    this.failures.delete(keyOf(email, address));
  }
}

const keyOf = (email: string, address: string) =>
  createHash('sha256').update(`${email.trim().toLowerCase()} ${address}`).digest('base64url');
