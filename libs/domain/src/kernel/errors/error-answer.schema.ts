import { z } from 'zod';

/** How every refusal is answered. */
export const errorAnswer = z
  .strictObject({
    status: z.int(),
    key: z.string().meta({ description: 'Stable; also the key of the translation.' }),
    message: z.string(),
    requestId: z.string(),
    details: z.array(
      z.strictObject({ field: z.string(), key: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() }),
    ),
  })
  .meta({ id: 'Error' });
