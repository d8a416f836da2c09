import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower, placeless } from './support/growers.js';
import { newPlan, planOf } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

/** A call that writes, what its answer holds, a body that is wrong, and its body for another plan. */
type Call = readonly [id: string, path: string, body: (planId: number) => object, status: number, keys: readonly string[], wrong: object];

let server: TestServer;
let adviser: Client;
let growerId: number;
let planId: number;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  adviser = await server.as('user-1');
  growerId = await newGrower(adviser, groupsOf(server.fixture())[0]!);
  planId = (await newPlan(adviser, growerId, await newField(adviser, growerId, placeless))).id;
});
afterAll(() => server?.stop());

const MISSING = 987_654;
const calls: readonly Call[] = [
  ['C133', '/plan', (id) => ({ id, name: 'Renamed' }), 200, ['id', 'revision', 'stages', 'pricing'], { id: 0 }],
  [
    'C134',
    '/plan/graph',
    (id) => ({ planId: id, display: 'oxide' }),
    200,
    ['macro', 'micro', 'additional', 'stages', 'tanks'],
    { planId: 0 },
  ],
  ['C135', '/plan/status', (id) => ({ id, status: 'inactive' }), 200, ['id', 'status', 'deactivated'], { id: 1, status: 'sown' }],
  ['C136', '/plan/storage/pdf', (id) => ({ planId: id, sections: [] }), 200, ['downloadUrl', 'expiresAt'], { planId: 1, sections: ['x'] }],
  ['C137', '/plan/storage/share', (id) => ({ planId: id, option: 'link' }), 200, ['url', 'expiresAt', 'sent'], { planId: 1, option: 9 }],
  [
    'C138',
    '/plan/results',
    (id) => ({ planId: id, kind: 'totalWeight', value: 3, unitId: 8 }),
    201,
    ['yield', 'roi', 'results'],
    { planId: 1 },
  ],
  ['C139', '/plan/price', (id) => ({ planId: id, discount: 5 }), 200, ['items', 'discount', 'total', 'currency'], { discount: 5 }],
];

describe('the calls that change plans, draw and share them', () => {
  test.each(calls)('%s %s answers as it is described, to whom it should', async (_id, path, body, status, keys, wrong) => {
    const [executive, stranger] = [await server.as('executive-1'), await server.as('user-9')];
    expect((await server.anonymous.post(path, body(planId))).status).toBe(401);
    expect((await executive.post(path, body(planId))).body).toMatchObject({ status: 403, key: 'forbidden' });
    const outside = [await stranger.post(path, body(planId)), await adviser.post(path, body(MISSING))];
    expect(outside.map((answer) => [answer.status, answer.body.key])).toEqual(outside.map(() => [404, 'PlanNotFound']));
    expect((await adviser.post(path, wrong)).status).toBe(422);
    const keyed = { headers: { 'Idempotency-Key': `line-of-calls-${_id}` } };
    const [first, again] = [await adviser.post(path, body(planId), keyed), await adviser.post(path, body(planId), keyed)];
    expect([first.status, Object.keys(first.body)]).toEqual([status, expect.arrayContaining([...keys])]);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await adviser.post(`/flex${path}`, body(planId))).status).toBe(status);
  });

  test('C133 without an id makes one: 201 with its address', async () => {
    const fieldId = await newField(adviser, growerId, { name: 'Second', ...placeless });
    const { status, headers, body } = await adviser.post('/plan', planOf(growerId, fieldId));
    expect([status, headers.get('location')]).toEqual([201, `/api/plan?planId=${body.id}`]);
  });
});
