import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { crops, fullPlan, newPlan, planOf, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let stranger: Client;
let growerId: number;
let fieldId: number;
let serial = 0;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [admin, stranger] = [await server.as('group-1'), await server.as('group-8')];
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'State Owner' });
  fieldId = await newField(admin, growerId);
});
afterAll(() => server?.stop());

const freshField = () => newField(admin, growerId, { name: `Field ${++serial}` });
const make = (field = fieldId, more: object = {}) => newPlan(admin, growerId, field, more);
/** Polymer coated MAP 10-48-0, 6 months. */
const COATED = 5188;
const sixMonthsAfter = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 6);
  return at.toISOString().slice(0, 10);
};
const move = (id: number, status: string) => admin.post('/plan/status', { id, status });
const read = async (id: number) => (await admin.get('/plan', { query: { planId: id } })).body;
const listed = async (query: object) => (await admin.get('/customer/plans', { query: { customerId: growerId, ...query } })).body;
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
/** Rising, for lists whose order is not the point. */
const ids = (body: { items: { id: number }[] }) => sorted(body.items.map(({ id }) => id));

describe('status', () => {
  test('C135 R230 draft, active and inactive change freely, completed is final', async () => {
    const { id } = await make(await freshField());
    for (const status of ['active', 'inactive', 'draft', 'active', 'draft', 'inactive', 'completed']) {
      const { status: code, body } = await move(id, status);
      expect([code, body.id, body.status, body.deactivated]).toEqual([200, id, status, []]);
    }
    for (const status of ['draft', 'active', 'inactive'])
      expect([(await move(id, status)).status, (await move(id, status)).body.key]).toEqual([409, 'planStateForbids']);
    expect((await admin.post('/plan', { id, name: 'Later' })).body.key).toBe('planStateForbids');
    expect((await move(id, 'archived')).body.details[0]).toMatchObject({ field: 'status', key: 'invalidOption' });
    expect((await stranger.post('/plan/status', { id, status: 'draft' })).body.key).toBe('PlanNotFound');
  });
  test('C135 the same status again is no change', async () => {
    const { id } = await make(await freshField());
    await move(id, 'active');
    const again = await move(id, 'active');
    expect([again.status, again.headers.get('x-no-change'), again.body.deactivated]).toEqual([200, 'true', []]);
  });
  test('R232 R233 R235 C129 activating makes the active one inactive, not drafts or completed ones', async () => {
    const field = await freshField();
    const [a, b, draft, done] = [await make(field), await make(field), await make(field), await make(field)];
    await move(done.id, 'completed');
    await move(a.id, 'active');
    expect((await move(b.id, 'active')).body.deactivated).toEqual([a.id]);
    expect(await Promise.all([a, b, draft, done].map(async ({ id }) => (await read(id)).status))).toEqual([
      'inactive',
      'active',
      'draft',
      'completed',
    ]);
    const active = async () => (await admin.get('/plan/activePlan', { query: { fieldId: field } })).body.plan;
    expect(await active()).toMatchObject({ id: b.id, status: 'active', fieldId: field });
    await move(b.id, 'inactive');
    expect(await active()).toBeNull();
    expect((await stranger.get('/plan/activePlan', { query: { fieldId: field } })).body.key).toBe('FieldNotFound');
  });
  test('L13 R234 twenty activations at once on two nodes leave one active plan', async () => {
    const second = new Client((await server.stack.addNode()).url, admin.token);
    const field = await freshField();
    const plans = await Promise.all(Array.from({ length: 20 }, () => make(field)));
    const answers = await Promise.all(
      plans.map(({ id }, i) => (i % 2 === 0 ? admin : second).post('/plan/status', { id, status: 'active' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const states = await Promise.all(plans.map(async ({ id }) => (await read(id)).status));
    expect(states.filter((status) => status === 'active')).toHaveLength(1);
    expect(states.filter((status) => status === 'inactive')).toHaveLength(19);
    expect(sorted(answers.flatMap(({ body }) => body.deactivated as number[]))).toEqual(
      sorted(plans.map(({ id }) => id).filter((_, i) => states[i] === 'inactive')),
    );
  });
  test('C135 activation names what is missing or broken, all of it', async () => {
    const { id } = await make(await freshField());
    await admin.post('/plan', { id, crop: { plantingDate: null, harvestDate: null, expectedYield: null } });
    const { status, body } = await move(id, 'active');
    expect([status, body.details.map((d: any) => `${d.field}:${d.key}`)]).toEqual([
      422,
      ['crop.plantingDate:plantingDateRequired', 'crop.expectedYield:expectedYieldRequired'],
    ]);
    expect((await read(id)).status).toBe('draft');
  });
});

describe('results', () => {
  const report = (planId: number, more: object) => admin.post('/plan/results', { planId, ...more });
  test('C138 R010 R145 by total weight, by bags and per area: one yield', async () => {
    const field = await newField(admin, growerId, { name: 'Ten hectares', locationType: 'noLocation', geolocation: undefined, area: 10 });
    const { id } = await make(field, fullPlan(-1));
    const weight = await report(id, { kind: 'totalWeight', value: 400, unitId: 8, price: 100 });
    expect(weight.status).toBe(201);
    expect(weight.body).toMatchObject({ yield: 40, yieldUnitId: 1, roi: { revenue: 4000, cost: expect.any(Number) } });
    expect((await report(id, { kind: 'bags', value: 8000, unitId: 42, bagWeight: 50 })).body.yield).toBeCloseTo(40, 9);
    expect((await report(id, { kind: 'perArea', value: 40, unitId: 1 })).body.yield).toBeCloseTo(40, 9);
    expect((await read(id)).results).toHaveLength(3);
    expect(ids(await listed({ list: 'withResults' }))).toContain(id);
  });
  test('R241 R242 R631 an active plan takes none, a completed one does', async () => {
    const { id } = await make(await freshField());
    await move(id, 'active');
    const refused = await report(id, { kind: 'perArea', value: 40, unitId: 1 });
    expect([refused.status, refused.body.key, refused.body.message]).toEqual([
      409,
      'yieldForActivePlan',
      'Cannot report yield for active plans',
    ]);
    for (const status of ['inactive', 'draft', 'completed']) {
      await move(id, status);
      expect((await report(id, { kind: 'perArea', value: 40, unitId: 1 })).status).toBe(201);
    }
  });
  test('C138 C142 values are positive and units fit; results are withdrawn', async () => {
    const { id } = await make();
    expect((await report(id, { kind: 'totalWeight', value: 0, unitId: 8 })).body.details[0].key).toBe('mustBePositive');
    expect((await report(id, { kind: 'totalWeight', value: 5, unitId: 1 })).body.details[0]).toMatchObject({
      field: 'unitId',
      key: 'unitMismatch',
    });
    await report(id, { kind: 'perArea', value: 40, unitId: 1 });
    expect((await admin.del('/plan/results', { planId: id })).body).toMatchObject({ deleted: true });
    expect((await read(id)).results).toEqual([]);
    expect((await admin.del('/plan/results', { planId: 999_999 })).body.key).toBe('PlanNotFound');
  });
});

describe('prices', () => {
  test('C139 R144 subtotal and total are computed per ha', async () => {
    const { id } = await make(fieldId, {
      applications: [{ id: 'k', applicationTypeId: 1, products: [{ id: products.urea, amount: 100, unitId: 2 }] }],
    });
    const price = (more: object) => admin.post('/plan/price', { planId: id, ...more });
    expect((await read(id)).pricing).toMatchObject({ total: 0, unpriced: [products.urea] }); // nothing is said to cost nothing
    const { status, body } = await price({ items: [{ productId: products.urea, price: 0.5 }], discount: 10, tax: 20 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 50, discount: 10, tax: 20, subtotal: 45, total: 54, unpriced: [], currency: 'INR' });
    expect((await read(id)).pricing).toMatchObject({
      items: [{ productId: products.urea, price: 0.5 }],
      price: 50,
      discount: 10,
      tax: 20,
      subtotal: 45,
      total: 54,
    });
    expect((await price({ discount: 101 })).body.details[0]).toMatchObject({ field: 'discount', key: 'outOfRange' });
    expect((await price({ items: [{ productId: products.map, price: 1 }] })).status).toBe(422);
    expect((await admin.post('/plan/price', { planId: 999_999, discount: 1 })).body.key).toBe('PlanNotFound');
  });
});

describe('lists', () => {
  test('C126 C128 C131 R237 R238 R239 R240 all, completed, drafts, with results; of a field; of the same crop', async () => {
    const field = await freshField();
    const [a, b, c] = [await make(field), await make(field), await make(field, { cropId: crops.maize })];
    await move(a.id, 'completed');
    await admin.post('/plan/results', { planId: b.id, kind: 'perArea', value: 1, unitId: 1 });
    expect(ids(await listed({ fieldId: field }))).toEqual(sorted([a.id, b.id, c.id]));
    expect(ids(await listed({ fieldId: field, list: 'completed' }))).toEqual([a.id]);
    expect(ids(await listed({ fieldId: field, list: 'drafts' }))).toEqual(sorted([b.id, c.id]));
    expect(ids(await listed({ fieldId: field, list: 'withResults' }))).toEqual([b.id]);
    expect((await listed({ fieldId: field, list: 'withResults' })).items[0]).toMatchObject({
      id: b.id,
      name: 'Potato north',
      fieldId: field,
      cropId: crops.potato,
      status: 'draft',
      plantingDate: '2026-03-01',
      hasResults: true,
      updatedAt: expect.any(String),
    });
    expect(ids((await admin.get(`/plan/field/${field}`)).body)).toEqual(sorted([a.id, b.id, c.id]));
    await admin.post('/plan', { id: b.id, crop: { plantingDate: '2026-04-02' } });
    expect((await listed({ fieldId: field, list: 'withResults' })).items[0].plantingDate).toBe('2026-04-02');
    const comparable = ids((await admin.get('/plan/comparable', { query: { id: a.id } })).body);
    expect([comparable.includes(b.id), comparable.includes(a.id), comparable.includes(c.id)]).toEqual([true, false, false]);
    expect((await admin.get('/customer/plans', { query: { customerId: growerId, list: 'some' } })).status).toBe(422);
    expect((await stranger.get('/customer/plans', { query: { customerId: growerId } })).body.key).toBe('CustomerNotFound');
    expect((await admin.get('/plan/field/abc')).body.key).toBe('FieldNotFound');
  });
  test('C130 options have every list', async () => {
    const { body } = await admin.get('/plan/options', { query: { lang: 'pt_BR' } });
    for (const name of ['units', 'growingMethods', 'residues', 'applicationTypes', 'methods', 'yieldUnits', 'injectionRatioUnits'])
      expect([name, body[name].length > 0]).toEqual([name, true]);
    expect(body.growingMethods[0]).toMatchObject({ id: 1, key: 'openField', name: 'Campo aberto' });
  });
  test('C132 R250 R251 R252 R253 stage periods from the planting date, clipped to the crop', async () => {
    const stages = [
      { stageId: 2, name: 'b', duration: 60, sortOrder: 2 },
      { stageId: 1, name: 'a', duration: 50, sortOrder: 1 },
      { stageId: 3, name: 'c', duration: 10, sortOrder: 3 },
    ];
    const { id } = await make(fieldId, { crop: { plantingDate: '2026-03-01', expectedYield: 40, duration: 90 }, stages });
    expect((await admin.get('/plan/dates', { query: { planId: id } })).body.stages).toEqual([
      { stageId: 1, name: 'a', from: '2026-03-01', to: '2026-04-19', duration: 50 },
      { stageId: 2, name: 'b', from: '2026-04-20', to: '2026-05-29', duration: 40 },
      { stageId: 3, name: 'c', from: null, to: null, duration: 0 },
    ]);
    const ofCrop = await admin.get('/plan/dates', { query: { cropId: crops.potato, plantingDate: '2026-03-01' } });
    expect(ofCrop.body.stages[2]).toMatchObject({ from: '2026-03-01' });
    expect((await admin.get('/plan/dates', { query: { cropId: crops.potato, plantingDate: '2026-02-30' } })).body.details[0].key).toBe(
      'invalidDate',
    );
  });
});

describe('graph and checks', () => {
  test('C134 R148 R149 R153 a stored plan and a body, in kg/ha', async () => {
    const { id, stages } = await make();
    const stageId = stages.at(-1).stageId;
    await admin.post('/plan', {
      id,
      applications: [{ id: 'k', applicationTypeId: 1, cropStageId: stageId, products: [{ id: products.urea, amount: 100, unitId: 2 }] }],
    });
    const { status, body } = await admin.post('/plan/graph', { planId: id });
    expect(status).toBe(200);
    expect(body.macro.map((one: any) => one.id)).toEqual([1, 4, 5, 6, 7, 8]);
    expect(body.macro[0]).toMatchObject({
      id: 1,
      name: 'N',
      cropNeed: expect.any(Number),
      demand: expect.any(Number),
      fulfillment: 46,
      fulfillmentCrf: 0,
    });
    expect(body.stages.map((stage: any) => stage.stageId)).toEqual(stages.map((stage: any) => stage.stageId));
    const unsaved = await admin.post('/plan/graph', {
      planId: id,
      applications: [{ id: 'k', products: [{ id: products.urea, amount: 200, unitId: 2 }] }],
    });
    expect(body.stages.map(({ duration, sortOrder }: any) => [duration, sortOrder])).toEqual(
      stages.map(({ duration, sortOrder }: any) => [duration, sortOrder]),
    );
    expect(body.crfFertilizers).toEqual([]);
    // polymer coated MAP 10-48-0 of six months, from the first day of the stage on
    const { body: coated } = await admin.post('/plan/graph', {
      planId: id,
      products: [{ id: COATED }],
      applications: [
        {
          id: 'c',
          applicationTypeId: 1,
          cropStageId: stageId,
          applicationDate: '2026-06-01',
          products: [{ id: COATED, amount: 100, unitId: 2 }],
        },
      ],
    });
    const [released] = coated.crfFertilizers;
    expect(coated.crfFertilizers).toEqual([{ fertilizerId: COATED, startDate: expect.any(String), depletionDate: expect.any(String) }]);
    expect(released.depletionDate).toBe(sixMonthsAfter(released.startDate));
    expect(unsaved.body.macro[0].fulfillment).toBe(92);
    const described = await admin.post('/plan/graph', planOf(growerId, fieldId));
    expect(described.body.macro[0].cropNeed).toBeCloseTo(body.macro[0].cropNeed, 6);
    expect((await admin.post('/plan/graph', { name: 'Nothing yet' })).body.missing).toContainEqual({
      key: 'cropMissing',
      path: 'plan.cropId',
    });
    expect((await stranger.post('/plan/graph', { planId: id })).body.key).toBe('PlanNotFound');
  });
  test('C311 a plan without broken rules has none', async () => {
    const { id } = await make();
    expect((await admin.get(`/plan/${id}/checks`)).body).toEqual({ items: [], total: 0 });
    expect((await stranger.get(`/plan/${id}/checks`)).body.key).toBe('PlanNotFound');
  });
});

describe('removal', () => {
  test('C141 R380 all or nothing; a removed plan is missing and frees its field', async () => {
    const field = await freshField();
    const [a, b] = [await make(field), await make(field)];
    await move(b.id, 'active');
    expect((await admin.del('/plan', { ids: [a.id, 999_999] })).body.key).toBe('PlanNotFound');
    expect((await read(a.id)).id).toBe(a.id);
    expect((await admin.del('/plan', { ids: [] })).body.details[0].key).toBe('deletePlanCount');
    expect((await admin.del('/field', { id: field })).body.key).toBe('fieldInUse');
    expect((await admin.del('/plan', { ids: [a.id, b.id] })).body).toEqual({ deleted: [a.id, b.id] });
    expect((await admin.get('/plan', { query: { planId: a.id } })).body.key).toBe('PlanNotFound');
    expect(ids(await listed({ fieldId: field }))).toEqual([]);
    expect((await admin.get('/plan/activePlan', { query: { fieldId: field } })).body.plan).toBeNull();
    expect((await admin.del('/field', { id: field })).status).toBe(200);
  });
});
