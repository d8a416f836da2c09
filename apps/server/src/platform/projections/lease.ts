import { randomUUID } from 'node:crypto';
import type { Redis } from '../read-model/redis.js';
import { LEASE, RELEASE } from '../read-model/scripts.js';

export const LEASE_MS = 4000;

/** One node at a time writes read models. The token goes with every write, so a node that lost the lease writes nothing more. */
export class Lease {
  readonly token: string;

  constructor(
    private readonly redis: Redis,
    nodeId: string,
  ) {
    this.token = `${nodeId}:${randomUUID()}`;
  }

  key(prefix: string): string {
    return `${prefix}lease`;
  }

  /** Takes it when it is free, keeps it when it is ours. */
  async hold(prefix: string): Promise<boolean> {
    return (await this.redis.script(LEASE, this.key(prefix), this.token, String(LEASE_MS))) === this.token;
  }

  /** Whoever has it loses it: for a rebuild on demand. */
  async seize(prefix: string): Promise<void> {
    await this.redis.send('SET', this.key(prefix), this.token, 'PX', String(LEASE_MS));
  }

  async release(prefix: string): Promise<void> {
    await this.redis.script(RELEASE, this.key(prefix), this.token);
  }
}
