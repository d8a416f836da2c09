import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { planStatuses } from '../kernel/schema/lists.js';
import { queryId } from '../kernel/schema/schema.js';

export const planStatus = z.enum(planStatuses);
const short = z
  .object({
    id: z.int(),
    name: z.string(),
    fieldId: z.int(),
    cropId: z.int(),
    status: planStatus,
    plantingDate: z.string().nullable(),
    hasResults: z.boolean(),
    updatedAt: z.string(),
  })
  .meta({ id: 'PlanShort' });
export const planListAnswer = z.object({ items: z.array(short), total: z.int() }).meta({ id: 'PlanList' });
export const activePlanAnswer = z.object({ plan: short.nullable() }).meta({ id: 'ActivePlan' });
export const removedAnswer = z.object({ deleted: z.array(z.int()) }).meta({ id: 'PlansRemoved' });

const listed = z.object({ id: z.union([z.int(), z.string()]), key: z.string(), name: z.string() });
/** Each list by its name; an entry says more of itself where its list does. */
export const planOptionsAnswer: z.ZodType<Readonly<Record<string, readonly z.infer<typeof listed>[]>>> = z
  .record(z.string(), z.array(listed.loose()))
  .meta({ id: 'PlanOptions' });

export const planOptionsQuery = z.object({ groupId: entityId('GroupNotFound').optional(), lang: z.string().optional() });
export const planListQuery = z.strictObject({
  customerId: entityId('CustomerNotFound'),
  list: z.enum(['all', 'completed', 'drafts', 'withResults'], { error: 'invalidOption' }).default('all'),
  fieldId: queryId().optional(),
});
