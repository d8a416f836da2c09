import { statfs } from 'node:fs/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { HealthProbes } from './health-probes.js';

const MiB = 1024 * 1024;

/** The store answers, and its disk has room. */
@Injectable()
export class OwnProbes implements OnModuleInit {
  constructor(
    private readonly probes: HealthProbes,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.probes.register('eventStore', async () => ((await this.store.lastPosition()) >= 0 ? 'ok' : 'down'));
    this.probes.register('disk', async () => {
      const { bavail, bsize } = await statfs(this.config.dataDir);
      const free = bavail * bsize;
      return free < 16 * MiB ? 'down' : free < 512 * MiB ? 'degraded' : 'ok';
    });
  }
}
