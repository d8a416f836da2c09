// The history of a plan of 5,000 revisions: opening it, one step, and whether a step costs more in a longer history.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromDomain, fromServer, median, percentile, report } from './report.mjs';

const [{ SqliteEventStore }, { SqliteKeyVault }, { HistoryStreams }, { planAggregate }, { planHistory }, { planBody }, { emptyDraft }] =
  await Promise.all([
    fromServer('platform/event-store/sqlite/sqlite-event-store.js'),
    fromServer('platform/event-store/keys/sqlite-key-vault.js'),
    fromServer('capabilities/audit/history-streams.js'),
    fromServer('capabilities/plan/plan.aggregate.js'),
    fromDomain('plan/plan.history.js'),
    fromDomain('plan/plan.body.js'),
    fromDomain('plan/plan.draft.js'),
  ]);

const REVISIONS = 5000;
const dir = mkdtempSync(join(tmpdir(), 'loam-bench-history-'));
const vault = new SqliteKeyVault(dir);
const store = new SqliteEventStore(dir, vault, 'bench');
const record = (count, make) => Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)));
const columns = 105;
const products = 20;
const draft = {
  ...emptyDraft,
  plan: { name: 'Long', expectedYield: 40 },
  stages: record(15, (n) => [String(n + 1), { name: `Stage ${n}`, duration: 10, sortOrder: n }]),
  tanks: record(7, (n) => [`t${n}`, { name: `T${n}`, order: `a${n}` }]),
  products: record(products, (n) => [String(n + 1), { order: `a${n}`, unitId: 5 }]),
  applications: record(columns, (n) => [
    `${1 + (n % 15)}_t${Math.floor(n / 15)}`,
    { method: 'proportional', cropStageId: 1 + (n % 15), tank: `t${Math.floor(n / 15)}` },
  ]),
};
const keys = Object.keys(draft.applications);
const by = (n) => ({
  actorId: 1 + (n % 3),
  actorName: `Person ${n % 3}`,
  actorRole: 1,
  recordedAt: new Date(Date.UTC(2026, 3, 1) + n * 1000).toISOString(),
  commitId: `c${n}`,
  origin: 'typed',
});
const eventOf = (n) =>
  n === 0
    ? { type: 'PlanDrafted', data: { id: 1, growerId: 1, fieldId: 1, cropId: 1, draft } }
    : {
        type: 'PlanDoseSet',
        data: { application: keys[(n * 7) % columns], productId: 1 + (n % products), amount: 1 + n / 100, unitId: 5 },
      };
const id = (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** Sent side by side, so that the store groups them: one disk flush for many. */
for (let from = 0; from < REVISIONS; from += 250) {
  await Promise.all(
    Array.from({ length: 250 }, (_, i) =>
      store.append(
        [
          {
            stream: 'plan-1',
            expected: from + i === 0 ? 'noStream' : from + i - 1,
            owner: 'grower:1',
            events: [{ id: id(from + i), ...eventOf(from + i) }],
          },
        ],
        by(from + i),
      ),
    ),
  );
}

const source = { name: 'plan', aggregate: planAggregate, history: planHistory };
const opened = [];
for (let round = 0; round < 5; round += 1) {
  const streams = new HistoryStreams(store, { alsoForget: new Set() });
  const start = performance.now();
  const fold = await streams.open(source, 1);
  opened.push(performance.now() - start);
  if (fold.revisions.length !== REVISIONS) throw new Error(`${fold.revisions.length} revisions`);
}
report({ name: 'history: open 5,000 revisions', unit: 'ms', value: median(opened), goal: { most: 1000 } });

const streams = new HistoryStreams(store, { alsoForget: new Set() });
const step = async (revision) => {
  const start = performance.now();
  const fold = await streams.open(source, 1);
  planBody(await streams.at(source, 1, fold, revision));
  return performance.now() - start;
};
await step(1);
const steps = async (from, count) => {
  const took = [];
  for (let n = 0; n < count; n += 1) took.push(await step(from + n));
  return took;
};
await steps(1, 200);
const [early, late] = [await steps(101, 400), await steps(REVISIONS - 450, 400)];
report({ name: 'history: a step, p95', unit: 'ms', value: percentile([...early, ...late], 0.95), goal: { most: 100 } });
report({ name: 'history: a late step to an early one', unit: 'ms', value: median(late), limit: median(early), goal: { most: 3 } });

await store.close();
vault.close();
rmSync(dir, { recursive: true, force: true });
