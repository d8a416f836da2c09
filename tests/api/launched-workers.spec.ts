import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { descendantsOf, said } from '../support/descendants.js';
import { projectRoot } from '../support/stack.js';

let folder: string;
const script = (name: string) => join(folder, `${name}.mjs`);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loam-launched-'));
  writeFileSync(script('given'), 'twenty-one bytes of it');
  const read = "import { readFileSync } from 'node:fs'; const text = readFileSync('/proc/self/fd/4', 'utf8');";
  writeFileSync(script('quick'), `${read} process.once('message', () => process.send([text, process.ppid]));`);
  writeFileSync(script('endless'), "process.once('message', () => { for (;;); });");
});
afterAll(() => rmSync(folder, { recursive: true }));

let server: ChildProcess;
let told = '';
/** Starts what stands for a server, and waits until its launcher and so many endless workers run. */
async function begin(...names: readonly string[]): Promise<{ launcher: number; endless: number[] }> {
  told = '';
  const args = [join(projectRoot, 'tests/api/support/launched-work.mjs'), script('given'), ...names.map(script)];
  server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } });
  server.stdout!.on('data', (bytes: Buffer) => (told += bytes.toString()));
  const of = (program: string) => descendantsOf(server.pid).filter((pid) => said(pid, 'cmdline').includes(program));
  const wanted = names.filter((name) => name === 'endless').length;
  await until(() => of('launcher.worker').length === 1 && of('endless').length === wanted);
  return { launcher: of('launcher.worker')[0]!, endless: of('endless') };
}
afterEach(() => {
  server.kill('SIGKILL');
});

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !condition();) {
    if (Date.now() > end) throw new Error(`never came; told: ${told}`);
    await new Promise((again) => setTimeout(again, 10));
  }
}
const isGone = (pid: number) => /^$|State:\s+Z/m.test(said(pid, 'status'));

test('a worker is started by the launcher, and reads the file that the server has open', async () => {
  const { launcher } = await begin('quick');
  await until(() => told.split('\n').length === 3);
  expect(told).toBe(`quick ["twenty-one bytes of it",${launcher}]\n`.repeat(2));
  await until(() => isGone(launcher)); // nothing keeps either of them
});

test('when the server is killed the launcher goes, and with it a worker that would never end', async () => {
  const { launcher, endless } = await begin('quick', 'endless');
  await until(() => told.startsWith('quick'));
  server.kill('SIGKILL');
  await until(() => [launcher, ...endless].every(isGone));
});

test('when the launcher is killed its works fail, its workers end, and the next work has another launcher', async () => {
  const { launcher, endless } = await begin('quick', 'endless');
  await until(() => told.startsWith('quick'));
  process.kill(launcher, 'SIGKILL');
  await until(() => told.split('\n').length === 4);
  const [, failed, next] = told.split('\n');
  expect(failed).toBe('endless "Error: the launcher of workers ended"');
  expect(next).toMatch(/^quick \["twenty-one bytes of it",\d+\]$/);
  expect(next).not.toContain(`,${launcher}]`);
  await until(() => endless.every(isGone));
});
