import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { crops, newPlan, planOf, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let admin: Client;
let company: Client;
let at: { company: number; collection: number; group: number; next: number; elsewhere: number };
let growerId: number;
let fieldId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [one, two] = server.fixture().companies;
  const collection = one!.collections[0]!;
  const group = collection.groups[0]!;
  at = {
    company: one!.id,
    collection: collection.id,
    group: group.id,
    next: collection.groups[1]!.id,
    elsewhere: two!.collections[0]!.groups[0]!.id,
  };
  [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
  [user, admin, company] = await Promise.all([server.as('user-1'), server.verified('group-1'), server.verified('company-1')]);
});
afterAll(() => server?.stop());

interface Row {
  id: number;
  name: string;
  sourceId: number | null;
  [field: string]: unknown;
}
const bring = (client: Client, ids: readonly number[], type = 'crops', place = `groupId=${at.group}`, more: object = {}) =>
  client.post(`/flex/adminCenter/${type}/import?${place}`, { ids, ...more });
const brought = async (answer: Promise<Answer>): Promise<Row[]> => {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`import: ${status} ${text}`);
  return body.items as Row[];
};
const listed = async (client: Client, type: string, status = 'true', groupId = at.group): Promise<Row[]> =>
  (await client.get(`/adminCenter/${type}/group?id=${groupId}&status=${status}`)).body.items as Row[];
const set = (client: Client, type: string, ids: readonly number[], status: boolean, groupId?: number) =>
  client.post(`/adminCenter/${type}/updateStatus${groupId === undefined ? '' : `?groupId=${groupId}`}`, { ids, status });
const remove = (client: Client, type: string, ids: readonly number[]) =>
  client.call('DELETE', type === 'crops' ? '/adminCenter/crops/delete' : '/fertilizers', { ids });
const told = ({ status, body }: Answer) => [status, body.key];

describe('bringing records of the levels above into a library', () => {
  test('C008 copies crops into the group, once each and all or none', async () => {
    const key = { headers: { 'Idempotency-Key': 'bring-two-crops' } };
    const path = `/adminCenter/crops/import?groupId=${at.group}`;
    const first = await admin.post(path, { ids: [crops.maize, crops.wheat] }, key);
    expect([first.status, first.body.total]).toEqual([201, 2]);
    expect(first.headers.get('x-event-position')).toMatch(/^\d+$/);
    const maize = (first.body.items as Row[]).find(({ sourceId }) => sourceId === crops.maize)!;
    expect(maize).toMatchObject({
      id: expect.any(Number),
      active: true,
      ownerScope: 'group',
      ownerName: expect.any(String),
      scope: 'group',
      scopeId: at.group,
      source: 'group',
      inherited: false,
      inUse: false,
      editable: true,
      revision: 1,
    });
    expect(maize.id).toBeGreaterThan(100_000);
    const again = await admin.post(path, { ids: [crops.maize, crops.wheat] }, key);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    const twice = await bring(admin, [crops.potato, crops.maize]);
    expect([...told(twice), twice.body.details[0].params]).toEqual([409, 'alreadyImported', { ids: [crops.maize] }]);
    const own = (await listed(user, 'crops')).filter(({ sourceId }) => sourceId !== null);
    expect(new Set(own.map(({ sourceId }) => sourceId))).toEqual(new Set([crops.maize, crops.wheat]));
    expect((await listed(user, 'crops')).some(({ id }) => id === crops.maize)).toBe(true); // what it was copied from stays
    expect((await listed(await server.as('user-3'), 'crops', 'true', at.next)).every(({ sourceId }) => sourceId === null)).toBe(true);
  });

  test('C033 C180 products likewise, from where they are said to stand', async () => {
    expect(await brought(bring(admin, [products.urea], 'products', undefined, { source: 'global' }))).toHaveLength(1);
    expect(told(await bring(admin, [products.map], 'products', undefined, { source: 'company' }))).toEqual([404, 'ProductNotFound']);
    const { status, body } = await admin.post(`/fertilizers/import?groupId=${at.group}`, { ids: [products.map, products.map] });
    expect([status, body.total]).toEqual([201, 1]);
    const [urea] = (await listed(user, 'fertilizers')).filter(({ sourceId }) => sourceId === products.urea);
    expect(urea).toMatchObject({ rootId: products.urea, nutrients: expect.any(Array), ownerScope: 'group' });
    expect((await user.get(`/fertilizers?id=${urea!.id}`)).body).toMatchObject({ id: urea!.id, source: 'group', contents: [46, 0, 0] });
    expect((await user.post('/fertilizers/batch', { ids: [urea!.id, 999_999] })).body).toMatchObject({
      items: [{ id: urea!.id }],
      missing: [999_999],
    });
    expect((await user.get(`/fertilizers/local?groupId=${at.group}`)).body.total).toBe(2);
    expect(told(await (await server.as('user-5')).get(`/fertilizers?id=${urea!.id}`))).toEqual([404, 'ProductNotFound']);
  });

  test('C008 wrong bodies and places are refused', async () => {
    expect(failures(await admin.post('/adminCenter/crops/import', { ids: [crops.potato] }))).toEqual(['groupId:required']);
    expect(failures(await bring(admin, [crops.potato], 'crops', `groupId=${at.group}&companyId=${at.company}`))).toEqual([
      'groupId:onePlace',
    ]);
    expect(failures(await bring(admin, []))).toEqual(['ids:itemCount']);
    expect(failures(await bring(admin, [crops.potato], 'crops', undefined, { source: 'moon' }))).toEqual(['source:invalidOption']);
    expect(told(await bring(admin, [crops.potato, 999_999]))).toEqual([404, 'CropNotFound']);
    expect(told(await bring(admin, [crops.potato], 'seeds'))).toEqual([404, 'routeNotFound']);
    expect(told(await bring(admin, [crops.potato], 'crops', `groupId=${at.elsewhere}`))).toEqual([404, 'GroupNotFound']);
    expect(told(await bring(admin, [crops.potato], 'crops', `companyId=${at.company}`))).toEqual([403, 'forbidden']);
    expect(told(await bring(await server.as('group-1'), [crops.potato]))).toEqual([403, 'adminTokenUnverified']);
    expect(told(await bring(user, [crops.potato]))).toEqual([403, 'forbidden']);
  });
});

