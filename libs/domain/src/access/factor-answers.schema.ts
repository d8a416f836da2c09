import { z } from 'zod';

const recoveryCodes = z.array(z.string());
/** What somebody proves themselves by besides a mailed code. */
export const factorList = z
  .object({
    authenticator: z.object({ addedAt: z.string() }).nullable(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string(), usedAt: z.string().nullable() })),
    recoveryCodes: z.object({ left: z.int(), madeAt: z.string() }).nullable(),
    /** Their company asks for one: a mailed code is good to add one, and for nothing else. */
    required: z.boolean(),
  })
  .meta({ id: 'FactorList' });
/** The secret for an authenticator app, and the address that its QR code says; nothing until its first code. */
export const authenticatorOffer = z
  .object({ secret: z.string(), uri: z.string(), expiresAt: z.string() })
  .meta({ id: 'AuthenticatorOffer' });
/** With ten recovery codes when there were none: they are shown this once. */
export const factorAdded = z.object({ added: z.literal(true), recoveryCodes: recoveryCodes.optional() }).meta({ id: 'FactorAdded' });
export const recoveryCodesMade = z.object({ recoveryCodes }).meta({ id: 'RecoveryCodesMade' });
/** What a browser is asked with, in JSON (WebAuthn 3). */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' });
/** One of the two, as `buys` said; `expiresIn` in seconds. */
export const factorProved = z
  .object({ adminToken: z.string().optional(), confirmToken: z.string().optional(), expiresIn: z.int() })
  .meta({ id: 'FactorProved' });
