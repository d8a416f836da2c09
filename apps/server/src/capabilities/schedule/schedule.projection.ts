import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

type Values = Readonly<Record<string, string | number | null>>;

/** The dates of a plan that a calendar shows. */
export interface PlannedDates {
  readonly planId: number;
  readonly growerId: number;
  readonly fieldId: number;
  readonly status: 'draft' | 'active' | 'inactive' | 'completed';
  readonly plan: Values;
  readonly applications: Readonly<Record<string, Values>>;
}

const planFields: readonly string[] = ['name', 'plantingDate', 'harvestDate'];
const applicationFields: readonly string[] = ['method', 'applicationDate', 'applicationDateEnd'];
const only = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
const status = { PlanActivated: 'active', PlanDeactivated: 'inactive', PlanCompleted: 'completed', PlanReturnedToDraft: 'draft' } as const;

/** grower → its plans with planting, harvest and application dates. */
@Injectable()
export class PlannedDatesByGrower extends Projection {
  readonly name = 'schedule';
  readonly version = 2;
  readonly types = [
    'PlanDrafted',
    'PlanDetailsChanged',
    'PlanApplicationAdded',
    'PlanApplicationChanged',
    'PlanApplicationRemoved',
    'PlanSelectionsReset',
    'PlanActivated',
    'PlanDeactivated',
    'PlanCompleted',
    'PlanReturnedToDraft',
    'PlanRemoved',
    'GrowerRemoved',
  ] as const;

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch) {
    const key = `plan:${idOfStream(stream)}`;
    const change = (next: (dates: PlannedDates) => PlannedDates) => this.change(to, key, next);
    switch (type as (typeof this.types)[number]) {
      case 'PlanDrafted':
        return this.drafted(
          to,
          idOfStream(stream),
          data as { growerId: number; fieldId: number; draft: { plan: Values; applications: Record<string, Values> } },
        );
      case 'PlanDetailsChanged':
        return change((dates) => ({ ...dates, plan: { ...dates.plan, ...only((data as { values: Values }).values, planFields) } }));
      case 'PlanApplicationAdded': {
        const { id, fields } = data as { id: string; fields: Values };
        return change((dates) => ({ ...dates, applications: { ...dates.applications, [id]: only(fields, applicationFields) } }));
      }
      case 'PlanApplicationChanged': {
        const { id, values } = data as { id: string; values: Values };
        return change((dates) => ({
          ...dates,
          applications: { ...dates.applications, [id]: { ...dates.applications[id], ...only(values, applicationFields) } },
        }));
      }
      case 'PlanApplicationRemoved':
        return change((dates) => ({
          ...dates,
          applications: Object.fromEntries(Object.entries(dates.applications).filter(([id]) => id !== (data as { id: string }).id)),
        }));
      case 'PlanSelectionsReset':
        return change((dates) => ({ ...dates, fieldId: (data as { fieldId?: number }).fieldId ?? dates.fieldId }));
      case 'PlanRemoved':
        return this.removed(to, key);
      case 'GrowerRemoved':
        return this.growerRemoved(to, idOfStream(stream));
      default:
        return change((dates) => ({ ...dates, status: status[type as keyof typeof status] }));
    }
  }

  private async drafted(
    to: ReadModelBatch,
    planId: number,
    { growerId, fieldId, draft }: { growerId: number; fieldId: number; draft: { plan: Values; applications: Record<string, Values> } },
  ) {
    const applications = Object.fromEntries(
      Object.entries(draft.applications).map(([id, fields]) => [id, only(fields, applicationFields)]),
    );
    to.put(`plan:${planId}`, {
      planId,
      growerId,
      fieldId,
      status: 'draft',
      plan: only(draft.plan, planFields),
      applications,
    } satisfies PlannedDates);
    to.put(`grower:${growerId}`, [...((await to.get<number[]>(`grower:${growerId}`)) ?? []), planId]);
  }

  private async change(to: ReadModelBatch, key: string, next: (dates: PlannedDates) => PlannedDates): Promise<void> {
    const dates = await to.get<PlannedDates>(key);
    if (dates) to.put(key, next(dates));
  }

  private async removed(to: ReadModelBatch, key: string): Promise<void> {
    const dates = await to.get<PlannedDates>(key);
    if (!dates) return;
    to.remove(key);
    const ids = (await to.get<number[]>(`grower:${dates.growerId}`)) ?? [];
    to.put(
      `grower:${dates.growerId}`,
      ids.filter((id) => id !== dates.planId),
    );
  }

  private async growerRemoved(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of (await to.get<number[]>(`grower:${growerId}`)) ?? []) to.remove(`plan:${id}`);
    to.remove(`grower:${growerId}`);
  }
}
