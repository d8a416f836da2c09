import { z } from 'zod';
import { nutrients } from '../kernel/unit/nutrients.js';
import { queryId } from '../kernel/schema/schema.js';
import { multilineText, optionalText, positiveId, text } from '../kernel/string/text.js';
import { applicationLeaves, boundedDose, doseAmount, doseUnits, itemKey, ph, stageLeaves } from '../plan/plan-fields.schema.js';
import '../organization/organization.schema.js';
import '../plan/plan.errors.js';
import './template.errors.js';

/** Code points. */
export const TEMPLATE_NAME_MAX = 100;
export const DESCRIPTION_MAX = 1000;
export const WORKPLAN_MAX = 10_000;
export const MOST_APPLICATIONS = 100;
/** kg/ha, as nutrients are stored (P2O5, K2O, CaO, MgO, SO3; elements else). */
const NEED_MAX = 100_000;
/** Days that an application may lie before or after its stage's first day. */
export const OFFSET_DAYS = { min: -365, max: 1000 } as const;

const nutrientId = positiveId().refine((id) => nutrients.some((one) => one.id === id), { error: 'invalidOption' });
export const need = z.number().min(0).max(NEED_MAX);
const requirement = z
  .strictObject({ id: nutrientId, value: need.optional(), cropNeed: need.optional(), name: z.string().max(20).optional() })
  .transform(({ id, value, cropNeed }, ctx) => {
    const amount = value ?? cropNeed;
    if (amount === undefined) ctx.addIssue({ code: 'custom', message: 'required', path: ['value'] });
    return { id, value: amount ?? 0 };
  });

/** Each entry once, by its id. */
const once = (list: readonly { readonly id?: unknown }[], ctx: z.core.$RefinementCtx<readonly unknown[]>): void => {
  const seen = new Set<unknown>();
  list.forEach(({ id }, at) => {
    if (id !== undefined && id !== null && seen.has(id)) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [at, 'id'] });
    seen.add(id);
  });
};

export const templateStatuses = ['public', 'draft'] as const;
const templateStatus = z.enum(templateStatuses, { error: 'invalidOption' });
const applicationKey = itemKey.optional();
const application = z
  .strictObject({
    id: applicationKey,
    method: z.enum(['quantitative', 'foliar'], { error: 'invalidOption' }).default('quantitative'),
    applicationTypeId: applicationLeaves.applicationTypeId.default(0),
    /** Stage of the crop; -1 pre-plant, -2 planting. `stageId` is the same. */
    cropStageId: applicationLeaves.cropStageId.optional(),
    stageId: applicationLeaves.cropStageId.optional(),
    /** Days from the first day of the stage, of pre-plant and planting from the planting date; null: the day the plan's rules say. */
    offsetDays: z.int().min(OFFSET_DAYS.min).max(OFFSET_DAYS.max).nullable().default(null),
    waterVolume: applicationLeaves.waterVolume.nullable().default(null),
    waterVolumeUnitId: applicationLeaves.waterVolumeUnitId.nullable().default(null),
    products: z
      .array(
        z
          .strictObject({ id: positiveId(), amount: doseAmount, unitId: doseUnits.column })
          .superRefine(boundedDose((dose) => dose, 'amount')),
      )
      .max(100, { error: 'itemCount' })
      .superRefine(once)
      .default([]),
  })
  .superRefine(({ cropStageId, stageId }, ctx) => {
    if (cropStageId !== undefined && stageId !== undefined && cropStageId !== stageId)
      ctx.addIssue({ code: 'custom', message: 'stagesDiffer', path: ['stageId'] });
  })
  .transform(({ stageId, cropStageId, ...rest }) => ({ ...rest, cropStageId: cropStageId ?? stageId ?? -1 }));
