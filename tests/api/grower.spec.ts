import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { groupsOf, growerOf, letters, newField, newGrower } from './support/growers.js';
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

const keys = (body: { details: { field: string; key: string }[] }) => body.details.map(({ field, key }) => `${field}:${key}`).sort();
const tryBody = async (more: object, client = admin) => {
  const { status, body } = await client.post('/customer', growerOf(groups[0]!, more));
  return status === 201 ? 'ok' : `${status} ${keys(body).join(' ')}`;
};
const chars = (count: number) => 'क'.repeat(count);

describe('registering a grower', () => {
  test('R114 R115 R118 C101 C093 every value comes back, ids are numbers', async () => {
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
    for (const fullName of ["O'Brien-Smith", 'आशा कुलकर्णी', 'José Ñandú', 'José Sr.']) expect(await tryBody({ fullName })).toBe('ok');
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
  });
});

describe('changing a grower', () => {
  test('C105 only what is sent changes; If-Match, no change, read-only values', async () => {
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

  test('a grower and a field are added, read and edited, both put out of use, and the field removed', async () => {
    const id = await newGrower(admin, groups[0]!, { farmName: 'Hillside' });
    const fieldId = await newField(admin, id);
    const read = async () => ({
      grower: (await admin.get('/customer', { query: { customerId: id } })).body,
      field: (await admin.get('/field', { query: { id: fieldId } })).body,
    });
    expect(await read()).toMatchObject({ grower: { farmName: 'Hillside', active: true }, field: { name: 'North block', active: true } });
    const grower = await admin.put('/customer', { id, farmName: 'Hilltop' });
    const field = await admin.put('/field', { id: fieldId, name: 'South block' });
    expect(await read()).toEqual({ grower: grower.body, field: field.body });
    expect([grower.body.farmName, field.body.name]).toEqual(['Hilltop', 'South block']);
    expect((await admin.put('/customer/status', { id, active: false })).status).toBe(200);
    expect((await admin.put('/field', { id: fieldId, active: false })).body.active).toBe(false);
    expect(await read()).toMatchObject({ grower: { farmName: 'Hilltop', active: false }, field: { name: 'South block', active: false } });
    expect((await admin.del('/field', { id: fieldId })).body).toEqual({ deleted: [fieldId] });
    expect((await read()).field.key).toBe('FieldNotFound');
  });

  test('C107 R561 removal: not by role user, all or none, gone afterwards', async () => {
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

  test('C102 many at once, each for itself', async () => {
    const items = [
      growerOf(groups[0]!, { fullName: 'Bulk One' }),
      growerOf(groups[0]!, { fullName: 'x' }),
      growerOf(groups[0]!, { growerCode: 'RACE' }),
      7,
    ];
    const { status, body, headers } = await admin.post('/customer/bulk', { items }, { query: { groupId: groups[0]!.id } });
    expect([status, headers.get('location')]).toEqual([201, `/api/customer/all-sorted?groupId=${groups[0]!.id}`]);
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
