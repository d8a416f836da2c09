import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { newField as addField, newGrower, placeless } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let colleague: Client;
let stranger: Client;
let executive: Client;
let groupId: number;
let growerId: number;
let fieldId: number;
let coffee: number;
let number = 0;

const KINDS = ['soil', 'water', 'plant'] as const;
const ofKind = {
  soil: ['C037', 'C038', 'C039', 'C040', 'C041'],
  water: ['C042', 'C043', 'C044', 'C045', 'C046'],
  plant: ['C047', 'C048', 'C049', 'C050', 'C051'],
} as const;
const body = (more: object = {}) => ({
  name: 'Spring sample',
  fieldId,
  sampleDate: '2026-03-02',
  units: 'ppm',
  nutrients: [{ id: 9, value: 12 }],
  ...more,
});
const save = (more: object = {}, kind: (typeof KINDS)[number] = 'soil', client = user) => client.post(`/${kind}Analysis/save`, body(more));
const values = (...list: (number | object)[]) => ({
  nutrients: list.map((value, i) => (typeof value === 'number' ? { id: 9 + i, value } : value)),
});
const position = ({ headers }: Answer) => ({ 'X-Min-Position': headers.get('x-event-position')! });

const newField = (more: object = {}) => addField(user, growerId, { name: `Block ${++number}`, ...placeless, area: 2, ...more });

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const fixture = server.fixture();
  const group = fixture.companies[0]!.collections[0]!.groups[0]!;
  [groupId, coffee] = [group.id, fixture.library.cropIds['coffee']!];
  [user, colleague, stranger, executive] = (await Promise.all(
    ['user-1', 'user-2', 'user-3', 'executive-1'].map((who) => server.as(who)),
  )) as [Client, Client, Client, Client];
  growerId = await newGrower(user, group, { countryId: 31 });
  fieldId = await newField();
});
afterAll(() => server.stop());

