import { z } from 'zod';
import { costTiers } from '../../agronomy/tables/practice-options.js';
import { queryId } from '../../kernel/schema/schema.js';
import { text } from '../../kernel/string/text.js';
import '../sustainability.errors.js';

const name = () => text(1, 120);
const score = () => z.number().min(0).max(100);
const trendGiven = z.strictObject({ label: z.number().min(0).max(100).optional(), direction: z.enum(['up', 'down']).optional() });
/** What is derived may come back as it was read; it is not looked at. */
const derived = z.unknown().optional();

const optionGiven = z.strictObject({
  id: name().optional(),
  label: name().optional(),
  selected: z.boolean().optional(),
  ...{ emission: derived, score: derived, cost: derived, trend: derived, isDefault: derived, costPerHa: derived, provenance: derived },
  basis: derived,
});
const indicatorGiven = z.strictObject({
  id: name().optional(),
  indicatorName: name().optional(),
  selected: z.boolean().optional(),
  /** the practice that is chosen: its id */
  option: name().optional(),
  /** or its label */
  optimizePractice: name().optional(),
  options: z.array(optionGiven).max(20).optional(),
  ...{ description: derived, alsoAffects: derived, cost: derived, score: derived, trend: derived },
});
const areaGiven = z.strictObject({
  id: name().optional(),
  impactAreaName: name().optional(),
  /** rounded when it is kept */
  score: score().optional(),
  weight: z.number().min(0).max(100).optional(),
  /** merged into the one that stands */
  trend: trendGiven.optional(),
  indicators: z.array(indicatorGiven).max(20).optional(),
});
export type AreaGiven = z.output<typeof areaGiven>;
const areasGiven = () => z.array(areaGiven).max(10);

/** A library crop by its id, or a crop by its name: coffee, COFFEE, cacao. */
export const cropGiven = () => z.union([z.int().positive(), text(1, 60)]);
/** Whose settings are meant; without one the caller's own level. */
export const placeQuery = { groupId: queryId().optional(), collectionId: queryId().optional(), companyId: queryId().optional() };
const revision = z.int().min(0).optional();
/** Per hectare and year, by indicator and option. */
const costs = z.record(name(), z.record(name(), z.number().min(-1e6).max(1e6)));

export const settingsQuery = z.strictObject(placeQuery);
export const saveSettings = z
  .strictObject({
    impactAreas: areasGiven().optional(),
    /** cost limit per hectare; null: none */
    cost: z.number().min(0).max(1e9).nullish(),
    costs: costs.optional(),
    /** back to what stood first */
    reset: z.literal(true).optional(),
    revision,
    ...{ cropId: cropGiven().optional(), initial: derived, level: derived, crop: derived, createdAt: derived, updatedAt: derived },
  })
  .meta({ id: 'SaveSustainabilitySettings' });

export const optimizationQuery = z.strictObject({ ...placeQuery, subcrop: text(0, 60).optional(), fieldId: queryId().optional() });
const practiceData = z.strictObject({ impactAreas: areasGiven().optional(), reset: z.literal(true).optional() });
export const saveOptimization = z
  .strictObject({
    cropId: cropGiven(),
    data: practiceData,
    fieldId: z.int().positive().optional(),
    subcrop: text(0, 60).optional(),
    revision,
  })
  .meta({ id: 'SaveOptimization' });
export const fieldQuery = z.strictObject({ crop: text(1, 60).optional(), subcrop: text(0, 60).optional() });
export const saveFieldPractices = z
  .strictObject({ cropId: cropGiven(), data: practiceData, subcrop: text(0, 60).optional(), revision })
  .meta({ id: 'SaveFieldPractices' });

const trend = z.object({ label: z.number(), direction: z.enum(['up', 'down']) });
const tier = z.enum(costTiers);
export const impactAreaBody = z.object({
  id: z.string(),
  impactAreaName: z.string(),
  score: z.number(),
  weight: z.number(),
  trend,
  indicators: z.array(
    z.object({
      id: z.string(),
      indicatorName: z.string(),
      description: z.string(),
      alsoAffects: z.array(z.string()),
      selected: z.boolean(),
      option: z.string(),
      optimizePractice: z.string(),
      cost: tier,
      score: z.number(),
      trend,
      options: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          emission: z.literal(''),
          score: z.number(),
          cost: tier,
          trend,
          selected: z.boolean(),
          isDefault: z.boolean(),
          costPerHa: z.number().nullable(),
          provenance: z.enum(['spec', 'spec-range', 'chosen']),
          basis: z.string(),
        }),
      ),
    }),
  ),
});
const stampsBody = { revision: z.int(), createdAt: z.string(), updatedAt: z.string() };
const settingsAreas = z.array(
  z.object({
    id: z.string(),
    weight: z.number(),
    indicators: z.array(
      z.object({ id: z.string(), selected: z.boolean(), options: z.array(z.object({ id: z.string(), selected: z.boolean() })) }),
    ),
  }),
);
/** ISO 4217 code of the money that costs are in, of the level that they come from; null where no level names money or country */
const currency = z.string().nullable();
export const settingsBody = z
  .object({
    crop: z.string(),
    impactAreas: settingsAreas,
    cost: z.number().nullable(),
    costs: z.record(z.string(), z.record(z.string(), z.number())),
    currency,
    /** what stood before anything was edited */
    initial: z.object({ impactAreas: settingsAreas, cost: z.number().nullable() }),
    /** whose they are; inherited from a level above where it is not the one asked */
    level: z.object({ scope: z.enum(['group', 'collection', 'company', 'global']), id: z.int().nullable() }),
    ...stampsBody,
  })
  .meta({ id: 'SustainabilitySettings' });
export const optimizationBody = z
  .object({
    crop: z.string(),
    subcrop: z.string().nullable(),
    fieldId: z.int().nullable(),
    score: z.number(),
    range: z.enum(['high', 'medium', 'low']),
    cost: z.number().nullable(),
    currency,
    impactAreas: z.array(impactAreaBody),
    ...stampsBody,
  })
  .meta({ id: 'Optimization' });
export const fieldPracticesBody = z
  .object({
    fieldId: z.int(),
    field: z.string(),
    crop: z.string(),
    subcrop: z.string().nullable(),
    score: z.number(),
    range: z.enum(['high', 'medium', 'low']),
    trend,
    /** the report that the score comes from; null where practices were saved on their own */
    reportId: z.int().nullable(),
    impactAreas: z.array(impactAreaBody),
    ...stampsBody,
  })
  .meta({ id: 'FieldPractices' });
