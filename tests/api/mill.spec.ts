import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { millFields } from '@loam/domain/mill/mill.fields';
import { type Answer, type Client, failures } from '../support/client.js';
import { groupsOf } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

let server: TestServer;
let asha: Client;
let stranger: Client;
let group: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = groupsOf(server.fixture())[0]!;
  [asha, stranger] = await Promise.all([server.as('user-1'), server.as('user-9')]);
});
afterAll(() => server?.stop());

let count = 0;
const fresh = (more: object = {}) => ({ groupId: group.id, name: 'River mill', cafeId: `CP-${(count += 1)}`, ...more });
const save = (more: object = {}) => asha.post('/mills', fresh(more));
const details = ({ body }: Answer) => body.details as { field: string; key: string; message: string; params?: object }[];
const bare = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body });

const everything = {
  ...{ contact: 'Ravi Gowda', village: 'Aldur', millType: 'Eco milling', processingType: 'washed', cherryLbs: 220_462.5, greenLbs: 36_000 },
  ...{ latitude: 13.4261, longitude: 75.6338, waterSource: 'spring', waterM3: 400, waterMetered: true, recirculation: false },
  ...{ wastewaterM3: 380.5, treatment: 'shallowLagoon', codOut: 1800, phOut: 6.4, totalPulpLbs: 88_000, pulpCompostedLbs: 60_000 },
  ...{ pulpSoldLbs: 20_000, pulpDumpedLbs: 8_000, electricityKWh: 5_200, dryingFuel: 'husk', dryingFuelKg: 900 },
};

