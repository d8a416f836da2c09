import { z } from 'zod';

export const alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });
/** `checks`: what readiness depends on, each a word or figures of its own. */
export const readiness = z
  .object({ status: z.enum(['ok', 'down']), roles: z.array(z.string()), checks: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Readiness' });
/** Those without a name here are a number, or the least and the most. */
const limits: z.ZodType<Readonly<{ pageSize: number; bytes: Record<string, number>; [limit: string]: unknown }>> = z
  .object({ pageSize: z.int(), bytes: z.record(z.string(), z.int()) })
  .catchall(z.union([z.number(), z.tuple([z.number(), z.number()])]));
export const meta = z
  .object({
    version: z.string(),
    slug: z.string(),
    languages: z.array(z.string()),
    flags: z.record(z.string(), z.boolean()),
    limits,
  })
  .meta({ id: 'Meta' });
