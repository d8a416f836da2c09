import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { header, type Reply, type Request } from '../call/call.js';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { reads } from '../pages/kept-files.js';
import { docsPage } from './docs-page.js';
import { openApiDocument } from './document.js';

/** The page writes its styles itself; nothing of it comes from outside. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** The reader's greys are too faint (WCAG 1.4.3), its lists of calls scroll without being reached by keys (2.1.1), and what opens a group is small (2.5.8). */
const LOOK = `
.light-mode { --scalar-color-2: #454545; --scalar-color-3: #595959; --scalar-color-green: #04663b; --scalar-color-blue: #0a4f9e; --scalar-color-orange: #8a4200; --scalar-color-red: #a8121e; --scalar-color-yellow: #6b5200; --scalar-color-purple: #5b33a6; }
.dark-mode { --scalar-color-2: #d0d0d0; --scalar-color-3: #b4b4b4; --scalar-color-green: #5fd49a; --scalar-color-blue: #8cc2ff; --scalar-color-orange: #ffb169; --scalar-color-red: #ff9c9c; --scalar-color-yellow: #ffd866; --scalar-color-purple: #c9b0ff; }
.endpoints, .scalar-card-content:has(.endpoints) { max-height: none !important; overflow: visible !important; }
[class*='group/group-button'] > [class*='p-0.75'] { min-width: 24px; min-height: 24px; }
`;
const reader = {
  url: '/api/openapi.json',
  ...{ telemetry: false, withDefaultFonts: false, hideClientButton: true, showDeveloperTools: 'never' },
  customCss: LOOK,
  ...{ agent: { disabled: true }, mcp: { disabled: true } },
};
const START = `Scalar.createApiReference('#reference', ${JSON.stringify(reader)});\n`;
/** Written by scripts/api-reference.mjs. */
const SCRIPT = join(import.meta.dirname, '../../../api-reference/reference.js');
const LETTERS = join(import.meta.dirname, '../../../api-reference/devanagari.woff2');
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
  fastify.get('/api/docs', (request: Request, reply: Reply) => {
    const { lang } = request.query as { lang?: unknown };
    const language = languageOf(typeof lang === 'string' ? lang : header(request, 'accept-language'));
    void reply.header('Content-Security-Policy', DOCS_POLICY).header('Vary', 'Accept-Language').type('text/html; charset=utf-8');
    return reply.send(docsPage(language));
  });
  fastify.get('/api/docs/start.js', (_request: Request, reply: Reply) => reply.type('text/javascript; charset=utf-8').send(START));
  fastify.get('/api/docs/devanagari.woff2', (_request: Request, reply: Reply) =>
    reply.type('font/woff2').header('Cache-Control', A_DAY).send(readFileSync(LETTERS)),
  );
  const scripts = new Map<string, Buffer>();
  const script = (end: string) => scripts.get(end) ?? scripts.set(end, readFileSync(SCRIPT + end)).get(end)!;
  fastify.get('/api/docs/reference.js', (request: Request, reply: Reply) => {
    void reply.type('text/javascript; charset=utf-8').header('Cache-Control', A_DAY).header('Vary', 'Accept-Encoding');
    if (!reads(header(request, 'accept-encoding') ?? '', 'br')) return reply.send(script(''));
    return reply.header('Content-Encoding', 'br').send(script('.br'));
  });
}
