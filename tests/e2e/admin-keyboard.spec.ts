import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
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

  /** Opens the menu of a row and chooses in it, with the arrows alone. */
  const pick = async (of: Locator, name: string) => {
    await press(page, of.getByRole('button', { name: /^Actions for/ }), 'Shift+Tab');
    const item = page.getByRole('menuitem', { name, exact: true });
    await item.waitFor();
    for (let presses = 0; presses < 10; presses++) {
      if (await item.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const other = () => page.getByRole('row').filter({ hasText: 'user-2@acceptance.test' });

  step('C023 cancel the invitation from the menu of its row', async () => {
    await pick(row(), 'Cancel the invitation');
    await press(page, dialog(/^Cancel the invitation of/).getByRole('button', { name: 'Cancel the invitation' }));
    await row().waitFor({ state: 'detached' });
  });

  step('C025 permissions: a switch by space, a choice by arrow, then the code; the focus comes back to the row', async () => {
    await pick(other(), 'Permissions…');
    const drawer = dialog(/^Permissions of User Two/);
    const products = drawer.getByRole('switch', { name: 'Manage products' });
    await tabTo(page, products);
    await page.keyboard.press('Space');
    expect(await products.isChecked()).toBe(true);
    await tabTo(page, drawer.getByRole('radio', { name: /^Everything/ }));
    await page.keyboard.press('ArrowDown');
    expect(await drawer.getByRole('radio', { name: /^Contact data only/ }).isChecked()).toBe(true);
    await press(page, drawer.getByRole('button', { name: 'Save' }));
    await typeCode(page, rig, rig.person('group-1'));
    await drawer.waitFor({ state: 'detached' });
    await focusAtRow();
    await pick(other(), 'Permissions…');
    expect(await products.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  step('C021 another role by the arrows of its list, confirmed with a code', async () => {
    await pick(other(), 'Role and groups…');
    const form = dialog(/^Role and groups of User Two/);
    await form.getByRole('checkbox').first().waitFor();
    await tabTo(page, form.getByLabel('Role', { exact: true }).first());
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name: 'Group admin', exact: true });
    await option.waitFor();
    for (let presses = 0; presses < 6 && !(await isActive(option)); presses++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, form.getByRole('button', { name: 'Save' }));
    await typeCode(page, rig, rig.person('group-1'));
    await form.waitFor({ state: 'detached' });
    await other().getByText('Group admin').waitFor();
  });

  step('C024 R279 R281 a removal: a choice is wanted, the other way by arrow, the name typed, the code, the end told', async () => {
    await pick(other(), 'Remove…');
    const removal = dialog('Remove User Two');
    await press(page, removal.getByRole('button', { name: 'Transfer and remove' }));
    await removal.getByText('Choose who takes over').waitFor();
    await tabTo(page, removal.getByRole('radio', { name: /^Transfer to a colleague/ }), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await type(page, removal.getByLabel('Type “User Two” to confirm'), 'User Two');
    await press(page, removal.getByRole('button', { name: 'Delete for good' }));
    await typeCode(page, rig, rig.person('group-1'));
    const done = dialog('User Two was removed');
    await done.waitFor();
    await press(page, done.getByRole('button', { name: 'Close' }).last());
    await other().waitFor({ state: 'detached' });
    expect(watched.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]);
  });

  const isActive = (option: Locator) =>
    option.evaluate((element) => element.hasAttribute('data-combobox-selected') || element.getAttribute('aria-selected') === 'true');
  const focusAtRow = () =>
    page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Actions for User Two') === true);
});
