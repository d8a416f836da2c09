import { z } from 'zod';
import { crossField, queryId } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';

/** Whose data: a grower's or a user's. */
export const subjectKinds = ['customer', 'user'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

interface Whose {
  customerId?: number | undefined;
  userId?: number | undefined;
}
const oneSubject = crossField<Whose>(({ customerId, userId }, report) => {
  if (customerId === undefined && userId === undefined) report('customerId', 'required');
  if (customerId !== undefined && userId !== undefined) report('userId', 'idsDiffer');
});
const whose = { customerId: positiveId().optional(), userId: positiveId().optional() };

/** `{customerId}` or `{userId}`. */
export const askSubject = z.strictObject(whose).check(oneSubject).meta({ id: 'PrivacySubject' });
export type AskSubject = z.infer<typeof askSubject>;

/** The same in an address. */
export const queryHold = z.strictObject({ customerId: queryId().optional(), userId: queryId().optional() }).check(oneSubject);

/** Data of a grower or a user must be kept, or need no longer be: the reason stands beside either. */
export const sayHold = z
  .strictObject({ ...whose, held: z.boolean(), reason: text(1, 300) })
  .check(oneSubject)
  .meta({ id: 'SayLegalHold' });
export type SayHold = z.infer<typeof sayHold>;

/** `reason`, `by` and `at` are the last word on it; null as long as there was none. */
export const legalHoldBody = z
  .object({
    subject: z.object({ kind: z.enum(subjectKinds), id: z.int() }),
    held: z.boolean(),
    reason: z.string().nullable(),
    by: z.object({ id: z.int(), name: z.string() }).nullable(),
    at: z.string().nullable(),
  })
  .meta({ id: 'LegalHold' });
export type LegalHold = z.infer<typeof legalHoldBody>;

export const privacyTaskAsked = z.object({ taskId: z.int(), status: z.enum(['inProgress', 'done']) }).meta({ id: 'PrivacyTaskAsked' });

/** An erasure that is done is the proof of it: whose key was destroyed when, and that the chain of what it sealed still holds. */
export const privacyTask = z
  .object({
    taskId: z.int(),
    kind: z.enum(['export', 'erase']),
    status: z.enum(['inProgress', 'done']),
    subject: z.object({ kind: z.enum(subjectKinds), id: z.int() }),
    orderedAt: z.string(),
    doneAt: z.string().nullable(),
    keyDestroyedAt: z.string().nullable(),
    chainOk: z.boolean().nullable(),
  })
  .meta({ id: 'PrivacyTask' });
