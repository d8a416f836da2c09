import { z } from 'zod';
import { footprintInputs } from '../../agronomy/footprint/footprint-inputs.js';
import { queryId } from '../../kernel/schema/schema.js';
import { footprintResult } from '../footprint/footprint.schema.js';
import { impactAreaBody } from '../practices/practice.schema.js';
import { reportAnswers } from '../report-answers.schema.js';

export const reportsQuery = z.strictObject({ planId: queryId().optional() });
export const startReport = z
  .strictObject({
    planId: z.int().positive(),
    answers: reportAnswers.default({}),
    /** a report of the field from an earlier season, whose answers are taken over where none are given */
    copyFrom: z.int().positive().optional(),
  })
  .meta({ id: 'StartSustainabilityReport' });
export const changeReport = z
  .strictObject({
    planId: z.int().positive().optional(),
    answers: reportAnswers,
    /** answers that their author gave up for a colleague's: kept in the history, counted nowhere */
    setAside: reportAnswers.optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeSustainabilityReport' });

const trend = z.object({ label: z.number(), direction: z.enum(['up', 'down']) });
export const reportBody = z
  .object({
    reportId: z.int(),
    fieldId: z.int(),
    planId: z.int(),
    cropId: z.int(),
    crop: z.string(),
    subcrop: z.string().nullable(),
    /** the state of its plan, or `removed` */
    status: z.enum(['draft', 'active', 'inactive', 'completed', 'removed']),
    editable: z.boolean(),
    copiedFrom: z.int().nullable(),
    answers: reportAnswers,
    score: z.number(),
    range: z.enum(['high', 'medium', 'low']),
    trend,
    impactAreas: z.array(impactAreaBody),
    /** at least 6 of 7 practices; null: not answered */
    compliance: z.object({ coverCrop: z.boolean().nullable(), soilCompaction: z.boolean().nullable() }),
    /** the score stands without it where it is missing or the provider is away */
    footprint: z.object({
      status: z.enum(['calculated', 'missing', 'failed']),
      message: z.string().nullable(),
      /** what is missing */
      fields: z.array(z.string()),
      result: footprintResult.nullable(),
      /** what it was computed from, to compute it again with something changed */
      inputs: footprintInputs.nullable(),
    }),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'SustainabilityReport' });
export const reportList = z.object({ reports: z.array(reportBody), total: z.int() }).meta({ id: 'SustainabilityReports' });
export const reportsDeleted = z.object({ deleted: z.array(z.int()) }).meta({ id: 'SustainabilityReportsDeleted' });

export const evidenceFile = z
  .object({ fileId: z.string(), fileName: z.string(), type: z.string(), size: z.int() })
  .meta({ id: 'EvidenceFile' });
/** Who looks at a report and at which question; `gone`: not any more. */
export const reportPresence = z
  .strictObject({ question: z.string().max(60).nullish(), gone: z.literal(true).optional() })
  .meta({ id: 'ReportPresence' });
export const reportWatched = z.object({ reportId: z.int() }).meta({ id: 'ReportWatched' });
/** What is told live of who looks at a report. */
export const REPORT_TOPIC = 'sustainabilityreport';
export const REPORT_WATCHED = 'SustainabilityReportWatched';

export const planDataQuery = z.strictObject({ planId: queryId() });
export const planDataBody = z
  .object({
    planId: z.int(),
    cropId: z.int(),
    crop: z.string(),
    fieldId: z.int(),
    /** kg of the whole field, and its hectares; null where the plan does not say */
    yield: z.object({ productKg: z.number().nullable(), areaHa: z.number().nullable(), surveyYear: z.int().nullable() }),
    /** kg per hectare that the plan applies */
    nutrients: z.object({ N: z.number(), P2O5: z.number(), K2O: z.number() }),
    /** products as a footprint reads them, kg of the whole field */
    fertilizers: z.array(
      z.object({ product: z.string(), kg: z.number(), content: z.record(z.string(), z.union([z.number(), z.string()])).optional() }),
    ),
    applications: z.array(
      z.object({
        productId: z.int(),
        product: z.string(),
        kgPerHa: z.number(),
        litresPerHa: z.number(),
        form: z.string(),
      }),
    ),
    /** every date on which the plan applies something */
    dates: z.array(z.string()),
  })
  .meta({ id: 'SustainabilityPlanData' });

export const fieldsQuery = z.strictObject({
  crop: z.string().min(1).max(60),
  subcrop: z.string().max(60).optional(),
  groupId: queryId().optional(),
  fieldId: queryId().optional(),
});
export const scoredFields = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        id: z.int(),
        geometry: z.unknown().nullable(),
        properties: z.object({
          name: z.string(),
          customerId: z.int(),
          areaHa: z.number().nullable(),
          subcrop: z.string().nullable(),
          score: z.number().nullable(),
          range: z.enum(['high', 'medium', 'low']).nullable(),
          trend: trend.nullable(),
          areas: z.record(z.string(), z.number()),
          weakest: z.string().nullable(),
        }),
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'ScoredFields' });
export type ScoredField = z.output<typeof scoredFields>['features'][number];
