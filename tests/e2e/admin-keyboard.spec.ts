import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { press, refusePointers, tabTo, type } from './support/keyboard';
import { heading } from './support/plan-page';
import { inBrowser, story, typeCode } from './support/rig';

const email = 'asha@keyboard.test';

inBrowser('The users of the admin center by keyboard alone', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const row = () => page.getByRole('row').filter({ hasText: email });

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    page.setDefaultTimeout(30_000);
    await watched.context.addInitScript(refusePointers);
  }, 60_000);
  afterAll(() => watched?.context.close());

  step('U051 sign in, go to the admin center and type the code', async () => {
    const { email: own, password } = rig.person('group-1');
    await page.goto('/login');
    await type(page, page.getByLabel('E-mail'), own);
    await type(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await heading(page, 'Growers');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.type('Admin center');
    await page.getByRole('dialog').getByRole('option', { name: 'Admin center', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Users');
    await typeCode(page, rig, rig.person('group-1'));
  });

  step('C020 invite a person', async () => {
    await press(page, page.getByRole('button', { name: 'Invite', exact: true }));
    await type(page, page.getByRole('dialog').getByLabel('E-mail'), email);
    await page.keyboard.press('Enter');
    await row().getByText('Invited').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  step('C023 cancel the invitation from the menu of its row', async () => {
    await press(page, row().getByRole('button', { name: /^Actions for/ }));
    const item = page.getByRole('menuitem', { name: 'Cancel the invitation' });
    await item.waitFor();
    await page.keyboard.press('ArrowDown');
    if (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /^Cancel the invitation of/ });
    await tabTo(page, question.getByRole('button', { name: 'Cancel the invitation' }));
    await page.keyboard.press('Enter');
    await row().waitFor({ state: 'detached' });
    expect(watched.complaints).toEqual([]);
  });
});
