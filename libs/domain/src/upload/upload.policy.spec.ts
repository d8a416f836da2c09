import { describe, expect, test } from '@jest/globals';
import { registry } from '../capabilities.js';
import type { RowCells } from '../kernel/sheet/upload-kind.js';
import { permissionNames } from '../user/user.schema.js';
import { loadSheets } from './upload-sheet.js';
import { mapColumns as mapOf, mayUpload, mayUploadSheet } from './upload.policy.js';

const sheets = await loadSheets(registry);
const sheet = sheets[0]!;
const mapColumns = (headers: readonly string[], mapping?: Parameters<typeof mapOf>[2]) => mapOf(headers, sheet.head, mapping);

describe('the upload centre', () => {
  const person = { roleId: 3, active: true, permissions: { bulkUpload: true } };
  test.each([1, 2, 3, 4, 5, 6])(
    'admits role %i only as an admin below super with the flag, in a company that has bulk upload on',
    (roleId) => {
      expect(mayUpload({ ...person, roleId }, { bulkUpload: true })).toBe([3, 5, 6].includes(roleId));
      expect(mayUpload({ ...person, roleId, permissions: { bulkUpload: false } }, { bulkUpload: true })).toBe(false);
      expect(mayUpload({ ...person, roleId, active: false }, { bulkUpload: true })).toBe(false);
      expect(mayUpload({ ...person, roleId }, { bulkUpload: false })).toBe(false);
      expect(mayUpload({ ...person, roleId }, undefined)).toBe(false);
    },
  );
});

describe('a sheet with a permission of its own', () => {
  const person = { roleId: 3, active: true };
  const all = { bulkUpload: true, surveyUpload: true };
  test('asks for one that people have', () =>
    expect(registry.uploaded.flatMap(({ right }) => right ?? []).filter((right) => !(permissionNames as string[]).includes(right))).toEqual(
      [],
    ));
  test.each([1, 2, 3, 4, 5, 6])('admits role %i as the upload centre does, by that permission alone', (roleId) => {
    const may = (less: object, right?: string, active = true) =>
      mayUploadSheet(right, { ...person, roleId, active, permissions: { ...all, ...less } }, { bulkUpload: true });
    const admitted = [3, 5, 6].includes(roleId);
    expect([may({}, 'surveyUpload'), may({ bulkUpload: false }, 'surveyUpload')]).toEqual([admitted, admitted]);
    expect([may({ surveyUpload: false }, 'surveyUpload'), may({}, 'surveyUpload', false)]).toEqual([false, false]);
    expect([may({ surveyUpload: false }), may({ bulkUpload: false })]).toEqual([admitted, false]);
  });
});

const facts = { groupId: 1, countryId: 101, unitTypeId: 0 as const, named: { assignedTo: 9 as number | undefined } };
const readRow = (values: RowCells, given = facts) => {
  const read = sheet.read(values, given);
  return 'faults' in read ? read : { grower: read.made.get('grower'), field: read.made.get('field') ?? null };
};
const faults = (values: object) => {
  const read = readRow({ fullName: 'Asha Kulkarni', ...values }, facts);
  return 'faults' in read ? read.faults.map(({ column, key }) => `${column}:${key}`) : [];
};

