import { Injectable, Logger } from '@nestjs/common';
import type { SinceVisitAnswer } from '@loam/domain/audit/history.schema';
import { type EntityVisited, visit, type VisitCommand, type VisitState } from '@loam/domain/audit/visit.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Histories, type OpenHistory } from './histories.js';

const visits: Aggregate<VisitState, VisitCommand, EntityVisited> = {
  kind: 'visit',
  decider: visit,
  owner: (_id, { userId }) => `user:${userId}`,
  snapshotVersion: '1',
};

/** What others changed since a person last opened something or changed it themselves. */
@Injectable()
export class Visits {
  private readonly logger = new Logger('visits');

  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly histories: Histories,
  ) {}

  /** C298. Asking is opening it: the next answer counts from here. */
  async since(history: OpenHistory, actor: Actor): Promise<SinceVisitAnswer> {
    const { source, id, fold } = history;
    const key = `${actor.id}-${source.name}-${id}`;
    const last = (await this.decisions.read(visits, key)).state;
    const own = fold.revisions.findLast(({ by }) => by.id === actor.id);
    const head = fold.revisions.length;
    await this.decisions
      .run(visits, key, { type: 'Visit', userId: actor.id, revision: head, at: this.clock.now() }, { actor, origin: 'system' })
      .catch((error: unknown) => this.logger.warn(`visit not kept: ${String(error)}`)); // a full disk takes no visit, but it can still be read
    const seen = Math.max(last.revision, own?.revision ?? 0);
    if (seen === 0) return { since: null, revision: null, changes: [], people: [] };
    const changes = (await this.histories.since(history, seen)).filter(({ by }) => by.id !== actor.id);
    const since = own && own.revision > last.revision ? own.at : last.at;
    return { since, revision: seen, changes, people: peopleOf(history, seen, actor.id) };
  }
}

function peopleOf({ fold }: OpenHistory, after: number, self: number): SinceVisitAnswer['people'] {
  const people = new Map<number, SinceVisitAnswer['people'][number]>();
  for (const { by } of fold.revisions.slice(after)) {
    if (by.id !== self) people.set(by.id, { id: by.id, name: by.name, revisions: (people.get(by.id)?.revisions ?? 0) + 1 });
  }
  return [...people.values()];
}
