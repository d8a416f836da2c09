import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { tryLater } from '../refusal/refused.js';
import { limitsOf } from './caller-address.js';
import { type Limit, RateCounters } from './rate-counters.js';

const LIMIT: Limit = { most: 10, seconds: 60 };

/**
 * Of what can be guessed: what is right is counted by what it is, what is wrong by the address that it came from. So all of an office come in
 * behind one address, and nobody guesses there.
 */
@Injectable()
export class Guesses {
  constructor(
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  /** `right`: what was given in full; undefined: nothing that there is. @throws Refused 429, of what is right too while its address has guessed too often */
  async take(what: string, address: string, right: string | undefined): Promise<void> {
    if (!this.config.rateLimits) return;
    for (const { net, limit } of limitsOf(address, LIMIT)) {
      const who = `${what} ${net}`;
      if (right === undefined) await this.one(who, limit);
      else {
        const { times, endsIn } = await this.counters.read(who, limit.seconds);
        if (times > limit.most) throw tryLater('tooManyRequests', Math.ceil(endsIn / 1000));
      }
    }
    if (right !== undefined) await this.one(`${what} of ${right}`, LIMIT);
  }

  private async one(who: string, limit: Limit): Promise<void> {
    const { left, resetsIn } = await this.counters.count(who, limit);
    if (left < 0) throw tryLater('tooManyRequests', resetsIn);
  }
}
