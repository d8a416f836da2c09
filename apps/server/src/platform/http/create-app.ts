import 'reflect-metadata';
import { join } from 'node:path';
import { RequestMethod, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { type Config, CONFIG } from '../config/config.js';
import { atOneMoment, atOneMomentOrAsHeard } from '../event-store/moment.js';
import { RequestContext } from '../decisions/request-context.js';
import { Metrics } from '../metrics/metrics.js';
import { Log } from '../logging/logger.js';
import { ServerAdapter } from './server/adapter.js';
import { AllowedMethods } from './server/allowed-methods.js';
import { UnreadAnswers } from './server/unread-answers.js';
import { isWrite, pathOf, type Reply, type Request } from './call/call.js';
import { parseJsonBodies } from './bodies/json-parser.js';
import { openMultipart } from './bodies/multipart.js';
import { serveOpenApi } from './openapi/serve-openapi.js';
import { refused, tryLater } from '../refusal/refused.js';
import { untilBeat } from './security/same-time.js';
import { header } from './call/call.js';
import { commonHeaders } from './security/security-headers.js';
import { serveWebApp } from './pages/web-pages.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EXPOSED = [
  'ETag',
  'Location',
  'X-Event-Position',
  'X-No-Change',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Content-Disposition',
];

/** The whole server but for listening: routes under /api, the page, the limits and the one error body. `apiDocument` is the file that describes its routes. */
export async function createApp(module: Type, config: Config, apiDocument?: string): Promise<NestFastifyApplication> {
  const adapter = new ServerAdapter(config);
  const log = new Log(config.logFormat);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: log, bodyParser: false, abortOnError: false });
  const { fastify } = adapter;
  const methods = new AllowedMethods();
  methods.watch(fastify);
  new UnreadAnswers().watch(fastify);
  parseJsonBodies(fastify);
  await openMultipart(fastify, join(config.dataDir, 'incoming'));
  serveCalls(app, adapter, log);
  app.setGlobalPrefix('api', { exclude: [{ path: 'metrics', method: RequestMethod.GET }] });
  app.enableCors({
    origin: [...app.get<Config>(CONFIG).origins],
    credentials: true,
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: 600,
    strictPreflight: false, // who asks without an origin hears which methods there are
  });
  fastify.addHook('onSend', (request: Request, reply: Reply, _payload: unknown, done) => {
    if (request.method === 'OPTIONS' && request.url.startsWith('/api'))
      void reply.header('Allow', methods.of(pathOf(request.url)).join(', '));
    done();
  });
  fastify.addHook('onRequest', (request: Request, reply: Reply, done) => {
    // the pages' wildcard answers every GET that no call has, so for the API it means: unknown here
    if (!request.is404 && request.routeOptions.url !== '/*') return done();
    if (!request.url.startsWith('/api')) return done();
    const allowed = methods.of(pathOf(request.url));
    if (allowed.length === 0 || allowed.includes(request.method)) return done();
    void reply.header('Allow', allowed.join(', '));
    done(refused(apiErrors, 'methodNotAllowed'));
  });
  serveOpenApi(app, apiDocument);
  await serveWebApp(fastify, config);
  return app;
}

/** Every call has an id, its context and the common headers, also when it fails before any handler. */
function serveCalls(app: NestFastifyApplication, adapter: ServerAdapter, log: Log): void {
  const context = app.get(RequestContext);
  const metrics = app.get(Metrics);
  const config = app.get<Config>(CONFIG);
  const common = commonHeaders(config);
  const serves = config.roles.includes('web');
  const { fastify } = adapter;
  fastify.decorateRequest('call');
  fastify.decorateRequest('answerStatus');
  fastify.decorateRequest('accountWait');
  fastify.decorateRequest('refusedFor');
  fastify.decorateRequest('namesMissing');
  fastify.addHook('onRequest', (request: Request, reply: Reply, done) => {
    request.call = { id: request.id, address: request.ip, agent: header(request, 'user-agent') ?? '' };
    void reply.headers(common).header('X-Request-Id', request.id);
    if (request.url.startsWith('/api')) void reply.header('Cache-Control', 'no-store');
    // a node that only works in the background says how it is, and nothing else
    done(serves || /^\/(api\/health(\/|$|\?)|metrics)/.test(request.url) ? undefined : tryLater('unavailable', 30));
  });
  fastify.addHook('onSend', (request: Request, reply: Reply, _payload: unknown, done) => {
    // a preflight is answered before any hook of ours
    if (!reply.hasHeader('X-Request-Id')) void reply.headers({ ...common, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' });
    if (request.namesMissing) void untilBeat(reply.elapsedTime).then(() => done());
    else done();
  });
  // as late as possible: reading a body leaves the asynchronous context of its request
  fastify.addHook('preHandler', (request: Request, _reply: Reply, done) => {
    const work = () => context.run(request.call, done);
    if (isWrite(request.method)) atOneMoment(work);
    else atOneMomentOrAsHeard(work, () => (request.call.asHeard = true));
  });
  fastify.addHook('onResponse', (request: Request, reply: Reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.served(request.method, route, reply.statusCode, reply.elapsedTime);
    if (route.startsWith('/api')) {
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      log.request({
        method: request.method,
        route,
        status: reply.statusCode,
        key: request.refusedFor,
        ms,
        requestId: request.id,
        actorId: request.call.actor?.id,
        write: isWrite(request.method),
      });
    }
    done();
  });
}
