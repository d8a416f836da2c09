import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, Client, failures } from '../support/client.js';
import { groupsOf } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let asha: Client;
let stranger: Client;
let nobody: Client;
let groupId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  groupId = groupsOf(server.fixture())[0]!.id;
  [asha, stranger] = await Promise.all([server.as('user-1'), server.as('user-9')]);
  nobody = new Client(server.url);
});
afterAll(() => server?.stop());

let count = 0;
async function newGrower(more: object = {}): Promise<number> {
  const body = { fullName: 'Ravi Gowda', group: groupId, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' };
  const contact = { email: `ravi${(count += 1)}@farm.test`, phoneNumber: `+91982001${String(count).padStart(4, '0')}` };
  const { status, body: made, text } = await asha.post('/customer', { ...body, ...contact, ...more });
  if (status !== 201) throw new Error(text);
  return made.id;
}
const send = (grower: number, body: object = { method: 'link' }) => asha.post(`/customer/${grower}/licenses`, body);
const list = async (grower: number) => (await asha.get(`/customer/${grower}/licenses`)).body;
const pathOf = (url: string) => new URL(url).pathname;
const texted = (): { to: string; text: string; links: string[] }[] => {
  const file = join(server.dataDir, 'sms.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line)); // prettier-ignore
};
const gone = ({ status, body }: Answer) => [status, body.key];

describe('a licence of a grower', () => {
  test('C261 C262 C263 R203 R022 is sent by mail and signed by the link in it, without a session, once', async () => {
    const grower = await newGrower();
    const sent = await send(grower, { method: 'email', lang: 'pt-BR' });
    expect(sent).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), method: 'email', signedAt: null, status: 'open', to: `ravi${count}@farm.test`, url: null },
    });
    expect(sent.headers.get('location')).toBe(`/api/customer/${grower}/licenses`);
    const mail = server.mails().findLast(({ to }) => to === `ravi${count}@farm.test`)!;
    expect(mail.subject).toContain('pede que você assine uma licença');
    const path = pathOf(mail.links[0]!);
    expect(path).toMatch(/^\/licenses\/sign\/\d+-\d+-[0-9a-f]{64}$/);
    const asked = await nobody.get(path);
    expect(asked).toMatchObject({
      status: 200,
      body: { company: 'Acceptance One', grower: 'Ravi Gowda', by: 'User One', terms: 1, signedAt: null, sentAt: sent.body.sentAt },
    });
    expect(failures(await nobody.post(path, { accepted: false }))).toEqual(['accepted:required']);
    const signed = await nobody.post(path, { accepted: true, lang: 'pt-BR' });
    expect([signed.status, signed.body]).toEqual([200, { signedAt: expect.any(String) }]);
    expect(gone(await nobody.post(path, { accepted: true }))).toEqual([410, 'licenseGone']);
    expect((await nobody.get(path)).body.signedAt).toBe(signed.body.signedAt);
    const { items, total } = await list(grower);
    expect([total, items]).toMatchObject([
      1,
      [
        {
          id: sent.body.id,
          sentAt: sent.body.sentAt,
          signedAt: signed.body.signedAt,
          method: 'email',
          status: 'signed',
          by: { name: 'User One' },
        },
      ],
    ]);
  });

  test('C262 goes out as a text message, and as a link that is passed on', async () => {
    const grower = await newGrower();
    expect((await send(grower, { method: 'sms' })).body).toMatchObject({ method: 'sms', url: null, status: 'open' });
    const text = texted().at(-1)!;
    expect(text.text).toContain('Acceptance One asks you to read and sign');
    expect(text.text).toMatch(/\/licenses\/sign\/\S+$/);
    const link = await send(grower, { method: 4 });
    expect(link.body).toMatchObject({ method: 'link', to: null, url: expect.stringContaining('/licenses/sign/') });
    expect((await send(grower, { method: 'whatsapp' })).body).toMatchObject({
      method: 'whatsapp',
      url: expect.stringContaining('/licenses/sign/'),
    });
    expect((await list(grower)).items.map(({ method, status }: { method: string; status: string }) => [method, status])).toEqual([
      ['whatsapp', 'open'],
      ['link', 'replaced'],
      ['sms', 'replaced'],
    ]);
    expect(gone(await nobody.get(pathOf(link.body.url)))).toEqual([410, 'licenseGone']);
    expect(gone(await nobody.post(pathOf(link.body.url), { accepted: true }))).toEqual([410, 'licenseGone']);
  });

  test('C262 what cannot reach the grower is refused by the method', async () => {
    const grower = await newGrower({ email: null, phoneNumber: null });
    expect((await send(grower, { method: 'email' })).body).toMatchObject({
      status: 422,
      key: 'growerWithoutEmail',
      details: [{ field: 'method' }],
    });
    for (const method of ['sms', 'whatsapp']) expect((await send(grower, { method })).body.key).toBe('growerWithoutPhone');
    expect(failures(await send(grower, { method: 'pigeon' }))).toEqual(['method:invalidOption']);
    expect(failures(await send(grower, {}))).toEqual(['method:invalidOption']);
    expect((await list(grower)).total).toBe(0);
  });

  test('C262 the same key sends once, and gives the same link again', async () => {
    const grower = await newGrower();
    const key = { headers: { 'Idempotency-Key': 'a-licence-of-march' } };
    const [first, again] = [
      await asha.post(`/customer/${grower}/licenses`, { method: 'link' }, key),
      await asha.post(`/customer/${grower}/licenses`, { method: 'link' }, key),
    ];
    expect([first.status, again.status, again.body.url]).toEqual([201, 201, first.body.url]);
    expect((await list(grower)).total).toBe(1);
  });

  test('C261 C262 C263 out of scope is missing, and no link opens what it is not of', async () => {
    const grower = await newGrower();
    const { url } = (await send(grower)).body;
    for (const call of [stranger.get(`/customer/${grower}/licenses`), stranger.post(`/customer/${grower}/licenses`, { method: 'link' })])
      expect(gone(await call)).toEqual([404, 'CustomerNotFound']);
    const [own, id, secret] = pathOf(url).replace('/licenses/sign/', '').split('-') as [string, string, string];
    for (const token of ['abc', `${own}-${id}-${'0'.repeat(64)}`, `${Number(own) + 1}-${id}-${secret}`])
      expect(gone(await nobody.post(`/licenses/sign/${token}`, { accepted: true }))).toEqual([410, 'licenseGone']);
    const boss = await server.verified('company-1');
    await boss.del('/customer', { ids: [grower] });
    expect(gone(await nobody.post(pathOf(url), { accepted: true }))).toEqual([410, 'licenseGone']);
  });

  test('C261 what was sent and signed stands in the activity of the grower and in the audit', async () => {
    const grower = await newGrower();
    const { url } = (await send(grower)).body;
    await nobody.post(pathOf(url), { accepted: true });
    const { items } = (await asha.get(`/customer/activity?groupId=${groupId}`)).body;
    const own = items.filter(({ customerId }: { customerId: number }) => customerId === grower);
    expect(own.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining(['LicenseSent', 'LicenseSigned']));
    const admin = await server.verified('group-1');
    const { body } = await admin.get(`/audit?kind=licenses&id=${grower}`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual(['LicenseSigned', 'LicenseSent']);
  });

  test('R035 the licences are there, and the meta call says so', async () => {
    expect((await nobody.get('/meta')).body.flags.licenseManagement).toBe(true);
    expect((await asha.get(`/customer/${await newGrower()}/licenses`)).body).toEqual({ items: [], total: 0 });
  });
});

test('C262 whoever sends many has to wait', async () => {
  const limited = await startServer({ seed: 'acceptance', env: { RATE_LIMITS: 'on' } });
  try {
    const one = await limited.as('user-1');
    const grower = groupsOf(limited.fixture())[0]!.growerIds[0]!;
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await one.post(`/customer/${grower}/licenses`, { method: 'link' })).status);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  } finally {
    await limited.stop();
  }
});
