import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { Ring } from '@loam/domain/kernel/geometry/geometry';
import type { LayerMapping } from '@loam/domain/layer/layer.schema';
import { readLayerFile } from './layer-file.reader.js';
import { withValuesOf } from './value-column.js';

interface Expected {
  readonly answer: 'ACCEPT_LAYER' | 'ASK_KEEP_OR_DISCARD' | 'REJECT';
  readonly code?: string;
  readonly points?: number;
}
const folder = join(import.meta.dirname, '../../../../../../tests/fixtures/geo');
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  files: { file: string; expect: { soilLayerUpload: Expected } }[];
};
const square: Ring = [
  [9, 45],
  [9.01, 45],
  [9.01, 45.01],
  [9, 45.01],
  [9, 45],
];
const read = (name: string, content: string | Uint8Array, mapping: LayerMapping = {}, outside?: 'keep' | 'discard') =>
  readLayerFile({
    ...{ files: [{ name, bytes: typeof content === 'string' ? strToU8(content) : content }], mapping, rings: [square] },
    ...(outside && { outside }),
  });
const kept = (answer: Awaited<ReturnType<typeof read>>) => {
  if ('rejected' in answer) throw new Error(JSON.stringify(answer.rejected));
  const { geoJson, ...counts } = answer.found;
  return { ...counts, values: JSON.parse(Buffer.from(geoJson).toString()).features.map(({ properties }: any) => properties.value) };
};

describe('every known field file is answered as its index says of sampling layers', () => {
  test.each(index.files.map((entry) => [entry.file, entry.expect.soilLayerUpload] as const))('%s', async (file, expected) => {
    const bytes = readFileSync(join(folder, file));
    const answer = await readLayerFile({ files: [{ name: file, bytes }], mapping: {}, pointsOnly: true });
    if (expected.answer === 'REJECT') expect(answer).toMatchObject({ rejected: { params: { code: expected.code } } });
    else expect('found' in answer && answer.found.points).toBe(expected.points);
  });
});

describe('points with values', () => {
  const rows = ['9.001,45.001,5', '9.002,45.002,7', '9.003,45.009,6'];
  test('come from a table, with a point or a comma in the numbers; the first column of measurements is taken', async () => {
    expect(
      kept(await read('a.csv', ['lon,lat,id,P_ppm', ...rows.map((row, n) => row.replace(/,(\d)$/, `,${n + 1},$1`))].join('\n'))),
    ).toEqual({
      ...{ points: 3, discarded: 0, column: 'P_ppm', min: 5, max: 7, values: [5, 7, 6] },
    });
    const german = 'Breite;Länge;pH\n45,001;9,001;5,4\n45,002;9,002;';
    expect(kept(await read('a.csv', german, { latitude: 'breite', longitude: 'Länge', value: 'PH' }))).toMatchObject({
      ...{ points: 2, column: 'pH', values: [5.4, null] },
    });
  });
  test.each([
    ['Longitud', 'Latitud'],
    ['रेखांश', 'अक्षांश'],
    ['GPS_Long', 'GPS_Lat'],
    ['Longitude (°)', 'LATITUDE [deg]'],
  ])('places stand under the usual names of six languages: %s and %s', async (longitude, latitude) => {
    expect(kept(await read('a.csv', `P,${latitude},${longitude}\n5,45.001,9.001`))).toMatchObject({ points: 1, column: 'P', values: [5] });
  });
  test('everything that was measured at a sample stays beside it, and a machine’s track keeps its values alone', async () => {
    const samples = await read('a.csv', 'lon,lat,id,P,K,note\n9.001,45.001,1,5,140,a\n9.002,45.002,2,7,,b');
    const features = 'found' in samples && JSON.parse(Buffer.from(samples.found.geoJson).toString()).features;
    expect(features.map(({ properties }: any) => properties.measured)).toEqual([{ P: 5, K: 140 }, { P: 7 }]);
    const many = ['lon,lat,yield,speed', ...Array.from({ length: 5_001 }, () => '9.001,45.001,5,6')].join('\n');
    const track = await read('a.csv', many);
    expect('found' in track && Buffer.from(track.found.geoJson).toString()).not.toContain('measured');
  });
  test('come from a shapefile with its table, from KML and from GeoJSON', async () => {
    const samples = readFileSync(join(folder, 'own/samples_all_inside_utm30.zip'));
    const answer = await readLayerFile({ files: [{ name: 's.zip', bytes: samples }], mapping: {} });
    expect('found' in answer && JSON.parse(Buffer.from(answer.found.geoJson).toString()).features[0].properties).toMatchObject({ pH: 5.2 });
    const kml = `<kml><Placemark><ExtendedData><Data name="P"><value>12</value></Data></ExtendedData><Point><coordinates>9.001,45.001</coordinates></Point></Placemark></kml>`;
    expect(kept(await read('a.kml', kml))).toMatchObject({ column: 'P', values: [12] });
  });
  test('outside of the field are kept or left out as the person says, and not before', async () => {
    const some = ['lon,lat,P', ...rows, '9.5,45.5,99'].join('\n');
    expect(await read('a.csv', some)).toEqual({
      rejected: { key: 'somePointsOutside', field: 'outside', params: { inside: 3, outside: 1 } },
    });
    expect(kept(await read('a.csv', some, {}, 'keep'))).toMatchObject({ points: 4, discarded: 0, max: 99 });
    expect(kept(await read('a.csv', some, {}, 'discard'))).toMatchObject({ points: 3, discarded: 1, max: 7 });
    expect(await read('a.csv', 'lon,lat,P\n9.5,45.5,99', {}, 'keep')).toMatchObject({
      rejected: { key: 'allPointsOutside', params: { outside: 1 } },
    });
  });
});

