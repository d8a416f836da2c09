import { describe, expect, test } from '@jest/globals';
import { validate } from '../kernel/errors/validate.js';
import { saveAnalysis } from '../analysis/analysis.schema.js';
import { askLayerSoil } from './layer-soil.schema.js';
import { analysisOfLayer, type MeasuredColumn, soilColumns } from './layer-soil.js';
import { meaningOf } from './soil-columns.js';
import { zoneMeans } from './zone-means.js';

describe('what a column of samples is of', () => {
  test.each([
    ['P_ppm', null, 4, 25],
    ['P_mg_kg', null, 4, 25],
    ['K (mg/dm³)', null, 5, 35],
    ['Ca_cmolc/dm3', null, 6, 45],
    ['pH', null, 44, 44],
    ['pH_H2O', null, 44, 44],
    ['OM_pct', null, 45, 33],
    ['Potássio', null, 5, 25],
    ['fosforo', 'mg/l', 4, 26],
    ['स्फुरद', null, 4, 25],
    ['P', 'bags', 4, 25],
    ['CTC', 'cmolc/dm3', 46, 45],
  ])('%s in %s', (column, unit, target, unitId) => expect(meaningOf(column, unit)).toMatchObject({ target, unitId }));
  test('texture has no unit, a name nobody knows says nothing, and a method is read off the name', () => {
    expect(meaningOf('Clay_pct', null)).toEqual({ target: 'clay', unitId: null, extractionMethodId: null });
    for (const unknown of ['yield', 'sample', 'K/Mg', '__proto__']) expect(meaningOf(unknown, null).target).toBeNull();
    expect(meaningOf('P_Mehlich-1_ppm', null)).toEqual({ target: 4, unitId: 25, extractionMethodId: 1 });
  });
});

test('a zone’s mean is that of its cells, and the field’s that of the zones by their areas', () => {
  const zoned = { zoneOf: Uint8Array.from([1, 1, 2, 0]), zones: [{ areaHa: 3 }, { areaHa: 1 }, { areaHa: 0 }] };
  const surface = { values: Float64Array.from([10, 20, 40, Number.NaN]) };
  expect(zoneMeans(surface as never, zoned as never)).toEqual({ zones: [15, 40, null], whole: (3 * 15 + 40) / 4 });
});

const layer = { id: 7, fieldId: 5, layerName: 'Grid', date: '2026-03-01', unit: 'mg/kg', column: 'P', points: 25 };
const column = (name: string, mean: number | null, more: Partial<MeasuredColumn> = {}): MeasuredColumn => ({
  ...{ column: name, points: 25, mean, zones: mean === null ? [] : [mean - 1, mean + 1], rmse: 0.5 },
  ...more,
});
const problems = (columns: readonly MeasuredColumn[], chosen: Parameters<typeof soilColumns>[2] = []) =>
  soilColumns(columns, layer, chosen).map(({ column: name, problem }) => [name, problem]);

describe('columns of a layer as a soil analysis', () => {
  test('each says why it is left out', () => {
    const columns = [
      column('P', 12.3456),
      column('Fosforo', 3),
      column('yield', 5),
      column('Zn', null),
      column('Al', 0),
      column('Cu', 251),
    ];
    expect(problems(columns)).toEqual([
      ['P', null],
      ['Fosforo', 'twice'],
      ['yield', 'unknownName'],
      ['Zn', 'tooFewPoints'],
      ['Al', 'notPositive'],
      ['Cu', 'aboveMaximum'],
    ]);
    expect(problems([column('sand', 40), column('clay', 35)])).toEqual([
      ['sand', 'textureParts'],
      ['clay', 'textureParts'],
    ]);
  });
  test('a person says what a column is, or leaves it out', () => {
    const chosen = [
      { column: 'yield', nutrientId: 14, unitId: 25 },
      { column: 'P', nutrientId: null },
    ];
    expect(soilColumns([column('P', 9), column('yield', 2)], layer, chosen)).toMatchObject([
      { problem: 'leftOut', nutrientId: null },
      { problem: null, nutrientId: 14, unitId: 25 },
    ]);
    const keys = (columns: object[]) => {
      const read = validate(askLayerSoil, { layerId: 1, zones: 2, columns });
      return 'refusal' in read ? read.refusal.details.map(({ field, key }) => [field, key]) : [];
    };
    expect(keys([{ column: 'a', nutrientId: 44, unitId: 25 }])).toEqual([['columns[0].unitId', 'unitMismatch']]);
    expect(keys([{ column: 'a', nutrientId: 99 }])).toEqual([['columns[0].nutrientId', 'invalidOption']]);
  });
  test('the sheet holds the field’s means, the zones’ and where they come from', () => {
    const columns = soilColumns([column('P', 12.34567), column('sand', 40.04), column('silt', 24.9), column('clay', 35.06)], layer, []);
    const zones = [
      { zone: 1, areaHa: 2 },
      { zone: 2, areaHa: 1 },
    ];
    const sheet = analysisOfLayer(layer, columns, zones, { soilDepthId: 1 });
    expect(validate(saveAnalysis.soil, sheet)).toHaveProperty('value');
    expect(sheet).toMatchObject({
      ...{ name: 'Grid', sampleDate: '2026-03-01', laboratoryName: 'Grid, zone means, 25 points', soilDepthId: 1, layerId: 7 },
      ...{
        nutrients: [{ id: 4, value: 12.35, unitId: 25 }],
        sand: 40,
        silt: 24.9,
        clay: 35.1,
        layers: [{ layerId: 7, layerName: 'Grid' }],
      },
      zones: [
        { zone: 1, areaHa: 2, nutrients: [{ id: 4, value: 11.35, unitId: 25 }] },
        { zone: 2, areaHa: 1, nutrients: [{ id: 4, value: 13.35, unitId: 25 }] },
      ],
    });
  });
});
