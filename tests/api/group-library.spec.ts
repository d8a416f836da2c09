import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { crops, newPlan, planOf, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let admin: Client;
let place: { company: number; collection: number; group: number; next: number; elsewhere: number };
let growerId: number;
let fieldId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [one, two] = server.fixture().companies;
  const collection = one!.collections[0]!;
  const group = collection.groups[0]!;
  place = {
    company: one!.id,
    collection: collection.id,
    group: group.id,
    next: one!.collections[1]!.groups[0]!.id,
    elsewhere: two!.collections[0]!.groups[0]!.id,
  };
  [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
  [user, admin] = await Promise.all([server.as('user-1'), server.verified('group-1')]);
});
afterAll(() => server?.stop());

interface Standing {
  id: number;
  active: boolean;
  editable: boolean;
  revision: number;
}
const set = (client: Client, ids: readonly number[], status: boolean, groupId: number | undefined = place.group, type = 'crops') =>
  client.post(`/flex/adminCenter/${type}/updateStatus${groupId === undefined ? '' : `?groupId=${groupId}`}`, { ids, status });
const listed = async (client: Client, query: string, type = 'crops'): Promise<Standing[]> => {
  const { status, body } = await client.get(`/flex/adminCenter/${type}/${query}`);
  expect([status, body.total]).toEqual([200, body.items?.length]);
  return body.items as Standing[];
};
const ids = (items: readonly Standing[]) => items.map(({ id }) => id);
const inGroup = (status = 'true', groupId = place.group) => `group?id=${groupId}&status=${status}`;

