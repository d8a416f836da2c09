import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { GrowerErasure } from './grower-erasure.js';

const DAY_MS = 86_400_000;
/** A removal can be reconsidered this long; then the grower's data becomes unreadable for good (calls C107). */
export const RETENTION_DAYS = 30;
const EVERY_MS = DAY_MS / 4;

/** Erases growers whose removal lies long enough back. Doing it twice, or on two nodes, changes nothing. */
@Injectable()
export class GrowerRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('retention');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly erasure: GrowerErasure,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () => void this.sweep().catch((error: unknown) => this.logger.error(`sweep failed: ${String(error)}`));
    this.timer = setInterval(sweep, EVERY_MS).unref();
    sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The growers erased. */
  async sweep(): Promise<number[]> {
    const due = this.clock.millis() - RETENTION_DAYS * DAY_MS;
    const ids: number[] = [];
    for await (const { stream, by, erased } of this.store.readAll({ types: ['GrowerRemoved'] })) {
      if (Date.parse(by.recordedAt) > due) break; // in order of time
      if (!erased) ids.push(Number(stream.slice('grower-'.length)));
    }
    if (ids.length > 0) this.erasure.destroy(ids);
    return ids;
  }
}
