import { TestEnvironment } from 'jest-environment-node';

const SHOWN = 3_000;
const WAIT_MS = 10_000;

const inTime = (reading) =>
  Promise.race([reading, new Promise((done) => setTimeout(done, WAIT_MS, 'the page does not answer').unref())]).catch(String);

/** Where a page is and what somebody who reads it by ear would be told: a browser test that fails elsewhere may fail only once. */
async function told({ page, complaints }) {
  const focus = await inTime(page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));
  const parts = await inTime(page.locator('main, [role=dialog], [class*=toast]').all());
  const shown = [];
  for (const part of Array.isArray(parts) && parts.length > 0 ? parts : [page.locator('body')])
    shown.push((await inTime(part.ariaSnapshot())).slice(0, SHOWN));
  return [`${page.url()} (focus: ${focus})`, ...complaints, ...shown].join('\n');
}

/** Browser tests that fail say with their error what each of their pages shows at that moment. */
export default class PagesTold extends TestEnvironment {
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
