import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { KeySpace } from '../read-model/key-space.js';
import { Redis } from '../read-model/redis.js';
import { JobQueue } from './job-queue.js';
import type { JobKind } from './jobs.port.js';
import { OpenJobs } from './open-jobs.js';

const LOOK_MS = 2_000;
const CONCURRENT = 2;

/**
 * Background work. What is to be done stands in the log; the queue in Redis spreads it over the nodes that have the role
 * `worker`. Every two seconds what is open by the log is offered to the queue again, so an emptied Redis costs seconds and nothing else.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly kinds: JobKind[] = [];
  private readonly stop = new AbortController();
  private queue: JobQueue | undefined;
  private running: Promise<void> | undefined;
  private wake = () => {};

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Config,
    private readonly space: KeySpace,
    private readonly redis: Redis,
  ) {}

  /** For capabilities, when they start. */
  register(kind: JobKind): void {
    this.kinds.push(kind);
  }

  /** Something was opened: look now rather than in two seconds. Never waits. */
  nudge(): void {
    this.wake();
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker') && this.kinds.length > 0) this.running = this.keepOffering();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    this.wake();
    await this.running;
    await this.queue?.close();
  }

  private async keepOffering(): Promise<void> {
    const open = new OpenJobs(this.kinds);
    let told = '';
    while (!this.stop.signal.aborted) {
      try {
        await open.catchUp(this.store);
        const queue = await this.started();
        if (queue && (await this.isStuck(queue.expiring(open.all)))) await this.forget();
        if (queue) for (const job of open.all) await queue.add(job);
        told = '';
      } catch (error) {
        const text = String(error);
        if (text.includes('WRONGTYPE')) await this.forget();
        if (text !== told && !this.stop.signal.aborted) this.logger.warn(`jobs wait: ${text}`);
        told = text;
      }
      await this.pause();
    }
  }

  private async isStuck(expiring: readonly string[]): Promise<boolean> {
    const left = await Promise.all(expiring.map((key) => this.redis.send('PTTL', key)));
    return left.some((ms) => Number(ms) === -1);
  }

  /** What stands in the queue's place is no queue. All that is open stands in the log. */
  private async forget(): Promise<void> {
    await this.redis.drop(`${await this.space.prefix()}queue:`).catch(() => undefined);
  }

  private async pause(): Promise<void> {
    const awake = new AbortController();
    this.wake = () => awake.abort();
    if (this.stop.signal.aborted) return;
    await sleep(LOOK_MS, undefined, { signal: awake.signal }).catch(() => undefined);
  }

  /** Undefined until the store has its first event: keys are named after it. */
  private async started(): Promise<JobQueue | undefined> {
    const prefix = this.queue ? '' : await this.space.prefix();
    if (this.queue || prefix === undefined) return this.queue;
    this.queue = new JobQueue(this.config.redisUrl ?? 'redis://127.0.0.1:6379', `${prefix}queue`, (error) => {
      if (this.redis.ready) this.logger.warn(error.message); // that Redis is away is said elsewhere, once and not at every try
    });
    this.queue.work(new Map(this.kinds.map(({ kind, handle }) => [kind, handle])), CONCURRENT, this.stop.signal);
    return this.queue;
  }
}
