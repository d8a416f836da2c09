import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { crops, fullPlan, newPlan as draft, products } from './support/plans.js';
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

describe('C281 side by side', () => {
  const compared = (query: string, client = admin) => client.get(`/comparison?${query}`, { headers: { 'Accept-Language': 'pt-BR' } });
  const refusals = ({ status, body }: Awaited<ReturnType<typeof compared>>) => [status, body.details[0].key];

  test('C281 plans are told with the figures of their own calls; what has no price is named and in no cost', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Two Plans' });
    const fieldId = await newField(admin, growerId);
    const { stages } = await draft(admin, growerId, fieldId);
    const stageId = (stages as { stageId: number }[]).find((one) => one.stageId > 0)!.stageId;
    const full = { ...fullPlan(stageId), products: [{ id: products.urea, unitId: 2, price: 0.5 }, { id: products.map }] };
    const [one, other] = [await draft(admin, growerId, fieldId, full), await draft(admin, growerId, fieldId)];
    const { status, body } = await compared(`ids=${one.id},${other.id}`);
    expect([status, body.items.map(({ id }: { id: number }) => id)]).toEqual([200, [one.id, other.id]]);
    const [first, second] = body.items;
    const graph = (await admin.post('/plan/graph', { planId: one.id, display: 'element' })).body;
    const needs = [...graph.macro, ...graph.micro].filter((each) => (each.cropNeed ?? 0) > 0 || each.fulfillment > 0);
    expect(first.need.map((each: { need: number; supplied: number }) => [each.need, each.supplied])).toEqual(
      needs.map((each) => [each.cropNeed, each.fulfillment]),
    );
    expect(first).toMatchObject({
      kind: 'plan',
      customerId: growerId,
      status: 'draft',
      grower: 'Two Plans',
      crop: { id: crops.potato, name: 'Batata', cultivar: 'Kufri Jyoti' },
      season: { plantingDate: '2026-03-01', expectedYield: 40 },
      form: 'element',
      cost: { total: (await admin.get(`/plan?planId=${one.id}`)).body.pricing.total },
      tanks: [{ tank: 'A', volume: 1000, products: [{ amount: 50, unitId: 5 }] }],
      sustainability: null,
    });
    expect(first.applications).toHaveLength(2);
    expect(first.unpriced).toEqual([first.applications[1].products[0].name]);
    expect([second.cost, second.products, second.unpriced]).toEqual([null, [], []]);
  });

  test('C281 templates are told as they state it; ids of another kind, of others and too many are refused', async () => {
    const applications = [{ applicationTypeId: 1, cropStageId: -1, products: [{ id: products.urea, amount: 100, unitId: 2 }] }];
    const made = { groupId: group.id, name: 'Base', cropId: crops.potato, nutritionalRequirements: [{ id: 1, value: 180 }], applications };
    const { id } = (await admin.post('/planTemplate', made)).body;
    const { body } = await compared(`kind=template&ids=${id}`);
    expect(body.items[0]).toMatchObject({
      ...{ kind: 'template', id, name: 'Base', customerId: null, grower: null, field: null, status: 'draft', cost: null },
      need: [{ nutrient: 'N', need: 180, supplied: expect.closeTo(46, 0), status: 'deficit' }],
      applications: [{ stage: 'Pré-plantio', date: null, products: [{ amount: 100, unitId: 2 }] }],
      products: [{ amount: 100, unitId: 2, price: null }],
      unpriced: [expect.any(String)],
    });
    const [plan] = group.planIds;
    const missing = await compared('ids=987654321');
    expect([missing.status, missing.body.key]).toEqual([404, 'PlanNotFound']);
    expect((await compared(`ids=${plan}`, await server.as('group-8'))).body).toEqual({ ...missing.body, requestId: expect.any(String) });
    expect((await compared(`kind=template&ids=${id}`, await server.as('group-8'))).body.key).toBe('TemplateNotFound');
    expect(refusals(await compared('ids=1,2,3,4,5'))).toEqual([422, 'itemCount']);
    expect(refusals(await compared('ids=7,7'))).toEqual([422, 'duplicateEntry']);
    expect(refusals(await compared('ids=x'))).toEqual([422, 'invalidId']);
    expect(refusals(await compared('ids=1&kind=field'))).toEqual([422, 'invalidOption']);
    expect((await compared('')).status).toBe(422);
  });
});

