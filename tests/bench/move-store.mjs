// A move into KurrentDB (the stand-in without delays) and back: events a second, the comparison at the end included.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from './log-filler.mjs';
import { deep, inProject, quick, report } from './report.mjs';

const events = Number(process.env.MOVE_EVENTS ?? (quick ? 20_000 : deep ? 1_000_000 : 100_000));
const dir = mkdtempSync(join(tmpdir(), 'loam-move-'));
const dataDir = join(dir, 'data');

/** Live edits of 40 plans, each an append of its own, in the order in which they came. */
async function fill() {
  const log = await openLog(dataDir);
  const ends = new Map();
  for (let n = 0; n < events; n += 40) {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const stream = `plan-${1 + ((n + i * 7) % 40)}`;
        const after = ends.get(stream) ?? -1;
        ends.set(stream, after + 1);
        const dose = { application: 'k1', productId: 1 + (n % 20), amount: n, unitId: 2 };
        return log.append([{ stream, after, owner: 'grower:1', events: [{ type: 'PlanDoseSet', data: dose, live: Buffer.alloc(60, i) }] }]);
      }),
    );
  }
  await log.close();
}

await fill();
const standIn = spawn(process.execPath, [inProject('scripts', 'stand-in.mjs'), '--nodes', '1', '--port', '0'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
process.once('exit', () => standIn.kill('SIGKILL'));
const url = await new Promise((found) => {
  let said = '';
  standIn.stdout.on('data', (bytes) => {
    said += bytes;
    const line = /^EVENT_STORE=(.*)$/m.exec(said);
    if (line) found(line[1]);
  });
});
const move = (to, env) => {
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [inProject('scripts', 'move-store.mjs'), '--to', to], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return events / ((performance.now() - from) / 1_000);
};
report({ name: `move of ${events} events into KurrentDB`, unit: 'events/s', value: move(url, {}), goal: { least: 5_000 } });
rmSync(join(dataDir, 'events.sqlite'));
report({ name: `move of ${events} events back`, unit: 'events/s', value: move('embedded', { EVENT_STORE: url }), goal: { least: 5_000 } });
standIn.kill();
rmSync(dir, { recursive: true });
process.exit(0);
