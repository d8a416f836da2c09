import { z } from 'zod';
import { positiveId } from '../kernel/string/text.js';
import { scheduledEvents } from '../schedule/schedule.schema.js';
import { fieldNeeds, planStandings } from './home.policy.js';

/** So many fields and dates are told one by one; the counts are of all. */
export const MOST_TOLD = 500;

const event = scheduledEvents.shape.items.element;

/** How a group's fields stand today, for whoever advises their growers. Dates are days in UTC. */
export const homeAnswer = z
  .object({
    today: z.string(),
    /** Planting, harvest and applications of the next seven days, and applications whose last day passed in the seven before. */
    due: z.array(z.object({ ...event.shape, customer: z.string(), field: z.string(), passed: z.boolean() }).meta({ id: 'DueAtHome' })),
    fields: z.array(
      z
        .object({
          id: z.int(),
          name: z.string(),
          customerId: z.int(),
          customer: z.string(),
          /** Longitude and latitude of its middle; null for a field without a place. */
          place: z.tuple([z.number(), z.number()]).nullable(),
          plan: z.enum(planStandings),
          /** The plan that stands for it: the active one, else the draft that was changed last. */
          planId: z.int().nullable(),
          /** Day of its newest soil sample that plans may use. */
          soilTest: z.string().nullable(),
          needs: z.array(z.enum(fieldNeeds)),
        })
        .meta({ id: 'FieldAtHome' }),
    ),
    counts: z.object({ fields: z.int(), due: z.int(), passed: z.int(), noPlan: z.int(), oldSoil: z.int(), noSoil: z.int() }),
  })
  .meta({ id: 'Home' });
export const homeVisit = z.strictObject({ groupId: positiveId() }).meta({ id: 'VisitHome' });
/** When the caller was there before, on any device; null: never. */
export const homeVisited = z.object({ before: z.string().nullable() }).meta({ id: 'HomeVisited' });

/** So many plans are looked through for an answer: each is computed anew. */
export const MOST_LOOKED_THROUGH = 60;

/** Plans that stand for their fields and have checks open, what stops them first. */
export const homeChecksAnswer = z
  .object({
    plans: z.array(
      z
        .object({
          planId: z.int(),
          name: z.string(),
          status: z.enum(['active', 'draft']),
          fieldId: z.int(),
          field: z.string(),
          customerId: z.int(),
          customer: z.string(),
          errors: z.int(),
          warnings: z.int(),
        })
        .meta({ id: 'PlanWithOpenChecks' }),
    ),
    /** How many plans were looked through, of how many that stand for a field. */
    looked: z.int(),
    standing: z.int(),
  })
  .meta({ id: 'HomeChecks' });
export type HomeChecks = z.infer<typeof homeChecksAnswer>;
export type Home = z.infer<typeof homeAnswer>;
export type FieldAtHome = Home['fields'][number];
export type DueAtHome = Home['due'][number];
