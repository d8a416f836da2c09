import { z } from 'zod';
import { text } from '../kernel/string/text.js';

/** Any text may be tried: what is wrong about it shows in the answer to the sign-in, the same for all. */
const credentialText = z.string().min(1, { error: 'required' }).max(1024, { error: 'lengthRange' });

export const login = z
  .object({ email: text(1, 254), password: credentialText, tokenTransport: z.enum(['cookie', 'body']).optional() })
  .strict()
  .meta({ id: 'Login' });

export const refresh = z
  .object({ refreshToken: z.string().max(200).optional() })
  .strict()
  .meta({ id: 'Refresh' });

export const changePassword = z
  .object({ currentPassword: credentialText, newPassword: credentialText })
  .strict()
  .meta({ id: 'ChangePassword' });

/** What was typed for a code: it is the one, or it is wrong. */
export const typedCode = z.string({ error: 'required' }).min(1, { error: 'required' }).max(64, { error: 'lengthRange' });
export const securityCode = z.object({ code: typedCode }).strict().meta({ id: 'SecurityCode' });

export const confirmQuery = z.strictObject({ code: typedCode.optional() });

/** Whatever is sent for an address is answered alike. */
export const forgot = z.object({ email: z.unknown().optional() }).strict().meta({ id: 'Forgot' });

/** `email` and `code` as they stand in the link; what is no text there is a broken link and not a broken form, whatever the password. */
export const reset = z
  .object({ email: z.unknown().optional(), code: z.unknown().optional(), password: z.unknown().optional() })
  .strict()
  .meta({ id: 'Reset' });

/** Which identity provider: there is at most one, called `oidc`, so it need not be said. */
export const ssoStart = z.strictObject({ provider: z.string().max(64, { error: 'lengthRange' }).optional() });

const handedBack = z.string({ error: 'required' }).min(1, { error: 'required' }).max(2048, { error: 'lengthRange' });

/** As the identity provider handed them to the page; `iss` when it named itself too (RFC 9207). */
export const ssoExchange = z
  .object({ code: handedBack, state: handedBack, iss: handedBack.optional() })
  .strict()
  .meta({ id: 'SsoExchange' });
