import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROLE, roles } from '@loam/domain/kernel/person/roles';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import { newGrower } from './support/growers.js';
import { newcomer } from './support/newcomer.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

interface Listed {
  position: number;
  type: string;
  by: { id: number; name: string };
  kind: string;
  id: number;
  subject: { name: string };
  changes: object[];
  erased?: true;
}

let server: TestServer;
let admin: Client;
let boss: Client;
let group: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [admin, boss] = [await server.verified('company-1'), await server.verified('super-1')];
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
});
afterAll(() => server?.stop());

/** Everything that the audit tells somebody. */
async function eventsOf(who: Client): Promise<Listed[]> {
  const items: Listed[] = [];
  for (let pageNo = 1, total = 1; items.length < total; pageNo += 1) {
    const { body } = await who.get(`/audit?pageSize=200&pageNo=${pageNo}`);
    items.push(...body.items);
    total = body.total;
  }
  return items;
}

/** One of every role, renamed by `by`, who changed the group's first plan as far as their role lets them. */
async function everyKind(by: Client): Promise<number[]> {
  const gone: number[] = [];
  for (const { id: roleId } of roles) {
    const place = { groupIds: [group.id], collectionIds: [server.fixture().companies[0]!.collections[0]!.id] };
    const asked = { roleId, fullName: 'Nina Duarte', email: `nina-${roleId}@goes.test`, ...(roleId !== ROLE.superAdmin && place) };
    const [above, inviter] = roleId === ROLE.superAdmin ? [boss, boss] : [by, by];
    const { id, client } = await newcomer(server, inviter, asked);
    expect((await above.post(`/flex/adminCenter/user/update/${id}`, { fullName: 'Nina Prado' })).status).toBe(200);
    expect((await client.post('/user', { phoneNumber: '+919001122334' })).status).toBe(200);
    const changed = await client.post('/plan', { id: group.planIds[0], cultivar: `By role ${roleId}` });
    expect([roleId, changed.status]).toEqual([roleId, roleId === ROLE.executive ? 403 : 200]);
    gone.push(id);
  }
  return gone;
}

async function erase(subject: object) {
  const { status, body } = await boss.with(await server.confirmation(boss, 'super-1')).post('/gdpr/erase', subject);
  expect(status).toBe(202);
  while ((await boss.get(`/gdpr/${body.taskId}`)).body.status !== 'done') await sleep(50);
}

test('P1 nobody is hidden by the erasure of another, of whatever role: every event of everybody else names them as before', async () => {
  const davi = await newcomer(server, admin, {
    roleId: ROLE.companyAdmin,
    fullName: 'Davi Moreira',
    email: 'davi@stays.test',
    groupIds: [group.id],
  });
  const stays = await server.verify(davi.client, davi.email);
  const gone = await everyKind(stays);
  const customerId = await newGrower(stays, group, { fullName: 'Ottilie Bramblewick', assignedTo: group.userIds[0] });
  const before = [await eventsOf(admin), await eventsOf(boss)];
  await erase({ customerId });
  for (const userId of gone) await erase({ userId });
  for (const [index, then] of before.entries()) {
    const after = new Map((await eventsOf([admin, boss][index]!)).map((one) => [one.position, one]));
    const others = then.filter(({ by }) => !gone.includes(by.id));
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter(({ position, by }) => after.get(position)?.by.name !== by.name)).toEqual([]);
    // whom they did it to is gone from these; from no other
    const about = ({ kind, id, subject }: Listed) =>
      (kind === 'user' && gone.includes(id)) || (kind === 'customer' && id === customerId) || subject.name.startsWith('nina-');
    expect(others.filter((one) => about(one) && one.by.id === davi.id)).toHaveLength(gone.length * 2 - 1); // five were invited and renamed, a grower registered
    expect(others.filter((one) => !about(one) && after.get(one.position)!.erased)).toEqual([]);
    // what those who left did to a plan that stays is told as before, but for their name
    const ofPlan = then.filter(({ kind, id, by }) => kind === 'plan' && id === group.planIds[0] && gone.includes(by.id));
    expect(new Set(ofPlan.map(({ by }) => by.id)).size).toBe(gone.length - 1); // executives change none
    for (const { position, changes, by } of ofPlan) {
      expect([changes.length, by.name]).toEqual([1, 'Nina Prado']);
      expect(after.get(position)).toMatchObject({ changes, by: { id: by.id, name: '' } });
    }
  }
  const items = await eventsOf(admin);
  const nameless = new Set(items.filter(({ by }) => by.id > 0 && by.name === '').map(({ by }) => by.id));
  expect(gone.filter((id) => !nameless.has(id))).toEqual([]);
  const left = (await admin.get('/flex/adminCenter/users/group?status=all&pageSize=200')).body.items as { id: number }[];
  expect(left.length).toBeGreaterThan(2);
  expect(left.filter(({ id }) => nameless.has(id))).toEqual([]);
  expect((await admin.get('/audit/people')).body.items).toContainEqual({ id: davi.id, name: 'Davi Moreira' });
});
