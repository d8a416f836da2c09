import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letters } from '../api/support/growers.js';
import { startServer, type TestServer } from '../api/support/server.js';
import { csvOf, sendSheet } from '../api/support/sheets.js';
import { runSeed, seeded } from './support/random.js';
import { shiftClock, shim } from './support/shim.js';

const rounds = Number(process.env['LOAM_CLOCK_ROUNDS'] ?? 1);
const ROWS = 400;
const HOUR = 3_600;
const shifts = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR, Math.round((Date.UTC(2038, 0, 20) - Date.now()) / 1_000), 0];
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let server: TestServer;
let dir: string;
let clock: string;

beforeAll(async () => {
  if (!shim) return;
  dir = mkdtempSync(join(tmpdir(), 'loam-shift-'));
  clock = join(dir, 'shift');
  writeFileSync(clock, Buffer.alloc(8));
  server = await startServer({ seed: 'acceptance', env: { LD_PRELOAD: shim, SHIFT_FILE: clock } });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  if (dir) rmSync(dir, { recursive: true });
}, 60_000);

/** Tokens end and begin with the clock, so each look signs in anew. */
const signedIn = async () => server.anonymous.with({ Authorization: `Bearer ${await server.signIn('group-1@acceptance.test')}` });

(shim ? describe : describe.skip)(
  `background work on a wall clock that jumps (seed ${seed}${shim ? '' : '; skipped: it needs Linux and a C compiler'})`,
  () => {
    test(
      `D1: uploads of ${ROWS} rows, begun and carried out while the clock jumps, ${rounds} ×: each row is there once, no task is lost or runs twice`,
      async () => {
        const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
        for (let round = 0; round < rounds; round++) {
          const word = `Jumped ${letters(round + 1)}`;
          const rows = Array.from({ length: ROWS }, (_, n) => ({ fullName: `${word} ${letters(n + 1)}`, fieldName: 'North', area: '2' }));
          shiftClock(clock, shifts[round % shifts.length]!);
          const begun = await sendSheet(await signedIn(), group.id, csvOf(rows));
          expect(begun.status).toBe(202);
          for (const shift of [...shifts, ...shifts]) {
            shiftClock(clock, shift);
            await pause(random.between(30, 150));
          }
          const client = await signedIn();
          const task = () => client.get(`/uploads/${begun.body.taskId}`);
          for (let left = 600; (await task()).body.status === 'inProgress' && left > 0; left -= 1) await pause(100);
          expect((await task()).body).toMatchObject({ status: 'imported', total: ROWS, ok: ROWS, failed: 0, done: ROWS });

          await pause(2_500); // the next offer of open tasks: what is done is not done again
          const names: string[] = [];
          for (let pageNo = 1; names.length < ROWS; pageNo++) {
            const page = await client.get('/customer/all-sorted', {
              query: { groupId: group.id, status: 'all', search: word, pageSize: 200, pageNo },
            });
            expect([page.status, page.body.total]).toEqual([200, ROWS]);
            names.push(...page.body.items.map(({ fullName }: { fullName: string }) => fullName));
          }
          expect(names.sort()).toEqual(rows.map(({ fullName }) => fullName).sort());
        }
      },
      60_000 + rounds * 120_000,
    );
  },
);
