import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan as draft } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let group: FixtureGroup;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = groupsOf(server.fixture())[0]!;
  admin = await server.as('group-1');
});
afterAll(() => server?.stop());

const newPlan = async (customerId: number, fieldId: number, name = 'Potato plan'): Promise<number> =>
  (await draft(admin, customerId, fieldId, { name, crop: { plantingDate: '2026-05-01', expectedYield: 40 } })).id;
const row = async (id: number) =>
  (await admin.get('/customer/all-sorted', { query: { groupId: group.id, pageSize: 200 } })).body.items.find(
    (each: { id: number }) => each.id === id,
  );
/** The position of the change. */
const setStatus = async (id: number, status: string): Promise<string> => {
  const answer = await admin.post('/plan/status', { id, status });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-event-position')!;
};

describe('growers and fields under plans', () => {
  test('C123 R618 a field in a plan is not removed, alone it is', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Under Plan' });
    const fieldId = await newField(admin, growerId);
    const planId = await newPlan(growerId, fieldId);
    const { status, body } = await admin.del('/field', { ids: [fieldId] });
    expect([status, body.key, body.message]).toEqual([
      409,
      'fieldInUse',
      'The field cannot be deleted since it is in use in a fertilizer plan',
    ]);
    expect((await admin.get('/field', { query: { id: fieldId } })).body.revision).toBe(1); // a plan is no change of the field
    expect((await admin.del('/plan', { ids: [planId] })).status).toBe(200);
    expect((await admin.del('/field', { ids: [fieldId] })).body).toEqual({ deleted: [fieldId] });
  });

  test('C107 a grower with active plans is removed only by force; lists count them', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Active Plan' });
    const fieldId = await newField(admin, growerId);
    const planId = await newPlan(growerId, fieldId);
    expect(await row(growerId)).toMatchObject({ fieldsCount: 1, plansCount: 1, activePlansCount: 0 });
    await setStatus(planId, 'active');
    expect(await row(growerId)).toMatchObject({ activePlansCount: 1 });
    const refused = await admin.del('/customer', { ids: [growerId] });
    expect([refused.status, refused.body.key]).toEqual([409, 'customerHasActivePlans']);
    await setStatus(planId, 'inactive');
    expect(await row(growerId)).toMatchObject({ activePlansCount: 0 });
    await setStatus(planId, 'active');
    expect((await admin.del('/customer', { ids: [growerId], force: true })).body).toEqual({ deleted: [growerId] });
    expect((await admin.get('/plan', { query: { planId } })).body.key).toBe('PlanNotFound');
    expect(await row(growerId)).toBeUndefined();
  });

  test('C096 C098 R684 planting, harvest and applications in the window, of growers one sees', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Busy Calendar' });
    const fieldId = await newField(admin, growerId);
    const planId = await newPlan(growerId, fieldId, 'Calendar plan');
    const seen = await setStatus(planId, 'active');
    const events = async (client: Client, path: string, query: object) =>
      (await client.get(path, { query: query as Record<string, string>, headers: { 'X-Min-Position': seen } })).body;
    const planting = { date: '2026-05-01', type: 'planting', customerId: growerId, fieldId, planId, title: 'Calendar plan' };
    expect(await events(admin, `/customer/${growerId}/scheduled-events`, { from: '2026-04-25' })).toEqual({ items: [planting], total: 1 });
    expect((await events(admin, `/customer/${growerId}/scheduled-events`, { from: '2026-04-24' })).total).toBe(0); // seven days
    expect(
      (await events(admin, `/customer/${growerId}/scheduled-events`, { from: '2026-05-02', to: '2027-05-01' })).items.map(
        ({ type }: { type: string }) => type,
      ),
    ).toEqual(['harvest']);
    const mine = await events(admin, '/customer/scheduled-events', { groupId: group.id, from: '2026-05-01', to: '2026-05-01' });
    expect(mine.items).toContainEqual(planting);
    expect((await events(await server.as('company-1'), '/customer/scheduled-events', { from: '2026-05-01' })).items).toContainEqual(
      planting,
    );
    expect((await events(await server.as('company-2'), '/customer/scheduled-events', { from: '2026-05-01' })).items).not.toContainEqual(
      planting,
    );
    await setStatus(planId, 'inactive');
    expect((await events(admin, `/customer/${growerId}/scheduled-events`, { from: '2026-04-25' })).total).toBe(0);
  });

  test('C100 finds plans by name', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Plan Seeker' });
    const planId = await newPlan(growerId, await newField(admin, growerId), 'Quincunx season');
    const found = (await admin.get('/customer/search-results', { query: { query: 'quincunx' } })).body;
    expect(found).toEqual({ items: [{ type: 'plan', id: planId, name: 'Quincunx season', customerId: growerId }], total: 1 });
    await admin.del('/plan', { ids: [planId] });
    expect((await admin.get('/customer/search-results', { query: { query: 'quincunx' } })).body.total).toBe(0);
  });
});
