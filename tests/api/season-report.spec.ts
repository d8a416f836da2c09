import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { groupsOf, newField, newGrower, placeless } from './support/growers.js';
import { newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const MiB = 2 ** 20;
const path = '/end-of-season/notes';
let server: TestServer;
let asha: Client;
let colleague: Client;
let stranger: Client;
let admin: Client;
let group: number;
let grower: number;
let plan: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [asha, stranger, admin] = await Promise.all([server.as('user-1'), server.as('user-9'), server.verified('group-1')]);
  const home = groupsOf(server.fixture())[0]!;
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!.id;
  grower = await newGrower(asha, home);
  colleague = asha;
  const field = await newField(asha, grower, { ...placeless, area: 2, unitId: 28 });
  const more = {
    crop: { plantingDate: '2025-03-01', harvestDate: '2025-07-20', expectedYield: 40, expectedYieldUnitId: 1 },
    products: [{ id: products.urea, unitId: 2, price: 0.5 }],
    applications: [{ id: 'basal', applicationTypeId: 1, cropStageId: -1, products: [{ id: products.urea, amount: 100, unitId: 2 }] }],
    pricing: { cropPrice: 200 },
  };
  plan = (await newPlan(asha, grower, field, more)).id;
});
afterAll(() => server?.stop());

const told = ({ status, body }: Answer) => [status, body.key];
const after = ({ headers }: Answer) => ({ headers: { 'X-Min-Position': headers.get('x-event-position')! } });
const fetched = async (by: Client, id: string) =>
  (await fetch(`${server.url}/api/files/${id}`, { headers: { Authorization: `Bearer ${by.token}` } })).status;

