import {
  AccessDeniedError,
  AppendRecordSizeExceededError,
  CancelledError,
  DeadlineExceededError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  StreamTombstonedError,
  TimeoutError,
  TransactionMaxSizeExceededError,
  UnavailableError,
  UnknownError,
  UnsupportedError,
} from '@kurrent/kurrentdb-client';
import { OutcomeUnknown, StoreUnavailable } from '../event-store.port.js';

/** gRPC status codes (grpc.io/docs/guides/status-codes). */
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;

/** What the channel says when it never reached a server, and a server that has not read the append: nothing can have been written. */
const neverWritten =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|No connection established|Name resolution failed|Failed to discover|Server Is (Not Ready|Busy|Too Busy)/i;

/** Answers that say no. Whatever else goes wrong, the append may be there. */
const refusals = [
  AccessDeniedError,
  AppendRecordSizeExceededError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  TransactionMaxSizeExceededError,
  UnsupportedError,
];

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
const textOf = (error: unknown) => (error as Error).message || String(error);
const isLate = (error: unknown) =>
  error instanceof DeadlineExceededError || error instanceof TimeoutError || codeOf(error) === DEADLINE_EXCEEDED;
const isAway = (error: unknown) =>
  error instanceof UnavailableError || error instanceof CancelledError || codeOf(error) === UNAVAILABLE || neverWritten.test(textOf(error));

/** Soft-deleted streams read as missing; tombstoned ones too, but they never take an event again. */
export const isMissing = (error: unknown) => error instanceof StreamNotFoundError || isTombstoned(error);
export const isTombstoned = (error: unknown) => error instanceof StreamDeletedError || error instanceof StreamTombstonedError;

/** The second protocol says it in details that client 1.3 passes on unread, as an `UnknownError`. */
export function isNotLeader(error: unknown): boolean {
  if (error instanceof NotLeaderError) return true;
  const { _raw: raw } = error as { _raw?: { metadata?: { get?(key: string): unknown[] } } };
  const [details] = raw?.metadata?.get?.('grpc-status-details-bin') ?? [];
  return Buffer.isBuffer(details) && details.includes('NotLeaderNodeErrorDetails');
}

/**
 * A connection that broke while an append was under way leaves its outcome open. So does "not the leader": all appends of
 * one connection hear it together, also those that were written before it.
 */
export function asAppendError(error: unknown): Error {
  if (error instanceof OutcomeUnknown || refusals.some((refusal) => error instanceof refusal)) return error as Error;
  return neverWritten.test(textOf(error)) ? new StoreUnavailable(textOf(error)) : new OutcomeUnknown(textOf(error));
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
