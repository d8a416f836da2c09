import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { here, inBrowser, signIn, typeCode, visit } from './support/rig';

inBrowser('The admin center', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  const dialog = () => page.getByRole('dialog', { name: 'Confirm that it is you' });
  const rail = () => page.getByRole('navigation', { name: 'Main navigation' });
  const named = (name: string) => page.getByRole('dialog', { name });
  const pick = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for User Two' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const left = () => page.getByText(/^Verified, \d+ min left$/);

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('group-1'));
  });
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

  test('C346 C347 a legal hold is set with a reason; erasing says so until it is released', async () => {
    await visit(page, '/admin-center/users?search=user-2@');
    await typeCode(page, rig, rig.person('group-1'));
    const open = async () => {
      await pick('Personal data…');
      return named('Personal data of User Two').getByRole('region', { name: 'Legal hold' });
    };
    const erase = async () => {
      await pick('Remove…');
      await named('Remove User Two').getByLabel('Remove without transfer').click();
      return named('Remove User Two');
    };
    const closed = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const hold = await open();
    await hold.getByText('No legal hold').waitFor();
    await hold.getByRole('button', { name: 'Set the hold' }).click();
    await hold.locator('[aria-invalid=true]').waitFor();
    await hold.getByLabel('Why it must be kept').fill('Dispute 12');
    await hold.getByRole('button', { name: 'Set the hold' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await hold.getByText('Must be kept').waitFor();
    await hold.getByText(/^Set by Group One, /).waitFor();
    await closed();
    const removal = await erase();
    await removal.getByText(/is under a legal hold and cannot be erased: “Dispute 12” \(Group One, /).waitFor();
    expect(await removal.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
    await closed();
    await open();
    await hold.getByText('Dispute 12').waitFor();
    await hold.getByLabel('Why it need no longer be kept').fill('Settled');
    await hold.getByRole('button', { name: 'Release the hold' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await hold.getByText(/^Released by Group One, /).waitFor();
    await closed();
    const customerId = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[2]!;
    const say = async (held: boolean) =>
      (await confirmedAdmin(rig, 'super-1')).post('/gdpr/hold', { customerId, held, reason: 'Audit of 2026' });
    expect((await say(true)).status).toBe(200);
    await erase();
    await removal.getByLabel('Type “User Two” to confirm').fill('User Two');
    await removal.getByRole('button', { name: 'Delete for good' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await removal.getByText(`Grower ${customerId}, whom User Two looks after, is under a legal hold since`).waitFor();
    expect(await removal.getByRole('link', { name: 'Open the grower' }).getAttribute('href')).toBe(`/customers/${customerId}`);
    await closed();
    expect((await say(false)).status).toBe(200);
  });

  test('C284 C344 C345 what is kept of a person is prepared and handed over as a file', async () => {
    await pick('Personal data…');
    const copy = named('Personal data of User Two').getByRole('region', { name: 'Copy of the data' });
    await copy.getByRole('button', { name: 'Prepare the file' }).click();
    await copy.getByText('The file is ready. It can be fetched for 7 days.').waitFor();
    const coming = page.waitForEvent('download');
    await copy.getByRole('button', { name: 'Download the file' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`user-${rig.person('user-2').id}.json`);
    expect(readFileSync(await file.path(), 'utf8')).toContain('user-2@acceptance.test');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of (403|409)/.test(one))).toEqual([]));
});
