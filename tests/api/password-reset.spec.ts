import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '../support/client.js';
import { beside, HonestEditor } from './support/beside.js';
import { groupsOf } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

const bytes = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, requestId: undefined },
  headers: [...headers.keys()].filter((name) => name !== 'date'),
});

describe('a new password by mail', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
  });
  afterAll(() => server?.stop());

  const forgot = (email: unknown, headers = {}) => server.anonymous.post('/auth/forgot', { email }, { headers });
  const reset = (body: object) => server.anonymous.post('/auth/reset', body);
  const mailsTo = (email: string) => server.mails().filter(({ to }) => to === email);
  /** The mail goes out after the answer. */
  async function link(email: string): Promise<{ email: string; code: string; url: string }> {
    for (let i = 0; i < 600; i++) {
      const url = mailsTo(email).filter(({ links }) => links[0]?.includes('/reset-password'))[0]?.links[0];
      if (url !== undefined) {
        const query = new URL(url).searchParams;
        return { email: query.get('email')!, code: query.get('code')!, url };
      }
      await sleep(50);
    }
    throw new Error(`no mail to ${email}`);
  }
  const signIn = (email: string, password: string) => server.anonymous.post('/auth/login', { email, password, tokenTransport: 'body' });

  test('C243 K2 answers every address alike and mails only to those with an account', async () => {
    const known = await forgot('user-5@acceptance.test');
    expect(known.status).toBe(202);
    expect(bytes(await forgot('nobody@acceptance.test'))).toEqual(bytes(known));
    await link('user-5@acceptance.test');
    expect((await forgot('USER-5@acceptance.test ')).status).toBe(202); // one letter a minute: the one that is out is good
    expect(mailsTo('nobody@acceptance.test')).toEqual([]);
    for (const email of ['x', '', 'user-5@', ['user-5@acceptance.test'], { $ne: '' }, null, 7, undefined])
      expect(await forgot(email)).toMatchObject({ status: 202, text: known.text });
    await sleep(600); // longer than a letter takes to go out
    expect(mailsTo('user-5@acceptance.test')).toHaveLength(1);
  });

  test('C244 R488 K6 sets the password once and ends every session at once', async () => {
    const email = 'user-6@acceptance.test';
    const before = new Client(server.url, await server.signIn(email));
    await forgot(email);
    const found = await link(email);
    expect(found.url.startsWith(`${server.url}/reset-password?email=`)).toBe(true);
    expect(Buffer.from(found.email, 'base64url').toString()).toBe(email);
    const weak = await reset({ email: found.email, code: found.code, password: 'password' });
    expect([weak.status, weak.body.message, weak.body.details[0].key]).toEqual([422, 'Password validation failed.', 'passwordTooCommon']);
    expect((await reset({ email: found.email, code: found.code, password: 'Monsoon-rains-27' })).status).toBe(200);
    expect((await before.get('/user')).status).toBe(401);
    expect((await signIn(email, 'Monsoon-rains-27')).status).toBe(200);
    expect((await signIn(email, 'Passw0rd-user-6!')).status).toBe(401);
    expect((await reset({ email, code: found.code, password: 'Monsoon-rains-28' })).body.key).toBe('ResetPasswordFailed');
    expect(mailsTo(email).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  test('C244 R384 R638 K5 a link counts only for its own account', async () => {
    const email = 'user-7@acceptance.test';
    await forgot(email);
    const second = await link(email);
    const other = Buffer.from('user-8@acceptance.test').toString('base64url');
    for (const body of [
      { ...second, email: other },
      { ...second, code: `${second.code}A` },
      { ...second, code: [second.code] },
      { ...second, code: 7 },
      { email: second.email },
      { code: second.code },
      { ...second, email: [second.email] },
      { ...second, email: '%%%' },
      {},
    ]) {
      const { url: _, ...sent } = body as typeof second;
      expect(bytes(await reset({ ...sent, password: 'Monsoon-rains-27' }))).toMatchObject({
        status: 422,
        body: { key: 'ResetPasswordFailed', message: 'Reset password failed' },
      });
    }
    expect((await reset({})).body.key).toBe('ResetPasswordFailed');
    for (const password of [undefined, null, 7, ['Monsoon-rains-27']])
      expect((await reset({ email, code: second.code, password })).body.details).toMatchObject([
        { field: 'password', key: 'passwordLength' },
      ]);
    expect((await reset({ email, code: second.code, password: 'Monsoon-rains-27' })).status).toBe(200);
  });

  test('K5 links lead to PUBLIC_URL, whatever the request says of its host', async () => {
    const email = 'user-9@acceptance.test';
    await forgot(email, {
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.test',
      Origin: 'https://evil.test',
    });
    expect((await link(email)).url.startsWith(`${server.url}/`)).toBe(true);
  });

  test('C245 K6 changing the password ends the other sessions at once and tells the person by mail', async () => {
    const email = 'user-10@acceptance.test';
    const [here, there] = [await server.signIn(email), await server.signIn(email)].map((token) => new Client(server.url, token));
    const change = (currentPassword: string) => here!.post('/auth/change-password', { currentPassword, newPassword: 'Monsoon-rains-27' });
    expect((await change('wrong')).body).toMatchObject({ status: 422, message: 'Login credentials are incorrect' });
    expect((await change('Passw0rd-user-10!')).status).toBe(200);
    expect([(await here!.get('/user')).status, (await there!.get('/user')).status]).toEqual([200, 401]);
    for (let left = 300; mailsTo(email).length === 0 && left > 0; left -= 1) await sleep(50); // it is sent after the answer
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  test('P4 no code, password or address is in the server’s log', () => {
    const told = server.output;
    for (const { text } of server.mails())
      for (const [secret] of text.matchAll(/code=[\w-]{43}|\b\d{8}\b/g)) expect(told).not.toContain(secret.replace('code=', ''));
    for (const word of ['Monsoon-rains', 'Passw0rd', '@acceptance.test']) expect(told).not.toContain(word);
  });
});

/** Each asks ten times, twenty at once. */
const STRANGERS = Number(process.env['LOAM_STRANGERS'] ?? 20);

describe('strangers who ask for somebody’s new password without end', () => {
  test('C243 C244 do not keep the owner out: the first link stays good, the owner’s calls are taken, and no more letters go out', async () => {
    const server = await startServer({ seed: 'acceptance', env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } });
    let editor: HonestEditor | undefined;
    try {
      const email = 'user-11@acceptance.test';
      const from = (address: string, path: string, body: object) =>
        server.anonymous.post(path, body, { headers: { 'X-Forwarded-For': address } });
      const began = Date.now();
      expect((await from('10.9.0.1', '/auth/forgot', { email })).status).toBe(202);
      const letters = () => server.mails().filter(({ to, links }) => to === email && links[0]?.includes('/reset-password'));
      for (let left = 300; letters().length === 0 && left > 0; left -= 1) await sleep(50);
      const code = new URL(letters()[0]!.links[0]!).searchParams.get('code')!;
      const reader = await server.as('user-12');
      const call = async () => expect((await reader.get('/user')).status).toBe(200);
      editor = await HonestEditor.of(server, 'collection-1', groupsOf(server.fixture())[0]!.planIds[0]!);
      const honest = { call, edit: editor.edit };
      const wrong = { email, code: 'x'.repeat(43), password: 'Monsoon-rains-29' };
      // ten from each address, as fast as they go
      const many = async (n: number, path: string, body: object) => {
        const statuses = new Set<number>();
        const stranger = async (i: number) => {
          const address = `10.${n + Math.floor(i / 250)}.1.${i % 250}`;
          for (let each = 0; each < 10; each += 1) statuses.add((await from(address, path, body)).status);
        };
        for (let i = 0; i < STRANGERS; i += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => stranger(i + k)));
        return statuses;
      };
      expect(
        await beside('L16.10', `${STRANGERS * 10} requests of others for a new password`, honest, () =>
          many(10, '/auth/forgot', { email }),
        ),
      ).toEqual(new Set([202]));
      expect(await beside('L16.10', `${STRANGERS * 10} codes guessed`, honest, () => many(20, '/auth/reset', wrong))).toEqual(
        new Set([422]),
      );
      // one address alone is held to its ten
      const greedy = [];
      for (let i = 0; i < 12; i++) greedy.push((await from('10.9.3.1', '/auth/forgot', { email: `nobody-${i}@acceptance.test` })).status);
      expect(greedy).toEqual([...Array<number>(10).fill(202), 429, 429]);
      expect((await from('10.9.0.1', '/auth/reset', { email, code, password: 'Monsoon-rains-29' })).status).toBe(200);
      expect(letters().length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 60_000));
    } finally {
      editor?.close();
      await server.stop();
    }
  }, 600_000);
});

describe('codes by mail', () => {
  test('C026 R487 three are sent to a person in ten minutes; the fourth call is 429 and sends none', async () => {
    const server = await startServer({ seed: 'acceptance', env: { RATE_LIMITS: 'on' } });
    try {
      const admin = await server.as('group-1');
      const asked = [];
      for (let i = 0; i < 4; i++) asked.push(await admin.get('/adminCenter/sendCode'));
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(asked[3]!.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(server.mails().filter(({ to }) => to === 'group-1@acceptance.test')).toHaveLength(3);
    } finally {
      await server.stop();
    }
  });
});

describe('without a mail server', () => {
  test('C243 C026 says that no mail can be sent, to everybody alike', async () => {
    const server = await startServer({ seed: 'acceptance', redis: false, env: { MAIL_SINK: '' } });
    try {
      for (const email of ['user-1@acceptance.test', 'nobody@acceptance.test'])
        expect((await server.anonymous.post('/auth/forgot', { email })).body).toMatchObject({ status: 503, key: 'mailNotConfigured' });
      expect((await (await server.as('group-1')).get('/adminCenter/sendCode')).body.key).toBe('mailNotConfigured');
    } finally {
      await server.stop();
    }
  });
});