describe('end-of-season notes', () => {
  test('C168 C169 are added to a plan or a grower, with the season, and listed newest first by what is asked', async () => {
    const ofPlan = await asha.post(path, { planId: plan, text: 'Too wet in May\nपाऊस' });
    expect(ofPlan).toMatchObject({
      status: 201,
      body: {
        customerId: grower,
        planId: plan,
        year: 2025,
        text: 'Too wet in May\nपाऊस',
        attachments: [],
        by: { name: 'User One' },
        revision: 1,
      },
    });
    expect([ofPlan.headers.get('location'), ofPlan.headers.get('etag')]).toEqual([`/api${path}?customerId=${grower}`, '"1"']);
    const ofGrower = await asha.post(path, { customerId: grower, year: 2024, text: 'Sow earlier' });
    expect(ofGrower.body).toMatchObject({ planId: null, year: 2024 });
    const list = async (query: string) => (await asha.get(`${path}${query}`)).body;
    expect(await list(`?customerId=${grower}`)).toEqual({ items: [ofGrower.body, ofPlan.body], total: 2 });
    expect((await list(`?planId=${plan}`)).items).toEqual([ofPlan.body]);
    expect((await list(`?customerId=${grower}&year=2024`)).items).toEqual([ofGrower.body]);
    expect((await list(`?groupId=${group}`)).items).toEqual([ofGrower.body, ofPlan.body]);
    expect((await list('')).total).toBe(2);
    expect((await admin.get(`${path}?groupId=${group}&year=2025`, after(ofGrower))).body.items).toEqual([ofPlan.body]);
    expect((await stranger.get(path, after(ofGrower))).body.total).toBe(0);
    expect((await asha.post(path, { customerId: grower, text: 'Now' })).body.year).toBe(new Date().getUTCFullYear());
  });

  test('C169 the same key writes once; another body under it is refused', async () => {
    const key = { headers: { 'Idempotency-Key': 'a-note-of-the-season' } };
    const [first, again] = [
      await asha.post(path, { planId: plan, text: 'x' }, key),
      await asha.post(path, { planId: plan, text: 'x' }, key),
    ];
    expect([first.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect(told(await asha.post(path, { planId: plan, text: 'y' }, key))).toEqual([422, 'idempotencyKeyReused']);
  });

  test('C169 R381 a note says something: blanks and nothing are refused, a file alone is a note', async () => {
    expect(told(await asha.post(path, { planId: plan }))).toEqual([422, 'emptyNote']);
    expect(told(await asha.post(path, { planId: plan, text: ' \n ' }))).toEqual([422, 'emptyNote']);
    expect(failures(await asha.post(path, { text: 'x'.repeat(10_001), year: 1 })).toSorted()).toEqual([
      ...['customerId:required', 'text:lengthRange', 'year:outOfRange'],
    ]);
    const alone = await asha.post(path, formOf('%PDF-1.7\n', 'sheet.pdf', { planId: plan }));
    expect([alone.status, alone.body.attachments]).toEqual([
      201,
      [{ id: expect.any(String), name: 'sheet.pdf', type: 'application/pdf', size: 9 }],
    ]);
    expect(told(await asha.post(path, { planId: plan, text: 'x', attachments: ['7-seasonNote-1-0'] }))).toEqual([
      422,
      'attachmentRequired',
    ]);
    const other = await newGrower(asha, groupsOf(server.fixture())[0]!);
    expect(failures(await asha.post(path, { planId: plan, customerId: other, text: 'x' }))).toEqual(['customerId:idsDiffer']);
  });

  test('C169 C254 R382 files have their limits, by what they are, and only people of the grower fetch them', async () => {
    const form = (size: number, name = 'a.txt') => formOf(Buffer.alloc(size, 'a'), name, { planId: plan, text: 'x' });
    expect(told(await asha.post(path, form(10 * MiB + 1)))).toEqual([413, 'attachmentsTooLarge']);
    expect(told(await asha.post(path, formOf('MZ', 'tool.exe', { planId: plan })))).toEqual([415, 'unsupportedFormat']);
    expect(told(await asha.post(path, formOf('<script>', 'photo.png', { planId: plan })))).toEqual([415, 'unsupportedFormat']);
    const { body } = await asha.post(path, form(9));
    const { id } = body.attachments[0];
    expect([await fetched(asha, id), await fetched(admin, id), await fetched(stranger, id)]).toEqual([200, 200, 404]);
  });

  test('C170 R577 is changed by its author and by admins; a stale revision changes nothing; files stay, come and go', async () => {
    const made = (await asha.post(path, formOf('one', 'one.txt', { planId: plan, text: 'First' }))).body;
    const change = (by: Client, body: object | FormData, more: object = {}) => by.post(`${path}/update`, body, more);
    const changed = await change(asha, { id: made.id, text: 'Second' }, { headers: { 'If-Match': '"1"' } });
    expect(changed).toMatchObject({ status: 200, body: { text: 'Second', attachments: made.attachments, revision: 2 } });
    const stale = await change(asha, { id: made.id, text: 'Third', revision: 1 });
    expect([...told(stale), stale.body.details[0].params]).toEqual([412, 'revisionConflict', { current: 2, yours: 1 }]);
    expect(told(await change(asha, { id: made.id, attachments: [] }))).toEqual([428, 'revisionRequired']);
    const swapped = await change(asha, formOf('two', 'two.txt', { id: made.id, attachments: [], revision: 2 }));
    expect([swapped.status, swapped.body.attachments.map(({ name }: { name: string }) => name)]).toEqual([200, ['two.txt']]);
    expect(await fetched(asha, made.attachments[0].id)).toBe(404);
    expect(told(await change(asha, { id: made.id, text: '', attachments: [], revision: 3 }))).toEqual([422, 'emptyNote']);
    const same = await change(asha, { id: made.id, text: 'Second' });
    expect([same.status, same.headers.get('x-no-change')]).toEqual([200, 'true']);
    expect((await change(admin, { id: made.id, text: 'By an admin' })).status).toBe(200);
    expect(told(await change(stranger, { id: made.id, text: 'x' }))).toEqual([404, 'SeasonNoteNotFound']);
    expect(told(await change(asha, { id: 999_999, text: 'x' }))).toEqual([404, 'SeasonNoteNotFound']);
    const theirs = (await admin.post(path, { planId: plan, text: 'Of an admin' })).body;
    expect(told(await change(colleague, { id: theirs.id, text: 'x' }))).toEqual([403, 'forbidden']);
    expect(told(await asha.call('DELETE', `${path}/${theirs.id}`))).toEqual([403, 'forbidden']);
  });

  test('C171 is deleted once, its files with it', async () => {
    const made = (await asha.post(path, formOf('one', 'one.txt', { planId: plan, text: 'Gone soon' }))).body;
    const key = { headers: { 'Idempotency-Key': 'a-note-gone' } };
    const gone = await asha.call('DELETE', `${path}/${made.id}`, undefined, key);
    expect([gone.status, gone.body]).toEqual([200, { deleted: [made.id] }]);
    expect((await asha.call('DELETE', `${path}/${made.id}`, undefined, key)).text).toBe(gone.text);
    expect(await fetched(asha, made.attachments[0].id)).toBe(404);
    expect(told(await asha.call('DELETE', `${path}/${made.id}`))).toEqual([404, 'SeasonNoteNotFound']);
    expect((await asha.get(`${path}?planId=${plan}`)).body.items.some(({ id }: { id: number }) => id === made.id)).toBe(false);
  });

  test('C168 C169 what is out of scope looks like none, to the byte', async () => {
    const bare = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '');
    for (const [key, ask] of [
      ['CustomerNotFound', (id: number) => stranger.get(`${path}?customerId=${id}`)],
      ['CustomerNotFound', (id: number) => stranger.post(path, { customerId: id, text: 'x' })],
      ['CustomerNotFound', (id: number) => stranger.get(`/end-of-season/report?customerId=${id}`)],
    ] as const) {
      const [theirs, none] = [await ask(grower), await ask(999_999)];
      expect([theirs.status, theirs.body.key, bare(theirs)]).toEqual([404, key, bare(none)]);
    }
    expect(told(await stranger.get(`${path}?planId=${plan}`))).toEqual([404, 'PlanNotFound']);
    expect(told(await stranger.get(`/end-of-season/report?groupId=${group}`))).toEqual([404, 'GroupNotFound']);
  });

  test('the feed of the grower, the log of the group and the history of the note say that it happened', async () => {
    const { body: made, headers } = await asha.post(path, { planId: plan, text: 'To be told' });
    const see = { headers: { 'X-Min-Position': headers.get('x-event-position')! } };
    const feed = (await asha.get(`/customer/${grower}/activity`)).body.items;
    expect(feed[0]).toMatchObject({ type: 'SeasonNoteAdded', entity: { kind: 'seasonNote', id: made.id } });
    const audit = (await admin.get(`/audit?pageSize=5`, see)).body.items;
    expect(audit[0]).toMatchObject({ type: 'SeasonNoteAdded', kind: 'seasonNote', subject: { customerId: grower } });
    await asha.post(`${path}/update`, { id: made.id, text: 'Told' });
    const history = (await asha.get(`/history/seasonNote/${made.id}`)).body.items;
    expect(history[0].changes).toEqual([{ path: 'text', old: 'To be told', new: 'Told' }]);
    expect(told(await stranger.get(`/history/seasonNote/${made.id}`))).toEqual([404, 'SeasonNoteNotFound']);
  });
});

describe('the report of a season', () => {
  const report = async (query: string, by = asha) => (await by.get(`/end-of-season/report?${query}`)).body;

  test('C496 holds what came of a plan against what was planned, in the figures of its own pages', async () => {
    expect((await report(`customerId=${grower}`)).total).toBe(0); // a draft that nobody carried out
    const reported = await asha.post('/plan/results', { planId: plan, kind: 'totalWeight', value: 70, unitId: 8, price: 200 });
    expect(reported.status).toBe(201);
    await asha.post(`/customer/${grower}/interventions`, { type: 'visit', date: '2025-04-02', notes: 'Late blight found' });
    await asha.post(`/customer/${grower}/interventions`, { type: 'visit', date: '2025-12-02' });
    const told = await report(`customerId=${grower}`);
    expect(told).toMatchObject({ year: 2025, years: [2025], total: 1 });
    const [one] = told.plans;
    // 70 t from 2 ha are 35 t/ha; 100 kg/ha of urea at 0.5 a kg cost 50; 35 t/ha at 200 bring 7000
    expect(one).toMatchObject({
      ...{ planId: plan, status: 'draft', customerId: grower, areaHa: 2, passes: 1, unpriced: [], expectedRevenue: 8_000 },
      season: { plantingDate: '2025-03-01', expectedYield: 40, expectedYieldUnitId: 1 },
      cost: { total: 50, fieldTotal: 100 },
      results: { yield: 35, harvested: 70, areaHa: 2, revenue: 7_000, profit: 6_950, percent: 13_900 },
    });
    const summary = reported.body;
    expect([one.results.yield, one.results.profit]).toEqual([summary.yield, summary.roi.profit]);
    expect(one.need.find(({ nutrient }: { nutrient: string }) => nutrient === 'N')).toMatchObject({ supplied: expect.closeTo(46, 0) });
    expect(told.interventions).toEqual([expect.objectContaining({ date: '2025-04-02', typeName: 'Visit', notes: 'Late blight found' })]);
  });

  test('C496 is told of a group, by season, in the reader’s language; what is wrong is named', async () => {
    const all = await report(`groupId=${group}&year=2025`, admin);
    expect(all.plans.map(({ planId }: { planId: number }) => planId)).toContain(plan);
    expect(await report(`groupId=${group}&year=1999`)).toMatchObject({ year: 1999, plans: [], total: 0 });
    const pt = (await asha.get(`/end-of-season/report?customerId=${grower}`, { headers: { 'accept-language': 'pt-BR' } })).body;
    expect([pt.plans[0].crop.name, pt.interventions[0].typeName]).toEqual(['Batata', 'Visita']);
    expect(failures(await asha.get('/end-of-season/report?year=x')).toSorted()).toEqual(['groupId:required', 'year:invalidNumber']);
    const of = async (year: string) => failures(await asha.get(`/end-of-season/report?groupId=${group}&year=${year}`));
    expect([await of('2026.5'), await of('1899'), await of('2201')]).toEqual([
      ['year:invalidNumber'],
      ['year:outOfRange'],
      ['year:outOfRange'],
    ]);
  });
});
