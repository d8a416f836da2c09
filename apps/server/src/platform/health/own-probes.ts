import { statfs } from 'node:fs/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { type Health, HealthProbes } from './health-probes.js';

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
    this.probes.register('eventStore', () => this.eventStore());
    this.probes.register('disk', async () => {
      const { bavail, bsize } = await statfs(this.config.dataDir);
      const free = bavail * bsize;
      return free < 16 * MiB ? 'down' : free < 512 * MiB ? 'degraded' : 'ok';
    });
  }

  /** Of a database on other machines also which member is spoken to, or since when there is none. */
  private async eventStore(): Promise<Health> {
    const away = () => {
      const status = this.store.status?.();
      return status && !status.member ? { status: 'down', ...status } : undefined;
    };
    const gone = away();
    if (gone) return gone;
    try {
      await this.store.lastPosition();
    } catch {
      return away() ?? 'down';
    }
    const status = this.store.status?.();
    return status ? { status: 'ok', ...status } : 'ok';
  }
}
