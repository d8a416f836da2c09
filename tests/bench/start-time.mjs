// How long the server needs until it serves, on a log of 100,000 events.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fromServer, quick, report } from './report.mjs';
import { startLoam } from './server.mjs';

const [{ openEventStore, openKeyVault }, { newEventId }] = await Promise.all([
  fromServer('platform/event-store/open-event-store.js'),
  fromServer('platform/event-store/event-id.js').catch(() => ({ newEventId: randomUUID })),
]);
const events = 100_000;
const draft = (n) => ({
  plan: { name: `Plan ${n}` },
  stages: { 7: { name: 'Leaf', duration: 20, sortOrder: 1 } },
  tanks: {},
  products: {},
  applications: { k1: { order: 'a0', method: 'quantitative', cropStageId: 7 } },
  doses: {},
  waterAnalyses: {},
  notes: '',
});

async function fill(dataDir) {
  const settings = { dir: dataDir, eventStore: 'embedded', nodeId: 'bench' };
  const vault = openKeyVault(settings);
  const store = await openEventStore(settings, vault);
  const perPlan = 100;
  for (let first = 0; first < events / perPlan; first += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const n = 1_000_000 + first + i;
        const by = {
          actorId: 1,
          actorName: 'Bench',
          actorRole: 5,
          recordedAt: '2026-03-01T10:00:00.000Z',
          commitId: randomUUID(),
          origin: 'typed',
          schema: '1',
        };
        const written = [
          { type: 'PlanDrafted', data: { id: n, growerId: 1, fieldId: 1, cropId: 1, draft: draft(n) } },
          ...Array.from({ length: perPlan - 1 }, (_, k) => ({
            type: 'PlanDoseSet',
            data: { application: 'k1', productId: 1 + (k % 20), amount: 1 + k, unitId: 2 },
          })),
        ].map((one) => ({ id: newEventId(), ...one }));
        return store.append([{ stream: `plan-${n}`, expected: 'noStream', owner: 'grower:1', events: written }], by);
      }),
    );
  }
  await store.close();
  vault.close();
}

const times = [];
for (let i = 0; i < (quick ? 1 : 3); i++) {
  const loam = await startLoam({ env: { DEMO: 'off' }, prepare: (dataDir) => fill(join(dataDir)) });
  times.push(loam.readyMs);
  await loam.stop();
}
report({
  name: `start on ${events.toLocaleString('en')} events, Redis empty`,
  unit: 'ms',
  value: Math.min(...times),
  goal: { most: 5_000 },
});
process.exit(0);
