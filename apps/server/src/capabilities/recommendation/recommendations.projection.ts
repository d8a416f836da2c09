import { Injectable } from '@nestjs/common';
import type { RecommendationEvent } from '@loam/domain/recommendation/recommendation.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const RECOMMENDATIONS = 'recommendations-by-plan';
export const recommendationsOf = (planId: number) => `plan:${planId}`;
const planOf = (id: number) => `recommendation:${id}`;

/** plan → its recommendations. What they say is read from their streams. */
@Injectable()
export class RecommendationsByPlan extends Projection {
  readonly name = RECOMMENDATIONS;
  readonly version = 1;
  readonly types = ['RecommendationMade', 'RecommendationAttached', 'PlanRemoved'] as const;

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'PlanRemoved') return this.forget(to, idOfStream(stream));
    const { id, planId } = data as Extract<RecommendationEvent, { type: 'RecommendationMade' | 'RecommendationAttached' }>['data'];
    const before = await to.get<number>(planOf(id));
    if (before !== undefined)
      to.put(
        recommendationsOf(before),
        ((await to.get<number[]>(recommendationsOf(before))) ?? []).filter((one) => one !== id),
      );
    to.put(planOf(id), planId);
    to.put(recommendationsOf(planId), [...((await to.get<number[]>(recommendationsOf(planId))) ?? []), id]);
  }

  /** A removed plan leaves none behind. */
  private async forget(to: ReadModelBatch, planId: number): Promise<void> {
    for (const id of (await to.get<number[]>(recommendationsOf(planId))) ?? []) to.remove(planOf(id));
    to.remove(recommendationsOf(planId));
  }
}
