import type { Who } from '@loam/domain/kernel/call/call';
import { errorWords } from '../i18n/init';
import { preferences } from '../i18n/preferences';
import { analytics } from './analytics';
import { ApiError, NetworkFailure } from './api-error';
import { apiBase } from './base';
import { heardOf } from './reach';
import { session } from './session';
import type { Schema } from './shape';
import { emitSignal } from './signals';
import { adminHeader, proofFor, verifiedFor } from './step-up';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions<T> {
  /** reads the answer; what it does not name is dropped */
  schema: Schema<T>;
  query?: Record<string, QueryValue | readonly (string | number)[]>;
  body?: unknown;
  /** makes an update conditional on this revision; a stale one is refused with `revisionConflict` */
  revision?: number;
  /** the same key again gives the first answer again: keep it when a person retries the same save */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** a POST that changes nothing: it reads what was just written, as a GET does */
  reads?: boolean;
  /** who may make it, as it is described; without it nobody is asked for a code before */
  who?: Who;
}

export interface Answered<T> {
  body: T;
  revision: number | null;
  position: number | null;
  /** the server found nothing to change */
  unchanged: boolean;
}

/** For a moment after a write, reads ask for at least its position, so that any node shows what was just written. */
const readYourWrites = 5_000;
/** A refusal waits so long for the words that tell it; after that it is told in the server's own. */
const WORDS_WAIT_MS = 2_000;
let written = { position: 0, at: 0 };
let online = true;

function address(path: string, query: CallOptions<unknown>['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
  }
  const search = params.toString();
  return `${apiBase}${path}${search ? `?${search}` : ''}`;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    if (!online) emitSignal({ type: 'networkBack' });
    online = true;
    heardOf('call', true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    online = false;
    heardOf('call', false);
    emitSignal({ type: 'networkFailure' });
    throw new NetworkFailure('Network Issue');
  }
}

export const newIdempotencyKey = (): string => crypto.randomUUID();

async function headersOf(method: string, token: string, options: Rest): Promise<Record<string, string>> {
  const writes = method !== 'GET';
  const form = options.body instanceof FormData;
  const recent = (!writes || options.reads) && Date.now() - written.at < readYourWrites && written.position > 0;
  return {
    'accept-language': preferences().language, // the person's choice here, which the browser's own may not be
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.body !== undefined && !form && { 'content-type': 'application/json' }),
    ...(writes && { 'idempotency-key': options.idempotencyKey ?? newIdempotencyKey() }),
    ...(options.revision !== undefined && { 'if-match': `"${options.revision}"` }),
    ...(recent && { 'x-min-position': String(written.position) }),
    ...adminHeader(),
    ...options.headers,
  };
}

function branch(error: ApiError, path: string): void {
  analytics.requestError(error, path);
  if (error.key === 'unavailable') emitSignal({ type: 'unavailable' });
  if (error.key === 'userNotActive') emitSignal({ type: 'accountUnavailable' });
  if (error.status === 500 && !['pdfFailed', 'reportFailed'].includes(error.key))
    emitSignal({ type: 'serverError', requestId: error.requestId });
}

/** Sends a call with the person's token, renewed once, and answers what came of it. */
export async function answerOf(method: string, path: string, options: Rest): Promise<Response> {
  const url = address(path, options.query);
  const steady = { ...options, ...(method !== 'GET' && { idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() }) }; // a repeat after 401 is the same write
  const body = options.body === undefined ? undefined : options.body instanceof FormData ? options.body : JSON.stringify(options.body);
  let adminToken: string | undefined;
  const attempt = async (token: string, proof?: Record<string, string>) => {
    const headers = { ...(await headersOf(method, token, steady)), ...proof };
    adminToken = headers['x-admin-token'];
    return send(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
      credentials: 'same-origin',
    });
  };

  // other roles are mailed no codes; what they may make of these calls they make without
  if (options.who && session.state().user?.admin !== false) await verifiedFor(options.who, options.query?.['status']);
  let token = await session.token();
  let response = await attempt(token);
  if (response.status === 401 && token && (await session.recover(token))) {
    token = await session.token();
    response = await attempt(token);
    if (response.status === 401) {
      session.expire();
    }
  }
  for (let proof; response.status === 403 && (proof = await proofFor(response, adminToken));)
    response = await attempt(await session.token(), proof);
  if (response.status === 503 && (method === 'GET' || options.reads)) {
    await pause(Math.min(Number(response.headers.get('retry-after') ?? 1), 3) * 1000);
    response = await attempt(token);
  }
  if (!response.ok) {
    const error = await ApiError.from(response);
    branch(error, path);
    if (token) await Promise.race([errorWords(), pause(WORDS_WAIT_MS)]);
    throw error;
  }
  return response;
}

/** One call of the API. Throws ApiError for a refusal and NetworkFailure when no answer came. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: CallOptions<T>,
): Promise<Answered<T>> {
  const response = await answerOf(method, path, options);
  const position = Number(response.headers.get('x-event-position')) || null;
  if (position !== null && method !== 'GET') written = { position: Math.max(position, written.position), at: Date.now() };
  const text = response.status === 204 ? '' : await response.text();
  return {
    body: options.schema.parse(text === '' ? undefined : JSON.parse(text)),
    revision: Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]) || null,
    position,
    unchanged: response.headers.get('x-no-change') === 'true',
  };
}

type Rest = Omit<CallOptions<unknown>, 'schema'>;

/** The body of a GET, read by its schema. */
export const get = async <T>(path: string, schema: Schema<T>, options: Rest = {}): Promise<T> =>
  (await call('GET', path, { ...options, schema })).body;
export const post = async <T>(path: string, schema: Schema<T>, body?: unknown, options: Rest = {}): Promise<T> =>
  (await call('POST', path, { ...options, schema, body })).body;
