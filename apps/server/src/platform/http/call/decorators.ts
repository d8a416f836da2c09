import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { Actor } from '../../decisions/decisions.port.js';
import type { Request } from './call.js';
import { refused } from '../../refusal/refused.js';

export const PUBLIC = 'loam:public';
/** No sign-in needed. A token that came along is not looked at. */
export const Public = () => SetMetadata(PUBLIC, true);

export type RateKind = 'identity' | 'signIn' | 'code' | 'message' | 'work';
export const RATE = 'loam:rate';
/** Stricter than reads and writes: `identity` 10 a minute by address and by account, `signIn` 10 a minute by address, `code` 3 in 10 minutes, `message` 20 an hour, `work` (files read, pages drawn) 60 a minute. */
export const RateLimit = (kind: RateKind) => SetMetadata(RATE, kind);

export const NO_REPLAY = 'loam:noReplay';
/** Answers that must not be kept (they carry tokens): an Idempotency-Key on this route has no effect. */
export const NoReplay = () => SetMetadata(NO_REPLAY, true);

export const SECRET_BODY = 'loam:secretBody';
/** The body carries a password: a repeat with an Idempotency-Key is known by a slow hash of it, which nobody guesses the password from. */
export const SecretBody = () => SetMetadata(SECRET_BODY, true);

export const UNKEPT = 'loam:unkept';
/** The answer carries a secret and is not kept: the same Idempotency-Key makes it again from what was recorded of the change. */
export const UnkeptAnswer = () => SetMetadata(UNKEPT, true);

export const ACCEPTS_FILES = 'loam:files';
/** The route takes multipart/form-data; every other route answers 415 to it. */
export const AcceptsFiles = () => SetMetadata(ACCEPTS_FILES, true);

export const READS = 'loam:reads';
/** Reads, although it is no GET: it waits for the X-Min-Position that came along. */
export const Reads = () => SetMetadata(READS, true);

export const CREATES = 'loam:creates';
/**
 * 201 with Location when the entity is new (200 when the same call changed one that was there). `location` is a path
 * after /api with fields of the body, e.g. `plan?id={id}`; a bare name stands for `<name>/{id}`.
 */
export const Creates = (location: string) => applyDecorators(SetMetadata(CREATES, location.includes('{') ? location : `${location}/{id}`));

export const FOUND_AT = 'loam:foundAt';
/**
 * Location of a 201 whose answer is no entity of its own: a path after /api where what was made shows, e.g.
 * `plan?planId={planId}`; its fields are the address's, the query's, the body's or the answer's.
 */
export const FoundAt = (location: string) => SetMetadata(FOUND_AT, location);

/** The person who calls. @throws 401 on a public route called without a token */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<Request>().call;
  if (!actor) throw refused(apiErrors, 'notAuthenticated');
  return actor;
});

/** The revision that the sender saw (If-Match or the body's `revision`), when it sent one. */
export const IfRevision = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  return context.switchToHttp().getRequest<Request>().call.ifRevision;
});

export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { sessionId } = context.switchToHttp().getRequest<Request>().call;
  if (!sessionId) throw refused(apiErrors, 'notAuthenticated');
  return sessionId;
});
