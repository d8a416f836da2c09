import { z } from 'zod';
import { entityId } from '../../kernel/call/call.js';
import { positiveId } from '../../kernel/string/text.js';
import { alertPlaceQuery } from '../alert.schema.js';

export const ofGrower = z.strictObject({ customerId: entityId('CustomerNotFound') });
export const agreementBody = z.strictObject({ customerId: positiveId(), agreed: z.boolean() }).meta({ id: 'MessageAgreement' });

const dropReasons = ['withdrawn', 'ended', 'off', 'noPhone', 'noGateway', 'enough', 'tooLate'] as const;
export const growerMessagesAnswer = z
  .object({
    customerId: z.int(),
    /** without their word nobody is texted by themselves */
    agreed: z.boolean(),
    /** when that was recorded, and by whom; null: never */
    at: z.string().nullable(),
    by: z.object({ id: z.int(), name: z.string() }).nullable(),
    phoneNumber: z.string().nullable(),
    /** whether the grower's group, or what stands above it, has messages go out by themselves */
    automatic: z.boolean(),
    /** newest first */
    messages: z.array(
      z.object({
        ...{ name: z.string(), from: z.string(), to: z.string() },
        status: z.enum(['waiting', 'queued', 'sent', 'failed', 'dropped']),
        because: z.enum(dropReasons).nullable(),
        /** of a waiting one when it goes out, else when it came to its status */
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'GrowerMessages' });
export type GrowerMessagesAnswer = z.infer<typeof growerMessagesAnswer>;

export const messageSwitchQuery = alertPlaceQuery;
/** null: as the level above says */
export const messageSwitchBody = z.strictObject({ on: z.boolean().nullable() }).meta({ id: 'SetMessageSwitch' });
export const messageSwitchAnswer = z
  .object({
    /** what holds at the level */
    on: z.boolean(),
    /** what it says itself; null: as the level above */
    own: z.boolean().nullable(),
    editable: z.boolean(),
    /** whether this server can send text messages at all */
    gateway: z.boolean(),
    /** hours of the day at the field in which nothing is sent: from, up to */
    quiet: z.object({ from: z.int(), to: z.int() }),
  })
  .meta({ id: 'MessageSwitch' });
export type MessageSwitchAnswer = z.infer<typeof messageSwitchAnswer>;
