import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { SinceVisitAnswer } from '@loam/domain/audit/history.schema';
import { type EntityVisited, visit, type VisitCommand, type VisitState } from '@loam/domain/audit/visit.decider';
import type { Aggregate, AnyAggregate } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { HistoryReads, type OpenHistory } from './history.reads.js';

const visits: Aggregate<VisitState, VisitCommand, EntityVisited> = {
  kind: 'visit',
  decider: visit,
  owner: (_id, { userId }) => `user:${userId}`,
  snapshotVersion: '1',
};

/** What others changed since a person last opened something or changed it themselves. */
@Injectable()
export class Visits implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('visits');
  private readonly leaving = new Set<Promise<void>>();

  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly historyReads: HistoryReads,
    private readonly live: LiveRegistry,
  ) {}

  /** Whoever closes a live document has seen it as it stood then. Never fails. */
  onModuleInit() {
    this.live.onFarewell((actor, { aggregate }, id) => {
      const noted = this.left(aggregate, id, actor).finally(() => this.leaving.delete(noted));
      this.leaving.add(noted);
      return noted;
    });
  }

  async beforeApplicationShutdown() {
    await Promise.all(this.leaving);
  }

  /** C298. Asking is opening it: the next answer counts from here. */
  async since(history: OpenHistory, actor: Actor): Promise<SinceVisitAnswer> {
    const { source, id, fold } = history;
    const last = (await this.decisions.read(visits, keyOf(actor, source.name, id))).state;
    const own = fold.revisions.findLast(({ by }) => by.id === actor.id);
    await this.note(source.name, id, fold.revisions.length, actor).catch(this.notKept); // a full disk takes no visit, but it can still be read
    const seen = Math.max(last.revision, own?.revision ?? 0);
    if (seen === 0) return { since: null, revision: null, changes: [], people: [] };
    const changes = (await this.historyReads.since(history, seen)).filter(({ by }) => by.id !== actor.id);
    const since = own && own.revision > last.revision ? own.at : last.at;
    return { since, revision: seen, changes, people: peopleOf(history, seen, actor.id) };
  }

  /** When a person was last at a place that has no history of its own; null: never. Asking is being there again. */
  async before(place: string, id: number, actor: Actor): Promise<string | null> {
    const { at } = (await this.decisions.read(visits, keyOf(actor, place, id))).state;
    await this.note(place, id, 0, actor).catch(this.notKept);
    return at;
  }

  /** Live documents are named in histories as their streams are. */
  private async left(aggregate: AnyAggregate, id: number, actor: Actor): Promise<void> {
    try {
      const { revision } = await this.decisions.read(aggregate, id);
      await this.note(aggregate.kind, id, revision, actor);
    } catch (error) {
      this.notKept(error);
    }
  }

  private async note(kind: string, id: number, revision: number, actor: Actor): Promise<void> {
    const seen = { type: 'Visit', userId: actor.id, revision, at: this.clock.now() } as const;
    await this.decisions.run(visits, keyOf(actor, kind, id), seen, { actor, origin: 'system' });
  }

  private readonly notKept = (error: unknown) => this.logger.warn(`visit not kept: ${String(error)}`);
}

const keyOf = (actor: Actor, kind: string, id: number) => `${actor.id}-${kind}-${id}`;

function peopleOf({ fold }: OpenHistory, after: number, self: number): SinceVisitAnswer['people'] {
  const people = new Map<number, SinceVisitAnswer['people'][number]>();
  for (const { by } of fold.revisions.slice(after)) {
    if (by.id !== self) people.set(by.id, { id: by.id, name: by.name, revisions: (people.get(by.id)?.revisions ?? 0) + 1 });
  }
  return [...people.values()];
}
