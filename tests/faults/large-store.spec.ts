import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { projectRoot } from '../support/stack.js';
import { figure, timeFigure } from './support/figures.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

/** Events that take some 100 MB. */
const hundredMb = 140_000;
const most = Number(process.env['LOAM_EVENTS'] ?? 50_000);
const sizes = most > hundredMb ? [hundredMb, most] : [most];
const everySeconds = Number(process.env['LOAM_BACKUP_EVERY_S'] ?? 8);
const backedUpMs = Number(process.env['LOAM_BACKED_UP_MS'] ?? everySeconds * 1_000);
const MB = 1_000_000;
const rig = faultRig({ perTest: true });
const { seed, random } = rig;
const START_MS = 300_000;

const program = (file: string, args: readonly string[], dataDir: string) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(projectRoot, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
  });
const endOf = (child: ChildProcess) => new Promise((done) => child.once('exit', done));
const restore = (backups: string, dataDir: string) =>
  new Promise<string>((done, failed) =>
    execFile(
      process.execPath,
      [join(projectRoot, 'scripts/restore.mjs'), backups],
      { env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir } },
      (error, out, err) => (error ? failed(new Error(err, { cause: error })) : done(out)),
    ),
  );

let backing: ChildProcess | undefined;
afterEach(() => void backing?.kill('SIGKILL'));

/** Starts the node on the acceptance tenants and as many plans as make up the rest. */
async function begin(events: number): Promise<void> {
  rig.stack.fill();
  expect(await endOf(program('tests/faults/support/programs/fill.mjs', [rig.stack.dataDir, String(events)], rig.stack.dataDir))).toBe(0);
  await rig.begin();
  await rig.listsAreBack(START_MS);
}

describe(`a large store (seed ${seed})`, () => {
  test.each(sizes)(
    'A8 H2: of %d events it starts again in time and, up to 100 MB, after the loss of its folder little is gone and soon all is served',
    async (events) => {
      await begin(events);
      const { node, stack } = rig;
      await timeFigure('A8', `ready again on ${events} events`, events > hundredMb ? 30_000 : 5_000, async () => {
        expect(await node.stop()).toBe(0);
        const from = performance.now();
        await node.start(START_MS);
        return performance.now() - from;
      });

      if (events > hundredMb) return;
      const backups = join(stack.dir, 'backups');
      const made: { begun: number; whole: number }[] = [];
      backing = program(
        'apps/server/dist/platform/backup/backup.main.js',
        ['backup', backups, '--every', String(everySeconds), '--keep', '3'],
        stack.dataDir,
      );
      backing.stdout!.on('data', (line: Buffer) => {
        const { ms } = JSON.parse(line.toString()) as { ms: number };
        made.push({ begun: performance.now() - ms, whole: performance.now() });
      });
      const load = rig.startLoad(2, 50);
      await until('a backup is whole', 120_000, () => made.length > 0);
      await pause(backedUpMs + random.between(0, everySeconds * 1_000));
      figure(
        'H2',
        `a backup of ${Math.round(statSync(join(stack.dataDir, 'events.sqlite')).size / MB)} MB, longest of ${made.length},`,
        Math.max(...made.map(({ begun, whole }) => whole - begun)),
        'ms',
      );
      figure(
        'H2',
        'the newest backup was of a state no older than',
        Math.max(...made.slice(1).map(({ whole }, n) => whole - made[n]!.begun)) / 1_000,
        's',
        { most: 60 },
      );

      const fixture = readFileSync(join(stack.dataDir, 'fixture.json'));
      await Promise.all([load.finish(0), node.kill(), stack.redis.stop('SIGKILL')]); // nothing is repeated: what it was sent to is gone
      const lostAt = performance.now();
      backing.kill('SIGKILL');
      rmSync(stack.dataDir, { recursive: true });
      await restore(backups, stack.dataDir);
      await stack.redis.start();
      writeFileSync(join(stack.dataDir, 'fixture.json'), fixture); // the tests' own, no part of a store
      await node.start(START_MS);
      await rig.listsAreBack(START_MS);
      figure('H2', 'RTO: lists are served after', (performance.now() - lostAt) / 1_000, 's', { most: 60 });

      const lost: number[] = [];
      let kept = 0;
      for (const { id, at } of load.made) {
        const { status } = await rig.client.get(`/customer?customerId=${id}`);
        expect([200, 404]).toContain(status);
        if (status === 200) kept += 1;
        else lost.push(lostAt - at);
      }
      expect(kept).toBeGreaterThan(0);
      figure(
        'H2',
        `RPO: the oldest of ${lost.length} writes that are lost (of ${kept + lost.length}) was acknowledged before the loss`,
        Math.max(0, ...lost) / 1_000,
        's',
        { most: 60 },
      );
      await rig.whole();
    },
    600_000 + most * 2 + backedUpMs,
  );
});