describe.each(KINDS)('a %s analysis', (kind) => {
  const [get, saved, graph, removed, options] = ofKind[kind];

  test(`${saved} ${get} R009 R160 R161 R162 every value comes back`, async () => {
    const sent = body({
      cropId: coffee,
      sampleTime: '08:30',
      laboratoryName: 'District laboratory',
      units: 'mg/dm3',
      nutrients: [{ id: 5, value: 98, unitId: kind === 'plant' ? 25 : 26, extractionMethodId: kind === 'soil' ? 1 : null }],
      soilDepthId: 1,
      depth: 20,
      extractionMethodId: kind === 'soil' ? 1 : null,
      layerId: 4,
      layerName: 'Grid',
      layers: [{ layerId: 4, layerName: 'Grid' }],
      sand: 25,
      silt: 30,
      clay: 45,
      ph: 5.6,
      cec: 9.5,
      organicMatter: 3.1,
      activeLime: 2,
      ec: 0.4,
      ecTotalUnitId: 34,
      acidity: 3.2,
      acidityUnit: 'cmolc/dm3',
      tissue: 'leaf',
      tissueId: 2,
      stageId: -1,
      sampledTime: 'before fruit filling',
    });
    const created = await user.post(`/flex/${kind}Analysis/save`, sent, { headers: { 'Idempotency-Key': `${kind}-analysis-1` } });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({
        ...sent,
        id: expect.any(Number),
        revision: 1,
        active: true,
        customerId: growerId,
        type: `${kind.toUpperCase()}_ANALYSIS`,
      }),
    ]);
    expect(created.headers.get('location')).toBe(`/api/${kind}Analysis?id=${created.body.id}`);
    const read = await user.get(`/${kind}Analysis?id=${created.body.id}`);
    expect([read.body, read.headers.get('etag')]).toEqual([created.body, '"1"']);
    expect((await user.post(`/${kind}Analysis/save`, sent, { headers: { 'Idempotency-Key': `${kind}-analysis-1` } })).body).toEqual(
      created.body,
    );
    const other = KINDS.find((one) => one !== kind)!;
    expect(await user.get(`/${other}Analysis?id=${created.body.id}`)).toMatchObject({ status: 404, body: { key: 'AnalysisNotFound' } });
    expect(await user.get('/rockAnalysis?id=1')).toMatchObject({ status: 404, body: { key: 'routeNotFound' } });
  });

  test(`${saved} what is sent with an id changes it, stale revisions and silent losses are refused`, async () => {
    const { body: created } = await save(values({ id: 9, value: 1 }, { id: 10, value: 2 }), kind);
    const change = (more: object, headers = {}) => user.post(`/${kind}Analysis/save`, { id: created.id, ...more }, { headers });
    const renamed = await change({ name: 'Autumn sample', laboratoryName: 'Valley laboratory' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Autumn sample', nutrients: created.nutrients, revision: 2 } });
    const same = await change({ name: 'Autumn sample' });
    expect([same.status, same.body.revision, same.headers.get('x-no-change')]).toEqual([200, 2, 'true']);
    expect((await change({ laboratoryName: null })).body.laboratoryName).toBeNull();
    expect(await change({ name: 'Stale' }, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      body: { key: 'revisionConflict', details: [{ params: { current: 3, yours: 1 } }] },
    });
    expect(await change(values({ id: 9, value: 1 }))).toMatchObject({ status: 428, body: { key: 'revisionRequired' } });
    expect((await change({ ...values({ id: 9, value: 1 }), revision: 3 })).body.nutrients).toHaveLength(1);
    expect(failures(await change({ fieldId: 99_999_999 }))).toEqual(['fieldId:readOnly']);
  });

  test(`${graph} ${options} an unsaved sheet is read and nothing is recorded`, async () => {
    const { status, body: answer } = await user.post(`/${kind}Analysis/graph`, {
      ...body({ cropId: coffee, ...values({ id: 9, value: 70, unitId: kind === 'water' ? 26 : 25 }) }),
    });
    expect(status).toBe(200);
    const boron = answer.nutrients.find(({ id }: { id: number }) => id === 9);
    expect(boron).toMatchObject({
      name: 'B',
      value: 70,
      range: expect.any(Number),
      label: expect.stringMatching(/\w/),
      from: expect.any(Number),
      thresholds: expect.arrayContaining([expect.objectContaining({ from: expect.any(Number), label: expect.any(String) })]),
    });
    expect(boron.value).toBeGreaterThan(boron.from);
    expect(answer.ratios).toHaveLength(kind === 'soil' ? 10 : 0);
    const nutrients = await user.get(`/${kind}Analysis/nutrients?groupId=${groupId}`);
    expect(nutrients.body.items.find(({ id }: { id: number }) => id === 9)).toMatchObject({
      name: 'B',
      unitIds: expect.arrayContaining([expect.any(Number)]),
      min: 0,
      max: 250,
    });
    expect((await user.get(`/${kind}Analysis/nutrients?groupId=99999999`)).body.key).toBe('GroupNotFound');
  });

  test(`${removed} R163 R619 goes when no plan uses it`, async () => {
    const { body: created } = await save({}, kind);
    expect((await stranger.del(`/${kind}Analysis`, { id: created.id, planId: null })).body.key).toBe('AnalysisNotFound');
    expect(await user.del(`/${kind}Analysis`, { id: created.id })).toMatchObject({ status: 200, body: { deleted: [created.id] } });
    const { body: named } = await save({}, kind);
    expect(failures(await user.del(`/${kind}Analysis`, { id: named.id, planId: 'x' }))).toEqual(['planId:invalidId']);
    expect(await user.del(`/${kind}Analysis`, { id: named.id, planId: 1 })).toMatchObject({ status: 200, body: { deleted: [named.id] } });
    for (const answer of [await user.get(`/${kind}Analysis?id=${created.id}`), await user.del(`/${kind}Analysis?id=${created.id}`)])
      expect([answer.status, answer.body.key]).toEqual([404, 'AnalysisNotFound']);
  });
});

