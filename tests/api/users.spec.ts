import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { inviteLink, newcomer } from './support/newcomer.js';
import { type Fixture, type FixtureGroup, startServer, type TestServer } from './support/server.js';

describe("an admin's people", () => {
  let server: TestServer;
  let fixture: Fixture;
  let admin: Client;
  let groupAdmin: Client;
  let group: FixtureGroup;
  let stranger: FixtureGroup;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    fixture = server.fixture();
    [admin, groupAdmin] = [await server.verified('company-1'), await server.verified('group-1')];
    group = fixture.companies[0]!.collections[0]!.groups[0]!;
    stranger = fixture.companies[1]!.collections[0]!.groups[0]!;
  });
  afterAll(() => server?.stop());

  const confirmed = async (client: Client, who: string) => client.with(await server.confirmation(client, who));
  const idOf = (who: string) => fixture.users.find(({ email }) => email === `${who}@acceptance.test`)!.id;
  const list = (query: object, client = admin) => client.get('/flex/adminCenter/users/group', { query: query as never });
  const invite = (body: object, client = admin) =>
    client.post('/flex/adminCenter/user/invite', { roleId: 1, groupIds: [group.id], ...body });
  const update = (id: number, body: object, client = admin, headers = {}) =>
    client.post(`/flex/adminCenter/user/update/${id}`, body, { headers });
  const setStatus = (ids: number[], status: unknown, client = admin) => client.post('/flex/adminCenter/user/status', { ids, status });
  const emails = (answer: { body: { items: { email: string }[] } }) => answer.body.items.map(({ email }) => email);

  test('C019 R534 R185 a group’s people by page, order and search; the invited ones are pending', async () => {
    await invite({ email: 'awaited@farm.test' });
    const all = await list({ id: group.id, sortBy: 'email' });
    expect(all.body).toMatchObject({ total: 4, pageNo: 1, pageSize: 20 });
    expect(emails(all)).toEqual(['awaited@farm.test', 'group-1@acceptance.test', 'user-1@acceptance.test', 'user-2@acceptance.test']);
    expect(new Set(all.body.items.map(({ status }: { status: string }) => status))).toEqual(new Set(['pending', 'active']));
    expect(all.body.items[0]).toMatchObject({ id: null, fullName: null, roleId: 1, groups: [{ id: group.id }] });
    expect(all.body.items.map(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt)).toEqual([
      null,
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      null,
      null,
    ]);
    expect(all.body.items[2]).toMatchObject({
      id: group.userIds[0],
      fullName: 'User One',
      roleId: 1,
      groups: [{ id: group.id, name: 'Group 1' }],
      collections: [{ name: 'Collection 1' }],
      productPermissions: false,
      bulkUpload: false,
      maxInvites: null,
      assetCounts: { growers: 2, fields: 4, plans: 2, templates: 0, products: 0 },
    });
    expect(emails(await list({ id: group.id, sortBy: 'email', sortOrder: 'desc', pageSize: 2, pageNo: 2 }))).toEqual([
      'group-1@acceptance.test',
      'awaited@farm.test',
    ]);
    expect(emails(await list({ id: group.id, search: 'user one' }))).toEqual(['user-1@acceptance.test']);
    expect(emails(await list({ id: group.id, status: 'pending' }))).toEqual(['awaited@farm.test']);
    expect((await list({ id: group.id, sortBy: 'role', sortOrder: 'desc' })).body.items[0].roleId).toBe(3);
    expect(failures(await list({ sortBy: 'phone' }))).toEqual(['sortBy:invalidOption']);
    expect((await list({ pageSize: 201 })).status).toBe(422);
    expect((await list({ id: stranger.id })).body).toMatchObject({ status: 404, key: 'GroupNotFound' });
  });

  test('C019 without a group: everybody in the caller’s scope, and nobody else', async () => {
    const seen = async (who: string) => emails(await list({ pageSize: 200, sortBy: 'email' }, await server.verified(who)));
    expect(await seen('group-2')).toEqual(['group-2@acceptance.test', 'user-3@acceptance.test', 'user-4@acceptance.test']);
    expect(await seen('collection-2')).toEqual(
      ['collection-2', 'group-3', 'group-4', 'user-5', 'user-6', 'user-7', 'user-8'].map((name) => `${name}@acceptance.test`),
    );
    const company = await seen('company-2');
    expect(company).toHaveLength(16);
    expect(company.filter((email) => /^(super|company-1|collection-[12]|user-[1-8])@/.test(email))).toEqual([]);
    expect((await list({ pageSize: 1 }, await server.verified('super-1'))).body.total).toBeGreaterThanOrEqual(33);
  });

  test('C028 C029 what may be chosen for somebody is the caller’s own scope and below', async () => {
    const options = async (client: Client, query = '') => (await client.get(`/flex/adminCenter/user/add/options${query}`)).body;
    const own = await options(groupAdmin);
    expect(own.roles.map(({ id }: { id: number }) => id)).toEqual([1, 3]);
    expect(own.groups.map(({ id }: { id: number }) => id)).toEqual([group.id]);
    expect([own.remainingInvites, own.invites, own.languages.length]).toEqual([3, { open: 0, most: 3, from: 'role' }, 6]);
    expect(own.seats).toEqual({ used: expect.any(Number), max: 1000, invited: expect.any(Number) });
    const above = await options(admin, `?groupId=${group.id}`);
    expect([above.groups.length, above.collections.length]).toEqual([4, 2]);
    expect((await options(await server.verified('super-1'))).groups).toHaveLength(8);
    expect((await groupAdmin.get(`/flex/adminCenter/user/add/options?groupId=${stranger.id}`)).body.key).toBe('GroupNotFound');
    const { items, total } = (await admin.get(`/flex/adminCenter/user/groups?id=${group.userIds[0]}`)).body;
    expect([total, items.filter(({ member }: { member: boolean }) => member)]).toEqual([
      4,
      [{ groupId: group.id, name: 'Group 1', collectionId: fixture.companies[0]!.collections[0]!.id, member: true }],
    ]);
    expect((await admin.get(`/flex/adminCenter/user/groups?id=${stranger.userIds[0]}`)).body.key).toBe('UserNotFound');
  });

  test('C020 R385 R645 an invited person gets a link and becomes a user; who is known or invited already is refused', async () => {
    const { status, body } = await invite({ email: 'Meera@farm.test', languageId: 2 });
    expect([status, body]).toEqual([201, { email: 'Meera@farm.test', roleId: 1, status: 'pending', expiresAt: expect.any(String) }]);
    const mail = server.mails().findLast(({ to }) => to === 'Meera@farm.test')!;
    expect([mail.links[0]!.startsWith(`${server.url}/invite?data=`), mail.text]).toEqual([true, expect.stringContaining('Group 1')]);
    expect((await invite({ email: 'meera@FARM.test' })).body).toMatchObject({ status: 409, key: 'invitationNotSent' });
    expect((await invite({ email: 'meera@FARM.test' })).body.message).toMatch(/^Invitation was not sent/);
    const known = await invite({ email: 'user-9@acceptance.test' });
    expect(known.body).toMatchObject({ status: 409, key: 'alreadyExist' });
    expect(known.body.message).toMatch(/^Invitation was not sent/);
    expect(failures(await invite({ email: 'no address' }))).toEqual(['email:invalidEmail']);
    expect(failures(await invite({ email: 'x@farm.test', groupIds: [] }))).toEqual(['groupIds:required']);
    expect(failures(await invite({ email: 'x@farm.test', isAdmin: true }))).toEqual(['isAdmin:unknownField']);
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    expect((await person.client.get('/user')).body).toMatchObject({ roleId: 1, groups: [{ id: group.id }] });
  });

  test('C020 nobody invites above themselves or out of their scope', async () => {
    expect((await invite({ email: 'up@farm.test', roleId: 5, collectionIds: [1] }, groupAdmin)).body).toMatchObject({
      status: 403,
      key: 'forbidden',
    });
    expect((await invite({ email: 'up@farm.test', roleId: 2 })).body.key).toBe('forbidden');
    expect((await invite({ email: 'out@farm.test', groupIds: [stranger.id] })).body.key).toBe('GroupNotFound');
    expect((await invite({ email: 'out@farm.test', companyId: fixture.companies[1]!.id })).body.key).toBe('CompanyNotFound');
    const two = await invite({ email: 'two@farm.test', groupIds: [group.id, stranger.id] }, await server.verified('super-1'));
    expect(failures(two)).toEqual(['groupIds:oneCompany']);
    expect((await list({ search: 'two@farm' }, await server.verified('super-1'))).body.total).toBe(0);
  });

  test('C020 R465 the invitations of one admin that are open at once are bounded, and a cancelled one counts no more', async () => {
    const boss = await server.verified('group-3');
    const [there] = [fixture.companies[0]!.collections[1]!.groups[0]!];
    const ask = (n: number) => invite({ email: `bounded-${n}@farm.test`, groupIds: [there.id] }, boss);
    for (const n of [1, 2, 3]) expect((await ask(n)).status).toBe(201);
    expect((await boss.get('/flex/adminCenter/user/add/options')).body.remainingInvites).toBe(0);
    expect((await ask(4)).body.details[0]).toMatchObject({ field: 'email', key: 'inviteLimitReached', params: { max: 3, value: 4 } });
    const link = inviteLink(server, 'bounded-2@farm.test');
    const cancel = (email: string, client = boss) => client.post('/flex/adminCenter/user/invite-cancel', { email });
    expect((await cancel('bounded-2@farm.test', await server.verified('group-1'))).body).toMatchObject({
      status: 404,
      key: 'inviteNotFound',
    });
    expect((await cancel('nobody@farm.test')).body).toMatchObject({ status: 404, key: 'inviteNotFound' });
    expect((await cancel('Bounded-2@farm.test')).body).toEqual({ email: 'Bounded-2@farm.test', status: 'cancelled' });
    expect((await server.anonymous.get('/invite/check', { query: { data: link } })).status).toBe(410);
    expect(emails(await list({ id: there.id, status: 'pending', sortBy: 'email' }, boss))).toEqual([
      'bounded-1@farm.test',
      'bounded-3@farm.test',
    ]);
    expect((await ask(4)).status).toBe(201);
    expect((await cancel('bounded-2@farm.test')).body.key).toBe('inviteNotFound');
  });

  test('C023 who has registered cannot be uninvited', async () => {
    const { email } = await newcomer(server, admin, { groupIds: [group.id] });
    const answer = await admin.post('/flex/adminCenter/user/invite-cancel', { email });
    expect(answer.body).toMatchObject({ status: 409, key: 'alreadyRegistered' });
    // nor who has an account without ever having been invited; who is outside the scope is nobody
    for (const [known, key] of Object.entries({ 'user-1': 'alreadyRegistered', 'user-9': 'inviteNotFound' }))
      expect((await admin.post('/adminCenter/user/invite-cancel', { email: `${known}@acceptance.test` })).body.key).toBe(key);
  });

  test('G5 C020 two admins invite for the last seat: one gets it, of the company and of a group', async () => {
    const boss = await server.verified('super-1');
    const made = (await (await confirmed(boss, 'super-1')).post('/company', { name: 'Last seat farms', userCapacity: 3 })).body;
    const home = await boss.post('/collection', {
      companyId: made.id,
      name: 'Home',
      usersCapacity: 3,
      defaultGroup: { name: 'Base', usersCapacity: 2 },
    });
    const places = { groupIds: [home.body.defaultGroupId] };
    const first = await newcomer(server, boss, { ...places, roleId: 3 });
    const ask = (n: number) => invite({ email: `seat-${n}@farm.test`, ...places }, boss);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.key === 'groupCapacityReached')).toHaveLength(9);
    const wide = (n: number) => invite({ email: `wide-${n}@farm.test`, roleId: 6, groupIds: [], companyId: made.id }, boss);
    const more = await Promise.all(Array.from({ length: 10 }, (_, n) => wide(n)));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(more.filter(({ body }) => body.key === 'companyCapacityReached')).toHaveLength(9);
    expect((await setStatus([first.id], 'inactive', boss)).status).toBe(200);
    expect((await ask(11)).status).toBe(201);
    expect((await setStatus([first.id], 'active', boss)).body).toMatchObject({ status: 409, key: 'companyCapacityReached' });
  });

  test('C022 J5 who is deactivated is out at once: calls, tokens, sign-in; active again after it with a new sign-in only', async () => {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    expect((await setStatus([person.id], 'inactive')).body).toEqual({ items: [{ id: person.id, status: 'inactive' }] });
    expect((await person.client.get('/user')).body).toMatchObject({ status: 403, key: 'userNotActive', message: 'User is not active' });
    const signIn = () => server.anonymous.post('/auth/login', { email: person.email, password: person.password, tokenTransport: 'body' });
    expect((await signIn()).body).toMatchObject({ status: 403, key: 'userNotActive' });
    expect((await list({ id: group.id, status: 'inactive' })).body.items).toMatchObject([
      { id: person.id, status: 'inactive', active: false },
    ]);
    expect((await setStatus([person.id], true)).body.items[0].status).toBe('active');
    expect((await person.client.get('/user')).body.key).toBe('tokenInvalid');
    expect((await signIn()).status).toBe(200);
  });

  test('C022 never oneself, all or none, and only the caller’s own', async () => {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    expect((await setStatus([person.id, idOf('company-1')], 'inactive')).body).toMatchObject({ status: 409, key: 'selfDeactivation' });
    expect((await setStatus([person.id, stranger.userIds[0]!], 'inactive')).body).toMatchObject({ status: 404, key: 'UserNotFound' });
    expect((await person.client.get('/user')).status).toBe(200);
    expect((await setStatus([idOf('collection-1')], 'inactive', groupAdmin)).body.key).toBe('UserNotFound');
    expect(failures(await setStatus([person.id], 'gone'))).toEqual(['status:invalidOption']);
    expect(failures(await setStatus([], 'active'))).toEqual(['ids:itemCount']);
  });

  test('C021 name, places and role are changed; a role wants a confirmed code and bites at once', async () => {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    const other = fixture.companies[0]!.collections[0]!.groups[1]!;
    const named = await update(person.id, { fullName: 'Meera Joshi' });
    expect(named.body).toMatchObject({ id: person.id, fullName: 'Meera Joshi', revision: 2 });
    const stale = await update(person.id, { fullName: 'Late Name' }, admin, { 'If-Match': '"1"' });
    expect(stale.body).toMatchObject({ status: 412, key: 'revisionConflict' });
    expect((await update(person.id, { fullName: 'Meera Joshi' })).headers.get('x-no-change')).toBe('true');
    const moved = await update(person.id, { groupIds: [other.id] });
    expect(moved.body.groups).toMatchObject([{ id: other.id }]);
    expect((await person.client.get(`/customer/all-sorted?groupId=${group.id}`)).status).toBe(404);
    expect((await person.client.get(`/customer/all-sorted?groupId=${other.id}`)).status).toBe(200);
    expect((await person.client.get(`/group/${other.id}/users`)).body.key).toBe('forbidden');
    expect((await update(person.id, { roleId: 3 })).body).toMatchObject({ status: 403, key: 'securityCodeRequired' });
    const promoted = await update(person.id, { roleId: 3 }, await confirmed(admin, 'company-1'));
    expect(promoted.body).toMatchObject({ roleId: 3, bulkUpload: true, groups: [{ id: other.id }] });
    expect((await person.client.get(`/group/${other.id}/users`)).status).toBe(200);
    expect((await update(person.id, { roleId: 2 }, await confirmed(admin, 'company-1'))).body.key).toBe('forbidden');
    expect((await update(person.id, { groupIds: [stranger.id] })).body.key).toBe('GroupNotFound');
    expect((await update(stranger.userIds[0]!, { fullName: 'Eve Eve' })).body.key).toBe('UserNotFound');
    expect(failures(await update(person.id, { status: 'active', companyId: 2 }))).toEqual([
      'status:unknownField',
      'companyId:unknownField',
    ]);
  });

  test('C021 who looks after growers of a group does not leave it', async () => {
    const other = fixture.companies[0]!.collections[0]!.groups[1]!;
    const answer = await update(group.userIds[0]!, { groupIds: [other.id] });
    expect(answer.body).toMatchObject({ status: 409, key: 'userHasAssets' });
    expect((await update(group.userIds[0]!, { groupIds: [group.id, other.id] })).status).toBe(200);
    expect((await update(group.userIds[0]!, { groupIds: [group.id] })).body.groups).toHaveLength(1);
  });

  test('C021 R470 an admin can keep changes to their people to themselves', async () => {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    expect((await update(person.id, { flags: { changesBlocked: true } }, groupAdmin)).body.flags).toEqual({
      changesBlocked: true,
      changesBlockedBy: idOf('group-1'),
    });
    expect((await update(person.id, { fullName: 'Other Name' })).body).toMatchObject({ status: 403, key: 'forbidden' });
    expect((await setStatus([person.id], 'inactive')).body.key).toBe('forbidden');
    const permissions = (client: Client) => client.post(`/flex/adminCenter/user/${person.id}/permissions`, { bulkUpload: true });
    expect((await permissions(await confirmed(admin, 'company-1'))).body.key).toBe('forbidden');
    expect((await update(person.id, { fullName: 'Own Name' }, groupAdmin)).status).toBe(200);
    expect((await update(person.id, { flags: { changesBlocked: false } }, groupAdmin)).body.flags.changesBlocked).toBe(false);
    expect((await update(person.id, { fullName: 'Other Name' })).status).toBe(200);
  });

  test('C025 permissions take effect at the next call; nobody widens their own', async () => {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    const set = async (id: number, body: object) =>
      (await confirmed(admin, 'company-1')).post(`/flex/adminCenter/user/${id}/permissions`, body);
    expect((await person.client.post('/dashboard/filters', {})).body.key).toBe('dashboardForbidden');
    const given = await set(person.id, { dashboardAccess: true, growerInfoEdit: 'none', productPermissions: true });
    expect(given.body).toMatchObject({ dashboardAccess: true, growerInfoEdit: 'none', productPermissions: true, bulkUpload: false });
    expect((await person.client.post('/dashboard/filters', {})).status).toBe(200);
    expect((await person.client.get('/user')).body).toMatchObject({ growerInfoEdit: 'none', productPermissions: true });
    expect(failures(await set(person.id, { isAdmin: true }))).toEqual(['isAdmin:unknownField']);
    expect((await set(idOf('company-1'), { bulkUpload: false })).body.key).toBe('forbidden');
    const bare = await admin.post(`/flex/adminCenter/user/${person.id}/permissions`, { bulkUpload: true });
    expect(bare.body).toMatchObject({ status: 403, key: 'securityCodeRequired' });
  });

  test('C025 R461 of growers a user changes all, contact data only, or nothing, as an admin says', async () => {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    const set = async (growerInfoEdit: string) =>
      (await confirmed(admin, 'company-1')).post(`/flex/adminCenter/user/${person.id}/permissions`, { growerInfoEdit });
    const put = (body: object) => person.client.put('/customer', { id: group.growerIds[1], ...body });
    expect((await put({ farmName: 'Hill farm' })).status).toBe(200);
    expect((await set('some')).status).toBe(200);
    expect((await put({ address: 'Pune road', phoneNumber: '+91(20)111' })).status).toBe(200);
    const refused = await put({ address: 'Nashik road', farmName: 'Other farm' });
    expect([refused.status, refused.body.details.map(({ field }: { field: string }) => field)]).toEqual([403, ['farmName']]);
    expect((await person.client.get(`/customer?customerId=${group.growerIds[1]}`)).body.address).toBe('Pune road');
    expect((await set('none')).status).toBe(200);
    expect((await put({ address: 'Nashik road' })).status).toBe(403);
    expect((await set('all')).status).toBe(200);
    expect((await put({ farmName: 'Hill farm two' })).status).toBe(200);
  });

  test('C020 C021 the same key gives the first answer again and does nothing twice', async () => {
    const keyed = { headers: { 'Idempotency-Key': 'invite-key-0001' } };
    const body = { email: 'keyed@farm.test', roleId: 1, groupIds: [group.id] };
    const first = await admin.post('/flex/adminCenter/user/invite', body, keyed);
    const again = await admin.post('/flex/adminCenter/user/invite', body, keyed);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(server.mails().filter(({ to }) => to === 'keyed@farm.test')).toHaveLength(1);
  });
});
