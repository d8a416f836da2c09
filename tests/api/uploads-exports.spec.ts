import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { registry } from '@loam/domain/capabilities';
import { until } from '../faults/support/whole.js';
import type { Client } from '../support/client.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { letters } from './support/growers.js';
import { csvOf, ended, formOf, upload } from './support/sheets.js';

let server: TestServer;
let admin: Client;
let group: FixtureGroup;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
});
afterAll(() => server?.stop());

async function fetched(path: string, client = admin): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${client.token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The first sheet as another program reads it: text, numbers, and formulas as `{ formula }`. */
async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  const rows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe('the template', () => {
  test.each(['en-US', 'mr-IN', 'pt_BR', 'es_419'])(
    'R530 C017: has a header row and an example row that can be imported (%s)',
    async (lang) => {
      const { status, headers, bytes } = await fetched(`/flex/adminCenter/customer/bulk-import?lang=${lang}`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''customer-template\.xlsx$/);
      expect(headers.get('content-type')).toContain('spreadsheetml');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const rows = await cellsOf(bytes);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toHaveLength(registry.uploaded.filter(({ sheet }) => sheet === 'customer').flatMap(({ columns }) => columns).length);
      expect(await upload(admin, group.id, bytes, 'template.xlsx')).toMatchObject({ status: 'imported', total: 1 });
    },
  );
  test('is for those who may upload, and only for kinds that are', async () => {
    expect((await fetched('/adminCenter/customer/bulk-import', await server.as('user-1'))).status).toBe(403);
    expect((await fetched('/adminCenter/customer/bulk-import', await server.as('super-1'))).status).toBe(403); // no right of their own, and no admin token
    for (const type of ['nothing', 'fertilizers']) expect((await fetched(`/adminCenter/${type}/bulk-import`)).status).toBe(404); // no sheet is read of them
  });
});

describe('rows that failed, as a sheet', () => {
  const forms = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    ' =1+1',
    '\u00a0=1+1',
    'a\n=1+1',
    '=HYPERLINK("http://x","y")',
    "=cmd|' /C calc'!A0",
    '-2+3+cmd|x',
    '＝1+1',
  ];
  test('N6 C309: carry the errors, and not one live formula; numbers stay numbers; corrected they can be uploaded again', async () => {
    const task = await upload(
      admin,
      group.id,
      csvOf([
        ...forms.map((text) => ({ fullName: 'Form 1', address: text, area: '-2.5' })),
        { fullName: 'Form 2', phoneNumber: '+919800000000' },
      ]),
      'formulas.csv',
    );
    expect(task.status).toBe('errors');
    const { bytes } = await fetched(`/uploads/${task.taskId}/failed?format=xlsx`);
    const rows = await cellsOf(bytes);
    expect(rows).toHaveLength(forms.length + 2);
    expect(rows[0]).toEqual(['Row', 'fullName', 'address', 'area', 'phoneNumber', 'Errors']);
    for (const [i, cells] of rows.slice(1, -1).entries()) {
      for (const cell of cells) expect(typeof cell === 'object' && cell !== null && 'formula' in cell).toBe(false);
      expect(cells[0]).toBe(i + 2);
      expect(String(cells[2])).toMatch(/^'/);
      expect([i, cells[3]]).toEqual([i, -2.5]);
      expect(String(cells[5])).toContain('fullName: Only letters are allowed');
    }
    const csv = await fetched(`/uploads/${task.taskId}/failed?format=csv`);
    expect(csv.headers.get('content-disposition')).toContain('formulas-errors.csv');
    const text = csv.bytes.toString();
    expect(text.startsWith('\uFEFFRow,fullName,')).toBe(true);
    expect(text).not.toMatch(/(^|,|\r\n)"?[ \t\u00a0]*[=@]/); // a record ends with CR LF, a line within a cell with LF
    expect(text).toContain(',-2.5,');
    const again = await upload(admin, group.id, text.replaceAll('Form 2', 'Form Two'), 'again.csv');
    expect(again).toMatchObject({ status: 'partial', ok: 1 });
    const { growerId } = (await admin.get(`/uploads/${again.taskId}/rows?state=all&pageSize=200`)).body.items.find(
      ({ state }: { state: string }) => state === 'imported',
    );
    expect((await admin.get(`/customer?customerId=${growerId}`)).body.phoneNumber).toBe('+919800000000');
  });

  test('C309: have the headers, the order, the separator and the row numbers of the file that was uploaded, also after a good row has gone', async () => {
    const file = 'Telefono;Nombre;Pais\n;Buena Persona;IN\n\n+919800000001;R2D2;IN\n;Otra Persona;Atlantis\n';
    const mapping = [
      { column: 'Telefono', parameter: 'phoneNumber' },
      { column: 'Nombre', parameter: 'fullName' },
      { column: 'Pais', parameter: 'country' },
    ];
    const task = await upload(admin, group.id, file, 'registro.csv', { mapping });
    expect(task).toMatchObject({ status: 'partial', ok: 1, failed: 2 });
    const { bytes } = await fetched(`/uploads/${task.taskId}/failed?format=csv&lang=es-419`);
    expect(bytes.toString().split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFFila;Telefono;Nombre;Pais;Errores',
      '4;+919800000001;R2D2;IN;"Nombre: Solo letras, sin cifras ni signos"',
      '5;;Otra Persona;Atlantis;Pais: No existe ese país',
    ]);
    const said = async (lang: string) => (await fetched(`/uploads/${task.taskId}/failed?format=csv${lang}`)).bytes.toString();
    expect(await said('&lang=en-US')).toContain('Nombre: Letters only, without digits or signs'); // as the page says it
    expect((await said('&lang=2')).split(/[;\r]/, 1)).toEqual(['\uFEFFओळ']); // by its number in the lists, too
    expect(await said('')).toContain('Nombre: Only letters are allowed'); // nobody's page: as the API says it
    const again = await upload(
      admin,
      group.id,
      bytes.toString().replace('R2D2', 'Erre Dos').replace('Atlantis', 'IN'),
      'registro-errors.csv',
      { mapping },
    );
    expect(again).toMatchObject({ status: 'imported', ok: 2 });
  });
});

describe('an import is undone', () => {
  const rowsOf = (word: string, count: number) => Array.from({ length: count }, (_, n) => ({ fullName: `${word} ${letters(n + 1)}` }));
  const total = async (search: string) =>
    (await admin.get(`/customer/all-sorted?groupId=${group.id}&status=all&search=${search}`)).body.total as number;
  const undone = async (taskId: number) => {
    for (const end = Date.now() + 30_000; ; await new Promise((wait) => setTimeout(wait, 30))) {
      const { body } = await admin.get(`/uploads/${taskId}`);
      if (body.undo?.status === 'done') return ended(admin, taskId);
      if (Date.now() > end) throw new Error(`never undone: ${JSON.stringify(body)}`);
    }
  };

  test('C457 C458: all that it made is removed once, what was there before stays, and the file can be imported again', async () => {
    await upload(admin, group.id, csvOf([{ fullName: 'Undone Before', growerCode: 'UB-1' }]));
    const rows = rowsOf('Undone', 240).map((row, n) => ({ ...row, growerCode: `UN-${n}`, fieldName: 'North', area: '2' }));
    const csv = csvOf([...rows, { fullName: 'Undone Before', growerCode: 'UB-1', fieldName: 'Added', area: '1' }, { fullName: '1' }]);
    const { taskId } = await upload(admin, group.id, csv, 'undone.csv');
    const path = `/uploads/${taskId}`;
    expect((await admin.get(`${path}/undo`)).body).toEqual({ refused: null, made: { grower: 240, field: 241 }, built: 0, inTheWay: [] });
    const [first, again] = await Promise.all([admin.post(`${path}/undo`), admin.post(`${path}/undo`)]);
    expect([first.status, again.status].sort()).toEqual([202, 409]);
    expect((await undone(taskId)).undo).toMatchObject({ status: 'done', removed: { grower: 240, field: 241 }, kept: {} });
    expect(await total('Undone')).toBe(1);
    expect((await admin.post(`${path}/rerun`, {})).body).toMatchObject({ status: 409, key: 'uploadUndone' });
    expect((await admin.put(`${path}/rows/243`, { values: { fullName: 'Undone Late' } })).body).toMatchObject({ key: 'uploadUndone' });
    expect((await admin.get(`${path}/undo`)).body).toMatchObject({ refused: 'uploadUndone' });
    expect(await upload(admin, group.id, csv, 'undone.csv')).toMatchObject({ ok: 241, existing: 0, failed: 1 });
    expect(await total('Undone')).toBe(241);
  });

  test('C457 C458: what somebody did since stands in the way and is told; it is removed, and the undo goes through', async () => {
    const csv = csvOf([{ fullName: 'Built Upon', fieldName: 'North', area: '2' }, { fullName: 'Left Alone' }, { fullName: 'Called Else' }]);
    const { taskId } = await upload(admin, group.id, csv, 'built.csv');
    const items = (await admin.get(`/uploads/${taskId}/rows?state=all`)).body.items as { growerId: number; fieldId: number }[];
    const [built, , renamed] = items;
    const field = (await admin.post('/field', { customerId: built!.growerId, name: 'South', area: 1, unitId: 1, locationType: 'noLocation' })).body; // prettier-ignore
    await admin.put('/customer', { id: renamed!.growerId, fullName: 'Called Otherwise' });
    const { body } = await admin.get(`/uploads/${taskId}/undo`);
    expect(body).toMatchObject({
      ...{ refused: 'builtOn', made: { grower: 3, field: 1 }, built: 2 },
      inTheWay: [
        { thing: { kind: 'grower', id: built!.growerId, name: 'Built Upon' }, kind: 'field', id: field.id, event: 'FieldAdded' },
        { thing: { kind: 'grower', id: renamed!.growerId }, kind: 'grower', event: 'GrowerChanged', by: { name: expect.any(String) } },
      ],
    });
    expect((await admin.post(`/uploads/${taskId}/undo`)).body).toMatchObject({ status: 409, key: 'builtOn' });
    expect(await total('Built Upon')).toBe(1);
    await admin.del('/field', { id: field.id });
    await admin.del('/customer', { ids: [renamed!.growerId] });
    expect((await admin.get(`/uploads/${taskId}/undo`)).body).toMatchObject({ refused: null, made: { grower: 2, field: 1 } });
    expect((await admin.post(`/uploads/${taskId}/undo`)).status).toBe(202);
    expect((await undone(taskId)).undo).toMatchObject({ removed: { grower: 2, field: 1 }, kept: {} });
    expect([await total('Built Upon'), await total('Left Alone')]).toEqual([0, 0]);
  });

  test('C457 C458: an undo is one entry of the audit, and nobody of another group sees it', async () => {
    const { taskId } = await upload(admin, group.id, csvOf(rowsOf('Entered', 5)), 'entered.csv');
    expect((await admin.post(`/uploads/${taskId}/undo`)).status).toBe(202);
    await undone(taskId);
    const company = await server.verified('company-1');
    const { items } = (await company.get(`/audit?pageSize=50`)).body as { items: { type: string; entity: { id: number } }[] };
    const latest = items.map(({ type }) => type).filter((type) => /^(Upload|Grower|Field)/.test(type));
    expect(latest.slice(0, 4)).toEqual(['UploadUndone', 'UploadUndoAsked', 'UploadFinished', 'UploadStarted']);
    const stranger = await server.as('group-2');
    expect((await stranger.get(`/uploads/${taskId}/undo`)).status).toBe(404);
    expect((await stranger.post(`/uploads/${taskId}/undo`)).status).toBe(404);
  });
});

describe('rows that change what is there', () => {
  const check = (csv: string, more: object = {}) =>
    admin.post(`/customer/${group.id}/bulk-import/check`, formOf(csv, 'looked-through.csv', more));
  const plain = (faults: readonly { row: number; column: string; key: string }[]) =>
    faults.map(({ row, column, key }) => `${row} ${column} ${key}`);

  test('C461 C103: what is there takes the values of its row when that is wanted: told cell by cell before, an empty cell leaves what stands', async () => {
    const before = { fullName: 'Change Me', growerCode: 'UP-1', email: 'before@example.com', phoneNumber: '+919800000001', country: 'IN' };
    const land = { fieldName: 'North', area: '2', ph: '6', latitude: '18.5', longitude: '74.5' };
    const first = await upload(admin, group.id, csvOf([{ ...before, ...land }]), 'before.csv');
    const [{ growerId, fieldId }] = (await admin.get(`/uploads/${first.taskId}/rows?state=all`)).body.items;
    const csv = csvOf([
      { ...before, fullName: 'Changed Me', email: '', phoneNumber: '+919800000002', fieldName: 'North', area: '3', ph: '', cec: '12' },
      { fullName: 'Changed Me', growerCode: 'UP-1', fieldName: 'South', area: '1' },
      { fullName: 'Only Added', growerCode: 'UP-2', fieldName: 'North', area: '1' },
    ]);
    expect(plain((await check(csv)).body.errors)).toEqual(['2 fieldName fieldExists']);
    const { body } = await check(csv, { update: true });
    expect(body).toMatchObject({ ok: 3, failed: 0, updated: 1, existing: 0, noted: 0, made: { grower: 1, field: 2 } });
    expect(body.changes).toEqual([
      { row: 2, column: 'fullName', old: 'Change Me', new: 'Changed Me' },
      { row: 2, column: 'phoneNumber', old: '+919800000001', new: '+919800000002' },
      { row: 2, column: 'area', old: '2', new: '3' },
      { row: 2, column: 'cec', old: null, new: '12' },
    ]);
    const grower = async () => (await admin.get(`/customer?customerId=${growerId}`)).body;
    expect(await grower()).toMatchObject({ fullName: 'Change Me' }); // looking changes nothing
    const task = await upload(admin, group.id, csv, 'after.csv', { update: true });
    expect(task).toMatchObject({ ok: 3, updated: 1, existing: 0, failed: 0 });
    expect(await grower()).toMatchObject({ fullName: 'Changed Me', email: 'before@example.com', phoneNumber: '+919800000002' });
    const field = (await admin.get(`/field?id=${fieldId}`)).body;
    expect(field).toMatchObject({ area: 3, locationType: 'placemark', soil: { ph: 6, cec: 12 } });
    expect((await check(csv, { update: true })).body).toMatchObject({ existing: 3, updated: 0, changes: [] });
    expect((await admin.get(`/uploads/${task.taskId}/undo`)).body).toMatchObject({ refused: null, made: { grower: 1, field: 2 } });
    expect((await admin.post(`/uploads/${task.taskId}/undo`)).status).toBe(202);
    await until('the import undone', 20_000, async () => (await admin.get(`/uploads/${task.taskId}`)).body.undo?.status === 'done');
    expect(await grower()).toMatchObject({ fullName: 'Changed Me' }); // the page says so before: each history takes it back
    const [last] = (await admin.get(`/history/customer/${growerId}`)).body.items;
    expect(last).toMatchObject({
      origin: 'import',
      changes: expect.arrayContaining([{ path: 'fullName', old: 'Change Me', new: 'Changed Me' }]),
    });
  });

  test('C461: an update is decided by the rules of a change: who may not look after growers of the group gets none', async () => {
    const row = { fullName: 'Kept By', growerCode: 'UP-9', assignedTo: 'user-1@acceptance.test' };
    await upload(admin, group.id, csvOf([row]), 'kept.csv');
    const { body } = await check(csvOf([{ ...row, assignedTo: 'user-2@acceptance.test' }, { ...row, assignedTo: 'user-15@acceptance.test' }]), { update: true }); // prettier-ignore
    expect(body.changes).toEqual([{ row: 2, column: 'assignedTo', old: 'user-1@acceptance.test', new: 'user-2@acceptance.test' }]);
    expect(plain(body.errors)).toEqual(['3 assignedTo assignedToInvalid']);
  });
});
