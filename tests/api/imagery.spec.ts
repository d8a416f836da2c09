import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../support/client.js';
import { failures } from '../support/client.js';
import { knownFigures, SceneService } from '../support/scene-service.js';
import { projectRoot } from '../support/stack.js';
import { groupsOf, newField, newGrower, placeless } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

interface Drawn {
  readonly id: string;
  readonly date: string;
  readonly pixelsInField: number;
  readonly masked: number;
  readonly mean: number | null;
}
const { geoJson, scenes } = JSON.parse(readFileSync(join(projectRoot, 'tests/fixtures/sky/scenes-expected.json'), 'utf8')) as {
  geoJson: { type: 'Polygon'; coordinates: number[][][] };
  scenes: [Drawn, Drawn, Drawn, Drawn];
};
const [bare, clouded, offset, covered] = scenes;
const service = new SceneService(join(projectRoot, 'tests/fixtures/sky/scenes'));
let server: TestServer;
let asha: Client;
let growerId: number;
let fieldId: number;
let count = 0;

/** The same outline a centimetre larger: nothing that was read of another field is known of it. */
const another = (): Promise<number> => {
  count += 1;
  const [ring] = geoJson.coordinates;
  const moved = ring!.map(([lon, lat]) => [lon! + count * 1e-8, lat!]);
  return newField(asha, growerId, { name: `Field ${count}`, geolocation: { geoJson: { type: 'Polygon', coordinates: [moved] } } });
};
const ask = (call: string, body: object, id = fieldId): Promise<Answer> =>
  asha.post(`/sentinel/${call}`, { fieldId: id, index: 'NDVI', ...body });
const on = ({ date }: Drawn) => ({ from: date, to: date });
const told = ({ status, body }: Answer) => [status, body.key, body.details?.[0]?.key];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { STAC_URL: await service.start() } });
  asha = await server.as('user-1');
  growerId = await newGrower(asha, groupsOf(server.fixture())[0]!);
  fieldId = await newField(asha, growerId, { name: 'Seen from above', geolocation: { geoJson } });
});
afterAll(async () => {
  await server?.stop();
  await service.stop();
});