const tank = z.strictObject({ id: itemKey, name: text(1, 100).nullable().default(null) });
const proportionalStage = z.strictObject({
  stageId: applicationLeaves.cropStageId,
  irrigationAmount: stageLeaves.irrigationAmount.nullable().default(null),
  flowRate: stageLeaves.flowRate.nullable().default(null),
  irrigationEvents: stageLeaves.irrigationEvents.nullable().default(null),
  fertigationEvents: stageLeaves.fertigationEvents.nullable().default(null),
  tanks: z
    .array(
      z.strictObject({
        id: itemKey,
        volume: applicationLeaves.volume.nullable().default(null),
        injectionRatio: applicationLeaves.injectionRatio.nullable().default(null),
        injectionRatioUnitId: applicationLeaves.injectionRatioUnitId.nullable().default(null),
        products: z
          .array(
            z.strictObject({
              id: positiveId(),
              ph: ph.nullable().default(null),
              dosage: doseAmount.nullable().default(null),
              unitId: doseUnits.tank.nullable().default(null),
            }),
          )
          .max(100, { error: 'itemCount' })
          .superRefine(once)
          .default([]),
      }),
    )
    .max(7, { error: 'itemCount' })
    .superRefine(once)
    .default([]),
});

const content = {
  name: text(1, TEMPLATE_NAME_MAX).optional(),
  description: optionalText(1, DESCRIPTION_MAX),
  cropId: positiveId().optional(),
  nutritionalRequirements: z.array(requirement).max(nutrients.length, { error: 'itemCount' }).superRefine(once).optional(),
  /** What is to be done when, in words. */
  workplan: multilineText(WORKPLAN_MAX).nullish(),
  applications: z.array(application).max(MOST_APPLICATIONS, { error: 'itemCount' }).superRefine(once).optional(),
  tanks: z.array(tank).max(7, { error: 'itemCount' }).superRefine(once).optional(),
  proportionalStages: z.array(proportionalStage).max(17, { error: 'itemCount' }).optional(),
};
const place = { groupId: positiveId().optional(), collectionId: positiveId().optional(), companyId: positiveId().optional() };
type Places = { groupId?: number | undefined; collectionId?: number | undefined; companyId?: number | undefined };
const placesNamed = ({ groupId, collectionId, companyId }: Places): number =>
  [groupId, collectionId, companyId].filter((id) => id !== undefined).length;

/** `POST planTemplate`: without `id` a new template, of a group or, by their admins, of a collection or a company. */
export const saveTemplate = z
  .strictObject({
    id: positiveId().nullish(),
    revision: z.int().min(0).nullish(),
    isTemplate: z.literal(true, { error: 'invalidOption' }).optional(),
    ...place,
    ...content,
    status: templateStatus.optional(),
  })
  .superRefine((body, ctx) => {
    if (body.id !== undefined && body.id !== null) return;
    const due = (field: string) => ctx.addIssue({ code: 'custom', message: 'required', path: [field] });
    if (placesNamed(body) === 0) due('groupId');
    if (placesNamed(body) > 1) ctx.addIssue({ code: 'custom', message: 'onePlace', path: ['groupId'] });
    if (body.name === undefined) due('name');
    if (body.cropId === undefined) due('cropId');
    if (body.nutritionalRequirements === undefined) due('nutritionalRequirements');
  })
  .meta({ id: 'SaveTemplate' });
export type SaveTemplate = z.infer<typeof saveTemplate>;

/** `POST planTemplate/cloneFromTemplate`: into a group, or by their admins into a collection or a company. */
export const cloneTemplate = z
  .strictObject({ id: positiveId(), ...place, name: text(1, TEMPLATE_NAME_MAX).optional() })
  .superRefine((body, ctx) => {
    const named = placesNamed(body);
    if (named !== 1) ctx.addIssue({ code: 'custom', message: named === 0 ? 'required' : 'onePlace', path: ['groupId'] });
  })
  .meta({ id: 'CloneTemplate' });
export type CloneTemplate = z.infer<typeof cloneTemplate>;

export const templateFromPlan = z
  .strictObject({ planId: positiveId(), name: text(1, TEMPLATE_NAME_MAX), description: optionalText(1, DESCRIPTION_MAX) })
  .meta({ id: 'TemplateFromPlan' });
export type TemplateFromPlan = z.infer<typeof templateFromPlan>;

/** `POST planTemplate/apply`: the template's applications take the place of the plan's. */
export const applyTemplate = z
  .strictObject({ id: positiveId(), planId: positiveId(), revision: z.int().min(0).nullish() })
  .meta({ id: 'ApplyTemplate' });
export type ApplyTemplate = z.infer<typeof applyTemplate>;

