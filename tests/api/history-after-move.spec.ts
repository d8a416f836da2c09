import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { createHash, randomUUID } from 'node:crypto';
import { verifyExport } from '@loam/domain/audit/verify-export';
import { permissionPresets } from '@loam/domain/user/permission-presets';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { besides } from './support/matrix-world.js';
import { newcomer } from './support/newcomer.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

/** A grower that came from another group: whoever looks after it now reads of the place before as of one that is not there. */
let server: TestServer;
let boss: Client;
let growerId: number;
let from: FixtureGroup;
let to: FixtureGroup;
let moved: string;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  boss = await server.verified('company-1');
  [from, to] = groupsOf(server.fixture()) as [FixtureGroup, FixtureGroup];
  growerId = await newGrower(boss, from, { fullName: 'Moved Owner' });
  const answer = await boss.put('/customer/group', { ids: [growerId], groupId: to.id, assignedTo: to.userIds[0]! });
  moved = answer.headers.get('x-event-position')!;
});
afterAll(() => server?.stop());

const sha256 = (hex: string, text: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).update(text).digest('hex');
const namesOf = (changes: { path: string; names?: object }[]) =>
  Object.fromEntries(changes.filter(({ path }) => path === 'group' || path === 'assignedTo').map(({ path, names }) => [path, names]));
const now = { group: 'Group 2', assignedTo: 'User Three' };
const due = (all: boolean) => ({
  group: { ...(all && { [from.id]: 'Group 1' }), [to.id]: now.group },
  assignedTo: { ...(all && { [from.userIds[0]!]: 'User One' }), [to.userIds[0]!]: now.assignedTo },
});

test('C480 C288 C292 an adviser and the admin of the new group read no names of the former group and its people; the company reads them', async () => {
  const readers: [string, Client, boolean][] = [
    ['user-3', await server.as('user-3'), false],
    ['group-2', await server.as('group-2'), false],
    ['collection-1', await server.as('collection-1'), true],
    ['company-1', boss, true],
  ];
  for (const [name, client, all] of readers) {
    const { body } = await client.get(`/history/customer/${growerId}`);
    expect([name, namesOf(body.items[0].changes)]).toEqual([name, due(all)]);
    const compared = await client.get(`/history/customer/${growerId}/compare?from=1&to=2`);
    expect([name, namesOf(compared.body.changes)]).toEqual([name, due(all)]);
    if (!all) expect(JSON.stringify([body.items[0].changes, compared.body.changes])).not.toMatch(/Group 1|User One/);
  }
});

test('C299 C300 the audit of the new group does not tell of the former one, shown or exported; that of the company does', async () => {
  const asked = (client: Client, path: string) => client.get(path, { headers: { 'X-Min-Position': moved } });
  const admin = await server.verified('group-2');
  for (const path of [`/audit?kind=customer&id=${growerId}`, '/audit/export?format=csv'])
    expect((await asked(admin, path)).text).not.toMatch(/\bGroup 1\b|User One/);
  const { body } = await asked(boss, `/audit?type=GrowerMoved&kind=customer&id=${growerId}`);
  expect(body.items.map(({ changes }: { changes: [] }) => namesOf(changes))).toEqual([due(true)]);
});

test('C299 the new group reads that the grower came: its admin and its auditor; those above read it once, and so does the former group', async () => {
  const superAdmin = await server.verified('super-1');
  const { client: auditor, id } = await newcomer(server, superAdmin, { groupIds: [to.id] });
  const given = await superAdmin
    .with(await server.confirmation(superAdmin, 'super-1'))
    .post('/flex/adminCenter/users/permissions', { ids: [id], permissions: permissionPresets.auditor });
  expect(given.body.items).toEqual([{ id, changed: true }]);
  const readers: [string, Client, string, boolean][] = [
    ['group-2', await server.verified('group-2'), '', false],
    ['auditor of group 2', auditor, '', false],
    ['company-1 of group 2', boss, `&groupId=${to.id}`, true],
    ['collection-1', await server.verified('collection-1'), '', true],
    ['company-1', boss, '', true],
  ];
  for (const [name, client, more, all] of readers) {
    const asked = (path: string) => client.get(`${path}${more}`, { headers: { 'X-Min-Position': moved } });
    const { body } = await asked(`/audit?type=GrowerMoved&kind=customer&id=${growerId}`);
    expect([name, body.total, body.items.map(({ changes }: { changes: [] }) => namesOf(changes))]).toEqual([name, 1, [due(all)]]);
    const whole = (await asked('/audit?pageSize=200')).body;
    expect([name, whole.items.filter(({ type }: { type: string }) => type === 'GrowerMoved').length]).toEqual([name, 1]);
    if (whole.total <= 200) expect([name, whole.items.length]).toEqual([name, whole.total]);
    if (!all) expect(JSON.stringify(whole)).not.toMatch(/\bGroup 1\b|User One/);
    const { text } = await asked('/audit/export?format=jsonl&type=GrowerMoved');
    expect([name, (await verifyExport(text, sha256)).result, text.match(/"type":"GrowerMoved"/g)?.length]).toEqual([name, 'verified', 1]);
  }
  const left = await (await server.verified('group-1')).get(`/audit?type=GrowerMoved`, { headers: { 'X-Min-Position': moved } });
  expect(left.body.total).toBe(1);
});