describe('indices of a field', () => {
  test('C226 statistics are those of the numbers that were drawn, under a cloud and with the offset of newer products too', async () => {
    for (const scene of [bare, clouded, offset]) {
      const { status, body } = await ask('stats', on(scene));
      expect([status, body.state, body.sceneId, body.pixelsInField, body.masked]).toEqual([
        200,
        'seen',
        scene.id,
        scene.pixelsInField,
        scene.masked,
      ]);
      expect(body.mean).toBeCloseTo(scene.mean!, 3);
      expect(body.valid).toBe(scene.pixelsInField - scene.masked);
      expect(body.histogram).toHaveLength(20);
      expect(body.histogram.reduce((sum: number, bin: { count: number }) => sum + bin.count, 0)).toBe(body.valid);
      const areas = body.classes.reduce((sum: number, one: { areaHa: number }) => sum + one.areaHa, 0);
      expect(areas).toBeCloseTo(body.valid / 100, 6);
      expect(body.min <= body.p10 && body.p10 <= body.p50 && body.p50 <= body.p90 && body.p90 <= body.max).toBe(true);
    }
  });

  test('C226 every index has values; those of the red edge and of moisture are on the grid of 20 m', async () => {
    for (const index of ['EVI', 'SAVI', 'MSAVI2', 'GNDVI', 'NDWI', 'LAI', 'ndvi'])
      expect((await ask('stats', { index, ...on(offset) })).body.pixel).toBe(10);
    for (const index of ['NDRE', 'CIre', 'NDMI'])
      expect((await ask('stats', { index, ...on(offset) })).body).toMatchObject({ pixel: 20, pixelsInField: offset.pixelsInField / 4 });
  });

  test('C225 the newest clear date is a picture with its place, its colours and the other dates', async () => {
    const { status, body } = await ask('index', { from: bare.date, to: covered.date });
    expect([status, body.state, body.layer.date, body.layer.index]).toEqual([200, 'seen', offset.date, 'NDVI']);
    expect(body.dates.map(({ date }: { date: string }) => date)).toEqual([covered.date, offset.date, clouded.date, bare.date]);
    expect(body.dates[0].clear).toBe(0);
    const [west, south, east, north] = body.layer.bounds;
    const [lon, lat] = geoJson.coordinates[0]![0]!;
    expect(west < lon! + 1e-4 && east > lon! && south < lat! + 1e-4 && north > lat!).toBe(true);
    expect(body.layer.stops[2]).toEqual({ value: 0.1, color: '#bfbfbf' });
    const png = Buffer.from(body.layer.raster.split(',')[1], 'base64');
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      body.layer.width,
      body.layer.height,
    ]);
    const lines = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8));
    const opaque = lines.filter(
      (_, at) => (at % (body.layer.width * 4 + 1)) % 4 === 0 && at % (body.layer.width * 4 + 1) > 0 && lines[at] === 255,
    ).length;
    expect(opaque).toBe(offset.pixelsInField);
    const blind = await ask('index', { ...on(offset), palette: 'viridis' });
    expect(blind.body.layer.stops.map(({ color }: { color: string }) => color)).toEqual([
      '#440154',
      '#3b528b',
      '#21918c',
      '#5ec962',
      '#fde725',
    ]);
  });

  test('C225 C226 nothing but clouds, no scene at all, and a field beside the scene are told apart', async () => {
    expect((await ask('index', on(covered))).body).toMatchObject({ state: 'cloudy', layer: null });
    expect((await ask('stats', { from: '2020-01-01', to: '2020-02-01' })).body).toMatchObject({ state: 'noScene' });
  });

  test('C226 what a scene does not reach of a field is not clear', async () => {
    const [ring] = geoJson.coordinates;
    const [west, east] = [Math.min(...ring!.map(([lon]) => lon!)), Math.max(...ring!.map(([lon]) => lon!))];
    const moved = ring!.map(([lon, lat]) => [lon! + (east - west) * 0.4, lat!]);
    const beyond = await newField(asha, growerId, {
      name: 'Half beside',
      geolocation: { geoJson: { type: 'Polygon', coordinates: [moved] } },
    });
    const { body } = await ask('stats', on(offset), beyond);
    expect(body.state).toBe('seen');
    expect(Math.abs(body.pixelsInField - offset.pixelsInField)).toBeLessThan(130);
    expect(body.validFraction).toBeGreaterThan(0.6);
    expect(body.validFraction).toBeLessThan(0.75);
    expect(body.sclCounts['0']).toBe(body.masked);
  });

  test('C227 a trend holds the dates that are clear enough, oldest first', async () => {
    const { body } = await ask('trends', { from: bare.date, to: covered.date });
    expect(body.series.map(({ date }: { date: string }) => date)).toEqual([bare.date, offset.date]);
    expect(body).toMatchObject({ cloudy: 2, pending: 0, direction: 'flat', planId: null, marks: [] });
    expect(body.series[1].mean).toBeCloseTo(offset.mean!, 3);
  });

  test('C228 colours of every index, or of one', async () => {
    const { body } = await asha.get('/sentinel/colors');
    expect(body.items).toHaveLength(10);
    expect(body.items[0].stops.at(-1)).toEqual({ value: 1, color: '#004529' });
    expect(
      (await asha.get('/sentinel/colors', { query: { index: 'ndmi' } })).body.items.map(({ index }: { index: string }) => index),
    ).toEqual(['NDMI']);
  });

  test('C225 C226 C227 R439 wrong dates, fields without an outline, executives and strangers are refused', async () => {
    const [executive, stranger] = await Promise.all([server.as('executive-1'), server.as('user-9')]);
    const nowhere = await newField(asha, growerId, { name: 'Nowhere', ...placeless });
    for (const call of ['index', 'stats', 'trends']) {
      expect(failures(await ask(call, { from: '2026-02-30' }))).toEqual(['from:invalidDate']);
      expect(failures(await ask(call, { from: '2026-02-02', to: '2026-02-01' }))).toEqual(['to:invalidDate']);
      expect(failures(await ask(call, { index: 'XYZ', href: 'http://169.254.169.254/' })).toSorted()).toEqual([
        'href:unknownField',
        'index:invalidOption',
      ]);
      expect(told(await ask(call, {}, nowhere))).toEqual([422, 'fieldHasNoPolygon', 'fieldHasNoPolygon']);
      const body = { fieldId, index: 'NDVI' };
      expect((await executive.post(`/sentinel/${call}`, body)).status).toBe(403);
      expect(told(await stranger.post(`/sentinel/${call}`, body)).slice(0, 2)).toEqual([404, 'FieldNotFound']);
    }
  });
});

