import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isSlight } from '@loam/domain/agronomy/auto-calculate/trivial-gap';
import type { Client } from '../support/client.js';
import { bulkDone, bulkEnded, bulkOf, plansOfField, startBulk } from './support/bulk.js';
import { GONE, line } from './support/lines.js';
import { newField, newGrower, placeless } from './support/growers.js';
import { products } from './support/plans.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, upload } from './support/sheets.js';

let server: TestServer;
let admin: Client;
let group: FixtureGroup;
let other: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
});
afterAll(() => server?.stop());

const fieldsOf = async (count: number, name = 'Block') => {
  const growerId = await newGrower(admin, group);
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) ids.push(await newField(admin, growerId, { ...placeless, name: `${name} ${n}` }));
  return ids;
};
const planOf = async (planId: number) => (await admin.get(`/plan?planId=${planId}`)).body;
const refusal = async (more: object, fieldIds: readonly number[] = [group.fieldIds[0]!], client = admin) => {
  const { status, body } = await client.post(`/recommendation/task/${group.id}`, bulkOf(fieldIds, more));
  return [status, body.key, ...body.details.map(({ field, key }: { field: string; key: string }) => `${field} ${key}`)];
};

describe('plans for many fields', () => {
  test('C154 C156 C157 R158: each field has one plan, named with the prefix, with the yield, the notes and amounts of its own', async () => {
    const ids = await fieldsOf(2);
    const task = await bulkDone(admin, group.id, [...ids, group.fieldIds[0]!, ids[0]!], { notes: 'Sow early', plantingDate: '2026-03-01' });
    expect(task).toMatchObject({
      status: 'imported',
      total: 3,
      done: 3,
      ok: 3,
      failed: 0,
      percent: 100,
      errors: [],
      finalized: false,
      secondsLeft: 0,
    });
    expect(task.plans.map(({ fieldId }: { fieldId: number }) => fieldId)).toEqual([...ids, group.fieldIds[0]!]);
    expect(task.plans[0]).toMatchObject({ fieldName: 'Block 1', name: 'Spring Block 1', status: 'draft', option: 'Straight' });
    for (const { customerId, customerName } of task.plans)
      // the grower is named in every row
      expect(customerName).toBe((await admin.get(`/customer?customerId=${customerId}`)).body.fullName);
    const plan = await planOf(task.plans[0].planId);
    expect(plan).toMatchObject({
      name: 'Spring Block 1',
      notes: 'Sow early',
      fieldId: ids[0],
      crop: { expectedYield: 40, expectedYieldUnitId: 1, plantingDate: '2026-03-01' },
    });
    expect(plan.applications[0].products.map(({ id }: { id: number }) => id)).toEqual([products.urea, products.map, products.mop]);
    const graph = (await admin.post('/plan/graph', { planId: plan.id })).body;
    // but for a trace that nobody would go out for
    const short = [...graph.macro, ...graph.micro, ...graph.additional]
      .filter((one) => one.status === 'deficit' && !isSlight(one))
      .map(({ id }) => id);
    expect(short).toEqual(expect.arrayContaining([6, 7]));
    expect([...task.plans[0].deficits].sort()).toEqual(short.sort());
    expect(task.plans[0].met).toBe(short.length === 0 && task.plans[0].excesses.length === 0);
    const sampled = await planOf(task.plans[2].planId);
    expect(sampled.analyses.soilAnalysisId).toBe(group.analysisIds[0]);
  });

  test('R017: 200 fields give 200 plans, none lost or doubled', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({
      fullName: 'Two Hundred',
      fieldName: `Plot ${n}`,
      area: '1',
      growerCode: 'TH-1',
    }));
    const imported = await upload(admin, group.id, csvOf(rows));
    const { items } = (await admin.get(`/uploads/${imported.taskId}/rows?state=all&pageSize=200`)).body;
    const ids = items.map(({ fieldId }: { fieldId: number }) => fieldId);
    const task = await bulkDone(admin, group.id, ids);
    expect(task).toMatchObject({ status: 'imported', ok: 200 });
    expect(new Set(task.plans.map(({ planId }: { planId: number }) => planId)).size).toBe(200);
    expect(task.plans.map(({ fieldId }: { fieldId: number }) => fieldId)).toEqual(ids);
    for (const fieldId of ids.slice(0, 10)) expect(await plansOfField(admin, fieldId)).toBe(1);
  });

  test('amounts that are given stay as they are', async () => {
    const fertilizers = [{ id: products.urea, amount: 120, unitId: 2 }];
    const task = await bulkDone(admin, group.id, await fieldsOf(1), { options: [{ fertilizers }] });
    expect((await planOf(task.plans[0].planId)).applications[0].products).toEqual(fertilizers);
    expect(task.plans[0]).toMatchObject({ met: false, option: null });
  });

  test('C155 C159 R283: until the plans are there the task cannot be finalized, but discarded; a field that goes meanwhile is named', async () => {
    const ids = await fieldsOf(3);
    await server.stack.redis.stop(); // jobs wait, calls go on
    const [taskId, dropped] = [await startBulk(admin, group.id, ids), await startBulk(admin, group.id, ids)];
    const early = await admin.post(`/recommendation/status/${taskId}`, { met: 'active', notMet: 'draft' });
    expect([early.status, early.body.key]).toEqual([409, 'taskNotReady']);
    expect((await admin.get(`/recommendation/task/${taskId}/status`)).body).toMatchObject({ status: 'inProgress', percent: 0, total: 3 });
    expect((await admin.del(`/recommendation/task/${dropped}`)).body).toEqual({ deleted: true, discardedPlans: 0 });
    expect((await admin.del('/field', { id: ids[1] })).status).toBe(200);
    await server.stack.redis.start();
    const task = await bulkEnded(admin, taskId);
    expect(task).toMatchObject({ status: 'partial', ok: 2, failed: 1, percent: 100 });
    expect(task.errors).toMatchObject([{ row: 2, column: 'fieldIds', fieldId: ids[1], key: 'FieldNotFound', message: 'Field not found' }]);
    expect(await plansOfField(admin, ids[0]!)).toBe(1);
  });
});

