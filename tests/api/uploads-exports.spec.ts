import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { uploadParameters } from '@loam/domain/upload/upload-columns.schema';
import type { Client } from '../support/client.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, upload } from './support/sheets.js';

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
    'R530 R531 C017: has a header row and an example row that can be imported (%s)',
    async (lang) => {
      const { status, headers, bytes } = await fetched(`/flex/adminCenter/customer/bulk-import?lang=${lang}`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''customer-template\.xlsx$/);
      expect(headers.get('content-type')).toContain('spreadsheetml');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const rows = await cellsOf(bytes);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toHaveLength(uploadParameters.length);
      expect(await upload(admin, group.id, bytes, 'template.xlsx')).toMatchObject({ status: 'imported', total: 1 });
    },
  );
  test('is for those who may upload, and only for kinds that are', async () => {
    expect((await fetched('/adminCenter/customer/bulk-import', await server.as('user-1'))).status).toBe(403);
    expect((await fetched('/adminCenter/customer/bulk-import', await server.as('super-1'))).status).toBe(403); // no right of their own, and no admin token
    for (const type of ['nothing', 'field', 'soilAnalysis', 'plantAnalysis', 'survey', 'fertilizers'])
      expect((await fetched(`/adminCenter/${type}/bulk-import`)).status).toBe(404); // fields come with their growers; the others have no import
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
      '4;+919800000001;R2D2;IN;Nombre: Only letters are allowed',
      '5;;Otra Persona;Atlantis;Pais: There is no such country',
    ]);
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
