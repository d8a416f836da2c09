import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { crossField, queryWhole } from '../kernel/schema/schema.js';
import { planStatus } from '../plan/plan-list.schema.js';
import { planSheet } from '../plan/sheet/plan-sheet.schema.js';

const number = z.number().nullable();

/** So many plans of one season are told; each is computed as its page computes it. */
export const MOST_REPORTED = 200;

/** `year` absent: the last season that has results, else the last that has begun. */
export const seasonReportQuery = z
  .strictObject({
    groupId: entityId('GroupNotFound').optional(),
    customerId: entityId('CustomerNotFound').optional(),
    year: queryWhole(1900, 2200).optional(),
  })
  .check(
    crossField(({ groupId, customerId }, report) => {
      if (groupId === undefined && customerId === undefined) report('groupId', 'required');
    }),
  );

/** The last results that were reported: yield in the plan's yield unit, money per `cost.areaUnitId` of the plan's sheet, weight in t. */
const results = z.object({
  yield: number,
  harvested: number,
  areaHa: number,
  revenue: number,
  /** Revenue less the cost of the plan's products; null where none of them has a price. */
  profit: number,
  /** Profit in % of the cost; null without a cost. */
  percent: number,
  reportedAt: z.string(),
});

/** A plan as it was meant, as its own sheet says it, beside what came of it. */
const reportedPlan = planSheet
  .pick({ name: true, season: true, unitId: true, form: true, need: true, products: true, cost: true })
  .extend({
    planId: z.int(),
    status: planStatus,
    customerId: z.int(),
    customer: z.string(),
    fieldId: z.int(),
    field: planSheet.shape.field,
    crop: planSheet.shape.crop.extend({ id: z.int() }),
    /** Of the field, in ha; null where nobody said. */
    areaHa: number,
    /** Of all money of the plan; null where the group has none. */
    currency: z.string().nullable(),
    /** What the expected yield would bring at the crop's price of the plan, per area as the cost. */
    expectedRevenue: number,
    /** How many passes were planned: applications, and tanks of a stage. */
    passes: z.int(),
    /** Products in use without a price: no cost holds them. */
    unpriced: z.array(z.string()),
    results: results.nullable(),
  })
  .meta({ id: 'ReportedPlan' });
export type ReportedPlan = z.infer<typeof reportedPlan>;

export const seasonReport = z
  .object({
    /** Of the season that is told; null where there is no plan. */
    year: z.int().nullable(),
    /** Seasons that have plans, newest first. */
    years: z.array(z.int()),
    /** Growers with plans of the season, by name. */
    growers: z.array(z.object({ id: z.int(), name: z.string() })),
    plans: z.array(reportedPlan),
    /** Plans of the season; more than `plans` where there are more than the most that are told. */
    total: z.int(),
    /** What was done with the growers in that season, newest first. */
    interventions: z.array(
      z.object({ id: z.int(), customerId: z.int(), date: z.string(), typeName: z.string(), notes: z.string().nullable() }),
    ),
  })
  .meta({ id: 'SeasonReport' });
export type SeasonReport = z.infer<typeof seasonReport>;
