import { z } from 'zod';
import { limits, planStatuses } from '../kernel/schema/lists.js';
import { isoDate, multilineText, positiveId, text } from '../kernel/string/text.js';
import { pdfExportBody } from '../share/pdf-export.schema.js';
import { boundedDose, doseAmount, doseUnits, NOTES_MAX, planLeaves } from '../plan/plan-fields.schema.js';

/** As those of an upload (specification §4). */
export const bulkStatuses = ['inProgress', 'partial', 'imported', 'errors'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export const BULK_FIELDS = 1_000;
const OPTIONS = 10;
/** Leaves room for the field's own name. */
const PREFIX = 60;

/** An amount needs its unit. Without one the engine finds the amount for each field. */
const fertilizer = z
  .strictObject({ id: positiveId(), amount: doseAmount.optional(), unitId: doseUnits.column.optional() })
  .superRefine(({ amount, unitId }, ctx) => {
    if (amount !== undefined && unitId === undefined) ctx.addIssue({ code: 'custom', message: 'unitMissing', path: ['unitId'] });
  })
  .superRefine(boundedDose((dose) => dose, 'amount'));
const fertilizers = z
  .array(fertilizer, { error: 'productRequired' })
  .min(1, { error: 'productRequired' })
  .max(limits.autoCalculateProducts, { error: 'autoCalcProductCount' })
  .superRefine((all, ctx) => {
    all.forEach(({ id }, i) => {
      if (all.findIndex((one) => one.id === id) < i) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [i, 'id'] });
    });
  });
const option = z.strictObject({ name: text(1, 100).optional(), fertilizers });

const settings = {
  cropId: positiveId(),
  planNamePrefix: text(1, PREFIX),
  expectedYield: planLeaves.expectedYield,
  expectedYieldUnitId: planLeaves.expectedYieldUnitId,
  /** Today at the field, unless given. */
  plantingDate: isoDate().optional(),
  notes: multilineText(NOTES_MAX).nullish(),
  options: z.array(option, { error: 'productRequired' }).min(1, { error: 'productRequired' }).max(OPTIONS, { error: 'itemCount' }),
};
/** One crop, expected yield and set of products for many fields; a plan for each comes of it. */
export const startBulk = z
  .strictObject({
    ...settings,
    fieldIds: z.array(positiveId()).min(1, { error: 'itemCount' }).max(BULK_FIELDS, { error: 'itemCount' }),
  })
  .meta({ id: 'StartBulkRecommendation' });
export type StartBulk = z.infer<typeof startBulk>;
export type BulkSettings = Omit<StartBulk, 'fieldIds'>;

const planStatus = z.enum(planStatuses, { error: 'invalidOption' });
/** Into which state plans go whose needs are met, and those whose are not. */
export const finalizeBulk = z.strictObject({ met: planStatus, notMet: planStatus }).meta({ id: 'FinalizeBulkRecommendation' });
export type FinalizeBulk = z.infer<typeof finalizeBulk>;

const digits = (raw: unknown) => (typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw);
/** Plans of a finished run that are removed again; ids also as texts. */
export const removeBulkPlans = z
  .strictObject({
    planIds: z.preprocess(
      (raw) => (typeof raw === 'string' ? [raw] : raw),
      z
        .array(z.preprocess(digits, positiveId()), { error: 'deletePlanCount' })
        .min(1, { error: 'deletePlanCount' })
        .max(BULK_FIELDS, { error: 'itemCount' }),
    ),
  })
  .meta({ id: 'RemoveBulkPlans' });

/** `row` is the field's place among those that were named, from 1. */
const fieldError = z.object({ row: z.int(), column: z.literal('fieldIds'), fieldId: z.int(), key: z.string(), message: z.string() });
const standing = {
  taskId: z.int(),
  groupId: z.int(),
  status: z.enum(bulkStatuses),
  total: z.int(),
  done: z.int(),
  ok: z.int(),
  failed: z.int(),
  percent: z.number(),
  /** Plans a second, and seconds left; null while nothing is known of them. */
  rate: z.number().nullable(),
  secondsLeft: z.int().nullable(),
  startedAt: z.string(),
  at: z.string(),
  by: z.object({ id: z.int(), name: z.string() }),
  cancelled: z.boolean(),
  finalized: z.boolean(),
};
export const bulkBody = z.object(standing).meta({ id: 'BulkTask' });
export type BulkBody = z.infer<typeof bulkBody>;
export const bulkStatusAnswer = z.object({ ...standing, errors: z.array(fieldError) }).meta({ id: 'BulkTaskStatus' });
export type BulkStatusAnswer = z.infer<typeof bulkStatusAnswer>;
export const taskStatusAnswer = z.union([bulkStatusAnswer, pdfExportBody]).meta({ id: 'TaskStatus' });

const bulkPlan = z
  .object({
    planId: z.int(),
    fieldId: z.int(),
    customerId: z.int(),
    customerName: z.string(),
    name: z.string(),
    fieldName: z.string(),
    status: z.string(),
    /** Name of the option that the plan follows. */
    option: z.string().nullable(),
    met: z.boolean(),
    /** Ids of nutrients. */
    deficits: z.array(z.int()),
    excesses: z.array(z.int()),
  })
  .meta({ id: 'BulkPlan' });
export type BulkPlan = z.infer<typeof bulkPlan>;
export const bulkAnswer = bulkStatusAnswer
  .extend({
    settings: z.object({
      ...settings,
      options: z.array(
        z.object({
          name: z.string().optional(),
          fertilizers: z.array(z.object({ id: z.int(), amount: z.number().optional(), unitId: z.int().optional() })),
        }),
      ),
    }),
    fieldIds: z.array(z.int()),
    plans: z.array(bulkPlan),
  })
  .meta({ id: 'BulkTaskWithPlans' });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const bulkStarted = z.object({ taskId: z.int(), status: z.enum(bulkStatuses), total: z.int() }).meta({ id: 'BulkStarted' });
export const bulkFinalized = z.object({ finalized: z.literal(true), updated: z.int() }).meta({ id: 'BulkFinalized' });
export const bulkDiscarded = z.object({ deleted: z.literal(true), discardedPlans: z.int() }).meta({ id: 'BulkDiscarded' });
