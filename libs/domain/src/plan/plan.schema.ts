import { z } from 'zod';
import { planStatuses } from '../kernel/schema/lists.js';
import { nutrients } from '../kernel/unit/nutrients.js';
import { multilineText, positiveId } from '../kernel/string/text.js';
import {
  applicationLeaves,
  distributionShare,
  boundedDose,
  doseAmount,
  doseUnits,
  itemKey,
  NOTES_MAX,
  order,
  ph,
  planLeaves,
  productLeaves,
  share,
  stageId,
  stageLeaves,
  tankLeaves,
} from './plan-fields.schema.js';

/** Bodies of the plan's calls. Absent: unchanged; null: cleared; a given list replaces by id or key. */
const clearable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((raw) => (typeof raw === 'string' && raw.trim() === '' ? null : raw), schema.nullish());
const list = <S extends z.ZodType>(entry: S) => z.array(entry).max(1000, { error: 'itemCount' }).nullish();
/** Sent back as it was read; compared with what stands, never written. */
const readOnly = z.unknown().optional();

const nutrientId = positiveId().refine((id) => nutrients.some((one) => one.id === id), { error: 'invalidOption' });

const stage = z
  .strictObject({
    stageId: stageId.optional(),
    stepType: z.int().min(0).max(2).nullish(),
    name: clearable(stageLeaves.name),
    duration: z.int().min(0).max(1000).nullish(),
    sortOrder: stageLeaves.sortOrder.nullish(),
    distribution: list(z.strictObject({ id: nutrientId, value: distributionShare })),
  })
  .superRefine((value, ctx) => {
    const special = value.stageId !== undefined && value.stageId < 0;
    if (special && (value.duration ?? 0) !== 0) ctx.addIssue({ code: 'custom', message: 'duration', path: ['duration'] });
    if (!special && value.duration === 0)
      ctx.addIssue({ code: 'custom', message: 'outOfRange', path: ['duration'], params: { min: 1, value: 0 } });
  });
const tank = z.strictObject({ id: itemKey.nullish(), name: clearable(tankLeaves.name), order: order.nullish() });
const product = z.strictObject({
  id: positiveId(),
  order: order.nullish(),
  unitId: productLeaves.unitId.nullish(),
  price: productLeaves.price.nullish(),
});

const application = z.strictObject({
  id: itemKey.nullish(),
  method: z.enum(['quantitative', 'foliar', 'proportional'], { error: 'invalidOption' }).optional(),
  order: order.nullish(),
  applicationTypeId: applicationLeaves.applicationTypeId.nullish(),
  cropStageId: stageId.nullish(),
  /** The same as cropStageId. */
  stageId: stageId.nullish(),
  applicationDate: applicationLeaves.applicationDate.nullish(),
  applicationDateMonth: applicationLeaves.applicationDateMonth.nullish(),
  applicationDateEnd: applicationLeaves.applicationDateEnd.nullish(),
  applicationDateEndMonth: applicationLeaves.applicationDateEndMonth.nullish(),
  waterVolume: applicationLeaves.waterVolume.nullish(),
  waterVolumeUnitId: applicationLeaves.waterVolumeUnitId.nullish(),
  products: list(
    z
      .strictObject({ id: positiveId(), amount: doseAmount, unitId: doseUnits.column.nullish() })
      .superRefine(boundedDose((dose) => dose, 'amount')),
  ),
});

const proportionalStage = z.strictObject({
  stageId,
  irrigationAmount: stageLeaves.irrigationAmount.nullish(),
  flowRate: stageLeaves.flowRate.nullish(),
  irrigationEvents: stageLeaves.irrigationEvents.nullish(),
  fertigationEvents: stageLeaves.fertigationEvents.nullish(),
  tanks: list(
    z.strictObject({
      id: itemKey.nullish(),
      order: order.nullish(),
      volume: applicationLeaves.volume.nullish(),
      injectionRatio: applicationLeaves.injectionRatio.nullish(),
      injectionRatioUnitId: applicationLeaves.injectionRatioUnitId.nullish(),
      products: list(
        z
          .strictObject({ id: positiveId(), ph: ph.nullish(), dosage: doseAmount.nullish(), unitId: doseUnits.tank.nullish() })
          .superRefine(boundedDose(({ dosage, unitId }) => ({ amount: dosage, unitId }), 'dosage')),
      ),
    }),
  ),
});

const priceItems = z
  .array(z.strictObject({ productId: positiveId(), price: productLeaves.price.nullable() }))
  .max(1000, { error: 'itemCount' });

