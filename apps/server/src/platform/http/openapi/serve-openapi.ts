import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Reply, Request } from '../call/call.js';
import { openApiDocument } from './document.js';

/** The docs page writes its styles itself; nothing of it comes from outside. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `GET /api/openapi.json` and `GET /api/docs`. The document is made when it is first asked for. */
export function serveOpenApi(app: INestApplication): void {
  let made: OpenAPIObject | undefined;
  const document = () => (made ??= openApiDocument(app));
  let text: Buffer | undefined; // written out once: it is large, and anybody may ask
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.get('/api/openapi.json', (_request: Request, reply: Reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= Buffer.from(JSON.stringify(document())))),
  );
  fastify.addHook('onRequest', (request: Request, reply: Reply, done) => {
    if (request.url.startsWith('/api/docs')) void reply.header('Content-Security-Policy', DOCS_POLICY);
    done();
  });
  SwaggerModule.setup('api/docs', app, document, {
    raw: false,
    customSiteTitle: 'Loam API',
    swaggerOptions: { validatorUrl: null, persistAuthorization: false },
  });
}