describe('C420 the day of an adviser', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const home = async (client = admin) => client.get(`/home?groupId=${group.id}`);

  test('C420 what is due, what passed, fields without a plan and old soil tests, of growers one sees', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Busy Week' });
    const [planned, bare] = [await newField(admin, growerId, { name: 'Planned' }), await newField(admin, growerId, { name: 'Bare' })];
    const application = (id: string, days: number) => ({
      ...{ id, applicationTypeId: 1, cropStageId: -1, applicationDate: inDays(days) },
      products: [{ id: products.urea, amount: 10, unitId: 2 }],
    });
    const applications = [application('late', -2), application('soon', 3), application('far', 9), application('old', -9)];
    const { id: planId } = await draft(admin, growerId, planned, { crop: { plantingDate: inDays(-3), expectedYield: 40 }, applications });
    const sheet = { name: 'Old', units: 'ppm', nutrients: [{ id: 9, value: 2 }] };
    for (const [fieldId, sampleDate] of [
      [planned, inDays(-30)],
      [planned, '2019-05-01'],
      [bare, '2019-05-01'],
    ] as const)
      expect((await admin.post('/soilAnalysis/save', { ...sheet, fieldId, sampleDate })).status).toBe(201);
    const { status, body } = await home();
    expect([status, body.today]).toEqual([200, inDays(0)]);
    const ofField = (id: number) => body.fields.find((one: { id: number }) => one.id === id);
    expect(ofField(planned)).toMatchObject({
      customer: 'Busy Week',
      plan: 'draft',
      planId,
      soilTest: inDays(-30),
      needs: ['passed', 'due'],
    });
    expect(ofField(bare)).toMatchObject({ plan: 'none', planId: null, soilTest: '2019-05-01', needs: ['noPlan', 'oldSoil'] });
    const due = body.due.filter(({ fieldId }: { fieldId: number }) => fieldId === planned);
    expect(due.map((one: { date: string; passed: boolean; field: string }) => [one.date, one.passed, one.field])).toEqual([
      [inDays(-2), true, 'Planned'],
      [inDays(3), false, 'Planned'],
    ]);
    expect(body.counts.noPlan).toBe(body.fields.filter(({ plan }: { plan: string }) => plan === 'none').length);
    await setStatus(planId, 'completed');
    expect((await home()).body.fields.find((one: { id: number }) => one.id === planned)).toMatchObject({ plan: 'none', needs: ['noPlan'] });
    expect((await home(await server.as('group-8'))).body.key).toBe('GroupNotFound');
  });

  test('C420 C436 nothing is due on a field that is out of use, nor is it counted, until it is back', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Resting' });
    const fieldId = await newField(admin, growerId, { name: 'Fallow' });
    const { id: planId } = await draft(admin, growerId, fieldId, { crop: { plantingDate: inDays(2), expectedYield: 40 } });
    expect((await admin.post('/plan', { id: planId, crop: { expectedYield: null } })).status).toBe(200);
    const told = async () => {
      const [{ body }, checks] = [await home(), await admin.get(`/home/checks?groupId=${group.id}`)];
      const ours = (items: { customerId: number }[]) => items.filter((one) => one.customerId === growerId).length;
      return [ours(body.fields), ours(body.due), ours(checks.body.plans), body.counts.fields];
    };
    const [, , , fields] = await told();
    expect(await told()).toEqual([1, 1, 1, fields]);
    expect((await admin.put('/field', { id: fieldId, active: false })).status).toBe(200);
    expect(await told()).toEqual([0, 0, 0, fields - 1]);
    expect((await admin.get(`/plan?planId=${planId}`)).body).toMatchObject({ status: 'draft', fieldId });
    expect((await admin.put('/field', { id: fieldId, active: true })).status).toBe(200);
    expect(await told()).toEqual([1, 1, 1, fields]);
  });

  test('C436 plans with open checks, what stops them first; what somebody lives with is not open', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Open Checks' });
    const [bare, whole] = [await newField(admin, growerId, { name: 'No yield' }), await newField(admin, growerId, { name: 'Low yield' })];
    const { id: stopped } = await draft(admin, growerId, bare, { name: 'Stopped', crop: { plantingDate: inDays(5), expectedYield: 40 } });
    expect((await admin.post('/plan', { id: stopped, crop: { expectedYield: null } })).status).toBe(200);
    const { id: warned } = await draft(admin, growerId, whole, { name: 'Warned', crop: { plantingDate: inDays(5), expectedYield: 0.01 } });
    const checks = async (client = admin) => client.get(`/home/checks?groupId=${group.id}`);
    const mine = async () =>
      (await checks()).body.plans.filter(({ customerId }: { customerId: number }) => customerId === growerId) as Record<string, unknown>[];
    expect(await mine()).toEqual([
      expect.objectContaining({ planId: stopped, name: 'Stopped', field: 'No yield', customer: 'Open Checks', status: 'draft', errors: 1 }),
      expect.objectContaining({ planId: warned, errors: 0, warnings: 1 }),
    ]);
    const { body } = await admin.get(`/plan/${warned}/checks`);
    const [{ code, path }] = body.items;
    expect((await admin.post(`/plan/${warned}/checks/${code}/override`, { path, reason: 'A trial plot' })).status).toBe(201);
    expect((await mine()).map(({ planId }) => planId)).toEqual([stopped]);
    expect((await checks(await server.as('group-8'))).body.key).toBe('GroupNotFound');
  });

  test('C439 a visit is noted for all devices of a person, and for nobody else', async () => {
    const visit = async (who: Client) => (await who.post('/home/visit', { groupId: group.id })).body.before as string | null;
    const other = server.session(await server.signIn('group-1@acceptance.test'));
    expect(await visit(admin)).toBeNull();
    const before = await visit(other);
    expect(Date.parse(before!)).toBeLessThanOrEqual(Date.now());
    expect(await visit(await server.as('user-1'))).toBeNull();
    expect((await (await server.as('group-8')).post('/home/visit', { groupId: group.id })).body.key).toBe('GroupNotFound');
  });
});
