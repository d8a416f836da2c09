import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const entry = resolve(import.meta.dirname, '../../apps/server/dist/programs/main.js');

/** Once for each run of tests: a server fills a folder with the acceptance tenants and ends; every stack begins with a copy (stack.ts). */
export default async function fillOnce() {
  const dir = mkdtempSync(join(tmpdir(), 'loam-seeded-'));
  globalThis.removeSeededFolder = () => rmSync(dir, { recursive: true, force: true });
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../.data/compiled'),
    PORT: '0',
    DATA_DIR: join(dir, 'data'),
    REDIS_URL: '',
    DEMO: 'off',
    SEED: 'acceptance',
  };
  const server = spawn(process.execPath, [entry], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  const code = await new Promise((ended) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (bytes) => {
        said += bytes;
        if (/^ready http/m.test(said)) server.kill('SIGTERM');
      });
    }
    server.on('exit', (status, signal) => ended(status ?? signal));
  });
  if (code !== 0) throw new Error(`the server that fills the folder ended with ${code}:\n${said}`);
  process.env.LOAM_SEEDED_FOLDER = join(dir, 'data');
}
