import { Injectable } from '@nestjs/common';
import type { PlanEvent } from '@loam/domain/plan/plan.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

interface PlanCrop {
  readonly growerId: number;
  readonly cropId: number;
}

const TYPES = ['PlanDrafted', 'PlanSelectionsReset', 'PlanRemoved'] as const;

/** grower → plans → crop, for the crops that a grower's plans use. */
@Injectable()
export class CropsInUse extends Projection {
  readonly name = 'crops-in-use';
  readonly version = 2;
  readonly types = TYPES;

  async apply(event: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const planId = idOfStream(event.stream);
    const plan = { type: event.type, data: event.data } as Extract<PlanEvent, { type: (typeof TYPES)[number] }>;
    if (plan.type === 'PlanDrafted') return this.put(to, planId, { growerId: plan.data.growerId, cropId: plan.data.cropId });
    const now = await to.get<PlanCrop>(`plan:${planId}`);
    if (!now) return;
    if (plan.type === 'PlanRemoved') {
      to.remove(`plan:${planId}`);
      to.removeRow(plansOf(now.growerId), planId);
    } else if (plan.data.cropId !== undefined) this.put(to, planId, { ...now, cropId: plan.data.cropId });
  }

  private put(to: ReadModelBatch, planId: number, plan: PlanCrop): void {
    to.put(`plan:${planId}`, plan);
    to.putRow(plansOf(plan.growerId), planId, { sort: { planId }, active: true });
  }
}

export const plansOf = (growerId: number) => `grower:${growerId}`;
export type { PlanCrop };
