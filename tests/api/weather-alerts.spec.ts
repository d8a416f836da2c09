import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { crops } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

interface Alert {
  id: number;
  name: string;
  enabled: boolean;
  inherited: boolean;
  [field: string]: unknown;
}

let server: TestServer;
let boss: Client;
let company: Client;
let collection: Client;
let admin: Client;
let user: Client;
let at: { company: number; collection: number; group: number; next: number; elsewhere: number };
let stages: number[];
/** The newest write of anybody: who reads next sees it. */
let position = '0';

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [one, two] = server.fixture().companies;
  const first = one!.collections[0]!;
  at = {
    company: one!.id,
    collection: first.id,
    group: first.groups[0]!.id,
    next: first.groups[1]!.id,
    elsewhere: two!.collections[0]!.groups[0]!.id,
  };
  [boss, company, collection, admin, user] = await Promise.all([
    server.verified('super-1'),
    server.verified('company-1'),
    server.verified('collection-1'),
    server.verified('group-1'),
    server.as('user-1'),
  ]);
  const found = (await user.get(`/crops/stages?id=${crops.potato}`)).body.items as { id: number }[];
  stages = found.map(({ id }) => id).filter((id) => id > 0);
});
afterAll(() => server?.stop());

const written = (answer: Answer): Answer => {
  position = answer.headers.get('x-event-position') ?? position;
  return answer;
};
const read = (client: Client, path: string) => client.get(path, { headers: { 'X-Min-Position': position } });
const wind = (more: object = {}) => ({ name: 'Strong wind', icon: 'wind', type: 'Wind', parameter: { value: 40, unit: 'km/h' }, ...more });
const save = async (client: Client, body: object, query = ''): Promise<Answer> =>
  written(await client.post(`/weather/alerts${query}`, body));
const make = async (client: Client, more: object = {}, query = ''): Promise<Alert> => {
  const { status, body, text } = await save(client, wind(more), query);
  expect([status, text]).toEqual([201, text]);
  return body;
};
const of = async (client: Client, groupId: number, more = ''): Promise<Alert[]> =>
  (await read(client, `/weather/alerts?groupId=${groupId}${more}`)).body.items;
const find = async (client: Client, groupId: number, id: number) => (await of(client, groupId)).find((one) => one.id === id);
const set = async (client: Client, path: string, body: object, query = ''): Promise<Answer> =>
  written(await client.post(`/weather/${path}${query}`, body));

