import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

test('the monitor tells how long a server’s thread worked without a break, here and on a quiet machine, and nothing of what came before it was ready', () => {
  const dir = mkdtempSync(join(tmpdir(), 'loam-stretch-'));
  const server = join(dir, 'apps/server/dist/programs/main.js');
  mkdirSync(dirname(server), { recursive: true });
  const busy = (ms: number) => `{ const used = process.threadCpuUsage(); while (process.threadCpuUsage(used).user < ${ms * 1_000}); }`;
  writeFileSync(
    server,
    `${busy(300)} console.log('ready http'); setTimeout(() => ${busy(400)}, 1_200); setTimeout(() => process.exit(), 2_500);`,
  );
  const monitor = join(import.meta.dirname, '../support/stretch-monitor.mjs');
  const told = (judge: string) =>
    [
      ...spawnSync(process.execPath, ['--import', monitor, server], { env: { ...process.env, LOAM_JUDGE: judge } })
        .stderr.toString()
        .matchAll(/^stretch of (\d+) ms beside no call \((\d+) here\)$/gm),
    ].map(([, quiet, here]) => ({ quiet: Number(quiet), here: Number(here) }));
  try {
    const [found, ...more] = told('');
    expect(more).toEqual([]);
    expect(found!.here).toBeGreaterThanOrEqual(400);
    expect(found!.quiet).toBeLessThanOrEqual(found!.here);
    expect(found!.quiet).toBeGreaterThan(50);
    const [exact] = told('exact');
    expect(exact!.quiet).toBe(exact!.here);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);
