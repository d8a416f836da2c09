import { z } from 'zod';

export const alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });
/** `checks`: what readiness depends on, each a word or figures of its own. */
export const readiness = z
  .object({ status: z.enum(['ok', 'down']), roles: z.array(z.string()), checks: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Readiness' });
export const meta = z
  .object({
    version: z.string(),
    slug: z.string(),
    languages: z.array(z.string()),
    flags: z.record(z.string(), z.boolean()),
    limits: z
      .object({ pageSize: z.int(), bytes: z.record(z.string(), z.int()) })
      .catchall(z.union([z.number(), z.tuple([z.number(), z.number()])])),
  })
  .meta({ id: 'Meta' });
