import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../support/stack.js';
import { expectEditsInLog } from './support/durable-edits.js';
import type { Editor } from './support/editor.js';
import { figure } from './support/figures.js';
import type { RestLoad } from './support/load.js';
import { faultRig } from './support/rig.js';
import { shim } from './support/shim.js';
import { until } from './support/whole.js';

const cuts = Number(process.env['LOAM_CUTS'] ?? 3);
const failures = Number(process.env['LOAM_SYNC_FAILURES'] ?? 3);
const rig = faultRig({ perTest: true });
const { seed, random } = rig;

let stopTyping: () => Promise<void>;
let editor: Editor;

async function begin(env: Readonly<Record<string, string>>) {
  await rig.begin({ LD_PRELOAD: shim!, ...env });
  editor = await rig.openEditor(99, rig.group.planIds[0]!);
  stopTyping = rig.keepTyping([editor], 20, 80);
  return rig.startLoad(6, 10);
}
async function finish(load: RestLoad): Promise<void> {
  await Promise.all([stopTyping(), load.finish()]);
  await until('every edit is acknowledged', 20_000, () => editor.unanswered === 0);
}
const editsAcknowledged = () => rig.ledger.acknowledged.filter(({ writer }) => writer === editor.index).length;
/** The ledger rule of calls and edits; a copy that is opened anew has what the editor has. */
async function check(load: RestLoad): Promise<void> {
  await load.check(rig.client);
  const { planId } = editor;
  rig.expectTokensOnce(planId, (await rig.client.get(`/plan?planId=${planId}`)).body.notes);
  const cold = await rig.openEditor(98, planId);
  expect(rig.hasLastDoses([editor], cold)).toBe(true);
  expect(cold.doc.getText('notes').toString()).toBe(editor.doc.getText('notes').toString());
  cold.close();
  expect(editor.problems).toEqual([]);
}

