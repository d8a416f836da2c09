import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { groupsOf } from './support/growers.js';
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
