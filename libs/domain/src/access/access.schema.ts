import { z } from 'zod';
import { text } from '../kernel/text.js';

/** Any text may be tried: what is wrong about it shows in the answer to the sign-in, the same for all. */
const credentialText = z.string().min(1, { error: 'required' }).max(1024, { error: 'lengthRange' });

export const login = z
  .object({ email: text(1, 254), password: credentialText, tokenTransport: z.enum(['cookie', 'body']).optional() })
  .strict()
  .meta({ id: 'Login' });
export type Login = z.infer<typeof login>;

export const refresh = z
  .object({ refreshToken: z.string().max(200).optional() })
  .strict()
  .meta({ id: 'Refresh' });
export type Refresh = z.infer<typeof refresh>;

export const changePassword = z
  .object({ currentPassword: credentialText, newPassword: credentialText })
  .strict()
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof changePassword>;

/** What was typed for the code that came by mail: eight digits, or it is wrong. */
const typedCode = z.string({ error: 'required' }).min(1, { error: 'required' }).max(64, { error: 'lengthRange' });
export const securityCode = z.object({ code: typedCode }).strict().meta({ id: 'SecurityCode' });
export type SecurityCode = z.infer<typeof securityCode>;

export const confirmQuery = z.strictObject({ code: typedCode.optional() });
export type ConfirmQuery = z.infer<typeof confirmQuery>;
