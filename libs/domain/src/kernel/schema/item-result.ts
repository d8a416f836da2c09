import { z } from 'zod';

/** What became of one of several records that were sent at once, by its place among them: `id` where it was taken, `key` and `details` of the error where not. */
export const itemResult = z.object({
  index: z.int(),
  id: z.int().optional(),
  ok: z.boolean(),
  key: z.string().optional(),
  details: z.array(z.unknown()).optional(),
});
