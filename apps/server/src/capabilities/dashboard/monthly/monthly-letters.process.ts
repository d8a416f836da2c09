import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { dashboardCapability } from '@loam/domain/dashboard/dashboard.capability';
import { monthBefore, monthOf } from '@loam/domain/dashboard/monthly/months';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { LogRounds } from '../../../platform/queue/log-rounds.js';
import { MonthlyReports } from './monthly-reports.js';

const LOOK_MS = 60_000;
/** Of the first of a month, UTC: the month is over nearly everywhere, and what was done in it stands in the lists. */
const FROM_HOUR = 6;

/** On the first of each month, or as soon after as a node runs, whoever asked for it is sent the figures of the month before. */
@Injectable()
export class MonthlyLetters implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('monthly reports');
  private readonly readers = new Set<number>();
  private readonly rounds: LogRounds;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
    private readonly reports: MonthlyReports,
    private readonly clock: Clock,
  ) {
    const types = eventTypesOf(dashboardCapability.kinds.monthlyReport);
    const look = (stop: AbortSignal) => this.look(stop);
    this.rounds = new LogRounds(store, this.logger, { everyMs: LOOK_MS, types, waits: 'monthly reports wait', look, atOnce: true });
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker')) this.rounds.begin();
  }

  onApplicationShutdown = (): Promise<void> => this.rounds.end();

  private async look(stop: AbortSignal): Promise<void> {
    for await (const { stream } of this.rounds.news()) this.readers.add(idOfStream(stream));
    const month = monthBefore(monthOf(new Date(this.clock.millis() - FROM_HOUR * 3_600_000).toISOString()));
    let failed = 0;
    for (const userId of this.readers) {
      if (stop.aborted) return;
      await this.reports.send(userId, month).catch((error: unknown) => {
        failed += 1;
        this.logger.debug(`of ${userId}: ${String(error)}`);
      });
    }
    if (failed > 0) this.logger.warn(`${failed} monthly reports wait for the next round`);
  }
}
