import { Injectable } from '@nestjs/common';
import { interventionCapability } from '@loam/domain/intervention/intervention.capability';
import type { InterventionEvent } from '@loam/domain/intervention/intervention.events';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import type { LibraryKind } from '@loam/domain/library/group-library';
import { isOwnId } from '@loam/domain/library/own-library.decider';
import type { PlanEvent } from '@loam/domain/plan/plan.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

export const LIBRARY_IN_USE = 'library-in-use';
/** How many plans have it, or how many interventions are of it. */
export const useKey = (kind: LibraryKind, id: number) => `${kind}:${id}`;

interface Used {
  readonly cropId: number;
  readonly productIds: readonly number[];
}
const PLAN_TYPES = ['PlanDrafted', 'PlanSelectionsReset', 'PlanProductAdded', 'PlanProductRemoved', 'PlanRemoved'] as const;

/** own crop or product → number of plans that have it; own type of interventions → number of those recorded. */
@Injectable()
export class LibraryInUse extends Projection {
  readonly name = LIBRARY_IN_USE;
  readonly version = 2;
  readonly types = [...PLAN_TYPES, ...eventTypesOf(interventionCapability.kinds.intervention)];

  async apply(event: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (event.type.startsWith('Intervention')) return this.typed({ type: event.type, data: event.data } as InterventionEvent, to);
    const planId = idOfStream(event.stream);
    const plan = { type: event.type, data: event.data } as Extract<PlanEvent, { type: (typeof PLAN_TYPES)[number] }>;
    const before = await to.get<Used>(`plan:${planId}`);
    const now = after(plan, before);
    if (now === before) return;
    if (now) to.put(`plan:${planId}`, now);
    else to.remove(`plan:${planId}`);
    await this.count(to, 'crops', before && [before.cropId], now && [now.cropId]);
    await this.count(to, 'fertilizers', before?.productIds, now?.productIds);
  }

  private async typed({ type, data }: InterventionEvent, to: ReadModelBatch): Promise<void> {
    const key = `of:intervention:${data.id}`;
    const before = await to.get<number>(key);
    const now = type === 'InterventionRemoved' ? undefined : (data.typeId ?? before);
    if (now === before) return;
    if (now === undefined) to.remove(key);
    else to.put(key, now);
    await this.count(to, 'intervention', before === undefined ? [] : [before], now === undefined ? [] : [now]);
  }

  private async count(to: ReadModelBatch, kind: LibraryKind, before: readonly number[] = [], now: readonly number[] = []) {
    const change = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => isOwnId(id) && !others.includes(id));
    for (const [ids, by] of [
      [change(now, before), 1],
      [change(before, now), -1],
    ] as const)
      for (const id of ids) to.put(useKey(kind, id), ((await to.get<number>(useKey(kind, id))) ?? 0) + by);
  }
}

function after(plan: Extract<PlanEvent, { type: (typeof PLAN_TYPES)[number] }>, before: Used | undefined): Used | undefined {
  if (plan.type === 'PlanDrafted') return { cropId: plan.data.cropId, productIds: Object.keys(plan.data.draft.products).map(Number) };
  if (!before || plan.type === 'PlanRemoved') return undefined;
  if (plan.type === 'PlanSelectionsReset') return plan.data.cropId === undefined ? before : { ...before, cropId: plan.data.cropId };
  const others = before.productIds.filter((id) => id !== Number(plan.data.id));
  return { ...before, productIds: plan.type === 'PlanProductAdded' ? [...others, Number(plan.data.id)] : others };
}
