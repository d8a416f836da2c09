import { describe, expect, test } from '@jest/globals';
import { registry } from '../capabilities.js';
import { dateOfCell } from '../kernel/sheet/cell-date.js';
import { languageCodes } from '../kernel/locale/language.js';
import type { RowCells, RowFacts } from '../kernel/sheet/upload-kind.js';
import { likelyColumns } from '../upload/likely-columns.js';
import { loadSheets, parameterOf } from '../upload/upload-sheet.js';
import { mapColumns } from '../upload/upload.policy.js';
import type { AnalysisRow } from './analysis.upload.js';

const sheets = new Map((await loadSheets(registry)).map((sheet) => [sheet.name, sheet]));
const [soil, plant] = [sheets.get('soilAnalysis')!, sheets.get('plantAnalysis')!];
const INDIA = 101;
const facts: RowFacts = { groupId: 1, countryId: INDIA, unitTypeId: 0, named: { growerCode: 7, crop: 3 } };
const place = { growerCode: 'A-1', fieldName: 'North', sampleDate: '2026-11-02' };

const read = (sheet: typeof soil, cells: RowCells, headers: RowFacts['headers'] = {}) => {
  const found = sheet.read({ ...place, ...cells }, { ...facts, headers });
  return 'faults' in found ? found : { row: found.made.get('analysis') as AnalysisRow };
};
const valuesOf = (sheet: typeof soil, cells: RowCells, headers?: RowFacts['headers']) => {
  const found = read(sheet, cells, headers);
  return 'row' in found ? found.row.input.nutrients!.map(({ id, value, unitId }) => [id, value, unitId]) : found.faults;
};
const faultsOf = (sheet: typeof soil, cells: RowCells, headers?: RowFacts['headers']) => {
  const found = read(sheet, cells, headers);
  return 'faults' in found ? found.faults.map(({ column, key, params }) => ({ column, key, ...(params && { params }) })) : [];
};

describe('a row of a soil analysis', () => {
  test('given a value, when neither its cell, its header nor the sheet names a unit, then it is in the usual one', () =>
    expect(valuesOf(soil, { phosphorus: '12,5', ph: '6.8', aluminium: '0.4' })).toEqual([
      [4, 12.5, 25],
      [34, 0.4, 30],
      [44, 6.8, 44],
    ]));
  test('the cell’s unit comes before the header’s, the header’s before the sheet’s', () => {
    const headers = { calcium: 'Ca (cmolc/dm³)', phosphorus: 'P Olsen (mg/kg)' };
    expect(valuesOf(soil, { calcium: '2.4', potassium: '62 mg/dm3' }, headers)).toEqual([
      [5, 62, 35],
      [6, 2.4, 45],
    ]);
    expect(valuesOf(soil, { calcium: '2.4', magnesium: '0,8', potassium: '62 mg/dm3', units: 'cmolc' }, headers)).toEqual([
      [5, 62, 35],
      [6, 2.4, 45],
      [7, 0.8, null],
    ]);
    const found = read(soil, { phosphorus: '18' }, headers);
    expect('row' in found && found.row.input.nutrients).toEqual([{ id: 4, value: 18, unitId: 25, extractionMethodId: 5 }]);
  });
  test('depth, method, texture per kilogram and what has no name are understood', () => {
    const found = read(
      soil,
      { soilDepth: '20–40', extractionMethod: 'mehlich 3', clay: '450', laboratoryName: 'AgroLab', ph: '5' },
      { clay: 'Argila (g/kg)' },
    );
    expect(found).toMatchObject({
      row: {
        kind: 'soil',
        growerId: 7,
        fieldName: 'North',
        input: { name: 'AgroLab 2026-11-02', soilDepthId: 2, extractionMethodId: 2, clay: 45, units: 'ppm', cropId: 3 },
      },
    });
  });
  test('zero and less than the laboratory finds are left out and told, not refused', () => {
    const found = read(soil, { aluminium: '0', boron: '<0,1', ph: '6' });
    expect('row' in found && [found.row.leftOut, found.row.input.nutrients!.map(({ id }) => id)]).toEqual([['boron', 'aluminium'], [44]]);
  });
  test.each([
    [{ potassium: '300 mg/pot' }, [{ column: 'potassium', key: 'unitUnknown', params: { unit: 'mg/pot' } }]],
    [{ calcium: '1.234,5' }, [{ column: 'calcium', key: 'invalidType' }]],
    [{ calcium: '1 000 mg/kg' }, [{ column: 'calcium', key: 'invalidType' }]],
    [{ ph: '6.5.5' }, [{ column: 'ph', key: 'invalidType' }]],
    [{ zinc: '251' }, [{ column: 'zinc', key: 'maxValue', params: { max: 250 } }]],
    [{ ph: '15' }, [{ column: 'ph', key: 'maxValue', params: { max: 14 } }]],
    [{ ph: '5', organicMatter: '101' }, [{ column: 'organicMatter', key: 'percentRange', params: { min: 0, max: 100 } }]],
    [{ ph: '5', phosphorus: '12 cmolc/kg' }, [{ column: 'phosphorus', key: 'unitMismatch' }]],
    [{ ph: '5', sand: '50', silt: '50', clay: '50' }, [{ column: 'clay', key: 'sumMustBe100', params: { sum: 150 } }]],
    [{ ph: '5', sampleDate: '31.02.2026' }, [{ column: 'sampleDate', key: 'invalidDate' }]],
    [{}, [{ column: 'fieldName', key: 'noValuesInRow' }]],
  ])('%j is refused with its column, rule and bound', (cells, faults) => expect(faultsOf(soil, cells)).toMatchObject(faults));
  test('a depth that is none of the list names the list', () =>
    expect(faultsOf(soil, { ph: '6', soilDepth: '0-25 cm' })).toEqual([
      { column: 'soilDepth', key: 'invalidOption', params: { options: ['0-20 cm', '20-40 cm', '0-15 cm', '0-30 cm', '0-60 cm'] } },
    ]));
  test('a unit above the column that is none of ours is never taken for another', () =>
    expect(faultsOf(soil, { iron: '12' }, { iron: 'Fe (mg/pot)' })).toEqual([
      { column: 'iron', key: 'unitUnknown', params: { unit: 'mg/pot' } },
    ]));
  test('of nobody, or of a crop that the group has not, is told by the column that named them', () => {
    const nobody = { ...facts, named: { growerCode: undefined, crop: undefined } };
    const found = soil.read({ ...place, growerCode: undefined, fullName: 'Asha', crop: 'Moonflower', ph: '6' }, nobody);
    expect('faults' in found && found.faults.map(({ column, key }) => `${column}:${key}`)).toEqual([
      'fullName:growerUnknownInRow',
      'crop:cropUnknownInRow',
    ]);
  });
});

