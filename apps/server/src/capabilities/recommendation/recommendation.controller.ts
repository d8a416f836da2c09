import { Controller } from '@nestjs/common';
import { recommendationCalls as calls } from '@loam/domain/recommendation/recommendation.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { RecommendationState } from '@loam/domain/recommendation/recommendation.decider';
import { Asked } from '../../platform/http/route/asked.js';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Call } from '../access/index.js';
import { PlanReads } from '../plan/index.js';
import { RecommendationReads } from './recommendation.reads.js';
import { RecommendationWrites } from './recommendation.writes.js';

/** What an adviser offers a grower for a plan: options of products, and notes. */
@Controller()
export class RecommendationController {
  constructor(
    private readonly recommendationWrites: RecommendationWrites,
    private readonly plans: PlanReads,
    private readonly reads: RecommendationReads,
  ) {}

  @Call(calls.make)
  async make(@Asked() { body }: AskedOf<typeof calls.make>, @CurrentActor() actor: Actor) {
    return this.answer(await this.recommendationWrites.make(body, actor));
  }

  @Call(calls.attach)
  async attach(@Asked() { query: { customerId }, body }: AskedOf<typeof calls.attach>, @CurrentActor() actor: Actor) {
    await this.recommendationWrites.attach(customerId, body, actor);
    const loaded = await this.plans.load(body.planId);
    return entity(await this.plans.body(loaded), loaded);
  }

  @Call(calls.ofPlan)
  async ofPlan(@Asked() { params: { id } }: AskedOf<typeof calls.ofPlan>, @CurrentActor() actor: Actor) {
    const found = await this.reads.ofPlan(id, actor);
    return { items: await Promise.all(found.map((one) => this.recommendationWrites.body(one))), total: found.length };
  }

  @Call(calls.saveNote)
  async saveNote(@Asked() { body }: AskedOf<typeof calls.saveNote>, @CurrentActor() actor: Actor) {
    return this.answer(await this.recommendationWrites.saveNote(body.recommendationId, body.id ?? undefined, body.text, actor));
  }

  @Call(calls.removeNote)
  async removeNote(@Asked() { body: { recommendationId: of, ids } }: AskedOf<typeof calls.removeNote>, @CurrentActor() actor: Actor) {
    return entity({ deleted: ids }, await this.recommendationWrites.change(of, { type: 'RemoveNote', noteId: ids[0]! }, actor));
  }

  @Call(calls.saveOption)
  async saveOption(@Asked() { body }: AskedOf<typeof calls.saveOption>, @CurrentActor() actor: Actor) {
    return this.answer(await this.recommendationWrites.saveOption(body, actor));
  }

  @Call(calls.removeOption)
  async removeOption(@Asked() { body: { recommendationId: of, ids } }: AskedOf<typeof calls.removeOption>, @CurrentActor() actor: Actor) {
    return entity({ deleted: ids }, await this.recommendationWrites.change(of, { type: 'RemoveOption', optionId: ids[0]! }, actor));
  }

  @Call(calls.one)
  async one(@Asked() { params: { id: of } }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
    const loaded = await this.recommendationWrites.one(actor, of);
    return entity(() => this.recommendationWrites.body(loaded), loaded);
  }

  @Call(calls.amounts)
  amounts(@Asked() { params: { id: of }, body }: AskedOf<typeof calls.amounts>, @CurrentActor() actor: Actor) {
    return this.recommendationWrites.amounts(of, body, actor);
  }

  private async answer(decided: Decided<RecommendationState>) {
    return entity(await this.recommendationWrites.body(decided), decided);
  }
}
