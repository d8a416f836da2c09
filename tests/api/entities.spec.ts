import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

let server: TestServer;
let fixture: Fixture;
let user: Client;
const group = () => fixture.companies[0]!.collections[0]!.groups[0]!;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  fixture = server.fixture();
  user = await server.as('user-1');
});
afterAll(() => server?.stop());

/** What every entity carries (conventions §2) and what the specification lists for each (§3). */
const common = ['id', 'revision', 'createdAt', 'updatedAt'];
const entities: readonly (readonly [name: string, path: () => string, keys: string])[] = [
  [
    'grower',
    () => `/customer?customerId=${group().growerIds[0]}`,
    'group fullName email phoneNumber countryId state address companyName unitTypeId nutrientForm assignedTo active farmName farmId supplierName applicationName applicationId parentCompanyName growerCode',
  ],
  ['field', () => `/field?id=${group().fieldIds[0]}`, 'name type customerId area unitId locationType geolocation soil layers'],
  [
    'plan',
    () => `/plan?planId=${group().planIds[0]}`,
    'name fieldId cropId customerId cultivar status isTemplate notes comments crop analyses stages products tanks applications foliarApplications proportionalStages pricing results growingMethodId nutrientsGraphDisplay',
  ],
  [
    'soil analysis',
    () => `/soilAnalysis?id=${group().analysisIds[0]}`,
    'name type fieldId cropId soilDepthId layerId sampleDate sampleTime laboratoryName depth extractionMethodId nutrients units layers activeLime organicMatter sand silt clay ph cec ec ecTotalUnitId',
  ],
  [
    'person',
    () => '/user',
    'email roleId companyId companyName institute_id institute_name countryId metricTypeId ssoUser collections groups productPermissions bulkUpload isOnBoarding stepNumber',
  ],
];

const lists: readonly (readonly [name: string, path: () => string, keys: string])[] = [
  ['growers', () => `/customer/all-sorted?groupId=${group().id}`, 'id fullName group unitTypeId active'],
  ['fields', () => `/field/allByCustomer?customerId=${group().growerIds[0]}`, 'id name type customerId area unitId'],
  ['plans', () => `/customer/plans?customerId=${group().growerIds[0]}`, 'id name fieldId cropId status updatedAt'],
  ['analyses', () => `/customer/analyses?customerId=${group().growerIds[0]}`, 'id name type fieldId'],
  ['crops', () => '/crops/global', 'id name duration lowYield highYield averageYield'],
  ['products', () => '/fertilizers/global', 'id name typeId formId nutrients'],
];

describe('R512 answers hold at least the fields of the specification', () => {
  test.each(entities)('%s', async (_name, path, keys) => {
    const { status, body } = await user.get(path());
    expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining([...(body.email ? ['id'] : common), ...keys.split(' ')])]);
  });

  test.each(lists)('lists of %s', async (_name, path, keys) => {
    const { body } = await user.get(path());
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) expect(Object.keys(item)).toEqual(expect.arrayContaining(keys.split(' ')));
  });
});

describe('values that may be left out', () => {
  const field = (more: object) =>
    user.post('/field', { name: `Bare ${Math.random()}`, customerId: group().growerIds[0], locationType: 'noLocation', ...more });
  test('R411 a positive number may be absent or null, and passes', async () => {
    const plan = {
      customerId: group().growerIds[0],
      fieldId: group().fieldIds[1],
      cropId: fixture.library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
    };
    expect((await user.post('/plan', { name: 'Absent', ...plan })).status).toBe(201);
    expect((await user.post('/plan', { name: 'Null', ...plan, crop: { ...plan.crop, duration: null } })).status).toBe(201);
    expect(await user.post('/plan', { name: 'Nought', ...plan, crop: { ...plan.crop, duration: 0 } })).toMatchObject({ status: 422 });
    expect([
      (await field({ area: 5, soil: { sand: null, silt: null, clay: null, ph: null, cec: null } })).status,
      (await field({ area: 5 })).status,
    ]).toEqual([201, 201]);
  });

  test('R412 one that is given is greater than 0', async () => {
    for (const area of [0, -0.1])
      expect(await field({ area })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'area', key: 'mustBePositive', message: 'Must be a positive number' }] },
      });
    expect((await field({ area: 0.1 })).status).toBe(201);
  });
});

describe('addresses that mean nothing', () => {
  test('R081 a collection or group in the address that is no number is passed over', async () => {
    const own = await user.get('/search?q=Grower');
    expect(own.body.items.length).toBeGreaterThan(0);
    for (const query of ['group=abc', 'collection=x&group=1e3']) expect((await user.get(`/search?q=Grower&${query}`)).text).toBe(own.text);
    expect((await user.get('/search?q=Grower&colour=x')).status).toBe(422);
  });

  test('R513 a record kind that the admin center does not have is no route', async () => {
    expect((await user.get(`/flex/adminCenter/crops/group?id=${group().id}`)).status).toBe(200);
    for (const path of ['/flex/adminCenter/nonsense', `/flex/adminCenter/nonsense/group?id=${group().id}`])
      expect(await user.get(path)).toMatchObject({ status: 404, body: { key: 'routeNotFound' } });
  });
});

describe('R025 the libraries of products', () => {
  test.each(['fertilizers', 'userFertilizers'])('%s come from the product itself, the region and the company', async (path) => {
    for (const source of ['global', 'regional', 'company']) {
      const { status, body } = await user.get(`/${path}/${source}`);
      expect([source, status, body.total]).toEqual([source, 200, body.items.length]);
    }
    expect((await user.get(`/${path}/global`)).body.total).toBeGreaterThan(20);
    expect((await user.get(`/${path}/elsewhere`)).status).toBe(404);
  });
});
