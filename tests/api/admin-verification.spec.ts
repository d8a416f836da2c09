import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../faults/support/whole.js';
import { appCode } from '../support/authenticator-app.js';
import { type Client, failures } from '../support/client.js';
import { SoftAuthenticator } from './support/soft-authenticator.js';
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

  describe('without a mail', () => {
    const opens = async (client: Client, answer: { body: any }) =>
      (await client.with({ 'X-Admin-Token': answer.body.adminToken }).get('/audit?pageSize=1')).status;
    const audited = async (client: Client, event: string) =>
      (await client.get(`/audit?type=${event}&pageSize=50`)).body.items as { by: { name: string } }[];

    test('C441 C442 C443 C446 an authenticator app is enrolled by its first code, and each of its codes proves once', async () => {
      const bare = await server.as('group-2');
      for (const path of ['/user/factors/authenticator', '/user/factors/authenticator/confirm', '/user/factors/passkey'])
        expect((await bare.post(path, { code: '123456' })).body.key).toBe('adminTokenUnverified');
      const client = await server.verify(bare, 'group-2');
      expect((await bare.get('/user/factors')).body).toEqual({ authenticator: null, passkeys: [], recoveryCodes: null, required: false });
      expect((await bare.post('/user/verify/factor', { code: '123456' })).body.key).toBe('wrongCode');
      const { secret, uri } = (await client.post('/user/factors/authenticator')).body;
      expect(uri).toContain(`secret=${secret}`);
      expect((await bare.get('/user/factors')).body.authenticator).toBeNull();
      const wrong = String((Number(appCode(secret)) + 1) % 1_000_000).padStart(6, '0');
      expect((await client.post('/user/factors/authenticator/confirm', { code: wrong })).body.key).toBe('wrongCode');
      const { status, body } = await client.post('/user/factors/authenticator/confirm', { code: appCode(secret, -1) });
      expect([status, body.added, body.recoveryCodes.length, new Set(body.recoveryCodes).size]).toEqual([200, true, 10, 10]);
      const code = appCode(secret);
      const [one, two] = await Promise.all([bare.post('/user/verify/factor', { code }), bare.post('/user/verify/factor', { code })]);
      expect([one.status, two.status].toSorted()).toEqual([200, 422]);
      const right = one.status === 200 ? one : two;
      expect(right.body).toEqual({ adminToken: expect.any(String), expiresIn: 1800 });
      expect(await opens(bare, right)).toBe(200);
      expect(await opens(await server.as('group-1'), right)).toBe(403); // bound to its session, as one that was mailed
      const confirmed = await bare.post('/user/verify/factor', { code: appCode(secret, 1), buys: 'confirmation' });
      expect(confirmed.body).toEqual({ confirmToken: expect.any(String), expiresIn: 300 });
      const removed = await client.del('/user/factors/authenticator', undefined, {
        headers: { 'X-Confirm-Token': confirmed.body.confirmToken },
      });
      expect(removed.status).toBe(204);
      expect((await bare.get('/user/factors')).body).toEqual({ authenticator: null, passkeys: [], recoveryCodes: null, required: false });
    });

    test('C444 C445 C446 a recovery code is good once, new ones end the old, and the last factor takes them along', async () => {
      const bare = await server.as('collection-2');
      const client = await server.verify(bare, 'collection-2');
      const confirmed = async () => ({ headers: await server.confirmation(bare, 'collection-2') });
      expect((await client.del('/user/factors/authenticator', undefined, await confirmed())).body.key).toBe('FactorNotFound');
      const { secret } = (await client.post('/user/factors/authenticator')).body;
      const [first, second] = (await client.post('/user/factors/authenticator/confirm', { code: appCode(secret) })).body.recoveryCodes;
      expect(first).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
      const typed = await bare.post('/user/verify/factor', { code: first.toLowerCase().replace('-', ' ') });
      expect(await opens(bare, typed)).toBe(200);
      expect((await bare.post('/user/verify/factor', { code: first })).body.key).toBe('wrongCode');
      expect((await bare.get('/user/factors')).body.recoveryCodes.left).toBe(9);
      const renew = (more?: object) => client.post('/user/factors/recoveryCodes', {}, more);
      const spent = await confirmed();
      expect([(await renew(spent)).status, (await renew(spent)).body.key]).toEqual([200, 'securityCodeRequired']);
      const fresh = (await renew()).body.recoveryCodes; // admin rights were proved a moment ago
      expect((await bare.post('/user/verify/factor', { code: second })).body.key).toBe('wrongCode');
      expect((await client.del('/user/factors/authenticator')).status).toBe(204);
      expect((await bare.post('/user/verify/factor', { code: fresh[0] })).body.key).toBe('wrongCode');
    });

    test('C443 C444 C445 C446 each change of what proves somebody is told to them by mail, in their language', async () => {
      const who = 'collection-1';
      const bare = await server.as(who);
      const client = await server.verify(bare, who);
      const confirmed = async () => ({ headers: await server.confirmation(bare, who) });
      const subjects = () =>
        server
          .mails()
          .filter(({ to, text }) => to === `${who}@acceptance.test` && !/\b\d{8}\b/.test(text))
          .map(({ subject }) => subject);
      const told = (...wanted: string[]) =>
        until(`told of ${wanted.at(-1)}`, 5_000, () => JSON.stringify(subjects()) === JSON.stringify(wanted));
      const wrong = () => client.post('/user/factors/authenticator/confirm', { code: '000000' });
      const { secret } = (await client.post('/user/factors/authenticator')).body;
      const guess = await wrong();
      expect([200, 422]).toContain(guess.status); // one in a million
      expect(subjects()).toEqual([]); // nobody is told of what did not happen
      const [first] = (await client.post('/user/factors/authenticator/confirm', { code: appCode(secret) })).body.recoveryCodes;
      await told('An authenticator app was added');
      expect((await bare.post('/user/preference', { languageId: 4 })).status).toBe(200);
      expect((await bare.post('/user/verify/factor', { code: first })).status).toBe(200);
      await told('An authenticator app was added', 'Se ha usado un código de recuperación');
      expect((await bare.post('/user/verify/factor', { code: first })).body.key).toBe('wrongCode');
      expect((await client.post('/user/factors/recoveryCodes', {}, await confirmed())).status).toBe(200);
      expect((await client.del('/user/factors/authenticator', undefined, await confirmed())).status).toBe(204);
      await told(
        'An authenticator app was added',
        'Se ha usado un código de recuperación',
        'Se han hecho códigos de recuperación nuevos',
        'Se ha quitado su aplicación de autenticación',
      );
      const letter = server.mails().findLast(({ subject }) => subject.startsWith('Se ha quitado'))!;
      expect(letter.links[0]).toMatch(/\/forgot$/);
      expect((await bare.post('/user/preference', { languageId: 1 })).status).toBe(200);
    });

    test('C424 C441 where a company wants a second factor a mailed code adds one, and does nothing else', async () => {
      const companyId = server.fixture().companies[1]!.id;
      const path = `/company/${companyId}/second-factor`;
      const admin = await server.as('group-5');
      const mailed = await server.verify(admin, 'group-5');
      const owner = await server.verified('super-1');
      const set = async (required: boolean) => owner.with(await server.confirmation(owner, 'super-1')).put(path, { required });
      expect((await mailed.get('/audit?pageSize=1')).status).toBe(200);
      expect((await set(true)).body).toMatchObject({ id: companyId, secondFactorRequired: true });
      try {
        expect((await admin.get('/user/factors')).body).toMatchObject({ required: true, authenticator: null });
        // what a mailed code bought before, and buys now, opens nothing but the way to add a factor
        for (const client of [mailed, await server.verify(admin, 'group-5')]) {
          expect((await client.get('/audit?pageSize=1')).body.key).toBe('secondFactorRequired');
          expect((await client.get('/adminCenter/users/group')).body.key).toBe('secondFactorRequired');
        }
        const code = await server.code(admin, 'group-5');
        const confirmation = await admin.get('/adminCenter/user/confirm', { headers: { 'X-Security-Code': code } });
        expect(confirmation.body.key).toBe('secondFactorRequired');
        const { secret } = (await mailed.post('/user/factors/authenticator')).body;
        expect((await mailed.post('/user/factors/authenticator/confirm', { code: appCode(secret, -1) })).status).toBe(200);
        expect((await mailed.get('/audit?pageSize=1')).body.key).toBe('secondFactorRequired'); // still by mail alone
        const proved = await admin.post('/user/verify/factor', { code: appCode(secret) });
        expect(await opens(admin, proved)).toBe(200);
        const byApp = admin.with({ 'X-Admin-Token': proved.body.adminToken });
        const { confirmToken } = (await admin.post('/user/verify/factor', { code: appCode(secret, 1), buys: 'confirmation' })).body;
        const removed = await byApp.del('/user/factors/authenticator', undefined, { headers: { 'X-Confirm-Token': confirmToken } });
        expect([removed.status, removed.body.key]).toEqual([409, 'lastFactorRequired']);
        // people who are no admins, and other companies, are asked for nothing
        expect((await (await server.as('user-9')).get('/user')).status).toBe(200);
        expect((await (await server.verified('group-1')).get('/audit?pageSize=1')).status).toBe(200);
      } finally {
        expect((await set(false)).body.secondFactorRequired).toBe(false);
      }
      expect((await mailed.get('/audit?pageSize=1')).status).toBe(200);
    });

    test('C424 a company admin without a second factor would shut themselves out, and only theirs is theirs', async () => {
      const [own, other] = server.fixture().companies.map(({ id }) => id);
      const admin = await server.verified('company-1');
      const put = async (id: number, body: object, who = admin, name = 'company-1') =>
        who.with(await server.confirmation(who, name)).put(`/company/${id}/second-factor`, body);
      expect((await put(own!, { required: true })).body.key).toBe('secondFactorMissing');
      expect((await put(own!, { required: false })).headers.get('x-no-change')).toBe('true');
      expect((await put(other!, { required: true })).body.key).toBe('CompanyNotFound');
      expect((await admin.put(`/company/${own}/second-factor`, { required: true })).body.key).toBe('securityCodeRequired');
      const group = await server.verified('group-1');
      expect((await put(own!, { required: true }, group, 'group-1')).body.key).toBe('forbidden');
    });

    test('C446 of forty guesses at once five are looked at, and then not even the right code is taken', async () => {
      const bare = await server.as('company-2');
      const client = await server.verify(bare, 'company-2');
      const { secret } = (await client.post('/user/factors/authenticator')).body;
      expect((await client.post('/user/factors/authenticator/confirm', { code: appCode(secret, -1) })).status).toBe(200);
      const near = [-1, 0, 1, 2].map((off) => appCode(secret, off));
      const guesses = Array.from({ length: 44 }, (_, i) => String(100_000 + i)).filter((guess) => !near.includes(guess));
      const told = (await Promise.all(guesses.map((code) => bare.post('/user/verify/factor', { code })))).map(({ status }) => status);
      const { status, headers } = await bare.post('/user/verify/factor', { code: appCode(secret) });
      expect([told.filter((one) => one === 422).length, status, Number(headers.get('retry-after')) > 500]).toEqual([5, 429, true]);
      expect((await server.verify(bare, 'company-2')) !== undefined).toBe(true); // the mailed code is counted by itself
    });

    test('C447 C448 C449 C450 C451 a passkey signs what its session was asked, once', async () => {
      const bare = await server.as('company-1');
      const client = await server.verify(bare, 'company-1');
      const origin = server.url.replace('127.0.0.1', 'localhost');
      expect((await bare.post('/user/verify/passkey/options')).body.key).toBe('FactorNotFound');
      const key = new SoftAuthenticator(origin);
      const stranger = new SoftAuthenticator('http://evil.test');
      const offer = async () => (await client.post('/user/factors/passkey')).body.options;
      const add = (name: string, credential: object) => client.post('/user/factors/passkey/confirm', { name, credential });
      expect((await add('Evil', stranger.create(await offer()))).body.key).toBe('passkeyRefused');
      const credential = key.create(await offer());
      const { status, body } = await add('Laptop', credential);
      expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
      expect((await add('Again', credential)).body.key).toBe('passkeyRefused');
      const ask = async (who = bare) => (await who.post('/user/verify/passkey/options')).body.options;
      const prove = (signed: object, who = bare, buys = 'admin') => who.post('/user/verify/passkey', { credential: signed, buys });
      const signed = key.get(await ask());
      const proved = await prove(signed);
      expect(await opens(bare, proved)).toBe(200);
      expect((await prove(signed)).body.key).toBe('passkeyRefused');
      const elsewhere = bare.with({ Authorization: `Bearer ${await server.signIn('company-1@acceptance.test')}` });
      expect((await prove(key.get(await ask()), elsewhere)).body.key).toBe('passkeyRefused');
      expect((await prove(key.get(await ask(), -1))).body.key).toBe('passkeyRefused'); // a copied passkey, whose count of uses is behind the original's
      const tampered = key.get(await ask(), 3);
      tampered.response.signature = key.get(await ask()).response.signature;
      expect((await prove(tampered)).body.key).toBe('passkeyRefused');
      const { confirmToken } = (await prove(key.get(await ask()), bare, 'confirmation')).body;
      const removed = await client.del(`/user/factors/passkey/${key.id}`, undefined, { headers: { 'X-Confirm-Token': confirmToken } });
      expect([removed.status, (await bare.get('/user/factors')).body.passkeys]).toEqual([204, []]);
      for (const event of ['FactorAdded', 'FactorRemoved']) expect((await audited(client, event))[0]!.by.name).toBe('Company One');
    });

    test('C441 C446 C450 C451 are for admins only', async () => {
      for (const who of ['user-1', 'executive-1']) {
        const client = await server.as(who);
        for (const answer of [
          await client.get('/user/factors'),
          await client.post('/user/verify/factor', { code: '123456' }),
          await client.post('/user/verify/passkey/options'),
        ])
          expect(answer.body.key).toBe('forbidden');
      }
    });
  });
});
