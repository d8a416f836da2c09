import { Injectable } from '@nestjs/common';
import type { PlanEvent } from '@loam/domain/plan/plan.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

interface PlanProducts {
  readonly growerId: number;
  readonly productIds: readonly number[];
}

const TYPES = ['PlanDrafted', 'PlanProductAdded', 'PlanProductRemoved', 'PlanRemoved'] as const;

/** grower → plans → the products in their dose grids. */
@Injectable()
export class ProductsInUse extends Projection {
  readonly name = 'products-in-use';
  readonly version = 2;
  readonly types = TYPES;

  async apply(event: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const planId = idOfStream(event.stream);
    const plan = { type: event.type, data: event.data } as Extract<PlanEvent, { type: (typeof TYPES)[number] }>;
    if (plan.type === 'PlanDrafted') {
      const { growerId, draft } = plan.data;
      to.putRow(plansOf(growerId), planId, { sort: { planId }, active: true });
      return to.put(`plan:${planId}`, { growerId, productIds: Object.keys(draft.products).map(Number) } satisfies PlanProducts);
    }
    const now = await to.get<PlanProducts>(`plan:${planId}`);
    if (!now) return;
    if (plan.type === 'PlanRemoved') {
      to.remove(`plan:${planId}`);
      return to.removeRow(plansOf(now.growerId), planId);
    }
    const others = now.productIds.filter((id) => id !== Number(plan.data.id));
    to.put(`plan:${planId}`, { ...now, productIds: plan.type === 'PlanProductAdded' ? [...others, Number(plan.data.id)] : others });
  }
}

export const plansOf = (growerId: number) => `grower:${growerId}`;
export type { PlanProducts };
