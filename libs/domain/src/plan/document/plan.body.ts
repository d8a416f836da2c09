import type { NeedMethod } from '../../kernel/schema/lists.js';
import { inStageOrder } from '../../kernel/locale/dates.js';
import { at, type Fields, inOrder, methodOf, type PlanDraft, stageOf } from '../plan.draft.js';
import type { PlanResult, PlanStatus } from '../plan.events.js';
import { planDefaults } from './plan-defaults.js';
import type { PlanState } from '../plan.state.js';
import { tankColumn } from '../plan-fields.schema.js';

/** The body of a plan as REST shows it: values that were never typed are null, or their default where there is one. */
const num = (fields: Fields, field: string): number | null => (at(fields, field) as number | undefined) ?? null;
const str = (fields: Fields, field: string): string | null => (at(fields, field) as string | undefined) ?? null;

export function applicationBody(draft: PlanDraft, key: string) {
  const fields = draft.applications[key]!;
  const stageId = stageOf(fields);
  const foliar = methodOf(key, fields) === 'foliar';
  return {
    id: key,
    method: foliar ? ('foliar' as const) : ('quantitative' as const),
    order: str(fields, 'order'),
    applicationTypeId: num(fields, 'applicationTypeId') ?? 0,
    cropStageId: stageId,
    stageId,
    applicationDate: str(fields, 'applicationDate'),
    applicationDateMonth: str(fields, 'applicationDateMonth'),
    applicationDateEnd: str(fields, 'applicationDateEnd'),
    applicationDateEndMonth: str(fields, 'applicationDateEndMonth'),
    ...(foliar && { waterVolume: num(fields, 'waterVolume'), waterVolumeUnitId: num(fields, 'waterVolumeUnitId') }),
    products: dosesOf(draft, key).map(({ id, amount, unitId }) => ({ id, amount, unitId })),
  };
}

/** In the order of the grid's rows. */
function dosesOf(draft: PlanDraft, key: string): { id: number; amount: number; unitId: number }[] {
  const row = at(draft.doses, key) ?? {};
  return inOrder(draft.products).flatMap((product) => {
    const dose = at(row, product);
    return dose ? [{ id: Number(product), amount: dose[0], unitId: dose[1] }] : [];
  });
}

function tankBody(draft: PlanDraft, key: string, tank: string) {
  const fields = draft.applications[key]!;
  const doses = new Map(dosesOf(draft, key).map((dose) => [dose.id, dose]));
  const products = inOrder(draft.products)
    .map(Number)
    .filter((id) => doses.has(id) || at(fields, `ph${id}`) !== undefined);
  return {
    id: tank,
    order: str(fields, 'order'),
    volume: num(fields, 'volume'),
    injectionRatio: num(fields, 'injectionRatio'),
    injectionRatioUnitId: num(fields, 'injectionRatioUnitId'),
    products: products.map((id) => ({
      id,
      ph: num(fields, `ph${id}`),
      dosage: doses.get(id)?.amount ?? null,
      unitId: doses.get(id)?.unitId ?? null,
    })),
  };
}

function proportionalBody(draft: PlanDraft) {
  const watering = ['irrigationAmount', 'flowRate', 'irrigationEvents', 'fertigationEvents'] as const;
  const tankOrder = inOrder(draft.tanks);
  const columns = Object.keys(draft.applications).flatMap((key) => {
    const column = tankColumn(key);
    return column ? [{ key, ...column }] : [];
  });
  const stages = inStageOrder(
    [...new Set([...Object.keys(draft.stages).map(Number), ...columns.map((column) => column.stageId)])].map((stageId) => ({
      stageId,
      sortOrder: num(at(draft.stages, String(stageId)) ?? {}, 'sortOrder') ?? 0,
    })),
  );
  return stages.flatMap(({ stageId }) => {
    const fields = at(draft.stages, String(stageId)) ?? {};
    const own = columns
      .filter((column) => column.stageId === stageId)
      .sort((a, b) => tankOrder.indexOf(a.tank) - tankOrder.indexOf(b.tank));
    if (own.length === 0 && watering.every((field) => at(fields, field) === undefined)) return [];
    return [
      {
        stageId,
        irrigationAmount: num(fields, 'irrigationAmount'),
        flowRate: num(fields, 'flowRate'),
        irrigationEvents: num(fields, 'irrigationEvents'),
        fertigationEvents: num(fields, 'fertigationEvents'),
        tanks: own.map((column) => tankBody(draft, column.key, column.tank)),
      },
    ];
  });
}

