import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { groupsOf } from './support/growers.js';
import { inviteLink } from './support/newcomer.js';
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

test('C398 chosen people go into a file, the invited too, and nobody of another scope', async () => {
  expect((await admin.post('/adminCenter/user/invite', { email: 'awaited@farm.test', roleId: 1, groupIds: [groupId] })).status).toBe(201);
  const emails = ['User-1@acceptance.test', 'awaited@farm.test', 'user-9@acceptance.test'];
  const { status, text, headers } = await admin.post('/adminCenter/users/export', { emails, lang: 'es' });
  const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  expect([status, headers.get('content-type'), head]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^Nombre,Correo electrónico,Rol/),
  ]);
  expect(lines.map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
    ',awaited@farm.test,Usuario,Group 1,Collection 1,invitado',
    'User One,user-1@acceptance.test,Usuario,Group 1,Collection 1,activo',
  ]);
  expect((await admin.post('/adminCenter/users/export', { emails, format: 'xlsx' })).text.slice(0, 2)).toBe('PK');
  expect(failures(await admin.post('/adminCenter/users/export', { emails: [], format: 'pdf' })).toSorted()).toEqual([
    'emails:itemCount',
    'format:invalidOption',
  ]);
  expect((await (await server.as('user-1')).post('/adminCenter/users/export', { emails })).status).toBe(403);
});

test('C452 an invitation is sent again as it was: the new link opens, the old one is dead, and it counts once', async () => {
  const email = 'again@farm.test';
  const resend = (who: Client, of = email) => who.post('/flex/adminCenter/user/invite-resend', { email: of });
  const opens = async (data: string) => (await server.anonymous.get('/invite/check', { query: { data } })).status;
  const open = async () => (await admin.get('/adminCenter/user/add/options')).body.invites.open;
  const invited = await admin.post('/adminCenter/user/invite', { email, roleId: 1, groupIds: [groupId], languageId: 3 });
  const [old, before] = [inviteLink(server, email), await open()];
  const { status, body } = await resend(admin);
  expect([status, body]).toEqual([200, { email, roleId: 1, status: 'pending', expiresAt: expect.any(String) }]);
  expect(Date.parse(body.expiresAt)).toBeGreaterThanOrEqual(Date.parse(invited.body.expiresAt));
  expect([await open(), await opens(old), await opens(inviteLink(server, email))]).toEqual([before, 410, 200]);
  const letters = server.mails().filter(({ to }) => to === email);
  expect([letters.length, letters[0]!.subject === letters[1]!.subject]).toEqual([2, true]); // in the invitation's language
  expect((await resend(await server.verified('group-8'))).body.key).toBe('inviteNotFound');
  expect((await resend(await server.as('group-1'))).body.key).toBe('adminTokenUnverified');
  expect((await resend(admin, 'nobody@farm.test')).body.key).toBe('inviteNotFound');
  expect((await admin.post('/adminCenter/user/invite-cancel', { email })).status).toBe(200);
  expect((await resend(admin)).body.key).toBe('inviteNotFound');
  const person = { fullName: 'Asha Rao', password: 'Monsoon-rains-27', countryId: 101, termsAccepted: true };
  expect((await admin.post('/adminCenter/user/invite', { email, roleId: 1, groupIds: [groupId] })).status).toBe(201);
  expect((await server.anonymous.post('/user/register', { ...person, email, data: inviteLink(server, email) })).status).toBe(201);
  expect((await resend(admin)).body.key).toBe('alreadyRegistered');
});
