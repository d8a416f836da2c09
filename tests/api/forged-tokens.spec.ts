import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { type Answer, Client } from '../support/client.js';
import { projectRoot } from '../support/stack.js';
import { callRows, routesOf, rowOf } from './support/calls-table.js';
import { forgedTokens } from './support/forged-tokens.js';
import { startServer, type TestServer } from './support/server.js';

const rows = callRows();
const documented = routesOf(JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as { paths: Record<string, object> });
const closed = documented.filter((route) => rowOf(rows, route)?.auth.startsWith('bearer'));
const sidOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
const bytes = ({ status, text, headers }: Answer) =>
  `${status} ${headers.get('www-authenticate')} ${text.replace(/"requestId":"[^"]*"/, '')}`;

describe('K3 tokens that are forged, altered or of something else', () => {
  let server: TestServer;
  let good: string;
  let forged: [name: string, token: string][];
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    const signIn = async () =>
      (
        await server.anonymous.post('/auth/login', {
          email: 'group-1@acceptance.test',
          password: 'Passw0rd-group-1!',
          tokenTransport: 'body',
        })
      ).body;
    const [mine, ended] = [await signIn(), await signIn()];
    await new Client(server.url, ended.accessToken).post('/auth/logout');
    const other = await server.signIn('group-5@acceptance.test');
    good = mine.accessToken;
    const admin = await server.verify(new Client(server.url, good), 'group-1');
    forged = await forgedTokens(server, {
      token: good,
      otherSid: sidOf(other),
      endedSid: sidOf(ended.accessToken),
      otherUserId: server.fixture().users.find(({ email }) => email === 'group-5@acceptance.test')!.id,
      refreshToken: mine.refreshToken,
      adminToken: (admin as unknown as { headers: Record<string, string> }).headers['X-Admin-Token']!,
    });
  });
  afterAll(() => server?.stop());

  const call = (token: string, route: string) => {
    const [method, path] = route.split(' ') as [string, string];
    const body = method === 'GET' ? undefined : {};
    return new Client(server.url, token).call(method, path.replace(/\{\w+\}/g, '1'), body);
  };

  test('R481 at least sixty forms, and each is refused: one body for each reason', async () => {
    expect(forged.length).toBeGreaterThanOrEqual(60);
    const bodies = new Set<string>();
    for (const [name, token] of forged) {
      for (const route of ['GET /user', 'GET /customer/all-sorted', 'POST /customer', 'GET /auth/sessions']) {
        const answer = await call(token, route);
        expect([name, route, answer.status]).toEqual([name, route, 401]);
        expect(['tokenInvalid', 'tokenExpired', 'notAuthenticated']).toContain(answer.body.key);
        bodies.add(bytes(answer));
      }
      if (/but over/.test(name)) expect([name, (await call(token, 'GET /user')).body.key]).toEqual([name, 'tokenExpired']);
    }
    expect(bodies.size).toBeLessThanOrEqual(3);
    expect((await call(good, 'GET /user')).status).toBe(200); // what they were made from is good still
  });

  test('on every route that wants a token', async () => {
    const wrong: string[] = [];
    for (const [n, route] of closed.entries()) {
      for (const k of [0, 23, 47]) {
        const [name, token] = forged[(n + k) % forged.length]!;
        const { status, body } = await call(token, route);
        if (status !== 401) wrong.push(`${route} with ${name}: ${status} ${body?.key}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(closed.length).toBeGreaterThan(100);
  });

  test.each(['', 'collab', 'live'])('on sockets /%s', async (namespace) => {
    const let_in: string[] = [];
    for (const [name, token] of forged) {
      const socket = io(`${server.url}/${namespace}`, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
      const key = await new Promise<string>((done) => {
        socket.once('connect', () => done('let in'));
        socket.once('connect_error', (error: Error & { data?: { key: string } }) => done(error.data?.key ?? error.message));
      });
      socket.disconnect();
      if (key !== 'notAuthenticated') let_in.push(`${name}: ${key}`);
    }
    expect(let_in).toEqual([]);
  });
});
