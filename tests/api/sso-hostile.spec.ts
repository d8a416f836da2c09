import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostileProvider, hmac, json, type Lie, type Rudeness } from './support/hostile-provider.js';
import { startServer, type TestServer } from './support/server.js';
import { exchange, startSso } from './support/sso.js';

const SECRET = 'shared with the provider';
const METRICS_TOKEN = 'a-long-enough-token';

describe('K7 a hostile provider', () => {
  let provider: HostileProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = new HostileProvider();
    await provider.start();
    const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'loam', OIDC_CLIENT_SECRET: SECRET, METRICS_TOKEN };
    server = await startServer({ seed: 'acceptance', env });
  });
  afterAll(async () => {
    await server?.stop();
    await provider?.stop();
  });
  afterEach(() => provider.honest());

  async function signIn() {
    const { address, cookie } = await startSso(server.anonymous);
    provider.nonce ||= address.searchParams.get('nonce')!;
    const answer = await exchange(server.anonymous, { code: 'c', state: address.searchParams.get('state')! }, cookie);
    provider.nonce = '';
    return answer;
  }
  async function position(): Promise<number> {
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(/^loam_last_event_position (\d+)$/m.exec(await response.text())![1]);
  }
  /** Refused, without a session, and not one event more than before. */
  async function expectRefused(due: { status: number; key: string } = { status: 401, key: 'loginFailed' }) {
    const before = await position();
    const answer = await signIn();
    expect(answer.body).toMatchObject(due);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await position()).toBe(before);
  }

  test('C247 honest for once it signs in: what follows is refused for its lie alone', async () => {
    const { status, body } = await signIn();
    expect([status, body.user.email]).toEqual([200, 'user-1@acceptance.test']);
    expect(body.user.ssoUser).toBe(true);
    provider.email = 'a-new-address@elsewhere.test'; // the subject is who they are, whatever their address has become
    expect((await signIn()).body.user.email).toBe('user-1@acceptance.test');
  });

  const claims =
    (changed: object): Lie =>
    (token) => ({ ...token, claims: { ...token.claims, ...changed } });
  const header =
    (changed: object): Lie =>
    (token) => ({ ...token, header: { ...token.header, ...changed } });
  const now = () => Math.floor(Date.now() / 1000);

  const lies: [string, Lie][] = [
    ['another issuer', claims({ iss: 'https://evil.test' })],
    ['another audience', claims({ aud: 'somebody-else' })],
    ['an audience beside ours, for another party', claims({ aud: ['loam', 'other'], azp: 'other' })],
    ['no audience', claims({ aud: undefined })],
    ['alg none', (token) => ({ ...token, header: { alg: 'none' }, signature: () => '' })],
    ['alg none with a signature', header({ alg: 'none' })],
    ['the client secret as key', (token) => ({ ...token, header: { alg: 'HS256' }, signature: hmac(SECRET) })],
    [
      'its public key as secret',
      (token) => ({
        ...token,
        header: { alg: 'HS256', kid: 'own' },
        signature: (input) => hmac(Buffer.from(provider.own.publicKey.export({ format: 'pem', type: 'spki' })))(input),
      }),
    ],
    ['a key that is not its own', (token) => ({ ...token, key: provider.foreign.privateKey })],
    [
      'a key that it names itself',
      (token) => ({
        ...token,
        header: { ...token.header, kid: 'new', jwk: provider.foreign.publicKey.export({ format: 'jwk' }) },
        key: provider.foreign.privateKey,
      }),
    ],
    ['no signature', (token) => ({ ...token, signature: () => '' })],
    ['an expired token', claims({ exp: now() - 120, iat: now() - 400 })],
    ['no expiry', claims({ exp: undefined })],
    ['an expiry that is a text', claims({ exp: 'tomorrow' })],
    ['a token of the future', claims({ nbf: now() + 3600 })],
    ['another nonce', claims({ nonce: 'x'.repeat(43) })],
    ['no nonce', claims({ nonce: undefined })],
    ['nobody', claims({ sub: undefined })],
    ['a subject that is a list', claims({ sub: ['one-of-ours'] })],
  ];
  test.each(lies)('C247 R622 %s is refused, and nothing is written', async (_, lie) => {
    provider.lies(lie);
    await expectRefused();
  });

  const rude: [string, Rudeness][] = [
    ['no ID token', (reply) => json(reply, { access_token: 'x', token_type: 'bearer' })],
    ['an ID token that is none', (reply) => json(reply, { access_token: 'x', token_type: 'bearer', id_token: 'x.y.z' })],
    ['an answer that is no JSON', (reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>')],
    ['a list', (reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('[]')],
    ['a refusal', (reply) => void reply.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')],
    ['an answer of 500', (reply) => void reply.writeHead(500).end()],
    ['a way elsewhere', (reply) => void reply.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()],
    [
      'a huge answer',
      (reply, honest) => json(reply, { access_token: 'x', token_type: 'bearer', id_token: honest, more: 'x'.repeat(2_000_000) }),
    ],
  ];
  test.each(rude)('C247 %s is refused, and nothing is written', async (_, rudeness) => {
    provider.isRude(rudeness);
    await expectRefused();
  });

  test('C247 a connection that is cut, and an answer that comes drop by drop or never, is given up after five seconds', async () => {
    const drops: ReturnType<typeof setInterval>[] = [];
    for (const rudeness of [
      (reply) => void reply.destroy(),
      (reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        drops.push(setInterval(() => reply.write(' '), 200));
      },
      () => undefined,
    ] satisfies Rudeness[]) {
      provider.isRude(rudeness);
      const began = Date.now();
      await expectRefused({ status: 503, key: 'ssoUnavailable' });
      expect(Date.now() - began).toBeLessThan(20_000);
    }
    drops.forEach(clearInterval);
  });

  test.each([[false], ['yes'], [undefined], [1]])('C247 R620 an e-mail that is verified %j leads to no account', async (verified) => {
    provider.lies(claims({ sub: 'a-stranger' }));
    provider.verified = verified;
    await expectRefused({ status: 403, key: 'ssoNotAuthorized' });
  });

  test.each([[['user-2@acceptance.test']], [{ $ne: '' }], [7], ['']])('C247 R620 %j is no e-mail', async (email) => {
    provider.lies(claims({ sub: 'a-stranger' }));
    provider.email = email;
    await expectRefused({ status: 403, key: 'ssoNotAuthorized' });
  });

  test('C247 it cannot make itself somebody who is known by another subject', async () => {
    provider.lies(claims({ sub: 'a-stranger' }));
    await expectRefused({ status: 403, key: 'ssoNotAuthorized' });
  });

  test('N8 C247 addresses of this network that its documents name are not called, however they are written', async () => {
    let called = 0;
    const trap = createServer((_, reply) => {
      called++;
      reply.end('{}');
    });
    await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
    const { port } = trap.address() as AddressInfo;
    for (const host of ['127.0.0.1', '[::ffff:7f00:1]', 'localhost.']) {
      provider.honest();
      const lead = `http://${host}:${port}`;
      provider.discovers((document, reply) => json(reply, { ...document, token_endpoint: `${lead}/token`, jwks_uri: `${lead}/jwks` }));
      await server.quit();
      await server.start();
      const { status, body } = await signIn();
      expect([host, status === 401 || status === 503, body.accessToken]).toEqual([host, true, undefined]);
    }
    expect(called).toBe(0);
    await new Promise((done) => trap.close(done));
  });

  test('C246 what it says of itself may be wrong, huge or late: no sign-in is begun, and login goes on', async () => {
    for (const discovery of [
      (document: object, reply: Parameters<Rudeness>[0]) => json(reply, { ...document, issuer: 'https://evil.test' }),
      (document: object, reply: Parameters<Rudeness>[0]) => json(reply, { ...document, more: 'x'.repeat(2_000_000) }),
      (_: object, reply: Parameters<Rudeness>[0]) => void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      () => undefined,
    ]) {
      provider.discovers(discovery);
      await server.quit();
      await server.start();
      const began = Date.now();
      const { status, body, headers } = await server.anonymous.get('/auth/sso/start');
      expect([status, body.key, headers.getSetCookie()]).toEqual([503, 'ssoUnavailable', []]);
      expect(Date.now() - began).toBeLessThan(20_000);
      expect((await server.anonymous.post('/auth/login', { email: 'user-5@acceptance.test', password: 'Passw0rd-user-5!' })).status).toBe(
        200,
      );
    }
  });
});
