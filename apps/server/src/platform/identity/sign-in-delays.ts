import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from '../decisions/clock.js';
import { tryLater } from '../refusal/refused.js';

const FREE_FAILURES = 4;
const LONGEST_S = 60;
const FORGET_MS = 60 * 60_000;
const MOST = 20_000;
const MINUTE_MS = 60_000;
/** Sign-ins that are let in beyond an account's ten a minute while others guess at it. */
const MOST_BESIDES = 10;

/**
 * From the fifth failure of an account at an address: 1, 2, 4 … 60 s before the next try. Never a lock, and no other address waits.
 * Beyond ten tries a minute an account is refused too, but for the right password from an address that has not failed at it,
 * while others do: or whoever guesses from many addresses would keep the owner out (docs/decisions/0014).
 */
@Injectable()
export class SignInDelays {
  private readonly failures = new Map<string, { count: number; until: number; at: number }>();
  /** By account: when somebody last failed at it, and how many were let in beyond its limit in the minute that began. */
  private readonly guessed = new Map<string, { at: number; begun: number; letIn: number }>();

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

  /** Whether the password may be looked at although the account has had its ten. */
  looksBesides(email: string, address: string): boolean {
    const now = this.clock.millis();
    const guessed = this.guessed.get(keyOf(email));
    const own = this.failures.get(keyOf(email, address));
    if (!guessed || Math.abs(now - guessed.at) > MINUTE_MS || (own && Math.abs(now - own.at) < FORGET_MS)) return false;
    return Math.abs(now - guessed.begun) > MINUTE_MS || guessed.letIn < MOST_BESIDES;
  }

  letInBesides(email: string): void {
    const now = this.clock.millis();
    const guessed = this.guessed.get(keyOf(email));
    if (!guessed) return;
    if (Math.abs(now - guessed.begun) > MINUTE_MS) Object.assign(guessed, { begun: now, letIn: 0 });
    guessed.letIn += 1;
  }

  failed(email: string, address: string): void {
    const now = this.clock.millis();
    this.remember(this.guessed, keyOf(email), { begun: now, letIn: 0, ...this.guessed.get(keyOf(email)), at: now });
    const key = keyOf(email, address);
    const before = this.failures.get(key);
    const count = before && now - before.at < FORGET_MS ? before.count + 1 : 1;
    const seconds = count > FREE_FAILURES ? Math.min(2 ** (count - FREE_FAILURES - 1), LONGEST_S) : 0;
    this.remember(this.failures, key, { count, until: now + seconds * 1000, at: now });
  }

  succeeded(email: string, address: string): void {
    this.failures.delete(keyOf(email, address));
  }

  /** The oldest goes when there are too many. */
  private remember<T>(map: Map<string, T>, key: string, value: T): void {
    map.delete(key);
    map.set(key, value);
    if (map.size > MOST) map.delete(map.keys().next().value!);
  }
}

const keyOf = (email: string, address = '') => createHash('sha256').update(`${email.trim().toLowerCase()} ${address}`).digest('base64url');
