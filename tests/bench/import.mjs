// Growers with fields from a sheet: end to end, and the readers of sheets alone beside exceljs in streaming mode.
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { fromServer, median, percentile, quick, report, sideBySide } from './report.mjs';
import { call, growersListed, signIn, startLoam } from './server.mjs';

const letters = (n) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]);
const headers = [
  'fullName',
  'growerCode',
  'email',
  'phoneNumber',
  'country',
  'state',
  'address',
  'farmName',
  'fieldName',
  'area',
  'areaUnit',
  'latitude',
  'longitude',
  'sand',
  'silt',
  'clay',
  'ph',
  'organicMatter',
];
const rowOf = (n, mark) => [
  `Bench ${letters(n)}`,
  `${mark}${n}`,
  `grower${n}@example.com`,
  '+919800000000',
  'IN',
  'Maharashtra',
  'Station Road',
  `Farm ${n}`,
  'North block',
  '2.5',
  'ha',
  '18.152',
  '74.577',
  '40',
  '35',
  '25',
  '6.8',
  '1.2',
];
const tableOf = (count, mark) => [headers, ...Array.from({ length: count }, (_, n) => rowOf(n, mark))];
const csvOf = (table) => Buffer.from(table.map((row) => row.join(',')).join('\n'));

const { readXlsx } = await fromServer('platform/sheets/xlsx.reader.js');
const { readCsv } = await fromServer('platform/sheets/csv.reader.js');
const { writeXlsx } = await fromServer('platform/sheets/sheet-writer.js');
const limits = { rows: 1_000_000, columns: 200, cellLength: 200_000 };
const silent = (count) => ({ row: () => count.rows++, formula: () => {} });

/** Rows a second of CPU time of this process, and the most that the heap and its buffers grew meanwhile. */
async function measured(read, rows) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  let most = 0;
  const watch = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
  }, 2);
  const started = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(started);
  clearInterval(watch);
  return { rate: (rows / (user + system)) * 1e6, grown: most };
}

async function exceljsStream(bytes) {
  let rows = 0;
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    sharedStrings: 'cache',
    worksheets: 'emit',
    styles: 'ignore',
    hyperlinks: 'ignore',
  });
  for await (const sheet of reader) for await (const row of sheet) if (row.values) rows++;
  return rows;
}

const rows = quick ? 5_000 : 20_000;
const book = writeXlsx(tableOf(rows, 'P'));
const [own, theirs] = await sideBySide(quick ? 2 : 3, [
  () => measured(() => readXlsx(book, limits, silent({ rows: 0 })), rows),
  () => measured(() => exceljsStream(book), rows),
]);
report({
  name: 'XLSX reader alone, beside exceljs streaming',
  unit: 'rows/s',
  value: median(own.map(({ rate }) => rate)),
  limit: median(theirs.map(({ rate }) => rate)),
  goal: { least: 3 },
});
report({
  name: 'XLSX reader alone: memory grown, beside exceljs streaming',
  unit: 'bytes',
  value: median(own.map(({ grown }) => grown)),
  limit: median(theirs.map(({ grown }) => grown)),
  goal: { most: 0.6 },
});
const csv = csvOf(tableOf(rows, 'C'));
const plain = await sideBySide(3, [() => measured(async () => readCsv(csv, limits, silent({ rows: 0 })), rows)]);
report({ name: 'CSV reader alone', unit: 'rows/s', value: median(plain[0].map(({ rate }) => rate)) });
const big = writeXlsx(tableOf(rows * 4, 'P'));
const grown = await sideBySide(2, [
  () => measured(() => readXlsx(book, limits, silent({ rows: 0 })), rows),
  () => measured(() => readXlsx(big, limits, silent({ rows: 0 })), rows * 4),
]);
report({
  name: 'XLSX reader: memory of four times the rows',
  unit: 'bytes',
  value: percentile(
    grown[1].map((one) => one.grown),
    1,
  ),
  limit: percentile(
    grown[0].map((one) => one.grown),
    1,
  ),
  goal: { most: 2 },
});

const loam = await startLoam();
const { companies, users } = loam.fixture();
const [group] = companies[0].collections[0].groups;
const token = await signIn(
  loam.url,
  users.find(({ email }) => email === 'group-1@acceptance.test'),
);

async function importOf(bytes, name, count) {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  const before = await growersListed(loam.url, token, group.id);
  const started = performance.now();
  const answer = await fetch(`${loam.url}/api/customer/${group.id}/bulk-import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { taskId } = await answer.json();
  const accepted = performance.now() - started;
  for (;;) {
    const task = await call(loam.url, token, 'GET', `/uploads/${taskId}`);
    if (task.status === 'imported') break;
    if (task.status !== 'inProgress') throw new Error(JSON.stringify(task).slice(0, 1000));
    await new Promise((done) => setTimeout(done, 50));
  }
  while ((await growersListed(loam.url, token, group.id)) < before + count) await new Promise((done) => setTimeout(done, 10));
  return { accepted, rate: count / ((performance.now() - started) / 1000) };
}
const count = quick ? 500 : 4_000;
const ends = [];
for (const [name, bytes] of [
  ['a.csv', csvOf(tableOf(count, 'E'))],
  ['a.xlsx', writeXlsx(tableOf(count, 'X'))],
])
  ends.push(await importOf(bytes, name, count));
report({ name: 'import of CSV, from the upload to the list', unit: 'rows/s', value: ends[0].rate, goal: { least: 2_000 } });
report({ name: 'import of XLSX, from the upload to the list', unit: 'rows/s', value: ends[1].rate, goal: { least: 2_000 } });
report({
  name: 'answer to the upload of a sheet',
  unit: 'ms',
  value: percentile(
    ends.map(({ accepted }) => accepted),
    1,
  ),
});
await loam.stop();
process.exit(0);
