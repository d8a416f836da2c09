// The embedded store beside a raw loop over node:sqlite that seals, hashes and appends the same events.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RawLog } from './raw-log.mjs';
import { fromServer, median, percentile, quick, report, sideBySide } from './report.mjs';

const [{ SqliteEventStore }, { SqliteKeyVault }, { FoldedStreams }, { planAggregate }, { newEventId }] = await Promise.all([
  fromServer('platform/event-store/sqlite/sqlite-event-store.js'),
  fromServer('platform/event-store/keys/sqlite-key-vault.js'),
  fromServer('platform/decisions/folded-streams.js'),
  fromServer('capabilities/plan/plan.aggregate.js'),
  fromServer('platform/event-store/event-id.js').catch(() => ({ newEventId: randomUUID })),
]);

const dir = mkdtempSync(join(tmpdir(), 'loam-bench-'));
const vault = new SqliteKeyVault(dir);
const store = new SqliteEventStore(dir, vault, 'bench');
const raw = new RawLog(dir);

const data = { application: '12_tankA', productId: 123, amount: 12.5, unitId: 5, note: 'x'.repeat(310) };
const attribution = () => ({
  actorId: 7,
  actorName: 'Asha Kulkarni',
  actorRole: 5,
  recordedAt: new Date().toISOString(),
  commitId: randomUUID(),
  origin: 'typed',
  companyId: 1,
  collectionId: 1,
  groupId: 1,
  schema: '1',
});
const event = () => ({ id: newEventId(), type: 'PlanDoseSet', data });
let streams = 0;

/** `writers` at once, each appending `batch` events to a stream of its own, again and again. Answers events/s and each append's ms. */
async function loam(writers, batch, appends) {
  const took = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const stream = `plan-${(streams += 1)}`;
      for (let seq = -1; seq < appends * batch - 1; seq += batch) {
        const from = performance.now();
        await store.append(
          [{ stream, expected: seq < 0 ? 'noStream' : seq, owner: 'grower:1', events: Array.from({ length: batch }, event) }],
          attribution(),
        );
        took.push(performance.now() - from);
      }
    }),
  );
  return { rate: (writers * batch * appends * 1000) / (performance.now() - started), took };
}

/** The same events, the appends of all writers grouped by hand. */
function limit(writers, batch, appends) {
  const took = [];
  const names = Array.from({ length: writers }, () => `plan-${(streams += 1)}`);
  const started = performance.now();
  for (let i = 0; i < appends; i++) {
    const from = performance.now();
    raw.append(
      names.flatMap((stream) => Array.from({ length: batch }, () => ({ stream, ...event() }))),
      attribution(),
    );
    took.push(performance.now() - from);
  }
  return { rate: (writers * batch * appends * 1000) / (performance.now() - started), took };
}

const rate = (runs) => median(runs.map((run) => run.rate));
const p99 = (runs) => median(runs.map(({ took }) => percentile(took, 0.99)));
const scale = quick ? 1 : 2;
const cases = [
  { name: 'one at a time', writers: 1, batch: 1, appends: 400, goal: { least: 0.8 }, p99: true },
  { name: 'batch of 10', writers: 1, batch: 10, appends: 150, goal: { least: 0.8 } },
  { name: '32 writers', writers: 32, batch: 1, appends: 40, goal: { least: 0.7 }, p99: true },
  { name: '256 writers', writers: 256, batch: 1, appends: 10, goal: { least: 0.7 } },
];
await loam(32, 1, 20);
limit(32, 1, 20);
for (const { name, writers, batch, appends, goal, p99: late } of cases) {
  const [ours, theirs] = await sideBySide(quick ? 3 : 5, [
    () => loam(writers, batch, appends * scale),
    () => limit(writers, batch, appends * scale),
  ]);
  report({ name: `append, ${name}`, unit: 'events/s', value: rate(ours), limit: rate(theirs), goal });
  if (late) report({ name: `append p99, ${name}`, unit: 'ms', value: p99(ours), limit: p99(theirs), goal: { most: 2 } });
}

async function replay() {
  const started = performance.now();
  let count = 0;
  for await (const { data: opened } of store.readAll({ limit: 20_000 })) if (opened) count += 1;
  return (count * 1000) / (performance.now() - started);
}
function scan() {
  const started = performance.now();
  return (raw.scan() * 1000) / (performance.now() - started);
}
const [replays, scans] = await sideBySide(3, [replay, scan]);
report({ name: 'full replay', unit: 'events/s', value: median(replays), limit: median(scans), goal: { least: 0.7 } });

const draft = {
  plan: { name: 'Bench' },
  stages: { 7: { name: 'Leaf', duration: 20, sortOrder: 1 } },
  tanks: {},
  products: {},
  applications: { k1: { order: 'a0', method: 'quantitative', cropStageId: 7 } },
  doses: {},
  waterAnalyses: {},
  notes: '',
};
const plan = [
  { type: 'PlanDrafted', data: { id: 1_000_000, growerId: 1, fieldId: 1, cropId: 1, draft } },
  ...Array.from({ length: 249 }, (_, n) => ({
    type: 'PlanDoseSet',
    data: { application: 'k1', productId: 1 + (n % 20), amount: 1 + n / 10, unitId: 2 },
  })),
];
for (const [n, one] of plan.entries())
  await store.append(
    [{ stream: 'plan-1000000', expected: n === 0 ? 'noStream' : n - 1, owner: 'grower:1', events: [{ id: newEventId(), ...one }] }],
    attribution(),
  );
async function readCold() {
  const from = performance.now();
  const { seq } = await new FoldedStreams(store).load(planAggregate, 1_000_000);
  if (seq !== 249) throw new Error(`folded up to ${seq}`);
  return performance.now() - from;
}
for (let i = 0; i < 20; i++) await readCold();
const cold = (await sideBySide(40, [readCold]))[0];
report({ name: 'aggregate of 250 events', unit: 'ms', value: median(cold), goal: { most: 4 } });
const folded = await new FoldedStreams(store).load(planAggregate, 1_000_000);
await new FoldedStreams(store).snapshotIfDue(planAggregate, 'plan-1000000', 100, folded);
const fromSnapshot = (await sideBySide(40, [readCold]))[0];
report({ name: 'aggregate of 250 events from its snapshot', unit: 'ms', value: median(fromSnapshot), goal: { most: 0.5 } });

await store.close();
vault.close();
raw.close();
rmSync(dir, { recursive: true });
