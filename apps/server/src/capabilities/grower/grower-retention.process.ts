import { Inject, Injectable, Logger } from '@nestjs/common';
import type { GrowerRemoved } from '@loam/domain/grower/grower.events';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { RecurringSweep } from '../../platform/queue/recurring-sweep.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { GrowerErasure } from './grower-erasure.js';

/** A removal can be reconsidered this long; then the grower's data becomes unreadable for good (calls C107). */
export const RETENTION_DAYS = 30;

/** Erases growers whose removal lies long enough back, and those that were to be erased at once. Doing it twice, or on two nodes, changes nothing. */
@Injectable()
export class GrowerRetention extends RecurringSweep {
  protected readonly logger = new Logger('retention');

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly erasure: GrowerErasure,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The growers erased. */
  async sweep(): Promise<number[]> {
    const due = this.clock.millis() - RETENTION_DAYS * DAY_MS;
    const ids: number[] = [];
    const asked = { ids: [] as number[], position: 0 };
    for await (const { stream, by, erased, data, position } of this.store.readAll({ types: ['GrowerRemoved'] })) {
      if (erased) continue;
      const id = idOfStream(stream);
      if (Date.parse(by.recordedAt) <= due) ids.push(id);
      else if ((data as GrowerRemoved['data']).erase) {
        asked.ids.push(id);
        asked.position = position;
      }
    }
    if (ids.length > 0) await this.erasure.destroy(ids);
    if (asked.ids.length > 0) await this.erasure.erase(asked.ids, asked.position); // the node that was asked died before it did
    return [...ids, ...asked.ids];
  }
}
