import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { monthBefore } from '@loam/domain/dashboard/monthly/months';
import { failures } from '../support/client.js';
import { besides, MISSING } from './support/matrix-world.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

describe('dashboard and activity', () => {
  let server: TestServer;
  let fixture: Fixture;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    fixture = server.fixture();
  });
  afterAll(() => server.stop());

  const ask = async (who: string, call: string, filter: object = {}) => (await server.as(who)).post(`/dashboard/${call}`, filter);
  const summary = async (who: string, filter: object = {}) => (await ask(who, 'data', filter)).body.summary;

  test('R435 R436 needs the dashboard permission; every call is a POST (R580)', async () => {
    for (const call of ['filters', 'data', 'users', 'cfa', 'countries', 'plans', 'products', 'productsPerCrop']) {
      expect((await ask('executive-1', call)).status).toBe(200);
      expect((await ask('user-1', call)).body.key).toBe('dashboardForbidden');
      expect((await (await server.as('executive-1')).get(`/dashboard/${call}`)).status).toBe(405);
    }
  });

  test('C199 R084 counts what is there, within the scope', async () => {
    const { areas, ...all } = await summary('executive-1');
    expect(all).toEqual({ growers: 12, fields: 24, plans: 12, areaHa: expect.any(Number), products: 4 });
    const groups = fixture.companies[0]!.collections.flatMap((one) => one.groups.map(({ id }) => id));
    expect(areas.map(({ groupId }: { groupId: number }) => groupId).toSorted()).toEqual(groups.toSorted());
    expect(areas.reduce((sum: number, one: { areaHa: number }) => sum + one.areaHa, 0)).toBeCloseTo(all.areaHa, 5);
    expect(await summary('super-1')).toMatchObject({ growers: 24, fields: 48, plans: 24 });
    expect(await summary('collection-1')).toMatchObject({ growers: 6, fields: 12 });
    expect(await summary('group-1')).toMatchObject({ growers: 3, fields: 6, plans: 3 });
    expect(await summary('group-5')).toMatchObject({ growers: 0, plans: 0 }); // nothing is assigned to the admin, and nothing is shared
  });

  test('C199 narrows by place, crop, country and time', async () => {
    const [group] = fixture.companies[0]!.collections[0]!.groups;
    expect(await summary('executive-1', { groupIds: [group!.id], timeFrame: 7 })).toMatchObject({ growers: 3, fields: 6, plans: 3 });
    expect(await summary('super-1', { companyIds: [fixture.companies[1]!.id] })).toMatchObject({ growers: 12 });
    expect(await summary('executive-1', { cropIds: [fixture.library.cropIds['potato']] })).toMatchObject({ plans: 12 });
    expect(await summary('executive-1', { cropIds: [fixture.library.cropIds['coffee']] })).toMatchObject({ plans: 0 });
    expect(await summary('executive-1', { countryIds: [31] })).toMatchObject({ growers: 0, fields: 0 });
    expect(await summary('executive-1', { timeFrame: 'custom', from: '2020-01-01', to: '2020-12-31' })).toMatchObject({
      growers: 0,
      fields: 0,
      plans: 0,
      areaHa: 0,
      areas: [],
      products: 0,
    });
  });

  test('C199 C202 refuses a place outside the scope and a broken time frame', async () => {
    const foreign = fixture.companies[1]!;
    expect((await ask('executive-1', 'data', { companyIds: [foreign.id] })).body.key).toBe('CompanyNotFound');
    expect((await ask('company-1', 'data', { groupIds: [foreign.collections[0]!.groups[0]!.id] })).body.key).toBe('GroupNotFound');
    expect(failures(await ask('executive-1', 'data', { timeFrame: 'custom', from: '2026-02-01', to: '2026-01-01' }))).toEqual([
      'from:invalidDate',
    ]);
    expect((await ask('executive-1', 'data', { timeFrame: 8 })).status).toBe(422);
    expect([
      (await ask('executive-1', 'countries', { companyIds: [foreign.id] })).body.key,
      (await ask('executive-1', 'countries', { timeFrame: 8 })).status,
    ]).toEqual(['CompanyNotFound', 422]);
  });

  test('C199 C202 follows a new grower, field and its size at once', async () => {
    const me = await server.as('user-3');
    const before = await summary('company-1');
    const group = fixture.companies[0]!.collections[0]!.groups[1]!.id;
    const { id } = (await me.post('/customer', { fullName: 'New Grower', group, countryId: 31, unitTypeId: 0, nutrientForm: 'oxide' }))
      .body;
    const field = await me.post('/field', { name: 'Plot', customerId: id, locationType: 'noLocation', area: 10, unitId: 27 });
    const position = Number(field.headers.get('x-event-position'));
    await (await server.as('company-1')).get(`/customer/activity`, { headers: { 'X-Min-Position': String(position) } });
    const after = await summary('company-1');
    expect([after.growers - before.growers, after.fields - before.fields]).toEqual([1, 1]);
    expect(after.areaHa - before.areaHa).toBeCloseTo(4.0468564224, 5);
    expect((await ask('company-1', 'countries')).body.items).toContainEqual({ countryId: 31, plans: 0, growers: 1 });
  });

  test('C198 offers what the scope holds', async () => {
    const { body } = await ask('executive-1', 'filters');
    expect(body).toMatchObject({
      companies: [{ id: fixture.companies[0]!.id }],
      timeFrames: [7, 30, 90, 365, 'custom'],
      crops: [{ id: fixture.library.cropIds['potato'], name: 'Potato' }],
      advisers: expect.arrayContaining([{ id: fixture.companies[0]!.collections[0]!.groups[0]!.userIds[0], name: 'User One' }]),
    });
    expect([body.collections.length, body.groups.length]).toEqual([2, 4]);
    const inMarathi = await (await server.as('executive-1')).post('/dashboard/filters', {}, { headers: { 'Accept-Language': 'mr-IN' } });
    expect(inMarathi.body.crops[0].name).toBe('बटाटा');
  });

  test('C203 R087 plans by crop with the hectares of their fields, narrowed as the figures are', async () => {
    const [group] = fixture.companies[0]!.collections[0]!.groups;
    const potato = fixture.library.cropIds['potato'];
    const { items } = (await ask('executive-1', 'plans')).body;
    expect(items).toEqual([{ cropId: potato, plans: 12, areaHa: expect.any(Number) }]);
    const client = await server.as('executive-1');
    expect((await client.post('/dashboard/plans', { cropIds: [fixture.library.cropIds['coffee']] })).body).toEqual({ items: [] });
    const [mine] = (await ask('group-1', 'plans', { groupIds: [group!.id] })).body.items;
    const admin = await server.as('group-1');
    const plans = (await Promise.all(group!.planIds.map((id) => admin.get(`/plan?planId=${id}`)))).map(({ body }) => body);
    const fields = await Promise.all(plans.map(({ fieldId }) => admin.get(`/field?id=${fieldId}`)));
    const hectares = fields.reduce((sum, { body }) => sum + (body.unitId === 27 ? body.area * 0.40468564224 : body.area), 0);
    expect(mine).toEqual({ cropId: potato, plans: plans.length, areaHa: expect.closeTo(hectares, 3) });
    expect((await ask('executive-1', 'plans', { groupIds: [fixture.companies[1]!.collections[0]!.groups[0]!.id] })).body.key).toBe(
      'GroupNotFound',
    );
  });

  test('C199 how the figures came about, what was before, and how groups compare', async () => {
    const { body } = await ask('executive-1', 'data', { timeFrame: 7 });
    expect(body.trend).toHaveLength(7);
    for (const what of ['growers', 'fields', 'plans'])
      expect([what, body.trend.reduce((sum: number, part: Record<string, number>) => sum + part[what]!, 0)]).toEqual([
        what,
        body.summary[what],
      ]);
    expect(body.before).toEqual({ growers: 0, fields: 0, plans: 0, areaHa: 0 });
    expect((await ask('executive-1', 'data')).body.before).toBeNull();
    const groups = fixture.companies[0]!.collections.flatMap((one) => one.groups.map(({ id }) => id));
    expect(body.groups.map(({ groupId }: { groupId: number }) => groupId).toSorted()).toEqual(groups.toSorted());
    expect(body.groups.reduce((sum: number, { plans }: { plans: number }) => sum + plans, 0)).toBe(body.summary.plans);
    const today = new Date().toISOString().slice(0, 10);
    const later = { timeFrame: 'custom', from: '2099-01-01', to: '2099-01-02' };
    expect((await ask('executive-1', 'data', later)).body).toMatchObject({ summary: { plans: 0 }, trend: [{ plans: 0 }, { plans: 0 }] });
    expect(body.trend.at(-1)).toMatchObject({ from: today, to: today });
  });

  test('C200 R086 ranks by plans, then growers', async () => {
    const { items, total } = (await ask('executive-1', 'users')).body;
    expect(total).toBe(items.length);
    expect(items[1]).toEqual({
      userId: fixture.companies[0]!.collections[0]!.groups[0]!.userIds[0],
      name: 'User One',
      plans: 2,
      growers: 2,
      fields: 4,
      areaHa: expect.any(Number),
    });
    expect(items[0]).toMatchObject({ name: 'User Three', plans: 2, growers: 3 }); // who registered one above
    expect(items.map(({ plans }: { plans: number }) => plans)).toEqual([2, 2, 2, 2, 1, 1, 1, 1]);
  });

  test('C199 of one person: the growers and fields they look after and the plans they drafted, as the list of people has them', async () => {
    const { items } = (await ask('executive-1', 'users')).body;
    for (const { userId, plans, growers, fields } of items)
      expect(await summary('executive-1', { userIds: [userId] })).toMatchObject({ plans, growers, fields });
    const [foreign] = fixture.companies[1]!.collections[0]!.groups[0]!.userIds;
    expect(await summary('executive-1', { userIds: [foreign] })).toMatchObject({ plans: 0, growers: 0, fields: 0 }); // as one who is not there
    expect(failures(await ask('executive-1', 'data', { userIds: ['x'] }))).toEqual([expect.stringMatching(/^userIds/)]);
  });

  test('C199 each part of the trend stands beside the same days of the year before', async () => {
    const next = `${Number(new Date().toISOString().slice(0, 4)) + 1}`;
    const filter = { timeFrame: 'custom', from: `${next}-01-01`, to: `${next}-12-31` };
    const { trend, summary: now } = (await ask('executive-1', 'data', filter)).body;
    const sum = (of: (part: { plans: number; yearBefore: { plans: number } }) => number) =>
      trend.map(of).reduce((a: number, b: number) => a + b);
    expect([trend.length, now.plans, sum(({ plans }) => plans), sum(({ yearBefore }) => yearBefore.plans)]).toEqual([12, 0, 0, 12]);
  });

  test('C199 an executive reads what happened, without the names of growers', async () => {
    const { activity } = (await ask('executive-1', 'data')).body;
    expect(activity.length).toBeGreaterThan(10);
    for (const { entity } of activity) if (entity.kind === 'customer') expect(entity.name).toBeNull();
    const groups = fixture.companies[0]!.collections.flatMap((one) => one.groups.map(({ id }) => id));
    for (const { groupId } of activity) expect(groups).toContain(groupId);
    expect(
      activity.some(
        ({ type, entity }: { type: string; entity: { name: string } }) => type === 'PlanDrafted' && entity.name === 'Potato 2026',
      ),
    ).toBe(true);
  });

  test('C199 what happened last is of the place and the person that the figures are of', async () => {
    const [group] = fixture.companies[0]!.collections[0]!.groups;
    const [person] = group!.userIds;
    const of = async (filter: object) =>
      (await ask('executive-1', 'data', filter)).body.activity as { groupId: number; by: { id: number } }[];
    const [here, theirs] = [await of({ groupIds: [group!.id] }), await of({ userIds: [person] })];
    expect([here.length > 5, theirs.length > 2]).toEqual([true, true]);
    expect([...new Set(here.map(({ groupId }) => groupId))]).toEqual([group!.id]);
    expect([...new Set(theirs.map(({ by }) => by.id))]).toEqual([person]);
  });

  test('C454 C455 whoever has the dashboard asks for the monthly report and declines it; nobody else', async () => {
    const me = await server.as('executive-1');
    const month = monthBefore(new Date().toISOString().slice(0, 7));
    const state = { available: true, wanted: false, last: null, month };
    expect((await me.get('/dashboard/monthlyReport')).body).toEqual(state);
    expect((await me.put('/dashboard/monthlyReport', { wanted: true })).body).toEqual({ ...state, wanted: true });
    expect((await me.get('/dashboard/monthlyReport')).body).toEqual({ ...state, wanted: true });
    expect((await (await server.as('executive-2')).get('/dashboard/monthlyReport')).body.wanted).toBe(false);
    expect((await me.put('/dashboard/monthlyReport', { wanted: false })).body).toEqual(state);
    expect(failures(await me.put('/dashboard/monthlyReport', { wanted: 'yes' }))).toEqual([expect.stringMatching(/^wanted:/)]);
    expect((await (await server.as('user-1')).put('/dashboard/monthlyReport', { wanted: true })).body.key).toBe('dashboardForbidden');
  });

  test('C456 the report of a month that is over is a paper in the reader’s language, of the reader’s scope', async () => {
    const me = await server.as('executive-1');
    const now = new Date().toISOString().slice(0, 7);
    const answer = await me.get(`/dashboard/monthlyReport/pdf?month=${monthBefore(now)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain(`monthly-report-${monthBefore(now)}.pdf`);
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
    expect([
      failures(await me.get(`/dashboard/monthlyReport/pdf?month=${now}`)),
      failures(await me.get('/dashboard/monthlyReport/pdf?month=2026-13')),
    ]).toEqual([['month:invalidDate'], ['month:invalidDate']]);
  });

  test('C097 C099 activity, newest first, of the growers one sees', async () => {
    const { id, growerIds } = fixture.companies[1]!.collections[1]!.groups[1]!;
    const mine = (await (await server.as('user-15')).get(`/customer/activity?groupId=${id}&pageSize=3`)).body;
    expect(mine).toMatchObject({ total: 10, pageNo: 1, pageSize: 3 }); // two growers with two fields, an analysis and a plan each
    expect(mine.items[0]).toMatchObject({
      type: 'PlanDrafted',
      customerId: growerIds[1],
      by: { id: expect.any(Number), name: expect.any(String) },
      entity: { kind: 'plan', name: 'Potato 2026' },
    });
    const one = (await (await server.as('collection-4')).get(`/customer/${growerIds[2]}/activity`)).body;
    expect(one.items.map(({ type }: { type: string }) => type)).toEqual([
      'PlanDrafted',
      'AnalysisRecorded',
      'FieldAdded',
      'FieldAdded',
      'GrowerRegistered',
    ]);
  });

  test('C099 edits of a plan by one person are one item; a changed keeper takes the activity along', async () => {
    const { growerIds, planIds, userIds, id } = fixture.companies[1]!.collections[1]!.groups[0]!;
    const admin = await server.as('collection-4');
    const total = async (who: string) => (await (await server.as(who)).get(`/customer/activity?groupId=${id}`)).body.total;
    for (const name of ['A', 'B', 'C']) await admin.post('/plan', { id: planIds[0], name: `Potato ${name}` });
    const feed = (await admin.get(`/customer/${growerIds[0]}/activity`)).body;
    expect(feed.items[0]).toMatchObject({ type: 'PlanChanged', entity: { name: 'Potato C' } });
    expect(feed.total).toBe(6);
    const before = await total('user-14');
    const moved = await admin.put('/customer', { id: growerIds[0], assignedTo: userIds[1] });
    expect(moved.status).toBe(200);
    await admin.get(`/customer/${growerIds[0]}/activity`);
    expect(await total('user-14')).toBe(before + 7);
  });

  test('C199 R085 what began ten days ago is in the last 30, 90 and 365 days, and not in the last 7', async () => {
    const { id: groupId, growerIds, fieldIds } = fixture.companies[0]!.collections[0]!.groups[0]!;
    const seen = async (timeFrame: number) => {
      const { growers, fields, areaHa } = await summary('executive-1', { groupIds: [groupId], timeFrame });
      return { growers, fields, areaHa };
    };
    const all = async () => Promise.all([7, 30, 90, 365].map(seen));
    const [fresh, ...before] = await all();
    expect(before).toEqual([fresh, fresh, fresh]);
    const recordedAt = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const { position } = await besides(server, async (store) => {
      for await (const { type, data, by } of store.readStream(`field-${fieldIds[0]}`, { limit: 1 })) {
        const older = { ...(data as object), id: MISSING, name: 'Ten days old', area: 3, unitId: 28 };
        const events = [{ id: randomUUID(), type, data: older }];
        const write = { stream: `field-${MISSING}`, expected: 'any', owner: `grower:${growerIds[0]!}`, events } as const;
        return store.append([write], { ...by, recordedAt, commitId: randomUUID() });
      }
      throw new Error('the first field has no events');
    });
    await (await server.as('company-1')).get('/customer/activity', { headers: { 'X-Min-Position': String(position) } });
    const older = { growers: fresh!.growers, fields: fresh!.fields + 1, areaHa: expect.closeTo(fresh!.areaHa + 3, 5) };
    expect(await all()).toEqual([fresh, older, older, older]);
  });
});
