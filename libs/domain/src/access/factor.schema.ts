import { z } from 'zod';
import { text } from '../kernel/string/text.js';
import { typedCode } from './access.schema.js';

/** What a proof is for: the admin calls of half an hour, or one sensitive call. */
const buys = z.enum(['admin', 'confirmation']).default('admin');
/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = z.object({ code: typedCode, buys }).strict().meta({ id: 'FactorCode' });

const encoded = z.string().max(20_000, { error: 'lengthRange' });
const transports = z.array(z.string().max(20)).max(10).optional();
const credentialParts = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
};
/** As the browser gives it, in JSON (WebAuthn 3, RegistrationResponseJSON). What it says besides is not looked at. */
const created = z.object({ ...credentialParts, response: z.object({ clientDataJSON: encoded, attestationObject: encoded, transports }) });
const signed = z.object({
  ...credentialParts,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: encoded.nullish() }),
});
export const newPasskey = z
  .object({ name: text(1, 60), credential: created })
  .strict()
  .meta({ id: 'NewPasskey' });
export const passkeyProof = z.object({ credential: signed, buys }).strict().meta({ id: 'PasskeyProof' });
