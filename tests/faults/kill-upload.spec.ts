import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { descendantsOf, said } from '../support/descendants.js';
import { letters } from '../api/support/growers.js';
import { csvOf, ended, formOf } from '../api/support/sheets.js';
import { figure } from './support/figures.js';
import { growerPages } from './support/grower-pages.js';
import { expectOneAppend } from './support/one-append.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const kills = Number(process.env['LOAM_UPLOAD_KILLS'] ?? 5);
const rows = Number(process.env['LOAM_ROWS'] ?? 1_000);
/** An upload of 1,000 rows has ten batches: it is over before there are more. */
const KILLS_PER_UPLOAD = 10;
const rig = faultRig();
const { seed, random } = rig;

const BAD = 97;
const isBad = (n: number) => n % BAD === BAD - 1;
const sheetOf = (word: string, count: number) =>
  csvOf(
    Array.from({ length: count }, (_, n) => ({
      fullName: isBad(n) ? `Wrong ${n}` : `${word} ${letters(n + 1)}`,
      fieldName: 'North',
      area: '2',
      ...(n % 2 === 0 && { growerCode: `${word}-${n}` }),
    })),
  );

/** Sends the file with one key over as many kills as it takes. */
async function send(client: Client, bytes: string, key: string): Promise<number> {
  for (;;) {
    try {
      const { status, body } = await client.post(`/customer/${rig.group.id}/bulk-import`, formOf(bytes, 'killed.csv'), {
        headers: { 'Idempotency-Key': `${key}-${seed}` },
      });
      if (status === 202) return body.taskId;
      if (status !== 503 && status !== 409) throw new Error(`unexpected ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      if (String(error).includes('unexpected')) throw error;
    }
    await pause(50);
  }
}

/** Each row of the sheet is there once or reported; never is it imported with a row missing. */
async function complete(client: Client, taskId: number, word: string, count: number) {
  const bad = Array.from({ length: count }, (_, n) => n).filter(isBad);
  expect(await ended(client, taskId, 120_000)).toMatchObject({
    status: 'partial',
    total: count,
    ok: count - bad.length,
    failed: bad.length,
    done: count,
  });
  expect((await client.get(`/uploads/${taskId}/rows?state=failed&pageSize=200`)).body.items.map(({ row }: { row: number }) => row)).toEqual(
    bad.map((n) => n + 2),
  );
  const there = await growerPages(client, rig.group.id, word);
  const good = Array.from({ length: count }, (_, n) => n).filter((n) => !isBad(n));
  expect(there.map(({ fullName }) => fullName).sort()).toEqual(good.map((n) => `${word} ${letters(n + 1)}`).sort());
  expect(there.filter(({ fieldsCount }) => fieldsCount !== 1)).toEqual([]);
  expectOneAppend(rig.stack.dataDir, 'GrowerRegistered', 'UploadRowsDecided', 'import');
}

/** What the log says of uploads after a position, read beside the server. */
function logged(after: number): { last: number; types: string[] } {
  const log = new DatabaseSync(join(rig.stack.dataDir, 'events.sqlite'), { readOnly: true });
  const { last } = log.prepare('SELECT coalesce(max(position), 0) AS last FROM events').get() as { last: number };
  const types = log
    .prepare("SELECT type FROM events WHERE position > ? AND type LIKE 'Upload%'")
    .all(after)
    .map(({ type }) => String(type));
  log.close();
  return { last, types };
}

/** Processes of the node that read a sheet. */
const readers = () => descendantsOf(rig.node.pid).filter((pid) => said(pid, 'cmdline').includes('sheet.worker'));
/** Rows that are not imported are written anew right before the end is written down. */
const leftovers = () => {
  const folder = join(rig.stack.dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('-left-1')).length : 0;
};
async function once(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(1);
}

/** The parts of an upload that lie on the disk. */
const filesOf = (taskId: number) =>
  readdirSync(join(rig.stack.dataDir, 'files'), { recursive: true }).flatMap(
    (name) => new RegExp(`-task-${taskId}-(.*)$`).exec(String(name))?.[1] ?? [],
  );

const phases: Record<string, { rows: number; reached: (after: number) => () => boolean; hit: (types: string[]) => boolean }> = {
  parse: { rows: 1_000, reached: () => () => readers().length > 0, hit: (types) => !types.includes('UploadStarted') },
  apply: {
    rows: 700,
    reached: (after) => () => logged(after).types.includes('UploadRowsDecided'),
    hit: (types) => types.includes('UploadRowsDecided') && !types.includes('UploadFinished'),
  },
  'the status write': {
    rows: 120,
    reached: () => {
      const before = leftovers();
      return () => leftovers() > before;
    },
    hit: (types) => types.includes('UploadRowsDecided') && !types.includes('UploadTidied'),
  },
};
const AIMS = 16;

/** ms from each start until the upload was gone on with. */
const goneOn: number[] = [];

/** One upload over at most so many kills: how many found it at work: begun, further than at the kill before, and not at its end. */
async function survive(client: Client, word: string, times: number): Promise<number> {
  const { last } = logged(0);
  const seen = () => {
    const { types } = logged(last);
    const batches = types.filter((type) => type === 'UploadRowsDecided').length;
    return { begun: types.includes('UploadStarted'), batches, over: types.includes('UploadFinished') };
  };
  const sent = send(client, sheetOf(word, rows), word);
  await pause(random.between(0, 250)); // the first kill finds the file being read or just written down
  let [midway, reached] = [0, -1];
  while (midway < times) {
    await rig.node.kill();
    const { begun, batches, over } = seen();
    await rig.node.start();
    const started = performance.now();
    const { status, done, total } = (await client.get(`/uploads/${await sent}`)).body;
    for (const one of (await client.get('/uploads')).body.items ?? []) {
      expect(one.ok + one.failed).toBeLessThanOrEqual(one.total);
      if (one.status === 'imported') expect(one.ok).toBe(one.total);
      if (one.status !== 'inProgress') expect(one.ok + one.failed).toBe(one.total);
    }
    if (over) break;
    if (begun && batches > reached && status === 'inProgress' && done < total) midway += 1;
    reached = batches;
    await until('the upload goes on', 10_000, () => seen().batches > reached || seen().over);
    goneOn.push(performance.now() - started);
    if (seen().over) break;
    if (midway < times) await pause(random.between(0, 100));
  }
  await complete(client, await sent, word, rows);
  return midway;
}

describe(`kill -9 during an upload (seed ${seed})`, () => {
  test(
    `A4: ${kills} kills in uploads of ${rows} rows: each row is there once or reported, and never is it imported with a row missing`,
    async () => {
      const client = await rig.signIn(rig.person('group-1'));
      let [uploads, midway] = [0, 0];
      // on a busy machine an upload may be at its end before it is killed as often as it should: there will be another
      while (midway < kills && uploads < 2 * kills) {
        uploads += 1;
        const word = uploads === 1 ? 'Killed' : `Killed${letters(uploads)}`;
        midway += await survive(client, word, Math.min(kills - midway, KILLS_PER_UPLOAD));
      }
      figure('A4', 'kills found the upload at work, each further than the one before,', midway, 'kills', { least: kills });
      figure('A4', `an upload is gone on with after a kill, longest of ${goneOn.length},`, Math.max(...goneOn), 'ms', { most: 10_000 });
      expect((await client.get('/uploads')).body.total).toBe(uploads);
      figure('A4', `rows of ${uploads} uploads over ${kills} kills, each there once or reported,`, uploads * rows, 'rows');
    },
    kills * 30_000 + 240_000 + Math.ceil(kills / KILLS_PER_UPLOAD) * rows * 30,
  );

  test.each(Object.keys(phases))(
    'A4: killed in %s, each row is there once or reported',
    async (phase) => {
      const client = await rig.signIn(rig.person('group-1'));
      const { rows: count, reached, hit } = phases[phase]!;
      let aim = 0;
      for (let wasHit = false; !wasHit;) {
        expect(++aim).toBeLessThanOrEqual(AIMS); // the moment is short: an aim that comes late is no kill in this phase
        const word = `${letters(Object.keys(phases).indexOf(phase) + 1)}aim${letters(aim)}`;
        const { last } = logged(0);
        const due = reached(last);
        const sent = send(client, sheetOf(word, count), word);
        await once(due);
        const workers = readers();
        await rig.node.kill();
        await once(() => workers.every((pid) => said(pid, 'cmdline') === '')); // they go with it
        wasHit = hit(logged(last).types);
        await rig.node.start();
        await complete(client, await sent, word, count);
        await once(() => logged(last).types.includes('UploadTidied'));
        expect(filesOf(await sent)).toEqual(['left-1']); // nothing of what was imported is left on the disk
      }
      if (phase === Object.keys(phases).at(-1)) await rig.whole(); // after all of these kills, the random ones too
    },
    300_000,
  );

  test('B2: an upload that waited in the queue goes on after Redis has lost everything, without a restart, and each row is there once', async () => {
    const client = await rig.signIn(rig.person('group-1'));
    const { pid } = rig.node;
    const { body } = await client.post(`/customer/${rig.group.id}/bulk-import`, formOf(sheetOf('Flushed', rows), 'flushed.csv'));
    await client.post(`/uploads/${body.taskId}/pause`);
    await rig.stack.redis.stop('SIGKILL');
    await client.post(`/uploads/${body.taskId}/resume`);
    await pause(500);
    await rig.stack.redis.start();
    await complete(client, body.taskId, 'Flushed', rows);
    expect(rig.node.pid).toBe(pid);
  }, 240_000);

  test('C458: an undo goes on after kills, on another start of the node, and each thing is removed once', async () => {
    const client = await rig.signIn(rig.person('group-1'));
    const taskId = await send(client, sheetOf('Undone', rows), 'Undone');
    await complete(client, taskId, 'Undone', rows);
    const { last } = logged(0);
    const parts = () => logged(last).types.filter((type) => type === 'UploadPartUndone').length;
    expect((await client.post(`/uploads/${taskId}/undo`)).status).toBe(202);
    for (let kill = 0; kill < 2; kill++) {
      const before = parts();
      await until('a part is undone', 20_000, () => parts() > before);
      await rig.node.kill();
      await rig.node.start();
    }
    await until('it is undone', 60_000, () => logged(last).types.includes('UploadUndone'));
    const good = rows - Array.from({ length: rows }, (_, n) => n).filter(isBad).length;
    const { undo } = (await client.get(`/uploads/${taskId}`)).body;
    expect(undo).toMatchObject({ status: 'done', removed: { grower: good, field: good }, kept: {} });
    await until('the list is empty', 20_000, async () => (await growerPages(client, rig.group.id, 'Undone')).length === 0);
    expectOneAppend(rig.stack.dataDir, 'GrowerRemoved', 'UploadPartUndone', 'undo');
  }, 240_000);
});