function stageBodies(draft: PlanDraft) {
  const stages = Object.entries(draft.stages).map(([id, fields]) => ({
    stageId: Number(id),
    stepType: id === '-1' ? 1 : id === '-2' ? 2 : 0,
    name: str(fields, 'name'),
    duration: num(fields, 'duration') ?? 0,
    sortOrder: num(fields, 'sortOrder') ?? 0,
    distribution: Object.entries(fields)
      .filter(([field]) => /^d\d+$/.test(field))
      .map(([field, value]) => ({ id: Number(field.slice(1)), value: Number(value) }))
      .sort((a, b) => a.id - b.id),
  }));
  return inStageOrder(stages);
}

/** The part of the body that the live document holds. */
export function draftBody(draft: PlanDraft) {
  const { plan } = draft;
  const columns = inOrder(draft.applications);
  const ofMethod = (method: 'quantitative' | 'foliar') =>
    columns.filter((key) => methodOf(key, draft.applications[key]!) === method).map((key) => applicationBody(draft, key));
  const withDefault = <T extends string | number>(field: string) => (at(plan, field) ?? planDefaults[field]) as T;
  return {
    name: str(plan, 'name') ?? '',
    cultivar: str(plan, 'cultivar'),
    notes: draft.notes === '' ? null : draft.notes,
    growingMethodId: withDefault<number>('growingMethodId'),
    nutrientsGraphDisplay: withDefault<'oxide' | 'element'>('nutrientsGraphDisplay'),
    crop: {
      plantingDate: str(plan, 'plantingDate'),
      duration: num(plan, 'duration'),
      harvestDate: str(plan, 'harvestDate'),
      expectedYield: num(plan, 'expectedYield'),
      expectedYieldUnitId: withDefault<number>('expectedYieldUnitId'),
      cropResidueId: num(plan, 'cropResidueId'),
      residueManagementId: withDefault<number>('residueManagementId'),
      lastManureId: num(plan, 'lastManureId'),
      lastManureRate: num(plan, 'lastManureRate'),
      olderManureId: num(plan, 'olderManureId'),
      olderManureRate: num(plan, 'olderManureRate'),
    },
    analyses: {
      soilAnalysisId: num(plan, 'soilAnalysisId'),
      plantAnalysisId: num(plan, 'plantAnalysisId'),
      waterAnalyses: Object.entries(draft.waterAnalyses)
        .map(([id, share]) => ({ id: Number(id), share }))
        .sort((a, b) => a.id - b.id),
    },
    stages: stageBodies(draft),
    products: inOrder(draft.products).map((id) => ({
      id: Number(id),
      order: str(draft.products[id]!, 'order'),
      unitId: num(draft.products[id]!, 'unitId'),
      price: num(draft.products[id]!, 'price'),
    })),
    tanks: inOrder(draft.tanks).map((id) => ({ id, name: str(draft.tanks[id]!, 'name'), order: str(draft.tanks[id]!, 'order') })),
    applications: ofMethod('quantitative'),
    foliarApplications: ofMethod('foliar'),
    proportionalStages: proportionalBody(draft),
    needMethod: withDefault<NeedMethod>('needMethod'),
    imbalancePct: withDefault<number>('imbalancePct'),
  };
}

export const resultBody = (result: PlanResult) => ({
  ...result,
  areaHa: result.areaHa ?? null,
  bagWeight: result.bagWeight ?? null,
  price: result.price ?? null,
});

/** Everything but what needs other entities: prices, comments, times. Of a plan that stands. */
export const planBody = (state: PlanState) => ({
  id: state.id,
  customerId: state.growerId,
  fieldId: state.fieldId,
  cropId: state.cropId,
  status: state.status as PlanStatus,
  isTemplate: false as const,
  ...draftBody(state.draft),
  results: state.results.map(resultBody),
});
export type PlanBody = ReturnType<typeof planBody>;
