import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Fixture, Stack } from '../../support/stack';
import { chromiumPath, launchBrowser } from './browser';

const SLOW = 60_000;

export type Person = Fixture['users'][number];

/** A running server with the acceptance tenants and one Chromium, shared by the tests of a file. */
export interface Rig {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly fixture: Fixture;
  readonly url: string;
  person(email: string): Person;
}

/** The tests of one file on their own stack and browser; without a Chromium they are reported as skipped. */
export function inBrowser(title: string, tests: (rig: Rig) => void): void {
  jest.setTimeout(120_000);
  if (!chromiumPath) {
    describe.skip(`${title} (skipped: no Chromium found, set CHROMIUM)`, () => tests({} as Rig));
    return;
  }
  describe(title, () => {
    const rig = { person: (email: string) => rig.fixture.users.find((one) => one.email === `${email}@acceptance.test`)! } as { -readonly [key in keyof Rig]: Rig[key] };
    beforeAll(async () => {
      rig.stack = await Stack.start();
      rig.fixture = rig.stack.fixture();
      rig.url = rig.stack.url;
      rig.browser = await launchBrowser();
    }, 180_000);
    afterAll(async () => {
      await rig.browser?.close();
      await rig.stack?.stop();
    }, SLOW);
    tests(rig);
  });
}

/** Signs in through the form and waits for the landing page's heading. */
export async function signIn(page: Page, person: Person, path = '/login'): Promise<void> {
  page.setDefaultTimeout(30_000);
  await page.goto(path);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'account and settings' }).waitFor();
  await page.locator('main h1').first().waitFor();
}

/** Goes to a path inside the running app, as a click on a link does, and waits until the page there has drawn its heading. */
export async function visit(page: Page, path: string): Promise<string> {
  const [between, heading] = path.startsWith('/nope') ? ['/error/server-error', 'Something went wrong'] : ['/nowhere', 'Page not found'];
  await page.evaluate((to) => {
    history.pushState(null, '', to!);
    dispatchEvent(new PopStateEvent('popstate'));
  }, between);
  await page.getByRole('heading', { level: 1, name: heading! }).waitFor();
  return step(page, path);
}

/** The same from a page that is not to be left first. */
export async function step(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const heading = page.locator('h1:not([data-left])').first();
  await heading.waitFor();
  return (await heading.textContent()) ?? '';
}

export const here = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
