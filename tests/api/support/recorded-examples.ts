import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../support/client.js';
import { projectRoot } from '../../support/stack.js';
import type { TestServer } from './server.js';

const MOST_ITEMS = 1;
const LONGEST = 120;
const secret = /token|password|secret|recoveryCode/i;
/** A part of an address that opens something. */
const keyed = /[\w-]{25,}|[?&](data|code|token)=/;
/** Addresses of the server of the tests, and what of a link is known to its holder alone. */
const plain = (text: string): string =>
  text.replace(/http:\/\/localhost:\d+/, 'https://loam.example').replace(/(share\/)[\w-]{10,}/, '$1…');

/** The first of each list, the beginning of long texts, no secret. */
function cut(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return secret.test(name) ? '…' : value.length > LONGEST ? `${plain(value).slice(0, LONGEST)}…` : plain(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((one) => cut(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, key)]));
}

/**
 * With `RECORD=examples` the good answers that the tests of all calls get become the examples of docs/openapi.json:
 * `RECORD=examples node scripts/jest.mjs --selectProjects api --testPathPatterns matrix.spec`, then `node scripts/openapi.mjs`.
 */
export class RecordedExamples {
  private readonly kept = new Map<string, { status: number; answer?: unknown; body?: unknown; asked?: string }>();
  private readonly records = process.env['RECORD'] === 'examples';

  /** The fullest good answer of each call is kept, its lists looked into: an empty list shows nothing. `path` is where it was asked. */
  take(route: string, path: string, body: unknown, { status, text, headers, body: answer }: Answer): void {
    if (!this.records || status >= 300) return;
    const told = headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    const address = /[?]|\{/.test(path + route) && path.length <= LONGEST && !keyed.test(path) ? { asked: path } : {};
    const example = { status, ...(told && { answer: cut(answer) }), ...(isJson(body) && { body: cut(body) }), ...address };
    if (Object.keys(example).length === 1) return;
    const size = (one: unknown) => JSON.stringify(one).length;
    const before = this.kept.get(route);
    if (!before || size(example) > size(before)) this.kept.set(route, example);
  }

  /** What everybody begins with; the tests of all calls sign in past them. */
  async signIn(server: TestServer): Promise<void> {
    if (!this.records) return;
    const { email, password } = server.fixture().users.find((one) => one.email.startsWith('user-1@'))!;
    const asked = { email, password, tokenTransport: 'body' };
    const session = await server.anonymous.post('/auth/login', asked);
    this.take('POST /auth/login', '/auth/login', asked, session);
    const again = { refreshToken: session.body.refreshToken };
    this.take('POST /auth/refresh', '/auth/refresh', again, await server.anonymous.post('/auth/refresh', again));
  }

  write(): void {
    if (!this.records) return;
    const sorted = [...this.kept].sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(join(projectRoot, 'docs/examples.json'), `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  }
}

const isJson = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !(body instanceof FormData) && !(body instanceof Uint8Array);
