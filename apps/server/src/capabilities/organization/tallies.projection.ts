import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export interface Tally {
  readonly users: number;
  readonly growers: number;
  readonly fields: number;
  readonly plans: number;
}
export const noTally: Tally = { users: 0, growers: 0, fields: 0, plans: 0 };

interface GrowerTally {
  readonly groupId: number;
  readonly fields: number;
  readonly plans: number;
}

/** group → how many people, growers, fields and plans it has; and the list of all companies by name. */
@Injectable()
export class Tallies extends Projection {
  readonly name = 'tallies';
  readonly version = 4;
  readonly types = [
    'CompanyRegistered',
    'CompanyChanged',
    'UserRegistered',
    'UserPlaced',
    'UserRemoved',
    'GrowerRegistered',
    'GrowerMoved',
    'GrowerRemoved',
    'FieldAdded',
    'FieldRemoved',
    'PlanDrafted',
    'PlanRemoved',
  ] as const;

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch) {
    switch (type as (typeof this.types)[number]) {
      case 'CompanyRegistered': {
        const { id, name } = data as { id: number; name: string };
        to.put(`company:${id}`, { id, name });
        return to.putRow('companies', id, { sort: { name, id }, search: name });
      }
      case 'CompanyChanged': {
        const { id, name } = data as { id: number; name?: string };
        if (name === undefined) return;
        to.put(`company:${id}`, { id, name });
        return to.putRow('companies', id, { sort: { name, id }, search: name });
      }
      case 'UserRegistered':
      case 'UserPlaced':
      case 'UserRemoved': {
        const { id, groupIds = [] } = data as { id: number; groupIds?: number[] };
        for (const groupId of (await to.get<number[]>(`user:${id}`)) ?? []) await this.add(to, groupId, { users: -1 });
        for (const groupId of groupIds) await this.add(to, groupId, { users: 1 });
        return groupIds.length === 0 ? to.remove(`user:${id}`) : to.put(`user:${id}`, groupIds);
      }
      case 'GrowerRegistered': {
        const { id, groupId } = data as { id: number; groupId: number };
        to.put(`grower:${id}`, { groupId, fields: 0, plans: 0 } satisfies GrowerTally);
        return this.add(to, groupId, { growers: 1 });
      }
      case 'GrowerMoved': {
        const { id, groupId } = data as { id: number; groupId: number };
        const grower = await to.get<GrowerTally>(`grower:${id}`);
        if (!grower) return;
        const { fields, plans } = grower;
        to.put(`grower:${id}`, { ...grower, groupId } satisfies GrowerTally);
        await this.add(to, grower.groupId, { growers: -1, fields: -fields, plans: -plans });
        return this.add(to, groupId, { growers: 1, fields, plans });
      }
      case 'GrowerRemoved': {
        const { id } = data as { id: number };
        const grower = await to.get<GrowerTally>(`grower:${id}`);
        to.remove(`grower:${id}`);
        return grower && this.add(to, grower.groupId, { growers: -1, fields: -grower.fields, plans: -grower.plans });
      }
      case 'FieldAdded':
      case 'PlanDrafted':
        return this.belongs(to, stream, (data as { growerId: number }).growerId);
      case 'FieldRemoved':
      case 'PlanRemoved':
        return this.gone(to, stream);
    }
  }

  private async belongs(to: ReadModelBatch, stream: string, growerId: number): Promise<void> {
    to.put(stream, growerId);
    await this.count(to, stream, growerId, 1);
  }

  private async gone(to: ReadModelBatch, stream: string): Promise<void> {
    const growerId = await to.get<number>(stream);
    if (growerId === undefined) return;
    to.remove(stream);
    await this.count(to, stream, growerId, -1);
  }

  private async count(to: ReadModelBatch, stream: string, growerId: number, by: 1 | -1): Promise<void> {
    const grower = await to.get<GrowerTally>(`grower:${growerId}`);
    if (!grower) return;
    const what = stream.startsWith('field-') ? 'fields' : 'plans';
    to.put(`grower:${growerId}`, { ...grower, [what]: grower[what] + by });
    await this.add(to, grower.groupId, { [what]: by });
  }

  private async add(to: ReadModelBatch, groupId: number, change: Partial<Tally>): Promise<void> {
    const tally: { -readonly [K in keyof Tally]: Tally[K] } = { ...((await to.get<Tally>(`group:${groupId}`)) ?? noTally) };
    for (const [what, by] of Object.entries(change) as [keyof Tally, number][]) tally[what] += by;
    to.put(`group:${groupId}`, tally);
  }
}
