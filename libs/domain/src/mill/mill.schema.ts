import { z } from 'zod';
import { crossField, deleteBody, listQuery, queryId } from '../kernel/schema/schema.js';
import { optionalText, positiveId, text } from '../kernel/string/text.js';
import './mill.errors.js'; // a schema's keys are known once its errors are
import type { SentMill } from './mill.decider.js';
import { type MillContent, type MillField, millFields } from './mill.fields.js';
import { brokenMillRules } from './mill.rules.js';
import { normalForm } from '../kernel/string/normal-form.js';

/** A number between its bounds; both are told whichever is passed. */
const bounded = ({ min = 0, max = 0 }: MillField) =>
  z
    .number({ error: 'invalidNumber' })
    .superRefine((value, ctx) => {
      if (value < min || value > max) ctx.addIssue({ code: 'custom', message: 'outOfRange', params: { min, max, value } });
    })
    .meta({ minimum: min, maximum: max });

function valueSchema(field: MillField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text(field.min!, field.max!);
    case 'decimal':
      return bounded(field);
    case 'boolean':
      return z.boolean({ error: 'invalidOption' });
    case 'choice':
      return z.enum(field.options as [string, ...string[]], { error: 'invalidOption' });
  }
}

/** Null and blank take a value back, but for what a mill must have; what is absent stays as it is. */
function sentSchema(field: MillField): z.ZodType {
  if (field.kind !== 'text') return valueSchema(field).nullish();
  return field.required ? text(field.min!, field.max!).optional() : optionalText(field.min!, field.max!);
}

const sentShape = Object.fromEntries(millFields.map((field) => [field.id, sentSchema(field)]));
/** What is known of the values that are sent together; what stands besides is judged by the mill. */
const ruled = crossField<SentMill>((value, report) => {
  for (const { field, key, params } of brokenMillRules(value)) if (key === 'pulpExceedsTotal') report(field, key, params);
});
const named = crossField<SaveMill>((value, report) => {
  if (value.id !== undefined) return;
  for (const field of ['name', 'cafeId'] as const) if (value[field] === undefined) report(field, 'required');
});

export type SaveMill = SentMill & {
  readonly id?: number | undefined;
  readonly groupId?: number | undefined;
  readonly revision?: number | undefined;
};
/**
 * `POST mills`: with `id` that mill is changed (absent stays, null takes back), without it a new one is added to the group. Amounts are pounds
 * (lb), cubic metres, kWh and kg of a year. `groupId` may be absent for people of one group.
 */
export const saveMill = z
  .strictObject({
    id: positiveId().optional(),
    groupId: positiveId().optional(),
    revision: z.int().min(0).optional(),
    ...sentShape,
  })
  .check(ruled as never)
  .check(named as never)
  .meta({ id: 'SaveMill' }) as unknown as z.ZodType<SaveMill>;

/** `groupId` may be absent for people of one group. */
export const millsQuery = listQuery(['name', 'cafeId', 'village', 'cherryLbs', 'greenLbs'], { groupId: queryId().optional() });
/** `id`: the mill that may have it. */
export const millExistQuery = z.strictObject({ groupId: queryId().optional(), cafeId: text(1, 60), id: queryId().optional() });
export const cafeIdTaken = z.object({ exist: z.boolean() }).meta({ id: 'CafeIdTaken' });
export const removeMills = deleteBody(500);

const amount = z.number().nullable();
const contentShape = Object.fromEntries(millFields.map((field) => [field.id, valueSchema(field).nullable()])) as unknown as {
  [K in keyof MillContent]: z.ZodType<MillContent[K]>;
};
/** Every value, null where nobody said it, and what follows from them. */
export const millBody = z
  .object({
    id: z.int(),
    groupId: z.int(),
    ...contentShape,
    /** what stands for a value that is not given: pounds of a year, and litres of water for a kilogram of dry parchment */
    estimates: z.object({ totalPulpLbs: amount, greenLbs: amount, waterPerParchment: amount }),
    /** values that are asked for and not given; none: the mill is complete */
    missing: z.array(z.string()),
    complete: z.boolean(),
    /** values that look odd */
    checks: z.array(z.object({ key: z.string(), field: z.string() })),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Mill' });
export type MillBody = z.infer<typeof millBody>;
export const millList = z.object({ items: z.array(millBody), total: z.int(), pageNo: z.int(), pageSize: z.int() }).meta({ id: 'MillList' });
export const millsRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'MillsRemoved' });

/** Two C.A.F.E. IDs are the same, whatever their case, spaces and characters that nobody sees. */
export const cafeIdKey = (cafeId: string): string =>
  normalForm(cafeId, 'NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase();
