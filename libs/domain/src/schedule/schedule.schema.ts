import { z } from 'zod';

/** Planned dates within the days asked for, in order; `dateEnd` is the last day of an application that takes several. */
export const scheduledEvents = z
  .object({
    items: z.array(
      z
        .object({
          date: z.string(),
          dateEnd: z.string().optional(),
          type: z.enum(['planting', 'harvest', 'application', 'foliarApplication']),
          customerId: z.int(),
          fieldId: z.int(),
          planId: z.int(),
          /** The plan's name. */
          title: z.string(),
        })
        .meta({ id: 'ScheduledEvent' }),
    ),
    total: z.int(),
  })
  .meta({ id: 'ScheduledEvents' });

const found = { type: z.enum(['customer', 'field', 'plan']), id: z.int(), name: z.string() };
/** Growers first, then fields, then plans, each by name. */
export const searchResults = z
  .object({ items: z.array(z.object({ ...found, customerId: z.int() })), total: z.int() })
  .meta({ id: 'SearchResults' });
/** `path`: the page of each. */
export const paletteResults = z
  .object({ items: z.array(z.object({ ...found, path: z.string() })), total: z.int() })
  .meta({ id: 'PaletteResults' });