describe('what cannot be asked', () => {
  test('R374 R375: manure and controlled-release products are refused by name', async () => {
    const option = (id: number) => ({ options: [{ fertilizers: [{ id: products.urea }, { id }] }] });
    for (const id of [products.manure, products.crf])
      expect(await refusal(option(id))).toEqual([422, 'bulkExcluded', 'options[0].fertilizers[1].id bulkExcluded']);
  });
  test('C154: no product, no yield, too many fields, a dose without unit, an unknown property', async () => {
    expect(await refusal({ options: [] })).toEqual([422, 'validationFailed', 'options productRequired']);
    expect(await refusal({ options: [{ fertilizers: [] }] })).toEqual([422, 'validationFailed', 'options[0].fertilizers productRequired']);
    expect(await refusal({ expectedYield: 0 })).toEqual([422, 'validationFailed', 'expectedYield mustBePositive']);
    expect(await refusal({}, [])).toEqual([422, 'validationFailed', 'fieldIds itemCount']);
    expect(
      await refusal(
        {},
        Array.from({ length: 1001 }, (_, n) => n + 1),
      ),
    ).toEqual([422, 'validationFailed', 'fieldIds itemCount']);
    const dose = [{ fertilizers: [{ id: products.urea, amount: 5 }] }];
    expect(await refusal({ options: dose })).toEqual([422, 'validationFailed', 'options[0].fertilizers[0].unitId unitMissing']);
    expect((await refusal({ status: 'active' }))[2]).toContain('unknownField');
  });
  test('C154: fields of another group, crops and products that are not there are answered like missing', async () => {
    expect(await refusal({}, [other.fieldIds[0]!])).toEqual([404, 'FieldNotFound']);
    expect(await refusal({}, [other.fieldIds[0]!], await server.as('super-1'))).toEqual([404, 'FieldNotFound']);
    expect(await refusal({ cropId: 987_654 })).toEqual([404, 'CropNotFound']);
    expect(await refusal({ options: [{ fertilizers: [{ id: 987_654 }] }] })).toEqual([404, 'ProductNotFound']);
  });
  test('C156 C157 C155 C159: somebody else’s task is not there, not even for those above', async () => {
    const taskId = await startBulk(admin, group.id, await fieldsOf(1));
    await bulkEnded(admin, taskId);
    for (const name of ['super-1', 'company-1', 'user-1']) {
      const client = await server.as(name);
      const answers = [
        await client.get(`/recommendation/task/${taskId}`),
        await client.get(`/recommendation/task/${taskId}/status`),
        await client.post(`/recommendation/status/${taskId}`, { met: 'draft', notMet: 'draft' }),
        await client.del(`/recommendation/task/${taskId}`),
      ];
      expect(answers.map(({ status, body }) => `${status} ${body.key}`)).toEqual(Array(4).fill('404 TaskNotFound'));
    }
  });
});

