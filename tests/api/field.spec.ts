import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { bytes, fieldOf, groupsOf, newField, newGrower, placeless, point, square } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let groups: FixtureGroup[];
let admin: Client;
let growerId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  groups = groupsOf(server.fixture());
  admin = await server.as('group-1');
  growerId = await newGrower(admin, groups[0]!, { fullName: 'Field Owner' });
});
afterAll(() => server?.stop());

let serial = 0;
const unique = () => `Field ${++serial}`;
const keys = (body: { details: { field: string; key: string }[] }) => body.details.map(({ field, key }) => `${field}:${key}`).sort();
const tryField = async (more: object) => {
  const { status, body } = await admin.post('/field', fieldOf(growerId, { name: unique(), ...more }));
  return status === 201 ? 'ok' : `${status} ${keys(body).join(' ')}`;
};

describe('adding a field', () => {
  test("R121 R125 R128 R129 R130 C114 C108 every value comes back; the area is the polygon's", async () => {
    const soil = { sand: 40, silt: 40, clay: 20, ph: 6.8, cec: 22.5, organicMatter: 1.4 };
    const created = await admin.post('/field', fieldOf(growerId, { name: 'Round trip', type: 'polygon', soil }), {
      headers: { 'Idempotency-Key': 'add-round-trip' },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(Number),
      revision: 1,
      active: true,
      name: 'Round trip',
      type: 'polygon',
      customerId: growerId,
      unitId: 28,
      locationType: 'polygon',
      geolocation: { geoJson: square() },
      soil,
      layers: [],
    });
    expect(created.body.area).toBeCloseTo(10.5394, 2);
    expect(created.headers.get('location')).toBe(`/api/field?id=${created.body.id}`);
    expect((await admin.get('/field', { query: { id: created.body.id } })).body).toEqual(created.body);
    expect((await admin.get('/field', { query: { id: created.body.id }, headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
    const again = await admin.post('/field', fieldOf(growerId, { name: 'Round trip', type: 'polygon', soil }), {
      headers: { 'Idempotency-Key': 'add-round-trip' },
    });
    expect([again.status, again.body.id]).toEqual([201, created.body.id]);
  });

  test('R128 C114 a polygon is stored as it was sent, whichever way it winds, closed and without heights', async () => {
    const clockwise = [...square().coordinates[0]!].reverse();
    const stored = async (ring: number[][]) =>
      (
        await admin.post(
          '/field',
          fieldOf(growerId, { name: unique(), geolocation: { geoJson: { type: 'Polygon', coordinates: [ring] } } }),
        )
      ).body;
    const sent = await stored(clockwise);
    expect(sent.geolocation.geoJson.coordinates).toEqual([clockwise]);
    expect(sent.area).toBeCloseTo(10.5394, 2);
    expect((await stored(clockwise.slice(0, -1).map((at) => [...at, 312]))).geolocation.geoJson.coordinates).toEqual([clockwise]);
  });

  test('R123 R124 R126 R127 R226 the five kinds of location', async () => {
    const add = async (more: object) => (await admin.post('/field', fieldOf(growerId, { name: unique(), ...more }))).body;
    expect(await add({ locationType: 'selectOnMap', geolocation: { geoJson: point }, area: 2 })).toMatchObject({
      type: 'point',
      geolocation: { geoJson: point },
      area: 2,
    });
    expect(await add({ locationType: 'selectOnMap' })).toMatchObject({ type: 'polygon' });
    expect(await add({ locationType: 'placemark', geolocation: { geoJson: point } })).toMatchObject({ type: 'point', area: null });
    expect(await add({ locationType: 'kml' })).toMatchObject({ type: 'polygon', locationType: 'kml' });
    expect(await add({ ...placeless, unitId: 27 })).toMatchObject({ type: 'none', geolocation: null, area: 5, unitId: 27 });
    expect(await tryField({ locationType: 'gps' })).toBe('422 locationType:invalidOption');
    expect(await tryField({ locationType: 'placemark' })).toBe('422 locationType:locationMismatch');
    expect(await tryField({ locationType: 'polygon', geolocation: { geoJson: point } })).toBe('422 locationType:locationMismatch');
    expect(await tryField({ locationType: 'noLocation', area: 3 })).toBe('422 locationType:locationMismatch');
    expect(await tryField({ type: 'point' })).toBe('422 type:typeMismatch');
    expect(await tryField({ geolocation: undefined })).toBe('422 geolocation:required');
  });

  test('C114 an area is positive and needed without a place; any unit but 27 is hectares', async () => {
    expect(await tryField({ ...placeless, area: undefined })).toBe('422 area:areaRequired');
    for (const area of [0, -1]) expect(await tryField({ ...placeless, area })).toBe('422 area:mustBePositive');
    expect(await tryField({ ...placeless, area: '5' })).toBe('422 area:invalidType');
    expect(await tryField({ ...placeless, unitId: 99 })).toBe('ok');
    const acres = (await admin.post('/field', fieldOf(growerId, { name: unique(), unitId: 27 }))).body.area;
    const hectares = (await admin.post('/field', fieldOf(growerId, { name: unique(), unitId: 1 }))).body.area;
    expect(acres / hectares).toBeCloseTo(2.4710538, 3);
  });

  test('R338 a polygon needs three points; crossings and bad numbers are refused', async () => {
    const [ring] = square().coordinates as [number[][]];
    const polygon = (...rings: number[][][]) => tryField({ geolocation: { geoJson: { type: 'Polygon', coordinates: rings } } });
    expect(await polygon([ring[0]!, ring[1]!])).toBe('422 geolocation.geoJson:polygonMinPoints');
    expect(await polygon([ring[0]!, ring[1]!, ring[0]!])).toBe('422 geolocation.geoJson:polygonMinPoints');
    expect(await polygon([ring[0]!, ring[1]!, ring[2]!])).toBe('ok');
    expect(await polygon([ring[0]!, ring[1]!, ring[2]!, ring[0]!])).toBe('ok');
    expect(await polygon([ring[0]!, ring[2]!, ring[1]!, ring[3]!, ring[0]!])).toBe('422 geolocation.geoJson:selfIntersection');
    expect(
      await polygon([
        [0, 91],
        [1, 91],
        [1, 92],
        [0, 91],
      ]),
    ).toBe('422 geolocation.geoJson:invalidGeometry');
    expect(await tryField({ geolocation: { geoJson: { type: 'LineString', coordinates: ring } } })).toMatch(
      /^422 geolocation.*invalidGeometry$/,
    );
    expect(await tryField({ geolocation: { geoJson: { type: 'MultiPolygon', coordinates: [square().coordinates] } } })).toMatch(
      /^422 geolocation.*invalidGeometry$/,
    );
  });

  test('R344 R349 R350 sand, silt and clay total 100; percentages, pH and organic matter have bounds', async () => {
    const soil = (values: object) => tryField({ ...placeless, soil: values });
    expect(await soil({ sand: 40, silt: 40, clay: 20 })).toBe('ok');
    expect(await soil({ sand: 40, silt: 40, clay: 21 })).toBe('422 soil:soilSum');
    expect(await soil({ sand: 33.3, silt: 33.3, clay: 33.4 })).toBe('ok');
    expect(await soil({ sand: null, silt: null, clay: null })).toBe('ok');
    expect(await soil({ sand: -0.01, silt: 50, clay: 50 })).toMatch(/soil.sand:outOfRange/);
    expect(await soil({ sand: 100.01 })).toMatch(/soil.sand:outOfRange/);
    expect(await soil({ sand: 100, silt: 0, clay: 0 })).toBe('ok');
    expect([await soil({ organicMatter: 100 }), await soil({ organicMatter: 100.1 }), await soil({ organicMatter: 0 })]).toEqual([
      'ok',
      '422 soil.organicMatter:organicMatterMax',
      'ok',
    ]);
    expect([await soil({ ph: -0.1 }), await soil({ ph: 0 }), await soil({ ph: 14 }), await soil({ ph: 14.1 })]).toEqual([
      '422 soil.ph:outOfRange',
      'ok',
      'ok',
      '422 soil.ph:outOfRange',
    ]);
    expect(await soil({ cec: -1 })).toBe('422 soil.cec:outOfRange');
    expect(await soil({ salt: 1 })).toBe('422 soil.salt:unknownField');
  });

  test('C114 names have 1 to 100 characters', async () => {
    expect(await tryField({ ...placeless, name: ' ' })).toBe('422 name:required');
    expect([await tryField({ ...placeless, name: 'é'.repeat(100) }), await tryField({ ...placeless, name: 'é'.repeat(101) })]).toEqual([
      'ok',
      '422 name:lengthRange',
    ]);
  });
});

describe('field names', () => {
  test('R335 R336 R337 C109 one name per grower, whatever case and blanks', async () => {
    const id = await newField(admin, growerId, { name: 'Plot Seven' });
    const exist = async (query: object) => (await admin.get('/field/isFieldExist', { query: { customerId: growerId, ...query } })).body;
    expect(await exist({ name: ' plot SEVEN ' })).toEqual({ exist: true });
    expect(await exist({ name: 'Plot Seven', id })).toEqual({ exist: false });
    expect(await exist({ name: 'Plot Eight' })).toEqual({ exist: false });
    const twin = await admin.post('/field', fieldOf(growerId, { name: 'PLOT seven ' }));
    expect([twin.status, twin.body.key, twin.body.message]).toEqual([409, 'fieldExists', 'Field already exists']);
    const other = await newGrower(admin, groups[0]!);
    await newField(admin, other, { name: 'Plot Seven' });
    expect((await admin.put('/field', { id, name: 'plot seven' })).body).toMatchObject({ revision: 2, name: 'plot seven' });
    const third = await newField(admin, growerId, { name: 'Plot Nine' });
    expect((await admin.put('/field', { id: third, name: 'Plot SEVEN' })).body.key).toBe('fieldExists');
    expect((await admin.put('/field', { id, name: 'Plot Ten' })).status).toBe(200);
    expect((await admin.put('/field', { id: third, name: 'Plot SEVEN' })).status).toBe(200);
  });

  test('R335 of 20 fields added at once with one name, one wins', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/field', fieldOf(growerId, { name: 'Race plot' }))));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(409)]).toEqual([1, 19]);
  });
});

describe('changing and removing', () => {
  test('C120 only what is sent changes; the measured area follows the polygon; If-Match', async () => {
    const id = await newField(admin, growerId, { name: unique(), soil: { sand: 40, silt: 40, clay: 20 } });
    const put = (body: object, headers: Record<string, string> = {}) => admin.put('/field', { id, ...body }, { headers });
    const wide = {
      type: 'Polygon',
      coordinates: [square().coordinates[0]!.map(([lon, lat]) => [75.1234567 + (lon! - 75.1234567) * 2, lat!])],
    };
    const wider = await put({ geolocation: { geoJson: wide } }, { 'If-Match': '"1"' });
    expect(wider.body).toMatchObject({ revision: 2, soil: { sand: 40 } });
    expect(wider.body.area).toBeCloseTo(21.0788, 1);
    const stale = await put({ name: 'Late' }, { 'If-Match': '"1"' });
    expect([stale.status, stale.body.details[0].params]).toEqual([412, { current: 2, yours: 1 }]);
    const same = await admin.put('/field', wider.body);
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 2]);
    expect((await put({ soil: { clay: 21 } })).body.details[0].key).toBe('soilSum');
    expect((await put({ soil: { ph: 7 } })).body.soil).toMatchObject({ clay: 20, ph: 7 });
    expect(keys((await put({ customerId: 99_999_999 })).body)).toEqual(['customerId:readOnly']);
    expect((await put({ locationType: 'noLocation', geolocation: null, area: 7 })).body).toMatchObject({
      type: 'none',
      geolocation: null,
      area: 7,
    });
  });

  test('R004 C120 C106 a grower and a field are made, read, changed, put out of use and back; each is read back as it was answered', async () => {
    const owner = await newGrower(admin, groups[0]!, { fullName: 'Off And On' });
    const id = await newField(admin, owner, { name: unique() });
    const grower = async () => (await admin.get(`/customer?customerId=${owner}`)).body;
    const field = async () => (await admin.get(`/field?id=${id}`)).body;
    const listed = async () => (await admin.get(`/field/allByCustomer?customerId=${owner}`)).body.items;
    const placed = async () =>
      (await admin.get(`/field/geo-locations?groupId=${groups[0]!.id}`)).body.features.find((one: { id: number }) => one.id === id)
        .properties;
    expect([(await field()).active, (await placed()).active]).toEqual([true, true]);
    const renamed = await admin.put('/field', { id, name: 'North slope' });
    expect(renamed.body).toEqual(await field());
    const off = await admin.put('/field', { id, active: false });
    expect([off.status, off.body]).toEqual([200, { ...renamed.body, active: false, revision: 3, updatedAt: expect.any(String) }]);
    expect([await field(), await listed(), (await placed()).active]).toEqual([off.body, [off.body], false]);
    const again = await admin.put('/field', { id, active: false });
    expect([again.headers.get('x-no-change'), again.body.revision]).toEqual(['true', 3]);
    const [change] = (await admin.get(`/history/field/${id}`)).body.items[0].changes;
    expect(change).toMatchObject({ path: 'active', old: true, new: false });
    expect((await admin.put('/field', { id, active: true })).body).toMatchObject({ active: true, name: 'North slope', revision: 4 });
    expect([(await field()).active, (await placed()).active]).toEqual([true, true]);
    expect((await admin.put('/customer', { id: owner, fullName: 'On And Off' })).body).toEqual(await grower());
    expect((await admin.put('/customer/status', { id: owner, active: false })).body.items).toEqual([{ id: owner, active: false }]);
    expect([(await grower()).active, (await placed()).active, (await field()).active]).toEqual([false, false, true]);
    await admin.put('/customer/status', { id: owner, active: true });
    expect(await grower()).toMatchObject({ active: true, fullName: 'On And Off' });
  });

  test('C123 R619 a field without plans is removed, by body or query, all or none', async () => {
    const ids = [
      await newField(admin, growerId, { name: unique() }),
      await newField(admin, growerId, { name: 'Leaving' }),
      await newField(admin, growerId, { name: unique() }),
    ];
    expect((await admin.del('/field', { ids: [ids[0], 99_999_999] })).body.key).toBe('FieldNotFound');
    expect((await admin.get('/field', { query: { id: ids[0] } })).status).toBe(200);
    expect((await admin.del('/field', { id: ids[0] })).body).toEqual({ deleted: [ids[0]] });
    expect((await admin.del('/field', { ids: [ids[1]] })).body).toEqual({ deleted: [ids[1]] });
    expect((await admin.del('/field', undefined, { query: { id: ids[2] } })).body).toEqual({ deleted: [ids[2]] });
    for (const id of ids) expect((await admin.get('/field', { query: { id } })).status).toBe(404);
    await newField(admin, growerId, { name: 'leaving' });
  });

  test('C108 outside the scope is answered byte for byte like missing', async () => {
    const id = await newField(admin, growerId, { name: unique() });
    const missing = bytes(await admin.get('/field', { query: { id: 99_999_999 } }));
    for (const [role, n] of [
      ['user', 3],
      ['group', 2],
      ['company', 2],
      ['collection', 2],
    ] as const) {
      const stranger = await server.as(`${role}-${n}`);
      for (const answer of [
        await stranger.get('/field', { query: { id } }),
        await stranger.put('/field', { id, name: 'Mine' }),
        await stranger.del('/field', { id }),
        await stranger.get('/field/boundaries', { query: { ids: id } }),
        await stranger.post('/field/soilTypeData', { fieldId: id }),
      ])
        expect(bytes(answer)).toBe(missing);
      expect((await stranger.post('/field', fieldOf(growerId, { name: unique() }))).body.key).toBe('CustomerNotFound');
      expect((await stranger.get('/field/allByCustomer', { query: { customerId: growerId } })).body.key).toBe('CustomerNotFound');
      expect((await stranger.get('/field/isFieldExist', { query: { customerId: growerId, name: 'x' } })).body.key).toBe('CustomerNotFound');
    }
    expect(bytes(await admin.get('/field', { query: { id: 'abc' } }))).toBe(missing);
    expect((await (await server.as('executive-1')).get('/field', { query: { id } })).status).toBe(403);
  });
});
