import { describe, expect, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { TaskBody } from '@loam/domain/upload/upload.schema';
import type { CurrentUser } from '../../../api/user';
import { laterOf } from '../live';
import { checkRows, type CheckResult, faultsOf, valuesOf } from './check-rows';
import { duplicatesOf, mappingOf as mappingFor, missingOf, parametersOf, proposeMapping } from './mapping';
import { csvText, readCsv } from '../../../sheets/read-csv';
import { changesOf, draftedValues, hintsOf as hintsFor, shownColumns as shownFor } from './row-draft';
import { sheetOf } from './sheet';
import { sheetOf as kindOf } from './sheets';

const sheet = kindOf('customer');
const mappingOf = (choices: Parameters<typeof mappingFor>[0]) => mappingFor(choices, sheet.head);
const hintsOf = (draft: Parameters<typeof hintsFor>[1], row: Parameters<typeof hintsFor>[2], user: CurrentUser) =>
  hintsFor(sheet, draft, row, user);
const shownColumns = (row: Parameters<typeof shownFor>[1], all: boolean) => shownFor(sheet, row, all);

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const cells = (text: string) => readCsv(text).map((row) => row.cells);
const admin = { id: 9, roleId: ROLE.groupAdmin, countryId: 101, metricTypeId: 0 } as CurrentUser;
const company = { ...admin, roleId: ROLE.companyAdmin } as CurrentUser;

describe('a CSV file', () => {
  test.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2,5\r\n',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      '"a, ""x""",b\n"two\nlines",2',
      [
        ['a, "x"', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    [
      '\uFEFFa\tb\n\t',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    ["a\n'=1+1", [['a'], ['=1+1']]],
  ])('%j', (text, rows) => expect(cells(text)).toEqual(rows));
  test.each(['a,b\n"1,2', 'a\n"1"2'])('with a quote gone wrong (%j) is malformed', (text) =>
    expect(() => cells(text)).toThrow('malformedFile'),
  );
  test('keeps the numbers of its rows over empty ones', () => {
    expect(sheetOf(readCsv('fullName\n\nAsha\n,\nJoao\n')).rows.map(({ row }) => row)).toEqual([3, 5]);
  });
  test('without a row is refused', () => expect(() => sheetOf(readCsv('fullName\n'))).toThrow('noRows'));
  test('is read as UTF-8, UTF-16 or what Windows writes', () => {
    expect(csvText(bytes('Área'))).toBe('Área');
    expect(csvText(new Uint8Array([0xff, 0xfe, 0xc1, 0x00]))).toContain('Á');
    expect(csvText(new Uint8Array([0xc1, 0x72]))).toBe('Ár');
  });
});

describe('the mapping of columns', () => {
  const choicesOf = (...headers: string[]) => proposeMapping({ headers, rows: [{ row: 2, cells: headers.map((_, i) => `v${i}`) }] }, sheet);
  test('matches headers in three languages and names a first value', () => {
    expect(choicesOf('Full name', 'ई-मेल', 'Código do produtor', 'Shoe size').map(({ parameter, sample }) => [parameter, sample])).toEqual([
      ['fullName', 'v0'],
      ['email', 'v1'],
      ['growerCode', 'v2'],
      [null, 'v3'],
    ]);
  });
  test('proposes what a header is like, and says that it is a guess', () =>
    expect(choicesOf('Farmer', 'Lat', 'Shoe size').map(({ parameter, proposed }) => [parameter, proposed])).toEqual([
      ['fullName', 'alike'],
      ['latitude', 'alike'],
      [null, undefined],
    ]));
  test('proposes first what was chosen for a file with these columns, unless there is no such parameter any more', () => {
    const file = { headers: ['Farmer', 'Email', 'Notes', 'Old'], rows: [] };
    const before = { Farmer: 'farmName', Email: 'email', Notes: null, Old: 'shoeSize' };
    expect(proposeMapping(file, sheet, before).map(({ parameter, proposed }) => [parameter, proposed])).toEqual([
      ['farmName', 'before'],
      ['email', undefined],
      [null, undefined],
      [null, undefined],
    ]);
  });
  test('two columns with one meaning are duplicates, whether by name, by choice or because a header comes twice', () => {
    expect([...duplicatesOf(choicesOf('Full name', 'Nome completo'))]).toEqual(['fullName']);
    expect([...duplicatesOf(choicesOf('Email', 'Email', 'Full name'))]).toEqual(['email']);
    const [first, second] = choicesOf('A', 'B');
    expect([
      ...duplicatesOf([
        { ...first!, parameter: 'state' },
        { ...second!, parameter: 'state' },
      ]),
    ]).toEqual(['state']);
    expect([...duplicatesOf(choicesOf('Full name', 'Email', 'Notes'))]).toEqual([]);
  });
  test('names what is missing', () => {
    const [groupAdmin, companyAdmin] = [sheet.requiredOf(admin), sheet.requiredOf(company)];
    expect(missingOf(choicesOf('Email'), groupAdmin)).toEqual(['fullName']);
    expect(missingOf(choicesOf('Full name'), groupAdmin)).toEqual([]);
    expect(missingOf(choicesOf('Full name'), companyAdmin)).toEqual(['assignedTo']); // every row would be refused for it
    expect(missingOf(choicesOf('Full name', 'Assigned to'), companyAdmin)).toEqual([]);
  });
  test('tells the server only what the headers do not say themselves', () => {
    const [name, notes, email] = choicesOf('Full name', 'Notes', 'Email');
    expect(mappingOf([name!, notes!, email!])).toEqual([]);
    expect(mappingOf([name!, { ...notes!, parameter: 'address' }, { ...email!, parameter: null }])).toEqual([
      { column: 'Notes', parameter: 'address' },
      { column: 'Email', parameter: null },
    ]);
  });
  test('gives each cell its parameter', () =>
    expect(parametersOf({ headers: [' Full name ', '', 'Notes'], rows: [] }, choicesOf('Full name', 'Notes'))).toEqual([
      'fullName',
      undefined,
      undefined,
    ]));
});

describe('the check of rows', () => {
  const rows = ['Asha Kulkarni,North,2', 'Asha Kulkarni,South,3', '98x2,,', 'Joao,,'].map((line, i) => ({
    row: i + 2,
    cells: line.split(','),
  }));
  const check = async (user: CurrentUser) => {
    let last: CheckResult | undefined;
    for await (const step of checkRows(
      sheet,
      { headers: ['Full name', 'Field name', 'Area'], rows },
      ['fullName', 'fieldName', 'area'],
      user,
    ))
      last = step;
    return last!;
  };
  test('counts growers, fields and rows that are wrong, and says of each what', async () => {
    const result = await check(admin);
    expect(result).toMatchObject({ checked: 4, total: 4, faulty: 1, made: { grower: 2, field: 2 } });
    expect(result.shown).toEqual([
      { row: 4, values: { fullName: '98x2' }, faults: [expect.objectContaining({ column: 'fullName', key: 'lettersOnly' })] },
    ]);
  });
  test('a company admin has to say whom growers are assigned to', async () => {
    expect((await check(company)).faulty).toBe(4);
    expect(faultsOf(sheet, { fullName: 'Asha', assignedTo: 'a@b.test' }, company)).toEqual([]);
  });
  test('leaves out empty cells', () => expect(valuesOf(['Asha', '', 'x'], ['fullName', 'email', undefined])).toEqual({ fullName: 'Asha' }));
});

describe('a row that is corrected', () => {
  const row = {
    values: { fullName: '98x2', fieldName: 'North', area: '2' },
    errors: [{ column: 'fullName' as const, key: 'lettersOnly', message: 'Letters only' }],
  };
  test('shows the wrong columns first, then those with a value', () => {
    expect(shownColumns({ ...row, errors: [{ column: 'area', key: 'x', message: 'x' }] }, false)).toEqual([
      'area',
      'fullName',
      'fieldName',
    ]);
    expect(shownColumns(row, true)).toHaveLength(23);
  });
  test('sends what differs, and null for what was emptied', () => {
    expect(changesOf({ fullName: ' Asha ', fieldName: 'North', area: '' }, row.values)).toEqual({ fullName: 'Asha', area: null });
    expect(draftedValues({ fullName: 'Asha', area: ' ' }, row.values)).toEqual({ fullName: 'Asha', fieldName: 'North' });
  });
  test('is judged while it is typed', () => {
    expect(Object.keys(hintsOf({}, row, admin))).toEqual(['fullName']);
    expect(hintsOf({ fullName: 'Asha' }, row, admin)).toEqual({});
    expect(Object.keys(hintsOf({ fullName: 'Asha', area: 'two' }, row, admin))).toEqual(['area']);
  });
  test('keeps what only the server knows until the column changes', () => {
    const taken = {
      values: { fullName: 'Asha', growerCode: 'A' },
      errors: [{ column: 'growerCode' as const, key: 'growerCodeExists', message: 'Exists' }],
    };
    expect(hintsOf({ fullName: 'Asha K' }, taken, admin)).toHaveProperty('growerCode');
    expect(hintsOf({ growerCode: 'B' }, taken, admin)).toEqual({});
  });
});

test('of two words on an upload the later one counts', () => {
  const task = (at: string, done: number) => ({ at, done }) as TaskBody;
  expect(laterOf(task('2026-03-01T08:00:02Z', 9), task('2026-03-01T08:00:01Z', 5)).done).toBe(9);
  expect(laterOf(task('2026-03-01T08:00:01Z', 5), task('2026-03-01T08:00:02Z', 9)).done).toBe(9);
  expect(laterOf(undefined, task('2026-03-01T08:00:02Z', 9)).done).toBe(9);
});
