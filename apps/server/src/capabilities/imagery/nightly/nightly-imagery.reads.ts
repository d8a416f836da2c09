import { Inject, Injectable } from '@nestjs/common';
import type { NightlyAnswer } from '@loam/domain/imagery/imagery.schema';
import { addDays } from '@loam/domain/kernel/locale/dates';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { imageryRuns } from './nightly.aggregates.js';
import { runIdOf } from './nightly-imagery.process.js';

const SHOWN_DAYS = 7;

/** How the last nights went. */
@Injectable()
export class NightlyImageryReads {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'imageryAt'>,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  async last(): Promise<NightlyAnswer> {
    const dates = Array.from({ length: SHOWN_DAYS }, (_, n) => addDays(this.clock.today(), -n));
    const runs = await Promise.all(
      dates.map(async (date) => {
        const { state } = await this.decisions.read(imageryRuns, runIdOf(date));
        const { startedAt, endedAt, outcome, looked, recorded } = state;
        if (startedAt === null) return [];
        const failures = Object.entries(state.failures).map(([reason, count]) => ({ reason, count }));
        return [{ date, startedAt, endedAt, outcome: outcome ?? ('running' as const), looked, recorded, failures }];
      }),
    );
    return { at: this.config.imageryAt ?? null, runs: runs.flat() };
  }
}
