import type { z } from 'zod';
import type { planAnswer } from '../plan-answers.schema.js';
import { emptyDraft, type Fields, isStage, type PlanDraft, type Scalar, withoutOrphans } from '../plan.draft.js';
import { planDefaults } from './plan-defaults.js';

type Body = z.infer<typeof planAnswer>;
type Values = Readonly<Record<string, Scalar | null | undefined>>;

const known = (values: Values): Fields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Fields;
const merge = (into: Record<string, Fields>, id: string, values: Values) => (into[id] = { ...into[id], ...known(values) });

/**
 * The document that a body was read from (`draftBody` backwards), to look at a plan of the past: what was never typed is
 * absent again. A body holds no dates and no type of a tank's column, so these are lost; the history's changes have them.
 */
export function draftFromBody(body: Body): PlanDraft {
  const details = known({
    name: body.name,
    cultivar: body.cultivar,
    growingMethodId: body.growingMethodId,
    nutrientsGraphDisplay: body.nutrientsGraphDisplay,
    needMethod: body.needMethod,
    imbalancePct: body.imbalancePct,
    ...body.crop,
    soilAnalysisId: body.analyses.soilAnalysisId,
    plantAnalysisId: body.analyses.plantAnalysisId,
    discount: body.pricing.discount,
    tax: body.pricing.tax,
    cropPrice: body.pricing.cropPrice,
    baseline: body.pricing.baseline,
    baselineYield: body.pricing.baselineYield,
    baselineCost: body.pricing.baselineCost,
  });
  const plan = Object.fromEntries(Object.entries(details).filter(([field, value]) => planDefaults[field] !== value));
  const { applications, doses } = columnsOf(body);
  return withoutOrphans({
    ...emptyDraft,
    plan,
    applications,
    doses,
    stages: stagesOf(body),
    tanks: Object.fromEntries(body.tanks.map(({ id, name, order }) => [id, known({ name, order })])),
    products: Object.fromEntries(body.products.map(({ id, order, unitId, price }) => [String(id), known({ order, unitId, price })])),
    waterAnalyses: Object.fromEntries(body.analyses.waterAnalyses.map(({ id, share }) => [String(id), share])),
    notes: body.notes ?? '',
  });
}

function stagesOf(body: Body): PlanDraft['stages'] {
  const stages: Record<string, Fields> = {};
  for (const { stageId, name, duration, sortOrder, distribution } of body.stages) {
    merge(stages, String(stageId), {
      name,
      duration,
      sortOrder,
      ...Object.fromEntries(distribution.map(({ id, value }) => [`d${id}`, value])),
    });
  }
  for (const { stageId, tanks: _tanks, ...water } of body.proportionalStages) {
    // a column of pre-plant or planting makes no stage by itself
    if (isStage({ stages }, stageId) && (String(stageId) in stages || Object.values(water).some((value) => value !== null)))
      merge(stages, String(stageId), water);
  }
  return stages;
}

function columnsOf(body: Body): Pick<PlanDraft, 'applications' | 'doses'> {
  const applications: Record<string, Fields> = {};
  const doses: Record<string, Record<string, readonly [number, number]>> = {};
  for (const { id, stageId: _stage, products, method, applicationTypeId, ...fields } of [
    ...body.applications,
    ...body.foliarApplications,
  ]) {
    merge(applications, id, { method, ...(applicationTypeId !== 0 && { applicationTypeId }), ...fields });
    doses[id] = Object.fromEntries(products.map((one) => [String(one.id), [one.amount, one.unitId] as const]));
  }
  for (const { stageId, tanks } of body.proportionalStages) {
    for (const { id: tank, products, ...fields } of tanks) {
      const key = `${stageId}_${tank}`;
      merge(applications, key, {
        method: 'proportional',
        cropStageId: stageId,
        tank,
        ...fields,
        ...Object.fromEntries(products.map(({ id, ph }) => [`ph${id}`, ph])),
      });
      doses[key] = Object.fromEntries(
        products.flatMap(({ id, dosage, unitId }) => (dosage === null || unitId === null ? [] : [[String(id), [dosage, unitId] as const]])),
      );
    }
  }
  return { applications, doses };
}