describe('finalizing and discarding', () => {
  test('C155 R284 R285 R287: plans get their status by whether they meet; once', async () => {
    const ids = await fieldsOf(3);
    const task = await bulkDone(admin, group.id, ids);
    const { status, body } = await admin.post(`/recommendation/status/${task.taskId}`, { met: 'active', notMet: 'inactive' });
    expect([status, body]).toEqual([200, { finalized: true, updated: 3 }]);
    for (const { planId, fieldId, met } of task.plans) {
      expect((await planOf(planId)).status).toBe(met ? 'active' : 'inactive');
      expect((await admin.get(`/plan/activePlan?fieldId=${fieldId}`)).body?.id ?? null).toBe(met ? planId : null);
    }
    for (const answer of [
      await admin.post(`/recommendation/status/${task.taskId}`, { met: 'draft', notMet: 'draft' }),
      await admin.del(`/recommendation/task/${task.taskId}`),
    ])
      expect([answer.status, answer.body.key]).toEqual([409, 'alreadyFinalized']);
    expect((await admin.get(`/recommendation/task/${task.taskId}`)).body).toMatchObject({ finalized: true, status: 'imported' });
  });

  test('C155 R284: the other way round, those that do not meet become active', async () => {
    const [fieldId] = await fieldsOf(1);
    const fertilizers = [{ id: products.urea, amount: 1, unitId: 2 }];
    const task = await bulkDone(admin, group.id, [fieldId!], { options: [{ fertilizers }] });
    await admin.post(`/recommendation/status/${task.taskId}`, { met: 'inactive', notMet: 'active' });
    expect((await planOf(task.plans[0].planId)).status).toBe('active');
  });

  test('C159 R286: discarded, the plans are gone and the task too; what somebody has taken up stays', async () => {
    const ids = await fieldsOf(3);
    const task = await bulkDone(admin, group.id, ids);
    await admin.post('/plan/status', { id: task.plans[0].planId, status: 'inactive' });
    const { status, body } = await admin.del(`/recommendation/task/${task.taskId}`);
    expect([status, body]).toEqual([200, { deleted: true, discardedPlans: 2 }]);
    expect((await admin.get(`/plan?planId=${task.plans[0].planId}`)).status).toBe(200);
    for (const { planId } of task.plans.slice(1)) expect((await admin.get(`/plan?planId=${planId}`)).status).toBe(404);
    expect((await admin.get(`/recommendation/task/${task.taskId}`)).status).toBe(404);
  });

  test('C159: a task that runs is stopped, and no plan of it stays', async () => {
    const ids = await fieldsOf(80);
    const taskId = await startBulk(admin, group.id, ids);
    expect((await admin.del(`/recommendation/task/${taskId}`)).status).toBe(200);
    expect((await admin.get(`/recommendation/task/${taskId}/status`)).status).toBe(404);
    for (const fieldId of ids) expect(await plansOfField(admin, fieldId)).toBe(0);
  });

  test('C158 R380: plans of one’s own tasks are removed, all or none', async () => {
    const task = await bulkDone(admin, group.id, await fieldsOf(2));
    const [first, second] = task.plans.map(({ planId }: { planId: number }) => planId);
    const remove = async (planIds: unknown, client = admin) => {
      const { status, body } = await client.del('/recommendation/bulk', { planIds });
      return [status, body.deleted ?? body.details[0]?.key ?? body.key];
    };
    expect(await remove([])).toEqual([422, 'deletePlanCount']);
    expect(await remove([first, group.planIds[0]])).toEqual([404, 'PlanNotFound']);
    expect(await remove([first], await server.as('company-1'))).toEqual([404, 'PlanNotFound']);
    expect(await remove([first])).toEqual([200, [first]]);
    expect((await admin.get(`/recommendation/task/${task.taskId}`)).body.plans).toMatchObject([{ planId: second }]);
  });
});

