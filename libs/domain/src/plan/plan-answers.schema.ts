import { z } from 'zod';
import { baselines, needMethods } from '../kernel/schema/lists.js';
import { planStatus as status } from './plan-list.schema.js';

/** What the calls of a plan answer with the whole of it. */
export const number = z.number().nullable();
export const text = z.string().nullable();
const application = z.object({
  id: z.string(),
  method: z.enum(['quantitative', 'foliar']),
  order: text,
  applicationTypeId: z.int(),
  cropStageId: z.int(),
  stageId: z.int(),
  applicationDate: text,
  applicationDateMonth: text,
  applicationDateEnd: text,
  applicationDateEndMonth: text,
  waterVolume: number.optional(),
  waterVolumeUnitId: number.optional(),
  products: z.array(z.object({ id: z.int(), amount: z.number(), unitId: z.int() })),
});
const proportionalStage = z.object({
  stageId: z.int(),
  irrigationAmount: number,
  flowRate: number,
  irrigationEvents: number,
  fertigationEvents: number,
  tanks: z.array(
    z.object({
      id: z.string(),
      order: text,
      volume: number,
      injectionRatio: number,
      injectionRatioUnitId: number,
      products: z.array(z.object({ id: z.int(), ph: number, dosage: number, unitId: number })),
    }),
  ),
});
/** Money per ha of the field; discount and tax in percent; the crop's price per tonne. */
export const pricing = {
  items: z.array(z.object({ productId: z.int(), price: z.number() })),
  price: z.number(),
  discount: number,
  tax: number,
  cropPrice: number,
  baseline: z.enum(baselines).nullable(),
  baselineYield: number,
  baselineCost: number,
  subtotal: z.number(),
  total: z.number(),
  /** Products that are applied and have no price: the totals are without them. */
  unpriced: z.array(z.int()),
  currency: text,
};
export const result = z.object({
  kind: z.enum(['totalWeight', 'bags', 'perArea']),
  value: z.number(),
  unitId: z.int(),
  bagWeight: number,
  price: number,
  areaHa: number,
  reportedAt: z.string(),
  by: z.int(),
});

export const planAnswer = z
  .object({
    id: z.int(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    name: z.string(),
    customerId: z.int(),
    fieldId: z.int(),
    cropId: z.int(),
    cultivar: text,
    status,
    isTemplate: z.literal(false),
    notes: text,
    growingMethodId: z.int(),
    nutrientsGraphDisplay: z.enum(['oxide', 'element']),
    crop: z.object({
      plantingDate: text,
      duration: number,
      harvestDate: text,
      expectedYield: number,
      expectedYieldUnitId: z.int(),
      cropResidueId: number,
      residueManagementId: z.int(),
      lastManureId: number,
      lastManureRate: number,
      olderManureId: number,
      olderManureRate: number,
    }),
    analyses: z.object({
      soilAnalysisId: number,
      plantAnalysisId: number,
      waterAnalyses: z.array(z.object({ id: z.int(), share: z.number() })),
    }),
    stages: z.array(
      z.object({
        stageId: z.int(),
        stepType: z.int(),
        name: text,
        duration: z.int(),
        sortOrder: z.int(),
        distribution: z.array(z.object({ id: z.int(), value: z.number() })),
      }),
    ),
    products: z.array(z.object({ id: z.int(), order: text, unitId: number, price: number })),
    tanks: z.array(z.object({ id: z.string(), name: text, order: text })),
    applications: z.array(application),
    foliarApplications: z.array(application),
    proportionalStages: z.array(proportionalStage),
    pricing: z.object(pricing),
    results: z.array(result),
    /** Null while the read models are away. */
    comments: z.array(z.unknown()).nullable(),
    needMethod: z.enum(needMethods),
    imbalancePct: z.number(),
  })
  .meta({ id: 'Plan' });
