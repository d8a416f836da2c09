import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Reply, Request } from '../call/call.js';
import { errorAnswer, errorBody } from './error-answer.js';

/** Turns everything that was thrown into the one error body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<Reply>();
    const { refusal, headers, unexpected } = errorAnswer(error);
    if (unexpected)
      this.logger.error(
        `${request.id} ${request.method} ${request.routeOptions?.url ?? '-'} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    request.refusedFor = refusal.key;
    request.namesMissing = refusal.status === 404 || refusal.details.some(({ key }) => key === 'unknownReference');
    if (reply.sent) return;
    for (const name of ['etag', 'location', 'x-no-change', 'idempotency-replayed']) reply.removeHeader(name);
    void reply
      .status(refusal.status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(refusal, request.id, request.headers['accept-language'])));
  }
}
