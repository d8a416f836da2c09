import { describe, expect, test } from '@jest/globals';
import { readCsv } from '../../apps/server/src/platform/sheets/csv.reader';
import { streamedSheet } from '../../apps/server/src/platform/sheets/sheet-stream';
import type { Table } from '@loam/domain/kernel/sheet/sheet-xml';
import { writeCsv, writeXlsx } from '../../apps/server/src/platform/sheets/sheet-writer';
import { readXlsx } from '../../apps/server/src/platform/sheets/xlsx.reader';
import { csvText, readCsv as previewCsv } from '../../apps/web/src/sheets/read-csv';
import { readXlsx as previewXlsx } from '../../apps/web/src/features/upload/model/read-xlsx';

/** What a person sees before a file is sent is what the server will read in it. */
const limits = { rows: 20_000, columns: 200, cellLength: 200_000 };
type Row = { row: number; cells: readonly string[] };
const server = async (read: (handler: { row(row: number, cells: string[]): void; formula(): void }) => unknown): Promise<Row[]> => {
  const rows: Row[] = [];
  await read({ row: (row, cells) => rows.push({ row, cells: [...cells] }), formula: () => undefined });
  return rows;
};
const filled = (rows: readonly Row[]) =>
  rows.filter(({ cells }) => cells.some(Boolean)).map(({ row, cells }) => ({ row, cells: [...cells] }));
const own = (bytes: Buffer) => new Uint8Array(bytes) as Uint8Array<ArrayBuffer>;
const outcome = async (read: () => Promise<Row[]> | Row[]) => {
  try {
    return filled(await read());
  } catch {
    return 'refused';
  }
};

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
function random(): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const heads = ['a,b', 'a;b,c', 'a;b;c,d', '"a,b";c', 'a|b', 'a\tb', 'one', '"a\n,,;b",c;d', 'a"b,c;'];
const pieces = [
  'a',
  'Asha',
  '',
  ' ',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  '\r',
  'भारत',
  'ç',
  "'=1",
  '12',
  '2,5',
  '"x,y"',
  '"a""b"',
  '"two\nlines"',
];

describe('a sheet that is looked at and then sent', () => {
  test(`of comma separated values (seed ${seed})`, async () => {
    const next = random();
    for (let round = 0; round < 3000; round += 1) {
      const text = `${heads[next(heads.length)]}\n${Array.from({ length: next(14) }, () => pieces[next(pieces.length)]!).join('')}`;
      const bytes = Buffer.from(text);
      const [seen, read] = [
        await outcome(() => previewCsv(csvText(own(bytes)))),
        await outcome(() => server((handler) => readCsv(bytes, limits, handler))),
      ];
      expect([text, seen]).toEqual([text, read]);
    }
  });

  test(`of a workbook (seed ${seed})`, async () => {
    const next = random();
    for (let round = 0; round < 30; round += 1) {
      const table = Array.from({ length: 1 + next(6) }, () =>
        Array.from({ length: 3 }, () => ['Asha', '', 'a & b <c>', "o'x", '  y ', 'दोन\nओळी', '=1+1', '2.5', '_x000D_'][next(9)]!),
      );
      const bytes = writeXlsx(table);
      const [seen, read] = [filled(await previewXlsx(own(bytes))), filled(await server((handler) => readXlsx(bytes, limits, handler)))];
      expect([table, seen]).toEqual([table, read]);
    }
  });

  test('as it is written part by part', async () => {
    const parts: Table[] = [
      [['Full name', 'Área']],
      [['Asha', '=2+2']],
      [],
      [
        ['दोन\nओळी', '2.5'],
        ['a & b', ''],
      ],
    ];
    const streamed = async (format: 'csv' | 'xlsx') => {
      async function* rows() {
        yield* parts;
      }
      const pieces: Buffer[] = [];
      for await (const piece of (await streamedSheet('growers', format, rows()).body()) as AsyncIterable<Buffer>)
        pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces);
    };
    expect(await streamed('csv')).toEqual(writeCsv(parts.flat()));
    const whole = await server((handler) => readXlsx(writeXlsx(parts.flat()), limits, handler));
    expect(await server(async (handler) => readXlsx(await streamed('xlsx'), limits, handler))).toEqual(whole);
    expect(filled(await previewXlsx(own(await streamed('xlsx'))))).toEqual(filled(whole));
  });

  test('as this server writes it', async () => {
    const table = [
      ['Full name', 'Área'],
      ['Asha', '=2+2'],
      ['O"Neil', '2,5'],
    ];
    expect(filled(previewCsv(csvText(own(writeCsv(table)))))).toEqual(
      filled(await server((handler) => readCsv(writeCsv(table), limits, handler))),
    );
  });
});
