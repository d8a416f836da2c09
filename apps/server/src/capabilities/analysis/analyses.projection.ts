import { Injectable } from '@nestjs/common';
import type { AnalysisChanged, AnalysisRecorded, AnalysisRemoved } from '@loam/domain/analysis/analysis.events';
import { changesValues } from '@loam/domain/analysis/analysis.decider';
import { applyChanges } from '@loam/domain/kernel/decider/changes';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

/** An analysis as lists show it. */
export interface AnalysisRow {
  readonly id: number;
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly kind: 'soil' | 'water' | 'plant';
  readonly name: string;
  readonly customerId: number;
  readonly fieldId: number;
  readonly cropId: number | null;
  readonly sampleDate: string;
  readonly soilDepthId: number | null;
  readonly layerId: number | null;
  readonly laboratoryName: string | null;
  readonly tissue: string | null;
  /** Of a sheet made of a sample layer: whether somebody changed values of it since. */
  readonly edited?: boolean;
}

const shown = ['name', 'cropId', 'sampleDate', 'soilDepthId', 'layerId', 'laboratoryName', 'tissue'] as const;

/** grower and field → their analyses by sample date. */
@Injectable()
export class AnalysesByField extends Projection {
  readonly name = 'analyses';
  readonly version = 4;
  readonly types = ['AnalysisRecorded', 'AnalysisChanged', 'AnalysisRemoved', 'GrowerRemoved'] as const;

  async apply({ type, data, by }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { id } = data as AnalysisRemoved['data'];
    if (type === 'GrowerRemoved') return this.forget(to, id);
    if (type === 'AnalysisRecorded') {
      const { kind, growerId, fieldId, ...details } = data as AnalysisRecorded['data'];
      const row = Object.fromEntries(shown.map((field) => [field, details[field]])) as Pick<AnalysisRow, (typeof shown)[number]>;
      to.put(`grower:${growerId}`, [...(await idsOf(to, growerId)), id]);
      const made = { id, revision: 1, createdAt: by.recordedAt, updatedAt: by.recordedAt, kind, customerId: growerId, fieldId };
      return put(to, { ...made, ...row, ...(details.zones && { edited: false }) });
    }
    const row = await to.get<AnalysisRow>(`analysis:${id}`);
    if (!row) return;
    if (type === 'AnalysisRemoved') {
      const left = (await idsOf(to, row.customerId)).filter((one) => one !== id);
      if (left.length === 0) to.remove(`grower:${row.customerId}`);
      else to.put(`grower:${row.customerId}`, left);
      return drop(to, row);
    }
    const { changes } = data as AnalysisChanged['data'];
    const listed = changes.filter(({ path }) => shown.includes(path as (typeof shown)[number]));
    const edited = row.edited === false && changesValues(changes) && { edited: true };
    put(to, { ...applyChanges(row, listed), ...edited, revision: row.revision + 1, updatedAt: by.recordedAt });
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of await idsOf(to, growerId)) {
      const row = await to.get<AnalysisRow>(`analysis:${id}`);
      if (row) drop(to, row);
    }
    to.remove(`grower:${growerId}`);
  }
}

const idsOf = async (to: ReadModelBatch, growerId: number) => (await to.get<number[]>(`grower:${growerId}`)) ?? [];

function drop(to: ReadModelBatch, row: AnalysisRow): void {
  to.remove(`analysis:${row.id}`);
  for (const list of listsOf(row)) to.removeRow(list, row.id);
}

function put(to: ReadModelBatch, row: AnalysisRow): void {
  to.put(`analysis:${row.id}`, row);
  for (const list of listsOf(row)) to.putRow(list, row.id, { sort: { sampleDate: row.sampleDate }, search: row.name, active: true });
}

export const growerAnalyses = (growerId: number) => `grower:${growerId}`;
export const fieldAnalyses = (fieldId: number) => `field:${fieldId}`;
const listsOf = ({ customerId, fieldId }: AnalysisRow) => [growerAnalyses(customerId), fieldAnalyses(fieldId)];
