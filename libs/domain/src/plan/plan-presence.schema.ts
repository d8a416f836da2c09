import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null(), z.tuple([z.number(), z.number()])]).optional();
/** What bringing an earlier revision back would do, as whoever is about to says it: the first few changes, and how many are not among them. */
const restoringPlan = z.object({
  revision: z.int().positive(),
  reason: z.string().max(500),
  changes: z.array(z.object({ path: z.string().regex(/^(notes|cropId|fieldId|[a-zA-Z]+\..+)$/), old: scalar, new: scalar })).max(10),
  more: z.int().min(0),
});
export type RestoringPlan = z.infer<typeof restoringPlan>;

/** What a colleague is about to do to the whole plan. Other clients say it over the plan's socket and no server checks it, so it is read like any other answer. */
export const planHeadsUp = z.object({
  what: z.enum(['crop', 'field', 'restore']),
  name: z.string(),
  restoring: restoringPlan.optional().catch(undefined),
});
export type PlanHeadsUp = z.infer<typeof planHeadsUp>;