describe('what of the library a group uses', () => {
  test('C007 C003 R260 R263 R514 crops are archived for a group and taken back; a plan is offered what is left', async () => {
    const all = await listed(user, inGroup());
    expect(all.find(({ id }) => id === crops.maize)).toMatchObject({
      active: true,
      inherited: true,
      ownerId: null,
      ownerScope: 'global',
      source: 'global',
      scope: 'group',
      scopeId: place.group,
      editable: false,
      inUse: false,
      revision: 1,
    });
    const archived = await set(admin, [crops.maize, crops.wheat], false);
    expect([archived.status, archived.body]).toEqual([
      200,
      {
        items: [
          { id: crops.maize, active: false, revision: 2 },
          { id: crops.wheat, active: false, revision: 2 },
        ],
      },
    ]);
    expect(archived.headers.get('x-event-position')).toMatch(/^\d+$/);
    expect(ids(await listed(user, inGroup()))).toEqual(ids(all).filter((id) => id !== crops.maize && id !== crops.wheat));
    expect(ids(await listed(user, `group?id=${place.group}`))).toEqual(ids(await listed(user, inGroup()))); // without a status: those in use
    const kept = await listed(admin, inGroup('false'));
    expect(new Set(ids(kept))).toEqual(new Set([crops.maize, crops.wheat]));
    expect(kept[0]).toMatchObject({ active: false, editable: true, revision: 2 });
    expect(await listed(admin, inGroup('all'))).toHaveLength(all.length);
    expect(ids(await listed(await server.as('user-5'), inGroup('true', place.next)))).toEqual(ids(all)); // another group has its own
    expect((await set(admin, [crops.maize, crops.wheat], true)).body.items[0]).toEqual({ id: crops.maize, active: true, revision: 3 });
    expect(ids(await listed(user, inGroup()))).toEqual(ids(all));
  });

  test('C007 C181 C172 R261 products likewise, under both of their names, and pick lists follow', async () => {
    const archivedOf = async () => ids((await user.get(`/fertilizers?groupId=${place.group}&archived=true`)).body.items as Standing[]);
    expect(await archivedOf()).toEqual([]);
    expect((await set(admin, [products.urea], false, place.group, 'products')).status).toBe(200);
    expect((await admin.post(`/fertilizers/updateStatus?groupId=${place.group}`, { ids: [products.map], status: false })).status).toBe(200);
    expect(new Set(await archivedOf())).toEqual(new Set([products.urea, products.map]));
    const offered = (await user.get(`/fertilizers?groupId=${place.group}&pageSize=200`)).body.items as Standing[];
    expect(ids(offered)).not.toContain(products.urea);
    expect(offered.every(({ active }) => active)).toBe(true);
    expect(ids(await listed(user, inGroup(), 'fertilizers'))).not.toContain(products.map);
    expect((await set(admin, [products.urea, products.map], true, place.group, 'fertilizers')).status).toBe(200);
    expect(await archivedOf()).toEqual([]);
  });

  test('C007 R266 fifty records change their status at once, or none does when one of them is not there', async () => {
    const fifty = ids(await listed(admin, inGroup())).slice(0, 50);
    expect(fifty).toHaveLength(50);
    const missing = await set(admin, [...fifty, 999_999], false);
    expect([missing.status, missing.body.key]).toEqual([404, 'CropNotFound']);
    expect(await listed(admin, inGroup('false'))).toEqual([]);
    const key = { headers: { 'Idempotency-Key': 'archive-fifty-1' } };
    const path = `/adminCenter/crops/updateStatus?groupId=${place.group}`;
    const first = await admin.post(path, { ids: fifty, status: false }, key);
    expect((first.body.items as Standing[]).every(({ active }) => !active)).toBe(true);
    expect(await listed(admin, inGroup('false'))).toHaveLength(50);
    const again = await admin.post(path, { ids: fifty, status: false }, key);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    expect((await set(admin, fifty, true)).status).toBe(200);
  });

  test('C007 what is shipped is nobody’s to archive for everybody', async () => {
    for (const who of ['super-1', 'company-1', 'collection-1', 'group-1']) {
      const client = await server.verified(who);
      for (const [type, id] of [
        ['crops', crops.potato],
        ['fertilizers', products.urea],
      ] as const) {
        const { status, body } = await client.post(`/adminCenter/${type}/updateStatus`, { ids: [id], status: false });
        expect([who, status, body.key]).toEqual([who, 403, 'ownedByOther']);
      }
    }
    expect((await admin.post('/adminCenter/crops/updateStatus', { ids: [999_999], status: false })).body.key).toBe('CropNotFound');
  });

  test('C007 R431 R432 R433 admins change the groups of their own scope; others are not there', async () => {
    const [company, collection, other] = await Promise.all(['company-1', 'collection-1', 'group-2'].map((who) => server.verified(who)));
    for (const client of [company!, collection!]) {
      expect((await set(client, [crops.wheat], false)).status).toBe(200);
      expect((await set(client, [crops.wheat], true)).status).toBe(200);
    }
    expect((await set(company!, [crops.wheat], false, place.next)).status).toBe(200);
    expect((await set(company!, [crops.wheat], true, place.next)).status).toBe(200);
    for (const [client, groupId] of [
      [company!, place.elsewhere],
      [collection!, place.next],
      [other!, place.group],
      [admin, place.next],
    ] as const)
      expect((await set(client, [crops.wheat], false, groupId)).body).toMatchObject({ status: 404, key: 'GroupNotFound' });
    expect((await set(await server.as('user-1'), [crops.wheat], false)).body.key).toBe('forbidden');
  });

  test('C007 wrong bodies are refused by field', async () => {
    expect(failures(await set(admin, [], false))).toEqual(['ids:itemCount']);
    const wrong = await admin.post(`/adminCenter/crops/updateStatus?groupId=${place.group}`, { ids: [crops.wheat], status: 'no' });
    expect(failures(wrong)).toEqual([expect.stringMatching(/^status:/)]);
    expect((await admin.post(`/adminCenter/seeds/updateStatus?groupId=${place.group}`, { ids: [1], status: true })).body).toMatchObject({
      status: 404,
      key: 'routeNotFound',
    });
  });
});

