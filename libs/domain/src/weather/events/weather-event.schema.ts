import { z } from 'zod';
import { queryId } from '../../kernel/schema/schema.js';
import { multilineText, text } from '../../kernel/string/text.js';
import { alertTypes } from '../alert-parameters.js';
import './weather-event.errors.js';

/** Of one grower, or of those of a group that the caller sees; one name, or all. */
export const eventsQuery = z
  .strictObject({ customerId: queryId().optional(), groupId: queryId().optional(), name: text(1, 100).optional() })
  .superRefine(({ customerId, groupId }, ctx) => {
    if ((customerId === undefined) === (groupId === undefined))
      ctx.addIssue({ code: 'custom', message: customerId === undefined ? 'required' : 'onePlace', path: ['groupId'] });
  });
export type EventsQuery = z.infer<typeof eventsQuery>;

export const eventType = z.enum(alertTypes);
const eventBody = z.object({
  ...{ name: z.string(), icon: z.string(), type: eventType, advise: z.string() },
  /** the limit, as a sentence without a language: `Heat ≥ 38 °C` */
  description: z.string(),
  parameter: z.object({ value: z.number(), unit: z.string() }),
  /** every day on which it holds for one of the fields, in order */
  dates: z.array(z.string()),
  fields: z.array(
    z.object({
      ...{ fieldId: z.int(), name: z.string(), customerId: z.int(), customerName: z.string(), planId: z.int() },
      phoneNumber: z.string().nullable(),
      days: z.array(z.object({ date: z.string(), value: z.number() })),
      /** of the forecast that it was last found in */
      asOf: z.string(),
      /** the newest forecast does not hold it any more; with the next one it is withdrawn */
      doubted: z.boolean(),
    }),
  ),
});
export const eventsAnswer = z.object({ items: z.array(eventBody), total: z.int() }).meta({ id: 'WeatherEvents' });
export type EventsAnswer = z.infer<typeof eventsAnswer>;

export const SMS_MAX = 480;
/** Digits, +, parentheses and the signs people put between. */
const phone = z
  .string({ error: 'invalidPhoneNumber' })
  .trim()
  .regex(/^\+?[0-9() .-]{7,20}$/, { error: 'invalidPhoneNumber' });
export const smsBody = z
  .strictObject({
    phoneNumber: phone,
    content: multilineText(SMS_MAX, { min: 1 }),
    /** `respect`: refused while it is night where the grower's fields lie; otherwise it goes out at once */
    quietHours: z.enum(['respect', 'ignore'], { error: 'invalidOption' }).optional(),
  })
  .meta({ id: 'WeatherSms' });
export type SmsBody = z.infer<typeof smsBody>;
export const smsAnswer = z.object({ sent: z.literal(true), segments: z.int() }).meta({ id: 'WeatherSmsSent' });
