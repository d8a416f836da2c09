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
}, 120_000);
afterAll(() => server.stop());

const planBody = (more: object = {}) => ({ name: 'Kharif', fieldId: own.fieldIds[0], customerId: own.growerIds[0], cropId: server.fixture().library.cropIds['potato'], crop: { plantingDate: '2026-03-01', expectedYield: 40 }, ...more });
const sheet = (more: object) => ({ name: 'Sheet', fieldId: own.fieldIds[0], sampleDate: '2026-02-01', units: 'ppm', nutrients: [], ...more });

describe('errors', () => {
  test('one detail for each field, however many rules it breaks (C054, C252)', async () => {
    expect(failures(await adviser.post('/user', { fullName: 'A\u0007', roleId: 2 })).sort()).toEqual(['fullName:invalidCharacter', 'roleId:unknownField']);
    expect(failures(await adviser.post('/comments', { entity: 'plan', id: own.planIds[0], text: 5 }))).toEqual(['text:invalidType']);
  });

  test('a change of one comment by another person is 403 forbidden (C310)', async () => {
    const { body } = await adviser.post('/comments', { entity: 'plan', id: own.planIds[0], text: 'Sow early' });
    expect(await (await server.as('user-2')).put(`/comments/${body.id}`, { text: 'Sow late' })).toMatchObject({ status: 403, body: { key: 'forbidden' } });
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

describe('reads', () => {
  test('the price flag is on (R033, C288)', async () => {
    expect((await server.anonymous.get('/meta')).body.flags.price).toBe(true);
  });

  test('products: one by its id, the group\'s by the page (C172)', async () => {
    const urea = server.fixture().library.productIds['urea'];
    const one = await adviser.get(`/fertilizers?id=${urea}`);
    expect(one).toMatchObject({ status: 200, body: { id: urea } });
    expect((await adviser.get(`/fertilizers?id=${urea}`, { headers: { 'If-None-Match': one.headers.get('etag')! } })).status).toBe(304);
    for (const id of ['77', 'abc', '-1']) expect(await adviser.get(`/fertilizers?id=${id}`)).toMatchObject({ status: 404, body: { key: 'ProductNotFound' } });
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
    expect(body.items).toContainEqual({ type: 'plan', id: own.planIds[0], name: 'Potato 2026', path: `/customers/${own.growerIds[0]}/plan/overview?planId=${own.planIds[0]}` });
    for (const q of ['', 'x'.repeat(101)]) expect((await adviser.get(`/search?q=${q}`)).status).toBe(422);
    expect((await (await server.as('user-9')).get('/search?q=potato')).body.items.map(({ id }: { id: number }) => id)).not.toContain(own.planIds[0]);
  });
});

describe('writes', () => {
  test('a person\'s own record takes the revision in its body (C054)', async () => {
    const { revision } = (await adviser.get('/user')).body;
    expect((await adviser.post('/user', { fullName: 'Meera Patil', revision })).body).toMatchObject({ revision: revision + 1, fullName: 'Meera Patil' });
    expect((await adviser.post('/user', { fullName: 'Asha Patil', revision })).body).toMatchObject({ key: 'revisionConflict', details: [{ params: { current: revision + 1, yours: revision } }] });
  });

  test('a sheet names crops and methods that exist (C038)', async () => {
    expect(await adviser.post('/soilAnalysis/save', sheet({ cropId: 5 }))).toMatchObject({ status: 404, body: { key: 'CropNotFound' } });
    expect(failures(await adviser.post('/soilAnalysis/save', sheet({ nutrients: [{ id: 5, value: 90, extractionMethodId: 999 }] })))).toEqual(['nutrients[0].extractionMethodId:invalidOption']);
    expect(failures(await adviser.post('/soilAnalysis/save', sheet({ sampleDate: null, units: null })))).toEqual(['sampleDate:required', 'units:invalidOption']);
  });

  test('an empty text is no date (R343)', async () => {
    for (const plantingDate of ['', 'x', '2026-02-30']) {
      const { status, body } = await adviser.post('/plan', planBody({ crop: { plantingDate, expectedYield: 40 } }));
      expect([status, body.details]).toEqual([422, [expect.objectContaining({ field: 'crop.plantingDate', key: 'invalidDate', message: 'Invalid Date, please select a valid date' })]]);
    }
    expect(failures(await adviser.post('/plan', planBody({ applications: [{ applicationTypeId: 1, applicationDate: '' }] })))).toEqual(['applications[0].applicationDate:invalidDate']);
  });

  test('a refused new password says so in the specification\'s words (C245, R616)', async () => {
    const refused = await adviser.post('/auth/change-password', { currentPassword: 'Passw0rd-user-1!', newPassword: '123' });
    expect(refused).toMatchObject({ status: 422, body: { key: 'validationFailed', message: 'Password validation failed.', details: [{ field: 'newPassword', key: 'passwordLength' }] } });
  });

  test('a stage distributes nutrients that exist (C133)', async () => {
    const stages = [{ stageId: 1, name: 'All', duration: 20, distribution: [{ id: 999, value: 100 }] }];
    expect(failures(await adviser.post('/plan', planBody({ stages })))).toEqual(['stages[0].distribution[0].id:invalidOption']);
  });

  test('refused prices are named as the call names them (C139)', async () => {
    const { id } = (await adviser.post('/plan', planBody())).body;
    expect(failures(await adviser.post('/plan/price', { planId: id, items: [{ productId: 5051, price: 3 }] }))).toEqual(['items[0].productId:notInPlan']);
  });
});

test('the refresh cookie works only with an allowed Origin (C240)', async () => {
  const { email, password } = server.fixture().users.find(({ role }) => role === 'user')!;
  const Cookie = (await server.anonymous.post('/auth/login', { email, password })).headers.get('set-cookie')!.split(';')[0]!;
  expect((await server.anonymous.post('/auth/refresh', {}, { headers: { Cookie } })).body.key).toBe('forbidden');
  expect((await server.anonymous.post('/auth/refresh', {}, { headers: { Cookie, Origin: server.url } })).status).toBe(200);
});
