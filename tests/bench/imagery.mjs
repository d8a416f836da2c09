// A picture of a field of 100 ha that nobody has asked for yet, and a trend of 70 dates that are known.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, pause, percentile, quick, report } from './report.mjs';
import { signIn, startLoam } from './server.mjs';

const DATES = 70;
const recorded = inProject('apps/server/recorded/scenes');
const folder = mkdtempSync(join(tmpdir(), 'loam-scenes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
cpSync(recorded, folder, { recursive: true });
const { features, ...search } = JSON.parse(readFileSync(join(recorded, 'search-response.json'), 'utf8'));
const dayOf = (n) => new Date(Date.now() - (5 + n * 5) * 86_400_000).toISOString().slice(0, 10);
const clear = features.filter((one) => one.properties['eo:cloud_cover'] === 0);
const seen = Array.from({ length: DATES }, (_, n) => {
  const one = clear[n % clear.length];
  return { ...one, id: `S2X_BENCH_${n}`, properties: { ...one.properties, datetime: `${dayOf(n)}T14:00:00Z` } };
});
writeFileSync(join(folder, 'search-response.json'), JSON.stringify({ ...search, replayed: undefined, features: seen }));

const loam = await startLoam({ env: { SEED: 'acceptance', RATE_LIMITS: 'off', STAC_URL: `file:${folder}` } });
const { companies, users } = loam.fixture();
const [group] = companies[0].collections[0].groups;
const token = await signIn(
  loam.url,
  users.find(({ id }) => id === group.userIds[0]),
);
async function post(path, body) {
  const answer = await fetch(new URL(`/api${path}`, loam.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const read = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`);
  return read;
}
let count = 0;
/** A square kilometre within the scenes, each a little elsewhere. */
async function field() {
  count += 1;
  const [west, south] = [-59.1095 + count * 1e-5, -13.603];
  const [east, north] = [west + 0.00925, south + 0.00904];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const body = { name: `Bench ${count}`, customerId: group.growerIds[0], locationType: 'polygon', unitId: 28 };
  return (await post('/field', { ...body, geolocation: { geoJson: { type: 'Polygon', coordinates: [ring] } } })).id;
}
const timed = async (times, work) => {
  const took = [];
  for (let n = 0; n < times; n++) {
    const ask = await work(n);
    const from = performance.now();
    await ask();
    took.push(performance.now() - from);
  }
  return took;
};

const picture = async (n) => {
  const asked = { fieldId: await field(), index: 'NDVI', from: dayOf(n), to: dayOf(n) };
  return async () => {
    const { layer } = await post('/sentinel/index', asked);
    if (layer?.pixelsInField < 9_000) throw new Error('the picture is of less than the field');
  };
};
await timed(1, picture);
const pictures = await timed(quick ? 3 : 10, picture);
report({ name: 'index picture of 100 ha from files, p95', unit: 'ms', value: percentile(pictures, 0.95), goal: { most: 500 } });

const asked = { fieldId: await field(), index: 'NDVI' };
let trend = await post('/sentinel/trends', asked);
for (let tries = 0; trend.pending > 0 && tries < 20; tries++) {
  await pause(50);
  trend = await post('/sentinel/trends', asked);
}
if (trend.series.length !== DATES) throw new Error(`a trend of ${trend.series.length} dates`);
const trends = await timed(quick ? 10 : 50, async () => () => post('/sentinel/trends', asked));
report({ name: `trend of ${DATES} known dates, p95`, unit: 'ms', value: percentile(trends, 0.95), goal: { most: 50 } });
await loam.stop();
process.exit(0);