describe('whose a record is', () => {
  let ofCompany: Row;
  beforeAll(async () => {
    [ofCompany] = (await brought(bring(company, [products.mop], 'fertilizers', `companyId=${at.company}`))) as [Row];
  });

  test('R434 C004 C005 what a company has is listed in its groups, read only, and import makes an own copy', async () => {
    const { body: own } = await company.get('/adminCenter/fertilizers/company');
    expect((own.items as Row[]).find(({ id }) => id === ofCompany.id)).toMatchObject({ inherited: false, editable: true });
    const seen = (await listed(admin, 'fertilizers')).find(({ id }) => id === ofCompany.id)!;
    expect(seen).toMatchObject({ inherited: true, editable: false, ownerScope: 'company', source: 'company', sourceId: products.mop });
    const [copy] = await brought(bring(admin, [ofCompany.id], 'fertilizers', undefined, { source: 'company' }));
    expect(copy).toMatchObject({ sourceId: ofCompany.id, ownerScope: 'group', inherited: false, editable: true });
    expect(copy!.ownerName).not.toBe(ofCompany.ownerName);
    expect((await listed(admin, 'fertilizers')).some(({ id }) => id === ofCompany.id)).toBe(true);
    expect((await listed(await server.as('user-9'), 'fertilizers', 'true', at.elsewhere)).some(({ id }) => id === ofCompany.id)).toBe(
      false,
    );
  });

  test('C007 with a group, what its company has is archived for that group alone, by whom it belongs to', async () => {
    const stands = async (client: Client, status: string, groupId = at.group) =>
      (await listed(client, 'fertilizers', status, groupId)).find(({ id }) => id === ofCompany.id);
    const pickable = async () => {
      const query = { groupId: at.group, pageSize: 200, search: ofCompany.name };
      return ((await user.get('/fertilizers', { query })).body.items as Row[]).some(({ id }) => id === ofCompany.id);
    };
    const archivedFor = async (client: Client) => {
      const query = { groupId: at.group, archived: true, pageSize: 200 };
      return ((await client.get('/fertilizers', { query })).body.items as Row[]).find(({ id }) => id === ofCompany.id);
    };
    expect(told(await set(admin, 'fertilizers', [ofCompany.id], false, at.group))).toEqual([403, 'ownedByOther']);
    const off = await set(company, 'fertilizers', [ofCompany.id, products.map], false, at.group);
    expect([off.status, off.body.items.map(({ id, active }: Row) => [id, active])]).toEqual([
      200,
      [
        [ofCompany.id, false],
        [products.map, false],
      ],
    ]);
    expect(await stands(user, 'true')).toBeUndefined();
    expect(await stands(admin, 'false')).toMatchObject({ inherited: true, active: false });
    expect(await stands(admin, 'false')).not.toHaveProperty('switchable');
    expect(await stands(company, 'false')).toMatchObject({ editable: false, switchable: true });
    expect(await stands(company, 'true', at.next)).toMatchObject({ editable: false, switchable: true });
    expect((await archivedFor(company))?.editable).toBe(true);
    expect((await archivedFor(admin))?.editable).toBe(false);
    expect(await stands(admin, 'all')).toMatchObject({ active: false });
    expect(await pickable()).toBe(false);
    expect(await stands(company, 'true', at.next)).toMatchObject({ inherited: true, active: true });
    const { body: own } = await company.get('/adminCenter/fertilizers/company');
    expect((own.items as Row[]).find(({ id }) => id === ofCompany.id)).toMatchObject({ active: true });
    expect((await set(company, 'fertilizers', [ofCompany.id, products.map], true, at.group)).status).toBe(200);
    expect(await stands(user, 'true')).toMatchObject({ active: true });
    expect(await pickable()).toBe(true);
  });

  test('R471 R472 R654 C007 C032 C184 nobody but who made it archives or deletes it; elsewhere it is not there', async () => {
    const [crop] = (await listed(admin, 'crops')).filter(({ sourceId }) => sourceId === crops.wheat);
    const collection = await server.verified('collection-1');
    for (const [client, type, id] of [
      [admin, 'fertilizers', ofCompany.id],
      [collection, 'fertilizers', ofCompany.id],
      [collection, 'crops', crop!.id],
      [company, 'crops', crop!.id],
    ] as const) {
      expect(told(await set(client, type, [id], false))).toEqual([403, 'ownedByOther']);
      expect(told(await set(client, type, [id], false, at.group))).toEqual([403, 'ownedByOther']);
      expect(told(await remove(client, type, [id]))).toEqual([403, 'ownedByOther']);
    }
    expect((await listed(company, 'crops')).find(({ id }) => id === crop!.id)).toMatchObject({ editable: false });
    for (const [type, id] of [
      ['crops', crops.maize],
      ['fertilizers', products.urea],
    ] as const)
      expect(told(await remove(admin, type, [id]))).toEqual([403, 'ownedByOther']); // the shipped library is nobody's
    for (const who of ['group-2', 'group-5', 'company-2']) {
      const other = await server.verified(who);
      expect(told(await set(other, 'crops', [crop!.id], false))).toEqual([404, 'CropNotFound']);
      const [there, missing] = [await remove(other, 'crops', [crop!.id]), await remove(other, 'crops', [987_654_321])];
      expect({ ...there.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      expect(told(await other.post('/crops/cropById', { id: crop!.id }))).toEqual([404, 'CropNotFound']);
    }
  });
});

describe('using, archiving and deleting own records', () => {
  const own = async (type: string, sourceId: number) => (await listed(admin, type, 'all')).find((row) => row.sourceId === sourceId)!;

  test('C007 R264 an archived own crop is refused to new plans, and taken back', async () => {
    const { id } = await own('crops', crops.wheat);
    expect((await set(admin, 'crops', [id, crops.potato], false, at.group)).body.items).toEqual([
      { id, active: false, revision: 2 },
      { id: crops.potato, active: false, revision: 2 },
    ]);
    expect((await listed(user, 'crops')).some((row) => row.id === id)).toBe(false);
    expect((await listed(admin, 'crops', 'false')).map((row) => row.id).toSorted((a, b) => a - b)).toEqual([crops.potato, id]);
    expect(told(await user.post('/plan', planOf(growerId, fieldId, { cropId: id })))).toEqual([409, 'inactiveCrop']);
    expect((await set(admin, 'crops', [id], true)).body.items).toEqual([{ id, active: true, revision: 3 }]);
    await set(admin, 'crops', [crops.potato], true, at.group);
  });

  test('R653 C032 C184 a plan reckons with own crops and products as with what they were copied from, and keeps them from being deleted', async () => {
    const [crop, product] = [await own('crops', crops.maize), await own('fertilizers', products.urea)];
    const dosed = (cropId: number, productId: number) => ({
      cropId,
      crop: { plantingDate: '2026-03-01', expectedYield: 9 },
      products: [{ id: productId, unitId: 2 }],
      applications: [
        {
          id: 'basal',
          applicationTypeId: 1,
          cropStageId: -1,
          applicationDate: '2026-02-20',
          products: [{ id: productId, amount: 80, unitId: 2 }],
        },
      ],
    });
    const mine = await newPlan(user, growerId, fieldId, dosed(crop.id, product.id));
    const theirs = await newPlan(user, growerId, fieldId, dosed(crops.maize, products.urea));
    const [a, b] = await Promise.all([mine, theirs].map(({ id }) => user.post('/plan/graph', { planId: id })));
    expect([a!.status, a!.body.macro]).toEqual([200, b!.body.macro]);
    expect(a!.body.macro[0].fulfillment).toBeGreaterThan(0);
    expect((await user.get(`/customer/crops?customerId=${growerId}`)).body.items.map((row: Row) => row.id)).toContain(crop.id);
    const refused = await remove(admin, 'crops', [crop.id]);
    expect([...told(refused), refused.body.details[0].params]).toEqual([409, 'cropInUse', { ids: [crop.id] }]);
    expect(told(await remove(admin, 'fertilizers', [product.id]))).toEqual([409, 'productInUse']);
    expect(await own('crops', crops.maize)).toMatchObject({ inUse: true });
    const next = server.fixture().companies[0]!.collections[0]!.groups[1]!;
    const elsewhere = await company.put('/customer/group', { ids: [growerId], groupId: next.id, assignedTo: next.userIds[0] });
    expect([...told(elsewhere), elsewhere.body.details[0].params]).toEqual([
      409,
      'plansNeedOwnRecords',
      { customerId: growerId, records: 2 },
    ]);
    expect((await user.call('DELETE', '/plan', { ids: [mine.id] })).status).toBe(200);
    expect((await remove(admin, 'fertilizers', [product.id])).body).toEqual({ deleted: [product.id] });
    expect((await remove(admin, 'crops', [crop.id])).body).toEqual({ deleted: [crop.id] });
    expect((await listed(admin, 'crops', 'all')).some(({ id }) => id === crop.id)).toBe(false);
    expect(told(await remove(admin, 'crops', [crop.id]))).toEqual([404, 'CropNotFound']);
    expect((await brought(bring(admin, [crops.maize])))[0]!.id).not.toBe(crop.id); // what was deleted may come again
  });

  test('C031 a crop is copied under a variety of its own', async () => {
    const clone = (body: object, client = admin) => client.post(`/adminCenter/crops/clone?groupId=${at.group}`, body);
    const { status, body } = await clone({ id: crops.potato, variety: 'Agria' });
    expect([status, body.variety, body.stages.length > 0, body.requirements.length > 0]).toEqual([201, 'Agria', true, true]);
    expect(body.hasPlantData).toBe((await user.post('/crops/cropById', { id: crops.potato })).body.hasPlantData);
    expect((await user.post('/crops/cropById', { id: body.id, groupId: at.group })).body).toMatchObject({ id: body.id, variety: 'Agria' });
    expect((await user.get(`/crops/stages?id=${body.id}`)).body.total).toBe(body.stages.length + 2);
    expect((await listed(user, 'crops')).find(({ id }) => id === body.id)).toMatchObject({ variety: 'Agria', sourceId: crops.potato });
    expect(told(await clone({ id: crops.potato, variety: 'agria' }))).toEqual([409, 'cropNameExists']);
    expect((await clone({ id: body.id, name: 'Seed potato' })).body).toMatchObject({ name: 'Seed potato', variety: 'Agria' });
    expect(told(await clone({ id: 999_999 }))).toEqual([404, 'CropNotFound']);
    expect(failures(await clone({ id: crops.potato, variety: 'x'.repeat(61) }))).toEqual(['variety:lengthRange']);
    expect(failures(await admin.post('/adminCenter/crops/clone', { id: crops.potato }))).toEqual(['groupId:required']);
    expect(told(await clone({ id: crops.potato }, await server.verified('group-2')))).toEqual([404, 'GroupNotFound']);
  });

  test('C299 who brought what into which library stands in the audit', async () => {
    const { body } = await admin.get(`/audit?groupId=${at.group}&type=LibraryRecordsAdded&pageSize=200`);
    expect(body.items[0]).toMatchObject({ type: 'LibraryRecordsAdded', kind: 'group', id: at.group });
  });

  test('R471 what somebody made who is no longer there is changed by those who govern its place', async () => {
    const { id } = await own('crops', crops.wheat);
    const maker = server.fixture().users.find(({ email }) => email === 'group-1@acceptance.test')!;
    expect(told(await set(company, 'crops', [id], false))).toEqual([403, 'ownedByOther']);
    const { status } = await company.post('/adminCenter/user/status', { ids: [maker.id], status: 'inactive' });
    expect(status).toBe(200);
    expect((await set(company, 'crops', [id], false)).body.items).toEqual([{ id, active: false, revision: 4 }]);
    expect((await company.post('/adminCenter/user/status', { ids: [maker.id], status: 'active' })).status).toBe(200);
    expect(told(await set(company, 'crops', [id], true))).toEqual([403, 'ownedByOther']);
  });
});
