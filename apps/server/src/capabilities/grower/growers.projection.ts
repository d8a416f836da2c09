import { Injectable } from '@nestjs/common';
import { applyChanges } from '@loam/domain/kernel/decider/changes';
import type { FieldActivePlanSet, FieldPlanUnlinked } from '@loam/domain/field/field.events';
import type { GrowerChanged, GrowerMoved, GrowerRegistered } from '@loam/domain/grower/grower.events';
import { type GrowerRow, listedValues } from '@loam/domain/grower/grower-body.schema';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

/** group → its growers, all and by the person they are assigned to, with how many fields and plans each has. */
@Injectable()
export class GrowersByGroup extends Projection {
  readonly name = 'growers';
  readonly version = 3;
  readonly types = [
    'GrowerRegistered',
    'GrowerChanged',
    'GrowerMoved',
    'GrowerDeactivated',
    'GrowerReactivated',
    'GrowerRemoved',
    'FieldAdded',
    'FieldRemoved',
    'FieldActivePlanSet',
    'FieldPlanUnlinked',
    'PlanDrafted',
    'PlanRemoved',
  ] as const;

  async apply(event: RecordedEvent, to: ReadModelBatch) {
    const { stream, data, by } = event;
    switch (event.type as (typeof this.types)[number]) {
      case 'GrowerRegistered': {
        const { groupId, id, ...details } = data as GrowerRegistered['data'];
        const row = Object.fromEntries(listedValues.map((path) => [path, details[path]])) as Pick<GrowerRow, (typeof listedValues)[number]>;
        return this.put(to, {
          id,
          revision: 1,
          createdAt: by.recordedAt,
          updatedAt: by.recordedAt,
          active: true,
          group: groupId,
          ...row,
          fieldsCount: 0,
          plansCount: 0,
          activePlansCount: 0,
        });
      }
      case 'GrowerChanged':
        return this.changed(to, event, (row) =>
          applyChanges(
            row,
            (data as GrowerChanged['data']).changes.filter(({ path }) => (listedValues as readonly string[]).includes(path)),
          ),
        );
      case 'GrowerMoved': {
        const { groupId: group, assignedTo } = data as GrowerMoved['data'];
        return this.changed(to, event, (row) => ({ ...row, group, assignedTo }));
      }
      case 'GrowerDeactivated':
        return this.changed(to, event, (row) => ({ ...row, active: false }));
      case 'GrowerReactivated':
        return this.changed(to, event, (row) => ({ ...row, active: true }));
      case 'GrowerRemoved':
        return this.removed(to, idOfStream(stream));
      case 'FieldAdded':
        return this.count(to, (data as { growerId: number }).growerId, 'fieldsCount', 1);
      case 'FieldRemoved':
        return this.count(to, (data as { growerId: number }).growerId, 'fieldsCount', -1);
      case 'FieldActivePlanSet': {
        const { growerId, planId } = data as FieldActivePlanSet['data'];
        return this.activePlan(to, stream, growerId, planId);
      }
      case 'FieldPlanUnlinked': {
        const { growerId, planId } = data as FieldPlanUnlinked['data'];
        return (await to.get<number>(`active:${stream}`)) === planId ? this.activePlan(to, stream, growerId, null) : undefined;
      }
      case 'PlanDrafted': {
        const { growerId } = data as { growerId: number };
        to.put(stream, growerId);
        return this.count(to, growerId, 'plansCount', 1);
      }
      case 'PlanRemoved': {
        const growerId = await to.get<number>(stream);
        to.remove(stream);
        return growerId === undefined ? undefined : this.count(to, growerId, 'plansCount', -1);
      }
    }
  }

  private async changed(to: ReadModelBatch, { stream, by }: RecordedEvent, change: (row: GrowerRow) => GrowerRow): Promise<void> {
    const row = await to.get<GrowerRow>(`grower:${idOfStream(stream)}`);
    if (!row) return;
    const next = change({ ...row, revision: row.revision + 1, updatedAt: by.recordedAt });
    const stays = listsOf(next);
    for (const list of listsOf(row)) if (!stays.includes(list)) to.removeRow(list, row.id);
    this.put(to, next);
  }

  /** A field has one active plan at most. */
  private async activePlan(to: ReadModelBatch, field: string, growerId: number, planId: number | null): Promise<void> {
    const before = await to.get<number>(`active:${field}`);
    if (planId === null) to.remove(`active:${field}`);
    else to.put(`active:${field}`, planId);
    const by = Number(planId !== null) - Number(before !== undefined);
    if (by !== 0) await this.count(to, growerId, 'activePlansCount', by as 1 | -1);
  }

  private async count(
    to: ReadModelBatch,
    growerId: number,
    what: 'fieldsCount' | 'plansCount' | 'activePlansCount',
    by: 1 | -1,
  ): Promise<void> {
    const row = await to.get<GrowerRow>(`grower:${growerId}`);
    if (row) this.put(to, { ...row, [what]: row[what] + by });
  }

  private async removed(to: ReadModelBatch, id: number): Promise<void> {
    const row = await to.get<GrowerRow>(`grower:${id}`);
    if (!row) return;
    to.remove(`grower:${id}`);
    for (const list of listsOf(row)) to.removeRow(list, id);
  }

  private put(to: ReadModelBatch, row: GrowerRow): void {
    const { fullName, createdAt, updatedAt, fieldsCount, plansCount, activePlansCount, growerCode, farmName, active } = row;
    to.put(`grower:${row.id}`, row);
    const sort = {
      fullName,
      createdAt,
      updatedAt,
      fieldsCount,
      plansCount,
      activePlansCount,
      growerCode: growerCode ?? '',
      farmName: farmName ?? '',
    };
    const search = [fullName, growerCode, farmName, row.farmId, row.email, row.phoneNumber, row.companyName].filter(Boolean).join(' ');
    for (const list of listsOf(row)) to.putRow(list, row.id, { sort, search, active });
  }
}

export const growerList = (groupId: number, assignedTo?: number) =>
  assignedTo === undefined ? `group:${groupId}` : `group:${groupId}:user:${assignedTo}`;
const listsOf = ({ group, assignedTo }: GrowerRow) => [growerList(group), growerList(group, assignedTo)];
