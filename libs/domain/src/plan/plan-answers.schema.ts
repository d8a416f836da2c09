import { z } from 'zod';
import { needMethods } from '../kernel/lists.js';

/** What the plan's calls answer, for the OpenAPI document. */
const number = z.number().nullable();
const text = z.string().nullable();
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
const status = z.enum(['draft', 'active', 'inactive', 'completed']);
/** Money per ha of the field; discount and tax in percent; the crop's price per tonne. */
const pricing = {
  items: z.array(z.object({ productId: z.int(), price: z.number() })),
  price: z.number(),
  discount: number,
  tax: number,
  cropPrice: number,
  subtotal: z.number(),
  total: z.number(),
  currency: text,
};
const result = z.object({
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

const short = z
  .object({ id: z.int(), name: z.string(), fieldId: z.int(), cropId: z.int(), status, hasResults: z.boolean(), updatedAt: z.string() })
  .meta({ id: 'PlanShort' });
export const planListAnswer = z.object({ items: z.array(short), total: z.int() }).meta({ id: 'PlanList' });
export const activePlanAnswer = z.object({ plan: short.nullable() }).meta({ id: 'ActivePlan' });
export const planStatusAnswer = z
  .object({ id: z.int(), status, deactivated: z.array(z.int()), revision: z.int() })
  .meta({ id: 'PlanStatusChanged' });
export const planPriceAnswer = z.object({ id: z.int(), revision: z.int(), ...pricing }).meta({ id: 'PlanPricing' });
export const planResultAnswer = z
  .object({
    id: z.int(),
    revision: z.int(),
    ...result.shape,
    yield: number,
    yieldUnitId: z.int(),
    roi: z.object({ revenue: z.number(), cost: z.number(), profit: z.number(), percent: number }).nullable(),
    currency: text,
    results: z.array(result),
  })
  .meta({ id: 'PlanResultReported' });
export const planDatesAnswer = z
  .object({ stages: z.array(z.object({ stageId: z.int(), name: text, from: text, to: text, duration: z.int() })) })
  .meta({ id: 'PlanDates' });
const override = z.object({ by: z.object({ id: z.int(), name: z.string() }), at: z.string(), reason: z.string() });
const check = {
  code: z.string(),
  level: z.enum(['error', 'warning']),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
};
export const planChecksAnswer = z
  .object({ items: z.array(z.object({ ...check, override: override.optional() })), total: z.int() })
  .meta({ id: 'PlanChecks' });
export const planOverrideAnswer = z.object({ ...check, ...override.shape, revision: z.int() }).meta({ id: 'PlanCheckOverride' });

/** Amounts in `unitId`: the cell's own unit where a product has one cell, else kg/ha (lb/ac) of the scope. */
const mixItem = z.object({
  productId: z.int(),
  from: z.number(),
  to: z.number(),
  unitId: z.int(),
  cells: z.array(z.object({ path: z.string(), stageId: z.int(), from: number, to: number, unitId: z.int() })),
});
const mixDeviation = z.object({
  nutrientId: z.int(),
  name: z.string(),
  need: z.number(),
  supplied: z.number(),
  deviationPct: z.number(),
  status: z.enum(['deficit', 'met', 'excess']),
  lacking: z.boolean(),
});
const traceInput = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
  origin: z.string(),
  source: z.string().optional(),
  /** its record says that nobody has checked it */
  uncertain: z.boolean().optional(),
});
const traceLine = z.object({
  name: z.string(),
  formula: z.string(),
  unit: z.string(),
  value: z.number(),
  source: z.string(),
  inputs: z.array(traceInput),
});
export const autoCalculateAnswer = z
  .object({
    status: z.enum(['optimal', 'infeasible']),
    applied: z.boolean(),
    revision: z.int(),
    items: z.array(mixItem),
    /** kg/ha, lb/ac for imperial growers. */
    deviations: z.array(mixDeviation),
    binding: z.array(z.object({ kind: z.string(), id: z.string(), side: z.enum(['least', 'most']).optional(), limit: z.number() })),
    suggestion: z
      .object({
        productId: z.int(),
        name: z.string(),
        amount: z.number(),
        unitId: z.int(),
        status: z.enum(['optimal', 'infeasible']),
        largestDeviationPct: z.number(),
        /** How the amount, and with it each supply and the largest deviation, come about. */
        trace: z.array(traceLine),
      })
      .nullable(),
    imbalancePct: z.number(),
    largestDeviationPct: z.number(),
    leastDeviationPct: z.number(),
    /** Per ha, of the products that have a price; those without one stand in `unpriced`. */
    cost: z.number(),
    unpriced: z.array(z.int()),
    unitId: z.int(),
    /** How supply, deviation, limits and cost come about: each formula over its inputs gives its value. */
    trace: z.array(traceLine),
    warnings: z.array(z.object({ key: z.string(), params: z.record(z.string(), z.unknown()) })),
  })
  .meta({ id: 'PlanMix' });

export const explainAnswer = z
  .object({
    path: z.string(),
    value: number,
    unit: z.string(),
    formula: z.string(),
    inputs: z.array(traceInput),
    sources: z.array(z.object({ key: z.string(), text: z.string() })),
    confidence: z.enum(['high', 'medium', 'low']),
    reason: text,
    steps: z.array(traceLine),
  })
  .meta({ id: 'Explanation' });
export const removedAnswer = z.object({ deleted: z.array(z.int()) }).meta({ id: 'PlansRemoved' });
export const withdrawnAnswer = z.object({ deleted: z.literal(true), revision: z.int() }).meta({ id: 'PlanResultsWithdrawn' });

const entry = z.object({
  id: z.int(),
  name: z.string(),
  cropNeed: number,
  demand: number,
  fulfillment: z.number(),
  fulfillmentCrf: z.number(),
  status: z.enum(['deficit', 'met', 'excess', 'noNeed']),
});
const amounts = z.array(z.object({ id: z.int(), value: number }));
export const planGraphAnswer = z
  .object({
    macro: z.array(entry),
    micro: z.array(entry),
    additional: z.array(entry),
    stages: z.array(z.object({ stageId: z.int(), duration: z.int(), sortOrder: z.int(), need: amounts, fulfillment: amounts })),
    crfFertilizers: z.array(z.object({ fertilizerId: z.int(), startDate: text, depletionDate: text })),
    tanks: z.array(
      z.object({
        stageId: z.int(),
        ph: z.number(),
        phModel: number,
        ec: number,
        level: number,
        pairs: z.array(z.object({ a: z.int(), b: z.int(), code: z.union([z.int(), z.literal('Null')]), reason: z.string() })),
      }),
    ),
    foliarTotals: z.array(z.object({ id: z.int(), value: z.number(), unitId: z.int(), concentration: number })),
    missing: z.array(z.object({ key: z.string(), path: z.string() })),
  })
  .meta({ id: 'PlanGraph' });
const listed = z.object({ id: z.union([z.int(), z.string()]), key: z.string(), name: z.string() });
export const planOptionsAnswer = z.record(z.string(), z.array(listed.loose())).meta({ id: 'PlanOptions' });