describe('records of the levels above', () => {
  test('C001 C004 C005 C006 show the shipped library, read only; a group admin’s own level is the group', async () => {
    const total = (await user.get('/crops/global')).body.total as number;
    const company = await server.verified('company-1');
    const boss = await server.verified('super-1');
    for (const [client, query, scope, scopeId] of [
      [company, `company`, 'company', place.company],
      [company, `collection?id=${place.collection}`, 'collection', place.collection],
      [boss, `company?companyId=${place.company}`, 'company', place.company],
      [admin, 'global', 'global', null],
    ] as const) {
      const items = await listed(client, query);
      expect(items).toHaveLength(total);
      expect(items[0]).toMatchObject({ scope, scopeId, editable: false, active: true });
    }
    expect(failures(await boss.get('/adminCenter/crops/company'))).toEqual(['companyId:required']);
    expect((await admin.get(`/adminCenter/crops/collection?id=${place.collection}`)).body.key).toBe('forbidden');
    expect((await company.get('/adminCenter/crops')).body.items[0]).toMatchObject({ scope: 'company', scopeId: place.company });
    expect((await boss.get('/adminCenter/crops?status=false')).body).toEqual({ items: [], total: 0 });
    for (const query of ['', '/global', `/collection?id=${place.collection}`, '/company'])
      expect((await company.get(`/adminCenter/crops${query}`)).body.total).toBe(total);
    expect((await admin.get('/adminCenter/fertilizers')).body.items[0]).toMatchObject({
      scope: 'group',
      scopeId: place.group,
      editable: true,
    });
    expect(failures(await admin.get('/adminCenter/crops?status=maybe'))).toEqual(['status:invalidOption']);
  });
});

describe('records of every kind', () => {
  const kinds = [
    'fertilizers',
    'products',
    'crops',
    'templates',
    'planTemplates',
    'soilAnalysis',
    'plantAnalysis',
    'plant-analysis',
    'weather',
  ];

  test('C001 C003 C004 C005 C006 R220 R513 answer at every level, each with an active status, a page of them where one is asked for', async () => {
    const company = await server.verified('company-1');
    for (const type of [...kinds, 'localization', 'intervention']) {
      const paths = ['?status=all', `/group?id=${place.group}`, `/collection?id=${place.collection}`, '/company', '/global?status=1'];
      for (const path of paths) {
        const { status, body } = await company.get(`/flex/adminCenter/${type}${path}`);
        expect([type, path, status, body.total]).toEqual([type, path, 200, body.items.length]);
        for (const one of body.items as Standing[]) expect(one).toMatchObject({ id: expect.any(Number), active: true });
      }
      const whole = (await company.get(`/flex/adminCenter/${type}`)).body;
      const { status, body } = await company.get(`/flex/adminCenter/${type}?pageNum=2&pageSize=3`);
      expect([type, status, ids(body.items)]).toEqual([type, 200, ids(whole.items).slice(3, 6)]);
      expect(body).toMatchObject({ total: whole.total, pageNo: 2, pageSize: 3 });
    }
    expect(failures(await company.get('/adminCenter/crops?pageSize=201'))).toEqual(['pageSize:outOfRange']);
  });

  test('C001 C007 companies are records for super admins alone, and never inactive', async () => {
    const boss = await server.verified('super-1');
    const { body } = await boss.get('/flex/adminCenter/companies', { query: { status: 'all' } });
    expect(body).toMatchObject({ total: 2, items: [{ id: place.company, active: true, inUse: true, toggles: expect.any(Object) }, {}] });
    expect((await boss.get('/adminCenter/companies?status=false')).body).toEqual({ items: [], total: 0 });
    for (const who of ['company-1', 'collection-1', 'group-1'])
      expect((await (await server.verified(who)).get('/adminCenter/companies')).body).toMatchObject({ status: 403, key: 'forbidden' });
    const turn = (client: Client, company: number, status: boolean) =>
      client.post('/adminCenter/companies/updateStatus', { ids: [company], status });
    expect((await turn(boss, place.company, true)).body.items).toMatchObject([{ id: place.company, active: true }]);
    expect((await turn(boss, place.company, false)).body).toMatchObject({ status: 409, key: 'inUse' });
    expect((await turn(boss, 987_654_321, true)).body).toMatchObject({ status: 404, key: 'CompanyNotFound' });
    expect((await turn(admin, place.company, true)).body.key).toBe('forbidden');
    expect((await boss.get('/adminCenter/companies/global')).body.key).toBe('routeNotFound');
  });

  test('C001 of super admins all that there is: what is shipped and what every place has of its own', async () => {
    const copied = await admin.post(`/adminCenter/crops/clone?groupId=${place.group}`, { id: crops.potato, variety: 'Seen from above' });
    const boss = await server.verified('super-1');
    const all = await listed(boss, '?status=true', 'crops');
    expect(all).toHaveLength((await listed(boss, 'global')).length + 1);
    expect(all).toContainEqual(expect.objectContaining({ id: copied.body.id, scope: 'group', scopeId: place.group }));
    expect(ids(await listed(await server.verified('group-2'), '?status=all'))).not.toContain(copied.body.id);
    expect((await admin.del('/adminCenter/crops/delete', { ids: [copied.body.id] })).status).toBe(200);
  });
});