test('another column of what was measured holds the values; a point without one has none, and no other column is known', async () => {
  const samples = await read('a.csv', 'lon,lat,P,K,constructor\n9.001,45.001,5,140,1\n9.002,45.002,7,,2');
  const { geoJson } = 'found' in samples ? samples.found : { geoJson: new Uint8Array() };
  expect(kept(withValuesOf({ kept: geoJson, column: 'k' }))).toEqual({
    points: 2,
    discarded: 0,
    column: 'K',
    min: 140,
    max: 140,
    values: [140, null],
  });
  expect(kept(withValuesOf({ kept: geoJson, column: 'constructor' }))).toMatchObject({ min: 1, max: 2, values: [1, 2] });
  expect(withValuesOf({ kept: geoJson, column: 'toString' })).toEqual({
    rejected: { key: 'unknownColumn', field: 'column', params: { value: 'toString', options: ['P', 'K', 'constructor'] } },
  });
});

test('across the antimeridian a point is as near as it is, not once around the Earth', async () => {
  const rings: Ring[] = [
    [
      [179.99, 10],
      [180, 10],
      [180, 10.01],
      [179.99, 10.01],
      [179.99, 10],
    ],
  ];
  const answer = await readLayerFile({
    ...{
      files: [{ name: 'a.csv', bytes: strToU8('lon,lat,P\n179.995,10.005,1\n-179.99999,10.005,2\n-179.9,10.005,3') }],
      mapping: {},
      rings,
    },
    outside: 'keep',
  });
  expect(
    'found' in answer && JSON.parse(Buffer.from(answer.found.geoJson).toString()).features.map((one: any) => one.properties.inside),
  ).toEqual([true, true, false]);
});

test('a table in which every cell stands in quotes is read as fast as one without', async () => {
  const timed = async (quote: string) => {
    const rows = Array.from({ length: 80_000 }, (_, n) =>
      [`9.00${1 + (n % 9)}`, '45.001', n % 50, 'a', 'b', 'c', 'd'].map((cell) => `${quote}${cell}${quote}`).join(','),
    );
    const table = ['lon,lat,P,c,d,e,f', ...rows].join('\n');
    const began = performance.now();
    expect(kept(await read('a.csv', table))).toMatchObject({ points: 80_000, max: 49 });
    return performance.now() - began;
  };
  await timed('');
  expect((await timed('"')) / (await timed(''))).toBeLessThan(6); // a look for each cell at the rest of the file makes it thirty
});

describe('a file that is not what is asked for is refused with its place and value', () => {
  test.each<[string, string, LayerMapping, object]>([
    [
      'text for a number',
      'lon,lat,P\n9.001,45.001,high',
      { value: 'P' },
      { key: 'valueNotNumber', params: { point: 1, column: 'P', value: 'high' } },
    ],
    ['NaN for a number', 'lon,lat,P\n9.001,45.001,NaN', { value: 'P' }, { key: 'valueNotNumber', params: { value: 'NaN' } }],
    ['NaN for a place', 'lon,lat,P\nNaN,45.001,1', {}, { key: 'placeNotOnEarth', params: { row: 2, column: 'lon', value: 'NaN' } }],
    [
      'a place off the Earth',
      'lon,lat,P\n9.001,145.001,1',
      {},
      { key: 'placeNotOnEarth', params: { number: 1, value: '[9.001,145.001]' } },
    ],
    [
      'no such column',
      'lon,lat,P\n9.001,45.001,1',
      { value: 'K' },
      { key: 'unknownColumn', field: 'mapping.value', params: { value: 'K', options: ['P'] } },
    ],
    ['no columns of places', 'a,b,P\n9.001,45.001,1', {}, { key: 'placeColumnsNeeded', field: 'mapping.longitude' }],
    ['one column for both', 'a,b,P\n9.001,45.001,1', { lon: 'a', lat: 'a' }, { key: 'duplicateColumn', field: 'mapping.latitude' }],
    ['a quote that is never closed', 'lon,lat,P\n"9.001,45.001,1', {}, { key: 'malformedFile' }],
    ['nothing', 'lon,lat,P', {}, { key: 'noGeometry' }],
  ])('%s', async (_, csv, mapping, expected) => expect(await read('a.csv', csv, mapping)).toMatchObject({ rejected: expected }));

  test('too many points, by row and by place', async () => {
    const many = `lon,lat\n${'9,45\n'.repeat(200_001)}`;
    expect(await read('a.csv', many)).toMatchObject({
      rejected: { key: 'fileTooLarge', params: { code: 'TOO_MANY_POINTS', max: 200_000 } },
    });
    const line = { type: 'MultiPoint', coordinates: Array.from({ length: 200_001 }, () => [9, 45]) };
    expect(await read('a.json', JSON.stringify(line))).toMatchObject({ rejected: { key: 'fileTooLarge', params: { max: 200_000 } } });
  });
  test('a bomb', async () => {
    const zip = zipSync({ 'a.shp': new Uint8Array(40 * 2 ** 20) }, { level: 9 });
    expect(await read('a.zip', zip)).toMatchObject({ rejected: { key: 'fileTooLarge', params: { code: 'ARCHIVE_TOO_LARGE' } } });
  });
});
