import { Controller } from '@nestjs/common';
import { planHistoryCalls as calls } from '@loam/domain/plan/plan-history.calls';
import type { VersionMaker } from '@loam/domain/plan/plan-history.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Call } from '../access/index.js';
import { HistoryReads, revisionOf } from '../audit/index.js';
import { PlanReads } from './plan.reads.js';
import { PlanRestore } from './plan.restore.js';

/** What a plan's history has beyond others: versions, and the way back. */
@Controller()
export class PlanHistoryController {
  constructor(
    private readonly historyReads: HistoryReads,
    private readonly plans: PlanReads,
    private readonly restoring: PlanRestore,
  ) {}

  @Call(calls.versions)
  async versions(@Asked() { params: { id } }: AskedOf<typeof calls.versions>, @CurrentActor() actor: Actor) {
    const { items, total } = this.historyReads.versions(await this.historyReads.open('plan', String(id), actor));
    return { items: items.map((one) => ({ ...one, made: one.made as VersionMaker })), total };
  }

  @Call(calls.name)
  async name(@Asked() { params: { id: planId }, body: { name } }: AskedOf<typeof calls.name>, @CurrentActor() actor: Actor) {
    const { id } = await this.historyReads.open('plan', String(planId), actor);
    const { revision } = await this.restoring.name(id, name, actor);
    return { id, revision, name };
  }

  @Call(calls.restore)
  async restore(
    @Asked() { params: { id: planId, revision }, body: { reason } }: AskedOf<typeof calls.restore>,
    @CurrentActor() actor: Actor,
  ) {
    const history = await this.historyReads.open('plan', String(planId), actor);
    const then = (await this.historyReads.stateAt(history, revisionOf(revision))).state as PlanState;
    const restored = await this.restoring.restore(history.id, revisionOf(revision), then, reason, actor);
    return entity(await this.plans.body(restored), restored);
  }
}
