import { chromium } from 'playwright-core';
import ServerEnvironment from './server-environment.js';

const SHOWN = 3_000;
const WAIT_MS = 10_000;
const SILENT = 'the page does not answer';

const inTime = (reading) => Promise.race([reading, new Promise((done) => setTimeout(done, WAIT_MS, SILENT).unref())]).catch(String);

/** Of a page that does not answer: how much of the processor each process of its browser has meanwhile, and what the page itself is at. */
async function busyWith(page) {
  const browser = await page.context().browser().newBrowserCDPSession();
  const processes = async () => (await browser.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await processes()).map(({ id, cpuTime }) => [id, cpuTime]));
  await new Promise((done) => setTimeout(done, 2_000));
  const worked = (await processes()).map(({ id, type, cpuTime }) => `${type} ${(cpuTime - (before.get(id) ?? 0)).toFixed(2)} s`);
  const debug = await page.context().newCDPSession(page);
  const paused = new Promise((done) => debug.once('Debugger.paused', ({ callFrames }) => done(callFrames)));
  for (const call of ['Debugger.enable', 'Debugger.pause']) void debug.send(call).catch(() => undefined);
  const frames = await inTime(paused);
  void debug.send('Debugger.resume').catch(() => undefined);
  const at = Array.isArray(frames)
    ? frames.map(({ functionName, url, location }) => `  ${functionName} ${url}:${location.lineNumber + 1}:${location.columnNumber + 1}`)
    : ['  nothing of its own'];
  return [`worked of two seconds: ${worked.join(', ')}; the page is at`, ...at];
}

/** Where a page is and what somebody who reads it by ear would be told: a browser test that fails elsewhere may fail only once. */
async function told({ page, complaints, waiting }) {
  const unanswered = [...waiting].map(([request, at]) => `${request.method()} ${request.url()} waits for ${Date.now() - at} ms`);
  const focus = await inTime(page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));
  const work = focus === SILENT ? await busyWith(page).catch((error) => [String(error)]) : [];
  const parts = await inTime(page.locator('main, [role=dialog], [class*=toast]').all());
  const shown = [];
  for (const part of Array.isArray(parts) && parts.length > 0 ? parts : [page.locator('body')])
    shown.push((await inTime(part.ariaSnapshot())).slice(0, SHOWN));
  return [`${page.url()} (focus: ${focus})`, ...work, ...complaints, ...unanswered, ...shown].join('\n');
}

/** Browser tests that fail say with their error what each of their pages shows at that moment. */
export default class PagesTold extends ServerEnvironment {
  async setup() {
    await super.setup();
    // read once for all files of a worker: in each file's own modules it takes longer than the file's other modules together
    this.global.chromium = chromium;
  }

  async handleTestEvent({ name, error }) {
    if ((name !== 'test_fn_failure' && name !== 'hook_failure') || typeof error?.stack !== 'string') return;
    if (error.message.startsWith('an earlier step failed')) return; // it was told with that one
    for (const watched of this.global.openPages ?? []) {
      if (watched.page.isClosed()) continue;
      const page = (await told(watched)).replaceAll(/^/gm, '  | ');
      error.stack = error.stack.replace(/(?=\n\s+at )|$/, `\n\n${page}\n`);
    }
  }
}
