import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from '../support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { cell, chip, choose, setStatus, shows, write } from './support/plan-page';
import { inBrowser, signIn } from './support/rig';

inBrowser('what two people in one plan meet', (rig) => {
  let client: Client;
  let growerId: number;
  let fieldId: number;
  let asha: WatchedPage;
  let joao: WatchedPage;
  const url = (planId: number, step: string) => `/customers/${growerId}/plan/${step}?planId=${planId}`;
  const make = async (name: string, more: object = {}) => {
    const { productIds, cropIds } = rig.fixture.library;
    const products = ['urea', 'map', 'kno3'].map((key) => ({ id: productIds[key] }));
    const { status, body } = await client.post('/plan', { name, customerId: growerId, fieldId, cropId: cropIds['potato'], crop: { plantingDate: '2026-03-01', expectedYield: 40 }, products, ...more });
    expect(status).toBe(201);
    return body.id as number;
  };
  const enter = async (page: Page, planId: number, step: string) => {
    await page.goto(url(planId, step));
    await page.locator(step === 'fertilization' ? '[role=grid] td[data-cell]' : 'main#page h1').first().waitFor();
    await chip(page, /Saved/);
  };

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
    const user = rig.person('user-1');
    client = await Client.signIn(rig.url, user.email, user.password);
    [asha, joao] = await Promise.all([openPage(rig.browser, rig.url, { locale: 'en-US' }), openPage(rig.browser, rig.url, { locale: 'en-US' })]);
    await signIn(asha.page, user);
    await signIn(joao.page, rig.person('user-2'));
  }, 120_000);

  describe('at one value', () => {
    test('U071 undo asks at the cell that a colleague wrote after, and leaves theirs', async () => {
      const planId = await make('Undo');
      await Promise.all([enter(asha.page, planId, 'fertilization'), enter(joao.page, planId, 'fertilization')]);
      await write(asha.page, 0, 2, '22');
      await shows(cell(joao.page, 0, 2), '22');
      await write(joao.page, 0, 2, '25');
      await shows(cell(asha.page, 0, 2), '25');
      await cell(asha.page, 1, 1).click();
      await asha.page.keyboard.press('Control+z');
      await cell(asha.page, 0, 2).getByRole('button', { name: 'Leave 25 kg/ha' }).waitFor();
      expect(await axeViolations(asha.page)).toEqual([]);
      await asha.page.keyboard.press('Escape');
      await shows(cell(asha.page, 0, 2), '25');
      await chip(asha.page, /Saved/);
      const { body } = await client.get('/plan', { query: { planId } });
      expect(body.applications.flatMap((one: { products: { amount: number }[] }) => one.products.map(({ amount }) => amount))).toEqual([25]);
    });
  });

  test('U067 U071 another crop: who is inside is told five seconds before, then why, and which revision has what was', async () => {
    const planId = await make('Crop');
    await Promise.all([enter(asha.page, planId, 'fertilization'), enter(joao.page, planId, 'nutritional')]);
    await write(asha.page, 0, 2, '22');
    const { page } = joao;
    await page.getByRole('button', { name: /^Change/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Crop' }).or(dialog.getByRole('combobox', { name: 'Crop' })).first().click();
    await page.getByRole('option', { name: 'Maize' }).first().click();
    await dialog.getByRole('button', { name: 'Change the crop' }).click();
    await asha.page.getByRole('alert').filter({ hasText: 'is about to change the crop of this plan' }).waitFor();
    await asha.page.getByText('The crop of this plan was changed. Applications were cleared.').waitFor({ timeout: 30_000 });
    await asha.page.getByText(/Changed by User Two. What was before is revision \d+/).waitFor();
    await cell(asha.page, 0, 2).waitFor();
    expect((await cell(asha.page, 0, 2).innerText()).trim()).toBe('');
  });

  test('U073 activation names the plan that gives way; a yield is reported as weight, bags and per area; a completed plan is copied as a draft', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    const { page } = joao;
    await enter(page, first, 'overview');
    await setStatus(page, 'Draft', 'Activate', 'Activate');
    await enter(page, second, 'overview');
    expect(await setStatus(page, 'Draft', 'Activate', 'Activate')).toContain('First');
    await page.getByText('A yield cannot be reported while the plan is active.').waitFor();
    await setStatus(page, 'Active', 'Complete', 'Complete');
    for (const [kind, value] of [['Total weight', '120'], ['Bags', '900'], ['Per area', '38']] as const) {
      await choose(page, 'Reported as', kind);
      await page.getByLabel('Harvest', { exact: true }).fill(value);
      if (kind === 'Bags') await page.getByLabel('Weight of a bag').fill('50');
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/plan/results'));
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      expect((await answered).status()).toBeLessThan(300);
      await page.getByText(new RegExp(`${kind}.*${value}|${value}.*`)).first().waitFor();
    }
    const { body } = await client.get('/plan', { query: { planId: second } });
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toEqual(['totalWeight', 'bags', 'perArea']);
    await page.getByRole('button', { name: 'Duplicate as draft' }).click();
    await page.getByRole('heading', { level: 1, name: /^Second \(copy\)/ }).waitFor();
  });

  test('U071 another plan is a start: its products and doses are copied; a plan that is deleted asks for nothing more', async () => {
    const from = await make('Model');
    const { page, complaints } = joao;
    await enter(page, from, 'fertilization');
    await write(page, 0, 1, '31');
    await chip(page, /Saved/);
    const empty = await make('Empty', { products: [] });
    await page.goto(url(empty, 'fertilization'));
    await page.getByRole('button', { name: 'Copy from another plan' }).click();
    await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('combobox')).first().click();
    await page.getByRole('option', { name: 'Model', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await shows(cell(page, 0, 1), '31');
    await chip(page, /Saved/);

    complaints.length = 0;
    await page.getByRole('button', { name: 'Status: Draft' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL((at) => at.pathname === `/customers/${growerId}`);
    await page.waitForTimeout(1_000);
    expect(complaints).toEqual([]);
  });
});