describe('weather alerts', () => {
  test('C217 C222 R199 an alert comes back as it was given, with its place and revision', async () => {
    const given = {
      ...{ name: 'Hot days', icon: 'sun', type: 'Heat', parameter: { value: 38, unit: '°C' } },
      ...{ stages: [stages[0]!, -2], cropId: crops.potato, advice: 'Irrigate\nbefore noon', enabled: false },
    };
    const made = await save(admin, given);
    expect([made.status, made.headers.get('etag'), made.headers.get('location')]).toEqual([
      201,
      '"1"',
      `/api/weather/alerts?id=${made.body.id}`,
    ]);
    expect(made.body).toMatchObject({
      ...given,
      revision: 1,
      cropName: 'Potato',
      stageNames: [expect.any(String), 'Planting'],
      ownerScope: 'group',
      inherited: false,
      editable: true,
    });
    expect(await find(user, at.group, made.body.id)).toMatchObject({ ...given, editable: false });
    expect((await read(admin, `/weather/alerts?id=${made.body.id}`)).body.items).toEqual([made.body]);
    expect((await of(user, at.group, '&enabled=true')).map(({ id }) => id)).not.toContain(made.body.id);
    expect((await of(user, at.group, '&enabled=false')).map(({ id }) => id)).toContain(made.body.id);
    const bare = await save(admin, { name: 'Rain', type: 'Rain', parameter: { value: 0.5, unit: 'in' } });
    expect(bare.body).toMatchObject({ icon: 'rain', stages: [], cropId: null, cropName: null, advice: '', enabled: true });
  });

  test.each([
    ['Wind', 'mph'],
    ['Heat', '°F'],
    ['Humidity', '%'],
    ['HumidityLow', '%'],
    ['Cold', '°C'],
    ['Rain', 'mm'],
  ])('R200 C217 the type %s is accepted', async (type, unit) => {
    expect(await make(admin, { type, parameter: { value: 20, unit } })).toMatchObject({ type, parameter: { value: 20, unit } });
  });

  test('R200 R397 R398 C217 wrong types, values, units, crops and stages are refused at their fields', async () => {
    const refusal = async (more: object) => failures(await save(admin, wind(more)));
    expect(await refusal({ type: 'Snow' })).toEqual(['type:invalidOption']);
    const values = async (type: string, unit: string, ...wanted: number[]) =>
      Promise.all(wanted.map(async (value) => (await save(admin, wind({ type, parameter: { value, unit } }))).status));
    expect(await values('Heat', '°F', -460, -459, 0, 999, 1000)).toEqual([422, 201, 201, 201, 422]);
    for (const [type, unit] of [['Wind', 'km/h'] as const, ['Humidity', '%'] as const, ['Rain', 'mm'] as const])
      expect(await values(type, unit, 0, -1, 999, 1000)).toEqual([422, 422, 201, 422]);
    const cold = await save(admin, wind({ type: 'Cold', parameter: { value: -460, unit: '°C' } }));
    expect(cold.body.details).toEqual([
      { field: 'parameter.value', key: 'temperatureRange', message: expect.any(String), params: { min: -459, max: 999, value: -460 } },
    ]);
    expect(await refusal({ parameter: { value: 3, unit: '°C' } })).toEqual(['parameter.unit:unitMismatch']);
    expect(await refusal({ stages: [stages[0]] })).toEqual(['stages:stagesNeedCrop']);
    expect(await refusal({ cropId: crops.potato, stages: [stages[0], 999_999] })).toEqual(['stages[1]:unknownReference']);
    expect((await save(admin, wind({ cropId: 99_999 }))).body).toMatchObject({ status: 404, key: 'CropNotFound' });
    expect(await refusal({ colour: 'red' })).toEqual(['colour:unknownField']);
    expect(failures(await save(admin, {}))).toEqual(['name:required', 'type:required', 'parameter:required']);
  });

  test('C217 a change is field by field, on the revision that was seen, and a repeat is no second alert', async () => {
    const key = { 'Idempotency-Key': 'one-alert-only' };
    const [first, again] = [
      written(await admin.post('/weather/alerts', wind({ name: 'Once' }), { headers: key })),
      written(await admin.post('/weather/alerts', wind({ name: 'Once' }), { headers: key })),
    ];
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const { id } = first.body as Alert;
    const changed = await save(admin, { id, parameter: { value: 55, unit: 'km/h' } });
    expect([changed.status, changed.body.revision, changed.body.name]).toEqual([200, 2, 'Once']);
    const same = await save(admin, { id, name: 'Once' });
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 2]);
    const late = await admin.post('/weather/alerts', { id, name: 'Late' }, { headers: { 'If-Match': '"1"' } });
    expect([late.status, late.body.details[0].params]).toEqual([412, { current: 2, yours: 1 }]);
    expect((await save(admin, { id, revision: 1, name: 'Late' })).status).toBe(412);
    expect((await save(admin, { id: 999_999, name: 'None' })).body).toMatchObject({ status: 404, key: 'AlertNotFound' });
    expect(failures(await save(admin, { id, type: 'Heat' }))).toEqual(['parameter.unit:unitMismatch']);
  });

  test('C217 what a level sets holds below it and is changed only from there on up', async () => {
    const [above, region, theirs, mine] = [
      await make(boss, { name: 'For all' }),
      await make(collection, { name: 'Of the collection' }),
      await make(company, { name: 'Of the company' }),
      await make(company, { name: 'Made from above' }, `?groupId=${at.group}`),
    ];
    expect([above, region, theirs, mine].map(({ ownerScope }) => ownerScope)).toEqual(['global', 'collection', 'company', 'group']);
    const seen = (await of(admin, at.group)).filter(({ id }) => [above.id, region.id, theirs.id, mine.id].includes(id));
    expect(seen.map(({ name, inherited, editable }) => [name, inherited, editable])).toEqual([
      ['Made from above', false, true],
      ['Of the collection', true, false],
      ['Of the company', true, false],
      ['For all', true, false],
    ]);
    expect(await find(collection, at.next, mine.id)).toBeUndefined();
    const other = await server.verified('group-5');
    expect((await of(other, at.elsewhere)).map(({ name }) => name)).toEqual(['For all']);
    for (const { id } of [above, region, theirs]) {
      expect((await save(admin, { id, name: 'Mine now' })).body).toMatchObject({ status: 403, key: 'ownedByOther' });
      expect((await admin.del('/weather/alerts', { ids: [id] })).body.key).toBe('ownedByOther');
    }
    const hidden = (await save(other, { id: mine.id, name: 'Mine now' })).body;
    expect({ ...hidden, requestId: '' }).toEqual({ ...(await save(other, { id: 999_999, name: 'Mine now' })).body, requestId: '' });
    expect((await save(other, wind(), `?groupId=${at.group}`)).body.key).toBe('GroupNotFound');
    expect((await save(admin, wind(), `?collectionId=${at.collection}`)).body.key).toBe('forbidden');
    expect((await save(company, { id: mine.id, name: 'Changed from above' })).status).toBe(200);
    expect((await user.post('/weather/alerts', wind())).body.key).toBe('forbidden');
    expect((await (await server.as('group-1')).post('/weather/alerts', wind())).body.key).toBe('adminTokenUnverified');
  });

  test('C218 C219 own alerts are turned off themselves, inherited ones for the level that chose so', async () => {
    const [theirs, mine, potato] = [
      await make(company, { name: 'Company wind' }),
      await make(admin, { name: 'Group wind' }),
      await make(admin, { name: 'Potato wind', cropId: crops.potato }),
    ];
    const here = `?groupId=${at.group}`;
    const off = await set(admin, 'alertsAvailability', { ids: [theirs.id, mine.id], enabled: false }, here);
    expect([off.status, off.body]).toEqual([
      200,
      {
        items: [
          { id: theirs.id, enabled: false },
          { id: mine.id, enabled: false },
        ],
      },
    ]);
    expect((await find(user, at.group, theirs.id))!.enabled).toBe(false);
    expect((await find(user, at.group, mine.id))!.enabled).toBe(false);
    expect((await find(collection, at.next, theirs.id))!.enabled).toBe(true);
    // what the group chose holds, whatever the company does; it can choose again
    await set(company, 'alertsAvailability', { ids: [theirs.id], enabled: false });
    expect((await find(collection, at.next, theirs.id))!.enabled).toBe(false);
    await set(company, 'alertsAvailability', { ids: [theirs.id], enabled: true });
    expect((await find(user, at.group, theirs.id))!.enabled).toBe(false);
    await set(admin, 'alertsAvailability', { ids: [theirs.id], enabled: true });
    expect((await find(user, at.group, theirs.id))!.enabled).toBe(true);
    // an admin above names it without its place
    expect((await set(company, 'alertsAvailability', { ids: [mine.id], enabled: true })).status).toBe(200);
    expect((await find(user, at.group, mine.id))!.enabled).toBe(true);
    // generic ones alone
    const tied = await set(admin, 'genericAlertsAvailability', { ids: [mine.id, potato.id], enabled: false }, here);
    expect([tied.status, failures(tied)]).toEqual([422, ['ids:alertNotGeneric']]);
    expect((await find(user, at.group, mine.id))!.enabled).toBe(true);
    const all = await set(admin, 'genericAlertsAvailability', { enabled: false }, here);
    expect(all.body.items.map(({ id }: Alert) => id)).toEqual(expect.arrayContaining([theirs.id, mine.id]));
    const after = await of(user, at.group);
    expect(after.filter(({ cropId, enabled }) => cropId === null && enabled)).toEqual([]);
    expect(after.find(({ id }) => id === potato.id)!.enabled).toBe(true);
    await set(admin, 'alertsAvailability', { enabled: true }, here);
    expect((await of(user, at.group)).filter(({ enabled }) => !enabled)).toEqual([]);
    // all or nothing
    const missing = await set(admin, 'alertsAvailability', { ids: [mine.id, 999_999], enabled: false }, here);
    expect(missing.body).toMatchObject({ status: 404, key: 'AlertNotFound' });
    expect((await find(user, at.group, mine.id))!.enabled).toBe(true);
    expect(failures(await set(admin, 'alertsAvailability', { ids: [] }))).toEqual(['ids:itemCount', 'enabled:required']);
    expect((await set(admin, 'alertsAvailability', { enabled: false }, `?collectionId=${at.collection}`)).body.key).toBe('forbidden');
  });

  test('C220 C223 those of a crop: in use for one of its stages, or all of them', async () => {
    const [early, late, off, maize] = [
      await make(admin, { name: 'Early', cropId: crops.potato, stages: [stages[0]] }),
      await make(admin, { name: 'Late', cropId: crops.potato, stages: [stages[1]] }),
      await make(admin, { name: 'Off', cropId: crops.potato, enabled: false }),
      await make(admin, { name: 'Maize', cropId: crops.maize }),
    ];
    const mine = new Set([early.id, late.id, off.id, maize.id]);
    const names = ({ body }: Answer) => (body.items as Alert[]).filter(({ id }) => mine.has(id)).map(({ name }) => name);
    const ask = (stageId?: number) =>
      user.post('/weather/cropAlerts', { cropId: crops.potato, stageId, groupId: at.group }, { headers: { 'X-Min-Position': position } });
    expect(names(await ask())).toEqual(['Early', 'Late']);
    expect(names(await ask(stages[0]))).toEqual(['Early']);
    expect(failures(await ask(999_999))).toEqual(['stageId:unknownReference']);
    const all = await read(user, `/weather/allAlertsByCrop?cropId=${crops.potato}&groupId=${at.group}`);
    expect([names(all), all.body.total]).toEqual([['Early', 'Late', 'Off'], all.body.items.length]);
    expect(names(await read(user, `/weather/allAlertsByCrop?cropId=${crops.maize}`))).toEqual(['Maize']);
    expect((await read(user, '/weather/allAlertsByCrop?cropId=99999')).body.key).toBe('CropNotFound');
    expect(failures(await read(user, '/weather/alerts'))).toEqual(['groupId:required']);
    expect((await read(user, `/weather/alerts?groupId=${at.elsewhere}`)).body.key).toBe('GroupNotFound');
  });

  test('C224 deletes all that are named, or none', async () => {
    const [one, two, theirs] = [await make(admin), await make(admin), await make(company)];
    expect((await admin.del('/weather/alerts', { ids: [one.id, theirs.id] })).body.key).toBe('ownedByOther');
    expect((await admin.del('/weather/alerts', { ids: [one.id, 999_999] })).body.key).toBe('AlertNotFound');
    expect(await find(admin, at.group, one.id)).toBeDefined();
    const gone = written(await admin.del('/weather/alerts', { ids: [one.id, two.id] }));
    expect([gone.status, gone.body]).toEqual([200, { deleted: [one.id, two.id] }]);
    expect(await find(user, at.group, one.id)).toBeUndefined();
    expect((await save(admin, { id: one.id, name: 'Back' })).body.key).toBe('AlertNotFound');
  });

  test('C001 C003 C004 C005 C006 C007 alerts are records of the admin center', async () => {
    const [platform, theirs, mine] = [await make(boss), await make(company), await make(admin)];
    const ids = async (client: Client, path: string) =>
      ((await read(client, `/flex/adminCenter/weather${path}`)).body.items as Alert[]).map(({ id }) => id);
    const three = [platform.id, theirs.id, mine.id];
    const among = async (client: Client, path: string) => (await ids(client, path)).filter((id) => three.includes(id));
    expect(await among(admin, '')).toEqual([mine.id, theirs.id, platform.id]);
    expect(await among(user, `/group?id=${at.group}`)).toEqual([mine.id, theirs.id, platform.id]);
    expect(await among(collection, `/collection?id=${at.collection}`)).toEqual([theirs.id, platform.id]);
    expect(await among(company, '/company')).toEqual([theirs.id, platform.id]);
    expect(await among(boss, '')).toEqual(expect.arrayContaining([platform.id, theirs.id, mine.id]));
    expect(await among(admin, '/global')).toEqual([platform.id]);
    const [record] = (await read(admin, '/flex/adminCenter/weather?status=all')).body.items.filter(({ id }: Alert) => id === theirs.id);
    expect(record).toMatchObject({
      ...{ name: 'Strong wind', active: true, ownerScope: 'company', scope: 'group', scopeId: at.group, source: 'company' },
      ...{ inherited: true, inUse: false, editable: false, type: 'Wind', parameter: { value: 40, unit: 'km/h' }, revision: 1 },
    });
    const status = written(
      await admin.post(`/flex/adminCenter/weather/updateStatus?groupId=${at.group}`, { ids: [theirs.id, mine.id], status: false }),
    );
    expect([status.status, status.body.items]).toEqual([
      200,
      [
        { id: theirs.id, active: false, revision: 1 },
        { id: mine.id, active: false, revision: 2 },
      ],
    ]);
    expect(await among(admin, '?status=false')).toEqual([mine.id, theirs.id]);
    expect(await among(admin, '?status=true')).toEqual([platform.id]);
    expect((await user.get(`/flex/adminCenter/weather/group?id=${at.group}&status=all`)).body.key).toBe('adminTokenUnverified');
    expect((await admin.post(`/flex/adminCenter/weather/import?groupId=${at.group}`, { ids: [theirs.id] })).body.key).toBe('routeNotFound');
    const audit = (await read(admin, `/audit?kind=alert&groupId=${at.group}`)).body.items as { type: string }[];
    expect(audit.map(({ type }) => type)).toEqual(expect.arrayContaining(['WeatherAlertAdded', 'WeatherAlertDisabled']));
  });
});
