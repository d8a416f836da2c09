import { z } from 'zod';
import { defineErrors } from '../errors/errors.js';
import { limits } from '../schema/lists.js';
import { text } from '../string/text.js';

defineErrors({
  lettersOnly: { status: 422, message: 'Only letters are allowed' },
  phoneTooLong: { status: 422, message: 'phone number cannot exceed 20 characters' },
  phoneFormat: { status: 422, message: 'The provided number is not a valid phone number.' },
});

/** A person's name: 2 to 30 letters of any script with spaces, hyphens, apostrophes, full stops (`José Sr.`) and combining marks. */
export const personName = () => text(2, 30).refine((name) => /^[\p{L}\p{M} .'’-]*$/u.test(name), { error: 'lettersOnly' });

/** Digits, + and parentheses, at most 20 (specification §5 Grower). */
export const phoneNumber = () =>
  z
    .string()
    .trim()
    .max(limits.phoneLength, { error: 'phoneTooLong' })
    .regex(/^[0-9+()]*$/, { error: 'phoneFormat' });
