import { z } from 'zod';

export const passwordBounds = { min: 8, max: 128 };

/** By its length in characters; whether it is a common one the server says. */
export const newPassword = z
  .string()
  .refine((password) => [...password].length >= passwordBounds.min && [...password].length <= passwordBounds.max, {
    error: 'passwordLength',
  });
