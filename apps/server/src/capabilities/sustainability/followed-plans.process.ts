import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { planCapability } from '@loam/domain/plan/plan.capability';
import { silentPlanEvents } from '@loam/domain/plan/plan.events';
import { sustainabilityCapability } from '@loam/domain/sustainability/sustainability.capability';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { LogRounds } from '../../platform/queue/log-rounds.js';
import { FollowedPlans } from './followed-plans.js';
import { FollowingReports } from './following-reports.js';

const LOOK_MS = 2_000;
/** Edits one after another are followed together: so long after the last one, and at most so long after the first. */
const [QUIET_MS, LONGEST_MS] = [2_000, 10_000];
/** A report that could not follow is tried again after so long. */
const AGAIN_MS = 30_000;
/** So many reports a look that nobody waits for: those that stand when a node starts, and all when a product changes. */
const TURN = 25;

const OF_REPORTS: readonly string[] = eventTypesOf(sustainabilityCapability.kinds.sustainabilityreport);
const SAYS_NOTHING = new Set<string>([
  ...silentPlanEvents,
  ...['PlanDrafted', 'PlanNotesEdited', 'PlanWaterAnalysisAttached', 'PlanWaterAnalysisDetached'],
  ...['PlanResultReported', 'PlanResultsWithdrawn', 'PlanCheckOverridden'],
]);
const OF_PLANS: readonly string[] = eventTypesOf(planCapability.kinds.plan).filter((type) => !SAYS_NOTHING.has(type));
const OF_ALL: readonly string[] = ['LibraryProductChanged'];

/**
 * Reports follow their plans, whoever looks (docs/decisions/0039). Which reports these are stands in the log, and when a node starts it compares
 * them all, so an edit that was made while nobody listened is not missed. Doing it twice, or on two nodes, changes nothing.
 */
@Injectable()
export class FollowedPlansProcess implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('sustainability');
  private readonly reports = new FollowingReports();
  /** report → when it was first and last heard that its plan changed */
  private readonly due = new Map<number, { readonly first: number; readonly last: number }>();
  private readonly later = new Set<number>();
  private readonly rounds: LogRounds;
  private listens = false;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
    private readonly plans: FollowedPlans,
    private readonly clock: Clock,
  ) {
    const types = [...OF_REPORTS, ...OF_PLANS, ...OF_ALL, 'FieldChanged'];
    const [waits, look] = ['sustainability reports wait for their plans', (stop: AbortSignal) => this.look(stop)];
    this.rounds = new LogRounds(store, this.logger, { everyMs: LOOK_MS, types, waits, look });
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker')) this.rounds.begin();
  }

  onApplicationShutdown = (): Promise<void> => this.rounds.end();

  private async look(stop: AbortSignal): Promise<void> {
    if (!this.listens) await this.begin();
    const now = this.clock.steady();
    for (const id of await this.hear()) this.due.set(id, { first: this.due.get(id)?.first ?? now, last: now });
    const ready = [...this.due].flatMap(([id, { first, last }]) => (now - last >= QUIET_MS || now - first >= LONGEST_MS ? [id] : []));
    for (const id of [...ready, ...[...this.later].slice(0, TURN)]) {
      if (stop.aborted) return;
      this.due.delete(id);
      this.later.delete(id);
      await this.plans.follow(id).catch((error: unknown) => {
        this.logger.warn(`report ${id} does not follow its plan yet: ${String(error)}`);
        this.due.set(id, { first: now + AGAIN_MS, last: now + AGAIN_MS });
      });
    }
  }

  /** Of what was before only the reports are read: what their plans say now is compared anyway. */
  private async begin(): Promise<void> {
    const position = await this.store.lastPosition();
    for await (const event of this.store.readAll({ types: [...OF_REPORTS] })) this.reports.see(event);
    this.rounds.skipTo(position);
    for (const id of this.reports.all()) this.later.add(id);
    this.listens = true;
  }

  /** Whose plan, field or answers changed since the last look. */
  private async hear(): Promise<readonly number[]> {
    const touched = { plans: new Set<number>(), fields: new Set<number>(), reports: new Set<number>() };
    for await (const event of this.rounds.news()) {
      const id = idOfStream(event.stream);
      if (OF_PLANS.includes(event.type)) touched.plans.add(id);
      else if (event.type === 'FieldChanged') touched.fields.add(id);
      else if (OF_ALL.includes(event.type)) for (const one of this.reports.all()) this.later.add(one);
      else {
        this.reports.see(event);
        // one that followed says already what its plan said
        if (event.type !== 'SustainabilityReportFollowedPlan') touched.reports.add(id);
      }
    }
    return this.reports.touchedBy(touched);
  }
}
