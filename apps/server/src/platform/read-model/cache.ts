import { Injectable } from '@nestjs/common';
import { KeySpace } from './key-space.js';
import { Redis } from './redis.js';

/** What was fetched or computed and can be again: kept in Redis for all nodes, for so long. Nothing that somebody typed. */
@Injectable()
export class Cache {
  constructor(
    private readonly redis: Redis,
    private readonly space: KeySpace,
  ) {}

  /** Undefined when it is not there, or Redis is not. */
  async get<T>(key: string): Promise<T | undefined> {
    try {
      const found = await this.redis.send('GET', await this.key(key));
      return typeof found === 'string' ? (JSON.parse(found) as T) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Lost without a word while Redis is away. */
  async put(key: string, value: unknown, seconds: number): Promise<void> {
    await this.redis.send('SET', await this.key(key), JSON.stringify(value), 'EX', String(seconds)).catch(() => undefined);
  }

  private key = async (key: string): Promise<string> => `${(await this.space.prefix()) ?? 'loam:'}cache:${key}`;
}
