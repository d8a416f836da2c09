import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { NamedFilter } from '@loam/domain/audit/filters/audit-filters.events';
import { auditCapability } from '@loam/domain/audit/audit.capability';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { EVENT_STORE, type EventStore, type RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { idOfStream, partsOfStream } from '../../../platform/event-store/stream-name.js';
import { LogRounds } from '../../../platform/queue/log-rounds.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { AUDIT } from '../audit.projection.js';
import { AuditDigests } from './audit-digests.js';
import { AuditFilterWrites } from './audit-filter.writes.js';

const LOOK_MS = 5_000;

/**
 * Follows the log for those whose filters alert. Whether an event may be one for somebody is asked of its place alone; only then their whole
 * scope is looked at, by the list that the audit itself shows. What came while no node ran is looked for at the start.
 */
@Injectable()
export class AuditAlerts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('audit alerts');
  private readonly people = new Set<number>();
  /** Of whom something may have been found since letters told. */
  private readonly waiting = new Set<number>();
  private readonly rounds: LogRounds;
  private told: number | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
    private readonly registry: Registry,
    private readonly read: ReadModel,
    private readonly writes: AuditFilterWrites,
    private readonly digests: AuditDigests,
  ) {
    const types = eventTypesOf(auditCapability.kinds.auditFilters);
    const look = (stop: AbortSignal) => this.look(stop);
    this.rounds = new LogRounds(store, this.logger, { everyMs: LOOK_MS, types, waits: 'alerts of the audit wait', look, atOnce: true });
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker')) this.rounds.begin();
  }

  onApplicationShutdown = (): Promise<void> => this.rounds.end();

  private async look(stop: AbortSignal): Promise<void> {
    const upTo = await this.store.lastPosition();
    for await (const { stream } of this.rounds.news()) await this.keep(idOfStream(stream));
    await this.follow(upTo);
    const due = [];
    for (const userId of this.waiting) if (await this.writes.mayTell(userId)) due.push(userId);
    if (due.length === 0) return;
    await this.read.waitFor(AUDIT, upTo);
    for (const userId of due) {
      if (stop.aborted) return;
      await this.digests.look(userId, upTo);
      this.waiting.delete(userId);
    }
  }

  /** Whoever switched an alert on, or has one at the start of this node, is looked at once. */
  private async keep(userId: number): Promise<void> {
    const { items } = await this.writes.state(userId);
    const alerting = items.some(({ byMail }) => byMail);
    this.people[alerting ? 'add' : 'delete'](userId);
    this.waiting[alerting ? 'add' : 'delete'](userId);
  }

  private async follow(upTo: number): Promise<void> {
    const after = this.told ?? upTo;
    this.told = upTo;
    if (after === upTo || this.people.size === 0) return;
    for await (const event of this.store.readAll({ after, types: this.registry.auditedTypes })) {
      if (event.position > upTo) break;
      for (const userId of this.people) {
        const { items } = await this.writes.state(userId);
        if (!this.waiting.has(userId) && items.some(({ byMail, filter }) => byMail && this.mayBe(event, filter))) this.waiting.add(userId);
      }
    }
  }

  /** By its person, type and kind of stream; object and words are looked at in the list. */
  private mayBe({ type, stream, by }: RecordedEvent, filter: NamedFilter['filter']): boolean {
    return (
      (filter.by === undefined || filter.by === by.actorId) &&
      (filter.type === undefined || filter.type === type) &&
      (filter.kind === undefined || this.registry.kindOfHistory(filter.kind) === partsOfStream(stream).kind)
    );
  }
}
