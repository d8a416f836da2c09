import { setTimeout as sleep } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { catchError, from, type Observable, of, retry, switchMap, tap, throwError } from 'rxjs';
import { type Config, CONFIG } from '../config/config.js';
import { AnswerHead } from './answers/answer-head.js';
import { Idempotency } from '../decisions/idempotency.js';
import { CarriedOutElsewhere, type KeyedRequest } from '../decisions/keyed-request.js';
import { EVENT_STORE, type EventStore, StoreUnavailable } from '../event-store/event-store.port.js';
import { header, isWrite, pathOf, type Reply, type Request } from './call/call.js';
import { ACCEPTS_FILES, NO_REPLAY, READS, SECRET_BODY, UNKEPT } from './call/decorators.js';
import { joinDeleteInput } from './call/delete-input.js';
import { isRestored } from '../read-model/key-space.js';
import { Refused, refused, tryLater } from '../refusal/refused.js';

const KEPT_HEADERS = ['etag', 'location', 'x-event-position', 'x-no-change'] as const;
const WAIT_MS = 2000;
const AGAIN = 2;

const badHeader = (field: string) =>
  new Refused(invalid([{ field, key: 'invalidFormat', message: validationErrors.invalidFormat.message }]));

/** What headers ask of a call: content type, If-Match, X-Min-Position, Idempotency-Key. */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
    private readonly head: AnswerHead,
  ) {}

  async intercept(context: ExecutionContext, handler: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return handler.handle();
    const next = this.head.of(context, handler);
    const request = context.switchToHttp().getRequest<Request>();
    const multipart = header(request, 'content-type')?.startsWith('multipart/') === true;
    if (multipart && this.reflector.get(ACCEPTS_FILES, context.getHandler()) === undefined) throw refused(apiErrors, 'unsupportedFormat');
    const least = request.headers['x-min-position'];
    const reads = !isWrite(request.method) || this.reflector.get(READS, context.getHandler()) === true;
    if (reads && least !== undefined) await this.waitFor(request, String(least));
    if (!isWrite(request.method)) return next.handle();
    if (request.method === 'DELETE') joinDeleteInput(request);
    request.call.ifRevision = expectedRevision(request);
    const key = header(request, 'idempotency-key');
    if (key === undefined || this.reflector.getAllAndOverride(NO_REPLAY, [context.getHandler(), context.getClass()]) !== undefined)
      return next.handle();
    return this.once(key, multipart, context, next);
  }

  /** Reads of one entity see everything that is in the log, lists wait for their projection: both from this position on. */
  private async waitFor(request: Request, least: string): Promise<void> {
    if (!/^\d{1,16}$/.test(least)) throw badHeader('X-Min-Position');
    const asked = Number(least);
    try {
      // after a restore, a position beyond the end comes from before it: waiting for that would never end
      const position = isRestored(this.config.dataDir) ? Math.min(asked, await this.store.lastPosition()) : asked;
      request.call.minPosition = Math.max(request.call.minPosition ?? 0, position);
      for (const until = performance.now() + WAIT_MS; (await this.store.lastPosition()) < position; await sleep(50)) {
        if (performance.now() > until) throw tryLater('projectionLag');
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      request.call.asHeard = true; // a list still waits for its projection
    }
  }

  private async once(key: string, multipart: boolean, context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (!/^[\x20-\x7e]{8,128}$/.test(key)) throw badHeader('Idempotency-Key');
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<Reply>();
    const content = [
      pathOf(request.url),
      request.query ?? {},
      multipart ? await request.partsFingerprint() : (request.body ?? null),
      request.headers['if-match'] ?? null,
    ];
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const secret = this.reflector.get(SECRET_BODY, context.getHandler()) !== undefined;
    const keyed = await this.idempotency.begin({ key, actor: request.call.actor, route, content, secret });
    if (keyed.answer) {
      request.answerStatus = keyed.answer.status;
      void reply.headers({ ...keyed.answer.headers, 'Idempotency-Replayed': 'true' });
      return of(JSON.parse(keyed.answer.body));
    }
    request.call.keyed = keyed;
    if (keyed.replaying) reply.header('Idempotency-Replayed', 'true');
    return from([0]).pipe(
      switchMap(() => next.handle()),
      retry({
        count: AGAIN,
        delay: (error: unknown) => {
          if (!(error instanceof CarriedOutElsewhere)) return throwError(() => error);
          void reply.header('Idempotency-Replayed', 'true');
          return of(0);
        },
      }),
      tap((body) =>
        this.reflector.get(UNKEPT, context.getHandler()) === undefined
          ? this.keep(keyed, request, reply, body)
          : this.idempotency.unkept(keyed),
      ),
      catchError((error: unknown) => {
        this.idempotency.failed(keyed);
        return throwError(() => error);
      }),
    );
  }

  private keep(keyed: KeyedRequest, request: Request, reply: Reply, body: unknown): void {
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = reply.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    this.idempotency.succeeded(keyed, { status: request.answerStatus ?? 200, headers, body: JSON.stringify(body ?? null) });
  }
}

/**
 * If-Match or the `revision` in the body; of two that differ the older, which is then refused as stale. `*` asks only that the
 * entity exists, which every change does anyway.
 */
function expectedRevision(request: Request): number | undefined {
  const body = request.body as { revision?: unknown } | null | undefined;
  const inBody = typeof body === 'object' && body !== null && typeof body.revision === 'number' ? body.revision : undefined;
  const ifMatch = header(request, 'if-match');
  if (ifMatch !== undefined && ifMatch.trim() !== '*') {
    const revision = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim())?.[1];
    if (revision === undefined) throw badHeader('If-Match');
    return Math.min(Number(revision), inBody ?? Infinity);
  }
  return inBody;
}
