import { z } from 'zod';
import { timeFrames } from './dashboard.schema.js';

const named = { id: z.int(), name: z.string() };

/** What happened to one thing, and in which group; `name` null where the reader may not see it, or it has none. */
const activityItem = z
  .object({
    at: z.string(),
    by: z.object(named),
    type: z.string(),
    customerId: z.int(),
    groupId: z.int(),
    entity: z.object({ kind: z.string(), id: z.int(), name: z.string().nullable() }),
  })
  .meta({ id: 'ActivityItem' });
export type ActivityItem = z.infer<typeof activityItem>;
/** Newest first. */
export const activityPage = z
  .object({ items: z.array(activityItem), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'ActivityPage' });

/** Items that the filter chooses in total; complete with exactly three and no custom time frame. */
export const selection = { chosen: z.int(), complete: z.boolean() };
export const dashboardFilters = z
  .object({
    companies: z.array(z.object(named)),
    collections: z.array(z.object({ ...named, companyId: z.int() })),
    groups: z.array(z.object({ ...named, collectionId: z.int() })),
    crops: z.array(z.object(named)),
    countries: z.array(z.object({ id: z.int() })),
    advisers: z.array(z.object(named)),
    timeFrames: z.array(z.union(timeFrames.map((frame) => z.literal(frame)))),
    ...selection,
  })
  .meta({ id: 'DashboardFilters' });
const begun = { growers: z.int(), fields: z.int(), plans: z.int() };
/**
 * `areaHa` of all fields with an area, and of which groups it is the sum; `products`: how many different ones stand in plans.
 * `before`: of as many days before the time frame, null without one. `trend`: by day, by week from the last day back, or by month,
 * each with the same days of the year before.
 */
export const dashboardData = z
  .object({
    before: z.object({ ...begun, areaHa: z.number() }).nullable(),
    trend: z.array(
      z.object({ from: z.string(), to: z.string(), ...begun, areaHa: z.number(), yearBefore: z.object({ ...begun, areaHa: z.number() }) }),
    ),
    groups: z.array(z.object({ groupId: z.int(), name: z.string(), ...begun, areaHa: z.number() })),
    summary: z.object({
      growers: z.int(),
      fields: z.int(),
      plans: z.int(),
      areaHa: z.number(),
      areas: z.array(z.object({ groupId: z.int(), name: z.string(), areaHa: z.number() })),
      products: z.int(),
    }),
    activity: z.array(activityItem),
  })
  .meta({ id: 'DashboardData' });
/** `available`: this server can send mail; `last`: the month that was sent last; `month`: the last one that is over. */
export const monthlyReportState = z
  .object({ available: z.boolean(), wanted: z.boolean(), last: z.string().nullable(), month: z.string() })
  .meta({ id: 'MonthlyReport' });
const counts = { plans: z.int(), growers: z.int() };
/** The first ten of `total`: plans that they drafted, growers whom they look after, and the fields of these. */
export const dashboardUsers = z
  .object({
    items: z.array(z.object({ userId: z.int(), name: z.string(), ...counts, fields: z.int(), areaHa: z.number() })),
    total: z.int(),
  })
  .meta({ id: 'DashboardUsers' });
/** Most plans first; `areaHa` of the fields that they are for. */
export const dashboardPlans = z
  .object({ items: z.array(z.object({ cropId: z.int(), plans: z.int(), areaHa: z.number() })) })
  .meta({ id: 'DashboardPlans' });
const given = { productId: z.int(), tonnes: z.number(), litres: z.number() };
/**
 * What all plans give to the whole of their fields, drafts too, most first; what is dosed by volume by the density of the product.
 * `litres` are in no tonnes: of products without a density.
 */
export const dashboardProducts = z.object({ items: z.array(z.object({ ...given, name: z.string() })) }).meta({ id: 'DashboardProducts' });
export const dashboardProductsByCrop = z
  .object({ items: z.array(z.object({ cropId: z.int(), products: z.array(z.object(given)) })) })
  .meta({ id: 'DashboardProductsByCrop' });
export const dashboardCountries = z
  .object({ items: z.array(z.object({ countryId: z.int(), ...counts })) })
  .meta({ id: 'DashboardCountries' });
/** `farmId`: the grower's; kg CO2e of a year of each plan, `landAndCarbon` never netted with it. */
export const dashboardFootprints = z
  .object({
    items: z.array(
      z.object({
        farmId: z.int(),
        groupId: z.int(),
        co2e: z.number(),
        landAndCarbon: z.number(),
        areaHa: z.number(),
        co2ePerHa: z.number(),
        fields: z.int(),
        footprints: z.int(),
        crops: z.array(z.string()),
        latest: z.string(),
      }),
    ),
  })
  .meta({ id: 'DashboardFootprints' });
