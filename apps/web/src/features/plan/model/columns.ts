import { PLANTING_STAGE, PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { inOrder, methodOf, stageOf, type Fields, type Items } from '@loam/domain/plan/plan.draft';

export type Method = 'quantitative' | 'proportional' | 'foliar';
export const methods: readonly Method[] = ['quantitative', 'proportional', 'foliar'];

export interface Stage {
  id: number;
  /** Empty for pre-plant and planting, whose names are the product's own. */
  name: string;
  duration: number;
}

/** One column of the dose grid. `application` is absent while nothing was ever put there. */
export interface DoseColumn {
  id: string;
  stageId: number;
  application?: string;
  /** Counts the applications of a stage that has several, from 1. */
  nth?: number;
}

const NEW = 'new:';
export const isNewColumn = (id: string): boolean => id.startsWith(NEW);

/** Pre-plant and planting first, then the crop's stages by sort order; ties by id. */
export function stagesOf(stages: Items): Stage[] {
  const own = Object.entries(stages)
    .filter(([id]) => !id.startsWith('-'))
    .sort(([a, x], [b, y]) => Number(x['sortOrder'] ?? 0) - Number(y['sortOrder'] ?? 0) || Number(a) - Number(b));
  const before = [PRE_PLANT_STAGE, PLANTING_STAGE].map((id) => ({ id, name: '', duration: 0 }));
  return [
    ...before,
    ...own.map(([id, fields]) => ({ id: Number(id), name: String(fields['name'] ?? id), duration: Number(fields['duration'] ?? 0) })),
  ];
}

/** Columns of one method; for the proportional one those of one tank. A stage without an application has an empty column to type in. */
export function columnsOf(stages: readonly Stage[], applications: Items, method: Method, tank: string | undefined): DoseColumn[] {
  if (method === 'proportional') {
    return stages.map(({ id }) => {
      const key = `${id}_${tank ?? ''}`;
      return { id: key, stageId: id, ...(key in applications && { application: key }) };
    });
  }
  const known = new Set(stages.map(({ id }) => id));
  const byStage = new Map<number, string[]>();
  for (const key of inOrder(applications)) {
    const fields = applications[key] as Fields;
    if (methodOf(key, fields) !== method) continue;
    const stageId = known.has(stageOf(fields)) ? stageOf(fields) : PRE_PLANT_STAGE;
    byStage.set(stageId, [...(byStage.get(stageId) ?? []), key]);
  }
  return stages.flatMap(({ id }): DoseColumn[] => {
    const keys = byStage.get(id) ?? [];
    if (keys.length === 0) return [{ id: `${NEW}${id}`, stageId: id }];
    return keys.map((key, index) => ({ id: key, stageId: id, application: key, ...(keys.length > 1 && { nth: index + 1 }) }));
  });
}
