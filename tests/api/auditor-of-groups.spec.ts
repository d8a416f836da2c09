import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { verifyExport } from '@loam/domain/audit/verify-export';
import { permissionPresets } from '@loam/domain/user/permission-presets';
import { until } from '../faults/support/whole.js';
import type { Client } from '../support/client.js';
import { bytes, groupsOf, newGrower } from './support/growers.js';
import { MISSING } from './support/matrix-world.js';
import { newcomer } from './support/newcomer.js';
import { startServer, type TestServer } from './support/server.js';

/** A plain user with the preset of an auditor: the audit of their own groups, and of nothing else. */
let server: TestServer;
let boss: Client;
let admin: Client;
let auditor: Client;
let auditorId: number;
let groupId: number;
let otherId: number;

const sha256 = (hex: string, text: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).update(text).digest('hex');
const permit = async (by: Client, who: string, ids: readonly number[], permissions: object) =>
  by.with(await server.confirmation(by, who)).post('/flex/adminCenter/users/permissions', { ids, permissions });

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [boss, admin] = [await server.verified('super-1'), await server.verified('group-1')];
  const [group, other] = groupsOf(server.fixture());
  [groupId, otherId] = [group!.id, other!.id];
  ({ client: auditor, id: auditorId } = await newcomer(server, boss, { groupIds: [groupId] }));
  await newGrower(admin, group!, { fullName: 'Audited Owner' });
  expect((await auditor.get('/audit')).body.key).toBe('forbidden');
  expect((await permit(boss, 'super-1', [auditorId], permissionPresets.auditor)).body.items).toEqual([{ id: auditorId, changed: true }]);
});
afterAll(() => server?.stop());

/** What somebody sees, as far as everything that the clients wrote is in the lists. */
async function seen(client: Client, query: Record<string, string | number> = {}) {
  const { status, body } = await client.get('/audit', { query: { pageSize: 200, ...query } });
  expect(status).toBe(200);
  return body as { items: { position: number; type: string }[]; total: number };
}

test('C299 C315 sees what the admin of the group sees, without a code, and of another group nothing', async () => {
  expect((await auditor.get('/user')).body).toMatchObject({ admin: false, audit: true, readOnly: true });
  const { items } = await seen(auditor);
  expect(items.map(({ type }) => type)).toEqual(expect.arrayContaining(['GrowerRegistered', 'UserPermissionsChanged', 'SignInMade']));
  const before = items[0]!.position + 1;
  expect(items).toEqual((await seen(admin, { groupId, before })).items);
  expect((await seen(auditor, { groupId, before })).items).toEqual(items);
  expect((await seen(auditor, { q: 'Audited Owner' })).items.map(({ type }) => type)).toContain('GrowerRegistered');
  const foreign = await auditor.get(`/audit?groupId=${otherId}`);
  expect([foreign.status, bytes(foreign)]).toEqual([404, bytes(await auditor.get(`/audit?groupId=${MISSING}`))]);
  expect((await auditor.get('/audit/people')).body.items.map(({ name }: { name: string }) => name)).toContain('Group One');
  expect((await auditor.get('/audit', { headers: { 'X-Admin-Token': 'x' } })).status).toBe(200);
});

test('C300 takes it away, which verifies, and that they did is on record', async () => {
  const exported = await auditor.get('/audit/export?format=jsonl');
  expect([exported.status, await verifyExport(exported.text, sha256)]).toMatchObject([200, { result: 'verified' }]);
  expect(await verifyExport(exported.text.replace('GrowerRegistered', 'GrowerRegisterad'), sha256)).toMatchObject({ result: 'broken' });
  expect((await auditor.get('/audit/export?format=csv')).text).toContain('Audited Owner');
  expect((await seen(auditor, { type: 'DataExported', by: auditorId })).total).toBe(2);
});

test('C026 C442 C020 gets no codes and nothing else of an admin', async () => {
  for (const path of ['/adminCenter/sendCode', '/user/factors', `/adminCenter/users/group?id=${groupId}`, '/adminCenter/crops'])
    expect([path, (await auditor.get(path)).body.key]).toEqual([path, 'forbidden']);
  expect((await auditor.post('/flex/adminCenter/user/invite', { email: 'x@farm.test', roleId: 1, groupIds: [groupId] })).status).toBe(403);
});

test('C460 C025 an alert on changed permissions tells the auditor and the admin by mail who changed them', async () => {
  const filter = { type: 'UserPermissionsChanged', range: '30' };
  for (const client of [auditor, admin])
    expect((await client.post('/audit/filters', { name: 'Permissions', filter, byMail: true })).status).toBe(200);
  const { id } = await newcomer(server, boss, { groupIds: [groupId] });
  expect((await permit(admin, 'group-1', [id], { dashboardAccess: true })).status).toBe(200);
  const emails = await Promise.all([auditor, admin].map(async (client) => (await client.get('/user')).body.email as string));
  const letters = () => server.mails().filter(({ subject }) => subject.startsWith('Audit:'));
  await until('letters about changed permissions', 20_000, () => emails.every((email) => letters().some(({ to }) => to === email)));
  for (const { text, links } of letters()) {
    expect(text.split('\n').filter((line) => line.includes(' UTC – '))).toEqual([
      expect.stringMatching(/ – Permissions of a user changed – Asha Rao – Group One$/),
    ]);
    expect(links).toEqual([expect.stringMatching(/\/admin-center\/audit$/)]);
  }
});

test('C299 an admin whose permission is taken away reads it no more, nor does an executive who is given it', async () => {
  const someone = await newcomer(server, boss, { roleId: 3, groupIds: [groupId] });
  const client = await server.verify(someone.client, someone.email);
  expect((await client.get('/audit')).status).toBe(200);
  const executive = await server.as('executive-1');
  const executiveId = (await executive.get('/user')).body.id as number;
  await permit(boss, 'super-1', [someone.id], { audit: false });
  await permit(boss, 'super-1', [executiveId], { audit: true });
  for (const one of [client, executive]) expect((await one.get('/audit')).body.key).toBe('forbidden');
});
