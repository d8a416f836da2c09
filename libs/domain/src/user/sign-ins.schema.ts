import { z } from 'zod';
import { pageNumber } from '../kernel/schema/schema.js';

export const signInsQuery = z.strictObject({ pageNo: pageNumber(1_000_000).default(1), pageSize: pageNumber(200).default(20) });
export type SignInsQuery = z.infer<typeof signInsQuery>;

/** `how`: `password`, `sso`, or why it was refused. `gone`: kept for long enough, so that only when it was is still known. */
const signInRow = z.object({
  at: z.string(),
  what: z.enum(['signIn', 'refused', 'signOut']),
  how: z.string().nullable(),
  ipAddress: z.string().nullable(),
  device: z.string().nullable(),
  gone: z.boolean(),
});
/** Newest first. `keptMonths`: for how many whole months addresses and devices are kept. */
export const signInPage = z
  .object({ items: z.array(signInRow), total: z.int(), pageNo: z.int(), pageSize: z.int(), keptMonths: z.int() })
  .meta({ id: 'SignInsOfUser' });
export type SignInRow = z.infer<typeof signInRow>;
export type SignInPage = z.infer<typeof signInPage>;