describe('figures to the last decimal', () => {
  /** STAC_EXPECTED names a further folder of scenes with its expected-stats.json. */
  const folders = [service.folder, ...(process.env['STAC_EXPECTED'] ? [process.env['STAC_EXPECTED']] : [])];

  test.each(folders)('C226 every index of every date of %s, under clouds, with a hole and with an offset', async (folder) => {
    const usual = service.folder;
    service.folder = folder;
    const { fields, dayOf } = knownFigures(folder);
    let compared = 0;
    for (const [name, { geoJson: outline, results }] of Object.entries(fields)) {
      const id = await newField(asha, growerId, { name: `Exact ${name} ${folders.indexOf(folder)}`, geolocation: { geoJson: outline } });
      for (const [sceneId, { indices, ...counts }] of Object.entries(results)) {
        const day = dayOf(sceneId);
        for (const [index, figures] of Object.entries(indices)) {
          const { status, body } = await ask('stats', { index, from: day, to: day }, id);
          const told = [sceneId, index, status];
          if (figures['valid'] === 0) expect([...told, body.state]).toEqual([sceneId, index, 200, 'cloudy']);
          else expect([...told, body.sceneId, body]).toEqual([sceneId, index, 200, sceneId, expect.objectContaining(figures)]);
          if (body.pixel === 10 && figures['valid'] !== 0) expect(body).toMatchObject(counts);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThanOrEqual(12);
    service.folder = usual;
  });
});

describe('a service of scenes', () => {
  const broken = async (behave: SceneService['behave'], body: object = on(offset)): Promise<Answer> => {
    const id = await another();
    service.behave = behave;
    const answer = await ask('stats', body, id);
    service.behave = (_request, _response, serve) => serve();
    return answer;
  };
  const band = (url: string) => url.endsWith('/red.tif');

  test('C226 that fails, cuts files, loses one, sends rubbish or points elsewhere is a named state each', async () => {
    const failing = await broken((_, response) => void response.writeHead(500).end());
    expect(told(failing)).toEqual([503, 'imageryDown', 'sceneFailing']);
    expect(Number(failing.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(told(await broken((_, response) => void response.writeHead(429).end()))).toEqual([503, 'imageryDown', 'sceneLimited']);
    expect(told(await broken((_, response) => void response.writeHead(200).end('{"type":"Feat')))).toEqual([
      503,
      'imageryDown',
      'sceneUnreadable',
    ]);
    const lost = await broken(({ url }, response, serve) => (band(url!) ? void response.writeHead(404).end() : serve()));
    expect(told(lost)).toEqual([503, 'imageryDown', 'sceneMissing']);
    const cut = await broken(({ url }, response, serve) =>
      band(url!) ? void response.writeHead(200, { 'content-length': 300 }).end(Buffer.alloc(300, 7)) : serve(),
    );
    expect(told(cut)).toEqual([503, 'imageryDown', 'sceneUnreadable']);
    const file = readFileSync(join(projectRoot, 'tests/fixtures/sky/scenes', offset.id, 'red.tif'));
    const half = await broken(({ url }, response, serve) =>
      band(url!) ? void response.writeHead(200).end(file.subarray(0, file.length / 2)) : serve(),
    );
    expect(told(half)).toEqual([503, 'imageryDown', 'sceneUnreadable']);
    const moved = await broken(({ url }, response, serve) =>
      band(url!) ? void response.writeHead(302, { location: 'http://169.254.169.254/' }).end() : serve(),
    );
    expect(told(moved)).toEqual([503, 'imageryDown', 'sceneUnreachable']);
  });

  test('that knows no ranges is read whole, up to a bound; one that is late is not waited for', async () => {
    const whole = await broken((request, _response, serve) => {
      delete request.headers.range;
      serve();
    });
    expect([whole.status, whole.body.pixelsInField]).toEqual([200, offset.pixelsInField]);
    const flood = await broken(({ url }, response, serve) => {
      if (!band(url!)) return serve();
      response.writeHead(200);
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(1_000_000)));
        response.once('drain', more);
      };
      more();
    });
    expect(told(flood)).toEqual([503, 'imageryDown', 'sceneWhole']);
    const began = performance.now();
    expect(told(await broken(({ url }, _response, serve) => (band(url!) ? undefined : serve())))).toEqual([
      503,
      'imageryDown',
      'sceneLate',
    ]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('C226 large files come by ranges; one that stops knowing ranges, cuts a part or the search off is a named state', async () => {
    service.padding = 300_000;
    service.asked.length = 0;
    const whole = await broken((_request, _response, serve) => serve());
    expect([whole.status, whole.body.mean]).toEqual([200, expect.closeTo(offset.mean!, 4)]);
    const ranges = service.asked.filter(({ path }) => band(path)).map(({ range }) => range);
    expect(ranges.length).toBeGreaterThan(1);
    expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true);
    let calls = 0;
    const forgetful = await broken((request, _response, serve) => {
      if (band(request.url!) && ++calls > 1) delete request.headers.range;
      serve();
    });
    expect(told(forgetful)).toEqual([503, 'imageryDown', 'sceneWhole']);
    calls = 0;
    const torn = await broken(({ url }, response, serve) => {
      if (!band(url!) || ++calls < 2) return serve();
      response.writeHead(206, { 'content-range': 'bytes 0-65535/300700', 'content-length': 65_536 }).write(Buffer.alloc(900, 1));
      setTimeout(() => response.destroy(), 20);
    });
    expect(told(torn)).toEqual([503, 'imageryDown', 'sceneUnreadable']);
    calls = 0;
    const limited = await broken(({ url }, response, serve) => (band(url!) && ++calls > 1 ? void response.writeHead(429).end() : serve()));
    expect(told(limited)).toEqual([503, 'imageryDown', 'sceneLimited']);
    service.padding = 0;
    const search = await broken(({ url }, response, serve) => {
      if (url !== '/search') return serve();
      response.writeHead(200, { 'content-length': 9_000 }).write('{"type":"FeatureCollection","features":[');
      setTimeout(() => response.destroy(), 20);
    });
    expect(told(search)).toEqual([503, 'imageryDown', 'sceneUnreadable']);
  });

  test('files elsewhere than the service keeps them are not fetched', async () => {
    const body = readFileSync(join(projectRoot, 'tests/fixtures/sky/scenes/search-response.json'), 'utf8').replaceAll(
      '"./',
      '"http://127.0.0.1:9/',
    );
    const foreign = await broken(({ url }, response, serve) => (url === '/search' ? void response.writeHead(200).end(body) : serve()));
    expect(told(foreign)).toEqual([503, 'imageryDown', 'sceneMissing']);
  });
});
