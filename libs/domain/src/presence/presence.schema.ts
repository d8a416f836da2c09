import { z } from 'zod';

/** Who is in a live document now. */
export const attendants = z
  .object({ items: z.array(z.object({ userId: z.int(), name: z.string(), since: z.iso.datetime() })), total: z.int() })
  .meta({ id: 'Attendants' });
