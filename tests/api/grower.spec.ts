import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { bytes, groupsOf, growerOf, letters, newField, newGrower } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let groups: FixtureGroup[];
let user: Client;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  groups = groupsOf(server.fixture());
  [user, admin] = await Promise.all([server.as('user-1'), server.as('group-1')]);
}, 120_000);
afterAll(() => server?.stop());

const keys = (body: { details: { field: string; key: string }[] }) => body.details.map(({ field, key }) => `${field}:${key}`).sort();
const tryBody = async (more: object, client = admin) => {
  const { status, body } = await client.post('/customer', growerOf(groups[0]!, more));
  return status === 201 ? 'ok' : `${status} ${keys(body).join(' ')}`;
};
const chars = (count: number) => 'क'.repeat(count);

describe('registering a grower', () => {
  test('R114 R115 R118 C101 C093 R004 every value comes back, ids are numbers', async () => {
    const body = growerOf(groups[0]!, {
      email: 'Asha@example.org',
      phoneNumber: '+91(22)123',
      state: 'Maharashtra',
      address: '12 Market Road',
      companyName: 'Kulkarni Farms',
      unitTypeId: 1,
      nutrientForm: 'element',
      farmName: 'Hilltop',
      farmId: 'F-12',
      supplierName: 'Agro Supplies',
      applicationName: 'Drip',
      applicationId: 'AP-9',
      parentCompanyName: 'Kulkarni Group',
      growerCode: 'GC-0001',
    });
    const created = await admin.post('/customer', body, { headers: { 'Idempotency-Key': 'register-asha-1' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, id: expect.any(Number), revision: 1, active: true });
    expect(created.headers.get('etag')).toBe('"1"');
    expect(created.headers.get('location')).toBe(`/api/customer?customerId=${created.body.id}`);
    expect(Number(created.headers.get('x-event-position'))).toBeGreaterThan(0);
    const read = await admin.get('/customer', { query: { customerId: created.body.id } });
    expect(read.body).toEqual(created.body);
    expect(
      (await admin.get('/flex/customer', { query: { customerId: created.body.id }, headers: { 'If-None-Match': '"1"' } })).status,
    ).toBe(304);
    const again = await admin.post('/customer', body, { headers: { 'Idempotency-Key': 'register-asha-1' } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(created.body);
    expect(
      (await admin.post('/customer', { ...body, farmId: 'F-13' }, { headers: { 'Idempotency-Key': 'register-asha-1' } })).body.key,
    ).toBe('idempotencyKeyReused');
  });

  test.each([
    ['R315 R316', 'fullName', 2, 30],
    ['R318', 'farmId', 2, 10],
    ['R319', 'farmName', 0, 50],
    ['R320', 'supplierName', 0, 50],
    ['R321', 'applicationName', 0, 50],
    ['R322', 'address', 0, 50],
    ['R323', 'applicationId', 2, 50],
    ['R324', 'state', 0, 20],
    ['R325', 'companyName', 0, 30],
    ['R326', 'parentCompanyName', 2, 60],
  ] as const)('%s %s has %i to %i characters', async (_row, field, min, max) => {
    if (min > 1) expect(await tryBody({ [field]: chars(min - 1) })).toBe(`422 ${field}:lengthRange`);
    expect(await tryBody({ [field]: chars(Math.max(min, 1)) })).toBe('ok');
    expect(await tryBody({ [field]: chars(max) })).toBe('ok');
    expect(await tryBody({ [field]: chars(max + 1) })).toBe(`422 ${field}:lengthRange`);
  });

  test('R317 a name is required, and has letters only', async () => {
    expect(await tryBody({ fullName: undefined })).toBe('422 fullName:required');
    expect(await tryBody({ fullName: '  ' })).toBe('422 fullName:required');
    expect(await tryBody({ fullName: 'Asha 2' })).toBe('422 fullName:lettersOnly');
    for (const fullName of ["O'Brien-Smith", 'आशा कुलकर्णी', 'José Ñandú']) expect(await tryBody({ fullName })).toBe('ok');
  });

  test('R327 an e-mail must be valid', async () => {
    const { status, body } = await admin.post('/customer', growerOf(groups[0]!, { email: 'a@' }));
    expect([status, body.details[0].key, body.details[0].message]).toEqual([422, 'invalidEmail', 'Not a valid email']);
    expect(await tryBody({ email: 'a b@c.d' })).toBe('422 email:invalidEmail');
    expect(await tryBody({ email: 'x@y.zz' })).toBe('ok');
  });

  test('R328 R329 a phone number has digits, + and parentheses, at most 20', async () => {
    const texts = async (phoneNumber: string) =>
      (await admin.post('/customer', growerOf(groups[0]!, { phoneNumber }))).body.details?.[0].message;
    expect(await texts('+91(22)123')).toBeUndefined();
    for (const wrong of ['12-34', '12 34', 'abc']) expect(await texts(wrong)).toBe('The provided number is not a valid phone number.');
    expect(await texts('1'.repeat(20))).toBeUndefined();
    expect(await texts('1'.repeat(21))).toBe('phone number cannot exceed 20 characters');
    expect(await tryBody({ phoneNumber: '1'.repeat(21) })).toBe('422 phoneNumber:phoneTooLong');
  });

  test('R116 R331 a grower is assigned to a group admin or user of the group', async () => {
    const { users } = server.fixture();
    const idOf = (role: string, n: number) => users.filter((each) => each.role === role)[n - 1]!.id;
    expect(await tryBody({ assignedTo: undefined })).toBe('422 assignedTo:assignedToInvalid');
    for (const [role, n] of [
      ['executive', 1],
      ['collection', 1],
      ['company', 1],
      ['user', 3],
      ['user', 9],
    ] as const) {
      expect(await tryBody({ assignedTo: idOf(role, n) })).toBe('422 assignedTo:assignedToInvalid');
    }
    expect(await tryBody({ assignedTo: 99_999_999 })).toBe('422 assignedTo:assignedToInvalid');
    expect(await tryBody({ assignedTo: idOf('group', 1) })).toBe('ok');
    expect(await tryBody({ assignedTo: undefined }, user)).toBe('ok'); // role user: oneself
    expect(await tryBody({ assignedTo: idOf('user', 2) }, user)).toBe('422 assignedTo:assignedToInvalid');
  });

  test('C101 all failures come at once; lists, types and unknown fields are checked', async () => {
    const { status, body } = await admin.post(
      '/customer',
      growerOf(groups[0]!, { fullName: 'x', countryId: 6, unitTypeId: '0', nutrientForm: 'ions', farmId: 'x', isAdmin: true }),
    );
    expect([status, body.key]).toEqual([422, 'validationFailed']);
    expect(keys(body)).toEqual([
      'countryId:unknownCountry',
      'farmId:lengthRange',
      'fullName:lengthRange',
      'isAdmin:unknownField',
      'nutrientForm:invalidOption',
      'unitTypeId:invalidOption',
    ]);
    expect((await admin.post('/customer', growerOf(groups[1]!))).status).toBe(404);
    expect((await (await server.as('executive-1')).post('/customer', growerOf(groups[0]!))).body.key).toBe('forbidden');
  });
});

describe('grower codes', () => {
  test('R119 R332 C104 are unique in the company, whatever the case', async () => {
    const id = await newGrower(admin, groups[0]!, { growerCode: 'Code-7' });
    const text = 'Requested Grower code already exists! Please try again or leave blank';
    const check = async (body: object, client = admin) => (await client.post('/customer/growercode/validation', body)).body;
    expect(await check({ growerCode: 'cODE-7' })).toEqual({ valid: false, message: text });
    expect(await check({ growerCode: 'code-7', customerId: id })).toEqual({ valid: true });
    expect(await check({ growerCode: '' })).toEqual({ valid: true });
    expect(await check({ growerCode: 'code-7' }, await server.as('group-5'))).toEqual({ valid: true }); // the other company
    const { status, body } = await (await server.as('group-2')).post('/customer', growerOf(groups[1]!, { growerCode: 'CODE-7' }));
    expect([status, body.key, body.message]).toEqual([409, 'growerCodeExists', text]);
    const other = await newGrower(admin, groups[0]!);
    expect((await admin.put('/customer', { id: other, growerCode: 'code-7' })).status).toBe(409);
    expect((await admin.put('/customer', { id, growerCode: null })).status).toBe(200);
    expect((await admin.put('/customer', { id: other, growerCode: 'code-7' })).status).toBe(200);
  });

  test('R333 a blank code is allowed many times', async () => {
    for (const growerCode of ['', ' ', '']) expect(await tryBody({ growerCode })).toBe('ok');
  });

  test('R334 of 50 growers saved at once with one code, one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        admin.post('/customer', growerOf(groups[0]!, { fullName: `Race ${letters(i)}`, growerCode: 'RACE' })),
      ),
    );
    const counts = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([counts(201), counts(409)]).toEqual([1, 49]);
  }, 60_000);
});

