import { z } from 'zod';
import { SPLIT_NUTRIENTS } from '../agronomy/supply/application-limits.js';
import { limits } from '../kernel/schema/lists.js';
import { positiveId, text } from '../kernel/string/text.js';
import { doseAmount, itemKey, planLeaves, stageId } from './plan-fields.schema.js';

/** What a choice of products should meet; `apply` writes it as one revision. */
export const autoCalculateBody = z
  .strictObject({
    scope: z.enum(['stage', 'tank', 'season'], { error: 'invalidOption' }),
    stageId: stageId.nullish(),
    tank: itemKey.nullish(),
    productIds: z
      .array(positiveId())
      .min(1, { error: 'autoCalcProductCount' })
      .max(limits.autoCalculateProducts, { error: 'autoCalcProductCount' }),
    imbalancePct: planLeaves.imbalancePct.nullish(),
    /** kg/ha (lb/ac for imperial growers) of the scope: none or at least `min`, at most `max`, whole multiples of `step`. */
    bounds: z
      .array(z.strictObject({ productId: positiveId(), min: doseAmount.nullish(), max: doseAmount.nullish(), step: doseAmount.nullish() }))
      .max(limits.autoCalculateProducts, { error: 'itemCount' })
      .nullish(),
    prefer: z.enum(['cost', 'match'], { error: 'invalidOption' }).nullish(),
    /** So many of the products in one application, at most; five unless stated. */
    mostProducts: z
      .int({ error: 'outOfRange' })
      .min(1, { error: 'outOfRange' })
      .max(limits.autoCalculateProducts, { error: 'outOfRange' })
      .nullish(),
    /** Of a season: these nutrients in equal doses, in the applications that are there and in new ones at these stages. */
    split: z
      .strictObject({
        stageIds: z.array(stageId).max(limits.stages, { error: 'itemCount' }),
        nutrientIds: z
          .array(z.literal(SPLIT_NUTRIENTS, { error: 'invalidOption' }))
          .min(1, { error: 'itemCount' })
          .max(2, { error: 'itemCount' }),
      })
      .nullish(),
    apply: z.boolean().default(false),
  })
  .superRefine(({ scope, stageId: stage, tank: named, productIds, bounds }, ctx) => {
    const due = scope === 'stage' && !stage ? 'stageId' : scope === 'tank' && !named ? 'tank' : undefined;
    if (due) ctx.addIssue({ code: 'custom', message: 'required', path: [due] });
    (bounds ?? []).forEach(({ productId, min, max }, n) => {
      if (!productIds.includes(productId)) ctx.addIssue({ code: 'custom', message: 'unknownReference', path: ['bounds', n, 'productId'] });
      if (min != null && max != null && max < min) ctx.addIssue({ code: 'custom', message: 'outOfRange', path: ['bounds', n, 'max'] });
    });
  })
  .meta({ id: 'AutoCalculate' });
export type AutoCalculateBody = z.infer<typeof autoCalculateBody>;

export const overrideCheckBody = z.strictObject({ path: text(1, 200), reason: text(1, 500) }).meta({ id: 'OverrideCheck' });
export type OverrideCheckBody = z.infer<typeof overrideCheckBody>;
export const explainBody = z.strictObject({ path: text(1, 200) }).meta({ id: 'Explain' });

const number = z.number().nullable();
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
  /** of which part of the crop, and per tonne of what, a coefficient is, as its record says */
  basis: z.string().optional(),
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
    /** Of a season: what would come at once above the most that a soil of this CEC holds, and stages for further applications. */
    split: z
      .object({
        tooMuch: z.array(z.object({ nutrientId: z.int(), stageId: z.int(), amount: z.number(), most: z.number() })),
        /** None: the applications that are there suffice, divided anew. Null: nothing better is known. */
        stageIds: z.array(z.int()).nullable(),
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
    reason: z.string().nullable(),
    steps: z.array(traceLine),
  })
  .meta({ id: 'Explanation' });
