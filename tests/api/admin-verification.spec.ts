import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { startServer, type TestServer } from './support/server.js';

describe('admin verification', () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    admin = await server.as('group-1');
    groupId = server.fixture().companies[0]!.collections[0]!.groups[0]!.id;
  });
  afterAll(() => server?.stop());

  const sendCode = (client = admin) => server.code(client, 'group-1');
  const verify = (code: unknown, client = admin) => client.post('/flex/user/verify', { code });
  let groupId: number;
  const all = (client: Client) => client.get(`/adminCenter/crops/group?id=${groupId}&status=all`);

  test('C026 mails a code of eight digits to the admin’s own address', async () => {
    const before = server.mails().length;
    const { status, body, headers } = await admin.get('/flex/adminCenter/sendCode');
    expect([status, body.sent, headers.get('cache-control')]).toEqual([200, true, 'no-store']);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
    const [mail, ...others] = server.mails().slice(before);
    expect([mail!.to, others]).toEqual(['group-1@acceptance.test', []]);
    expect(mail!.text).toMatch(/\b\d{8}\b/);
    expect(mail!.subject).not.toMatch(/\d{8}/);
  });

  test('C059 C066 a code buys an admin token once; the token opens admin calls until it is dropped', async () => {
    const client = await server.verified('collection-1');
    expect((await all(client)).status).toBe(200);
    expect((await all(await server.as('collection-1'))).body).toMatchObject({ status: 403, key: 'adminTokenUnverified' });
    const code = await sendCode();
    const { status, body } = await verify(code);
    expect([status, body.expiresIn, body.adminToken.length > 40]).toEqual([200, 1800, true]);
    expect((await verify(code)).body).toMatchObject({ status: 422, key: 'wrongCode', message: 'Wrong code, please try again' });
    expect((await client.del('/user/deleteToken')).status).toBe(204);
    expect((await all(client)).body.key).toBe('adminTokenUnverified');
  });

  test('C059 after five wrong codes not even the right one is taken', async () => {
    const code = await sendCode();
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
    for (let i = 0; i < 5; i++) expect((await verify(wrong)).body.key).toBe('wrongCode');
    const { status, headers } = await verify(code);
    expect([status, headers.has('retry-after')]).toEqual([429, true]);
    expect((await verify(await sendCode())).status).toBe(200);
  });

  test('C059 of a hundred guesses at once five are looked at', async () => {
    const code = await sendCode();
    const guesses = Array.from({ length: 40 }, (_, i) => String((Number(code) + 1 + i) % 100_000_000).padStart(8, '0'));
    const answers = await Promise.all(guesses.map((guess) => verify(guess)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await verify(code)).status).toBe(429);
  });

  test('C059 K5 a code is good for its own session and person only', async () => {
    const code = await sendCode();
    const elsewhere = admin.with({ Authorization: `Bearer ${await server.signIn('group-1@acceptance.test')}` });
    expect((await verify(code, elsewhere)).body.key).toBe('wrongCode');
    expect((await verify(code, await server.as('group-2'))).body.key).toBe('wrongCode');
    const token = { 'X-Admin-Token': (await verify(code)).body.adminToken as string };
    expect((await all(admin.with(token))).status).toBe(200);
    expect((await all(elsewhere.with(token))).body.key).toBe('adminTokenUnverified');
    expect((await all((await server.as('company-1')).with(token))).body.key).toBe('adminTokenUnverified');
    expect((await all((await server.as('user-1')).with(token))).body.key).toBe('adminTokenUnverified');
  });

  test.each([[''], [12_345_678], [['12345678']], [{}], ['x'.repeat(65)], [null]])('C059 K5 a code that is %j is no code', async (code) =>
    expect((await verify(code)).status).toBe(422),
  );

  test('C027 a code buys a confirmation instead, by header or query', async () => {
    const { status, body } = await admin.get('/adminCenter/user/confirm', { headers: { 'X-Security-Code': await sendCode() } });
    expect([status, body]).toEqual([200, { confirmed: true, confirmToken: expect.any(String), expiresIn: 300 }]);
    const code = await sendCode();
    expect((await admin.get(`/adminCenter/user/confirm?code=${code}`)).status).toBe(200);
    expect((await admin.get(`/adminCenter/user/confirm?code=${code}`)).body.key).toBe('wrongCode');
    expect(failures(await admin.get('/adminCenter/user/confirm'))).toEqual(['code:required']);
  });

  test('C026 C027 C059 are for admins only', async () => {
    for (const who of ['user-1', 'executive-1']) {
      const client = await server.as(who);
      for (const answer of [
        await client.get('/adminCenter/sendCode'),
        await client.get('/adminCenter/user/confirm?code=1'),
        await verify('1', client),
      ])
        expect(answer.body.key).toBe('forbidden');
    }
  });
});
