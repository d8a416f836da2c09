import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../../platform/read-model/read-model.port.js';

export const ASSETS = 'user-assets';
export const assetsKey = (userId: number) => `user:${userId}`;
/** The growers that somebody looks after. */
export const keptBy = (userId: number) => `keeper:${userId}`;

export interface Assets {
  readonly growers: number;
  readonly fields: number;
  readonly plans: number;
}
export const noAssets: Assets = { growers: 0, fields: 0, plans: 0 };

interface Kept {
  readonly keeper: number;
  readonly groupId: number;
  /** Streams of the grower's fields and plans. */
  readonly things: readonly string[];
}

const count = (things: readonly string[], kind: 'field-' | 'plan-') => things.filter((stream) => stream.startsWith(kind)).length;

/** person → how many growers, fields and plans they look after, and which growers. Counts and ids only. */
@Injectable()
export class UserAssets extends Projection {
  readonly name = ASSETS;
  readonly version = 2;
  readonly types = [
    'GrowerRegistered',
    'GrowerChanged',
    'GrowerMoved',
    'GrowerRemoved',
    'FieldAdded',
    'FieldRemoved',
    'PlanDrafted',
    'PlanRemoved',
  ] as const;

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch) {
    switch (type as (typeof this.types)[number]) {
      case 'GrowerRegistered': {
        const { id, assignedTo: keeper, groupId } = data as { id: number; assignedTo: number; groupId: number };
        return this.keep(to, id, { keeper, groupId, things: [] });
      }
      case 'GrowerChanged': {
        const { id, changes } = data as { id: number; changes: readonly { path: string; new: unknown }[] };
        const moved = changes.find(({ path }) => path === 'assignedTo');
        const kept = moved && (await to.get<Kept>(`grower:${id}`));
        return kept && this.keep(to, id, { ...kept, keeper: moved.new as number }, kept);
      }
      case 'GrowerMoved': {
        const { id, assignedTo: keeper, groupId } = data as { id: number; assignedTo: number; groupId: number };
        const kept = await to.get<Kept>(`grower:${id}`);
        return kept && this.keep(to, id, { ...kept, keeper, groupId }, kept);
      }
      case 'GrowerRemoved': {
        const { id } = data as { id: number };
        const kept = await to.get<Kept>(`grower:${id}`);
        if (!kept) return;
        for (const thing of kept.things) to.remove(thing);
        return this.keep(to, id, undefined, kept);
      }
      case 'FieldAdded':
      case 'PlanDrafted': {
        const { growerId } = data as { growerId: number };
        const kept = await to.get<Kept>(`grower:${growerId}`);
        if (!kept) return;
        to.put(stream, growerId);
        return this.keep(to, growerId, { ...kept, things: [...kept.things, stream] }, kept);
      }
      case 'FieldRemoved':
      case 'PlanRemoved': {
        const growerId = await to.get<number>(stream);
        const kept = growerId === undefined ? undefined : await to.get<Kept>(`grower:${growerId}`);
        if (growerId === undefined || !kept) return;
        to.remove(stream);
        return this.keep(to, growerId, { ...kept, things: kept.things.filter((thing) => thing !== stream) }, kept);
      }
    }
  }

  private async keep(to: ReadModelBatch, id: number, now: Kept | undefined, before?: Kept): Promise<void> {
    if (before) await this.add(to, before, -1);
    if (before && before.keeper !== now?.keeper) to.removeRow(keptBy(before.keeper), id);
    if (!now) return to.remove(`grower:${id}`);
    to.put(`grower:${id}`, now);
    to.putRow(keptBy(now.keeper), id, { sort: { id, groupId: now.groupId } });
    await this.add(to, now, 1);
  }

  private async add(to: ReadModelBatch, { keeper, things }: Kept, by: 1 | -1): Promise<void> {
    const { growers, fields, plans } = (await to.get<Assets>(assetsKey(keeper))) ?? noAssets;
    const next = { growers: growers + by, fields: fields + by * count(things, 'field-'), plans: plans + by * count(things, 'plan-') };
    if (next.growers === 0) to.remove(assetsKey(keeper));
    else to.put(assetsKey(keeper), next);
  }
}
