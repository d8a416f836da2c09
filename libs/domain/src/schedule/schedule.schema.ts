import { z } from 'zod';
import { queryId } from '../kernel/schema/schema.js';
import { isoDate } from '../kernel/string/text.js';

export const eventsQuery = z
  .strictObject({ groupId: queryId().optional(), from: isoDate().optional(), to: isoDate().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { error: 'invalidDate', path: ['to'] });

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
