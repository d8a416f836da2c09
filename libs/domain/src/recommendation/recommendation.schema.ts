import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { limits } from '../kernel/schema/lists.js';
import { multilineText, positiveId, text } from '../kernel/string/text.js';
import { boundedDose, doseAmount, doseUnits, NOTES_MAX } from '../plan/plan-fields.schema.js';
import { MAX_NOTES, MAX_OPTIONS } from './recommendation.decider.js';
import './recommendation.errors.js';

const PRODUCTS = 50;
const digits = (raw: unknown) => (typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw);
const revision = z.int().min(0).optional();

/** An amount needs its unit; without one it is still to be found. */
const fertilizer = z
  .strictObject({ id: positiveId(), amount: doseAmount.nullish(), unitId: doseUnits.column.nullish() })
  .superRefine(({ amount, unitId }, ctx) => {
    if (typeof amount === 'number' && typeof unitId !== 'number')
      ctx.addIssue({ code: 'custom', message: 'unitMissing', path: ['unitId'] });
  })
  .superRefine(boundedDose((dose) => dose, 'amount'));
const fertilizers = z
  .array(fertilizer, { error: 'optionProductRequired' })
  .min(1, { error: 'optionProductRequired' })
  .max(PRODUCTS, { error: 'itemCount' })
  .superRefine((all, ctx) => {
    all.forEach(({ id }, i) => {
      if (all.findIndex((one) => one.id === id) < i) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [i, 'id'] });
    });
  });
const optionName = text(1, 100);
/** Its id, where one is sent back as it was read, says nothing: a list of options is a new list. */
const option = z.strictObject({ id: positiveId().optional(), name: optionName.nullish(), fertilizers });
const options = z.array(option, { error: 'optionRequired' }).min(1, { error: 'optionRequired' }).max(MAX_OPTIONS, { error: 'itemCount' });
/** None at all is as wrong as an empty list. */
const dueOptions = z.preprocess((raw) => raw ?? [], options);
const noteText = multilineText(NOTES_MAX);
/** One text, or several. */
const notes = z.preprocess(
  (raw) =>
    Array.isArray(raw)
      ? raw.map((one: unknown) => (typeof one === 'string' ? { text: one } : one))
      : typeof raw === 'string'
        ? [{ text: raw }]
        : raw,
  z
    .array(z.strictObject({ text: noteText }))
    .max(MAX_NOTES, { error: 'itemCount' })
    .nullish(),
);

/** A recommendation of a plan with at least one option of products. */
export const makeRecommendation = z.strictObject({ planId: positiveId(), notes, options: dueOptions }).meta({ id: 'MakeRecommendation' });
export type MakeRecommendation = z.infer<typeof makeRecommendation>;

/** C140: of a new recommendation, or of the one that is named. */
export const attachRecommendation = z
  .strictObject({ planId: positiveId(), recommendationId: positiveId().nullish(), notes, options: options.optional(), revision })
  .superRefine(({ recommendationId, options: given }, ctx) => {
    if (!recommendationId && given === undefined) ctx.addIssue({ code: 'custom', message: 'optionRequired', path: ['options'] });
  })
  .meta({ id: 'AttachRecommendation' });
export type AttachRecommendation = z.infer<typeof attachRecommendation>;
export const attachQuery = z.strictObject({ customerId: entityId('CustomerNotFound') });

/** The text of a note of a recommendation: new without `id`. */
export const saveNote = z
  .strictObject({
    recommendationId: positiveId(),
    id: positiveId().nullish(),
    text: noteText.optional(),
    /** Files hang on comments of the plan. */
    attachments: z
      .array(z.never({ error: 'attachmentRequired' }))
      .max(100, { error: 'itemCount' })
      .nullish(),
    revision,
  })
  .meta({ id: 'SaveRecommendationNote' });

/** An option of a recommendation with at least one product: new without `id`. */
export const saveOption = z
  .strictObject({
    recommendationId: positiveId(),
    id: positiveId().nullish(),
    name: optionName.nullish(),
    fertilizers: fertilizers.optional(),
    revision,
  })
  .superRefine(({ id, fertilizers: given }, ctx) => {
    if (!id && given === undefined) ctx.addIssue({ code: 'custom', message: 'optionProductRequired', path: ['fertilizers'] });
  })
  .meta({ id: 'SaveRecommendationOption' });
export type SaveOption = z.infer<typeof saveOption>;

/** C144, C146: one note or option of a recommendation. */
export const removePart = z
  .strictObject({
    recommendationId: z.preprocess(digits, positiveId()),
    ids: z.array(z.preprocess(digits, positiveId())).length(1, { error: 'itemCount' }),
    revision,
  })
  .meta({ id: 'RemoveRecommendationPart' });

/** The one to ten products whose amounts are worked out. */
export const findAmounts = z
  .strictObject({
    productIds: z
      .array(positiveId(), { error: 'autoCalcProductCount' })
      .min(1, { error: 'autoCalcProductCount' })
      .max(limits.autoCalculateProducts, { error: 'autoCalcProductCount' }),
    optionId: positiveId().nullish(),
  })
  .meta({ id: 'FindRecommendedAmounts' });
export type FindAmounts = z.infer<typeof findAmounts>;

const product = z.object({ id: z.int(), amount: z.number().nullable(), unitId: z.int().nullable() });
export const recommendationBody = z
  .object({
    id: z.int(),
    recommendationId: z.int(),
    planId: z.int(),
    customerId: z.int(),
    notes: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        attachments: z.array(z.never()),
        by: z.object({ id: z.int(), name: z.string() }),
        at: z.iso.datetime(),
      }),
    ),
    options: z.array(z.object({ id: z.int(), name: z.string(), fertilizers: z.array(product) })),
    /** Every product of its options, once. */
    fertilizers: z.array(z.object({ id: z.int(), name: z.string() })),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Recommendation' });
/** Those of a plan, the oldest first. */
export const recommendationList = z.object({ items: z.array(recommendationBody), total: z.int() }).meta({ id: 'Recommendations' });
export type RecommendationBody = z.infer<typeof recommendationBody>;

/** `fulfilment`: need and supply of each nutrient in the unit of `products`. */
export const foundAmounts = z
  .object({
    products: z.array(z.object({ id: z.int(), amount: z.number(), unitId: z.int() })),
    fulfilment: z.array(
      z.object({ id: z.int(), name: z.string(), need: z.number(), supplied: z.number(), deviationPct: z.number(), status: z.string() }),
    ),
    met: z.boolean(),
    warnings: z.array(z.object({ key: z.string(), params: z.record(z.string(), z.unknown()) })),
  })
  .meta({ id: 'FoundRecommendedAmounts' });
