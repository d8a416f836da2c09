import { setImmediate as turn } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { Clock } from './clock.js';

/** A record counts for a day (idempotency.ts). It is kept longer, because a clock may be wrong by days. */
const KEPT_DAYS = 7;
const EVERY_MS = 3_600_000;
/** So few at once that nobody waits for them. */
const AT_ONCE = 100;

/** Lets go of answers and records of requests that no repeat can ask for any more. On several nodes it changes nothing twice. */
@Injectable()
export class PruningOfRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('pruning');
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const prune = () => void this.prune().catch((error: unknown) => this.logger.error(`pruning failed: ${String(error)}`));
    this.timer = setInterval(prune, EVERY_MS).unref();
    prune();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** How many were let go. */
  async prune(): Promise<number> {
    const before = new Date(this.clock.millis() - KEPT_DAYS * DAY_MS).toISOString();
    let pruned = 0;
    for (let n = AT_ONCE; n === AT_ONCE && !this.stopped; await turn()) {
      n = (await this.store.pruneRequests?.(before, AT_ONCE)) ?? 0;
      pruned += n;
    }
    return pruned;
  }
}
