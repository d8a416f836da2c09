// A server's part in works that its launcher starts: `launched-work.mjs FILE SCRIPT…` hands each worker the file, and says `NAME OUTCOME` of each as it ends.
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInWorker } from '../../../apps/server/dist/platform/files/run-in-worker.js';
import { workerLauncher } from '../../../apps/server/dist/platform/files/worker-launcher.js';

const [path, ...scripts] = process.argv.slice(2);
const limits = { memoryMb: 64, milliseconds: 20_000 };
workerLauncher.start();
const file = await open(path, 'r');
const work = async (script) => {
  const outcome = await runInWorker('reads', pathToFileURL(script), {}, limits, [file]).catch(String);
  console.log(`${basename(script, '.mjs')} ${JSON.stringify(outcome)}`);
};
await Promise.all(scripts.map(work));
await work(scripts[0]);
workerLauncher.end();
await file.close();
