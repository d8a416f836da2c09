import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import { isRefusal } from '@loam/domain/kernel/errors/errors';
import { mergeMap, type Observable } from 'rxjs';
import { isWrite, type Reply, type Request } from '../call/call.js';
import { Download } from './download.js';
import { CREATES, FOUND_AT } from '../call/decorators.js';
import { EntityAnswer, JsonText } from './entity.js';
import { Refused } from '../../refusal/refused.js';
import { StoreUnavailable } from '../../event-store/event-store.port.js';
import { SessionPositions } from '../call/session-positions.js';

/** Status and headers of a good answer: ETag, 304, Location, X-Event-Position, X-No-Change. Each interceptor costs every call, so it is a part of the only one. */
@Injectable()
export class AnswerHead {
  constructor(
    private readonly reflector: Reflector,
    private readonly positions: SessionPositions,
  ) {}

  of(context: ExecutionContext, handler: CallHandler): CallHandler {
    return { handle: (): Observable<unknown> => handler.handle().pipe(mergeMap((result: unknown) => this.answer(result, context))) };
  }

  private async answer(result: unknown, context: ExecutionContext): Promise<unknown> {
    if (isRefusal(result)) throw new Refused(result);
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<Reply>();
    const answered = result instanceof EntityAnswer ? result : undefined;
    const revision = answered?.revision ?? revisionOf(result);
    if (revision !== undefined) reply.header('ETag', `"${revision}"`);
    request.answerStatus ??= this.reflector.get<number | undefined>(HTTP_CODE_METADATA, context.getHandler()) ?? 200;
    this.position(request, reply, answered);
    if (!isWrite(request.method) && revision !== undefined && matches(request.headers['if-none-match'], revision)) {
      request.answerStatus = 304;
      return undefined;
    }
    const body = await bodyOf(answered ? answered.body : result);
    // lists need Redis alone; whatever else is told has to be asked of the store
    if (request.call.asHeard && (answered || !request.call.listed)) throw new StoreUnavailable('the event store is away');
    const location = this.reflector.get<string | undefined>(CREATES, context.getHandler());
    if (location !== undefined && (answered ? answered.created : typeof body === 'object')) this.created(request, reply, location, body);
    const foundAt = this.reflector.get<string | undefined>(FOUND_AT, context.getHandler());
    if (foundAt !== undefined)
      reply.header(
        'Location',
        placed(foundAt, { ...fieldsOf(body), ...fieldsOf(request.body), ...fieldsOf(request.query), ...fieldsOf(request.params) }),
      );
    if (body instanceof Download) {
      const content = await body.body();
      void reply.headers(body.headers);
      return content;
    }
    if (!(body instanceof JsonText)) return body;
    void reply.type('application/json; charset=utf-8');
    return body.text;
  }

  private position(request: Request, reply: Reply, answered: EntityAnswer | undefined): void {
    const { position, sessionId, decided, actor } = request.call;
    const at = position ?? answered?.position;
    if (at !== undefined && isWrite(request.method)) reply.header('X-Event-Position', String(at));
    // of several records at once as of one: all was decided on and nothing came of it
    const idle = decided === true && position === undefined && actor !== undefined && isWrite(request.method);
    if (answered ? answered.unchanged : idle && request.answerStatus === 200) reply.header('X-No-Change', 'true');
    if (position !== undefined && sessionId !== undefined) this.positions.wrote(sessionId, position);
  }

  private created(request: Request, reply: Reply, location: string, body: unknown): void {
    request.answerStatus = 201;
    const of = fieldsOf(body);
    if (of['id'] !== undefined) reply.header('Location', placed(location, of));
  }
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const placed = (location: string, of: Fields) =>
  `/api/${location.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(of[field] ?? '')))}`;

const bodyOf = (body: unknown): unknown => (typeof body === 'function' ? (body as () => Promise<object>)() : body);

function revisionOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('revision' in body)) return undefined;
  return typeof body.revision === 'number' ? body.revision : undefined;
}

function matches(ifNoneMatch: string | undefined, revision: number): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${revision}"`);
}
