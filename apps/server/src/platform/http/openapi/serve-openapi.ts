import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { header, type Reply, type Request } from '../call/call.js';
import { reads } from '../pages/kept-files.js';
import { openApiDocument } from './document.js';

/** The page writes its styles itself; nothing of it comes from outside. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Loam API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/reference.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const reader = {
  url: '/api/openapi.json',
  ...{ telemetry: false, withDefaultFonts: false, hideClientButton: true, showDeveloperTools: 'never' },
  ...{ agent: { disabled: true }, mcp: { disabled: true } },
};
const START = `Scalar.createApiReference('#reference', ${JSON.stringify(reader)});\n`;
/** Written by scripts/api-reference.mjs. */
const SCRIPT = join(import.meta.dirname, '../../../api-reference/reference.js');
const A_DAY = 'public, max-age=86400';

/**
 * `GET /api/openapi.json`, and `GET /api/docs`, the page that reads it. The document is read from `kept` when it is first asked for: making it takes
 * half a second of everybody's time, and the checks fail where the kept one is not what the routes say. Without one it is made.
 */
export function serveOpenApi(app: INestApplication, kept?: string): void {
  let text: Buffer | undefined; // at hand once it was asked for: it is large, and anybody may ask
  const read = () => (kept !== undefined && existsSync(kept) ? readFileSync(kept) : Buffer.from(JSON.stringify(openApiDocument(app))));
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.get('/api/openapi.json', (_request: Request, reply: Reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= read())),
  );
  fastify.get('/api/docs', (_request: Request, reply: Reply) =>
    reply.header('Content-Security-Policy', DOCS_POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  fastify.get('/api/docs/start.js', (_request: Request, reply: Reply) => reply.type('text/javascript; charset=utf-8').send(START));
  const scripts = new Map<string, Buffer>();
  const script = (end: string) => scripts.get(end) ?? scripts.set(end, readFileSync(SCRIPT + end)).get(end)!;
  fastify.get('/api/docs/reference.js', (request: Request, reply: Reply) => {
    void reply.type('text/javascript; charset=utf-8').header('Cache-Control', A_DAY).header('Vary', 'Accept-Encoding');
    if (!reads(header(request, 'accept-encoding') ?? '', 'br')) return reply.send(script(''));
    return reply.header('Content-Encoding', 'br').send(script('.br'));
  });
}
