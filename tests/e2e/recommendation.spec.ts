import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { inMain } from './support/plan-page';
import { inBrowser, signIn, visit } from './support/rig';

inBrowser('What is recommended for a plan', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  let plan: number;

  beforeAll(async () => {
    const person = rig.person('group-1');
    plan = rig.fixture.companies[0]!.collections[0]!.groups[0]!.planIds[0]!;
    api = await Client.signIn(rig.url, person.email, person.password);
    grower = (await api.get(`/plan?planId=${plan}`)).body.customerId;
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
  });
  afterAll(() => watched?.context.close());

  test('U068 U069 U070 R066 R505 what is recommended for a plan: options, amounts out of its need, notes, and all of it as a PDF', async () => {
    await visit(page, `/customers/${grower}/plan/overview?planId=${plan}`);
    await inMain(page).getByRole('link', { name: 'Recommendation', exact: true }).click();
    await page.waitForURL('**/plan/recommendation?*');
    const options = page.waitForResponse('**/api/fertilizers/options?*');
    await inMain(page).getByRole('link', { name: 'Begin a recommendation' }).click();
    expect((await options).status()).toBe(200);
    const form = page.getByRole('form', { name: 'New option' });
    await form.getByRole('button', { name: 'Save the option' }).click();
    await form.getByText('Each option needs at least one product').waitFor();
    await form.getByRole('combobox', { name: 'Product' }).fill('carbamida 46'); // one of its names elsewhere
    await page
      .getByRole('option', { name: /Urea 46-0-0/ })
      .first()
      .click();
    await form.getByLabel('Name of the option').fill('Cheap');
    await form.getByRole('button', { name: 'Save the option' }).click();
    const saved = page.getByRole('form', { name: 'Cheap' });
    await saved.waitFor();
    await saved.getByRole('button', { name: 'Calculate amounts' }).click();
    await saved.getByRole('button', { name: 'Take these amounts' }).click();
    await saved.getByRole('button', { name: 'Save the option' }).click();
    await inMain(page).getByRole('link', { name: 'Options and notes' }).click();
    await inMain(page).getByLabel('New note').fill('Split it in two');
    await inMain(page).getByRole('button', { name: 'Add the note' }).click();
    await inMain(page).getByRole('listitem').getByText('Split it in two').waitFor();
    const { items } = (await api.get(`/plan/${plan}/recommendations`)).body;
    expect(items).toMatchObject([
      { options: [{ name: 'Cheap', fertilizers: [{ amount: expect.any(Number) }] }], notes: [{ text: 'Split it in two' }] },
    ]);
    await inMain(page).getByRole('link', { name: 'Overview and PDF' }).click();
    const drawn = page.waitForResponse(`**/api/recommendation/${items[0].id}/pdf`);
    await inMain(page).getByRole('button', { name: 'Download PDF', exact: true }).click();
    expect((await drawn).status()).toBe(200);
    await visit(page, `/customers/${grower}/plan/recommendationPage?planId=999999`);
    await page.waitForURL(`**/customers/${grower}`);
  });
});
