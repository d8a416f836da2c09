import { z } from 'zod';
import { number, pricing, result, text } from './plan-answers.schema.js';
import { planStatus } from './plan-list.schema.js';

export const planStatusAnswer = z
  .object({ id: z.int(), status: planStatus, deactivated: z.array(z.int()), revision: z.int() })
  .meta({ id: 'PlanStatusChanged' });
export const planPriceAnswer = z.object({ id: z.int(), revision: z.int(), ...pricing }).meta({ id: 'PlanPricing' });
export const planResultAnswer = z
  .object({
    id: z.int(),
    revision: z.int(),
    ...result.shape,
    yield: number,
    yieldUnitId: z.int(),
    roi: z.object({ revenue: z.number(), cost: z.number(), profit: z.number(), percent: number }).nullable(),
    currency: text,
    results: z.array(result),
  })
  .meta({ id: 'PlanResultReported' });
export const planDatesAnswer = z
  .object({ stages: z.array(z.object({ stageId: z.int(), name: text, from: text, to: text, duration: z.int() })) })
  .meta({ id: 'PlanDates' });
export const withdrawnAnswer = z.object({ deleted: z.literal(true), revision: z.int() }).meta({ id: 'PlanResultsWithdrawn' });