const content = {
  name: planLeaves.name.optional(),
  customerId: positiveId().optional(),
  fieldId: positiveId().optional(),
  cropId: positiveId().optional(),
  cultivar: clearable(planLeaves.cultivar),
  status: z.enum(planStatuses, { error: 'invalidOption' }).optional(),
  isTemplate: z.boolean().optional(),
  notes: multilineText(NOTES_MAX).nullish(),
  growingMethodId: planLeaves.growingMethodId.nullish(),
  nutrientsGraphDisplay: planLeaves.nutrientsGraphDisplay.nullish(),
  crop: z
    .strictObject({
      plantingDate: planLeaves.plantingDate.nullish(),
      duration: planLeaves.duration.nullish(),
      harvestDate: planLeaves.harvestDate.nullish(),
      expectedYield: planLeaves.expectedYield.nullish(),
      expectedYieldUnitId: planLeaves.expectedYieldUnitId.nullish(),
      cropResidueId: planLeaves.cropResidueId.nullish(),
      residueManagementId: planLeaves.residueManagementId.nullish(),
      lastManureId: planLeaves.lastManureId.nullish(),
      lastManureRate: planLeaves.lastManureRate.nullish(),
      olderManureId: planLeaves.olderManureId.nullish(),
      olderManureRate: planLeaves.olderManureRate.nullish(),
    })
    .optional(),
  analyses: z
    .strictObject({
      soilAnalysisId: positiveId().nullish(),
      plantAnalysisId: positiveId().nullish(),
      waterAnalyses: list(z.strictObject({ id: positiveId(), share })),
    })
    .optional(),
  stages: list(stage),
  products: list(product),
  tanks: list(tank),
  applications: list(application),
  foliarApplications: list(application),
  proportionalStages: list(proportionalStage),
  pricing: z
    .strictObject({
      items: priceItems.nullish(),
      discount: planLeaves.discount.nullish(),
      tax: planLeaves.tax.nullish(),
      cropPrice: planLeaves.cropPrice.nullish(),
      baseline: planLeaves.baseline.nullish(),
      baselineYield: planLeaves.baselineYield.nullish(),
      baselineCost: planLeaves.baselineCost.nullish(),
      price: readOnly,
      subtotal: readOnly,
      total: readOnly,
      unpriced: readOnly,
      currency: readOnly,
    })
    .optional(),
  needMethod: planLeaves.needMethod.nullish(),
  imbalancePct: planLeaves.imbalancePct.nullish(),
  results: readOnly,
  comments: readOnly,
  createdAt: readOnly,
  updatedAt: readOnly,
} as const;

/** `POST plan`: without `id` a new plan. */
export const savePlan = z
  .strictObject({ id: positiveId().nullish(), revision: z.int().min(0).nullish(), ...content })
  .meta({ id: 'SavePlan' });
export type SavePlan = z.infer<typeof savePlan>;

/** What a new plan names: its field, crop, grower, planting date and expected yield. */
const due = [['name'], ['customerId'], ['fieldId'], ['cropId'], ['crop', 'plantingDate'], ['crop', 'expectedYield']] as const;
/** As `savePlan`; of a new plan what is missing is said together with what is wrong. */
export const postPlan = savePlan
  .superRefine(
    (plan, ctx) => {
      if (typeof plan !== 'object' || plan === null || (plan.id !== undefined && plan.id !== null)) return;
      for (const path of due) {
        const value = path.reduce<unknown>((of, name) => (of as Record<string, unknown> | null | undefined)?.[name], plan);
        const wrong = ctx.issues.some(
          (issue) => issue.code !== 'unrecognized_keys' && issue.path?.length && path.every((name, n) => (issue.path![n] ?? name) === name),
        );
        if ((value === undefined || value === null) && !wrong) ctx.addIssue({ code: 'custom', message: 'required', path: [...path] });
      }
    },
    { when: () => true },
  )
  .meta({ id: 'PostPlan' });

export const planPriceBody = z
  .strictObject({
    planId: positiveId(),
    revision: z.int().min(0).nullish(),
    items: priceItems.optional(),
    discount: planLeaves.discount.nullish(),
    tax: planLeaves.tax.nullish(),
  })
  .meta({ id: 'PricePlan' });

export const planGraphBody = z
  .strictObject({
    ...savePlan.shape,
    planId: positiveId().optional(),
    display: planLeaves.nutrientsGraphDisplay.optional(),
    plan: savePlan.optional(),
  })
  .meta({ id: 'GraphPlan' });
export type PlanGraphBody = z.infer<typeof planGraphBody>;
