import { Injectable } from '@nestjs/common';
import type { PlanDrafted, PlanStatus, Values } from '@loam/domain/plan/plan.events';
import { planEventTypes, silentPlanEvents } from '@loam/domain/plan/plan.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

/** A plan as lists show it. */
export interface PlanRow {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly fieldId: number;
  readonly cropId: number;
  readonly status: PlanStatus;
  readonly results: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Analyses that it uses, as `soil:7`. */
  readonly analyses: readonly string[];
}

export const PLANS = 'plans';
const idOf = (stream: string) => Number(stream.slice(stream.lastIndexOf('-') + 1));
const statusOf: Readonly<Record<string, PlanStatus>> = { PlanActivated: 'active', PlanDeactivated: 'inactive', PlanCompleted: 'completed', PlanReturnedToDraft: 'draft' };
const analysisFields = { soilAnalysisId: 'soil', plantAnalysisId: 'plant' } as const;

/** Lists that hold a plan's row, without and with results. */
export const listOf = {
  grower: (id: number) => `grower:${id}`,
  growerStatus: (id: number, status: PlanStatus) => `grower:${id}:${status}`,
  growerResults: (id: number) => `grower:${id}:results`,
  field: (id: number) => `field:${id}`,
  growerCrop: (id: number, cropId: number) => `grower:${id}:crop:${cropId}`,
  analysis: (id: string) => `analysis:${id}`,
};
const listsOf = (row: PlanRow): string[] => [
  listOf.grower(row.customerId), listOf.growerStatus(row.customerId, row.status), listOf.field(row.fieldId), listOf.growerCrop(row.customerId, row.cropId),
  ...(row.results > 0 ? [listOf.growerResults(row.customerId)] : []), ...row.analyses.map(listOf.analysis),
];

/** grower, field, crop and analysis → their plans; a plan's name is searched by. */
@Injectable()
export class Plans extends Projection {
  readonly name = PLANS;
  readonly version = 1;
  readonly types = planEventTypes.filter((type) => !silentPlanEvents.has(type));

  async apply({ type, data, stream, by }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const key = `plan:${idOf(stream)}`;
    if (type === 'PlanDrafted') return this.put(to, drafted(data as PlanDrafted, by.recordedAt));
    const row = await to.get<PlanRow>(key);
    if (!row) return;
    if (type === 'PlanRemoved') {
      to.remove(key);
      for (const list of listsOf(row)) to.removeRow(list, row.id);
      return;
    }
    const next = { ...changed(row, type, data as never), updatedAt: by.recordedAt };
    const kept = new Set(listsOf(next));
    for (const list of listsOf(row)) if (!kept.has(list)) to.removeRow(list, row.id);
    this.put(to, next);
  }

  private put(to: ReadModelBatch, row: PlanRow): void {
    to.put(`plan:${row.id}`, row);
    const { name, createdAt, updatedAt, status, id } = row;
    for (const list of listsOf(row)) to.putRow(list, id, { sort: { updatedAt, createdAt, name, status }, search: name });
  }
}

function drafted({ id, growerId, fieldId, cropId, draft }: PlanDrafted, at: string): PlanRow {
  const row: PlanRow = { id, name: String(draft.plan['name'] ?? ''), customerId: growerId, fieldId, cropId, status: 'draft', results: 0, createdAt: at, updatedAt: at, analyses: Object.keys(draft.waterAnalyses).map((water) => `water:${water}`) };
  return withAnalyses(row, draft.plan);
}

function changed(row: PlanRow, type: string, data: { values?: Values; cropId?: number; fieldId?: number; analysisId?: number }): PlanRow {
  const water = `water:${data.analysisId}`;
  switch (type) {
    case 'PlanDetailsChanged': {
      const { name } = data.values!;
      return withAnalyses({ ...row, name: name === undefined ? row.name : String(name ?? '') }, data.values!);
    }
    case 'PlanSelectionsReset':
      return { ...row, cropId: data.cropId ?? row.cropId, fieldId: data.fieldId ?? row.fieldId };
    case 'PlanWaterAnalysisAttached':
      return { ...row, analyses: [...row.analyses.filter((one) => one !== water), water] };
    case 'PlanWaterAnalysisDetached':
      return { ...row, analyses: row.analyses.filter((one) => one !== water) };
    case 'PlanResultReported':
      return { ...row, results: row.results + 1 };
    case 'PlanResultsWithdrawn':
      return { ...row, results: 0 };
    default:
      return statusOf[type] ? { ...row, status: statusOf[type] } : row;
  }
}

function withAnalyses(row: PlanRow, values: Values): PlanRow {
  let { analyses } = row;
  for (const [field, kind] of Object.entries(analysisFields)) {
    const value = values[field];
    if (value === undefined) continue;
    analyses = analyses.filter((one) => !one.startsWith(`${kind}:`));
    if (value !== null) analyses = [...analyses, `${kind}:${value}`];
  }
  return { ...row, analyses };
}
