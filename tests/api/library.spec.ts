import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { blend, made, save } from './support/products.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let executive: Client;
let library: { cropIds: Record<string, number>; productIds: Record<string, number> };
let groupId: number;
let foreignGroupId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [user, executive] = await Promise.all([server.as('user-1'), server.as('executive-1')]);
  const fixture = server.fixture();
  library = fixture.library;
  groupId = fixture.companies[0]!.collections[0]!.groups[0]!.id;
  foreignGroupId = fixture.companies[1]!.collections[0]!.groups[0]!.id;
});
afterAll(() => server.stop());

test('C172 C183 products are called and found by the names of their reader’s language, and by formulas and names of others', async () => {
  const speaking = (language: string) => ({ headers: { 'Accept-Language': language } });
  const named = async (search: string, language: string) =>
    (await user.get(`/fertilizers?groupId=${groupId}&search=${encodeURIComponent(search)}`, speaking(language))).body.items.map(
      ({ name }: { name: string }) => name,
    );
  expect(await named('ureia', 'pt-BR')).toContain('Ureia 46-0-0');
  expect(await named('ureia', 'en')).toContain('Urea 46-0-0');
  expect(await named('युरिया', 'mr')).toContain('युरिया 46-0-0');
  expect(await named('kcl', 'es-MX')).toContain('Cloruro de potasio 0-0-60');
  expect(await named('calcario', 'pt-PT')).toContain('Calcário dolomítico');
  const [shipped] = (await user.get('/fertilizers/global', speaking('pt-BR'))).body.items.filter(({ id }: { id: number }) => id === 5001);
  expect(shipped.name).toBe('Ureia 46-0-0');
  expect((await user.get('/fertilizers?id=5001', speaking('mr'))).body.name).toBe('युरिया 46-0-0');
});