/** `isPublic`, or the same as a `status`. */
export const publicStatus = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }),
    isPublic: z.boolean().optional(),
    status: templateStatus.optional(),
  })
  .superRefine(({ isPublic, status }, ctx) => {
    if (isPublic === undefined && status === undefined) ctx.addIssue({ code: 'custom', message: 'required', path: ['isPublic'] });
    if (isPublic !== undefined && status !== undefined && isPublic !== (status === 'public'))
      ctx.addIssue({ code: 'custom', message: 'invalidOption', path: ['status'] });
  })
  .meta({ id: 'TemplatePublicStatus' });
export type PublicStatus = z.infer<typeof publicStatus>;
export const publicStatusQuery = z.strictObject({ groupId: queryId().optional() });
export const publicStatusAnswer = z
  .object({ items: z.array(z.object({ id: z.int(), status: templateStatus, revision: z.int() })) })
  .meta({ id: 'TemplatePublicStatusSet' });

/** `status`: which of them, by being archived (false) or not (true), or by being published. */
export const templatesQuery = z.strictObject({
  groupId: queryId(),
  status: z
    .preprocess(
      (raw) => (raw === '1' ? 'true' : raw === '0' ? 'false' : raw),
      z.enum(['true', 'false', 'all', 'public', 'draft'], { error: 'invalidOption' }),
    )
    .default('true'),
});
export const templatesToImportQuery = z.strictObject({
  groupId: queryId(),
  source: z.enum(['global', 'regional', 'company', 'collection'], { error: 'invalidOption' }).optional(),
});

const level = z.enum(['company', 'collection', 'group']);
const short = {
  id: z.int(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  status: templateStatus,
  /** false: archived */
  active: z.boolean(),
  cropId: z.int(),
  cropName: z.string(),
  /** who made it */
  ownerId: z.int(),
  /** the level it stands at, and the name of that group, collection or company */
  ownerScope: level,
  ownerName: z.string(),
  scopeId: z.int(),
  /** the template it was copied from */
  sourceId: z.int().nullable(),
  editable: z.boolean(),
  /** Plans that were made with it and still stand. */
  usedBy: z.int(),
};
export const templateShort = z.object(short).meta({ id: 'TemplateShort' });
export type TemplateShort = z.infer<typeof templateShort>;
export const templateList = z.object({ items: z.array(templateShort), total: z.int() }).meta({ id: 'TemplateList' });

const storedApplication = z.object({
  id: z.string(),
  method: z.enum(['quantitative', 'foliar']),
  applicationTypeId: z.int(),
  cropStageId: z.int(),
  offsetDays: z.int().nullable(),
  waterVolume: z.number().nullable(),
  waterVolumeUnitId: z.int().nullable(),
  products: z.array(z.object({ id: z.int(), amount: z.number(), unitId: z.int() })),
});
const nullableNumber = z.number().nullable();
const storedStage = z.object({
  stageId: z.int(),
  irrigationAmount: nullableNumber,
  flowRate: nullableNumber,
  irrigationEvents: nullableNumber,
  fertigationEvents: nullableNumber,
  tanks: z.array(
    z.object({
      id: z.string(),
      volume: nullableNumber,
      injectionRatio: nullableNumber,
      injectionRatioUnitId: nullableNumber,
      products: z.array(z.object({ id: z.int(), ph: nullableNumber, dosage: nullableNumber, unitId: nullableNumber })),
    }),
  ),
});
/** What a template says of a plan. Nothing of any grower is in it. */
export const templateContent = z.object({
  name: z.string(),
  description: z.string().nullable(),
  cropId: z.int(),
  /** kg/ha */
  nutritionalRequirements: z.array(z.object({ id: z.int(), value: z.number() })),
  workplan: z.string().nullable(),
  /** The crop's stages as they were when it was made: what the days count from. */
  stages: z.array(z.object({ stageId: z.int(), name: z.string().nullable(), duration: z.int(), sortOrder: z.int() })),
  applications: z.array(storedApplication),
  tanks: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  proportionalStages: z.array(storedStage),
});
export type TemplateContent = z.infer<typeof templateContent>;
export type TemplateApplication = TemplateContent['applications'][number];

/** One template, whole. */
export const templateBody = z
  .object({
    ...short,
    ...templateContent.shape,
    isTemplate: z.literal(true),
    groupId: z.int().nullable(),
    collectionId: z.int().nullable(),
    companyId: z.int(),
  })
  .meta({ id: 'Template' });
export type TemplateBody = z.infer<typeof templateBody>;