describe('changing a grower', () => {
  test('C105 R560 only what is sent changes; If-Match, no change, read-only values', async () => {
    const id = await newGrower(admin, groups[0]!, { farmName: 'Old farm', state: 'Goa' });
    const changed = await admin.put('/customer', { id, farmName: 'New farm' }, { headers: { 'If-Match': '"1"' } });
    expect(changed.body).toMatchObject({ revision: 2, farmName: 'New farm', state: 'Goa' });
    const stale = await admin.put('/customer', { id, farmName: 'Late' }, { headers: { 'If-Match': '"1"' } });
    expect([stale.status, stale.body.key, stale.body.details[0].params]).toEqual([412, 'revisionConflict', { current: 2, yours: 1 }]);
    expect((await admin.put('/customer', { id, farmName: 'Late', revision: 1 })).status).toBe(412);
    const same = await admin.put('/customer', { ...changed.body });
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 2]);
    expect((await admin.put('/customer', { id, state: null, farmName: '' })).body).toMatchObject({
      revision: 3,
      state: null,
      farmName: null,
    });
    expect(keys((await admin.put('/customer', { id, group: groups[1]!.id })).body)).toEqual(['group:readOnly']);
    expect(keys((await admin.put('/customer', { id, fullName: null, farmId: 'x' })).body)).toEqual([
      'farmId:lengthRange',
      'fullName:required',
    ]);
  });

  test('C106 R117 R257 R258 a grower is deactivated and reactivated, with fields as before', async () => {
    const id = await newGrower(admin, groups[0]!, { fullName: 'Sleepy Grower' });
    await newField(admin, id);
    const listed = async (status: string) =>
      (await admin.get('/customer/all-sorted', { query: { groupId: groups[0]!.id, search: 'sleepy', status } })).body.total;
    expect((await admin.put('/customer/status', { ids: [id], active: false })).body).toEqual({ items: [{ id, active: false }] });
    expect([await listed('true'), await listed('false'), await listed('all')]).toEqual([0, 1, 1]);
    expect((await admin.put('/customer/status', { id, active: true })).body).toEqual({ items: [{ id, active: true }] });
    expect([await listed('true'), await listed('false')]).toEqual([1, 0]);
    expect((await admin.get('/field/allByCustomer', { query: { customerId: id } })).body.total).toBe(1);
    const both = await admin.put('/customer/status', { ids: [id, 99_999_999], active: false });
    expect([both.status, (await admin.get('/customer', { query: { customerId: id } })).body.active]).toEqual([404, true]);
  });

  test('C107 R561 R562 removal: not by role user, all or none, gone afterwards', async () => {
    const ids = [
      await newGrower(admin, groups[0]!, { growerCode: 'GONE' }),
      await newGrower(admin, groups[0]!),
      await newGrower(admin, groups[0]!),
    ];
    const fieldId = await newField(admin, ids[0]!);
    expect((await user.del('/customer', { ids })).body.key).toBe('forbidden');
    expect((await admin.del('/customer', { ids: [ids[0], 99_999_999] })).status).toBe(404);
    expect((await admin.get('/customer', { query: { customerId: ids[0] } })).status).toBe(200);
    expect((await admin.del('/customer', { ids: [] })).status).toBe(422);
    expect((await admin.del('/customer', { ids: ids.slice(0, 2) })).body).toEqual({ deleted: ids.slice(0, 2) });
    expect((await admin.del('/customer', { ids: [ids[0]] }, { query: { id: ids[2]! } })).status).toBe(422);
    expect((await admin.del('/customer', undefined, { query: { id: ids[2]! } })).body).toEqual({ deleted: [ids[2]] });
    for (const id of ids) expect((await admin.get('/customer', { query: { customerId: id } })).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/field', { query: { id: fieldId } })).body.key).toBe('FieldNotFound');
    expect(await tryBody({ growerCode: 'gone' })).toBe('ok');
  });

  test('C107 erase: nothing of the person can be read any more', async () => {
    const id = await newGrower(admin, groups[0]!, { fullName: 'Forgotten Person' });
    expect((await admin.del('/customer', { ids: [id], erase: true })).status).toBe(200);
    expect((await admin.get('/customer', { query: { customerId: id } })).status).toBe(404);
    expect(
      (await admin.get('/customer/all-sorted', { query: { groupId: groups[0]!.id, search: 'forgotten', status: 'all' } })).body.total,
    ).toBe(0);
  });

  test('C102 R559 many at once, each for itself', async () => {
    const items = [
      growerOf(groups[0]!, { fullName: 'Bulk One' }),
      growerOf(groups[0]!, { fullName: 'x' }),
      growerOf(groups[0]!, { growerCode: 'RACE' }),
      7,
    ];
    const { status, body } = await admin.post('/customer/bulk', { items }, { query: { groupId: groups[0]!.id } });
    expect(status).toBe(201);
    expect(body.results.map(({ index, ok, key }: { index: number; ok: boolean; key?: string }) => [index, ok, key])).toEqual([
      [0, true, undefined],
      [1, false, 'lengthRange'],
      [2, false, 'growerCodeExists'],
      [3, false, 'invalidType'],
    ]);
    expect((await admin.post('/customer/bulk', { items: [] }, { query: { groupId: groups[0]!.id } })).status).toBe(422);
    expect((await admin.post('/customer/bulk', { items }, { query: { groupId: groups[4]!.id } })).body.key).toBe('GroupNotFound');
  });
});

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
    expect(await mine(companyAdmin2, groups[4]!)).toEqual(apart);
    expect(await mine(user9, groups[4]!)).toEqual([apart[0]]);
    expect(await mine(user10, groups[4]!)).toEqual([apart[1]]);
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
  test('C092 R120 R556 R557 paged, sorted, searched', async () => {
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

  test('C100 R558 finds growers and fields within the scope only', async () => {
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
    expect((await (await server.as('group-2')).get(`/customer/${id}/scheduled-events`)).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/customer/abc/scheduled-events')).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/customer/scheduled-events', { query: { groupId: groups[4]!.id } })).body.key).toBe('GroupNotFound');
  });
});
