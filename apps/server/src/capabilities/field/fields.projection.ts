import { Injectable } from '@nestjs/common';
import { applyChanges } from '@loam/domain/kernel/decider/changes';
import type {
  FieldAdded,
  FieldChanged,
  FieldDetails,
  FieldLayer,
  FieldLayerDropped,
  FieldLayerSet,
  FieldPlace,
} from '@loam/domain/field/field.events';
import { withLayer, withoutLayer } from '@loam/domain/field/field.policy';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

export type FieldRow = FieldPlace &
  FieldDetails & {
    readonly revision: number;
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly layers: readonly FieldLayer[];
    /** absent: it never was out of use */
    readonly active?: boolean;
  };

/** grower → its fields by name, with their outlines for maps. */
@Injectable()
export class FieldsByGrower extends Projection {
  readonly name = 'fields';
  readonly version = 3;
  readonly types = ['FieldAdded', 'FieldChanged', 'FieldRemoved', 'FieldLayerSet', 'FieldLayerDropped', 'GrowerRemoved'] as const;

  override lookups({ type, data }: RecordedEvent): string[] {
    return type === 'FieldAdded' ? [`grower:${(data as FieldAdded['data']).growerId}`] : [];
  }

  async apply({ type, data, stream, by }: RecordedEvent, to: ReadModelBatch) {
    switch (type as (typeof this.types)[number]) {
      case 'FieldAdded': {
        const row: FieldRow = {
          ...(data as FieldAdded['data']),
          revision: 1,
          createdAt: by.recordedAt,
          updatedAt: by.recordedAt,
          layers: [],
        };
        const ids = await this.idsOf(to, row.growerId);
        to.put(`grower:${row.growerId}`, [...ids, row.id]);
        return this.put(to, row);
      }
      case 'FieldChanged': {
        const row = await to.get<FieldRow>(`field:${idOfStream(stream)}`);
        if (!row) return;
        return this.put(to, {
          ...applyChanges(row, (data as FieldChanged['data']).changes),
          revision: row.revision + 1,
          updatedAt: by.recordedAt,
        });
      }
      case 'FieldLayerSet':
      case 'FieldLayerDropped': {
        const row = await to.get<FieldRow>(`field:${idOfStream(stream)}`);
        if (!row) return;
        const layers =
          type === 'FieldLayerSet'
            ? withLayer(row.layers, data as FieldLayerSet['data'])
            : withoutLayer(row.layers, (data as FieldLayerDropped['data']).layerId);
        return this.put(to, { ...row, layers, revision: row.revision + 1, updatedAt: by.recordedAt });
      }
      case 'FieldRemoved': {
        const row = await to.get<FieldRow>(`field:${idOfStream(stream)}`);
        if (!row) return;
        const ids = await this.idsOf(to, row.growerId);
        to.put(
          `grower:${row.growerId}`,
          ids.filter((id) => id !== row.id),
        );
        return this.drop(to, row.growerId, row.id);
      }
      case 'GrowerRemoved': {
        const growerId = idOfStream(stream);
        for (const id of await this.idsOf(to, growerId)) this.drop(to, growerId, id);
        return to.remove(`grower:${growerId}`);
      }
    }
  }

  private async idsOf(to: ReadModelBatch, growerId: number): Promise<readonly number[]> {
    return (await to.get<number[]>(`grower:${growerId}`)) ?? [];
  }

  private put(to: ReadModelBatch, row: FieldRow): void {
    to.put(`field:${row.id}`, row);
    to.putRow(`grower:${row.growerId}`, row.id, { sort: { name: row.name }, search: row.name, active: true });
  }

  private drop(to: ReadModelBatch, growerId: number, id: number): void {
    to.remove(`field:${id}`);
    to.removeRow(`grower:${growerId}`, id);
  }
}
