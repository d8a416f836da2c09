import { z } from 'zod';
import { crossField } from '../kernel/schema.js';
import { positiveId } from '../kernel/text.js';

/** Whose data: a grower's or a user's. */
export const subjectKinds = ['customer', 'user'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** `{customerId}` or `{userId}`. */
export const askSubject = z
  .strictObject({ customerId: positiveId().optional(), userId: positiveId().optional() })
  .check(
    crossField<{ customerId?: number | undefined; userId?: number | undefined }>(({ customerId, userId }, report) => {
      if (customerId === undefined && userId === undefined) report('customerId', 'required');
      if (customerId !== undefined && userId !== undefined) report('userId', 'idsDiffer');
    }),
  )
  .meta({ id: 'PrivacySubject' });
export type AskSubject = z.infer<typeof askSubject>;

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