(shim ? describe : describe.skip)(`what a disk keeps (seed ${seed}${shim ? '' : '; skipped: cc: it needs Linux and a C compiler'})`, () => {
  test(
    `A9: ${cuts} power cuts, each leaving of every file only what was synced, lose nothing that was acknowledged`,
    async () => {
      const { stack } = rig;
      const kept = join(stack.dir, 'kept');
      mkdirSync(kept);
      const load = await begin({ KEEP_FROM: stack.dataDir, KEEP_TO: kept });
      const fixture = readFileSync(join(stack.dataDir, 'fixture.json'));
      for (let cut = 0; cut < cuts; cut++) {
        const from = performance.now();
        expect(load.problems).toEqual([]);
        const edits = editsAcknowledged();
        await until('writes and edits are acknowledged', 20_000, () => load.accepted(from) && editsAcknowledged() > edits);
        await pause(random.between(0, 400));
        await rig.node.kill();
        rmSync(stack.dataDir, { recursive: true });
        renameSync(kept, stack.dataDir);
        expect(existsSync(join(stack.dataDir, 'events.sqlite'))).toBe(true);
        expectEditsInLog(rig.stack.dataDir, rig.ledger); // before the editor can send it again
        // what is on the disk already is synced for the next cut
        cpSync(stack.dataDir, kept, { recursive: true });
        await rig.node.start();
      }
      await finish(load);
      writeFileSync(join(stack.dataDir, 'fixture.json'), fixture);
      await rig.listsAreBack(20_000);
      await check(load);
      expect(rig.ledger.acknowledged.length).toBeGreaterThan(cuts * 3);
      figure('A9', `acknowledged edits and writes over ${cuts} power cuts, none of them lost,`, rig.ledger.acknowledged.length, 'of them');
      await rig.whole();
    },
    180_000 + cuts * 20_000,
  );

  test(
    `C3: ${failures} failed syncs: nothing is acknowledged until the store was opened anew and checked, and nothing is lost`,
    async () => {
      const [once, log] = [join(rig.stack.dir, 'once'), join(rig.stack.dir, 'log')];
      const load = await begin({ FAULT_ONCE: once, FAULT_MATCH: 'events.sqlite', FAULT_LOG: log });
      // with the file open elsewhere, as by a second node, closing it writes nothing down that a failed sync left in the page cache
      const beside = new DatabaseSync(join(rig.stack.dataDir, 'events.sqlite'), { readOnly: true });
      beside.prepare('SELECT count(*) FROM events').get();
      const lines = () => readFileSync(log, 'utf8').split('\n').slice(0, -1);
      const syncs = (some: readonly string[]) => some.filter((line) => line.startsWith('sync')).map((line) => basename(line));
      const failed = () => lines().filter((line) => line.startsWith('EIO')).length;
      for (let failure = 1; failure <= failures; failure++) {
        await pause(random.between(100, 500));
        writeFileSync(once, '');
        await until('a sync fails', 10_000, () => failed() >= failure);
        const from = performance.now(); // what is sent from here on is committed by the store that was opened anew
        await until('writes go on', 10_000, () => load.accepted(from));
      }
      await finish(load);
      beside.close();
      const told = lines();
      expect(told.filter((line) => line.startsWith('EIO') && line.endsWith('-wal'))).not.toEqual([]);
      for (const [at, line] of told.entries()) {
        if (!line.startsWith('EIO') || !line.endsWith('-wal')) continue;
        const reopened = told.findIndex((next, place) => place > at && next.startsWith('open') && next.endsWith('events.sqlite'));
        expect(reopened).toBeGreaterThan(at);
        // closing the file syncs what had been committed before; a commit would be one more
        const between = told.slice(at + 1, reopened).filter((next) => next.startsWith('sync'));
        expect(between.length).toBe(new Set(between).size);
        // the checkpoint syncs the log and then the file itself, before a commit syncs the log; there is none where one had just ended
        if (syncs(told.slice(0, at)).at(-1) === 'events.sqlite') continue;
        expect([at, ...syncs(told.slice(reopened)).slice(0, 2)]).toEqual([at, 'events.sqlite-wal', 'events.sqlite']);
      }
      expect(load.answers.filter(({ status, key }) => status >= 500 && key !== 'unavailable')).toEqual([]);
      await rig.listsAreBack(20_000);
      await check(load);
      await rig.node.kill();
      await rig.node.start();
      await rig.listsAreBack(20_000);
      await check(load);
      await rig.whole();
    },
    180_000 + failures * 20_000,
  );

  test('C3: a snapshot whose sync fails is not waited for, and the store is opened anew before the next commit', () => {
    const dir = mkdtempSync(join(tmpdir(), 'loam-snapshot-'));
    const [once, log] = [join(dir, 'once'), join(dir, 'log')];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(projectRoot, 'tests/faults/support/programs/snapshot.mjs'), dir, once],
      {
        env: { ...process.env, NODE_OPTIONS: '', LD_PRELOAD: shim!, FAULT_ONCE: once, FAULT_MATCH: 'events.sqlite', FAULT_LOG: log },
        encoding: 'utf8',
      },
    );
    expect([status, stdout.trim(), stderr]).toEqual([0, '[1,2]', expect.any(String)]);
    const told = readFileSync(log, 'utf8').split('\n').slice(0, -1);
    const failed = told.findIndex((line) => line.startsWith('EIO'));
    expect(told[failed]).toMatch(/-wal$/);
    const after = told.slice(failed + 1).map((line) => `${line.split(' ')[0]} ${basename(line)}`);
    const reopened = after.indexOf('open events.sqlite');
    expect(reopened).toBeGreaterThanOrEqual(0);
    expect(reopened).toBeLessThan(after.lastIndexOf('sync events.sqlite-wal'));
    expect(after.slice(0, reopened).filter((line) => line === 'sync events.sqlite-wal').length).toBeLessThanOrEqual(1); // closing
    rmSync(dir, { recursive: true });
  });
});
