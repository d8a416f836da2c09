import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { textsIn, textsInFolder, textsInRedis } from './support/everywhere.js';
import { inviteLink } from './support/newcomer.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { LOG_FORMAT: 'json' } });
});
afterAll(() => server?.stop());

const linkTo = (email: string, subject?: RegExp) =>
  new URL(server.mails().findLast((mail) => mail.to === email && (subject?.test(mail.links[0] ?? '') ?? true))!.links[0]!);

test('P4 no password, token, code or link is in the logs, the metrics, Redis or the data folder', async () => {
  const secrets: string[] = [];
  let before = server.output;
  /** The log keeps its last lines only, so it is looked at after every step. */
  const step = async (work: () => Promise<(string | undefined)[]>) => {
    for (const secret of await work()) {
      expect(secret).toMatch(/.{6}/);
      secrets.push(secret!);
    }
    const at = server.output.lastIndexOf(before.slice(-300));
    expect(at).toBeGreaterThanOrEqual(0); // nothing was cut off between two looks
    before = server.output;
    expect(textsIn(Buffer.from(server.output), secrets)).toEqual([]);
  };
  const anonymous = server.anonymous;
  const email = 'whisper@farm.test';
  const [first, second, third] = ['Barley-moon-4417', 'Millet-star-9921', 'Sorghum-sky-7733'];
  const admin = await server.as('company-1');
  let verified = admin;

  await step(async () => {
    const wrong = 'Wrong-guess-5150';
    await anonymous.post('/auth/login', { email: 'user-1@acceptance.test', password: wrong });
    const { body } = await anonymous.post('/auth/login', {
      email: 'user-1@acceptance.test',
      password: 'Passw0rd-user-1!',
      tokenTransport: 'body',
    });
    const again = (await anonymous.post('/auth/refresh', { refreshToken: body.refreshToken })).body;
    return [wrong, 'Passw0rd-user-1!', body.accessToken, body.refreshToken, again.accessToken, again.refreshToken];
  });
  await step(async () => {
    const code = await server.code(admin, 'company-1');
    await admin.post('/user/verify', { code: '00000001' });
    const { adminToken } = (await admin.post('/user/verify', { code })).body;
    verified = admin.with({ 'X-Admin-Token': adminToken });
    const confirm = await server.code(admin, 'company-1');
    const { confirmToken } = (await admin.get(`/adminCenter/user/confirm?code=${confirm}`)).body;
    await verified.post('/flex/adminCenter/user/1/permissions', { bulkUpload: true }, { headers: { 'X-Confirm-Token': confirmToken } });
    return [code, adminToken, confirm, confirmToken];
  });
  await step(async () => {
    const groupIds = [server.fixture().companies[0]!.collections[0]!.groups[0]!.id];
    await verified.post('/flex/adminCenter/user/invite', { email, roleId: 1, groupIds });
    const data = inviteLink(server, email);
    await anonymous.get(`/invite/check?data=${data}`);
    const registered = await anonymous.with({ 'Idempotency-Key': 'whisper-registers' }).post('/user/register', {
      data,
      email,
      fullName: 'Asha Rao',
      password: first,
      countryId: 101,
      termsAccepted: true,
    });
    expect(registered.status).toBe(201);
    return [data, data.split('.')[1], first];
  });
  await step(async () => {
    const me = (await Client.signIn(server.url, email, first!)).with({ 'Idempotency-Key': 'whisper-changes' });
    expect((await me.post('/auth/change-password', { currentPassword: first, newPassword: second })).status).toBe(200);
    return [second, me.token];
  });
  await step(async () => {
    await anonymous.post('/auth/forgot', { email });
    for (let tries = 0; tries < 600 && !server.mails().some(({ to, links }) => to === email && links[0]?.includes('code=')); tries++)
      await new Promise((done) => setTimeout(done, 100));
    const code = linkTo(email, /code=/).searchParams.get('code')!;
    const coded = linkTo(email, /code=/).searchParams.get('email')!;
    expect((await anonymous.post('/auth/reset', { email: coded, code, password: third })).status).toBe(200);
    return [code, third];
  });
  expect(new Set(secrets).size).toBe(17);
  const metrics = await fetch(`${server.url}/metrics`);
  expect([metrics.status, textsIn(Buffer.from(await metrics.text()), secrets)]).toEqual([200, []]);
  expect(await textsInRedis(server.stack.redis.url, secrets)).toEqual([]);
  expect(textsInFolder(server.dataDir, secrets)).toEqual([]);
});
