// The history page of a plan with 5,000 revisions: opening it, and a step from the key until the plan of that time is drawn.
import { freshPage, launch, mainThreadMs, needsChromium, signInto } from './browser.mjs';
import { openLog } from './log-filler.mjs';
import { median, pause, percentile, report } from './report.mjs';
import { call, newPlan, signIn, startLoam } from './server.mjs';

needsChromium('history page', { long: true });
const REVISIONS = 5_000;
const STEPS = 40;
const loam = await startLoam();
const fixture = loam.fixture();
const [collection] = fixture.companies[0].collections;
const [group] = collection.groups;
const person = fixture.users.find(({ id }) => id === group.userIds[0]);
const token = await signIn(loam.url, person);
const plan = await newPlan(loam.url, token, fixture);

const log = await openLog(loam.dataDir);
const stream = `plan-${plan.id}`;
let { revision: after } = await log.store.head(stream);
const before = (await call(loam.url, token, 'GET', `/plan?planId=${plan.id}`)).revision;
const scope = { actorId: person.id, companyId: fixture.companies[0].id, collectionId: collection.id, groupId: group.id };
for (let done = before; done < REVISIONS;) {
  const batch = Array.from({ length: Math.min(250, REVISIONS - done) }, (_, i) => ({ n: done + i, after: after + i }));
  await Promise.all(
    batch.map(({ n, after: expected }) => {
      const data = { application: plan.columns[n % 15], productId: plan.products[n % 20], amount: 1 + n / 100, unitId: 2 };
      return log.append([{ stream, after: expected, owner: `grower:${plan.growerId}`, events: [{ type: 'PlanDoseSet', data }] }], scope);
    }),
  );
  done += batch.length;
  after += batch.length;
}
await log.close();
await call(loam.url, token, 'GET', `/plan?planId=${plan.id}`); // a server that took 5,000 revisions knows the plan; its history nobody has asked for

const browser = await launch();
const page = await freshPage(browser, loam);
await signInto(page, person);
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable');
const path = `/customers/${plan.growerId}/plan/history?planId=${plan.id}`;

/**
 * Said by the page itself, since whoever asks it from outside may look half a second late: the plan of then, its timeline, and what
 * the newest revision changed and meant.
 */
await page.addInitScript((revision) => {
  const parts = [
    `section[data-revision="${revision}"] :is(td, [role=gridcell])`,
    `[role=slider][aria-valuenow="${revision}"]`,
    '#history-changes ~ *',
    '#history-effect ~ :is(div, p):not([role])',
  ];
  const painted = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (window.painted = performance.timeOrigin + performance.now());
      port2.postMessage(undefined);
    });
  const watch = new MutationObserver(() => {
    if (!parts.every((part) => document.querySelector(part))) return;
    watch.disconnect();
    painted();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
}, REVISIONS);

/** ms from the change of address until all that is painted. */
async function opening() {
  const from = performance.timeOrigin + performance.now();
  const cpu = loam.cpuMs();
  await page.goto(path, { waitUntil: 'commit' });
  const at = await page.waitForFunction(() => window.painted, undefined, { polling: 20 });
  const worked = await mainThreadMs(devtools); // a new page counts anew
  return { ms: (await at.jsonValue()) - from, worked, cpu: loam.cpuMs() - cpu };
}
const first = await opening();
await pause(1_000);
const again = await opening();
await page.getByRole('slider', { name: 'Revisions over time' }).focus();
await pause(1_000);
const times = [];
const work = [];
for (let n = 1; n <= STEPS; n++) {
  const worked = await mainThreadMs(devtools);
  await page.evaluate((revision) => {
    window.drawn = new Promise((done) => {
      addEventListener(
        'keydown',
        () => {
          const from = performance.now();
          const look = () =>
            document.querySelector(`section[data-revision="${revision}"]`) ? done(performance.now() - from) : requestAnimationFrame(look);
          look();
        },
        { capture: true, once: true },
      );
    });
  }, REVISIONS - n);
  await page.keyboard.press('ArrowLeft');
  times.push(await page.evaluate(() => window.drawn));
  work.push((await mainThreadMs(devtools)) - worked);
  await pause(150);
}
const name = `history page of ${REVISIONS.toLocaleString('en')} revisions`;
report({ name: `${name}, first opening`, unit: 'ms', value: first.ms, goal: { most: 1_000 } });
report({ name: `${name}, opened again`, unit: 'ms', value: again.ms, goal: { most: 1_000 } });
report({ name: `${name}, main thread of the first opening`, unit: 'ms', value: first.worked });
if (first.cpu >= 0) report({ name: `${name}, CPU time of the server meanwhile`, unit: 'ms', value: first.cpu });
report({ name: `${name}, a step until it is drawn, p95`, unit: 'ms', value: percentile(times, 0.95), goal: { most: 100 } });
report({ name: `${name}, main thread of a step, median`, unit: 'ms', value: median(work) });
await browser.close();
await loam.stop();
process.exit(0);