test('C480 C299 growers of two groups that move in one request: each former group reads of its own, the new one and those above of both, once', async () => {
  const [, , third, fourth] = groupsOf(server.fixture()) as FixtureGroup[];
  const one = await newGrower(boss, from, { fullName: 'Leaves One' });
  const two = await newGrower(boss, third!, { fullName: 'Leaves Three' });
  const answer = await boss.put('/customer/group', { ids: [one, two], groupId: fourth!.id, assignedTo: fourth!.userIds[0]! });
  expect(answer.status).toBe(200);
  const position = { headers: { 'X-Min-Position': answer.headers.get('x-event-position')! } };
  const read = async (who: string) => {
    const client = await server.verified(who);
    const { body } = await client.get('/audit?type=GrowerMoved&pageSize=200', position);
    return body.items
      .map(({ subject }: { subject: { customerId: number } }) => subject.customerId)
      .filter((id: number) => id === one || id === two);
  };
  const told = Object.fromEntries(
    await Promise.all(
      ['group-1', 'group-3', 'group-4', 'collection-1', 'company-1'].map(async (who) => [who, (await read(who)).toSorted()]),
    ),
  );
  expect(told).toEqual({ 'group-1': [one], 'group-3': [two], 'group-4': [one, two], 'collection-1': [one], 'company-1': [one, two] });
});

test('C396 C107 so does each group read of its own when growers of two are deactivated, or removed, by one request', async () => {
  const [, , third] = groupsOf(server.fixture()) as FixtureGroup[];
  const ids = [await newGrower(boss, from, { fullName: 'Ends One' }), await newGrower(boss, third!, { fullName: 'Ends Three' })];
  expect((await boss.put('/customer/bulk', { ids, active: false })).status).toBe(200);
  const gone = await boss.del('/customer', { ids });
  expect(gone.status).toBe(200);
  const position = { headers: { 'X-Min-Position': gone.headers.get('x-event-position')! } };
  for (const [who, id] of [
    ['group-1', ids[0]],
    ['group-3', ids[1]],
  ] as const)
    for (const type of ['GrowerDeactivated', 'GrowerRemoved']) {
      const { body } = await (await server.verified(who)).get(`/audit?type=${type}&pageSize=200`, position);
      expect([who, type, body.items.map(({ subject }: { subject: { customerId: number } }) => subject.customerId)]).toEqual([
        who,
        type,
        [id],
      ]);
    }
});

test('C123 C141 C040 C260 so does it when fields, plans, analyses or mills of two groups are removed by one request', async () => {
  const [, , third] = groupsOf(server.fixture()) as FixtureGroup[];
  const made = await Promise.all(
    [from, third!].map(async (group) => {
      const owner = await newGrower(boss, group, { fullName: 'Removes Things' });
      const [field, planned] = [await newField(boss, owner), await newField(boss, owner, { name: 'Planned block' })];
      const { id: plan } = await newPlan(boss, owner, planned);
      const sample = { name: 'Sample', fieldId: planned, sampleDate: '2026-03-02', units: 'ppm', nutrients: [{ id: 9, value: 12 }] };
      const analysis = (await boss.post('/soilAnalysis/save', sample)).body.id as number;
      const mill = (await boss.post('/mills', { groupId: group.id, name: 'Mill', cafeId: 'TWO-1' })).body.id as number;
      return { field, plan, soilAnalysis: analysis, mill };
    }),
  );
  const paths = { field: '/field', plan: '/plan', soilAnalysis: '/soilAnalysis', mill: '/mills' } as const;
  let position = '';
  for (const [kind, path] of Object.entries(paths)) {
    const ids = made.map((one) => one[kind as keyof typeof paths]);
    const gone = await boss.del(path, { ids });
    expect([kind, gone.status]).toEqual([kind, 200]);
    position = gone.headers.get('x-event-position')!;
  }
  const types = { field: 'FieldRemoved', plan: 'PlanRemoved', soilAnalysis: 'AnalysisRemoved', mill: 'MillRemoved' } as const;
  for (const [at, who] of ['group-1', 'group-3'].entries())
    for (const [kind, type] of Object.entries(types)) {
      const { body } = await (
        await server.verified(who)
      ).get(`/audit?type=${type}&pageSize=200`, { headers: { 'X-Min-Position': position } });
      const ids = body.items.map(({ id }: { id: number }) => id);
      expect([who, type, ids]).toEqual([who, type, [made[at]![kind as keyof typeof paths]]]);
    }
});

test('C299 a move from before appends said where to stands in the new group’s audit too, by what the event says', async () => {
  const id = await newGrower(boss, from, { fullName: 'Moved Long Ago' });
  const place = { companyId: server.fixture().companies[0]!.id, collectionId: server.fixture().companies[0]!.collections[0]!.id };
  const data = { id, ...place, groupId: to.id, from: { collectionId: place.collectionId, groupId: from.id }, assignedTo: to.userIds[0]! };
  const { position } = await besides(server, (store) =>
    store.append(
      [{ stream: `grower-${id}`, expected: 'any', owner: `grower:${id}`, events: [{ id: randomUUID(), type: 'GrowerMoved', data }] }],
      {
        ...{ actorId: 0, actorName: 'System', actorRole: 0, recordedAt: new Date().toISOString(), commitId: randomUUID() },
        ...{ origin: 'api', schema: '2', ...place, groupId: from.id },
      },
    ),
  );
  for (const who of ['group-2', 'group-1', 'collection-1']) {
    const client = await server.verified(who);
    const { body } = await client.get('/audit?type=GrowerMoved&pageSize=200', { headers: { 'X-Min-Position': String(position) } });
    const found = body.items.filter(({ subject }: { subject: { customerId: number } }) => subject.customerId === id);
    expect([who, found.length]).toEqual([who, 1]);
  }
});
