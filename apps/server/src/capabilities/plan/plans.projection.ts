import { Injectable } from '@nestjs/common';
import type { PlanDrafted, PlanStatus, Values } from '@loam/domain/plan/plan.events';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { planCapability } from '@loam/domain/plan/plan.capability';
import { silentPlanEvents } from '@loam/domain/plan/plan.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

/** A plan as lists show it. */
export interface PlanRow {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly fieldId: number;
  readonly cropId: number;
  readonly status: PlanStatus;
  readonly plantingDate: string | null;
  readonly results: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const PLANS = 'plans';
const statusOf: Readonly<Record<string, PlanStatus>> = ownNames({
  PlanActivated: 'active',
  PlanDeactivated: 'inactive',
  PlanCompleted: 'completed',
  PlanReturnedToDraft: 'draft',
});

/** Lists that hold a plan's row, without and with results. */
export const listOf = {
  grower: (id: number) => `grower:${id}`,
  growerStatus: (id: number, status: PlanStatus) => `grower:${id}:${status}`,
  growerResults: (id: number) => `grower:${id}:results`,
  field: (id: number) => `field:${id}`,
  growerCrop: (id: number, cropId: number) => `grower:${id}:crop:${cropId}`,
};
const listsOf = (row: PlanRow): string[] => [
  listOf.grower(row.customerId),
  listOf.growerStatus(row.customerId, row.status),
  listOf.field(row.fieldId),
  listOf.growerCrop(row.customerId, row.cropId),
  ...(row.results > 0 ? [listOf.growerResults(row.customerId)] : []),
];

/** grower, field and crop → their plans; a plan's name is searched by. */
@Injectable()
export class Plans extends Projection {
  readonly name = PLANS;
  readonly version = 3;
  readonly types = [...eventTypesOf(planCapability.kinds.plan).filter((type) => !silentPlanEvents.has(type)), 'GrowerRemoved'];

  /** Most events only say that the plan was edited: what they hold stays sealed. */
  async apply(event: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { type, stream, by } = event;
    if (type === 'GrowerRemoved') return this.growerRemoved(to, idOfStream(stream));
    const key = `plan:${idOfStream(stream)}`;
    if (type === 'PlanDrafted') {
      const row = drafted(event.data as PlanDrafted, by.recordedAt);
      to.put(`grower:${row.customerId}`, [...((await to.get<number[]>(`grower:${row.customerId}`)) ?? []), row.id]);
      return this.put(to, row);
    }
    const row = await to.get<PlanRow>(key);
    if (!row) return;
    if (type === 'PlanRemoved') return this.remove(to, row);
    const next = { ...changed(row, event), updatedAt: by.recordedAt };
    const kept = new Set(listsOf(next));
    for (const list of listsOf(row)) if (!kept.has(list)) to.removeRow(list, row.id);
    this.put(to, next);
  }

  /** Nothing of a grower's plans stays behind: an erased person's names must not. */
  private async growerRemoved(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of (await to.get<number[]>(`grower:${growerId}`)) ?? []) {
      const row = await to.get<PlanRow>(`plan:${id}`);
      if (row) this.remove(to, row);
    }
    to.remove(`grower:${growerId}`);
  }

  private remove(to: ReadModelBatch, row: PlanRow): void {
    to.remove(`plan:${row.id}`);
    for (const list of listsOf(row)) to.removeRow(list, row.id);
  }

  private put(to: ReadModelBatch, row: PlanRow): void {
    to.put(`plan:${row.id}`, row);
    const { name, createdAt, updatedAt, status, id } = row;
    for (const list of listsOf(row)) to.putRow(list, id, { sort: { updatedAt, createdAt, name, status }, search: name });
  }
}

const dateOrNone = (value: unknown) => (typeof value === 'string' ? value : null);
export const plantingDateOf = ({ plan }: PlanDrafted['draft']): string | null => dateOrNone(plan['plantingDate']);

const drafted = ({ id, growerId, fieldId, cropId, draft }: PlanDrafted, at: string): PlanRow => ({
  id,
  name: String(draft.plan['name'] ?? ''),
  customerId: growerId,
  fieldId,
  cropId,
  status: 'draft',
  plantingDate: plantingDateOf(draft),
  results: 0,
  createdAt: at,
  updatedAt: at,
});

function changed(row: PlanRow, event: RecordedEvent): PlanRow {
  switch (event.type) {
    case 'PlanDetailsChanged': {
      const { name, plantingDate } = (event.data as { values: Values }).values;
      return {
        ...row,
        ...(name !== undefined && { name: String(name ?? '') }),
        ...(plantingDate !== undefined && { plantingDate: dateOrNone(plantingDate) }),
      };
    }
    case 'PlanSelectionsReset': {
      const { cropId, fieldId } = event.data as { cropId?: number; fieldId?: number };
      return { ...row, cropId: cropId ?? row.cropId, fieldId: fieldId ?? row.fieldId };
    }
    case 'PlanResultReported':
      return { ...row, results: row.results + 1 };
    case 'PlanResultsWithdrawn':
      return { ...row, results: 0 };
    default:
      return statusOf[event.type] ? { ...row, status: statusOf[event.type]! } : row;
  }
}
