import { Inject, Injectable } from '@nestjs/common';
import type { BlameAnswer, HistoryAnswer, HistoryItem, HistoryQuery } from '@loam/domain/plan/plan-history.schema';
import { plan } from '@loam/domain/plan/plan.decider';
import { type PlanEvent, silentPlanEvents } from '@loam/domain/plan/plan.events';
import { planChanges } from '@loam/domain/plan/plan.history';
import { streamOf } from '../../platform/decisions/aggregate.js';
import { EVENT_STORE, type EventStore, type RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { planAggregate } from './plan.aggregate.js';

/** A plan's revisions as the log has them: one append that changed something is one revision. */
@Injectable()
export class PlanHistory {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** C290: newest first. */
  async list(planId: number, query: HistoryQuery): Promise<HistoryAnswer> {
    const revisions = await this.revisions(planId);
    const matching = revisions.filter((one) => matches(one, query));
    const page = matching.filter(({ revision }) => query.before === undefined || revision < query.before);
    const head = revisions.at(-1);
    return { items: page.reverse().slice(0, query.pageSize), total: matching.length, head: { revision: head?.revision ?? 0, hash: head?.hash ?? '' } };
  }

  /** C293: for every value that stands, who set it last. */
  async blame(planId: number): Promise<BlameAnswer> {
    const last = new Map<string, BlameAnswer['items'][number]>();
    for (const { revision, at, by, changes } of await this.revisions(planId)) {
      for (const change of changes) {
        if (change.new === undefined) last.delete(change.path);
        else last.set(change.path, { path: change.path, revision, at, by: { id: by.id, name: by.name } });
      }
    }
    return { items: [...last.values()] };
  }

  private async revisions(planId: number): Promise<HistoryItem[]> {
    const revisions: HistoryItem[] = [];
    let state = plan.initial;
    let append: { id: string; visible: boolean; item: HistoryItem } | undefined;
    const settle = () => {
      if (append?.visible) revisions.push({ ...append.item, revision: revisions.length + 1 });
    };
    for await (const recorded of this.store.readStream(streamOf(planAggregate, planId))) {
      if (recorded.by.commitId !== append?.id) {
        settle();
        append = { id: recorded.by.commitId, visible: false, item: itemOf(recorded) };
      }
      append.item = { ...append.item, position: recorded.position, hash: recorded.hash };
      if (recorded.erased) continue;
      const event = { type: recorded.type, data: recorded.data } as PlanEvent;
      const after = plan.evolve(state, event);
      if (!silentPlanEvents.has(event.type)) append.visible = true;
      append.item.changes.push(...planChanges(event, state, after));
      state = after;
    }
    settle();
    return revisions;
  }
}

const itemOf = ({ by, position, hash, prevHash }: RecordedEvent): HistoryItem => ({
  revision: 0, position, at: by.recordedAt, by: { id: by.actorId, name: by.actorName, role: by.actorRole }, origin: by.origin ?? 'api', changes: [], hash, prevHash,
});

function matches({ by, origin, at, changes }: HistoryItem, query: HistoryQuery): boolean {
  return (
    (query.by === undefined || by.id === query.by) &&
    (query.origin === undefined || origin === query.origin) &&
    (query.from === undefined || at.slice(0, 10) >= query.from) &&
    (query.to === undefined || at.slice(0, 10) <= query.to) &&
    (query.path === undefined || changes.some(({ path }) => path === query.path))
  );
}
