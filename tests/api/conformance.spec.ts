import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

/** Sentences of the API's contract that no other test shows, call by call. */
let server: TestServer;
let adviser: Client;
let own: FixtureGroup;
const missing = 99_999;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  adviser = await server.as('user-1');
  own = server.fixture().companies[0]!.collections[0]!.groups[0]!;
});
afterAll(() => server.stop());

const planBody = (more: object = {}) => ({
  name: 'Kharif',
  fieldId: own.fieldIds[0],
  customerId: own.growerIds[0],
  cropId: server.fixture().library.cropIds['potato'],
  crop: { plantingDate: '2026-03-01', expectedYield: 40 },
  ...more,
});
const sheet = (more: object) => ({
  name: 'Sheet',
  fieldId: own.fieldIds[0],
  sampleDate: '2026-02-01',
  units: 'ppm',
  nutrients: [],
  ...more,
});

describe('errors', () => {
  test('one detail for each field, however many rules it breaks (C054, C252)', async () => {
    expect(failures(await adviser.post('/user', { fullName: 'A\u0007', roleId: 2 })).sort()).toEqual([
      'fullName:invalidCharacter',
      'roleId:unknownField',
    ]);
    expect(failures(await adviser.post('/comments', { entity: 'plan', id: own.planIds[0], text: 5 }))).toEqual(['text:invalidType']);
  });

  test('a change of one comment by another person is 403 forbidden (C310)', async () => {
    const { body } = await adviser.post('/comments', { entity: 'plan', id: own.planIds[0], text: 'Sow early' });
    expect(await (await server.as('user-2')).put(`/comments/${body.id}`, { text: 'Sow late' })).toMatchObject({
      status: 403,
      body: { key: 'forbidden' },
    });
  });

  test('what is outside the scope answers the bytes of what is missing, write or read', async () => {
    const stranger = await server.as('company-2');
    const bytes = async (method: string, path: string, body?: unknown) => {
      const { status, text } = await stranger.call(method, path, body);
      return [status, text.replace(/"requestId":"[^"]+"/, '')];
    };
    const calls: [string, string, ((id: number) => unknown) | undefined, number][] = [
      ['GET', '/customer?customerId=', undefined, own.growerIds[0]!],
      ['GET', '/analyses/field?fieldId=', undefined, own.fieldIds[0]!],
      ['PUT', '/field', (id) => ({ id, name: 'Mine' }), own.fieldIds[0]!],
      ['POST', '/plan/price', (planId) => ({ planId, discount: 1 }), own.planIds[0]!],
      ['POST', '/plan/status', (id) => ({ id, status: 'active' }), own.planIds[0]!],
      ['POST', '/soilAnalysis/graph', (id) => ({ id }), own.analysisIds[0]!],
      ['DELETE', '/plan', (id) => ({ ids: [id] }), own.planIds[0]!],
    ];
    for (const [method, path, body, id] of calls) {
      const address = (one: number) => (body ? path : `${path}${one}`);
      const foreign = await bytes(method, address(id), body?.(id));
      expect(foreign).toEqual(await bytes(method, address(missing), body?.(missing)));
      expect(foreign[0]).toBe(404);
    }
  });
});

describe('requests that cannot be read', () => {
  test('a multipart body cut short, without a boundary or of other words is 400', async () => {
    const whole = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.kml"\r\n\r\n<kml/>\r\n';
    for (const [body, type] of [
      ['garbage', 'multipart/form-data; boundary=x'],
      [whole, 'multipart/form-data; boundary=x'],
      [`${whole}--x--`, 'multipart/form-data'],
    ]) {
      expect(await adviser.post('/field/files', body, { headers: { 'Content-Type': type! } })).toMatchObject({
        status: 400,
        body: { key: 'malformedRequest' },
      });
    }
  });

  test("a body's own `__proto__` is an unknown field, wherever it stands and however it is spelt", async () => {
    for (const [raw, field] of [
      ['{"__proto__":{"roleId":5}}', '__proto__'],
      ['{"crop":{"__proto__":1}}', 'crop.__proto__'],
      ['{"tanks":[{"\\u005f_proto__":1}]}', 'tanks[0].__proto__'],
    ]) {
      const refused = await adviser.post('/plan', raw, { headers: { 'Content-Type': 'application/json' } });
      expect([refused.status, ...failures(refused)]).toEqual([422, `${field}:unknownField`]);
    }
  });

  test("a query that needs an id says so; what is no id is no entity's", async () => {
    const due = [
      ['/customer/plans', 'customerId'],
      ['/customer/crops', 'customerId'],
      ['/customer/fertilizers', 'customerId'],
      ['/customer/analyses', 'customerId'],
      ['/field/isFieldExist?name=North', 'customerId'],
      ['/analyses/field', 'fieldId'],
      ['/crops/stages', 'id'],
      ['/soilAnalysis/nutrients', 'groupId'],
    ];
    for (const [path, field] of due) expect(failures(await adviser.get(path!))).toContain(`${field}:required`);
    expect(await adviser.get('/customer/plans?customerId=abc')).toMatchObject({ status: 404, body: { key: 'CustomerNotFound' } });
    expect(failures(await (await server.as('group-1')).get('/group/byCollection?collectionId=abc'))).toEqual(['collectionId:invalidId']);
  });
});

test('errors speak the language that Accept-Language asks for, English otherwise', async () => {
  const refused = async (language: string) =>
    (await adviser.post('/plan', planBody({ name: '', imbalancePct: 50 }), { headers: { 'Accept-Language': language } })).body;
  const [marathi, portuguese, english] = [await refused('mr-IN'), await refused('fr, pt-BR;q=0.8, en;q=0.5'), await refused('fr')];
  expect(marathi.message).toMatch(/[\u0900-\u097f]/);
  expect(marathi.details.map(({ message }: { message: string }) => /[\u0900-\u097f]/.test(message))).toEqual([true, true]);
  expect(portuguese.details.map(({ key }: { key: string }) => key)).toEqual(english.details.map(({ key }: { key: string }) => key));
  expect(portuguese.details[1].message).toBe('O valor está fora do intervalo');
  expect(english.message).toBe('Validation failed');
  const told = async (asked: string, path = '/customer?customerId=abc') =>
    (await adviser.get(path, { headers: { 'Accept-Language': asked } })).body.message;
  expect(await told('pt-AO, pt;q=0.9', '/analyses/field?fieldId=abc')).toBe('Parcela não encontrada');
  expect([await told('es'), await told('es-CO, en;q=0.5')]).toEqual(['No se ha encontrado el agricultor', 'No se encontró el productor']);
  expect(await told('mr')).toBe('शेतकरी सापडला नाही');
});

describe('reads', () => {
  test('1 and 0 are true and false where a list asks for what is active', async () => {
    const list = async (status: string) => (await adviser.get(`/customer/all-sorted?groupId=${own.id}&status=${status}`)).text;
    expect([await list('1'), await list('0')]).toEqual([await list('true'), await list('false')]);
    expect(failures(await adviser.get(`/customer/all-sorted?groupId=${own.id}&status=2`))).toEqual(['status:invalidOption']);
  });

  test('the price flag is on (R033, C288)', async () => {
    expect((await server.anonymous.get('/meta')).body.flags.price).toBe(true);
  });

  test("products: one by its id, the group's by the page (C172)", async () => {
    const urea = server.fixture().library.productIds['urea'];
    const one = await adviser.get(`/fertilizers?id=${urea}`);
    expect(one).toMatchObject({ status: 200, body: { id: urea } });
    expect((await adviser.get(`/fertilizers?id=${urea}`, { headers: { 'If-None-Match': one.headers.get('etag')! } })).status).toBe(304);
    for (const id of ['77', 'abc', '-1'])
      expect(await adviser.get(`/fertilizers?id=${id}`)).toMatchObject({ status: 404, body: { key: 'ProductNotFound' } });
    const page = await adviser.get(`/fertilizers?groupId=${own.id}&search=UREA&pageSize=2&pageNo=1`);
    expect(page.body).toMatchObject({ pageNo: 1, pageSize: 2 });
    expect(page.body.items.every(({ name }: { name: string }) => /urea/i.test(name))).toBe(true);
    expect((await adviser.get(`/fertilizers?groupId=${own.id}&pageNo=999`)).body.items).toEqual([]);
    expect((await adviser.get(`/fertilizers?groupId=${own.id}&pageSize=201`)).status).toBe(422);
    expect(failures(await adviser.get('/fertilizers'))).toEqual(['groupId:required']);
    expect((await adviser.get(`/adminCenter/products/group?id=${own.id}`)).body.total).toBeGreaterThan(100);
  });

  test('outlines are asked for by fields or by grower (C111)', async () => {
    expect(failures(await adviser.get('/field/boundaries'))).toEqual(['customerId:required']);
  });

  test('the command palette finds growers, fields and plans with their pages (C301)', async () => {
    const { body } = await adviser.get('/search?q=potato', { headers: { 'X-Min-Position': '1' } });
    expect(body.items).toContainEqual({
      type: 'plan',
      id: own.planIds[0],
      name: 'Potato 2026',
      path: `/customers/${own.growerIds[0]}/plan/overview?planId=${own.planIds[0]}`,
    });
    for (const q of ['', 'x'.repeat(101)]) expect((await adviser.get(`/search?q=${q}`)).status).toBe(422);
    expect((await (await server.as('user-9')).get('/search?q=potato')).body.items.map(({ id }: { id: number }) => id)).not.toContain(
      own.planIds[0],
    );
  });
});

describe('writes', () => {
  test('a stale revision is refused beside a current If-Match, and the other way round', async () => {
    const { body: field } = await adviser.post('/field', {
      name: 'Two revisions',
      customerId: own.growerIds[0],
      area: 2,
      unitId: 28,
      locationType: 'noLocation',
    });
    await adviser.put('/field', { id: field.id, area: 3 });
    for (const [header, revision] of [
      [2, 1],
      [1, 2],
    ]) {
      expect(await adviser.put('/field', { id: field.id, area: 4, revision }, { headers: { 'If-Match': `"${header}"` } })).toMatchObject({
        status: 412,
        body: { details: [{ params: { current: 2, yours: 1 } }] },
      });
    }
  });

  test('watering that breaks its rule is named where the body has it', async () => {
    const plan = planBody({ proportionalStages: [{ stageId: -1, irrigationEvents: 1, fertigationEvents: 2 }] });
    expect(failures(await adviser.post('/plan', plan))).toEqual(['proportionalStages[0].irrigationEvents:irrigationEvents']);
  });

  test("a person's own record takes the revision in its body (C054)", async () => {
    const { revision } = (await adviser.get('/user')).body;
    expect((await adviser.post('/user', { fullName: 'Meera Patil', revision })).body).toMatchObject({
      revision: revision + 1,
      fullName: 'Meera Patil',
    });
    expect((await adviser.post('/user', { fullName: 'Asha Patil', revision })).body).toMatchObject({
      key: 'revisionConflict',
      details: [{ params: { current: revision + 1, yours: revision } }],
    });
  });

  test('a sheet names crops and methods that exist (C038)', async () => {
    expect(await adviser.post('/soilAnalysis/save', sheet({ cropId: 5 }))).toMatchObject({ status: 404, body: { key: 'CropNotFound' } });
    expect(
      failures(await adviser.post('/soilAnalysis/save', sheet({ nutrients: [{ id: 5, value: 90, extractionMethodId: 999 }] }))),
    ).toEqual(['nutrients[0].extractionMethodId:invalidOption']);
    expect(failures(await adviser.post('/soilAnalysis/save', sheet({ sampleDate: null, units: null })))).toEqual([
      'sampleDate:required',
      'units:invalidOption',
    ]);
  });

  test('C055 C060 preferences and units take the revision in their body too', async () => {
    const { revision } = (await adviser.get('/user')).body;
    for (const [path, body] of [
      ['/user/preference', { dateFormatId: 2 }],
      ['/user/metricType', { metricTypeId: 1 }],
    ] as const)
      expect(await adviser.post(path, { ...body, revision: revision + 1 })).toMatchObject({
        status: 412,
        body: { key: 'revisionConflict' },
      });
    expect((await adviser.post('/user/preference', { dateFormatId: 2, revision })).headers.get('etag')).toBe(`"${revision + 1}"`);
    expect((await adviser.post('/user/metricType', { metricTypeId: 1, revision: revision + 1 })).body).toMatchObject({
      revision: revision + 2,
    });
  });

  test('C070 C330 a new collection says where it is read, a change of localization its revision', async () => {
    const admin = await server.verified('company-1');
    const companyId = server.fixture().companies[0]!.id;
    const made = await admin.post('/collection', { name: 'Konkan', companyId, usersCapacity: 3, defaultGroup: { name: 'Coast' } });
    expect(made.status).toBe(201);
    const { body } = await admin.get(made.headers.get('location')!.replace('/api', ''));
    expect(body).toMatchObject({ id: made.body.id, name: 'Konkan' });
    const changed = await admin.put('/adminCenter/localization', { groupId: own.id, currency: 'EUR' });
    expect(changed.headers.get('etag')).toBe(`"${changed.body.revision}"`);
    const again = await admin.put('/adminCenter/localization', { groupId: own.id, currency: 'EUR' });
    expect([again.status, again.headers.get('x-no-change'), again.body.revision]).toEqual([200, 'true', changed.body.revision]);
  });

  test('an empty text is no date (R343)', async () => {
    for (const plantingDate of ['', 'x', '2026-02-30']) {
      const { status, body } = await adviser.post('/plan', planBody({ crop: { plantingDate, expectedYield: 40 } }));
      expect([status, body.details]).toEqual([
        422,
        [expect.objectContaining({ field: 'crop.plantingDate', key: 'invalidDate', message: 'Invalid Date, please select a valid date' })],
      ]);
    }
    expect(failures(await adviser.post('/plan', planBody({ applications: [{ applicationTypeId: 1, applicationDate: '' }] })))).toEqual([
      'applications[0].applicationDate:invalidDate',
    ]);
  });

  test("a refused new password says so in the specification's words (C245, R616)", async () => {
    const refused = await adviser.post('/auth/change-password', { currentPassword: 'Passw0rd-user-1!', newPassword: '123' });
    expect(refused).toMatchObject({
      status: 422,
      body: { key: 'validationFailed', message: 'Password validation failed.', details: [{ field: 'newPassword', key: 'passwordLength' }] },
    });
  });

  test('a stage distributes nutrients that exist (C133)', async () => {
    const stages = [{ stageId: 1, name: 'All', duration: 20, distribution: [{ id: 999, value: 100 }] }];
    expect(failures(await adviser.post('/plan', planBody({ stages })))).toEqual(['stages[0].distribution[0].id:invalidOption']);
  });

  test('refused prices are named as the call names them (C139)', async () => {
    const { id } = (await adviser.post('/plan', planBody())).body;
    expect(failures(await adviser.post('/plan/price', { planId: id, items: [{ productId: 5051, price: 3 }] }))).toEqual([
      'items[0].productId:notInPlan',
    ]);
  });
});

test('the refresh cookie works only with an allowed Origin (C240)', async () => {
  const { email, password } = server.fixture().users.find(({ role }) => role === 'user')!;
  const Cookie = (await server.anonymous.post('/auth/login', { email, password })).headers.get('set-cookie')!.split(';')[0]!;
  expect((await server.anonymous.post('/auth/refresh', {}, { headers: { Cookie } })).body.key).toBe('forbidden');
  expect((await server.anonymous.post('/auth/refresh', {}, { headers: { Cookie, Origin: server.url } })).status).toBe(200);
});
