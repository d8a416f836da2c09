import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

/** Rules of companies and of who administers what, at their bounds. */
let server: TestServer;
let fixture: Fixture;
let boss: Client;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  fixture = server.fixture();
  boss = await server.verified('super-1');
});
afterAll(() => server?.stop());

const make = async (body: object, client = boss, who = 'super-1') =>
  client.with(await server.confirmation(client, who)).post('/company', { userCapacity: 5, growerIdentifier: 'growerName', ...body });
const message = async (name: string) => (await make({ name })).body.details[0]?.message;

describe('a company', () => {
  test('R387 R388 R389 its name has 3 to 60 letters of any script, and spaces', async () => {
    for (const name of ['Acme 1', 'A&B', 'AB']) expect(failures(await make({ name }))).toEqual(['name:companyNameFormat']);
    expect(await message('x'.repeat(61))).toBe('Company Name should not be larger than 60 letters');
    for (const name of ['Abc', 'Acme Farms', 'अक्मे फार्म्स', 'y'.repeat(60)]) expect((await make({ name })).status).toBe(201);
  });
  test('R390 there is one of each name, however it is written', async () => {
    expect((await make({ name: 'Twice Farms' })).status).toBe(201);
    expect(await make({ name: 'TWICE  farms' })).toMatchObject({
      status: 409,
      body: { key: 'companyNameExists', message: 'Company name already exists.' },
    });
  });
  test('R391 of two at once one wins', async () => {
    const tokens: Record<string, string>[] = [];
    for (let n = 0; n < 3; n++) tokens.push(await server.confirmation(boss, 'super-1'));
    const answers = await Promise.all(
      tokens.map((token) => boss.with(token).post('/company', { name: 'Race Farms', userCapacity: 5, growerIdentifier: 'growerName' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
  test('R428 R429 is made, and all of them are listed, by the super admin only', async () => {
    expect((await boss.get('/company/all')).status).toBe(200);
    for (const who of ['company-1', 'collection-1', 'group-1']) {
      const admin = await server.verified(who);
      expect((await admin.get('/company/all')).status).toBe(403);
      expect((await make({ name: 'Not Mine' }, admin, who)).status).toBe(403);
    }
  });
});

test('R386 a wrong security code says so', async () => {
  const admin = await server.as('group-2');
  await admin.post('/adminCenter/sendCode');
  for (const answer of [
    await admin.post('/user/verify', { code: '00000000' }),
    await admin.get('/adminCenter/user/confirm', { headers: { 'X-Security-Code': '00000000' } }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { key: 'wrongCode', message: 'Wrong code, please try again' } });
});

describe('who administers', () => {
  test('R426 super, company, collection and group admins; nobody else', async () => {
    for (const who of ['super-1', 'company-1', 'collection-1', 'group-1'])
      expect((await (await server.as(who)).get('/utils/roles')).status).toBe(200);
    for (const who of ['user-1', 'executive-1']) {
      const person = await server.as(who);
      for (const path of ['/utils/roles', '/adminCenter/users/group', '/adminCenter/sendCode'])
        expect((await person.get(path)).status).toBe(403);
    }
  });
  test('R427 only with an admin’s role, the flag that goes with it, and a verified token of the session', async () => {
    const center = (client: Client) => client.get('/adminCenter/users/group');
    const refusal = async (client: Client) => (({ status, body }) => [status, body.key])(await center(client));
    for (const who of ['super-1', 'company-1', 'collection-1', 'group-3']) {
      expect((await (await server.as(who)).get('/user')).body.admin).toBe(true);
      expect(await refusal(await server.as(who))).toEqual([403, 'adminTokenUnverified']);
      expect((await center(await server.verified(who))).status).toBe(200);
    }
    const verified = await server.verified('group-3');
    expect((await verified.del('/user/deleteToken')).status).toBe(204);
    expect(await refusal(verified)).toEqual([403, 'adminTokenUnverified']);
    const again = await server.verify(await server.as('group-3'), 'group-3');
    const { id } = fixture.users.find(({ email }) => email === 'group-3@acceptance.test')!;
    expect((await center(again)).status).toBe(200);
    const admin = await server.verified('company-1');
    const { groups } = (await again.get('/user')).body;
    const lowered = await admin.with(await server.confirmation(admin, 'company-1')).post(`/adminCenter/user/update/${id}`, {
      ...{ roleId: 1, groupIds: groups.map((one: { id: number }) => one.id) },
    });
    expect(lowered.status).toBe(200);
    expect((await again.get('/user')).body.admin).toBe(false);
    expect(await refusal(again)).toEqual([403, 'forbidden']);
  });
  test('R431 a company admin acts in each collection and group of the company, and in no other', async () => {
    const admin = await server.verified('company-1');
    const [own, other] = fixture.companies as [Fixture['companies'][number], Fixture['companies'][number]];
    for (const { id, groups } of own.collections) {
      expect((await admin.post('/collection/update', { id, name: `Renamed ${id}` })).status).toBe(200);
      for (const group of groups) expect((await admin.get(`/adminCenter/users/group?id=${group.id}`)).status).toBe(200);
    }
    expect((await admin.post('/collection/update', { id: other.collections[0]!.id, name: 'Renamed' })).status).toBe(404);
    expect((await admin.get(`/adminCenter/users/group?id=${other.collections[0]!.groups[0]!.id}`)).status).toBe(404);
  });
});
