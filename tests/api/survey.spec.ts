import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerFields, surveyFields } from '@loam/domain/survey/fields/survey-fields';
import { type Answer, type Client, failures } from '../support/client.js';
import { groupsOf, newGrower } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

let server: TestServer;
let asha: Client;
let stranger: Client;
let group: FixtureGroup;
let grower: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = groupsOf(server.fixture())[0]!;
  [asha, stranger] = await Promise.all([server.as('user-1'), server.as('user-9')]);
  grower = await newGrower(asha, group);
});
afterAll(() => server?.stop());

let year = 2000;
/** A survey of a year that has none yet. */
const fresh = (answers: object = {}) => ({ customerId: grower, surveyYear: (year += 1), ...answers });
const save = (answers: object = {}) => asha.post('/survey', fresh(answers));
const details = ({ body }: Answer) => body.details as { field: string; key: string; message: string; params?: object }[];

/** An answer to each question that breaks no rule between them. */
const everything = () => {
  const answers = Object.fromEntries(
    answerFields.map(({ id, kind, options, min = 0 }) => {
      const said = { text: 'Quinta', integer: min, decimal: min, date: '2026-03-01', boolean: true, choice: options[0] ?? 'BRL' };
      const lists = { choices: options.slice(0, 6), names: ['Catuai'], products: [{ productId: 5001, kg: 200.5 }] };
      return [id, { ...said, ...lists }[kind]];
    }),
  );
  return {
    ...answers,
    ...{ laborShare: 60, inputsShare: 40, familyLaborShare: 50, hiredLaborShare: 50, coverTerminationDate: '2026-03-02' },
    ...{ cherryKg: 1000, notes: 'Shade renewed\nnorth of the road' },
  };
};

