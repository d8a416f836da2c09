import { existsSync, readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Reply, Request } from '../call/call.js';
import { openApiDocument } from './document.js';

/** The docs page writes its styles itself; nothing of it comes from outside. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `GET /api/openapi.json` and `GET /api/docs`. The document is read from `kept` when it is first asked for: making it takes half a second of
 * everybody's time, and the checks fail where the kept one is not what the routes say. Without one it is made.
 */
export function serveOpenApi(app: INestApplication, kept?: string): void {
  let text: Buffer | undefined; // at hand once it was asked for: it is large, and anybody may ask
  const read = () => (kept !== undefined && existsSync(kept) ? readFileSync(kept) : Buffer.from(JSON.stringify(openApiDocument(app))));
  const written = () => (text ??= read());
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.get('/api/openapi.json', (_request: Request, reply: Reply) => reply.type('application/json; charset=utf-8').send(written()));
  fastify.addHook('onRequest', (request: Request, reply: Reply, done) => {
    if (request.url.startsWith('/api/docs')) void reply.header('Content-Security-Policy', DOCS_POLICY);
    done();
  });
  SwaggerModule.setup('api/docs', app, () => JSON.parse(written().toString('utf8')) as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Loam API',
    swaggerOptions: { validatorUrl: null, persistAuthorization: false },
  });
}
