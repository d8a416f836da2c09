import { Injectable } from '@nestjs/common';
import type { HistoryKind } from '@loam/domain/kernel/decider/revisions';
import { planHistory } from '@loam/domain/plan/decide/plan.history';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import type { HistorySource } from '../../platform/registry/history-sources.js';
import { Access } from '../access/index.js';
import { planAggregate } from './plan.aggregate.js';
import { PlanEffects } from './plan.effects.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { PlanRestore } from './plan.restore.js';
import { PlanReads } from './plan.reads.js';

/** A plan's history is that of its document; what it came to is computed with today's tables. */
@Injectable()
export class PlanHistorySource implements HistorySource {
  readonly name = 'plan';
  readonly aggregate = planAggregate;
  readonly history = planHistory as unknown as HistoryKind<never, never>;
  readonly reach: HistorySource['reach'];

  constructor(
    access: Access,
    private readonly reads: PlanReads,
    private readonly effects: PlanEffects,
    private readonly restoring: PlanRestore,
  ) {
    this.reach = access.plan;
  }

  async body(loaded: Loaded<PlanState>) {
    return { ...(await this.reads.bodyThen(loaded)), comments: null, graph: await this.effects.graph(loaded.state) };
  }

  /** @throws what restoring would be refused with */
  restored = (id: number, revision: number, then: PlanState, before: PlanState, actor: Actor) =>
    this.restoring.preview(id, revision, then, before, actor);

  effect = (from: PlanState, to: PlanState) => this.effects.between(from, to);
}
