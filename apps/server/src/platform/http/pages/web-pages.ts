import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.js';
import { header, pathOf, type Reply, type Request } from '../call/call.js';
import { FirstFiles } from './first-files.js';
import { KeptFiles } from './kept-files.js';
import { FILE_POLICY, pageHeaders } from '../security/security-headers.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

const YEAR = 365 * 24 * 3600;

/** Not ours to answer with a page: calls, sockets and files. */
const isPage = (path: string): boolean => !/^\/(api|socket\.io|metrics|assets)(\/|$)/.test(path) && extname(path) === '';

/** The built web app: hashed files for ever, index.html for every page address. Without a build the API serves alone. */
export async function serveWebApp(fastify: FastifyInstance, config: Config): Promise<void> {
  const index = join(config.webDist, 'index.html');
  if (!existsSync(index)) return;
  const set = [
    ...(config.tiles ? [metaOf('map-tiles', JSON.stringify(config.tiles))] : []),
    ...(config.freeMap ? [metaOf('map-free', 'on')] : []),
    ...(config.geocoderUrl ? [metaOf('geocoder', config.geocoderUrl)] : []),
    ...(config.soilUrl ? [metaOf('soil', 'lookup')] : []), // and the page of a field this
    ...(config.oidc ? [metaOf('sso', 'oidc')] : []), // the sign-in then offers it
  ];
  const kept = new KeptFiles(config.webDist);
  const html = new IndexPage(index, new FirstFiles(config.webDist), set.join(''));
  await fastify.register(fastifyStatic, {
    root: config.webDist,
    index: false,
    wildcard: false,
    serve: false,
    preCompressed: true, // the build lays them beside (scripts/build.mjs)
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/') || path.includes('\\assets\\');
      for (const [name, value] of Object.entries(fileHeaders(hashed))) reply.header(name, value);
    },
  });
  fastify.get('/*', (request: Request, reply: Reply) => {
    const path = decoded(pathOf(request.url));
    const file = kept.find(request, path);
    if (file) {
      const before = reply.getHeader('vary');
      reply.headers({ ...fileHeaders(true), ...file.headers, Vary: `${before ? `${String(before)}, ` : ''}Accept-Encoding` });
      return header(request, 'if-none-match') === file.etag ? reply.code(304).send() : reply.send(file.body);
    }
    if (isPage(path)) {
      const nonce = randomBytes(16).toString('base64');
      return reply.headers(pageHeaders(config, nonce)).type('text/html; charset=utf-8').send(html.for(request, nonce));
    }
    // what begins with a point is the build's own: `.vite/manifest.json` names every file
    return /^\/(api|socket\.io|metrics)(\/|$)|\/\./.test(path) || !html.hasFile(config.webDist, path)
      ? reply.callNotFound()
      : reply.sendFile(path.slice(1));
  });
}

const fileHeaders = (hashed: boolean) => ({
  'Cache-Control': hashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
  'Content-Security-Policy': FILE_POLICY,
});

/** What cannot be decoded is no file of ours. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '/api';
  }
}

const escapes: Readonly<Record<string, string>> = ownNames({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
const metaOf = (name: string, content: string): string =>
  `<meta name="${name}" content="${content.replace(/[&<>"]/g, (sign) => escapes[sign]!)}" />`;

/** The page with what the web app finds in meta elements (the nonce that its style element needs, what the operator set), and its first files. */
class IndexPage {
  private text = '';
  private readAt = 0;

  constructor(
    private readonly file: string,
    private readonly first: FirstFiles,
    private readonly set: string,
  ) {}

  for(request: Request, nonce: string): string {
    const { mtimeMs } = statSync(this.file);
    if (mtimeMs !== this.readAt) {
      this.text = readFileSync(this.file, 'utf8');
      this.readAt = mtimeMs;
      this.first.readAgain();
    }
    return this.text.replace('<head>', () => `<head>\n    ${metaOf('csp-nonce', nonce)}${this.set}${this.first.for(request)}`);
  }

  hasFile(root: string, path: string): boolean {
    if (path.includes('..') || path.includes('\0')) return false;
    const file = join(root, path);
    return existsSync(file) && statSync(file).isFile();
  }
}
