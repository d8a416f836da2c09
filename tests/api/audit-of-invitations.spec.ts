import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../faults/support/whole.js';
import type { Client } from '../support/client.js';
import { groupsOf } from './support/growers.js';
import { newcomer } from './support/newcomer.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let groupId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.verified('group-1');
  groupId = groupsOf(server.fixture())[0]!.id;
});
afterAll(() => server?.stop());

interface Listed {
  by: { id: number; name: string; role: number };
  subject: { name: string };
}
async function audit(who: Client, query: Record<string, string | number>): Promise<{ items: Listed[]; total: number }> {
  const { status, body } = await who.get('/audit', { query: { pageSize: 200, ...query } });
  expect(status).toBe(200);
  return body;
}

test('C283 C020 C453 C052 who is invited to a group and registers stands in its own audit, and did that themselves', async () => {
  const { id, email } = await newcomer(server, admin, { groupIds: [groupId], fullName: 'Registered Herself' });
  const listed = (type: string) => audit(admin, { type, groupId });
  await until('the registration is listed', 5_000, async () => (await listed('UserRegistered')).total > 0);
  const herself = { id, name: 'Registered Herself', role: 1 };
  expect((await listed('UserRegistered')).items).toMatchObject([{ by: herself, subject: { name: herself.name } }]);
  expect((await listed('InvitationAccepted')).items).toMatchObject([{ by: herself, subject: { name: email } }]);
  const many = ['many-a@farm.test', 'many-b@farm.test'].map((of) => ({ email: of, roleId: 1, groupIds: [groupId] }));
  expect((await admin.post('/flex/adminCenter/users/invitations', { items: many.slice(0, 1) })).status).toBe(200);
  expect((await admin.post('/adminCenter/user/invite-cancel', { email: many[0]!.email })).status).toBe(200);
  await until('that it was taken back is listed', 5_000, async () => (await listed('InvitationCancelled')).total > 0);
  const invited = (await listed('UserInvited')).items.map(({ subject, by }) => [subject.name, by.name]);
  expect(invited).toEqual(expect.arrayContaining([email, many[0]!.email].map((of) => [of, 'Group One'])));
  // of several groups at once it is their company's
  const [, other] = groupsOf(server.fixture());
  const company = await server.verified('company-1');
  const apart = many.map((row, at) => ({ ...row, groupIds: [[groupId, other!.id][at]!] }));
  expect((await company.post('/flex/adminCenter/users/invitations', { items: apart })).status).toBe(200);
  const names = async (who: Client) => (await audit(who, { type: 'UserInvited' })).items.map(({ subject }) => subject.name);
  await until('both are listed', 5_000, async () => (await names(company)).includes('many-b@farm.test'));
  expect(await names(admin)).not.toContain('many-b@farm.test');
  expect(await names(await server.verified('group-8'))).toEqual([]);
});
