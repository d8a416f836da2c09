import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../faults/support/whole.js';
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

const withdraw = async (emails: readonly string[]) => {
  for (const email of emails) expect((await admin.post('/adminCenter/user/invite-cancel', { email })).status).toBe(200);
};

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
  await withdraw(['awaited@farm.test']); // a group admin may have three open
});

test('C452 an invitation is sent again as it was: the new link opens, the old one is dead, and it counts once', async () => {
  const email = 'again@farm.test';
  const resend = (who: Client, of = email) => who.post('/flex/adminCenter/user/invite-resend', { email: of });
  const opens = async (data: string) => (await server.anonymous.get('/invite/check', { query: { data } })).status;
  const open = async () => (await admin.get('/adminCenter/user/add/options')).body.invites.open;
  const invited = await admin.post('/adminCenter/user/invite', { email, roleId: 1, groupIds: [groupId], languageId: 3 });
  const [old, before] = [inviteLink(server, email), await open()];
  const shownFirst = `aaa-${email}`; // also after it was sent again, and so asked anew
  await admin.post('/adminCenter/user/invite', { email: shownFirst, roleId: 1, groupIds: [groupId] });
  expect((await resend(admin, shownFirst)).status).toBe(200);
  const shown = await admin.get('/adminCenter/users/group', { query: { groupId, status: 'pending', sortBy: 'name', sortOrder: 'asc' } });
  expect(shown.body.items.map((one: { email: string }) => one.email)).toEqual([shownFirst, email]);
  await withdraw([shownFirst]);
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

const MANY = '/flex/adminCenter/users/invitations';
const row = (email: string, more: object = {}) => ({ email, roleId: 1, groupIds: [groupId], ...more });
const openNow = async (who: Client) => (await who.get('/adminCenter/user/add/options')).body.invites.open;
const letters = (to: string) => server.mails().filter((mail) => mail.to === to);

test('C453 a list is invited at once, a repeat of the request invites nobody again, and a check invites nobody at all', async () => {
  const before = await openNow(admin);
  const items = [row('many-1@farm.test'), row('many-2@farm.test', { roleId: 3, languageId: 4 })];
  expect((await admin.post(MANY, { items, check: true })).body).toEqual({ items: [], total: 0, faults: [] });
  expect(await openNow(admin)).toBe(before);
  const key = { headers: { 'Idempotency-Key': 'a-list-of-people-1' } };
  const first = await admin.post(MANY, { items }, key);
  const pending = { status: 'pending', expiresAt: expect.any(String) };
  expect([first.status, first.body]).toEqual([
    200,
    {
      items: [
        { email: items[0]!.email, roleId: 1, ...pending },
        { email: items[1]!.email, roleId: 3, ...pending },
      ],
      total: 2,
      faults: [],
    },
  ]);
  expect((await admin.post(MANY, { items }, key)).body).toEqual(first.body);
  expect((await admin.post(MANY, { items: [...items, row('many-3@farm.test')] }, key)).body.key).toBe('idempotencyKeyReused');
  expect(await openNow(admin)).toBe(before + 2);
  await until('a letter to each', 10_000, () => items.every(({ email }) => letters(email).length > 0));
  expect(items.map(({ email }) => letters(email).length)).toEqual([1, 1]);
  for (const { email } of items)
    expect((await server.anonymous.get('/invite/check', { query: { data: inviteLink(server, email) } })).status).toBe(200);
  await withdraw(items.map(({ email }) => email));
});

test('C453 every row that is refused is named, and then nobody of the list is invited', async () => {
  const [before, foreign] = [await openNow(admin), groupsOf(server.fixture()).at(-1)!.id];
  expect((await admin.post('/adminCenter/user/invite', row('waits@farm.test'))).status).toBe(201);
  const items = [
    row('good@farm.test'),
    row('GOOD@farm.test'),
    row('waits@farm.test'),
    row('user-1@acceptance.test'),
    row('above@farm.test', { roleId: 6 }),
    row('there@farm.test', { groupIds: [foreign] }),
    row('nowhere@farm.test', { groupIds: [99_999_999] }),
    row('placeless@farm.test', { groupIds: [] }),
  ];
  const due = [
    'items[1].email:invitedTwice',
    'items[2].email:invitationNotSent',
    'items[3].email:alreadyExist',
    'items[4].roleId:forbidden',
    'items[5].groupIds:GroupNotFound',
    'items[6].groupIds:GroupNotFound',
    'items[7].groupIds:required',
  ];
  const [looked, asked] = [await admin.post(MANY, { items, check: true }), await admin.post(MANY, { items })];
  expect([asked.status, failures(asked)]).toEqual([422, due]);
  expect([looked.status, looked.body]).toEqual([200, { items: [], total: 0, faults: asked.body.details }]);
  expect([await openNow(admin), letters('good@farm.test')]).toEqual([before + 1, []]);
  expect(failures(await admin.post(MANY, { items: [row('good@farm.test'), row('bad at farm')] }))).toEqual(['items[1].email:invalidEmail']);
  expect(failures(await admin.post(MANY, { items: [] }))).toEqual(['items:itemCount']);
  const tooMany = Array.from({ length: 201 }, (_, n) => row(`n-${n}@farm.test`));
  expect(failures(await admin.post(MANY, { items: tooMany }))).toEqual(['items:itemCount']);
  expect((await (await server.as('group-1')).post(MANY, { items: [row('good@farm.test')] })).body.key).toBe('adminTokenUnverified');
  expect((await (await server.as('user-1')).post(MANY, { items: [row('good@farm.test')] })).status).toBe(403);
  await withdraw(['waits@farm.test']);
});

test('C466 C467 how full a company and its groups are is what invitations count, and for admins of that scope only', async () => {
  const { id: company, collections } = server.fixture().companies[0]!;
  const boss = await server.as('company-1');
  const read = async (who: Client, path: string) => (await who.get(path)).body;
  const seats = async () => (await read(admin, '/adminCenter/user/add/options')).seats;
  const [before, group] = [await read(boss, `/company/${company}/seats`), await read(admin, `/group/${groupId}/seats`)];
  const { groups, ...whole } = before;
  expect([await seats(), groups.find((one: { groupId: number }) => one.groupId === groupId)]).toEqual([whole, { groupId, ...group }]);
  expect(groups).toHaveLength(
    groupsOf(server.fixture()).filter(({ id }) => collections.some((one) => one.groups.some((of) => of.id === id))).length,
  );
  expect((await admin.post('/adminCenter/user/invite', row('seated@farm.test'))).status).toBe(201);
  const more = ({ used, invited, max }: typeof whole) => ({ used: used + 1, invited: invited + 1, max });
  expect(await read(admin, `/group/${groupId}/seats`)).toEqual(more(group));
  expect([await read(boss, `/company/${company}/seats`), await seats()]).toEqual([
    { ...more(whole), groups: groups.map((one: { groupId: number }) => (one.groupId === groupId ? { groupId, ...more(group) } : one)) },
    more(whole),
  ]);
  await withdraw(['seated@farm.test']);
  expect(await read(boss, `/company/${company}/seats`)).toEqual(before);
  const own = await read(await server.as('group-1'), `/company/${company}/seats`);
  expect(own.groups.map((one: { groupId: number }) => one.groupId)).toEqual([groupId]);
  const stranger = await server.as('group-8');
  expect([(await read(stranger, `/company/${company}/seats`)).key, (await read(stranger, `/group/${groupId}/seats`)).key]).toEqual([
    'CompanyNotFound',
    'GroupNotFound',
  ]);
  expect((await (await server.as('user-1')).get(`/group/${groupId}/seats`)).status).toBe(403);
});

test('C453 the rows over the number of invitations are named; as many as it leaves are invited', async () => {
  const { invites, seats } = (await admin.get('/adminCenter/user/add/options')).body;
  const left = Math.min(invites.most - invites.open, seats.max - seats.used);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(200);
  const items = Array.from({ length: left + 1 }, (_, n) => row(`crowd-${n}@farm.test`));
  const over = await admin.post(MANY, { items });
  expect([over.status, failures(over).map((one) => one.split(':')[0])]).toEqual([422, [`items[${left}].email`]]);
  expect((await admin.post(MANY, { items: items.slice(1) })).body.total).toBe(left);
  expect((await admin.post(MANY, { items: items.slice(0, 1), check: true })).body.faults).toHaveLength(1);
});

test('C422 when and from where somebody signed in and was refused, for the admins whose they are and nobody else', async () => {
  const id = server.fixture().users.find(({ email }) => email === 'user-2@acceptance.test')!.id;
  const path = `/adminCenter/user/${id}/sign-ins`;
  const before = (await admin.get(path)).body.total as number;
  const login = (password: string) =>
    server.anonymous
      .with({ 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' })
      .post('/auth/login', { email: 'user-2@acceptance.test', password });
  expect((await login('not the password')).status).toBe(401);
  await until('the refusal is on record', 5_000, async () => (await admin.get(path)).body.total > before);
  expect((await login(server.fixture().users.find((user) => user.id === id)!.password)).status).toBe(200);
  await until('the sign-in is on record', 5_000, async () => (await admin.get(path)).body.total > before + 1);
  const { body } = await admin.get(path);
  expect(body).toMatchObject({ pageNo: 1, pageSize: 20, keptMonths: 12 });
  expect(body.items.slice(0, 2)).toEqual(
    (
      [
        ['signIn', 'password'],
        ['refused', 'wrongPassword'],
      ] as const
    ).map(([what, how]) => ({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      what,
      how,
      ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
      device: expect.stringContaining('Firefox/140.0'),
      gone: false,
    })),
  );
  expect((await admin.get(`${path}?pageSize=1`)).body.items).toEqual(body.items.slice(0, 1));
  const missing = await admin.get('/adminCenter/user/987654321/sign-ins');
  const foreign = await (await server.verified('group-8')).get(path);
  expect([foreign.status, foreign.body.key]).toEqual([missing.status, missing.body.key]);
  const above = server.fixture().users.find(({ email }) => email === 'company-1@acceptance.test')!.id;
  expect((await admin.get(`/adminCenter/user/${above}/sign-ins`)).status).toBe(404);
  expect((await (await server.as('group-1')).get(path)).body.key).toBe('adminTokenUnverified');
});
