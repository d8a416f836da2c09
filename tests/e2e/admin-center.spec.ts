import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { here, inBrowser, signIn, typeCode, visit } from './support/rig';

inBrowser('The admin center', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  const dialog = () => page.getByRole('dialog', { name: 'Confirm that it is you' });
  const rail = () => page.getByRole('navigation', { name: 'Main navigation' });
  const left = () => page.getByText(/^Verified, \d+ min left$/);

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('group-1'));
  }, 90_000);
  afterAll(() => watched?.context.close());

  test('R276 R601 on the first visit a code is mailed and asked for; with it the pages say how long it holds', async () => {
    await rail().getByRole('link', { name: 'Admin center' }).click();
    await dialog().waitFor();
    expect(await left().count()).toBe(0);
    await typeCode(page, rig, rig.person('group-1'));
    await left().waitFor();
    expect(await left().textContent()).toMatch(/(29|30) min/);
    await page.reload();
    await left().waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test('C066 who leaves gives the token back, and is asked again on the next visit', async () => {
    const [dropped] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/user/deleteToken') && answer.request().method() === 'DELETE'),
      rail().getByRole('link', { name: 'Growers' }).click(),
    ]);
    expect(dropped.status()).toBe(204);
    await heading(page, 'Growers');
    expect(await page.evaluate(() => sessionStorage.getItem('loam.admin'))).toBeNull();
  });

  test('R600 who cancels the dialog goes one page back', async () => {
    const before = here(page);
    await rail().getByRole('link', { name: 'Admin center' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await heading(page, 'Growers');
    expect(here(page)).toBe(before);
    await dialog().waitFor({ state: 'detached' });
  });

  test('the browser’s own way back takes the dialog along', async () => {
    await rail().getByRole('link', { name: 'Admin center' }).click();
    await dialog().waitFor();
    await page.goBack();
    await heading(page, 'Growers');
    await dialog().waitFor({ state: 'detached' });
  });

  test('R277 R598 R599 a call that is refused because the token expired is sent again once a code was typed', async () => {
    await visit(page, '/admin-center/audit');
    await typeCode(page, rig, rig.person('group-1'));
    await page.locator('main#page table tbody tr').first().waitFor();
    const sent: Request[] = [];
    await page.route('**/api/audit?**', async (route) => {
      sent.push(route.request());
      await (sent.length > 1
        ? route.continue()
        : route.fulfill({
            status: 403,
            json: { status: 403, key: 'adminTokenExpired', message: 'admin verification token expired', details: [] },
          }));
    });
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Grower added' }).click();
    await dialog().getByText('Your verification has expired.').waitFor();
    await typeCode(page, rig, rig.person('group-1'));
    await page.getByRole('cell', { name: 'Grower added' }).first().waitFor();
    expect(sent.map((request) => request.url())).toEqual([sent[0]!.url(), sent[0]!.url()]);
    const [first, again] = sent.map((request) => request.headers()['x-admin-token']);
    expect([again?.length, again === first]).toEqual([first!.length, false]);
    await page.unroute('**/api/audit?**');
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]));
});
