import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, failures } from '../support/client.js';
import { TestIdentityProvider } from '../support/identity-provider.js';
import { deactivated } from './support/matrix-world.js';
import { startServer, type TestServer } from './support/server.js';
import { exchange, startSso } from './support/sso.js';

describe('single sign-on with a real provider', () => {
  let server: TestServer;
  let provider: TestIdentityProvider;
  beforeAll(async () => {
    provider = await TestIdentityProvider.reserve();
    server = await startServer({ seed: 'acceptance', env: provider.env });
    await provider.start(server.url);
  });
  afterAll(async () => {
    await provider?.stop();
    await server?.stop();
  });

  const start = () => startSso(server.anonymous);
  async function signIn(login: string) {
    const { address, cookie } = await start();
    return exchange(server.anonymous, await provider.signIn(address.href, login), cookie);
  }
  const userOf = async (token: string) => (await new Client(server.url, token).get('/user')).body;

  test('C246 R490 sends the browser to the provider with state, nonce and PKCE, bound to the browser by a cookie', async () => {
    const { status, headers, text } = await server.anonymous.get('/auth/sso/start?provider=oidc');
    expect([status, text, headers.get('cache-control')]).toEqual([302, '', 'no-store']);
    const address = new URL(headers.get('location')!);
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'loam',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: `${server.url}/complete-sso`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sso=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=600$/),
    ]);
    const other = await start();
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(other.address.searchParams.get(name)).not.toBe(address.searchParams.get(name));
  });

  test('C247 R028 R490 signs the account with that verified e-mail in; its sessions are like any other', async () => {
    const { status, body, headers } = await signIn('user-1');
    expect([status, body]).toMatchObject([
      200,
      { expiresIn: 900, user: { email: 'user-1@acceptance.test', roleId: 1, status: 'active', ssoUser: true } },
    ]);
    expect(body.refreshToken).toBeUndefined();
    const cookies = headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-sso=; .*Max-Age=0$/),
      expect.stringMatching(/^__Host-refresh=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=2592000$/),
    ]);
    expect(await userOf(body.accessToken)).toMatchObject({ email: 'user-1@acceptance.test', ssoUser: true });
    const browser = server.anonymous.with({ Cookie: cookies[1]!.split(';', 1)[0]!, Origin: server.url });
    expect((await browser.post('/auth/refresh', {})).status).toBe(200);
    expect((await new Client(server.url, body.accessToken).post('/auth/logout')).status).toBe(204);
    expect((await new Client(server.url, body.accessToken).get('/user')).status).toBe(401);
  });

  test('C247 a person is known by issuer and subject: another subject with the same e-mail is refused, theirs goes on', async () => {
    expect((await signIn('user-3')).status).toBe(200);
    const other = await signIn('as:user-3@acceptance.test:somebody-else');
    expect(other.body).toMatchObject({ status: 403, key: 'ssoNotAuthorized' });
    const again = await signIn('user-3');
    expect([again.status, again.body.user.email]).toEqual([200, 'user-3@acceptance.test']);
  });

  test('C247 R620 who has no account, or an address nobody verified, is told so and gets none', async () => {
    for (const login of ['nobody', 'unverified:user-2', 'as::x', 'as:%:y'])
      expect((await signIn(login)).body).toMatchObject({
        status: 403,
        key: 'ssoNotAuthorized',
        message: 'The user is not authorized to login. Please contact support',
      });
    expect((await server.as('user-2')).token).toBeDefined();
    expect((await (await server.as('user-2')).get('/user')).body.ssoUser).toBe(false);
  });

  test('C247 R474 who was deactivated is told so, and is not signed in', async () => {
    expect((await signIn('user-8')).status).toBe(200);
    await deactivated(server, 'user-8');
    expect((await signIn('user-8')).body).toMatchObject({ status: 403, key: 'userNotActive', message: 'User is not active' });
    await deactivated(server, 'user-9'); // before ever signing in here
    expect((await signIn('user-9')).body.key).toBe('userNotActive');
  });

  test('C247 K7 what was handed back is good once, and in no other browser', async () => {
    const { address, cookie } = await start();
    const other = await start();
    const back = await provider.signIn(address.href, 'user-4');
    const refused = { status: 401, key: 'loginFailed', message: 'Login failed' };
    for (const [body, held] of [
      [back, undefined],
      [back, other.cookie],
      [{ ...back, state: other.address.searchParams.get('state')! }, cookie],
      [back, `${cookie.slice(0, -3)}AAA`],
      [back, '__Host-sso=x.y.z'],
      [back, `__Host-sso=${await server.token('user-4@acceptance.test')}`],
    ] as const)
      expect((await exchange(server.anonymous, body, held)).body).toMatchObject(refused);
    const both = await Promise.all([1, 2, 3, 4].map(() => exchange(server.anonymous, back, cookie)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect((await exchange(server.anonymous, back, cookie)).body).toMatchObject(refused);
  });

  test('C247 K7 a code without its verifier, of another sign-in or made up is refused', async () => {
    const [one, two] = [await start(), await start()];
    const back = await provider.signIn(one.address.href, 'user-5');
    const state = two.address.searchParams.get('state')!;
    expect((await exchange(server.anonymous, { code: back.code, state }, two.cookie)).body.key).toBe('loginFailed'); // injected
    const three = await start();
    expect(
      (await exchange(server.anonymous, { code: 'made-up', state: three.address.searchParams.get('state')! }, three.cookie)).body.key,
    ).toBe('loginFailed');
    const four = await start();
    const mixed = { ...(await provider.signIn(four.address.href, 'user-5')), iss: 'https://evil.test' };
    expect((await exchange(server.anonymous, mixed, four.cookie)).body.key).toBe('loginFailed');
  });

  test('C247 names what is wrong with the body, and takes none from another origin', async () => {
    expect(failures(await exchange(server.anonymous, { code: 'x', role: 2 }))).toEqual(
      expect.arrayContaining(['state:required', 'role:unknownField']),
    );
    for (const body of [
      { code: ['x'], state: 'y' },
      { code: 'x', state: {} },
      { code: 'x'.repeat(2049), state: 'y' },
    ])
      expect((await exchange(server.anonymous, body)).status).toBe(422);
    const foreign = await server.anonymous.post(
      '/auth/sso/exchange',
      { code: 'x', state: 'y' },
      { headers: { Origin: 'https://evil.test' } },
    );
    expect(foreign.body.key).toBe('forbidden');
  });

  test('C246 another provider is not found', async () => {
    expect((await server.anonymous.get('/auth/sso/start?provider=other')).body).toMatchObject({ status: 404, key: 'SsoProviderNotFound' });
  });

  test('P4 no code, state, token or address of it is in the log', async () => {
    const { address, cookie } = await start();
    const back = await provider.signIn(address.href, 'nobody-at-all');
    await exchange(server.anonymous, back, cookie);
    for (const secret of [back.code, back.state, cookie, 'nobody-at-all', 'a client secret of tests'])
      expect(server.output).not.toContain(secret);
  });

  test('C246 C247 when the provider is down that is said, soon, and the rest goes on', async () => {
    const { address, cookie } = await start();
    const back = await provider.signIn(address.href, 'user-6');
    await provider.stop();
    expect((await exchange(server.anonymous, back, cookie)).body).toMatchObject({ status: 503, key: 'ssoUnavailable' });
    await server.quit();
    await server.start(); // knows nothing of the provider any more
    const began = Date.now();
    expect((await server.anonymous.get('/auth/sso/start')).body).toMatchObject({ status: 503, key: 'ssoUnavailable' });
    expect(Date.now() - began).toBeLessThan(20_000);
    expect((await server.anonymous.post('/auth/login', { email: 'user-7@acceptance.test', password: 'Passw0rd-user-7!' })).status).toBe(
      200,
    );
    await provider.start(server.url);
    await new Promise((done) => setTimeout(done, 2100));
    expect((await signIn('user-6')).status).toBe(200);
  });
});

describe('without a provider', () => {
  test('C246 C247 there is no single sign-on', async () => {
    const server = await startServer({ redis: false });
    try {
      for (const path of ['/auth/sso/start', '/auth/sso/start?provider=oidc'])
        expect((await server.anonymous.get(path)).body).toMatchObject({ status: 404, key: 'SsoProviderNotFound' });
      expect((await exchange(server.anonymous, { code: 'x', state: 'y' })).status).toBe(404);
    } finally {
      await server.stop();
    }
  });
});
