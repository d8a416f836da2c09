import { ownNames } from '@loam/domain/kernel/json/own-names';

/** What the words of a row of docs/calls.csv mean for its operation: which headers it knows, which refusals it adds. */

interface Header {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}
const token = { type: 'string', maxLength: 200 };
const tags = { type: 'string', maxLength: 1000 };

export const headers: Readonly<Record<string, Header>> = ownNames({
  'Idempotency-Key': {
    description: 'The same key with the same body answers as the first time, for 24 hours.',
    schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[ -~]+$' },
  },
  'If-Match': { description: 'The revision that the sender saw; 412 when it is no longer the current one.', schema: tags },
  'If-None-Match': { description: '304 when this is still the revision.', schema: tags },
  'X-Admin-Token': { description: 'From `POST user/verify`.', schema: token },
  'X-Confirm-Token': { description: 'From `GET flex/adminCenter/user/confirm`; one use.', schema: token },
});

/** `auth` and `repeats`: the cells `auth` and `idempotency_concurrency`. */
export const headersOf = (auth: string, repeats: string): string[] => [
  ...(repeats.includes('Idempotency-Key') ? ['Idempotency-Key'] : []),
  ...(repeats.includes('If-Match') ? ['If-Match'] : []),
  ...(repeats.includes('ETag') ? ['If-None-Match'] : []),
  ...(auth.includes('admin') ? ['X-Admin-Token'] : []),
  ...(auth.includes('confirm') ? ['X-Confirm-Token'] : []),
];

export const rareRefusals: Readonly<Record<string, string>> = ownNames({
  410: 'Was there once, and is used up or expired',
  502: 'A service that this one relies on did not do its part',
});

/** `errors`: the cell `errors_specific`. */
export const refusalsOf = (errors: string): string[] =>
  Object.keys(rareRefusals).filter((status) => new RegExp(`\\b${status}\\b`).test(errors));
