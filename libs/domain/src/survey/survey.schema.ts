import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { currencies } from '../kernel/locale/currencies.js';
import { crossField, deleteBody, queryWhole } from '../kernel/schema/schema.js';
import { isoDate, multilineText, optionalText, positiveId, text } from '../kernel/string/text.js';
import { answerFields, type SurveyField, surveyField, yearField } from './fields/survey-fields.js';
import './survey.errors.js'; // a schema's keys are known once its errors are
import type { SurveyAnswer, SurveyAnswers } from './survey.events.js';
import { brokenRules } from './survey.rules.js';

/** A number between its bounds; both are told whichever is passed. */
function bounded({ kind, min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: SurveyField) {
  const number = kind === 'integer' ? z.int({ error: 'invalidNumber' }) : z.number({ error: 'invalidNumber' });
  return number
    .superRefine((value, ctx) => {
      if (value < min || value > max) ctx.addIssue({ code: 'custom', message: 'outOfRange', params: { min, max, value } });
    })
    .meta({ minimum: min, maximum: max });
}

/** No entry twice, by what tells entries apart, and no more than so many. */
const distinct = <T extends z.ZodType>(one: T, max: number, keyOf: (value: z.output<T>) => unknown) =>
  z
    .array(one)
    .max(max, { error: 'itemCount' })
    .superRefine((list, ctx) => {
      for (const [i, value] of list.entries())
        if (list.findIndex((other) => keyOf(other) === keyOf(value)) < i)
          ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [i] });
    });

/** What may be chosen at a question; of one with a list of its own none. */
export const surveyOptions = (id: string): readonly string[] => surveyField(id)?.options ?? [];
/** What a programme does not tolerate to be answered with "not comply". */
export const NEVER_TOLERATED: readonly string[] = ['minWagePaid', 'paidRegularly', 'noForcedLabor', 'noChildLabor', 'noDiscrimination'];

const MOST_PRODUCTS = 50;
const chosen = (options: readonly string[]) => z.enum(options as [string, ...string[]], { error: 'invalidOption' });

function answerSchema(field: SurveyField): z.ZodType {
  const { id, kind, min = 0, max = 0, options } = field;
  switch (kind) {
    case 'integer':
    case 'decimal':
      return bounded(field);
    case 'text':
      return id === 'notes' ? multilineText(max) : optionalText(min, max);
    case 'date':
      return isoDate();
    case 'boolean':
      return z.boolean({ error: 'invalidOption' });
    case 'choice':
      return chosen(options.length > 0 ? options : currencies);
    case 'choices':
      return distinct(chosen(options), options.length, (one) => one);
    case 'names':
      return distinct(text(1, 60), max, (one) => one.toLowerCase());
    case 'products':
      return distinct(z.strictObject({ productId: positiveId(), kg: bounded(field) }), MOST_PRODUCTS, ({ productId }) => productId);
  }
}

/** Null and blank take an answer back; what is absent stays as it is. */
const answerShape = Object.fromEntries(answerFields.map((field) => [field.id, answerSchema(field).nullish()]));
const surveyYear = bounded(yearField);
const ruled = crossField<object>((value, report) => {
  for (const { field, key, params } of brokenRules(value as SurveyAnswers)) report(field, key, params);
});

/** The year of a row. */
export const surveyYearOf = z.strictObject({ surveyYear });

/** What is sent of the answers, by the ids of the table. */
export type SentAnswers = Readonly<Record<string, SurveyAnswer | null | undefined>>;
export interface SaveSurvey {
  readonly id?: number | undefined;
  readonly customerId?: number | undefined;
  readonly fieldId?: number | undefined;
  readonly surveyYear?: number | undefined;
  readonly year?: number | undefined;
  readonly revision?: number | undefined;
}

/**
 * `POST survey`: of a grower and a harvest year, which `fieldId` and `year` say as well. Absent answers stay, null takes one back; a survey may
 * be saved section by section, so that nothing but whose it is and of which year is asked for.
 */
export const saveSurvey = z
  .strictObject({
    id: positiveId().optional(),
    customerId: positiveId().optional(),
    fieldId: positiveId().optional(),
    surveyYear: surveyYear.optional(),
    /** another name for it */
    year: surveyYear.optional(),
    revision: z.int().min(0).optional(),
    ...answerShape,
  })
  .check(ruled)
  .check(
    crossField((value: Partial<SaveSurvey>, report) => {
      if (value.id !== undefined) return;
      if (value.customerId === undefined && value.fieldId === undefined) report('customerId', 'required');
      if (value.surveyYear === undefined && value.year === undefined) report('surveyYear', 'required');
    }),
  )
  .meta({ id: 'SaveSurvey' }) as unknown as z.ZodType<SaveSurvey & Record<string, unknown>>;

/** The answers alone: of a row of a sheet, and of a form. */
export const surveyAnswers = z.strictObject(answerShape).check(ruled) as unknown as z.ZodType<SentAnswers>;

const nowhere = z.strictObject({
  customerId: entityId('CustomerNotFound').optional(),
  fieldId: entityId('FieldNotFound').optional(),
});
const customerRequired = crossField<{ customerId?: number | undefined; fieldId?: number | undefined }>(
  ({ customerId, fieldId }, report) => {
    if (customerId === undefined && fieldId === undefined) report('customerId', 'required');
  },
);
/** Of a grower, or of whoever has the field; without a year the latest survey. */
export const surveyQuery = nowhere.extend({ year: queryWhole(0, 9999).optional() }).check(customerRequired);
export const surveysQuery = nowhere.check(customerRequired);
export const removeSurveys = deleteBody(100);

const practice = z.object({ followed: z.int(), needed: z.int(), of: z.int(), holds: z.boolean().nullable() });
const estimate = z.number().nullable();
const answered = Object.fromEntries(answerFields.map((field) => [field.id, answerSchema(field).nullable()]));
const stamps = { revision: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** Every question with its answer, null where it has none, and what follows from them. */
export const surveyBody = z
  .object({
    id: z.int(),
    customerId: z.int(),
    surveyYear: z.int(),
    /** the same */
    year: z.int(),
    ...answered,
    /** what stands for an answer that is not given */
    estimates: z.object({ totalPulpKg: estimate, greenKg: estimate, treeDensity: estimate, coffeeIncome: estimate }),
    /** at least 6 of 7 practices; `holds` null: not answered */
    practices: z.object({ coverCrop: practice, soilCompaction: practice }),
    /** required answers that are not given; none: the survey is complete */
    missing: z.array(z.string()),
    complete: z.boolean(),
    /** answers that look odd or disagree */
    checks: z.array(z.object({ key: z.string(), field: z.string() })),
    /** answers that a programme does not tolerate */
    zeroTolerance: z.array(z.string()),
    ...stamps,
  })
  .meta({ id: 'Survey' }) as unknown as z.ZodType<SurveyBody>;
export interface SurveyBody {
  readonly id: number;
  readonly customerId: number;
  readonly surveyYear: number;
  readonly year: number;
  readonly missing: string[];
  readonly complete: boolean;
  readonly checks: { key: string; field: string }[];
  readonly zeroTolerance: string[];
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The answers, by the ids of the table, and what follows from them. */
  readonly [id: string]: unknown;
}

export const surveyList = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        customerId: z.int(),
        surveyYear: z.int(),
        complete: z.boolean(),
        answered: z.int(),
        asked: z.int(),
        ...stamps,
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'SurveyList' });
export type SurveyListed = z.infer<typeof surveyList>['items'][number];
export const surveysRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'SurveysRemoved' });
