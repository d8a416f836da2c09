import { Injectable } from '@nestjs/common';
import { interventionCapability } from '@loam/domain/intervention/intervention.capability';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import type { InterventionEvent, InterventionRecorded } from '@loam/domain/intervention/intervention.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export interface ListedIntervention extends Omit<InterventionRecorded['data'], 'growerId'> {
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const INTERVENTIONS = 'interventions-by-grower';
export const interventionList = (growerId: number) => `grower:${growerId}`;
export const interventionKey = (id: number) => `intervention:${id}`;
const ofGrower = (growerId: number) => `ids:${growerId}`;

/** grower → interventions. Bump `version` to rebuild beside the old one, then switch. */
@Injectable()
export class InterventionsByGrower extends Projection {
  readonly name = INTERVENTIONS;
  readonly version = 1;
  readonly types = [...eventTypesOf(interventionCapability.kinds.intervention), 'GrowerRemoved'];

  async apply({ type, data, by: { recordedAt } }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'GrowerRemoved') return this.forget(to, (data as { id: number }).id);
    const event = { type, data } as InterventionEvent;
    const { growerId, ...given } = event.data;
    if (event.type === 'InterventionRemoved') return this.drop(to, growerId, given.id);
    const before = await to.get<ListedIntervention>(interventionKey(given.id));
    if (event.type === 'InterventionChanged' && !before) return;
    const first = { revision: 0, createdAt: recordedAt };
    const now = { ...(before ?? first), ...given, updatedAt: recordedAt } as ListedIntervention;
    to.put(interventionKey(given.id), { ...now, revision: now.revision + 1 } satisfies ListedIntervention);
    to.putRow(interventionList(growerId), given.id, { sort: { date: Date.parse(now.date) } });
    if (!before) to.put(ofGrower(growerId), [...((await to.get<number[]>(ofGrower(growerId))) ?? []), given.id]);
  }

  private async drop(to: ReadModelBatch, growerId: number, id: number): Promise<void> {
    const left = ((await to.get<number[]>(ofGrower(growerId))) ?? []).filter((one) => one !== id);
    if (left.length === 0) to.remove(ofGrower(growerId));
    else to.put(ofGrower(growerId), left);
    to.remove(interventionKey(id));
    to.removeRow(interventionList(growerId), id);
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of (await to.get<number[]>(ofGrower(growerId))) ?? []) await this.drop(to, growerId, id);
  }
}
