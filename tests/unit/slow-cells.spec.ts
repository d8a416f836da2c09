import { expect, test } from '@jest/globals';
import { capabilities } from '@loam/domain/capabilities';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { sheetLimits } from '@loam/domain/upload/upload-columns.schema';
import { loadSheets } from '@loam/domain/upload/upload-sheet';

const MOST_MS = 50;
const { cellLength } = sheetLimits;
const pumps = ['x|', '1:2|', '|', 'a,', 'a;', '1.', ' ', '1', '((', 'ﷺ', 'é', '-', '\n', '"', '1 2,', '{"a":['];
const filled = (pump: string) => pump.repeat(Math.ceil(cellLength / pump.length)).slice(0, cellLength);

const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

test('L4 a cell as long as a sheet may have takes at most 50 ms, in each column of every sheet', async () => {
  const sheets = await loadSheets(new Registry(capabilities));
  const tooLong: string[] = [];
  let slowest = { ms: 0, told: '' };
  for (const sheet of sheets) {
    for (const column of sheet.head.columns) {
      for (const pump of pumps) {
        const cells = { ...sheet.example, [column]: filled(pump) };
        let ms = Infinity;
        // what collects garbage does so once; what is slow is slow again
        for (let tries = 0; tries < 3 && ms > MOST_MS; tries += 1) {
          const before = cpu();
          sheet.read(cells, { groupId: 1, countryId: 101, unitTypeId: 1, named: { farmId: 1, assignedTo: 1 } });
          ms = Math.min(ms, cpu() - before);
        }
        const told = `${sheet.name} ${column} ${JSON.stringify(pump)}: ${ms.toFixed(1)} ms`;
        if (ms > slowest.ms) slowest = { ms, told };
        if (ms > MOST_MS) tooLong.push(told);
      }
    }
  }
  process.stdout.write(`figure L4: cells of ${sheets.map(({ name }) => name).join(', ')}, slowest ${slowest.told}\n`);
  expect(sheets.length).toBeGreaterThanOrEqual(2);
  expect(tooLong).toEqual([]);
}, 600_000);