describe('crops', () => {
  test('C089 the global library has at least 40 crops with yields and names in the reader’s language', async () => {
    const { status, body } = await user.get('/crops/global');
    expect(status).toBe(200);
    expect(body.total).toBe(body.items.length);
    expect(body.total).toBeGreaterThanOrEqual(40);
    for (const crop of body.items)
      expect(crop).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        averageYield: (crop.lowYield + crop.highYield) / 2,
        active: true,
      });
    const marathi = await user.get('/crops/global', { headers: { 'Accept-Language': 'mr-IN' } });
    expect(marathi.body.items.find(({ id }: { id: number }) => id === library.cropIds['potato'])).toMatchObject({ name: 'बटाटा' });
  });
  test('C086 R164 R165 R166 R167 R168 a crop has yields, requirements, stages with minerals, phenology and plant data', async () => {
    const { status, body } = await user.post('/crops/cropById', { id: library.cropIds['coffee'], groupId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: library.cropIds['coffee'],
      name: 'Coffee (arabica)',
      variety: null,
      duration: 365,
      lowYield: 0.8,
      highYield: 3.5,
      averageYield: 2.15,
      hasPlantData: true,
    });
    expect(body.requirements.find(({ id }: { id: number }) => id === 1).value).toBeGreaterThan(0);
    expect(body.stages.length).toBeLessThanOrEqual(15);
    for (const mineral of [1, 4, 5]) {
      const shares = body.stages.map(
        ({ minerals }: { minerals: { mineralId: number; value: number }[] }) =>
          minerals.find(({ mineralId }) => mineralId === mineral)?.value ?? 0,
      );
      expect(shares.reduce((a: number, b: number) => a + b, 0)).toBeCloseTo(100, 6);
    }
    expect(body.phenology.stages.length).toBe(body.stages.length + 2);
    expect(body.sampledTissues).toContain('third/fourth leaf pair');
    expect(body.sampledTimes).toContain('before fruit filling');
    expect(Object.values(body.sources as object).length).toBeGreaterThan(0);
  });
  test('C086 unknown crops, foreign groups and wrong bodies are refused', async () => {
    expect(await user.post('/crops/cropById', { id: 99_999_999 })).toMatchObject({
      status: 404,
      body: { key: 'CropNotFound', details: [] },
    });
    expect(await user.post('/crops/cropById', { id: library.cropIds['maize'], groupId: foreignGroupId })).toMatchObject({
      status: 404,
      body: { key: 'GroupNotFound' },
    });
    expect(failures(await user.post('/crops/cropById', { id: 'maize', colour: 1 })).sort()).toEqual([
      'colour:unknownField',
      'id:invalidId',
    ]);
    expect(await executive.post('/crops/cropById', { id: library.cropIds['maize'] })).toMatchObject({
      status: 403,
      body: { key: 'forbidden' },
    });
    expect(await server.anonymous.get('/crops/global')).toMatchObject({ status: 401, body: { key: 'notAuthenticated' } });
  });
  test('C087 requirements grow with the yield, in any unit of mass per area', async () => {
    const at = async (amount: number, yieldUnitId?: number) =>
      (await user.post('/crops/yield', { cropId: library.cropIds['maize'], yield: amount, ...(yieldUnitId && { yieldUnitId }) })).body
        .requirements;
    const [five, ten, imperial] = [await at(5), await at(10), await at(10, 4)];
    for (const [index, { id, value }] of five.entries()) {
      expect(ten[index]).toMatchObject({ id, value: expect.closeTo(2 * value, 9) });
      expect(imperial[index].value).toBeCloseTo(ten[index].value * 2.2417023, 3);
    }
    expect(failures(await user.post('/crops/yield', { cropId: library.cropIds['maize'], yield: 0 }))).toEqual(['yield:mustBePositive']);
    expect(failures(await user.post('/crops/yield', { cropId: library.cropIds['maize'], yield: 5, yieldUnitId: 12 }))).toEqual([
      'yieldUnitId:unitMismatch',
    ]);
  });
  test('C091 stages begin with pre-plant and planting, which last no day', async () => {
    const { body } = await user.get(`/crops/stages?id=${library.cropIds['potato']}`);
    expect(body.items.slice(0, 2)).toMatchObject([
      { id: -1, duration: 0, stepType: 1 },
      { id: -2, duration: 0, stepType: 2 },
    ]);
    expect(body.items.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual(body.items.map((_: unknown, i: number) => i));
    expect(body.items[2]).toMatchObject({ stepType: 0, duration: 30, minerals: expect.arrayContaining([{ mineralId: 1, value: 3 }]) });
    expect(
      (await user.get(`/crops/stages?id=${library.cropIds['potato']}`, { headers: { 'Accept-Language': 'pt-BR' } })).body.items
        .slice(0, 3)
        .map(({ name }: { name: string }) => name),
    ).toEqual(['Pré-plantio', 'Plantio', 'Brotação/emergência']);
    expect((await user.get('/crops/stages?id=abc')).body.key).toBe('CropNotFound');
  });
  test('C003 R501 a planner reads the group’s active crops, products and templates without an admin token, others not', async () => {
    const templates = await user.get(`/flex/adminCenter/templates/group?id=${groupId}`);
    expect([templates.status, templates.body]).toEqual([200, { items: [], total: 0 }]);
    for (const type of ['crops', 'fertilizers']) {
      const { status, body } = await user.get(`/flex/adminCenter/${type}/group?id=${groupId}`);
      expect([status, body.items[0].inherited, body.items.length === body.total]).toEqual([200, true, true]);
      expect(await user.get(`/adminCenter/${type}/group?id=${groupId}&status=all`)).toMatchObject({
        status: 403,
        body: { key: 'adminTokenUnverified', message: 'admin token is not verified' },
      });
      const admin = await server.verified('group-1');
      const shipped = body.total as number;
      for (const [wanted, total] of [
        ['all', shipped],
        ['false', 0],
      ] as const)
        expect((await admin.get(`/adminCenter/${type}/group?id=${groupId}&status=${wanted}`)).body.total).toBe(total);
      expect((await user.get(`/adminCenter/${type}/group?id=${foreignGroupId}`)).body.key).toBe('GroupNotFound');
      expect(failures(await user.get(`/adminCenter/${type}/group?id=x`))).toEqual(['id:invalidId']);
    }
  });
});

