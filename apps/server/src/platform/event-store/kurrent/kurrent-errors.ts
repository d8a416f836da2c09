import {
  AccessDeniedError,
  AppendRecordSizeExceededError,
  CancelledError,
  convertToCommandError,
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
import { AppendTooLarge, OutcomeUnknown, StoreUnavailable } from '../event-store.port.js';
import { MemberGone } from './member.js';

/** gRPC status codes (grpc.io/docs/guides/status-codes). */
const DEADLINE_EXCEEDED = 4;
const PERMISSION_DENIED = 7;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

/** What the channel says when it never reached a server, and a server that has not read the append: nothing can have been written. */
const neverWritten =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|No connection established|Name resolution failed|Server Is (Not Ready|Busy|Too Busy)/i;
/** A server that works, or will in a moment: nobody else need be asked. */
const notNow = /Server Is (Not Ready|Busy|Too Busy)/i;
const leaderless = /No leader info/i;

/** Answers that say no. Whatever else goes wrong, the append may be there. */
const refusals = [InvalidArgumentError, UnsupportedError];
const tooLarge = [AppendRecordSizeExceededError, MaxAppendSizeExceededError, TransactionMaxSizeExceededError];

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
const textOf = (error: unknown) => (error as Error).message || String(error);
export const isLate = (error: unknown) =>
  error instanceof DeadlineExceededError || error instanceof TimeoutError || codeOf(error) === DEADLINE_EXCEEDED;
const isAway = (error: unknown) =>
  error instanceof MemberGone ||
  error instanceof UnavailableError ||
  error instanceof CancelledError ||
  codeOf(error) === UNAVAILABLE ||
  neverWritten.test(textOf(error));

/** Soft-deleted streams read as missing; tombstoned ones too, but they never take an event again. */
export const isMissing = (error: unknown) => error instanceof StreamNotFoundError || isTombstoned(error);
export const isTombstoned = (error: unknown) => error instanceof StreamDeletedError || error instanceof StreamTombstonedError;

/** The second protocol says it by the status alone, which the client passes on as an `UnknownError`. */
export const isDenied = (error: unknown) =>
  error instanceof AccessDeniedError || codeOf(error) === PERMISSION_DENIED || codeOf(error) === UNAUTHENTICATED;

/** The second protocol says it in details that client 1.3 passes on unread; a member that knows of no leader in words. */
export function isNotLeader(error: unknown): boolean {
  if (error instanceof NotLeaderError || leaderless.test(textOf(error))) return true;
  const { _raw: raw } = error as { _raw?: { metadata?: { get?(key: string): unknown[] } } };
  const [details] = raw?.metadata?.get?.('grpc-status-details-bin') ?? [];
  return Buffer.isBuffer(details) && details.includes('NotLeaderNodeErrorDetails');
}

/** The member does not lead, or the connection to it is gone: the call is another one's to answer. */
export const isElsewhere = (error: unknown) => isNotLeader(error) || (isAway(error) && !notNow.test(textOf(error)));

/** Nothing can have been written by an append that ended so. */
export const isSurelyAbsent = (error: unknown) => neverWritten.test(textOf(error));

/**
 * A connection that broke while an append was under way leaves its outcome open. So does "not the leader": all appends of
 * one connection hear it together, also those that were written before it.
 */
export function asAppendError(error: unknown): Error {
  if (error instanceof OutcomeUnknown || error instanceof StoreUnavailable) return error;
  if (isDenied(error)) return letInNoMore(error);
  if (tooLarge.some((refusal) => error instanceof refusal)) return new AppendTooLarge(textOf(error), { cause: error });
  if (refusals.some((refusal) => error instanceof refusal)) return error as Error;
  return isSurelyAbsent(error) ? new StoreUnavailable(textOf(error)) : new OutcomeUnknown(textOf(error));
}

/** The database knew the user when Loam started. Until user or password are corrected, it counts as not reachable. */
const letInNoMore = (error: unknown) =>
  new StoreUnavailable(`the database does not let in the user of EVENT_STORE any more: ${textOf(error)}`, { cause: error });

export function asReadError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (isDenied(error)) return letInNoMore(error);
  const passing = isLate(error) || isAway(error) || isNotLeader(error) || error instanceof UnknownError;
  return passing ? new StoreUnavailable(textOf(error)) : (error as Error);
}

/** As the client names what its streams and our own calls reject with. */
export const named = (error: unknown): Error => convertToCommandError(error as Error) as Error;

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
