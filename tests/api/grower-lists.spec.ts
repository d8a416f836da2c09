import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { bytes, groupsOf, growerOf, newField, newGrower } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let groups: FixtureGroup[];
let user: Client;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  groups = groupsOf(server.fixture());
  [user, admin] = await Promise.all([server.as('user-1'), server.as('group-1')]);
});
afterAll(() => server?.stop());

describe('whom one sees', () => {
  test("R463 R464 R053 C092 shared growers are the whole group's, others their keeper's", async () => {
    let seen = '0'; // other sessions see a write at once only when they ask for its position
    const mine = async (client: Client, group: FixtureGroup, query: object = {}) =>
      (
        await client.get('/customer/all-sorted', {
          query: { groupId: group.id, pageSize: 200, search: 'shareprobe', ...query },
          headers: { 'X-Min-Position': seen },
        })
      ).body.items?.map(({ id }: { id: number }) => id);
    const written = ({ status, headers, body }: Answer) => {
      expect(status).toBeLessThan(300);
      seen = headers.get('x-event-position')!;
      return body.id as number;
    };
    const make = async (k: number, adminClient: Client) => [
      written(await adminClient.post('/customer', growerOf(groups[k]!, { fullName: 'Shareprobe A', assignedTo: groups[k]!.userIds[0] }))),
      written(await adminClient.post('/customer', growerOf(groups[k]!, { fullName: 'Shareprobe B', assignedTo: groups[k]!.userIds[1] }))),
    ];
    const shared = await make(0, admin);
    const [groupAdmin5, companyAdmin2, user9, user10] = await Promise.all([
      server.as('group-5'),
      server.as('company-2'),
      server.as('user-9'),
      server.as('user-10'),
    ]);
    const apart = await make(4, companyAdmin2);
    expect(await mine(user, groups[0]!)).toEqual(shared);
    expect(await mine(user, groups[0]!, { assigned: 'mine' })).toEqual([shared[0]]);
    expect(await mine(admin, groups[0]!, { assigned: groups[0]!.userIds[1] })).toEqual([shared[1]]);
    expect(await mine(companyAdmin2, groups[4]!)).toEqual(apart);
    expect(await mine(user9, groups[4]!)).toEqual([apart[0]]);
    expect(await mine(user10, groups[4]!)).toEqual([apart[1]]);
    expect(await mine(user9, groups[4]!, { assigned: groups[4]!.userIds[1] })).toEqual([]); // a colleague's are not to be seen
    expect(await mine(user9, groups[4]!, { assigned: groups[4]!.userIds[0] })).toEqual([apart[0]]);
    expect(await mine(groupAdmin5, groups[4]!)).toEqual([]);
    expect((await groupAdmin5.get('/customer', { query: { customerId: apart[0]! } })).status).toBe(404);
    written(await companyAdmin2.put('/customer', { id: apart[0], assignedTo: groups[4]!.userIds[1] }));
    expect([await mine(user9, groups[4]!), await mine(user10, groups[4]!)]).toEqual([[], apart]);
  });

  test('C093 outside the scope is answered byte for byte like missing', async () => {
    const id = await newGrower(admin, groups[0]!);
    const missing = bytes(await admin.get('/customer', { query: { customerId: 99_999_999 } }));
    for (const [role, n] of [
      ['user', 3],
      ['group', 2],
      ['group', 5],
      ['company', 2],
      ['collection', 2],
    ] as const) {
      const stranger = await server.as(`${role}-${n}`);
      expect(bytes(await stranger.get('/customer', { query: { customerId: id } }))).toBe(missing);
      expect(bytes(await stranger.put('/customer', { id, fullName: 'Taken Over' }))).toBe(missing);
      expect(bytes(await stranger.put('/customer/status', { ids: [id], active: false }))).toBe(missing);
      if (role !== 'user') expect(bytes(await stranger.del('/customer', { ids: [id] }))).toBe(missing);
    }
    expect(bytes(await admin.get('/customer', { query: { customerId: 'abc' } }))).toBe(missing);
    for (const [role, n] of [
      ['super', 1],
      ['company', 1],
      ['collection', 1],
      ['user', 2],
    ] as const) {
      expect((await (await server.as(`${role}-${n}`)).get('/customer', { query: { customerId: id } })).status).toBe(200);
    }
    expect((await (await server.as('executive-1')).get('/customer', { query: { customerId: id } })).status).toBe(403);
  });
});

