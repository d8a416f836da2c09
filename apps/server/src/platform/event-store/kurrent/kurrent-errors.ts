import { CancelledError, DeadlineExceededError, NotLeaderError, StreamDeletedError, StreamNotFoundError, StreamTombstonedError, TimeoutError, UnavailableError, UnknownError } from '@kurrent/kurrentdb-client';
import { OutcomeUnknown, StoreUnavailable } from '../event-store.port.js';

/** gRPC status codes (grpc.io/docs/guides/status-codes). */
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;

/** What the channel says when it never reached a server, so that nothing can have been written. */
const neverSent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|No connection established|Name resolution failed|Failed to discover/i;

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
const textOf = (error: unknown) => (error as Error).message ?? String(error);
const isLate = (error: unknown) => error instanceof DeadlineExceededError || error instanceof TimeoutError || codeOf(error) === DEADLINE_EXCEEDED;
const isAway = (error: unknown) => error instanceof UnavailableError || error instanceof CancelledError || codeOf(error) === UNAVAILABLE || neverSent.test(textOf(error));

/** Soft-deleted streams read as missing; tombstoned ones too, but they never take an event again. */
export const isMissing = (error: unknown) => error instanceof StreamNotFoundError || isTombstoned(error);
export const isTombstoned = (error: unknown) => error instanceof StreamDeletedError || error instanceof StreamTombstonedError;

/** A connection that broke while an append was under way leaves its outcome open: only what was never sent is surely not there. */
export function asAppendError(error: unknown): Error {
  if (error instanceof NotLeaderError || neverSent.test(textOf(error))) return new StoreUnavailable(textOf(error));
  return isLate(error) || isAway(error) ? new OutcomeUnknown(textOf(error)) : (error as Error);
}

/** The reading half of the client reports lost connections under several names, `UnknownError` among them. */
export function asReadError(error: unknown): Error {
  const passing = isLate(error) || isAway(error) || error instanceof NotLeaderError || error instanceof UnknownError;
  return passing ? new StoreUnavailable(textOf(error)) : (error as Error);
}

/** The client sets no deadline on some of its calls: without an answer in time, `late` it is. */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
