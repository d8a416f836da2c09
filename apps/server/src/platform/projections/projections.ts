import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { KeySpace } from '../read-model/key-space.js';
import { Projection } from '../read-model/read-model.port.js';
import { Redis } from '../read-model/redis.js';
import { Lease } from './lease.js';
import { Projector } from './projector.js';

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
    return this.made().rebuild();
  }

  /** Positions behind the log; undefined while another node projects or Redis is away. */
  async lag(): Promise<number | undefined> {
    return this.projector?.lag();
  }

  private made(): Projector {
    const found = this.discovery.getProviders().map(({ instance }) => instance as unknown).filter((instance) => instance instanceof Projection);
    this.projector ??= new Projector(this.store, this.redis, this.space, new Lease(this.redis, this.config.nodeId), [...new Set(found)]);
    return this.projector;
  }
}
