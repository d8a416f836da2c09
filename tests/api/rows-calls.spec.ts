import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

/** A call, the keys of its answer, the refusal of an id that is not there, and a call that is wrong. A body makes it a POST. */
type Call = readonly [
  id: string,
  path: () => string,
  body: (() => object) | undefined,
  keys: readonly string[],
  missing?: readonly [path: string, key: string, body?: object],
  wrong?: readonly [path: string, body?: object],
];

let server: TestServer;
let fixture: Fixture;
let user: Client;
let executive: Client;
const group = () => fixture.companies[0]!.collections[0]!.groups[0]!;
const crop = () => fixture.library.cropIds['potato']!;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  fixture = server.fixture();
  [user, executive] = [await server.as('user-1'), await server.as('executive-1')];
});
afterAll(() => server?.stop());

const ask = (client: Client, path: string, body?: object) => (body ? client.post(path, body) : client.get(path));

/** Every call of one line of the specification: its keys, who may, and what is answered to what is wrong. */
function line(title: string, calls: readonly Call[], executiveMay: number) {
  describe(title, () => {
    for (const [id, path, body, keys, missing, wrong] of calls) {
      test(`${id} answers, to whom it should`, async () => {
        const answer = await ask(user, path(), body?.());
        expect([answer.status, Object.keys(answer.body)]).toEqual([200, expect.arrayContaining([...keys])]);
        expect((await ask(user, `/flex${path()}`, body?.())).text).toBe(answer.text);
        expect((await ask(server.anonymous, path(), body?.())).status).toBe(401);
        expect((await ask(executive, path(), body?.())).status).toBe(executiveMay);
        if (missing)
          expect(await ask(user, missing[0], body && { ...body(), ...missing[2] })).toMatchObject({
            status: 404,
            body: { key: missing[1] },
          });
        if (wrong) expect((await ask(user, wrong[0], wrong[1])).status).toBe(422);
      });
    }
  });
}

line(
  'the calls of crops',
  [
    [
      'C086',
      () => '/crops/cropById',
      () => ({ id: crop() }),
      [
        'id',
        'name',
        'variety',
        'duration',
        'lowYield',
        'highYield',
        'averageYield',
        'requirements',
        'stages',
        'phenology',
        'hasPlantData',
        'sampledTimes',
        'sampledTissues',
      ],
      ['/crops/cropById', 'CropNotFound', { id: 987_654_321 }],
      ['/crops/cropById', {}],
    ],
    [
      'C087',
      () => '/crops/yield',
      () => ({ cropId: crop(), yield: 30 }),
      ['requirements'],
      ['/crops/yield', 'CropNotFound', { cropId: 987_654_321 }],
      ['/crops/yield', { cropId: 1, yield: -1 }],
    ],
    ['C088', () => '/crops/regional', undefined, ['items', 'total'], ['/crops/regional?groupId=987654321', 'GroupNotFound']],
    ['C089', () => '/crops/global', undefined, ['items', 'total']],
    ['C090', () => '/crops/company', undefined, ['items', 'total']],
    ['C091', () => `/crops/stages?id=${crop()}`, undefined, ['items', 'total'], ['/crops/stages?id=987654321', 'CropNotFound']],
  ],
  403,
);

line(
  'the calls that read plans',
  [
    [
      'C126',
      () => `/customer/plans?customerId=${group().growerIds[0]}`,
      undefined,
      ['items', 'total'],
      ['/customer/plans?customerId=987654321', 'CustomerNotFound'],
      [`/customer/plans?customerId=1&list=some`],
    ],
    [
      'C127',
      () => `/plan?planId=${group().planIds[0]}`,
      undefined,
      ['id', 'name', 'customerId', 'fieldId', 'cropId', 'status', 'crop', 'stages', 'applications', 'revision', 'createdAt', 'updatedAt'],
      ['/plan?planId=987654321', 'PlanNotFound'],
    ],
    ['C128', () => `/plan/field/${group().fieldIds[0]}`, undefined, ['items', 'total'], ['/plan/field/987654321', 'FieldNotFound']],
    [
      'C129',
      () => `/plan/activePlan?fieldId=${group().fieldIds[0]}`,
      undefined,
      ['plan'],
      ['/plan/activePlan?fieldId=987654321', 'FieldNotFound'],
    ],
    [
      'C130',
      () => '/plan/options',
      undefined,
      ['units', 'growingMethods', 'residues', 'applicationTypes', 'methods', 'yieldUnits', 'injectionRatioUnits'],
    ],
    [
      'C131',
      () => `/plan/comparable?id=${group().planIds[0]}`,
      undefined,
      ['items', 'total'],
      ['/plan/comparable?id=987654321', 'PlanNotFound'],
    ],
    [
      'C132',
      () => `/plan/dates?cropId=${crop()}&plantingDate=2026-03-01`,
      undefined,
      ['stages'],
      ['/plan/dates?planId=987654321', 'PlanNotFound'],
      ['/plan/dates?cropId=1&plantingDate=2026-02-30'],
    ],
  ],
  403,
);

