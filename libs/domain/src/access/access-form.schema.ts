import { z } from 'zod';
import { personName } from '../kernel/person/person.js';

export const passwordBounds = { min: 8, max: 128 };

/** By its length in characters; whether it is a common one the server says. */
const newPassword = z
  .string()
  .refine((password) => [...password].length >= passwordBounds.min && [...password].length <= passwordBounds.max, {
    error: 'passwordLength',
  });

/** What is typed to get a link for a new password. */
export const forgotForm = z.object({
  email: z
    .string()
    .trim()
    .pipe(z.email({ error: 'invalidEmail' })),
});
export const resetForm = z.object({ password: newPassword });
export const passwordForm = z.object({ currentPassword: z.string().min(1, { error: 'required' }), newPassword });
/** What an invited person types; the invitation says the rest. */
export const registrationForm = z.object({
  email: z.string(),
  fullName: personName(),
  countryId: z.number({ error: 'required' }),
  password: newPassword,
  termsAccepted: z.literal(true, { error: 'termsRequired' }),
});
