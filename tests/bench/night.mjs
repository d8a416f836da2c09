// Editing live beside the nightly look at fields: p99 of ten editors, on the one node that also looks, without it, before and after, and during it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { round } from './editors.mjs';
import { inProject, pause, percentile, quick, report } from './report.mjs';
import { call, newPlan, signIn, startLoam } from './server.mjs';

const FIELDS = quick ? 40 : 500;
/** Edits are measured for so long before the night begins. */
const BEFORE_MS = quick ? 16_000 : 50_000;
const recorded = inProject('apps/server/recorded/scenes');
const folder = mkdtempSync(join(tmpdir(), 'loam-night-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
cpSync(recorded, folder, { recursive: true });
const { features, ...search } = JSON.parse(readFileSync(join(recorded, 'search-response.json'), 'utf8'));
const dayOf = (n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
const clear = features.filter((one) => one.properties['eo:cloud_cover'] === 0);
const seen = [1, 4, 7].map((days, n) => {
  const one = clear[n % clear.length];
  return { ...one, id: `S2X_NIGHT_${n}`, properties: { ...one.properties, datetime: `${dayOf(days)}T14:00:00Z` } };
});
writeFileSync(join(folder, 'search-response.json'), JSON.stringify({ ...search, replayed: undefined, features: seen }));

const env = { SEED: 'acceptance', RATE_LIMITS: 'off', STAC_URL: `file:${folder}`, IMAGERY_AT: 'off' };
const loam = await startLoam({ env });
const fixture = loam.fixture();
const [group] = fixture.companies[0].collections[0].groups;
const tokens = await Promise.all(fixture.users.filter(({ id }) => group.userIds.includes(id)).map((user) => signIn(loam.url, user)));
const plans = [];
for (let n = 0; n < 5; n++) plans.push(await newPlan(loam.url, tokens[0], fixture));

/** A hectare within the scenes, each elsewhere, with an active plan. */
async function field(n) {
  const [west, south] = [-59.1095 + (n % 25) * 3.5e-4, -13.603 + Math.floor(n / 25) * 4e-4];
  const [east, north] = [west + 9.25e-4, south + 9.04e-4];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const geolocation = { geoJson: { type: 'Polygon', coordinates: [ring] } };
  const customerId = group.growerIds[0];
  const place = { name: `Night ${n}`, customerId, locationType: 'polygon', unitId: 28, geolocation };
  const { id: fieldId } = await call(loam.url, tokens[0], 'POST', '/field', place);
  const plan = { name: 'Night', customerId, fieldId, cropId: fixture.library.cropIds.potato };
  const { id } = await call(loam.url, tokens[0], 'POST', '/plan', { ...plan, crop: { plantingDate: '2026-03-01', expectedYield: 40 } });
  await call(loam.url, tokens[0], 'POST', '/plan/status', { id, status: 'active' });
}
for (let n = 0; n < FIELDS; n++) await field(n);

const begins = Math.ceil((Date.now() + BEFORE_MS) / 60_000) * 60_000;
await loam.restart({ IMAGERY_AT: new Date(begins).toISOString().slice(11, 16) });
const watcher = await signIn(
  loam.url,
  fixture.users.find(({ email }) => email.startsWith('super-1@')),
);

const pace = { everyMs: 150, ms: quick ? 3_000 : 10_000 };
const edits = () => round(loam, tokens, plans, 10, pace);
await edits(); // a server that has run for a while
const without = [];
for (let n = 0; n < 2; n++) without.push(...(await edits()).acknowledged);
const night = async () => (await call(loam.url, watcher, 'GET', '/sentinel/nightly')).runs[0];
if ((await night()) !== undefined) throw new Error('the night began before edits were measured');
while ((await night()) === undefined) await pause(500);
const beside = [];
while ((await night()).outcome === 'running') beside.push(...(await edits()).acknowledged);
for (let n = 0; n < 2; n++) without.push(...(await edits()).acknowledged); // before and after: others come and go on a shared machine
const { outcome, looked, recorded: figures } = await night();
if (outcome !== 'whole' || looked < FIELDS) throw new Error(`the night ended ${outcome} after ${looked} fields`);
const took = (Date.parse((await night()).endedAt) - Date.parse((await night()).startedAt)) / 1_000;
report({ name: `nightly look at ${looked} fields, ${figures} figures`, unit: 's', value: took });
report({
  name: `edits of 10 editors beside a night of ${FIELDS} fields, p99`,
  unit: 'ms',
  value: percentile(beside, 0.99),
  limit: percentile(without, 0.99),
  goal: { most: 1.5 },
});
await loam.stop();
process.exit(0);