describe('the lists of utils', () => {
  // roles as calls.csv has them: those who may not, and whether nobody may
  test.each([
    ['C061', '/utils/dateFormats', ['items'], ['user-1', 'executive-1', 'super-1'], [], 401],
    ['C062', '/utils/languages', ['items'], ['user-1', 'executive-1', 'super-1'], [], 200],
    ['C063', '/utils/companies', ['items'], ['super-1', 'group-1', 'collection-1', 'company-1'], ['user-1', 'executive-1'], 401],
    ['C064', '/utils/roles', ['items'], ['super-1', 'group-1', 'collection-1', 'company-1'], ['user-1', 'executive-1'], 401],
    [
      'C065',
      '/utils/utilFields',
      ['units', 'residues', 'applicationTypes', 'methods', 'growingMethods', 'soilDepths', 'tissues', 'fertilizerForms', 'nutrients'],
      ['user-1', 'executive-1', 'super-1'],
      [],
      401,
    ],
  ] as const)('%s %s', async (_row, path, keys, may, mayNot, nobody) => {
    for (const who of may)
      expect([who, Object.keys((await (await server.as(who)).get(path)).body)]).toEqual([who, expect.arrayContaining([...keys])]);
    for (const who of mayNot) expect([who, (await (await server.as(who)).get(path)).status]).toEqual([who, 403]);
    expect((await server.anonymous.get(path)).status).toBe(nobody);
  });
  test('C065 C130 a language is asked for by its number or its tag; of one that we have not, the lists of C065 say so', async () => {
    for (const lang of ['3', 'pt-BR', 'pt_BR'])
      for (const path of ['/utils/utilFields', '/plan/options'])
        expect((await user.get(`${path}?lang=${lang}`)).body.growingMethods[0].name).toBe('Campo aberto');
    for (const lang of ['999', 'fr', '0', ''])
      expect(failures(await user.get(`/utils/utilFields?lang=${lang}`))).toEqual(['lang:unknownLanguage']);
  });
  test('R674 units are tonne, ton, pound, acre and dunam too', async () => {
    const { units } = (await user.get('/utils/utilFields')).body as { units: { key: string }[] };
    expect(units.map(({ key }) => key)).toEqual(expect.arrayContaining(['tonne', 'shortTon', 'pound', 'acre', 'dunam']));
  });
});

describe('the calls that remove plans and results', () => {
  const newPlan = async () => {
    const { body } = await user.post('/plan', {
      name: 'To go',
      customerId: group().growerIds[0],
      fieldId: group().fieldIds[0],
      cropId: crop(),
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
    });
    return body.id as number;
  };
  test('C141 DELETE plan by id or ids, repeated, empty, unknown, by whom it may not', async () => {
    const [one, two, three] = [await newPlan(), await newPlan(), await newPlan()];
    expect((await executive.del('/plan', { id: one })).status).toBe(403);
    expect((await server.anonymous.del('/plan', { id: one })).status).toBe(401);
    expect((await (await server.as('user-15')).del('/plan', { id: one })).body.key).toBe('PlanNotFound');
    expect((await user.del('/plan', { ids: [] })).status).toBe(422);
    expect((await user.del('/plan', { ids: [one, 987_654_321] })).status).toBe(404);
    const key = { 'Idempotency-Key': 'remove-plan-once' };
    expect(await user.del('/plan', { id: one }, { headers: key })).toMatchObject({ status: 200, body: { deleted: [one] } });
    expect(await user.del('/plan', { id: one }, { headers: key })).toMatchObject({ status: 200, body: { deleted: [one] } });
    expect((await user.del('/flex/plan', { ids: [two, three] })).body).toEqual({ deleted: [two, three] });
    expect((await user.get(`/plan?planId=${one}`)).body.key).toBe('PlanNotFound');
  });
  test('C142 DELETE plan/results', async () => {
    const planId = await newPlan();
    const reported = await user.post('/plan/results', { planId, kind: 'perArea', value: 2, unitId: 1 });
    expect([reported.status, reported.headers.get('location')]).toEqual([201, `/api/plan?planId=${planId}`]);
    expect((await executive.del('/plan/results', { planId })).status).toBe(403);
    expect((await user.del('/plan/results', { planId: 987_654_321 })).body.key).toBe('PlanNotFound');
    expect((await user.del('/plan/results', { planId })).body).toMatchObject({ deleted: true });
    expect((await user.get(`/plan?planId=${planId}`)).body.results).toEqual([]);
  });
});

test('R437 executives cannot use customers', async () => {
  expect(await executive.get(`/customer/all-sorted?groupId=${group().id}`)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
  expect((await executive.get(`/customer?customerId=${group().growerIds[0]}`)).status).toBe(403);
});
