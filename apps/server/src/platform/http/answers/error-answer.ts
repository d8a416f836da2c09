import { HttpException } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { isRefusal, refuse, type Refusal } from '@loam/domain/kernel/errors/errors';
import { translated } from '@loam/domain/kernel/errors/error-text';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { KeyDestroyed } from '../../event-store/keys.port.js';
import {
  OutcomeUnknown,
  AppendTooLarge,
  StorageFull,
  StoreUnavailable,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../../event-store/event-store.port.js';
import { Refused } from '../../refusal/refused.js';
import { errorTexts } from '../../texts/domain-texts.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

const no = refuse(apiErrors);
const RETRY: Readonly<Record<string, string>> = ownNames({
  storageFull: '30',
  unavailable: '2',
  projectionLag: '1',
  tooManyRequests: '60',
});

export interface ErrorAnswer {
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
  /** Nobody foresaw it: it belongs in the log. */
  readonly unexpected: boolean;
}

const byStatus: Readonly<Record<number, keyof typeof apiErrors>> = {
  400: 'malformedRequest',
  401: 'notAuthenticated',
  403: 'forbidden',
  404: 'routeNotFound',
  405: 'methodNotAllowed',
  413: 'bodyTooLarge',
  414: 'malformedRequest',
  415: 'unsupportedFormat',
  429: 'tooManyRequests',
  503: 'unavailable',
};

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (isRefusal(error)) return error;
  if (error instanceof StorageFull) return no('storageFull');
  if (error instanceof AppendTooLarge) return no('bodyTooLarge');
  if (error instanceof KeyDestroyed) return no('routeNotFound'); // erased while it was worked on
  if (error instanceof StreamTombstoned) return no('routeNotFound'); // as it reads
  if (error instanceof OutcomeUnknown || error instanceof StoreUnavailable || error instanceof WrongExpectedRevision)
    return no('unavailable');
  // the framework's own: body too large, unknown content type, malformed address …
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number' || status >= 500) return undefined;
  return no(byStatus[status] ?? 'malformedRequest');
}

/** The one error body for whatever was thrown: what was not foreseen is `internalError` and says nothing of itself. */
export function errorAnswer(error: unknown): ErrorAnswer {
  const known = refusalOf(error);
  const refusal = known ?? no('internalError');
  const headers: Record<string, string> = error instanceof Refused ? { ...error.headers } : {};
  if (RETRY[refusal.key] !== undefined) headers['Retry-After'] ??= RETRY[refusal.key]!;
  if (refusal.status === 401)
    headers['WWW-Authenticate'] ??=
      refusal.key === 'notAuthenticated' ? 'Bearer' : `Bearer error="invalid_token", error_description="${refusal.key}"`;
  return { refusal, headers, unexpected: known === undefined };
}

/** `languages`: the request's Accept-Language; English unless it asks for another that we have. */
export function errorBody(refusal: Refusal, requestId: string, languages: string | undefined) {
  const language = languageOf(languages);
  // English is the catalogue's own: the specification's words
  const { message, details } = language === 'en' ? refusal : translated(refusal, errorTexts(language));
  return { status: refusal.status, key: refusal.key, message, requestId, details };
}
