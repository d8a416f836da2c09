import { randomUUID } from 'node:crypto';
import type { Redis } from '../read-model/redis.js';
import { DROP, LEASE, RELEASE } from '../read-model/scripts.js';

/** After a kill another node projects that much later, so lists stand still no longer; a node that hangs as long only begins again. */
export const LEASE_MS = 2500;

/** Another node projects by now. */
export class LeaseLost extends Error {}

const keyOf = (prefix: string) => `${prefix}lease`;

/**
 * One node at a time writes read models. The token goes with every write, so a node that lost the lease writes nothing more.
 * `holder` names the node and no other; one that was killed and comes back need not wait for the lease of its former life.
 */
export class Lease {
  readonly token: string;
  private returning = true;

  constructor(
    private readonly redis: Redis,
    private readonly holder: string,
  ) {
    this.token = `${holder}#${randomUUID()}`;
  }

  /** By whomever. */
  static async isHeld(redis: Redis, prefix: string): Promise<boolean> {
    return Number(await redis.send('EXISTS', keyOf(prefix))) > 0;
  }

  key(prefix: string): string {
    return keyOf(prefix);
  }

  /** Takes it when it is free, keeps it when it is ours. Only the first time also from a former self, so that two nodes of one name do not take turns. */
  async hold(prefix: string): Promise<boolean> {
    const former = this.returning ? `${this.holder}#` : '';
    const has = await this.redis.script(LEASE, this.key(prefix), this.token, String(LEASE_MS), former);
    this.returning = false;
    return has === this.token;
  }

  /** Whoever has it loses it: for a rebuild on demand. */
  async seize(prefix: string): Promise<void> {
    await this.redis.send('SET', this.key(prefix), this.token, 'PX', String(LEASE_MS));
  }

  /** Removes every key that begins with `keys`; Redis goes on serving meanwhile. @throws LeaseLost, and what is there then stays */
  async drop(prefix: string, keys: string): Promise<void> {
    for await (const some of this.redis.scan(keys)) {
      if (some.length === 0) continue;
      if ((await this.redis.script(DROP, this.key(prefix), this.token, ...some)) !== 1) throw new LeaseLost('the lease is lost');
    }
  }

  async release(prefix: string): Promise<void> {
    await this.redis.script(RELEASE, this.key(prefix), this.token);
  }
}
