// Plans for many fields: plans a second, and what people who edit live meanwhile notice of it.
import { answered, opened, paced } from './editors.mjs';
import { fromDomain, median, pause, percentile, quick, report } from './report.mjs';
import { call, newPlan, signIn, startLoam } from './server.mjs';

const { libraryProducts } = await fromDomain('agronomy/tables/product-table.js');
const FIELDS = quick ? 100 : 400;
const EDITORS = 20;
const PLANS = 5;
const EVERY_MS = 500;
const ALONE_MS = quick ? 3_000 : 10_000;

const loam = await startLoam();
const fixture = loam.fixture();
const [group] = fixture.companies[0].collections[0].groups;
const admin = await signIn(
  loam.url,
  fixture.users.find(({ email }) => email === 'group-1@acceptance.test'),
);
const tokens = await Promise.all(fixture.users.filter(({ id }) => group.userIds.includes(id)).map((user) => signIn(loam.url, user)));

/** As many fields of one grower, from a sheet. */
async function newFields(count) {
  const lines = Array.from({ length: count }, (_, n) => `Many Fields,BULK-1,Plot ${n},${1 + (n % 7)}`);
  const form = new FormData();
  form.append('file', new File([['fullName,growerCode,fieldName,area', ...lines].join('\n')], 'fields.csv'));
  const headers = { authorization: `Bearer ${admin}` };
  const sent = await fetch(`${loam.url}/api/customer/${group.id}/bulk-import`, { method: 'POST', headers, body: form });
  const { taskId } = await sent.json();
  while ((await call(loam.url, admin, 'GET', `/uploads/${taskId}`)).status === 'inProgress') await pause(50);
  const ids = [];
  for (let pageNo = 1; ids.length < count; pageNo++) {
    const { items } = await call(loam.url, admin, 'GET', `/uploads/${taskId}/rows?state=all&pageSize=200&pageNo=${pageNo}`);
    if (items.length === 0) throw new Error(`only ${ids.length} fields of ${count}`);
    ids.push(...items.map(({ fieldId }) => fieldId));
  }
  return ids;
}

/** Ten straight products, whose amounts are found for each field. */
const fertilizers = libraryProducts
  .filter(({ typeId, formId }) => typeId === 1 && formId === 2)
  .slice(0, 10)
  .map(({ id }) => ({ id }));
async function bulk(fieldIds) {
  const body = {
    cropId: fixture.library.cropIds.potato,
    planNamePrefix: 'Bench',
    expectedYield: 40,
    expectedYieldUnitId: 1,
    options: [{ name: 'Straight', fertilizers }],
    fieldIds,
  };
  const cpu = loam.cpuMs();
  const started = performance.now();
  const { taskId } = await call(loam.url, admin, 'POST', `/recommendation/task/${group.id}`, body);
  for (;;) {
    const { status, ok } = await call(loam.url, admin, 'GET', `/recommendation/task/${taskId}/status`);
    if (status === 'imported') break;
    if (status !== 'inProgress') throw new Error(`${status}: ${ok} plans of ${fieldIds.length}`);
    await pause(50);
  }
  const rate = (fieldIds.length * 1000) / (performance.now() - started);
  return { rate, cpu: cpu === undefined ? undefined : (loam.cpuMs() - cpu) / fieldIds.length };
}

const fields = await newFields(FIELDS);
await bulk(fields.slice(0, 25)); // code that is compiled
const runs = [];
for (let i = 0; i < (quick ? 1 : 3); i++) runs.push(await bulk(fields));
report({ name: 'bulk recommendations', unit: 'plans/s', value: median(runs.map(({ rate }) => rate)), goal: { least: 50 } });
if (runs[0].cpu !== undefined)
  report({ name: 'bulk recommendations, server CPU of a plan', unit: 'ms', value: median(runs.map(({ cpu }) => cpu)) });

const plans = [];
for (let i = 0; i < PLANS; i++) plans.push(await newPlan(loam.url, tokens[0], fixture));
const times = { acknowledged: [], visible: [], refused: [] };
const editors = await opened(loam.url, tokens, plans, EDITORS, times);
/** What was visible to others, ms, of the edits of a while. */
async function edited(ms) {
  times.visible = [];
  await paced(editors, EVERY_MS, ms);
  await answered(editors);
  await pause(200);
  return times.visible;
}
await edited(2_000);
const alone = await edited(ALONE_MS);
let done = false;
const making = bulk(fields).finally(() => (done = true));
const beside = [];
while (!done) beside.push(...(await edited(1_000)));
const { rate } = await making;
if (times.refused.length > 0) throw new Error(`${times.refused.length} edits refused: ${times.refused[0]}`);
report({ name: `bulk recommendations beside ${EDITORS} editors`, unit: 'plans/s', value: rate });
report({
  name: `${EDITORS} editors in ${PLANS} plans beside bulk recommendations, visible p95`,
  unit: 'ms',
  value: percentile(beside, 0.95),
  limit: percentile(alone, 0.95),
  goal: { most: 2 },
});
for (const { socket } of editors) socket.disconnect();
await loam.stop();
process.exit(0);
