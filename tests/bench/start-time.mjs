// How long the server needs until it serves a log that Redis knows nothing of, and how fast the read models are built anew.
import 'reflect-metadata';
import { fillWithGrowers, fillWithPlans } from './log-filler.mjs';
import { deep, median, quick, report } from './report.mjs';
import { startLoam } from './server.mjs';

const MILLION = 1_000_000;
const events = quick ? 20_000 : 100_000;
const count = (n) => n.toLocaleString('en');
const env = { DEMO: 'off' };

/** A program that starts and finds nothing to do: what loading its modules takes. */
const empty = await startLoam({ env });
await empty.stopServer();
const loading = await empty.run('rebuild.main.js', /^rebuilt/m);
await empty.stop();

async function rebuildRate(loam, length) {
  const took = await loam.run('rebuild.main.js', /^rebuilt/m);
  return (length * 1000) / Math.max(1, took - loading);
}

async function started(length, rounds, goal) {
  const times = [];
  let rate;
  for (let i = 0; i < rounds; i++) {
    const loam = await startLoam({ env, prepare: (dataDir) => fillWithPlans(dataDir, length) });
    times.push(loam.readyMs);
    if (i === rounds - 1) {
      await loam.stopServer();
      rate = await rebuildRate(loam, length);
    }
    await loam.stop();
  }
  report({ name: `start on ${count(length)} events, Redis empty`, unit: 'ms', value: median(times), goal });
  report({
    name: `rebuild of the read models from ${count(length)} events of plans`,
    unit: 'events/s',
    value: rate,
    goal: { least: 60_000 },
  });
}

await started(events, quick ? 1 : 2, quick ? null : { most: 5_000 });
if (deep) await started(MILLION, 1, { most: 30_000 });

const growers = quick ? 2_000 : 20_000;
const scope = { companyId: 1, collectionId: 1, groupId: 1, userIds: [1, 2] };
const loam = await startLoam({ env, prepare: (dataDir) => fillWithGrowers(dataDir, growers, scope) });
await loam.stopServer();
report({
  name: `rebuild of the read models from ${count(growers)} growers`,
  unit: 'events/s',
  value: await rebuildRate(loam, growers),
});
await loam.stop();
process.exit(0);