describe('products', () => {
  test('C183 R689 the global library has at least 120 products and no manure', async () => {
    const { body } = await user.get('/fertilizers/global');
    expect(body.total).toBe(body.items.length);
    expect(body.total).toBeGreaterThanOrEqual(120);
    expect(body.items.every(({ formId }: { formId: number }) => formId === 1 || formId === 2)).toBe(true);
    const map = body.items.find(({ id }: { id: number }) => id === library.productIds['map']);
    expect(map).toMatchObject({
      name: expect.stringContaining('MAP'),
      typeId: 1,
      formId: 2,
      price: null,
      nutrients: expect.arrayContaining([{ id: 4, name: 'P2O5', value: 52, efficiency: 1, coated: false }]),
    });
  });
  test('C182 local products are of a group in scope', async () => {
    expect((await user.get(`/fertilizers/local?groupId=${foreignGroupId}`)).body.key).toBe('GroupNotFound');
    expect(failures(await user.get('/fertilizers/local'))).toHaveLength(1);
  });
  test('C174 R173 R174 R175 R176 R177 R178 R179 R180 R181 options name types, forms and the nineteen nutrient forms', async () => {
    const { body } = await user.get('/fertilizers/options');
    expect(Object.fromEntries(body.types.map(({ key, id }: { key: string; id: number }) => [key, id]))).toMatchObject({
      controlledRelease: 2,
      adjuvant: 15,
      biological: 16,
      hormonal: 17,
      gypsum: 18,
      lime: 19,
    });
    expect(Object.fromEntries(body.forms.map(({ key, id }: { key: string; id: number }) => [key, id]))).toEqual({
      liquid: 1,
      granular: 2,
      solidManure: 3,
      liquidManure: 4,
    });
    expect(body.nutrients.map(({ name }: { name: string }) => name).sort()).toEqual(
      'B CaO/Ca Cl Co Cu Fe K2O/K MgO/Mg Mn Mo N-NH2 N-NH4 N-NO3 Ni P2O5/P SO3/S Se Si Zn'.split(' ').sort(),
    );
    expect((await user.get('/fertilizers/options?lang=pt-BR')).body.forms[0].name).toBe('Líquido');
  });
  test('C177 many products by id, manure too, and what is missing', async () => {
    const { body } = await user.post('/fertilizers/batch', { ids: [library.productIds['urea'], 99_999_999] });
    expect(body).toMatchObject({ items: [{ id: library.productIds['urea'] }], missing: [99_999_999] });
    expect(failures(await user.post('/fertilizers/batch', { ids: [] }))).toEqual(['ids:itemCount']);
  });
});

