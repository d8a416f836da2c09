import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config.js';
import { KeySpace } from '../read-model/key-space.js';
import { Redis, RedisAway } from '../read-model/redis.js';
import { type ErrandHandler, ErrandQueue } from './errand-queue.js';

const LOOK_MS = 2_000;

/** Nobody carried it out in time. */
export class ErrandLate extends Error {}

/**
 * Somebody waits for what a worker has to fetch from elsewhere: asked for here, carried out by a node with the role `worker`, of each kind
 * one at a time over all nodes. Unlike a job it is not in the log: what is fetched is a cache, and whoever still wants it asks again.
 */
@Injectable()
export class Errands implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('errands');
  private readonly handlers = new Map<string, ErrandHandler>();
  private readonly queues = new Map<string, ErrandQueue>();
  private readonly stop = new AbortController();
  private starting: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly space: KeySpace,
    private readonly redis: Redis,
  ) {}

  /** For capabilities, when they start: who carries out errands of this name. It never throws; what went wrong is an answer. */
  register<Question, Answer>(name: string, handle: (question: Question) => Promise<Answer>): void {
    this.handlers.set(name, handle as ErrandHandler);
  }

  /** `key` names the errand: the same one is not carried out twice at once. @throws ErrandLate; RedisAway */
  async ask<Answer>(name: string, key: string, question: object, milliseconds: number): Promise<Answer> {
    if (!this.redis.ready) throw new RedisAway('not connected');
    const queue = await this.queueOf(name);
    if (!queue) throw new ErrandLate('the store is empty');
    try {
      return (await queue.ask(key, question, milliseconds)) as Answer;
    } catch (error) {
      throw new ErrandLate(String(error));
    }
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker')) this.starting = this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.starting;
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  /** Once the store has its first event and Redis is there. */
  private async start(): Promise<void> {
    const waiting = new Map(this.handlers);
    while (waiting.size > 0 && !this.stop.signal.aborted) {
      for (const [name, handle] of waiting) {
        const queue = this.redis.ready ? await this.queueOf(name) : undefined;
        if (!queue) continue;
        const began = await queue.work(handle, this.report).then(
          () => true,
          (error: Error) => this.report(error),
        );
        if (began === true) waiting.delete(name);
      }
      if (waiting.size > 0) await sleep(LOOK_MS / 4, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }

  private readonly report = (error: Error): void => {
    if (this.redis.ready && !this.stop.signal.aborted) this.logger.warn(error.message);
  };

  private async queueOf(name: string): Promise<ErrandQueue | undefined> {
    const prefix = await this.space.prefix();
    if (prefix === undefined) return undefined;
    const known = this.queues.get(name);
    if (known) return known;
    const made = new ErrandQueue(this.config.redisUrl ?? 'redis://127.0.0.1:6379', `${prefix}queue`, name, this.report);
    this.queues.set(name, made);
    return made;
  }
}