test('a row of a plant analysis has macronutrients in % and others in mg/kg, and no texture', () => {
  expect(valuesOf(plant, { nitrogen: '4.8', zinc: '32', iron: '110 ppm' })).toEqual([
    [1, 4.8, 33],
    [11, 110, 25],
    [14, 32, 25],
  ]);
  expect(faultsOf(plant, { nitrogen: '60', potassium: '41' })).toEqual([
    { column: 'potassium', key: 'nutrientsSum', params: { max: 100 } },
  ]);
  expect(plant.head.columns).not.toContain('clay');
});

test.each([' .', ' (', '1 ', '1', '( mg', ' mg/kg', '-'])(
  'cells and headers of 200,000 signs full of %j cost their length, not its square',
  (sign) => {
    const long = sign.repeat(Math.floor(200_000 / sign.length));
    const began = performance.now();
    const cells = {
      phosphorus: `1${long}`,
      clay: long,
      soilDepth: long,
      extractionMethod: long,
      units: long,
      sampleDate: long,
      name: long,
      ph: '6',
    };
    expect(read(soil, cells, { ph: `pH${long}`, phosphorus: `P${long}` })).toHaveProperty('faults');
    parameterOf(`P${long}`, soil.head);
    expect(performance.now() - began).toBeLessThan(1_000);
  },
);

describe('the sheet', () => {
  test.each(languageCodes.flatMap((language) => [soil, plant].map((sheet) => [sheet.name, language, sheet] as const)))(
    'of %s has a template in %s whose headers, with their units, are all known and whose row is right',
    (_, language, sheet) => {
      const headers = sheet.templateHeaders(language);
      expect(mapColumns(headers, sheet.head)).toEqual({ parameters: [...sheet.head.columns] });
      const heads = Object.fromEntries(sheet.head.columns.map((column, i) => [column, headers[i]!]));
      expect(sheet.read(sheet.example, { ...facts, headers: heads })).toHaveProperty('made');
    },
  );
  test('is read with any of three columns for the grower, and lacks the code when it has none', () => {
    const rest = ['Field name', 'Sample date', 'P (mg/dm3)'];
    for (const grower of ['Grower code', 'Customer ID', 'Nome completo'])
      expect(mapColumns([grower, ...rest], soil.head)).toHaveProperty('parameters');
    expect(mapColumns(['Field name', 'pH'], soil.head)).toEqual({ key: 'columnsMissing', names: ['sampleDate', 'growerCode'] });
  });
  test.each([
    ['P Mehlich-1 (mg/dm³)', 'phosphorus'],
    ['MO', 'organicMatter'],
    ['Mo', 'molybdenum'],
    ['CO (g/dm³)', 'organicCarbon'],
    ['V%', 'baseSaturation'],
    ['K+', 'potassium'],
    ['pH CaCl2', 'ph'],
    ['Data da coleta', 'sampleDate'],
    ['Amostra', 'name'],
    ['Talhão', 'fieldName'],
    ['Farmer', 'fullName'],
    ['Lab', 'laboratoryName'],
    ['सेंद्रिय कर्ब (%)', 'organicCarbon'],
  ])('a header %s is or is likely %s', (header, column) =>
    expect(parameterOf(header, soil.head) ?? likelyColumns([header], soil).get(header)).toBe(column),
  );
  test.each(['MO', 'CO', 'Ca/Mg', 'K sat', 'P (mg/pot)', 'Remarks'])('the server takes %s for no column by itself', (header) =>
    expect(parameterOf(header, soil.head)).toBeUndefined(),
  );
});

test.each([
  ['2026-11-02', INDIA, '2026-11-02'],
  ['2026/1/2', INDIA, '2026-01-02'],
  ['02.11.2026', INDIA, '2026-11-02'],
  ['2/11/2026', INDIA, '2026-11-02'],
  ['11/2/2026', 1840, '2026-11-02'],
  ['46328', INDIA, '2026-11-02'],
  ['2026-11-02 00:00:00', INDIA, '2026-11-02'],
  ['yesterday', INDIA, 'yesterday'],
])('a cell %s in country %i is the day %s', (cell, country, day) => expect(dateOfCell(cell, country)).toBe(day));
