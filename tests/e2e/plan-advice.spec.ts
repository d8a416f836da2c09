import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { mixedTank, products } from '../api/support/plans';
import { Client } from '../support/client';
import { openPage, type WatchedPage } from './support/browser';
import { inMain } from './support/plan-page';
import { inBrowser, settled, signIn, visit } from './support/rig';

inBrowser('What the engine says about a plan', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  let plan: number;

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const person = rig.person('group-1');
    grower = group.growerIds[0]!;
    api = await Client.signIn(rig.url, person.email, person.password);
    const made = await api.post('/plan', {
      name: 'Calculate me',
      customerId: grower,
      fieldId: group.fieldIds[0]!,
      cropId: rig.fixture.library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products: [products.urea, products.map, products.mop].map((id) => ({ id, unitId: 2 })),
      ...mixedTank,
      applications: [
        {
          id: 'basal',
          applicationTypeId: 1,
          cropStageId: -1,
          applicationDate: '2026-03-02',
          products: [{ id: products.urea, amount: 40, unitId: 2 }],
        },
      ],
    });
    if (made.status !== 201) throw new Error(made.text);
    plan = made.body.id;
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
  }, 120_000);
  afterAll(() => watched?.context.close());
  const body = async () => (await api.get(`/plan?planId=${plan}`)).body;

  test('R647 amounts are shown old and new with what stays short, and applied as one revision that others see', async () => {
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${plan}`);
    await settled(page);
    const before = (await body()).revision;
    await page.getByRole('button', { name: 'Auto-calculate…' }).click();
    const dialog = page.getByRole('dialog');
    for (const id of [products.calciumNitrate, products.ammoniumSulfate]) {
      const { name } = (await api.get(`/fertilizers?id=${id}`)).body;
      await dialog.getByRole('checkbox', { name }).uncheck();
    }
    await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
    await dialog.getByText('Not every need can be met within ±5 %.').waitFor();
    expect(await dialog.locator('tbody tr').filter({ hasText: 'Urea 46-0-0' }).first().innerText()).toMatch(/40 kg\/ha/);
    expect(await dialog.locator('tr[data-status="deficit"]').count()).toBeGreaterThan(0);
    expect((await body()).revision).toBe(before);
    await dialog.getByRole('button', { name: 'Apply as one revision' }).click();
    await page.getByText('The amounts were applied. Everyone sees them.').waitFor();
    const after = await body();
    expect(after.revision).toBe(before + 1);
    const urea = after.applications[0].products.find(({ id }: { id: number }) => id === products.urea);
    expect(urea.amount).toBeGreaterThan(40);
    await inMain(page).getByRole('grid').getByText(String(urea.amount), { exact: true }).first().waitFor();
  });

  test('a check leads to its place and is accepted with a reason', async () => {
    const check = page.locator('li').filter({ hasText: 'does not mix' }).first();
    await check.getByRole('button', { name: 'Accept…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByText('Say why it is accepted.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stirred');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await check.getByText(/^Accepted by .*: Stirred$/).waitFor();
    await check.getByRole('button', { name: 'Go there' }).click();
    await page.waitForURL(/method=proportional/);
  });

  test('a number says why it is what it is', async () => {
    await page.getByRole('contentinfo').or(page.locator('footer')).getByRole('button', { name: 'Why?' }).first().click();
    await page.getByRole('dialog').getByText('P · (1 − d/100) · (1 + t/100)').waitFor();
    await page.keyboard.press('Escape');
    expect(watched.complaints).toEqual([]);
  });
});
