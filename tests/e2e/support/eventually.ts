import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** How long a state may be waited for: a page that starts on a busy machine takes many times what it takes on a free one. */
export const PATIENCE_MS = 60_000;
const LOOK_MS = 50;
const pause = () => new Promise((again) => setTimeout(again, LOOK_MS));

/** Looks again until what is read is as wanted, an asymmetric matcher of Jest's or a value; what it was last is shown when it never is. */
export async function eventually<T>(read: () => Promise<T>, wanted: unknown): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause()) {
    try {
      expect(await read()).toEqual(wanted);
      return;
    } catch {
      // not yet
    }
  }
  expect(await read()).toEqual(wanted);
}

interface Telling {
  told: { text: string; heard: boolean }[];
}

/** Of a page's notices, which go after 2.5 s: a slow test may look only then. Before the page's first script. */
export const keepNotices = (): void => {
  const { told } = Object.assign(globalThis as unknown as Telling, { told: [] as Telling['told'] });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of node.matches('[class*=toast]') ? [node] : node.querySelectorAll('[class*=toast]'))
            told.push({ text: toast.textContent, heard: false });
  }).observe(document, { subtree: true, childList: true });
};

/** Waits for a notice with these words that was not waited for before, whether it still stands there or has gone. */
export async function told(page: Page, words: string | RegExp): Promise<void> {
  const said = words instanceof RegExp ? words.source : words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await page
    .waitForFunction((pattern) => {
      const notices = (globalThis as unknown as Telling).told;
      const at = notices.findIndex(({ text, heard }) => !heard && new RegExp(pattern).test(text));
      if (at >= 0) for (const one of notices.slice(0, at + 1)) one.heard = true;
      // said again while it stands there, a notice is not said twice
      return at >= 0 || [...document.querySelectorAll('[class*=toast]')].some(({ textContent }) => new RegExp(pattern).test(textContent));
    }, said)
    .catch(async (late: unknown) => {
      const heard = await page.evaluate(() => (globalThis as unknown as Telling).told);
      throw new Error(`the notices say ${JSON.stringify(heard)}, not ${words}`, { cause: late });
    });
}

/** A figure's panel says how it came about, and is closed again. */
export async function explained(page: Page, figure: Locator, words: RegExp | string): Promise<void> {
  await figure.click();
  const why = page.getByRole('dialog', { name: /^Why this number: / });
  await why.getByText(words).first().waitFor();
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
}
