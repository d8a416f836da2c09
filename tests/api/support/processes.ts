import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../../..');

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A folder of its own; short, because a Redis socket's path must stay under 100 bytes. */
export const scratch = (): string => mkdtempSync(join(tmpdir(), 'loam-t-'));
export const discard = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** Ends a process by its own id and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const hard = setTimeout(() => child.kill('SIGKILL'), 8000);
  await gone;
  clearTimeout(hard);
  return child.exitCode;
}

export interface OwnRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Redis of this test alone, on a unix socket, keeping nothing. `REDIS_SERVER` names the program when it is not on the PATH. */
export async function startRedis(dir: string): Promise<OwnRedis> {
  const socket = join(dir, 'r.sock');
  const child = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(process.env['REDIS_LIBRARY_PATH'] && { LD_LIBRARY_PATH: process.env['REDIS_LIBRARY_PATH'] }) },
  });
  await heard(child, /[Rr]eady to accept connections/, 'Redis');
  return { url: `unix://${socket}`, stop: async () => void (await end(child)) };
}

/** The built server (`node scripts/run.mjs build-server`), with nothing of this shell's own settings. */
export async function spawnServer(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', TZ: process.env['TZ'] ?? 'UTC', ...env },
  });
  await heard(child, /^ready http:\/\/localhost:\d+$/m, 'the server');
  return child;
}

/** Resolves once the process has written what is looked for; says what it wrote when it ends or stays silent. */
async function heard(child: ChildProcess, pattern: RegExp, name: string, ms = 60_000): Promise<void> {
  let output = '';
  let failed: Error | undefined;
  const take = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-20_000));
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.on('error', (error) => void (failed = error));
  for (const until = Date.now() + ms; !pattern.test(output); await sleep(10)) {
    if (failed || child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start: ${failed?.message ?? ''}\n${output}`);
    }
  }
}