describe('lists', () => {
  test('C092 R120 R556 paged, sorted, searched', async () => {
    const names = ['Zebra Listed', 'émile Listed', 'Anna Listed', 'anna Listed', 'Ömer Listed'];
    const admin3 = await server.as('group-3');
    const ids = [];
    for (const fullName of names) ids.push(await newGrower(admin3, groups[2]!, { fullName }));
    const list = async (query: object) =>
      (await admin3.get('/customer/all-sorted', { query: { groupId: groups[2]!.id, search: 'listed', ...query } })).body;
    const all = await list({});
    expect(all).toMatchObject({ total: 5, pageNo: 1, pageSize: 20 });
    expect(all.items.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Anna Listed',
      'anna Listed',
      'émile Listed',
      'Ömer Listed',
      'Zebra Listed',
    ]);
    expect(all.items[0]).toMatchObject({
      id: ids[2],
      fullName: 'Anna Listed',
      group: groups[2]!.id,
      unitTypeId: 0,
      active: true,
      fieldsCount: 0,
      plansCount: 0,
      activePlansCount: 0,
      assignedTo: groups[2]!.userIds[0],
      assignedToName: expect.any(String),
    });
    expect((await list({ pageNum: 2, pageSize: 2 })).items.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[4]]);
    expect(await list({ pageNo: 9, pageSize: 2 })).toMatchObject({ items: [], total: 5 });
    expect((await list({ sortBy: 'fullName', sortOrder: 'desc' })).items[0].id).toBe(ids[0]);
    expect((await list({ search: 'emil lis' })).total).toBe(1);
    for (const wrong of [{ pageSize: 201 }, { pageNo: 0 }, { sortBy: 'password' }, { search: 'x'.repeat(101) }, { status: 'maybe' }]) {
      expect((await admin3.get('/customer/all-sorted', { query: { groupId: groups[2]!.id, ...wrong } })).status).toBe(422);
    }
    expect((await admin3.get('/customer/all-sorted')).status).toBe(422);
    expect((await admin3.get('/customer/all-sorted', { query: { groupId: groups[5]!.id } })).body.key).toBe('GroupNotFound');
    await newField(admin3, ids[0]!);
    expect((await list({ sortBy: 'fieldsCount', sortOrder: 'desc' })).items[0]).toMatchObject({ id: ids[0], fieldsCount: 1 });
  });

  test('C100 finds growers and fields within the scope only', async () => {
    const id = await newGrower(admin, groups[0]!, { fullName: 'Findable Person' });
    const fieldId = await newField(admin, id, { name: 'Findable acre' });
    const { headers } = await admin.put('/field', { id: fieldId, name: 'Findable acre', soil: { ph: 7 } });
    const seen = { 'X-Min-Position': headers.get('x-event-position')! };
    const search = async (client: Client, query = 'findable') =>
      (await client.get('/customer/search-results', { query: { query }, headers: seen })).body;
    const both = [
      { type: 'customer', id, name: 'Findable Person', customerId: id },
      { type: 'field', id: fieldId, name: 'Findable acre', customerId: id },
    ];
    for (const [role, n] of [
      ['group', 1],
      ['user', 2],
      ['collection', 1],
      ['company', 1],
      ['super', 1],
    ] as const)
      expect(await search(await server.as(`${role}-${n}`))).toEqual({ items: both, total: 2 });
    for (const [role, n] of [
      ['group', 2],
      ['company', 2],
      ['user', 9],
    ] as const)
      expect((await search(await server.as(`${role}-${n}`))).total).toBe(0);
    expect((await admin.get('/customer/search-results', { query: { query: '' } })).status).toBe(422);
    expect((await admin.get('/customer/search-results', { query: { query: 'x'.repeat(101) } })).status).toBe(422);
    await admin.put('/field', { id: fieldId, name: 'Renamed acre' });
    expect((await search(admin, 'renamed')).items[0]).toMatchObject({ type: 'field', id: fieldId });
  });
});

