// Holds the private Redis of a data folder, and ends it when no launcher is left that could: they may have been killed outright.
// Arguments: the folder with a mark for each launcher, the program, and its arguments.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { alive } from './private-redis.mjs';

const LOOK_MS = 1000;
/** A server whose launcher was killed closes itself within five seconds, and writes until then. */
const PATIENCE_MS = 8000;

process.umask(0o077);
const [nodes, exe, ...args] = process.argv.slice(2);
const redis = spawn(exe, args, { stdio: ['ignore', 'ignore', 'inherit'] });
const end = () => redis.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
redis.on('error', () => process.exit(1));
redis.on('exit', (code) => process.exit(code ?? 1));

function someoneIsThere() {
  try {
    return readdirSync(nodes).some((pid) => alive(Number(pid)));
  } catch {
    return false; // the data folder is gone
  }
}
let lastSeen = performance.now();
setInterval(() => {
  if (someoneIsThere()) lastSeen = performance.now();
  else if (performance.now() - lastSeen > PATIENCE_MS) end();
}, LOOK_MS);
