import { z } from 'zod';

/** `POST auth/forgot`: the same for every address. */
export const resetAsked = z.object({ accepted: z.literal(true) }).meta({ id: 'ResetAsked' });
/** `POST auth/reset`, `POST auth/change-password` */
export const passwordChanged = z.object({ changed: z.literal(true) }).meta({ id: 'PasswordChanged' });

/** A code went out by mail; good until `expiresAt`, ISO. */
export const codeSent = z.object({ sent: z.literal(true), expiresAt: z.string() }).meta({ id: 'CodeSent' });
/** For one sensitive call, sent as `X-Confirm-Token`; `expiresIn` in seconds. */
export const codeConfirmed = z
  .object({ confirmed: z.literal(true), confirmToken: z.string(), expiresIn: z.int() })
  .meta({ id: 'CodeConfirmed' });
/** Sent as `X-Admin-Token`; `expiresIn` in seconds. */
export const adminVerified = z.object({ adminToken: z.string(), expiresIn: z.int() }).meta({ id: 'AdminVerified' });

const session = z.object({ sid: z.string(), createdAt: z.string(), lastSeenAt: z.string(), agent: z.string(), current: z.boolean() });
/** The caller's own, newest first. */
export const sessionList = z.object({ items: z.array(session.meta({ id: 'Session' })), total: z.int() }).meta({ id: 'SessionList' });
export const sessionEnded = z.object({ deleted: z.array(z.string()) }).meta({ id: 'SessionEnded' });
