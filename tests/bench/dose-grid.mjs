// Keystroke to paint in the dose grid of 20 × 15, while five others move about in it and make 20 edits a second.
import { io } from 'socket.io-client';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { freshPage, launch, needsChromium, signInto, slowed } from './browser.mjs';
import { percentile, pause, quick, report } from './report.mjs';
import { newPlan, signIn, startLoam } from './server.mjs';

needsChromium('dose grid, keystroke to paint');
const PEERS = 5;
const EDITS_PER_S = 20;
/** The browser tells the time to the next paint of events that took longer than this; all others count as this. */
const SHORTEST_MS = 16;

const loam = await startLoam();
const fixture = loam.fixture();
const [group] = fixture.companies[0].collections[0].groups;
const [typist, other] = group.userIds.map((id) => fixture.users.find((user) => user.id === id));
const plan = await newPlan(loam.url, await signIn(loam.url, typist), fixture);

async function joinAs(token, nth) {
  const doc = new Y.Doc();
  const socket = io(`${loam.url}/collab`, { transports: ['websocket'], forceNew: true, auth: { token } });
  await new Promise((done, failed) => socket.once('connect', done).once('connect_error', failed));
  const name = `plan:${plan.id}`;
  const joined = await socket.emitWithAck('join', { doc: name });
  Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
  doc.clientID = joined.clientId;
  const awareness = new Awareness(doc);
  socket.on('update', ({ update }) => Y.applyUpdate(doc, new Uint8Array(update), 'remote'));
  let sent = 0;
  doc.on(
    'update',
    (update, origin) => origin !== 'remote' && socket.emit('update', { doc: name, msgId: `e${nth}-${++sent}`, update }, () => undefined),
  );
  return {
    /** Goes to a cell, as a person does, and writes a value there. */
    edit(cell, amount) {
      awareness.setLocalState({
        user: { id: other.id, name: other.fullName ?? other.email },
        section: 'fertilization',
        path: `doses.${cell}`,
      });
      socket.emit('awareness', { doc: name, update: encodeAwarenessUpdate(awareness, [doc.clientID]) });
      doc.getMap('doses').set(cell, [amount, 2]);
    },
    leave() {
      awareness.destroy();
      socket.disconnect();
    },
  };
}
const token = await signIn(loam.url, other ?? typist);
const peers = await Promise.all(Array.from({ length: PEERS }, (_, nth) => joinAs(token, nth)));
let edits = 0;
const remote = setInterval(() => {
  edits += 1;
  const cell = `${plan.columns[edits % 14]}|${plan.products[1 + (edits % (plan.products.length - 1))]}`;
  peers[edits % PEERS].edit(cell, 1 + edits / 10);
}, 1000 / EDITS_PER_S);

const browser = await launch();
const page = await freshPage(browser, loam);
await signInto(page, typist);
await page.goto(`/customers/${plan.growerId}/plan/fertilization?planId=${plan.id}`);
await page.waitForSelector('[role=grid] td[data-cell]');
await page.evaluate((shortest) => {
  window.keys = 0;
  window.paints = [];
  addEventListener('keydown', () => (window.keys += 1), true);
  const note = (entries) => entries.forEach(({ name, duration }) => name === 'keydown' && window.paints.push(duration));
  window.observer = new PerformanceObserver((list) => note(list.getEntries()));
  window.observer.observe({ type: 'event', durationThreshold: shortest });
}, SHORTEST_MS);
const cell = page.locator('[role=grid]').first().locator('tbody tr').first().locator('td[data-cell]').first();

/** From the key to the frame that shows what it did, as the browser itself times it (Event Timing, steps of 8 ms). */
async function type(times) {
  await cell.click();
  await page.evaluate(() => ([window.keys, window.paints] = [0, []]));
  for (let i = 0; i < times; i++) {
    for (const key of [...String(10 + (i % 80)), 'Enter', 'ArrowUp']) {
      await page.keyboard.press(key);
      await pause(20);
    }
  }
  await pause(500); // the last keys are told after their paint
  const { keys, paints } = await page.evaluate(() => ({ keys: window.keys, paints: window.paints }));
  if (keys !== times * 4) throw new Error(`${keys} keys of ${times * 4} came to the page`);
  return [...paints, ...Array(Math.max(0, keys - paints.length)).fill(SHORTEST_MS)];
}
await type(3);
const plain = await type(quick ? 20 : 60);
report({ name: 'dose grid, keystroke to paint p95', unit: 'ms', value: percentile(plain, 0.95), goal: { most: 50 } });
await slowed(page, 4);
const slow = await type(quick ? 10 : 40);
report({
  name: 'dose grid, keystroke to paint p95 at a quarter of the speed',
  unit: 'ms',
  value: percentile(slow, 0.95),
  goal: { most: 100 },
});
clearInterval(remote);
for (const peer of peers) peer.leave();
await browser.close();
await loam.stop();
process.exit(0);
