import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { type ErrorCatalogue, errorEntry, refuse, Refusal } from '@loam/domain/kernel/errors/errors';

/** Carries a refusal out of a call: the answer is the one error body with its status, over HTTP and sockets. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(refusal.key);
  }
}

/** `throw refused(growerErrors, 'growerCodeExists')`. */
export const refused = <C extends ErrorCatalogue>(catalogue: C, key: keyof C & string, params?: Record<string, unknown>, field?: string) =>
  new Refused(refuse(catalogue)(key, params, field));

/** 404 by its key, whichever catalogue has the words. */
export const notFound = (key: string) => new Refused(new Refusal(key, 404, errorEntry(key)?.message ?? 'Not found'));

/** 503 that may be tried again in `seconds`. */
export const tryLater = (key: 'unavailable' | 'storageFull' | 'projectionLag' | 'tooManyRequests', seconds = 1) =>
  new Refused(refuse(apiErrors)(key), { 'Retry-After': String(seconds) });

/** For `catch`: out of scope looks like missing; a store that does not answer is said. */
export function noneWhenRefused(error: unknown): undefined {
  if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
}