describe('a row', () => {
  test('with only a name is a grower without a field', () => {
    expect(readRow({ fullName: ' Asha  Kulkarni ' }, facts)).toMatchObject({
      grower: { fullName: 'Asha  Kulkarni', countryId: 101, assignedTo: 9, group: 1 },
      field: null,
    });
  });
  test('of the template is right', () => {
    const values = Object.fromEntries(Object.entries(sheet.example).filter(([, text]) => text !== ''));
    expect(readRow(values, facts)).toMatchObject({
      field: { name: 'North block', area: 2.5, unitId: 28, locationType: 'placemark', soil: { sand: 40 } },
      grower: { phoneNumber: '+919800000000' },
    });
  });
  test('names each column that is wrong, once', () => {
    expect(faults({ fullName: 'A1', email: 'nobody', phoneNumber: 'abc', country: 'Atlantis' }).sort()).toEqual([
      'country:unknownCountry',
      'email:invalidEmail',
      'fullName:lettersOnly',
      'phoneNumber:phoneFormat',
    ]);
    expect(faults({ fieldName: 'North' })).toEqual(['area:areaRequired']);
    expect(faults({ area: '5' })).toEqual(['fieldName:required']);
    expect(faults({ fieldName: 'North', area: 'five', areaUnit: 'bigha' }).sort()).toEqual(['area:invalidType', 'areaUnit:invalidOption']);
    expect(faults({ fieldName: 'North', area: '5', sand: '50', silt: '50', clay: '50' })).toEqual(['sand:soilSum']);
    expect(faults({ fieldName: 'North', area: '5', ph: '15', organicMatter: '101' }).sort()).toEqual([
      'organicMatter:organicMatterMax',
      'ph:outOfRange',
    ]);
    expect(faults({ fieldName: 'North', latitude: '95', longitude: '75' })).toEqual(['latitude:invalidGeometry']);
    expect(faults({ fieldName: 'North', latitude: '18', longitude: '195' })).toEqual(['longitude:invalidGeometry']);
    expect(readRow({ fullName: 'Asha', fieldName: 'North', latitude: '18', longitude: '195', area: 'five' })).toMatchObject({
      faults: [
        { column: 'area', key: 'invalidType', params: { expected: 'number' } },
        { column: 'longitude', key: 'invalidGeometry', params: { min: -180, max: 180 } },
      ],
    });
    expect(faults({ fieldName: 'North', latitude: '18', longitude: 'east' })).toEqual(['longitude:invalidGeometry']);
    expect(faults({ fieldName: 'North', latitude: '18' })).toEqual(['longitude:required']);
    expect(faults({ fieldName: 'North', boundary: 'POLYGON((75 18, 75.01 18.01, 75.01 18, 75 18.01, 75 18))' })).toEqual([
      'boundary:selfIntersection',
    ]);
    expect(faults({ fieldName: 'North', boundary: 'somewhere' })).toEqual(['boundary:invalidGeometry']);
    expect(readRow({ fullName: 'Asha' }, { ...facts, named: { assignedTo: undefined } })).toEqual({
      faults: [{ column: 'assignedTo', key: 'assignedToInvalid' }],
    });
  });
  test('reads decimal commas, acres and countries by name in three languages', () => {
    expect(readRow({ fullName: 'João Silva', country: 'Brasil', fieldName: 'Norte', area: '2,5', areaUnit: 'Acre' }, facts)).toMatchObject({
      grower: { countryId: 31 },
      field: { area: 2.5, unitId: 27 },
    });
    for (const country of ['IN', 'India', 'भारत', 'Índia', '101'])
      expect(readRow({ fullName: 'Asha', country }, { ...facts, countryId: 31 })).toMatchObject({ grower: { countryId: 101 } });
  });
});

describe('columns', () => {
  test.each(['en-US', 'mr-IN', 'pt_BR', 'es-ES', 'es_419', 'pt-PT'])('of the templates in %s are all known', (language) => {
    for (const one of sheets) {
      const { columns } = one.head;
      const headers = columns.map((name) => one.columnNames(language)[name]!);
      expect(mapOf(headers, one.head)).toEqual({ parameters: [...columns] });
    }
  });
  test('are found whatever the case, blanks and accents', () => {
    expect(mapColumns(['FULL_NAME', ' grower  code ', 'endereco', 'Notes'])).toEqual({
      parameters: ['fullName', 'growerCode', 'address', undefined],
    });
  });
  test('follow an explicit mapping before their headers', () => {
    expect(mapColumns(['Full name', 'Producer'], [{ column: 'Producer', parameter: 'fullName' }])).toEqual({
      parameters: [undefined, 'fullName'],
    });
    expect(mapColumns(['Full name', 'Email'], [{ column: 'Email', parameter: null }])).toEqual({ parameters: ['fullName', undefined] });
  });
  test('that are missing, unknown or mapped twice are refused', () => {
    expect(mapColumns(['Email'])).toEqual({ key: 'columnsMissing', names: ['fullName'] });
    expect(mapColumns(['Full name', 'Nome completo'])).toEqual({ key: 'duplicateParameters', names: ['fullName'] });
    expect(
      mapColumns(
        ['A', 'B'],
        [
          { column: 'A', parameter: 'fullName' },
          { column: 'B', parameter: 'fullName' },
        ],
      ),
    ).toEqual({ key: 'duplicateParameters', names: ['fullName'] });
    expect(mapColumns(['A'], [{ column: 'C', parameter: 'fullName' }])).toEqual({ key: 'columnNotFound', names: ['C'] });
  });
});
