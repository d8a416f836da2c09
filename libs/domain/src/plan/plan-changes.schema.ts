import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { planStatuses } from '../kernel/schema/lists.js';
import { positiveId } from '../kernel/string/text.js';
import { doseAmount, planLeaves } from './plan-fields.schema.js';

/** What changes of a plan beside its content: apart from the rules of a whole body, which weigh much. */
export const planStatusBody = z
  .strictObject({ id: positiveId(), status: z.enum(planStatuses, { error: 'invalidOption' }) })
  .meta({ id: 'SetPlanStatus' });

const money = z.number().min(0).max(1e12);
export const planResultBody = z
  .strictObject({
    planId: positiveId(),
    revision: z.int().min(0).nullish(),
    kind: z.enum(['totalWeight', 'bags', 'perArea'], { error: 'invalidOption' }),
    value: doseAmount,
    unitId: z.int({ error: 'invalidId' }).optional(),
    /** kg in a bag. */
    bagWeight: doseAmount.nullish(),
    price: money.nullish(),
  })
  .meta({ id: 'ReportPlanResult' });
export type PlanResultBody = z.infer<typeof planResultBody>;

const digits = (raw: unknown) => (typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw);
export const removePlans = z
  .strictObject({
    ids: z
      .array(z.preprocess(digits, positiveId()), { error: 'deletePlanCount' })
      .min(1, { error: 'deletePlanCount' })
      .max(500, { error: 'itemCount' }),
  })
  .meta({ id: 'RemovePlans' });
export const withdrawResults = z.strictObject({ planId: z.preprocess(digits, positiveId()) }).meta({ id: 'WithdrawPlanResults' });

export const planDatesQuery = z.strictObject({
  planId: entityId('PlanNotFound').optional(),
  cropId: z.preprocess(digits, positiveId()).optional(),
  plantingDate: planLeaves.plantingDate.optional(),
  duration: z.preprocess(digits, planLeaves.duration).optional(),
});
export type PlanDatesQuery = z.infer<typeof planDatesQuery>;
