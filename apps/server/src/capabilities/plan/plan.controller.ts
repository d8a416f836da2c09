import { Controller } from '@nestjs/common';
import { planReadCalls } from '@loam/domain/plan/plan-read.calls';
import { planSaveCalls } from '@loam/domain/plan/plan-save.calls';
import { planCalls as calls } from '@loam/domain/plan/plan.calls';
import type { AnswerOf, AskedOf } from '@loam/domain/kernel/call/call';
import { Asked } from '../../platform/http/route/asked.js';
import type { PlanStatus } from '@loam/domain/plan/plan.events';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, IfRevision } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Access, Call } from '../access/index.js';
import { PlanDates } from './plan.dates.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';
import { PlanResults } from './plan.results.js';
import { PlanStates } from './plan.states.js';
import { PlanWrites } from './plan.writes.js';

@Controller()
export class PlanController {
  constructor(
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly writes: PlanWrites,
    private readonly states: PlanStates,
    private readonly results: PlanResults,
    private readonly graphs: PlanGraphs,
    private readonly dates: PlanDates,
  ) {}

  @Call(planReadCalls.one)
  async one(@Asked() { query: { planId } }: AskedOf<typeof planReadCalls.one>, @CurrentActor() actor: Actor) {
    await this.access.plan(actor, planId);
    const loaded = await this.reads.load(planId);
    return entity<AnswerOf<typeof planReadCalls.one>>(() => this.reads.text(loaded), loaded);
  }

  @Call(calls.dates)
  datesOf(@Asked() { query }: AskedOf<typeof calls.dates>, @CurrentActor() actor: Actor) {
    return this.dates.of(query, actor);
  }

  @Call(planSaveCalls.save)
  async save(@Asked() { body }: AskedOf<typeof planSaveCalls.save>, @CurrentActor() actor: Actor, @IfRevision() seen: number | undefined) {
    const { id: planId } = body;
    const decided =
      planId === undefined || planId === null
        ? await this.writes.draft(body, actor)
        : await this.writes.change(planId, body, actor, seen !== undefined);
    return entity(await this.reads.body(decided), decided);
  }

  @Call(planSaveCalls.graph)
  graph(@Asked() { body }: AskedOf<typeof planSaveCalls.graph>, @CurrentActor() actor: Actor) {
    return this.graphs.graph(body, actor);
  }

  @Call(calls.setStatus)
  async status(@Asked() { body: { id: planId, status } }: AskedOf<typeof calls.setStatus>, @CurrentActor() actor: Actor) {
    const { changed, deactivated } = await this.states.change(planId, status, actor);
    return entity({ id: planId, status: changed.state.status as PlanStatus, deactivated, revision: changed.revision }, changed);
  }

  @Call(planSaveCalls.price)
  async price(@Asked() { body: { planId, items, discount, tax } }: AskedOf<typeof planSaveCalls.price>, @CurrentActor() actor: Actor) {
    const pricing = { ...(items && { items }), ...(discount !== undefined && { discount }), ...(tax !== undefined && { tax }) };
    const decided = await this.writes.price(planId, pricing, actor);
    const body = await this.reads.body(decided);
    return entity({ id: planId, revision: decided.revision, ...body.pricing }, decided);
  }

  @Call(calls.report)
  async report(@Asked() { body }: AskedOf<typeof calls.report>, @CurrentActor() actor: Actor) {
    const decided = await this.states.report(body, actor);
    return entity(await this.results.answer(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove([...new Set(ids)], actor);
    return { deleted: ids };
  }

  @Call(calls.withdraw)
  async withdraw(@Asked() { body: { planId } }: AskedOf<typeof calls.withdraw>, @CurrentActor() actor: Actor) {
    const decided = await this.states.withdraw(planId, actor);
    return entity({ deleted: true as const, revision: decided.revision }, decided);
  }
}
