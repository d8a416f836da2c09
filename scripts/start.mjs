import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { privateRedis } from './private-redis.mjs';
import { node, root, serverFlags } from './toolchain.mjs';

process.umask(0o077); // what is made from here on is this account's alone
const parent = process.ppid;
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
process.env.DATA_DIR = dataDir;
process.env.PORT ??= '3000';

const redis = await privateRedis(dataDir);
// ipc: when this process dies, however it dies, the server sees 'disconnect' and closes itself
const server = spawn(node(), [...serverFlags, join(root, 'apps/server/dist/programs/main.js')], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, REDIS_URL: redis.url },
});
let asked = false;
const stop = () => {
  if (asked) return;
  asked = true;
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), 10_000).unref();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// a SIGTERM to npm ends only npm and its shell: we notice by losing our parent
if (process.platform !== 'win32') setInterval(() => process.ppid !== parent && stop(), 500).unref();
const code = await new Promise((ended) => server.on('exit', (status) => ended(status ?? 1)));
await redis.stop();
process.exit(asked ? 0 : code);
