import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { netsOf } from '../rate-limits/caller-address.js';
import { RateCounters } from '../rate-limits/rate-counters.js';
import { tryLater } from '../refusal/refused.js';

const FREE_FAILURES = 4;
const LONGEST_S = 60;
/** From the first failure on. */
const FORGET_S = 60 * 60;
const MINUTE_S = 60;
/** Sign-ins that are let in beyond an account's ten a minute while others guess at it. */
const MOST_BESIDES = 10;

/**
 * From the fifth failure of an account at an address: 1, 2, 4 … 60 s before the next try. Never a lock, and no other address waits.
 * Beyond ten tries a minute an account is refused too, but for the right password from an address that has not failed at it,
 * while others do: or whoever guesses from many addresses would keep the owner out (docs/decisions/0014).
 */
@Injectable()
export class SignInDelays {
  constructor(
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  /** @throws Refused 429 with Retry-After while the wait lasts */
  async check(email: string, address: string): Promise<void> {
    if (!this.config.rateLimits) return;
    const { endsIn } = await this.counters.read(keyOf('wait', email, netsOf(address)[0]), LONGEST_S);
    if (endsIn > 0) throw tryLater('tooManyRequests', Math.ceil(endsIn / 1000));
  }

  /** Whether the password may be looked at although the account has had its ten. */
  async looksBesides(email: string, address: string): Promise<boolean> {
    const [guessed, own, letIn] = await Promise.all([
      this.counters.read(keyOf('guessed', email), MINUTE_S),
      this.counters.read(keyOf('failed', email, netsOf(address).at(-1)!), FORGET_S),
      this.counters.read(keyOf('besides', email), MINUTE_S),
    ]);
    return guessed.times > 0 && own.times === 0 && letIn.times < MOST_BESIDES;
  }

  async letInBesides(email: string): Promise<void> {
    await this.counters.add(keyOf('besides', email), MINUTE_S);
  }

  async failed(email: string, address: string): Promise<void> {
    const nets = netsOf(address);
    const [first] = await Promise.all([
      ...nets.map((net) => this.counters.add(keyOf('failed', email, net), FORGET_S)),
      this.counters.set(keyOf('guessed', email), 1, MINUTE_S),
    ]);
    const over = first!.times - FREE_FAILURES;
    if (over > 0) await this.counters.set(keyOf('wait', email, nets[0]), 1, Math.min(2 ** (over - 1), LONGEST_S));
  }

  async succeeded(email: string, address: string): Promise<void> {
    await Promise.all(netsOf(address).map((net) => this.counters.delete(keyOf('failed', email, net))));
  }
}

const keyOf = (kind: string, email: string, net = '') => `signIn ${kind} ${email.trim().toLowerCase()} ${net}`;
