import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { groupsOf, newGrower } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let growerId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.verified('group-1');
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Summed Owner' });
});
afterAll(() => server?.stop());

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const known = async (who: Client, bytes: Uint8Array) => (await who.get(`/audit/exported?sum=${sumOf(bytes)}`)).body;
async function taken(path: string, init: RequestInit = {}): Promise<Uint8Array> {
  const answer = await fetch(`${server.url}/api${path}`, { ...init, headers: { ...admin.sent, ...init.headers } });
  expect([path, answer.status]).toEqual([path, 200]);
  return new Uint8Array(await answer.arrayBuffer());
}
const posted = (body: object) => ({ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

test('C468 whatever was exported is known by its content, with what it was and when; with one byte changed it is not', async () => {
  const group = groupsOf(server.fixture())[0]!.id;
  const before = new Date().toISOString();
  const files: [string, Uint8Array][] = [
    ['history', await taken(`/history/customer/${growerId}/export?format=csv`)],
    ['history', await taken(`/history/customer/${growerId}/export?format=pdf`)],
    ['history', await taken(`/history/customer/${growerId}/export?format=jsonl`)],
    ['audit', await taken('/audit/export?format=csv')],
    ['audit', await taken('/audit/export?format=jsonl')],
    ['growers', await taken('/customer/export', posted({ groupId: group, ids: [growerId], format: 'xlsx' }))],
    ['people', await taken('/flex/adminCenter/users/export', posted({ emails: ['user-1@acceptance.test'] }))],
  ];
  for (const [what, bytes] of files) {
    const { exported } = await known(admin, bytes);
    expect([what, exported]).toEqual([what, { what, at: expect.stringMatching(/^\d{4}-/) }]);
    expect(exported.at >= before).toBe(true);
    const changed = Uint8Array.from(bytes);
    changed[Math.floor(bytes.length / 2)]! ^= 1;
    expect([what, await known(admin, changed)]).toEqual([what, { exported: null }]);
  }
});

test('C468 the same content exported twice says the first time; who does not read the audit does not ask', async () => {
  const path = `/history/customer/${growerId}/export?format=csv`;
  const first = await known(admin, await taken(path));
  expect(await known(admin, await taken(path))).toEqual(first);
  const user = await server.as('user-1');
  expect((await user.get(`/audit/exported?sum=${'0'.repeat(64)}`)).status).toBe(403);
  expect((await (await server.as('group-1')).get(`/audit/exported?sum=${'0'.repeat(64)}`)).body.key).toBe('adminTokenUnverified');
});