describe('a mill of a group', () => {
  test('C258 C259 R202 every value comes back as it was sent', async () => {
    const sent = fresh(everything);
    expect(Object.keys(everything).length + 2).toBe(millFields.length);
    const added = await asha.post('/mills', sent);
    expect(added).toMatchObject({
      status: 201,
      body: { ...sent, revision: 1, complete: true, missing: [], checks: [{ key: 'ecoMillWater' }] },
    });
    expect(added.headers.get('location')).toBe(`/api/mills/${added.body.id}`);
    const read = await asha.get(`/mills/${added.body.id}`);
    expect(read).toMatchObject({ status: 200, body: added.body });
    expect(read.headers.get('etag')).toBe('"1"');
  });

  test('C259 what is absent stays, null takes back, the same again changes nothing', async () => {
    const { body } = await save({ village: 'Aldur', cherryLbs: 1000 });
    expect(body).toMatchObject({ contact: null, complete: false, missing: ['millType', 'processingType'] });
    const changed = await asha.post('/mills', { id: body.id, village: null, contact: 'Meera' });
    expect(changed).toMatchObject({ status: 200, body: { village: null, contact: 'Meera', cherryLbs: 1000, revision: 2 } });
    const same = await asha.post('/mills', { id: body.id, contact: 'Meera' });
    expect([same.status, same.body.revision, same.headers.get('x-no-change')]).toEqual([200, 2, 'true']);
    const stale = await asha.post('/mills', { id: body.id, contact: 'Ravi', revision: 1 });
    expect([stale.status, stale.body.key]).toEqual([412, 'revisionConflict']);
    expect((await asha.get(`/history/mill/${body.id}`)).body.items[0].changes).toEqual([
      { path: 'contact', old: null, new: 'Meera' },
      { path: 'village', old: 'Aldur', new: null },
    ]);
  });

  test('C259 R408 a C.A.F.E. ID that the group has already is refused, in any case; a removed mill leaves it free', async () => {
    const { body } = await save({ cafeId: 'KA-77' });
    const again = await save({ cafeId: ' ka-\u200b77 ' }); // as copied from a PDF
    expect(bare(again)).toMatchObject({ status: 409, body: { key: 'duplicateCafeId', message: 'Already existing' } });
    expect(details(again)).toMatchObject([{ field: 'cafeId', key: 'duplicateCafeId' }]);
    const other = await save();
    expect((await asha.post('/mills', { id: other.body.id, cafeId: 'KA-77' })).body.key).toBe('duplicateCafeId');
    const taken = async (query: string) => (await asha.get(`/mills/isMillExist?groupId=${group.id}&${query}`)).body;
    expect([await taken('cafeId=ka-77'), await taken(`cafeId=KA-77&id=${body.id}`), await taken('cafeId=KA-78')]).toEqual([
      { exist: true },
      { exist: false },
      { exist: false },
    ]);
    expect(await asha.del('/mills', { ids: [body.id] })).toMatchObject({ status: 200, body: { deleted: [body.id] } });
    expect((await asha.post('/mills', { id: other.body.id, cafeId: 'KA-77' })).status).toBe(200);
    expect(bare(await asha.get(`/mills/${body.id}`))).toMatchObject({ status: 404, body: { key: 'MillNotFound' } });
  });

  test('C259 two at once with one ID are one mill', async () => {
    const sent = fresh();
    const both = await Promise.all([asha.post('/mills', sent), asha.post('/mills', sent)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('C259 the same key adds once', async () => {
    const key = { headers: { 'Idempotency-Key': 'a-mill-of-march' } };
    const sent = fresh();
    const [first, again] = [await asha.post('/mills', sent, key), await asha.post('/mills', sent, key)];
    expect([first.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
  });

  test('C259 pulp may equal the total and not exceed it; 0.40 of the cherry stands for a total that is not given', async () => {
    expect((await save({ totalPulpLbs: 400, pulpCompostedLbs: 300, pulpSoldLbs: 100 })).status).toBe(201);
    const wrong = await save({ totalPulpLbs: 400, pulpCompostedLbs: 300, pulpSoldLbs: 101 });
    expect([wrong.status, details(wrong)]).toEqual([
      422,
      [{ field: 'pulpCompostedLbs', key: 'pulpExceedsTotal', message: 'Pulp cannot exceed total pulp', params: { max: 400, value: 401, estimated: false } }], // prettier-ignore
    ]);
    const { body } = await save({ cherryLbs: 1000 });
    expect(body.estimates).toEqual({ totalPulpLbs: 400, greenLbs: 160, waterPerParchment: null });
    expect(failures(await asha.post('/mills', { id: body.id, pulpDumpedLbs: 401 }))).toEqual(['pulpDumpedLbs:pulpExceedsTotal']);
    expect((await asha.post('/mills', { id: body.id, pulpDumpedLbs: 401, totalPulpLbs: 401 })).status).toBe(200);
  });

  test('C259 bounds, options and what must be there are named', async () => {
    expect(failures(await asha.post('/mills', { groupId: group.id }))).toEqual(['name:required', 'cafeId:required']);
    expect(details(await save({ latitude: 91, longitude: 0 }))[0]).toMatchObject({ field: 'latitude', key: 'outOfRange', params: { min: -90, max: 90, value: 91 } }); // prettier-ignore
    expect(failures(await save({ longitude: 10 }))).toEqual(['latitude:locationIncomplete']);
    expect(failures(await save({ millType: 'Windmill' }))).toEqual(['millType:invalidOption']);
    expect(failures(await save({ cafeId: '12345678901' }))).toEqual(['cafeId:lengthRange']);
    expect(failures(await save({ acidity: 3 }))).toEqual(['acidity:unknownField']);
    expect(failures(await save({ name: '\u200b\u200b' }))).toEqual(['name:required']);
  });
});

describe('the mills of a group', () => {
  test('C257 C260 are listed a page at a time, found by name, ID and village, and ordered', async () => {
    const other = groupsOf(server.fixture())[1]!;
    const boss = await server.as('company-1');
    for (const [name, cafeId, cherryLbs] of [
      ['Ávila', 'Z-1', 30],
      ['Bela', 'Z-2', null],
      ['Cedro', 'Y-3', 20],
    ] as const)
      // prettier-ignore
      expect((await boss.post('/mills', { groupId: other.id, name, cafeId, cherryLbs, village: 'Serra Alta' })).status).toBe(201);
    const list = async (query: string) => (await boss.get(`/mills?groupId=${other.id}${query}`)).body;
    const names = async (query: string) => (await list(query)).items.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Ávila', 'Bela', 'Cedro']);
    expect(await list('&pageNo=2&pageSize=2')).toMatchObject({ items: [{ name: 'Cedro' }], total: 3, pageNo: 2, pageSize: 2 });
    expect([await names('&search=avi'), await names('&search=y-3'), await names('&search=serra')]).toEqual([['Ávila'], ['Cedro'], ['Ávila', 'Bela', 'Cedro']]); // prettier-ignore
    expect(await names('&sortBy=cherryLbs&sortOrder=desc')).toEqual(['Ávila', 'Cedro', 'Bela']);
    const [{ id }] = (await list('&search=bela')).items;
    await boss.post('/mills', { id, name: 'Alta' });
    expect(await names('')).toEqual(['Alta', 'Ávila', 'Cedro']);
    expect((await boss.del('/mills', { ids: [id, 999_999] })).status).toBe(404);
    expect(await names('')).toHaveLength(3);
    await boss.del('/mills', { ids: [id] });
    expect(await list('')).toMatchObject({ total: 2 });
    expect((await boss.get(`/mills?groupId=${other.id}&sortBy=contact`)).status).toBe(422);
  });

  test('C257 C258 C259 C260 those of another company are missing, as none are', async () => {
    const { body } = await save();
    const missing = bare(await stranger.get('/mills/999999'));
    expect(missing).toMatchObject({ status: 404, body: { key: 'MillNotFound' } });
    for (const call of [
      stranger.get(`/mills/${body.id}`),
      stranger.post('/mills', { id: body.id, name: 'Mine' }),
      stranger.del('/mills', { ids: [body.id] }),
    ])
      // prettier-ignore
      expect(bare(await call)).toEqual(missing);
    expect((await stranger.get(`/mills?groupId=${group.id}`)).body.key).toBe('GroupNotFound');
    expect((await stranger.post('/mills', { groupId: group.id, name: 'Mine', cafeId: 'X-1' })).body.key).toBe('GroupNotFound');
    expect((await asha.get('/mills/abc')).body.key).toBe('MillNotFound');
  });

  test('C257 C259 whoever has one group need not name it', async () => {
    const { body } = await asha.post('/mills', { name: 'Ours', cafeId: 'OURS-1' });
    expect(body.groupId).toBe(group.id);
    expect((await asha.get('/mills?search=OURS-1')).body).toMatchObject({ total: 1 });
    const boss = await server.as('company-1');
    expect(failures(await boss.get('/mills'))).toEqual(['groupId:required']);
  });

  test('C065 R202 what a mill can be is listed in the languages', async () => {
    const lists = async (lang: string) => (await asha.get(`/utils/utilFields?lang=${lang}`)).body;
    const { millTypes, processingTypes } = await lists('en');
    expect(millTypes[1]).toEqual({ id: 'Eco milling', key: 'Eco milling', name: 'Eco milling' });
    expect(processingTypes.map(({ id }: { id: string }) => id)).toEqual(['washed', 'semi-washed', 'honey', 'natural', 'dry milling only']);
    expect((await lists('3')).millTypes[2].name).toBe('Via seca');
    for (const { id } of millTypes) expect((await save({ millType: id })).status).toBe(201);
  });
});

test('R188 R189 the forms and the licences of a company are switched by who gives it its parts, and its people see it', async () => {
  const boss = await server.verified('super-1');
  const { id } = server.fixture().companies[0]!;
  const put = async (toggles: object) => boss.with(await server.confirmation(boss, 'super-1')).put(`/company/${id}`, { toggles });
  const seen = async () => (await asha.get('/user')).body.company.toggles;
  for (const on of [false, true]) {
    expect((await put({ sustainabilityForm: on, superaLicense: on })).body.toggles).toMatchObject({
      sustainabilityForm: on,
      superaLicense: on,
    });
    expect(await seen()).toMatchObject({ sustainabilityForm: on, superaLicense: on });
  }
});
