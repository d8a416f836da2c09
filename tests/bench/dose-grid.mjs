// Keystroke to paint in the dose grid of 20 × 15, while somebody else makes 20 edits a second.
import { io } from 'socket.io-client';
import { chromium } from 'playwright-core';
import * as Y from 'yjs';
import { percentile, pause, quick, report, skip } from './report.mjs';
import { newPlan, signIn, startLoam } from './server.mjs';

if (!process.env.CHROMIUM) {
  skip('dose grid, keystroke to paint', 'no Chromium: set CHROMIUM');
  process.exit(0);
}
const loam = await startLoam();
const fixture = loam.fixture();
const [group] = fixture.companies[0].collections[0].groups;
const [typist, other] = group.userIds.map((id) => fixture.users.find((user) => user.id === id));
const token = await signIn(loam.url, other ?? typist);
const plan = await newPlan(loam.url, await signIn(loam.url, typist), fixture);

const doc = new Y.Doc();
const socket = io(`${loam.url}/collab`, { transports: ['websocket'], auth: { token } });
await new Promise((done, failed) => socket.once('connect', done).once('connect_error', failed));
const joined = await socket.emitWithAck('join', { doc: `plan:${plan.id}` });
Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
doc.clientID = joined.clientId;
let edits = 0;
doc.on('update', (update, origin) => origin !== 'remote' && socket.emit('update', { doc: `plan:${plan.id}`, msgId: `e${edits}`, update }, () => undefined));
const remote = setInterval(() => {
  edits += 1;
  const cell = `${plan.columns[edits % 14]}|${plan.products[1 + (edits % (plan.products.length - 1))]}`;
  doc.getMap('doses').set(cell, [1 + edits / 10, 2]);
}, 50);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: loam.url, locale: 'en-US' });
page.setDefaultTimeout(60_000);
await page.goto('/login');
await page.fill('input[name=email]', typist.email);
await page.fill('input[type=password]', typist.password);
await page.keyboard.press('Enter');
await page.waitForURL((url) => url.pathname !== '/login');
await page.goto(`/customers/${plan.growerId}/plan/fertilization?planId=${plan.id}`);
await page.waitForSelector('[role=grid] td[data-cell]');
await page.evaluate(() => {
  window.paints = [];
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // its task runs after this frame is painted
    port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
    port2.postMessage(0);
  }), true);
});
const cell = page.locator('[role=grid]').first().locator('tbody tr').first().locator('td[data-cell]').first();
async function type(times) {
  await cell.click();
  await page.evaluate(() => (window.paints = []));
  for (let i = 0; i < times; i++) {
    for (const key of [...String(10 + (i % 80)), 'Enter', 'ArrowUp']) {
      await page.keyboard.press(key);
      await pause(20);
    }
  }
  return page.evaluate(() => window.paints);
}
await type(3);
const plain = await type(quick ? 20 : 60);
report({ name: 'dose grid, keystroke to paint p95', unit: 'ms', value: percentile(plain, 0.95), goal: { most: 50 } });
const devtools = await page.context().newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
const slow = await type(quick ? 10 : 40);
report({ name: 'dose grid, keystroke to paint p95 at a quarter of the speed', unit: 'ms', value: percentile(slow, 0.95), goal: { most: 100 } });
clearInterval(remote);
socket.disconnect();
await browser.close();
await loam.stop();
process.exit(0);
