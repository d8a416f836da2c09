import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.js';
import type { Reply, Request } from '../call/call.js';
import { WorkQueue } from '../../event-loop/work-queue.js';
import { errorAnswer, errorBody } from '../answers/error-answer.js';
import { isLong, jsonInPieces } from '../answers/long-answer.js';
import { endWith, statusOfClientError } from '../answers/raw-answer.js';
import { commonHeaders } from '../security/security-headers.js';

/** `/api/flex/X` and `/api/X` are one route. */
export const withoutFlex = (url: string): string => url.replace(/^\/api\/flex(?=\/)/, '/api');

/** Who sends headers or a body slower holds a connection and nothing else for so long; a photograph over a bad line takes minutes. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 300_000;
const CHECK_MS = 5_000;
const BODY_LIMIT = 1024 * 1024;

/** Fastify as we need it: the answer's status may be decided after the handler (200, 201, 304 of one route). */
export class ServerAdapter extends FastifyAdapter {
  constructor(config: Config) {
    const ends = new WorkQueue();
    super({
      bodyLimit: BODY_LIMIT,
      trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
      genReqId: () => randomUUID(),
      routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 500 },
      rewriteUrl: (request: { url?: string }) => withoutFlex(request.url ?? '/'),
      forceCloseConnections: 'idle',
      return503OnClosing: false, // a call on a connection that is about to close is served: the store closes after the last one
      requestTimeout: REQUEST_MS,
      http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
      // before any hook of ours: broken escapes and endless addresses
      frameworkErrors: (error: unknown, request: Request, reply: Reply) => {
        const { refusal } = errorAnswer(error);
        const headers = { ...commonHeaders(config), 'Cache-Control': 'no-store', 'X-Request-Id': request.id };
        void reply
          .status(refusal.status)
          .headers(headers)
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(errorBody(refusal, request.id, request.headers['accept-language'])));
      },
      // thousands that never ended their headers are late in the same moment
      clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
        ends.add(() => {
          if (error.code !== 'ECONNRESET') endWith(socket, statusOfClientError(error), commonHeaders(config), randomUUID());
          socket.destroySoon();
        }),
      multipart: false,
      logger: false,
    } as never);
  }

  get fastify(): FastifyInstance {
    return this.getInstance();
  }

  override reply(response: never, body: unknown, statusCode?: number) {
    const status = (response as Reply).request.answerStatus ?? statusCode;
    if (!isLong(body)) return super.reply(response, body, status);
    const sent = jsonInPieces(body).then((bytes) => {
      (response as Reply).type('application/json; charset=utf-8');
      return super.reply(response, bytes, status);
    });
    return sent as never; // its type knows no promise, but who calls it waits for one
  }
}