describe('the price list of a group', () => {
  const idOf = (who: string): number => server.fixture().users.find(({ email }) => email === `${who}@acceptance.test`)!.id;
  const products = { urea: 5001, map: 5036 };
  const list = (who: Client, items: object[], more: object = {}) => who.post('/fertilizers/prices', { groupId, ...more, items });
  const prices = async (who: Client) => (await who.get(`/fertilizers/prices?groupId=${groupId}`)).body;

  test('C437 C438 is kept with day and supplier; one’s own price counts, else the latest of the group, and old ones are said', async () => {
    const [colleague, admin] = [await server.as('user-2'), await server.as('group-1')];
    const currency = (await prices(user)).currency as string;
    const listed = await list(user, [
      { productId: products.urea, price: 3.2, supplier: 'Coop', date: '2024-03-01' },
      { productId: products.map, price: 5 },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const [urea, map] = [
      { productId: products.urea, price: 3.2, currency, date: '2024-03-01', supplier: 'Coop', own: true, old: true },
      { productId: products.map, price: 5, currency, date: today, supplier: null, own: true, old: false },
    ];
    expect([listed.status, listed.body.items]).toEqual([200, [urea, map].map((one) => expect.objectContaining(one))]);
    const seen = (await prices(colleague)).items;
    expect(seen[0]).toMatchObject({ ...urea, own: false, by: { id: idOf('user-1') } });
    expect(seen[0].by.name).not.toBe('');
    await list(colleague, [{ productId: products.urea, price: 4, date: '2024-02-01' }]);
    expect((await prices(colleague)).items[0]).toMatchObject({ price: 4, own: true });
    expect((await prices(user)).items[0]).toMatchObject({ price: 3.2, own: true });
    expect((await prices(admin)).items[0]).toMatchObject({ price: 3.2, own: false });
    expect((await list(colleague, [{ productId: products.urea, price: null }])).body.items[0]).toMatchObject({ price: 3.2, own: false });
    const history = await admin.get(`/history/priceList/${groupId}`);
    expect([history.status, history.body.items.length]).toEqual([200, 3]);
    const auditor = await server.verified('group-1');
    const named = async (kind: string) => (await auditor.get('/audit', { query: { kind, id: groupId } })).body.items[0].subject.name;
    expect(await named('priceList')).toBe(await named('group'));
  });

  test('C438 names what it does not take, and is not there for others', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(failures(await list(user, [{ productId: products.urea, price: 1, date: tomorrow }]))).toEqual(['items[0].date:priceInFuture']);
    expect(failures(await list(user, [{ productId: 999_999_999, price: 1 }]))).toEqual(['items[0].productId:unknownReference']);
    expect(failures(await list(user, [{ productId: products.urea, price: -1 }]))).toEqual(['items[0].price:mustBePositive']);
    const stranger = await server.as('user-9');
    expect((await list(stranger, [{ productId: products.urea, price: 1 }])).body.key).toBe('GroupNotFound');
    expect((await stranger.get(`/fertilizers/prices?groupId=${groupId}`)).body.key).toBe('GroupNotFound');
  });
});

describe('products of one’s own', () => {
  let id: number;
  const having = (one: number) => ({ items: expect.arrayContaining([expect.objectContaining({ id: one })]) });
  beforeAll(async () => {
    const admin = await server.verified('group-1');
    id = await made(save(admin, blend({ name: 'Kharif blend', brand: 'Kharif', manufacturer: 'Karnataka Mills', groupId })));
    await made(save(admin, blend({ name: 'Rabi blend', brand: 'Rabi', manufacturer: 'Rajasthan Mills', groupId })));
  });
  const rows: readonly [ids: string, name: string, method: string, path: string, expected: () => object][] = [
    ['C187', 'options', 'GET', 'options', () => ({ forms: { length: 4 } })],
    ['C188', 'brand', 'GET', 'brand?search=k', () => ({ items: ['Kharif'] })],
    ['C176 C189', 'manufacturer', 'GET', 'manufacturer', () => ({ items: ['Karnataka Mills', 'Rajasthan Mills'] })],
    ['C190', 'batch', 'POST', 'batch', () => ({ items: [{ id, brand: 'Kharif' }], missing: [99_999_999] })],
    ['C195', 'local', 'GET', 'local', () => having(id)],
    ['C196', 'global', 'GET', 'global', () => having(library.productIds['map']!)],
  ];
  test.each(rows)('%s userFertilizers/%s reads what its twin reads, to whom it should', async (_ids, name, method, path, expected) => {
    const at = name === 'local' ? `local?groupId=${groupId}` : path;
    const ask = (client: Client, of: string) =>
      client.call(method, `/${of}/${at}`, name === 'batch' ? { ids: [id, 99_999_999] } : undefined);
    const twin = await ask(user, 'fertilizers');
    expect(twin.body).toMatchObject(expected());
    expect(await ask(user, 'userFertilizers')).toMatchObject({ status: 200, text: twin.text });
    expect((await ask(server.anonymous, 'userFertilizers')).status).toBe(401);
    expect((await ask(executive, 'userFertilizers')).status).toBe(403);
    if (name === 'local') expect((await user.get(`/userFertilizers/local?groupId=${foreignGroupId}`)).body.key).toBe('GroupNotFound');
  });

  test('R578 both have the thirteen calls: get, save, options, brand, manufacturer, batch, price, bulk, import, status, local, global, delete', async () => {
    const { id: userId } = server.fixture().users.find(({ email }) => email === 'user-1@acceptance.test')!;
    const company = await server.verified('company-1');
    const boss = company.with(await server.confirmation(company, 'company-1'));
    expect((await boss.post(`/adminCenter/user/${userId}/permissions`, { productPermissions: true })).status).toBe(200);
    const answers = async (client: Client, of: string) => {
      const saved = await save(client, blend({ groupId }), of);
      const one = saved.body.id;
      const rest = [
        await client.get(`/${of}?id=${one}`),
        ...(await Promise.all(['options', 'brand', 'manufacturer', 'global'].map((path) => client.get(`/${of}/${path}`)))),
        await client.get(`/${of}/local?groupId=${groupId}`),
        await client.post(`/${of}/batch`, { ids: [one] }),
        await client.post(`/${of}/updatePrice`, { items: [{ id: one, price: 2 }] }),
        await client.post(`/${of}/bulk?groupId=${groupId}`, { items: [blend()] }),
        await client.post(`/${of}/import?groupId=${groupId}`, { ids: [library.productIds[of === 'fertilizers' ? 'map' : 'urea']] }),
        await client.post(`/${of}/updateStatus`, { ids: [one], status: false }),
        await client.del(`/${of}`, { ids: [one] }),
      ];
      return [saved, ...rest].map(({ status }) => status);
    };
    const all = [201, 200, 200, 200, 200, 200, 200, 200, 200, 201, 201, 200, 200];
    expect([await answers(await server.verified('group-1'), 'fertilizers'), await answers(user, 'userFertilizers')]).toEqual([all, all]);
  });
});