describe('plans of a group and what it has archived', () => {
  test('R264 R265 an archived crop is refused to new plans; those that have it go on', async () => {
    const older = await newPlan(user, growerId, fieldId, { cropId: crops.wheat });
    await set(admin, [crops.wheat], false);
    const refused = await user.post('/plan', planOf(growerId, fieldId, { cropId: crops.wheat }));
    expect([refused.status, refused.body.key]).toEqual([409, 'inactiveCrop']);
    expect((await user.post('/plan', { id: older.id, notes: 'Sown late' })).status).toBe(200);
    expect((await user.post('/plan', { id: older.id, cropId: crops.wheat })).status).toBe(200);
    const potato = await newPlan(user, growerId, fieldId);
    expect((await user.post('/plan', { id: potato.id, cropId: crops.wheat })).body.key).toBe('inactiveCrop');
    await set(admin, [crops.wheat], true);
    expect((await user.post('/plan', planOf(growerId, fieldId, { cropId: crops.wheat }))).status).toBe(201);
  });

  test('C299 who archived what for which group stands in the audit', async () => {
    const { body } = await admin.get(`/audit?groupId=${place.group}&type=GroupLibraryStatusSet&pageSize=200`);
    expect(body.items[0]).toMatchObject({ type: 'GroupLibraryStatusSet', kind: 'group', id: place.group });
  });

  test('C007 with a group, a template of its company is archived for that group alone, by whom it belongs to', async () => {
    const company = await server.verified('company-1');
    const make = async (status: string) => {
      const of = { companyId: place.company, cropId: crops.potato, nutritionalRequirements: [{ id: 1, value: 9 }] };
      return (await company.post('/planTemplate', { ...of, name: `As a ${status}`, status })).body as Standing;
    };
    const [above, hidden] = [await make('public'), await make('draft')];
    const turn = (client: Client, id: number, status: boolean, groupId?: number) => set(client, [id], status, groupId, 'planTemplates');
    const found = async (query: string, by = company) => (await listed(by, query, 'planTemplates')).find(({ id }) => id === above.id);
    const picks = async (path: string) => {
      const { body } = await user.get(`/planTemplate/${path}?groupId=${place.group}`);
      return ids(body.items as Standing[]).includes(above.id);
    };
    expect(await found(inGroup())).toMatchObject({ active: true }); // from here on others see it as well
    expect((await turn(admin, above.id, false, place.group)).body).toMatchObject({ status: 403, key: 'ownedByOther' });
    expect((await turn(company, hidden.id, false, place.group)).body).toMatchObject({ status: 404, key: 'TemplateNotFound' });
    const off = await turn(company, above.id, false, place.group);
    expect([off.status, off.body.items]).toEqual([200, [{ id: above.id, active: false, revision: above.revision }]]);
    expect([await picks('allByGroup'), await picks('getTemplatesToImport'), await found(inGroup())]).toEqual([false, false, undefined]);
    expect(await found(inGroup('false'))).toMatchObject({ inherited: true, active: false, editable: false, switchable: true });
    expect(await found(inGroup('false'), admin)).not.toHaveProperty('switchable');
    const copy = await company.post(`/adminCenter/templates/import?groupId=${place.group}`, { ids: [above.id] });
    expect(copy.body).toMatchObject({ status: 404, key: 'TemplateNotFound' });
    expect(await found(inGroup('true', place.next))).toMatchObject({ inherited: true, active: true, revision: above.revision });
    expect((await turn(company, above.id, false, place.group)).headers.get('x-no-change')).toBe('true');
    expect((await turn(company, above.id, true, place.group)).headers.get('x-no-change')).toBeNull();
    expect([await picks('allByGroup'), await picks('getTemplatesToImport')]).toEqual([true, true]);
    const itself = await company.post('/adminCenter/templates/updateStatus', { ids: [above.id], status: false });
    expect(itself.body.items).toMatchObject([{ id: above.id, active: false }]);
    expect(await found(inGroup('true', place.next))).toBeUndefined();
  });
});
