import { Inject, Injectable, Logger } from '@nestjs/common';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { RecurringSweep } from '../../platform/queue/recurring-sweep.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { scopeOfOwners } from '../access/index.js';
import { uploads } from './upload.aggregate.js';

/** Rows that are not imported can be corrected this long after the last run, as long as a removed grower's data is kept. */
export const KEPT_DAYS = 30;

/** Lets go of the rows of old uploads: what failed is of people who are no growers here, so no grower's key erases it. */
@Injectable()
export class UploadRetention extends RecurringSweep {
  protected readonly logger = new Logger('uploads');

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Uploads that lay still for so long: one that is paused is cancelled, one that ended keeps no rows. Gives their ids; the job removes the files. */
  async sweep(): Promise<number[]> {
    const due = this.clock.millis() - KEPT_DAYS * DAY_MS;
    const begun = new Set<number>();
    for await (const { stream, by } of this.store.readAll({ types: ['UploadStarted'] })) {
      if (Date.parse(by.recordedAt) > due) break; // in order of time
      begun.add(idOfStream(stream));
    }
    const done: number[] = [];
    for (const id of begun) if (await this.letGo(id, due)) done.push(id);
    if (done.length > 0) this.jobs.nudge();
    return done;
  }

  private async letGo(id: number, due: number): Promise<boolean> {
    const { state } = await this.decisions.read(uploads, id);
    if (state.status === 'none' || state.status === 'running' || Date.parse(state.lastAt) > due) return false;
    const command =
      state.status === 'paused'
        ? ({ type: 'CancelUpload', at: this.clock.now() } as const)
        : ({ type: 'KeepRows', rowsFile: null, insteadOf: state.keptFile } as const);
    const { changed } = await this.decisions.run(uploads, id, command, { actor: SYSTEM, scope: scopeOfOwners(state), origin: 'system' });
    return changed;
  }
}