describe('scheduled events', () => {
  test('C096 C098 have a window, belong to growers in scope, and want real dates', async () => {
    const id = await newGrower(admin, groups[0]!);
    expect((await admin.get('/customer/scheduled-events', { query: { groupId: groups[0]!.id } })).body).toMatchObject({
      items: expect.any(Array),
      total: expect.any(Number),
    });
    expect((await admin.get(`/customer/${id}/scheduled-events`, { query: { from: '2026-01-01', to: '2026-12-31' } })).body).toEqual({
      items: [],
      total: 0,
    });
    expect((await admin.get('/customer/scheduled-events', { query: { from: '2026-02-30' } })).body.details[0]).toMatchObject({
      field: 'from',
      key: 'invalidDate',
    });
    expect((await admin.get('/customer/scheduled-events?from=2026-02-02&to=2026-02-01')).body.details).toMatchObject([
      { field: 'to', key: 'invalidDate' },
    ]);
    expect((await (await server.as('group-2')).get(`/customer/${id}/scheduled-events`)).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/customer/abc/scheduled-events')).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/customer/scheduled-events', { query: { groupId: groups[4]!.id } })).body.key).toBe('GroupNotFound');
  });
});

describe('many at once', () => {
  test('C395 C396 C397 all that match are changed, exported and taken back; strangers see none of them', async () => {
    const [group] = groups;
    const ids: number[] = [];
    for (const name of ['Manyprobe C', 'Manyprobe A', '=Manyprobe B'])
      ids.push(await newGrower(admin, group!, { fullName: name.replace('=', ''), farmName: name }));
    const [c, a, b] = ids as [number, number, number];
    const matching = async (client: Client, query: object = {}) =>
      (await client.get('/customer/matching', { query: { groupId: group!.id, search: 'manyprobe', ...query } })).body;
    expect(await matching(admin)).toEqual({ ids: [a, b, c], total: 3 });
    const [from, to] = [(await admin.get('/customer', { query: { customerId: a } })).body.assignedTo, group!.userIds[1]!];
    const kept = { active: true, assignedTo: from };
    const moved = await admin.put('/customer/bulk', { ids, assignedTo: to });
    expect([moved.status, moved.body]).toEqual([200, { items: ids.map((id) => ({ id, before: kept })) }]);
    expect((await admin.put('/customer/bulk', { ids, assignedTo: to })).body).toEqual({ items: [] });
    const off = await admin.put('/customer/bulk', { ids: [a, b], active: false });
    expect(off.body.items.map(({ id }: { id: number }) => id)).toEqual([a, b]);
    expect([await matching(admin), (await matching(admin, { status: 'all' })).total]).toEqual([{ ids: [c], total: 1 }, 3]);

    const body = { groupId: group!.id, ids: [...ids, 99_999_999] };
    const csv = await admin.post('/customer/export', { ...body, lang: 'pt-BR' });
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect([lines.length, lines[0]!.split(',')[0], lines[1]]).toEqual([
      4,
      'Nome completo',
      expect.stringMatching(/^Manyprobe A,.*,inativo,0,0$/),
    ]);
    expect(lines[2]).toContain("'=Manyprobe B");
    const book = await admin.post('/customer/export', { ...body, format: 'xlsx' });
    expect([book.status, book.text.slice(0, 2)]).toEqual([200, 'PK']);

    const stranger = await server.as('group-8');
    expect((await stranger.put('/customer/bulk', { ids, active: true })).body.key).toBe('CustomerNotFound');
    expect((await stranger.post('/customer/export', body)).body.key).toBe('GroupNotFound');
    const before = await admin.get('/customer', { query: { customerId: c } });
    for (const wrong of [{ ids }, { ids: [], active: true }, { ids, assignedTo: 99_999_999 }, { ids, active: 'no' }])
      expect((await admin.put('/customer/bulk', wrong)).status).toBe(422);
    expect(bytes(await admin.get('/customer', { query: { customerId: c } }))).toBe(bytes(before));
    expect((await user.put('/customer/bulk', { ids, assignedTo: group!.userIds[0]! })).body.items).toHaveLength(3);
    expect((await user.put('/customer/bulk', { ids, assignedTo: to })).body.details[0].key).toBe('assignedToInvalid');
  });
  test('C480 chosen growers move to another group with all that is theirs, and back; lists, counts and search follow', async () => {
    const [from, to] = groups as [FixtureGroup, FixtureGroup];
    const boss = await server.as('company-1');
    const ids = [await newGrower(admin, from, { fullName: 'Moveprobe A' }), await newGrower(admin, from, { fullName: 'Moveprobe B' })];
    const fieldId = await newField(admin, ids[0]!);
    const before = { groupId: from.id, assignedTo: (await admin.get('/customer', { query: { customerId: ids[0]! } })).body.assignedTo };
    let seen = '0';
    const asked = async (client: Client, path: string, query: Readonly<Record<string, string | number>> = {}) =>
      (await client.get(path, { query, headers: { 'X-Min-Position': seen } })).body;
    const listed = async (client: Client, group: FixtureGroup) =>
      (await asked(client, '/customer/matching', { groupId: group.id, search: 'moveprobe' })).ids;
    const { collections } = server.fixture().companies[0]!;
    const collectionOf = (group: FixtureGroup) => collections.find((one) => one.groups.some(({ id }) => id === group.id))!.id;
    const growersIn = async (group: FixtureGroup, client = boss) =>
      (await asked(client, `/collection/${collectionOf(group)}/summary`)).groups.find(({ id }: { id: number }) => id === group.id);
    const move = async (groupId: number, assignedTo: number) => {
      const answer = await boss.put('/customer/group', { ids, groupId, assignedTo });
      seen = answer.headers.get('x-event-position') ?? seen;
      return answer;
    };
    const [counted, there] = [await growersIn(from, admin), await growersIn(to)];
    const moved = await move(to.id, to.userIds[0]!);
    expect([moved.status, moved.body]).toEqual([200, { items: ids.map((id) => ({ id, before })) }]);
    expect((await move(to.id, to.userIds[0]!)).body).toEqual({ items: [] });
    expect([await listed(boss, from), await listed(boss, to)]).toEqual([[], ids]);
    const counts = async (group: FixtureGroup) => {
      const { growers, fields } = await growersIn(group);
      return [growers, fields];
    };
    expect(await counts(from)).toEqual([counted.growers - 2, counted.fields - 1]);
    expect(await counts(to)).toEqual([there.growers + 2, there.fields + 1]);
    const found = async (client: Client) => (await asked(client, '/search?q=moveprobe')).items.length;
    expect([await found(admin), await found(await server.as('group-2'))]).toEqual([0, 2]);
    expect((await admin.get('/customer', { query: { customerId: ids[0]! } })).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/field', { query: { id: fieldId } })).body.key).toBe('FieldNotFound');
    const { changes } = (await boss.get(`/history/customer/${ids[0]}`)).body.items[0];
    const named = (path: string) => changes.find((one: { path: string }) => one.path === path);
    expect(named('group')).toEqual({ path: 'group', old: from.id, new: to.id, names: { [from.id]: 'Group 1', [to.id]: 'Group 2' } });
    expect(named('assignedTo').names).toEqual({ [before.assignedTo]: 'User One', [to.userIds[0]!]: 'User Three' }); // who never acted too
    expect((await move(from.id, before.assignedTo)).body.items).toHaveLength(2);
    expect([await listed(admin, from), await listed(boss, to), await counts(from), await counts(to)]).toEqual([
      ids,
      [],
      [counted.growers, counted.fields],
      [there.growers, there.fields],
    ]);
    const keys = async (client: Client, body: object) => {
      const { status, body: answer } = await client.put('/customer/group', { ids, groupId: to.id, assignedTo: to.userIds[0], ...body });
      return [status, answer.details?.[0]?.key ?? answer.key];
    };
    expect(await keys(boss, { assignedTo: from.userIds[0] })).toEqual([422, 'assignedToInvalid']);
    expect(await keys(boss, { groupId: groups[4]!.id })).toEqual([404, 'GroupNotFound']);
    expect(await keys(await server.as('super-1'), { groupId: groups[4]!.id, assignedTo: groups[4]!.userIds[0] })).toEqual([
      422,
      'groupOfAnotherCompany',
    ]);
    expect(await keys(admin, {})).toEqual([404, 'GroupNotFound']);
    expect(await keys(user, {})).toEqual([403, expect.any(String)]);
    expect(await keys(boss, { ids: [] })).toEqual([422, 'itemCount']);
  });
  test('C301 finds a grower by the code as it is now', async () => {
    const id = await newGrower(admin, groups[0]!, { fullName: 'Coded Person', growerCode: 'RV-0125' });
    const found = async (growerCode: string | null, q: string) => {
      const { headers } = await admin.put('/customer', { id, growerCode, state: `State ${growerCode === null ? 'B' : 'A'}` });
      return (await admin.get(`/search?q=${q}`, { headers: { 'X-Min-Position': headers.get('x-event-position')! } })).body.items;
    };
    const one = (code: string) => [{ type: 'customer', id, name: 'Coded Person', code, path: `/customers/${id}` }];
    expect(await found('RV-0125', 'rv-0125')).toEqual(one('RV-0125'));
    expect(await found('RV-0126', 'rv 0126')).toEqual(one('RV-0126'));
    expect(await found(null, 'rv-0126')).toEqual([]);
  });
});