describe('the calls of plans for many fields', () => {
  const tasks = { kept: 0, dropped: 0 };
  let planId: number;
  let executive: Client;
  beforeAll(async () => {
    executive = await server.as('executive-1');
    const made = await bulkDone(admin, group.id, await fieldsOf(2, 'Line'));
    tasks.kept = made.taskId;
    planId = made.plans[1].planId;
    tasks.dropped = (await bulkDone(admin, group.id, await fieldsOf(1, 'Line'))).taskId;
  });
  const by = { who: () => admin, not: () => executive };
  const gone = (path: string) => [path, undefined, 404, 'TaskNotFound'] as const;
  const status = { met: 'draft', notMet: 'inactive' };

  line(
    () => server,
    [
      {
        ...by,
        id: 'C154',
        ask: ['POST', () => `/recommendation/task/${group.id}`, () => bulkOf([group.fieldIds[0]!])],
        keys: ['taskId', 'status', 'total'],
        status: 202,
        wrong: () => [
          [undefined, bulkOf([group.fieldIds[0]!], { options: [] }), 422, 'productRequired'],
          [undefined, bulkOf([GONE]), 404, 'FieldNotFound'],
        ],
      },
      {
        ...by,
        id: 'C156',
        ask: ['GET', () => `/recommendation/task/${tasks.kept}/status`],
        keys: ['status', 'total', 'ok', 'failed', 'percent'],
        wrong: () => [gone(`/recommendation/task/${GONE}/status`)],
      },
      {
        ...by,
        id: 'C158',
        ask: ['DELETE', () => '/recommendation/bulk', () => ({ planIds: [planId] })],
        keys: ['deleted'],
        wrong: () => [
          [undefined, { planIds: [] }, 422, 'deletePlanCount'],
          [undefined, { planIds: [GONE] }, 404, 'PlanNotFound'],
        ],
      },
      {
        ...by,
        id: 'C157',
        ask: ['GET', () => `/recommendation/task/${tasks.kept}`],
        keys: ['taskId', 'status', 'plans', 'errors'],
        wrong: () => [gone(`/recommendation/task/${GONE}`)],
      },
      {
        ...by,
        id: 'C155',
        ask: ['POST', () => `/recommendation/status/${tasks.kept}`, () => status],
        keys: ['finalized', 'updated'],
        wrong: () => [gone(`/recommendation/status/${GONE}`), [undefined, { met: 'gone', notMet: 'draft' }, 422, 'invalidOption']],
      },
      {
        ...by,
        id: 'C159',
        ask: ['DELETE', () => `/recommendation/task/${tasks.dropped}`],
        keys: ['deleted', 'discardedPlans'],
        wrong: () => [gone(`/recommendation/task/${GONE}`), [`/recommendation/task/${tasks.kept}`, undefined, 409, 'alreadyFinalized']],
      },
    ],
  );
});
