import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { setTimeout as rest } from 'node:timers/promises';
import type { ImageryRunState, RunOutcome } from '@loam/domain/imagery/nightly/imagery-run.decider';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { LogRounds } from '../../../platform/queue/log-rounds.js';
import { Jobs } from '../../../platform/queue/jobs.js';
import { imageryRuns } from './nightly.aggregates.js';
import { NightlyLook } from './nightly-look.js';

const LOOK_MS = 20_000;
const HOUR_MS = 3_600_000;
/** A node that was down at the time still begins so much later; a run that takes longer than so is left as it is. */
const LATEST_MS = 4 * HOUR_MS;
/** One turn of the job: others get theirs in between. */
const TURN = { fields: 20, ms: 15_000 };
/** Nobody waits for the night: after each field those who edit have the server for themselves. */
const REST_MS = 50;
/** So many fields in a row without an answer: the service is away, and the rest of the night is not spent on it. */
const MOST_FAILED_IN_A_ROW = 5;
const asSystem = { actor: SYSTEM, origin: 'system' } as const;

/** The day as a number, 20261126: of a run the id. */
export const runIdOf = (date: string): number => Number(date.replaceAll('-', ''));

/**
 * Looks every night at each field that has an active plan: a job of the log, in turns, one field and one call at a time. A node that is
 * stopped or killed goes on with the field after the last one that was written down.
 */
@Injectable()
export class NightlyImagery implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('imagery');
  private readonly active = new Set<number>();
  private readonly rounds: LogRounds;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles' | 'imageryAt'>,
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly look: NightlyLook,
    private readonly clock: Clock,
  ) {
    const [types, waits] = [['FieldActivePlanSet'], 'the nightly look waits'];
    this.rounds = new LogRounds(store, this.logger, { everyMs: LOOK_MS, types, waits, look: () => this.begin(), atOnce: true });
  }

  onModuleInit(): void {
    const [opens, closes] = [['ImageryRunStarted', 'ImageryRunAdvanced'], ['ImageryRunEnded']];
    this.jobs.register({ kind: 'imagery', stream: imageryRuns.kind, opens, closes, handle: (id, stop) => this.turn(id, stop) });
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker') && this.config.imageryAt !== undefined) this.rounds.begin();
  }

  onApplicationShutdown = (): Promise<void> => this.rounds.end();

  /** Once a day, from the time that is set. */
  private async begin(): Promise<void> {
    const date = this.clock.today();
    const late = this.clock.millis() - Date.parse(`${date}T${this.config.imageryAt}:00Z`);
    if (late < 0 || late > LATEST_MS) return;
    const id = runIdOf(date);
    const { state } = await this.decisions.read(imageryRuns, id);
    if (state.startedAt !== null) return;
    await this.decisions.run(imageryRuns, id, { type: 'StartRun', id, at: this.clock.now() }, asSystem);
    this.jobs.nudge();
  }

  private async turn(id: number, stop: AbortSignal): Promise<void> {
    const { state } = await this.decisions.read(imageryRuns, id);
    if (state.startedAt === null || state.endedAt !== null) return;
    if (this.clock.millis() > Date.parse(state.startedAt) + LATEST_MS) return this.end(id, 'outOfTime');
    const left = (await this.fieldsToLookAt()).filter((fieldId) => fieldId > state.upTo);
    const { upTo, away, ...counted } = await this.some(left.slice(0, TURN.fields), state, stop);
    if (upTo > state.upTo) await this.decisions.run(imageryRuns, id, { type: 'AdvanceRun', upTo, ...counted }, asSystem);
    if (stop.aborted) return;
    if (away) return this.end(id, 'serviceAway');
    if (left.every((fieldId) => fieldId <= upTo)) return this.end(id, 'whole');
    this.jobs.nudge();
  }

  private async some(fieldIds: readonly number[], { upTo: before }: ImageryRunState, stop: AbortSignal) {
    const until = this.clock.steady() + TURN.ms;
    const failures: Record<string, number> = {};
    let [upTo, looked, recorded, inARow] = [before, 0, 0, 0];
    for (const fieldId of fieldIds) {
      if (stop.aborted || this.clock.steady() > until || inARow >= MOST_FAILED_IN_A_ROW) break;
      const found = await this.look.at(fieldId);
      await rest(REST_MS);
      upTo = fieldId;
      if (!found) continue;
      looked += 1;
      recorded += found.recorded;
      inARow = found.failure === undefined ? 0 : inARow + 1;
      if (found.failure !== undefined) failures[found.failure] = (failures[found.failure] ?? 0) + 1;
    }
    return { upTo, looked, recorded, failures, away: inARow >= MOST_FAILED_IN_A_ROW };
  }

  private async end(id: number, outcome: RunOutcome): Promise<void> {
    await this.decisions.run(imageryRuns, id, { type: 'EndRun', at: this.clock.now(), outcome }, asSystem);
    this.logger[outcome === 'whole' ? 'log' : 'warn'](`nightly look at fields ${id}: ${outcome}`);
  }

  /** Those with an active plan, as the log says, in the order of their ids. */
  private async fieldsToLookAt(): Promise<number[]> {
    for await (const { data } of this.rounds.news()) {
      const place = data as { id: number; planId: number | null } | null;
      if (place) this.active[place.planId === null ? 'delete' : 'add'](place.id);
    }
    return [...this.active].sort((a, b) => a - b);
  }
}
