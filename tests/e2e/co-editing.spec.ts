import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Client } from './support/client';
import { type FixtureGroup, Stack } from '../support/stack';
import { axeViolations, chromiumPath, launchBrowser, openPage, type WatchedPage } from './support/browser';

const inBrowser = chromiumPath ? describe : describe.skip;
const orWhy = chromiumPath ? '' : ' (skipped: chromium: none was found, set CHROMIUM)';
const SLOW = 180_000;

inBrowser(`two advisers in one plan${orWhy}`, () => {
  let stack: Stack;
  let browser: Browser;
  let group: FixtureGroup;
  let planId: number;
  const people: WatchedPage[] = [];

  const open = async (who: 'user-1' | 'user-2') => {
    const { email, password } = stack.fixture().users.find((user) => user.email === `${who}@acceptance.test`)!;
    const watched = await openPage(browser, stack.url, { locale: 'en-US' });
    people.push(watched);
    await watched.page.goto('/login');
    await watched.page.fill('input[name=email]', email);
    await watched.page.fill('input[type=password]', password);
    await watched.page.keyboard.press('Enter');
    await watched.page.waitForURL((url) => url.pathname !== '/login', { timeout: 60_000 });
    await watched.page.goto(`/customers/${group.growerIds[0]}/plan/fertilization?planId=${planId}`);
    await watched.page.waitForSelector('[role=grid] td[data-cell]', { timeout: 60_000 });
    return watched;
  };
  const cell = (page: Page, row: number, column: number): Locator =>
    page.locator('[role=grid]').first().locator('tbody tr').nth(row).locator('td[data-cell]').nth(column);
  const shows = (page: Page, row: number, column: number, text: string) =>
    page.waitForFunction(
      ([r, c, wanted]) =>
        document
          .querySelector<HTMLTableElement>('[role=grid]')
          ?.tBodies[0]?.rows[r as number]?.cells[(c as number) + 1]?.innerText.includes(wanted as string),
      [row, column, text] as const,
      { timeout: 30_000 },
    );
  const enter = async (page: Page, row: number, column: number, text: string) => {
    await cell(page, row, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const status = (page: Page, words: RegExp) => page.locator('#slot-topbar-status', { hasText: words }).waitFor({ timeout: 60_000 });

  beforeAll(async () => {
    [stack, browser] = await Promise.all([Stack.start(), launchBrowser()]);
    const { companies, users, library } = stack.fixture();
    group = companies[0]!.collections[0]!.groups[0]!;
    const user = users.find(({ email }) => email === 'user-1@acceptance.test')!;
    const client = await Client.signIn(stack.url, user.email, user.password);
    const products = ['urea', 'map', 'kno3'].map((key) => ({ id: library.productIds[key]! }));
    const plan = await client.post('/plan', {
      name: 'Together',
      customerId: group.growerIds[0],
      fieldId: group.fieldIds[0],
      cropId: library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products,
    });
    expect(plan.status).toBe(201);
    planId = plan.body.id;
  }, SLOW);
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  }, SLOW);

  test(
    'U071 see each other write, meet in one cell, lose the server and find each other again',
    async () => {
      const { page: asha } = await open('user-1');
      const { page: joao } = await open('user-2');

      await enter(asha, 0, 2, '22,5');
      await shows(joao, 0, 2, '22.5');
      await cell(joao, 1, 1).click();
      await shows(asha, 1, 1, 'User Two');
      expect(await cell(asha, 1, 1).getAttribute('aria-description')).toContain('User Two is here');

      // the same cell at once: nothing is lost without being shown, Enter keeps one's own
      await cell(asha, 2, 2).click();
      await asha.keyboard.type('24');
      await enter(joao, 2, 2, '23.5');
      await asha.getByRole('region', { name: 'Activity · live' }).getByText('23.5').first().waitFor(); // behind the open editor
      await asha.keyboard.press('Enter');
      await asha.getByRole('button', { name: 'Keep 24 kg/ha' }).waitFor();
      await asha.keyboard.press('Enter');
      await shows(joao, 2, 2, '24');

      // undo takes back one's own edit only
      await asha.keyboard.press('Control+z');
      await shows(joao, 2, 2, '23.5');

      // a server gone and back: both kept typing, both end up the same
      await stack.nodes[0]!.kill();
      await status(asha, /Reconnecting|Offline/);
      await enter(asha, 0, 3, '31');
      await enter(joao, 1, 0, '32');
      await status(asha, /kept on this device|Reconnecting/);
      await stack.nodes[0]!.start();
      await shows(joao, 0, 3, '31');
      await shows(asha, 1, 0, '32');
      await Promise.all([status(asha, /Saved/), status(joao, /Saved/)]);

      expect(await axeViolations(asha)).toEqual([]);
      for (const { complaints } of people)
        expect(complaints.filter((one) => !/ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource/.test(one))).toEqual([]);
    },
    SLOW,
  );
});
