import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { newPlan, nutrient, products } from './support/plans.js';
import { blend, made, save, times, told } from './support/products.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let colleague: Client;
let admin: Client;
let company: Client;
let at: { company: number; group: number; next: number; elsewhere: number; grower: number; field: number };

const idOf = (who: string): number => server.fixture().users.find(({ email }) => email === `${who}@acceptance.test`)!.id;
const permit = async (who: string, productPermissions: boolean) => {
  const boss = company.with(await server.confirmation(company, 'company-1'));
  expect((await boss.post(`/adminCenter/user/${idOf(who)}/permissions`, { productPermissions })).status).toBe(200);
};

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [one, two] = server.fixture().companies;
  const [group, next] = one!.collections[0]!.groups;
  at = {
    company: one!.id,
    group: group!.id,
    next: next!.id,
    elsewhere: two!.collections[0]!.groups[0]!.id,
    grower: group!.growerIds[0]!,
    field: group!.fieldIds[0]!,
  };
  [user, colleague, admin, company] = await Promise.all([
    server.as('user-1'),
    server.as('user-2'),
    server.verified('group-1'),
    server.verified('company-1'),
  ]);
  await permit('user-1', true);
});
afterAll(() => server?.stop());

describe('a product that an admin saves', () => {
  test('C173 C175 C188 R169 R171 R172 comes back as it was sent, from every list of its group', async () => {
    const sent = blend();
    const first = await save(admin, { ...sent, groupId: at.group });
    expect([first.status, first.headers.get('etag')]).toEqual([201, '"1"']);
    const { id } = first.body;
    expect(first.headers.get('location')).toBe(`/api/fertilizers?id=${id}`);
    expect(first.body).toMatchObject({
      ...sent,
      nutrients: sent.nutrients.map((one) => expect.objectContaining(one)),
      ...{ id, revision: 1, active: true, type: 'fertilizer', contents: [20, 10, 0], own: true, source: 'group', ownerScope: 'group' },
    });
    const read = await user.get(`/fertilizers?id=${id}`);
    expect([read.status, read.headers.get('etag'), read.body]).toEqual([200, '"1"', first.body]);
    expect((await user.get(`/fertilizers?id=${id}`, { headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
    const listed = async (path: string) => (await user.get(path)).body.items.some((one: { id: number }) => one.id === id);
    expect(await listed(`/fertilizers?groupId=${at.group}&search=valley`)).toBe(true);
    expect(await listed(`/fertilizers/local?groupId=${at.group}`)).toBe(true);
    expect(await listed(`/adminCenter/fertilizers/group?id=${at.group}`)).toBe(true);
    const both = ['fertilizers', 'userFertilizers'];
    for (const one of both) expect((await user.get(`/${one}/brand?search=val`)).body).toEqual({ items: ['Valley'], total: 1 });
    for (const one of both) expect((await user.get(`/${one}/brand?search=hill`)).body).toEqual({ items: [], total: 0 });
    expect((await user.get(`/userFertilizers/manufacturer?groupId=${at.group}`)).body.items).toEqual(['Green Mills']);
    expect((await user.post('/userFertilizers/batch', { ids: [id] })).body.items).toEqual([first.body]);
    const elsewhere = await server.as('user-9');
    expect(told(await elsewhere.get(`/fertilizers?id=${id}`))).toEqual([404, 'ProductNotFound']);
    for (const one of both) expect((await elsewhere.get(`/${one}/brand`)).body.total).toBe(0);
  });

  test('C173 is changed field by field, under the revision that was read', async () => {
    const { body } = await save(admin, blend());
    const changed = await save(admin, { id: body.id, brand: 'Hill', density: null });
    expect([changed.status, changed.body.brand, changed.body.density, changed.body.manufacturer]).toEqual([
      200,
      'Hill',
      null,
      'Green Mills',
    ]);
    expect([changed.body.revision, changed.headers.get('etag')]).toEqual([2, '"2"']);
    const same = await save(admin, { id: body.id, brand: 'Hill' });
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 2]);
    const stale = await save(admin, { id: body.id, brand: 'Dale' }, 'fertilizers/save', { 'If-Match': '"1"' });
    expect([...told(stale), stale.body.details[0].params]).toEqual([412, 'revisionConflict', { current: 2, yours: 1 }]);
    const fewer = { id: body.id, nutrients: [{ id: 15, value: 30 }] };
    expect(told(await save(admin, fewer))).toEqual([428, 'revisionRequired']);
    const replaced = await save(admin, fewer, 'fertilizers', { 'If-Match': '"2"' });
    expect([replaced.status, replaced.body.contents, replaced.body.revision]).toEqual([200, [30, 0, 0], 3]);
    expect((await save(admin, { id: body.id, revision: 3, name: 'Hill blend' })).body).toMatchObject({ name: 'Hill blend', revision: 4 });
    const key = { 'Idempotency-Key': 'save-one-product' };
    const once = await save(admin, blend({ name: 'Once' }), 'fertilizers', key);
    const again = await save(admin, blend({ name: 'Once' }), 'fertilizers', key);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', once.body]);
  });

  test('R351 C173 is refused where its nutrients are more than 100 %, or a value is none', async () => {
    const of = (...nutrients: object[]) => save(admin, blend({ nutrients }));
    expect((await of({ id: 15, value: 60 }, { id: 9, value: 40 })).status).toBe(201);
    const more = await of({ id: 15, value: 60 }, { id: 9, value: 40.01 });
    expect(told(more)).toEqual([422, 'validationFailed']);
    expect(more.body.details).toEqual([
      { field: 'nutrients', key: 'nutrientsSum', message: 'The sum of nutrients cannot exceed 100%', params: { max: 100, value: 100.01 } },
    ]);
    expect((await of({ id: 5, value: 60 }, { id: 19, value: 45 })).status).toBe(201); // potassium chloride, 105 % as declared
    expect(failures(await save(admin, blend({ price: -1, density: 0, typeId: 77, manufacture: 'x'.repeat(101), colour: 'red' })))).toEqual(
      expect.arrayContaining(['price:mustBePositive', 'density:mustBePositive', 'typeId:invalidOption', 'colour:unknownField']),
    );
    expect(failures(await save(admin, {}))).toEqual(['name:required', 'typeId:required', 'formId:required', 'nutrients:required']);
    const { body } = await save(admin, blend());
    const over = { id: body.id, revision: 1, nutrients: [{ id: 15, value: 99 }, { id: 9, value: 2 }] }; // prettier-ignore
    expect(failures(await save(admin, over))).toEqual(['nutrients:nutrientsSum']);
    expect((await user.get(`/fertilizers?id=${body.id}`)).body.revision).toBe(1);
  });

  test('C178 has a price that a list of prices sets, all of them or none', async () => {
    const [one, two] = [await made(save(admin, blend())), await made(save(admin, blend()))];
    const price = (items: object[], client = admin) => client.post('/fertilizers/updatePrice', { items });
    expect((await price([{ id: one, price: 0 }, { id: two, price: 3.5 }])).body.items).toEqual([
      { id: one, price: 0, revision: 2 },
      { id: two, price: 3.5, revision: 2 },
    ]); // prettier-ignore
    expect((await price([{ id: one, price: 0 }])).body.items[0].revision).toBe(2);
    expect(failures(await price([{ id: one, price: 1 }, { id: two, price: -0.01 }]))).toEqual(['items[1].price:mustBePositive']); // prettier-ignore
    expect(told(await price([{ id: one, price: 9 }, { id: 987_654_321, price: 1 }]))).toEqual([404, 'ProductNotFound']); // prettier-ignore
    expect(told(await price([{ id: one, price: 9 }, { id: products.urea, price: 1 }]))).toEqual([403, 'ownedByOther']); // prettier-ignore
    expect(told(await price([{ id: one, price: 9 }], await server.verified('group-2')))).toEqual([404, 'ProductNotFound']);
    expect(told(await price([{ id: one, price: 9 }], company))).toEqual([403, 'ownedByOther']);
    expect((await user.get(`/fertilizers?id=${one}`)).body.price).toBe(0);
    const { items } = (await admin.get(`/audit?type=LibraryPricesSet&groupId=${at.group}`)).body;
    expect(items[0].subject.name).toMatch(/: Valley blend, Valley blend$/);
  });

  test('C179 comes in with many others; what is wrong of one is said beside it', async () => {
    const bulk = (items: unknown[], query = '') => admin.post(`/fertilizers/bulk${query}`, { items });
    const old = await made(save(admin, blend()));
    const { status, body } = await bulk(
      [
        blend({ name: 'Row 1' }),
        blend({ name: 'Row 2', nutrients: [{ id: 15, value: 101 }] }),
        'none',
        { id: old, price: 7 },
        { id: products.urea, price: 7 },
        blend({ name: 'Row 6', groupId: at.next }),
        blend({ name: 'Row 7' }),
      ],
      `?groupId=${at.group}`,
    );
    expect(status).toBe(201);
    expect(body.results.map(({ ok, key }: { ok: boolean; key?: string }) => key ?? ok)).toEqual([
      true,
      'percentRange',
      'invalidType',
      true,
      'ownedByOther',
      'idsDiffer',
      true,
    ]);
    expect(body.results.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect((await user.get(`/fertilizers?id=${body.results[6].id}`)).body).toMatchObject({ name: 'Row 7', ownerScope: 'group' });
    expect((await user.get(`/fertilizers?id=${old}`)).body).toMatchObject({ price: 7, revision: 2 });
    expect(failures(await bulk([]))).toEqual(['items:itemCount']);
    expect(failures(await bulk(Array.from({ length: 501 }, () => blend())))).toEqual(['items:itemCount']);
    expect(told(await bulk([blend()], `?groupId=${at.elsewhere}`))).toEqual([404, 'GroupNotFound']);
    expect(told(await bulk([blend()], `?companyId=${at.company}`))).toEqual([403, 'forbidden']);
  });

  test('C173 C008 made of a shipped one keeps what it had, and what a company saves its groups bring in', async () => {
    const [copy] = (await admin.post(`/fertilizers/import?groupId=${at.group}`, { ids: [products.map] })).body.items;
    const changed = await save(admin, { id: copy.id, name: 'Our MAP', price: 0.9, density: 990 });
    expect(changed.body).toMatchObject({ name: 'Our MAP', own: true, rootId: products.map, density: 990, price: 0.9 });
    expect(changed.body.contents).toEqual((await user.get(`/fertilizers?id=${products.map}`)).body.contents);
    const theirs = await made(save(company, blend({ name: 'Company blend' })));
    expect((await user.get(`/fertilizers?id=${theirs}`)).body).toMatchObject({ ownerScope: 'company', name: 'Company blend' });
    expect(told(await save(admin, { id: theirs, name: 'Ours' }))).toEqual([403, 'ownedByOther']);
    expect(told(await save(admin, blend({ companyId: at.company })))).toEqual([403, 'forbidden']);
    const [brought] = (await admin.post(`/fertilizers/import?groupId=${at.group}`, { ids: [theirs] })).body.items;
    expect((await user.get(`/fertilizers?id=${brought.id}`)).body).toMatchObject({
      name: 'Company blend',
      own: true,
      contents: [20, 10, 0],
    });
  });

  test('R458 C173 C178 C179 is no user’s to save, and no admin’s without a verified token', async () => {
    for (const path of ['', '/updatePrice', '/bulk'])
      expect(told(await user.post(`/fertilizers${path}`, path === '' ? blend() : { items: [] }))).toEqual([403, 'forbidden']);
    expect(told(await save(await server.as('group-1'), blend()))).toEqual([403, 'adminTokenUnverified']);
  });
});

describe('a product that a regular user saves', () => {
  test('R457 C185 C186 C191 C192 C193 C194 C197 needs the permission, as long as it lasts', async () => {
    const calls = async (): Promise<Answer[]> => [
      await colleague.get(`/userFertilizers?groupId=${at.group}`),
      await save(colleague, blend({ name: 'Try' }), 'userFertilizers'),
      await colleague.post('/userFertilizers/updatePrice', { items: [{ id: 987_654_321, price: 1 }] }),
      await colleague.post('/userFertilizers/bulk', { items: [blend({ name: 'Try too' })] }),
      await colleague.post(`/userFertilizers/import?groupId=${at.group}`, { ids: [products.mop] }),
      await colleague.post('/userFertilizers/updateStatus', { ids: [987_654_321], status: false }),
      await colleague.call('DELETE', '/userFertilizers', { ids: [987_654_321] }),
    ];
    expect((await calls()).map(told)).toEqual(times(7, 403, 'forbidden'));
    await permit('user-2', true);
    expect((await calls()).map(({ status }) => status)).toEqual([200, 201, 404, 201, 201, 404, 404]);
    await permit('user-2', false);
    expect((await calls()).map(({ status }) => status)).toEqual(times(7, 403).flat());
  });

  test('C185 C186 C191 C194 C197 is priced, archived and deleted by its maker, and seen by the group', async () => {
    const answer = await save(user, blend({ name: 'Field mix' }), 'userFertilizers/save');
    const { id } = answer.body;
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/userFertilizers?id=${id}`]);
    expect((await user.get(`/userFertilizers?id=${id}`)).body).toEqual(answer.body);
    const mine = async (client: Client, query = '') =>
      (await client.get(`/userFertilizers?groupId=${at.group}${query}`)).body.items.map((one: { id: number }) => one.id);
    expect(await mine(user)).toEqual([id]);
    expect(await mine(await server.as('group-1'))).not.toContain(id);
    expect((await colleague.get(`/fertilizers?groupId=${at.group}&search=field mix`)).body.total).toBe(1);
    expect(told(await (await server.as('group-1')).get(`/userFertilizers?id=${id}`))).toEqual([404, 'ProductNotFound']);
    expect((await save(user, { id, brand: null, revision: 1 }, 'userFertilizers')).body).toMatchObject({ brand: null, revision: 2 });
    expect((await user.post('/userFertilizers/updatePrice', { items: [{ id, price: 2 }] })).body.items[0]).toMatchObject({ price: 2 });
    const status = (to: boolean, client = user, ids = [id]) => client.post('/userFertilizers/updateStatus', { ids, status: to });
    expect((await status(false)).body.items).toEqual([{ id, active: false, revision: 4 }]);
    expect([await mine(user), await mine(user, '&archived=true')]).toEqual([[], [id]]);
    expect((await colleague.get(`/fertilizers?groupId=${at.group}&search=field mix`)).body.total).toBe(0);
    expect((await status(true)).body.items[0].active).toBe(true);
    expect(told(await status(false, user, [products.urea]))).toEqual([403, 'ownedByOther']);
    expect((await user.call('DELETE', '/userFertilizers', { id })).body).toEqual({ deleted: [id] });
    expect(told(await user.get(`/userFertilizers?id=${id}`))).toEqual([404, 'ProductNotFound']);
  });

  test('R471 C186 C191 C194 C197 is nobody else’s through the calls of users, not even its admin’s', async () => {
    const theirs = await made(save(admin, blend({ name: 'Admin blend' })));
    const own = await made(save(user, blend({ name: 'User blend' }), 'userFertilizers'));
    const tries = async (client: Client, id: number) => [
      told(await save(client, { id, name: 'Taken' }, 'userFertilizers')),
      told(await client.post('/userFertilizers/updatePrice', { items: [{ id, price: 1 }] })),
      told(await client.post('/userFertilizers/updateStatus', { ids: [id], status: false })),
      told(await client.call('DELETE', '/userFertilizers', { ids: [id] })),
    ];
    expect(await tries(user, theirs)).toEqual(times(4, 403, 'ownedByOther'));
    expect(await tries(await server.as('group-1'), own)).toEqual(times(4, 403, 'ownedByOther'));
    expect(await tries(await server.as('group-2'), own)).toEqual(times(4, 404, 'ProductNotFound'));
    expect((await save(admin, { id: own, price: 5 })).body.price).toBe(5); // with a verified token the group's admin sees to it
    expect(told(await save(user, blend({ groupId: at.next }), 'userFertilizers'))).toEqual([404, 'GroupNotFound']);
    expect(told(await save(user, blend({ companyId: at.company }), 'userFertilizers'))).toEqual([403, 'forbidden']);
  });

  test('C192 C193 comes in by list or from the library, all of it the user’s own', async () => {
    const { body } = await user.post(`/userFertilizers/bulk?groupId=${at.group}`, { items: [blend({ name: 'List 1' }), {}] });
    expect(body.results).toMatchObject([{ ok: true }, { ok: false, key: 'required' }]);
    const imported = await user.post(`/userFertilizers/import?groupId=${at.group}`, { ids: [products.calciumNitrate], source: 'global' });
    expect([imported.status, imported.body.items[0].rootId]).toEqual([201, products.calciumNitrate]);
    const { items } = (await user.get(`/userFertilizers?groupId=${at.group}`)).body;
    expect(items.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([body.results[0].id, imported.body.items[0].id]));
    expect(told(await user.post(`/userFertilizers/import?groupId=${at.group}`, { ids: [products.calciumNitrate] }))).toEqual([409, 'alreadyImported']); // prettier-ignore
  });
});

describe('a plan with a product of one’s own', () => {
  const dosed = (id: number, more: object = {}) => ({
    products: [{ id, unitId: 2, ...more }],
    applications: [{ id: 'basal', applicationTypeId: 1, cropStageId: -1, applicationDate: '2026-02-20', products: [{ id, amount: 100, unitId: 2 }] }],
  }); // prettier-ignore

  test('C311 poured by the litre without a density, it cannot be counted, and the plan’s checks say where', async () => {
    const id = await made(save(admin, blend({ name: 'Thin blend', density: null })));
    const poured = dosed(id).applications.map((one) => ({ ...one, products: [{ id, amount: 20, unitId: 10 }] }));
    const plan = await newPlan(user, at.grower, at.field, { ...dosed(id), applications: poured });
    const { items } = (await user.get(`/plan/${plan.id}/checks`)).body;
    expect(items).toContainEqual(expect.objectContaining({ code: 'productDensityMissing', path: `doses.basal|${id}` }));
  });

  test('R653 C177 C184 is computed with what was saved, says so, and keeps it from being deleted', async () => {
    const id = await made(save(admin, blend({ name: 'Planned blend' })));
    const plan = await newPlan(user, at.grower, at.field, dosed(id, { price: 0.42 }));
    const { body: graph } = await user.post('/plan/graph', { planId: plan.id });
    expect(nutrient(graph.macro, 1).fulfillment).toBeCloseTo(100 * 0.2 * 0.9, 9);
    const why = (await user.post(`/plan/${plan.id}/explain`, { path: 'macro.1.fulfillment' })).body;
    expect(why.inputs.find(({ name }: { name: string }) => name === 'c Planned blend')).toMatchObject({
      origin: 'typed',
      value: expect.closeTo(0.18, 9),
      source: expect.stringContaining('own data'),
    });
    expect((await user.get(`/plan?planId=${plan.id}`)).body.pricing.price).toBeCloseTo(42, 9);
    await save(admin, { id, revision: 1, nutrients: blend().nutrients.map((one) => ({ ...one, efficiency: 1 })) });
    expect(nutrient((await user.post('/plan/graph', { planId: plan.id })).body.macro, 1).fulfillment).toBeCloseTo(20, 9);
    const refused = await admin.call('DELETE', '/fertilizers', { ids: [id] });
    expect([...told(refused), refused.body.details[0].params]).toEqual([409, 'productInUse', { ids: [id] }]);
    expect((await user.call('DELETE', '/plan', { ids: [plan.id] })).status).toBe(200);
    expect((await admin.call('DELETE', '/fertilizers', { ids: [id] })).body).toEqual({ deleted: [id] });
  });

  test('C299 what was saved stands in the audit with its words', async () => {
    const types = async (type: string) => (await admin.get(`/audit?groupId=${at.group}&type=${type}&pageSize=200`)).body.items;
    expect((await types('LibraryProductChanged'))[0]).toMatchObject({ kind: 'group', id: at.group });
    const changed = (await types('LibraryPricesSet'))[0];
    expect(changed.changes.length).toBeGreaterThan(0);
  });
});
