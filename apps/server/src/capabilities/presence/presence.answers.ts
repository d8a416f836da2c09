import { z } from 'zod';

export const attendants = z
  .object({ items: z.array(z.object({ userId: z.int(), name: z.string(), since: z.iso.datetime() })), total: z.int() })
  .meta({ id: 'Attendants' });
