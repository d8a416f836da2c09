import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stack } from '../support/stack.js';
import type { Editor } from './support/editor.js';
import type { RestLoad } from './support/load.js';
import { figure } from './support/figures.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const fullMs = Number(process.env['LOAM_FULL_MS'] ?? 2_000);
const does = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const rig = faultRig({ perTest: true, release: ({ dataDir }) => void does('umount', '-l', dataDir) });
const MiB = 1024 * 1024;

/** A volume of its own needs root; without it these tests say so and do nothing. */
const probe = new Stack();
mkdirSync(probe.dataDir);
const canMount = process.platform === 'linux' && does('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe.dataDir);
if (canMount) does('umount', probe.dataDir);
const canLimit = process.platform === 'linux' && does('prlimit', '--version');
afterAll(() => rmSync(probe.dir, { recursive: true, force: true }));

let load: RestLoad;
let editor: Editor;

async function begin(): Promise<void> {
  await rig.begin();
  load = rig.startLoad(4);
  editor = await rig.openEditor(99, rig.group.planIds[0]!);
}

const stored = (status: number) => status >= 200 && status < 300;
const refused = (from: number) => load.since(from).filter(({ key }) => key === 'storageFull');

/** While it is full writes say so and reads go on. */
async function livesOn(): Promise<void> {
  const from = performance.now();
  const pid = rig.node.pid;
  await until('a write is refused as storageFull', 15_000, () => refused(from).length > 0);
  rig.type(editor);
  for (const end = performance.now() + fullMs; performance.now() < end; await pause(100)) {
    expect((await rig.client.get(`/customer?customerId=${rig.group.growerIds[0]}`)).status).toBe(200);
    expect((await rig.list()).status).toBe(200);
    expect((await rig.client.get('/health/live')).status).toBe(200);
  }
  expect(
    new Set(
      load
        .since(from)
        .filter(({ status }) => !stored(status))
        .map(({ status, key }) => `${status} ${key}`),
    ),
  ).toEqual(new Set(['503 storageFull']));
  const { status, headers } = await rig.client.put('/customer', { id: rig.group.growerIds[0], state: `s${rig.typed}` });
  if (status === 503) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(rig.node.pid).toBe(pid);
}

/** There is room again: writes go on without a restart, a restart works, and nothing is lost. */
async function goesOn(): Promise<void> {
  const from = performance.now();
  await until('writes go on', 5_000, () => load.accepted(from));
  rig.type(editor);
  await until('edits go on', 5_000, () => editor.unanswered === 0);
  figure('C1 C2', 'writes and edits go on without a restart after', performance.now() - from, 'ms', { most: 5_000 });
  await pause(300);
  await load.finish();
  await rig.node.kill();
  await rig.node.start();
  await rig.listsAreBack(10_000);
  await load.check(rig.client);
  expect(editor.problems).toEqual([]);
  rig.expectTokensOnce(editor.planId, (await rig.client.get(`/plan?planId=${editor.planId}`)).body.notes);
  await rig.whole();
}

(canMount ? describe : describe.skip)(
  `a full disk (seed ${rig.seed}${canMount ? '' : '; skipped: mount: it needs Linux and root'})`,
  () => {
    test(
      'C1: a volume of 16 MiB that fills under load and then has room again',
      async () => {
        mkdirSync(rig.stack.dataDir);
        expect(does('mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', rig.stack.dataDir)).toBe(true);
        await begin();
        await until('writes are answered', 5_000, () => load.accepted(0));
        rig.type(editor);
        const { bavail, bsize } = statfsSync(rig.stack.dataDir);
        writeFileSync(join(rig.stack.dataDir, 'ballast'), Buffer.alloc(bavail * bsize - 64 * 1024));
        await livesOn();
        rmSync(join(rig.stack.dataDir, 'ballast'));
        await goesOn();
      },
      180_000 + 2 * fullMs,
    );

    test(
      'C3: a data folder that nothing can be written to is refused at the start with a word about it, and taken when it can',
      async () => {
        mkdirSync(rig.stack.dataDir);
        expect(does('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', rig.stack.dataDir)).toBe(true);
        await begin();
        await load.finish();
        editor.close();
        await rig.node.stop();
        expect(does('mount', '-o', 'remount,ro', rig.stack.dataDir)).toBe(true);
        await expect(rig.node.start()).rejects.toThrow(/Loam cannot start: DATA_DIR .* cannot be written to/);
        expect(rig.node.output).not.toMatch(/^\s+at /m);
        expect(does('mount', '-o', 'remount,rw', rig.stack.dataDir)).toBe(true);
        await rig.node.start();
        await load.check(rig.client);
      },
      180_000 + 2 * fullMs,
    );
  },
);

(canLimit ? describe : describe.skip)(
  `a limit on the size of a file (seed ${rig.seed}${canLimit ? '' : '; skipped: prlimit: it comes with util-linux'})`,
  () => {
    test(
      'C2: the store may not grow any more, and then it may',
      async () => {
        await begin();
        await until('writes are answered', 5_000, () => load.accepted(0));
        const sizes = ['events.sqlite', 'events.sqlite-wal'].map((name) => statSync(join(rig.stack.dataDir, name)).size);
        const limit = (bytes: number | 'unlimited') => does('prlimit', '--pid', String(rig.node.pid), `--fsize=${bytes}:unlimited`);
        expect(limit(Math.min(...sizes, MiB))).toBe(true);
        await livesOn();
        expect(limit('unlimited')).toBe(true);
        await goesOn();
      },
      180_000 + 2 * fullMs,
    );
  },
);