describe('a survey of a grower', () => {
  test('C270 C271 R205 every answer of every block comes back as it was sent', async () => {
    const sent = everything();
    const first = await save(sent);
    expect(first).toMatchObject({ status: 201, body: { ...sent, id: expect.any(Number), customerId: grower, year, revision: 1 } });
    expect(first.headers.get('location')).toBe(`/api/survey?customerId=${grower}&year=${year}`);
    const read = await asha.get(`/survey?customerId=${grower}&year=${year}`);
    expect(read).toMatchObject({ status: 200, body: first.body });
    expect(read.headers.get('etag')).toBe('"1"');
    expect(new Set(answerFields.map(({ section }) => section)).size).toBe(14);
    expect(Object.keys(sent).toSorted()).toEqual(answerFields.map(({ id }) => id).toSorted());
  });

  test('C271 what is absent stays, null takes back, the same again changes nothing', async () => {
    const { body } = await save({ farmName: 'Quinta', altitude: 900 });
    const again = { customerId: grower, year, altitude: 1000 };
    expect(await asha.post('/survey', again)).toMatchObject({
      status: 200,
      body: { id: body.id, farmName: 'Quinta', altitude: 1000, revision: 2 },
    });
    const same = await asha.post('/survey', again);
    expect([same.status, same.body.revision, same.headers.get('x-no-change')]).toEqual([200, 2, 'true']);
    expect((await asha.post('/survey', { id: body.id, farmName: null })).body).toMatchObject({ farmName: null, surveyYear: year });
    const stale = await asha.post('/survey', { id: body.id, altitude: 1 }, { headers: { 'If-Match': '"1"' } });
    expect([stale.status, stale.body.key]).toEqual([412, 'revisionConflict']);
  });

  test('C271 the same key saves once, and two at once begin one survey', async () => {
    const key = { headers: { 'Idempotency-Key': 'a-survey-of-march' } };
    const sent = fresh({ altitude: 700 });
    const [first, again] = [await asha.post('/survey', sent, key), await asha.post('/survey', sent, key)];
    expect([first.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    const other = fresh();
    const both = await Promise.all([asha.post('/survey', { ...other, altitude: 1 }), asha.post('/survey', { ...other, farmName: 'Alta' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect((await asha.get(`/survey?customerId=${grower}&year=${year}`)).body).toMatchObject({ altitude: 1, farmName: 'Alta' });
  });

  test('C270 a field leads to the survey of its grower; without a year the latest answers; a year is a whole number', async () => {
    const [fieldId, customerId] = [group.fieldIds[0]!, group.growerIds[0]!];
    expect((await asha.post('/survey', { fieldId, year: 2024, altitude: 11 })).status).toBe(201);
    const last = await asha.post('/survey', { customerId, surveyYear: 2025, altitude: 12 });
    expect((await asha.get(`/survey?fieldId=${fieldId}&year=2024`)).body).toMatchObject({ customerId, altitude: 11 });
    expect((await asha.get(`/survey?customerId=${customerId}`)).body).toEqual(last.body);
    expect(failures(await asha.get('/survey?year=2024'))).toEqual(['customerId:required']);
    expect(failures(await asha.get(`/survey?customerId=${customerId}&year=2024.5`))).toEqual(['year:invalidNumber']);
  });

  test('C270 C271 no survey, no grower and another group’s are missing alike', async () => {
    const none = await asha.get(`/survey?customerId=${grower}&year=2099`);
    expect([none.status, none.body.key]).toEqual([404, 'SurveyNotFound']);
    const { body: survey } = await save();
    const bare = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body });
    const missing = bare(await stranger.get('/survey?customerId=999999&year=2026'));
    expect(missing).toMatchObject({ status: 404, body: { key: 'CustomerNotFound' } });
    expect(bare(await stranger.get(`/survey?customerId=${grower}&year=${year}`))).toEqual(missing);
    expect(bare(await stranger.post('/survey', { customerId: grower, surveyYear: 2026 }))).toEqual(missing);
    expect(bare(await stranger.get(`/surveys?customerId=${grower}`))).toEqual(missing);
    for (const call of [stranger.post('/survey', { id: survey.id }), stranger.del('/survey', { ids: [survey.id] })])
      expect([(await call).status, (await call).body.key]).toEqual([404, 'SurveyNotFound']);
    expect((await stranger.get('/survey?fieldId=abc')).body.key).toBe('FieldNotFound');
  });

  test('C430 C431 the years of a grower are listed newest first; a removed one leaves its year free', async () => {
    const customerId = await newGrower(asha, group);
    for (const surveyYear of [2024, 2026, 2025]) await asha.post('/survey', { customerId, surveyYear, altitude: 5 });
    const { body } = await asha.get(`/surveys?customerId=${customerId}`);
    expect(body.items.map((one: { surveyYear: number }) => one.surveyYear)).toEqual([2026, 2025, 2024]);
    expect(body).toMatchObject({ total: 3, items: [{ complete: false, answered: 1, asked: answerFields.length }, {}, {}] });
    const id = body.items[0].id;
    expect(await asha.del('/survey', { ids: [id] })).toMatchObject({ status: 200, body: { deleted: [id] } });
    expect((await asha.get(`/survey?customerId=${customerId}&year=2026`)).status).toBe(404);
    expect((await asha.get(`/surveys?customerId=${customerId}`)).body.total).toBe(2);
    const next = await asha.post('/survey', { customerId, surveyYear: 2026 });
    expect([next.status, next.body.altitude]).toEqual([201, null]);
    expect(next.body.id).not.toBe(id);
  });

  test('C271 its history and the audit tell each answer that changed', async () => {
    const { body } = await save({ altitude: 900 });
    await asha.post('/survey', { id: body.id, altitude: 950, shadeSystem: 'full sun' });
    const { body: history } = await asha.get(`/history/survey/${body.id}`);
    expect(history.items[0].changes).toEqual([
      { path: 'altitude', old: 900, new: 950 },
      { path: 'shadeSystem', old: null, new: 'full sun' },
    ]);
    const admin = await server.verified('group-1');
    const { body: audit } = await admin.get(`/audit?kind=survey&id=${body.id}`);
    expect(audit.items.map(({ type }: { type: string }) => type)).toEqual(['SurveyChanged', 'SurveyStarted']);
    expect(audit.items[0]).toMatchObject({ by: { name: 'User One' }, changes: history.items[0].changes });
  });
});

describe('the rules of a survey', () => {
  const sumOfTwo = 'The sum of the two fields must be 100';

  test('C271 R403 R416 labor and inputs that do not sum to 100 are refused', async () => {
    expect((await save({ laborShare: 60, inputsShare: 40 })).status).toBe(201);
    const short = await save({ laborShare: 60, inputsShare: 39.99 });
    expect(details(short)).toEqual([{ field: 'inputsShare', key: 'sumOfTwo', message: sumOfTwo, params: { wanted: 100, value: 99.99 } }]);
    const wrong = await save({ laborShare: 60, inputsShare: 41 });
    expect([wrong.status, details(wrong)]).toEqual([
      422,
      [{ field: 'inputsShare', key: 'sumOfTwo', message: sumOfTwo, params: { wanted: 100, value: 101 } }],
    ]);
    const { body } = await save({ laborShare: 60, inputsShare: 40 });
    expect(failures(await asha.post('/survey', { id: body.id, laborShare: 59 }))).toEqual(['inputsShare:sumOfTwo']);
  });

  test('C271 R404 family and hired labor that do not sum to 100 are refused', async () => {
    expect((await save({ familyLaborShare: 50, hiredLaborShare: 50 })).status).toBe(201);
    const wrong = await save({ familyLaborShare: 50, hiredLaborShare: 49 });
    expect([wrong.status, details(wrong)[0]]).toMatchObject([422, { field: 'hiredLaborShare', message: sumOfTwo }]);
  });

  test('C271 R405 pulp may equal the total and not exceed it', async () => {
    expect((await save({ totalPulpKg: 400, pulpCompostedKg: 400 })).status).toBe(201);
    const wrong = await save({ totalPulpKg: 400, pulpCompostedKg: 400, pulpSoldKg: 1 });
    expect([wrong.status, details(wrong)]).toEqual([
      422,
      [
        {
          field: 'pulpCompostedKg',
          key: 'pulpExceedsTotal',
          message: 'Pulp cannot exceed total pulp',
          params: { max: 400, value: 401, estimated: false },
        },
      ],
    ]);
  });

  test('C271 R690 without a total, 0.40 of the cherry stands for it; a figure replaces it', async () => {
    const { body } = await save({ cherryKg: 1000 });
    expect(body).toMatchObject({ totalPulpKg: null, estimates: { totalPulpKg: 400, greenKg: 160 } });
    const over = { id: body.id, pulpCompostedKg: 401 };
    expect(details(await asha.post('/survey', over))[0]).toMatchObject({ key: 'pulpExceedsTotal', params: { max: 400, estimated: true } });
    expect((await asha.post('/survey', { ...over, totalPulpKg: 420 })).status).toBe(200);
  });

  test('C271 R406 notes take 150 characters and not 151', async () => {
    expect((await save({ notes: 'ण'.repeat(150) })).status).toBe(201);
    const wrong = await save({ notes: 'x'.repeat(151) });
    expect([wrong.status, details(wrong)[0]]).toMatchObject([
      422,
      { field: 'notes', key: 'lengthRange', params: { max: 150, length: 151 } },
    ]);
  });

  const bounded = surveyFields.filter(({ kind }) => kind === 'integer' || kind === 'decimal');
  test('C271 R407 every bounded value is taken at its bounds and refused beyond them, which are told', async () => {
    for (const { id, min, max } of bounded.filter((one) => one.id !== 'surveyYear')) {
      for (const value of [min!, max!]) expect([id, value, (await save({ [id]: value })).status]).toEqual([id, value, 201]);
      for (const value of [min! - 1, max! + 1]) {
        const wrong = await save({ [id]: value });
        expect([wrong.status, details(wrong)[0]]).toMatchObject([422, { field: id, key: 'outOfRange', params: { min, max, value } }]);
      }
      if (year > 2080) [grower, year] = [await newGrower(asha, group), 2000];
    }
    for (const surveyYear of [1999, 2101])
      expect(details(await asha.post('/survey', { customerId: grower, surveyYear }))[0]).toMatchObject({
        params: { min: 2000, max: 2100 },
      });
    expect(bounded.length).toBeGreaterThan(60);
  }, 240_000);

  test.each([
    ['R409', 'coverCropPractices', 'coverCrop'],
    ['R410', 'compactionPractices', 'soilCompaction'],
  ] as const)('C271 %s %s holds from six of seven practices on', async (_, id, rule) => {
    const { options } = answerFields.find((one) => one.id === id)!;
    const held = [];
    for (const n of [5, 6, 7]) held.push((await save({ [id]: options.slice(0, n) })).body.practices[rule]);
    expect(held).toEqual([
      { followed: 5, needed: 6, of: 7, holds: false },
      { followed: 6, needed: 6, of: 7, holds: true },
      { followed: 7, needed: 6, of: 7, holds: true },
    ]);
    expect(failures(await save({ [id]: [options[0], options[0]] }))).toEqual([`${id}[1]:duplicateEntry`]);
    expect(failures(await save({ [id]: ['ploughing'] }))).toEqual([`${id}[0]:invalidOption`]);
  });

  test('C271 a survey says what is missing, what looks odd and what no programme tolerates', async () => {
    const { body } = await save({ totalFarmArea: 2, coffeeArea: 3, noChildLabor: 'not comply' });
    expect(body).toMatchObject({ complete: false, zeroTolerance: ['noChildLabor'] });
    expect(body.checks).toEqual([{ key: 'areasExceedFarm', field: 'totalFarmArea' }]);
    expect(body.missing).toContain('cherryKg');
    expect(body.missing).not.toContain('coffeeArea');
  });
});