describe('the rules of a sheet', () => {
  const told = async (more: object) => ((answer: Answer) => (answer.status < 300 ? 'ok' : failures(answer).join(' ')))(await save(more));
  test('C038 R345 R346 values are positive and at most 250, or 100,000 where soils have more', async () => {
    expect(await told(values(0, -1, 0.01))).toBe('nutrients[0].value:mustBePositive nutrients[1].value:mustBePositive');
    expect([await told(values(250)), await told(values(250.01))]).toEqual(['ok', 'nutrients[0].value:maxValue']);
    expect((await save(values(250.01))).body.details[0].params).toMatchObject({ max: 250 });
    expect(await told(values({ id: 6, value: 100_000 }, { id: 5, value: 251, unitId: 30 }))).toBe('nutrients[1].value:maxValue');
    expect(await told(values({ id: 9, value: '12' }))).toBe('nutrients[0].value:invalidType');
  });
  test('C038 R349 R350 percentages, organic matter, texture and the sum of nutrients', async () => {
    for (const activeLime of [0, 100]) expect(await told({ activeLime })).toBe('ok');
    for (const activeLime of [-0.01, 100.01]) expect(await told({ activeLime })).toBe('activeLime:percentRange');
    expect([await told({ organicMatter: 100 }), await told({ organicMatter: 100.1 })]).toEqual(['ok', 'organicMatter:organicMatterMax']);
    for (const [good, bad] of [[{ sand: 50, silt: 30, clay: 20 }, { clay: 20.01 }] as const, [{ clay: 45 }, { sand: 60 }] as const])
      expect([await told(good), await told({ ...good, ...bad })]).toEqual(['ok', 'clay:sumMustBe100']);
    const percents = (second: number) => told(values({ id: 5, value: 60, unitId: 33 }, { id: 6, value: second, unitId: 33 }));
    expect([await percents(40), await percents(40.01)]).toEqual(['ok', 'nutrients:nutrientsSum']);
  });
  test('C038 dates, units, unknown fields and a foreign field', async () => {
    expect(await told({ sampleDate: '2026-02-30' })).toBe('sampleDate:invalidDate');
    expect(await told(values({ id: 4, value: 3, unitId: 34 }))).toBe('nutrients[0].unitId:unitMismatch');
    expect(await told({ admin: true, name: undefined })).toBe('admin:unknownField name:required');
    expect(await save({}, 'soil', stranger)).toMatchObject({ status: 404, body: { key: 'FieldNotFound' } });
    expect(await save({}, 'soil', executive)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    const mine = await save();
    expect((await stranger.get(`/soilAnalysis?id=${mine.body.id}`)).body).toEqual({
      ...(await stranger.get('/soilAnalysis?id=99999999')).body,
      requestId: expect.any(String),
    });
    expect((await user.get('/soilAnalysis?id=abc')).body.key).toBe('AnalysisNotFound');
    expect((await colleague.get(`/soilAnalysis?id=${mine.body.id}`)).status).toBe(200);
  });
});

describe('interpretation', () => {
  test('C039 R691 R692 R693 R694 R695 R696 R697 R698 R699 R700 R701 the ten ratios, empty without a divisor', async () => {
    const cations = (k?: number) =>
      values(
        ...[[6, 5], [7, 2], [33, 0.1], [34, 0.2], [35, 0.3], ...(k === undefined ? [] : [[5, k]])].map(([id, value]) => ({
          id,
          value,
          unitId: 30,
        })),
      );
    const ratios = async (k?: number, cec = 10) =>
      Object.fromEntries(
        (await user.post('/soilAnalysis/graph', { fieldId, cec, ...cations(k) })).body.ratios.map(
          ({ name, value }: { name: string; value: number | null }) => [name, value],
        ),
      );
    const rounded = Object.entries(await ratios(0.5)).map(([name, value]) => [name, Math.round((value as number) * 1e6) / 1e6]);
    expect(Object.fromEntries(rounded)).toEqual({
      'Ca/Mg': 2.5,
      'Ca/K': 10,
      'Mg/K': 4,
      'K/CEC': 5,
      'Ca/CEC': 50,
      'Mg/CEC': 20,
      'Na/CEC': 1,
      'Al/CEC': 2,
      'Al+H/CEC': 5,
      'Mg+Ca/K': 14,
    });
    expect(await ratios(0.5, 0)).toMatchObject({ 'K/CEC': null, 'Ca/CEC': null, 'Al+H/CEC': null, 'Ca/K': 10 });
    expect(await ratios()).toMatchObject({ 'Ca/K': null, 'Mg/K': null, 'Mg+Ca/K': null, 'K/CEC': null, 'Ca/Mg': 2.5 });
  });
  test('C039 a stored analysis by the tables of the grower’s country, the field’s clay standing in; the reason where none fits', async () => {
    const clayey = await newField({ soil: { sand: 25, silt: 30, clay: 45 } });
    const phosphorus = async (field: number) => {
      const { body: created } = await save({ fieldId: field, ...values({ id: 4, value: 9, unitId: 35 }) });
      return (await user.post('/soilAnalysis/graph', { id: created.id })).body.nutrients[0];
    };
    expect(await phosphorus(clayey)).toMatchObject({
      id: 4,
      name: 'P',
      value: 9,
      unit: 'mg/dm³',
      label: 'medium',
      from: 8,
      to: 12,
      region: 'Brazil MG',
      source: 'CFSEMG1999',
      methodId: 1,
    });
    expect(await phosphorus(fieldId)).toMatchObject({ label: '', from: null, to: null, thresholds: [], reason: 'clayNeeded' });
  });
  test('C041 a plain id is an analysis first, and its country’s method comes first', async () => {
    const { body: created } = await save();
    const { body: answer } = await user.get(`/soilAnalysis/nutrients?id=${created.id}`);
    const method = answer.items.find(({ id }: { id: number }) => id === 4).extractionMethodIds[0];
    expect(answer.extractionMethods.find(({ id }: { id: number }) => id === method).name).toBe('Mehlich-1');
    const none = await user.get('/soilAnalysis/nutrients');
    expect([none.status, none.body.details[0]]).toEqual([422, expect.objectContaining({ key: 'required' })]);
  });
});

describe('lists', () => {
  test('C034 C035 C036 R159 all kinds, newest first; the latest skips 20–40 cm', async () => {
    const field = await newField();
    const dated = async (kind: (typeof KINDS)[number], sampleDate: string, more: object = {}) =>
      (await save({ fieldId: field, sampleDate, ...more }, kind)).body.id as number;
    const [old, top] = [await dated('soil', '2026-01-10'), await dated('soil', '2026-02-10')];
    const [plant, same] = [await dated('plant', '2026-02-20'), await dated('plant', '2026-02-20')];
    const last = await save({ fieldId: field, sampleDate: '2026-03-10', soilDepthId: 2 });
    const seen = position(last);
    const listed = await user.get(`/flex/analyses/field?fieldId=${field}`, { headers: seen });
    expect(listed.body.items.map(({ id }: { id: number }) => id)).toEqual([last.body.id, same, plant, top, old]);
    expect(listed.body).toMatchObject({
      total: 5,
      items: expect.arrayContaining([
        expect.objectContaining({ type: 'SOIL_ANALYSIS', fieldId: field, sampleDate: '2026-02-10', layerId: null, inUse: false }),
      ]),
    });
    expect((await user.get(`/analyses/field?fieldId=${field}&type=PLANT_ANALYSIS`)).body.total).toBe(2);
    expect(failures(await user.get(`/analyses/field?fieldId=${field}&type=rock`))).toEqual(['type:invalidOption']);
    const ofGrower = await user.get(`/flex/customer/analyses?customerId=${growerId}`);
    expect(new Set(ofGrower.body.items.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['SOIL_ANALYSIS', 'WATER_ANALYSIS', 'PLANT_ANALYSIS']),
    );
    const latest = await user.get(`/analyses/field/latest?fieldId=${field}&groupId=${groupId}`);
    expect(latest.body).toMatchObject({ soil: { id: top }, plant: { id: same }, water: null });
    expect(failures(await user.get(`/analyses/field/latest?fieldId=${field}`))).toHaveLength(1);
    await user.del('/soilAnalysis', { id: top });
    expect((await user.get(`/analyses/field/latest?fieldId=${field}&groupId=${groupId}`)).body.soil).toMatchObject({ id: old });
  });
  test('C034 C035 C036 C094 C095 what is out of scope answers like missing', async () => {
    for (const path of ['analyses', 'crops', 'fertilizers'].map((list) => `/customer/${list}?customerId=`)) {
      expect([
        (await stranger.get(path + growerId)).body.key,
        (await user.get(`${path}x`)).body.key,
        (await user.get(path + growerId)).body,
      ]).toEqual(['CustomerNotFound', 'CustomerNotFound', expect.objectContaining({ items: expect.any(Array) })]);
    }
    expect([
      (await stranger.get(`/analyses/field?fieldId=${fieldId}`)).body.key,
      (await stranger.get(`/analyses/field/latest?fieldId=${fieldId}&groupId=${groupId}`)).body.key,
    ]).toEqual(['FieldNotFound', 'FieldNotFound']);
  });
});
