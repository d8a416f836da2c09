import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { currentKey, KeySpace } from '../read-model/key-space.js';
import { ReadModel } from '../read-model/read-model.js';
import { Projection } from '../read-model/read-model.port.js';
import { Redis } from '../read-model/redis.js';
import { Lease } from './lease.js';
import { type ParkedEvent, parkedEvents } from './parked.js';
import { Projector } from './projector.js';

const PATIENCE_MS = 4000;
const CONNECT_MS = 1000;
/** A rebuild waits for a Redis that is slow, hangs or starts anew; after so long without a sign of it, it gives up. */
const REBUILD_PATIENCE_MS = 60_000;

/** This node's projector over every provider that is a Projection, whichever capability declares it. */
@Injectable()
export class Projections {
  private readonly stopping = new AbortController();
  private projector: Projector | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly redis: Redis,
    private readonly space: KeySpace,
    private readonly read: ReadModel,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  start(): void {
    this.running ??= this.made().run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  rebuild(): Promise<void> {
    return this.made('rebuild', this.redis.patient(REBUILD_PATIENCE_MS)).rebuild(REBUILD_PATIENCE_MS);
  }

  /** Waits until the lists show what the log holds, so that the first reader finds them; without Redis at hand it does not. */
  async caughtUp(): Promise<void> {
    const position = await this.store.lastPosition();
    if (position === 0) return;
    const end = performance.now() + PATIENCE_MS;
    while (!this.redis.ready && performance.now() < end - PATIENCE_MS + CONNECT_MS) await sleep(20);
    for (const { name } of this.found()) {
      while (this.redis.ready && performance.now() < end && !(await this.shows(name, position))) await sleep(20);
    }
  }

  /** Whether every list shows what the log held at `position`, within `ms`. */
  async have(position: number, ms: number, stop?: AbortSignal): Promise<boolean> {
    const end = performance.now() + ms;
    for (const { name } of this.found()) {
      while (!(await this.shows(name, position))) {
        if (stop?.aborted || performance.now() >= end) return false;
        await sleep(50);
      }
    }
    return true;
  }

  /** Every read model is built again from the log. Waits for Redis. */
  async anew(stop: AbortSignal): Promise<void> {
    for (const { name } of this.found()) {
      while (!stop.aborted && !(await this.read.forget(name))) await sleep(500, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  private shows(name: string, position: number): Promise<boolean> {
    return this.read.waitFor(name, position).then(
      () => true,
      () => false,
    );
  }

  /** Positions behind the log; undefined while another node projects or Redis is away. */
  async lag(): Promise<number | undefined> {
    return this.projector?.lag();
  }

  /** Whether any node projects right now; undefined while Redis is away or the store is empty. */
  async isLed(): Promise<boolean | undefined> {
    const prefix = this.redis.ready ? await this.space.prefix() : undefined;
    return prefix === undefined ? undefined : Lease.isHeld(this.redis, prefix).catch(() => undefined);
  }

  /** Lists that are whole in no version, so that whoever asks for them is refused; none while that cannot be known. */
  async unbuilt(): Promise<string[]> {
    if (!this.redis.ready || (await this.space.prefix()) === undefined) return [];
    const names = this.found().map(({ name }) => name);
    const keys = await Promise.all(names.map(async (name) => currentKey((await this.space.base(name))!)));
    const versions = (await this.redis.send('MGET', ...keys).catch(() => undefined)) as (string | null)[] | undefined;
    return versions ? names.filter((_, i) => versions[i] === null) : [];
  }

  /** Events that projections of this code's versions pass over, on any node; none while Redis is away. */
  parked(): Promise<(ParkedEvent & { projection: string })[]> {
    return parkedEvents(this.redis, this.space, this.found()).catch(() => []);
  }

  /** What leases go by: the same after a restart, another for every other node, also where none was given a name of its own. */
  private made(task = 'node', redis = this.redis): Projector {
    const { nodeId, dataDir } = this.config;
    this.projector ??= new Projector(
      this.store,
      redis,
      this.space,
      new Lease(redis, [task, hostname(), dataDir, nodeId].join(' ')),
      this.found(),
    );
    return this.projector;
  }

  private found(): Projection[] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return [...new Set(instances.filter((instance) => instance instanceof Projection))];
  }
}
