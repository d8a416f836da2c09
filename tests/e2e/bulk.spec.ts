import { afterAll, beforeAll, expect } from '@jest/globals';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { choose, heading } from './support/plan-page';
import { here, inBrowser, settled, signIn, story, visit } from './support/rig';

const products = ['urea', 'map', 'mop'].map((key) => libraryProductByKey(key)!.name);

const pick = async (page: Page, label: string, option: string) => {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Everything that the first step asks for. */
const settings = async (page: Page, prefix: string) => {
  await pick(page, 'Crop', 'Potato');
  await page.getByRole('textbox', { name: 'Plan name prefix' }).fill(prefix);
  await page.getByRole('textbox', { name: 'Expected yield' }).fill('40');
  for (const product of products) await pick(page, 'Add a product', product);
  await page.getByRole('button', { name: 'Choose all shown' }).click();
};

inBrowser('Bulk recommendations', (rig) => {
  const step = story();
  let admin: WatchedPage;
  beforeAll(async () => {
    admin = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await signIn(admin.page, rig.person('group-1'));
  });
  afterAll(() => admin?.context.close());

  step('R097 U043 the upload center leads to the settings, and so does the rail', async () => {
    const { page } = admin;
    await visit(page, '/upload-center');
    await page.getByRole('link', { name: 'Bulk recommendations' }).click();
    await heading(page, 'Bulk recommendation');
    await page.getByRole('link', { name: 'Bulk recommendation', exact: true }).waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  step(
    'U043 U097 an adviser who may not upload gets there from what is due, with the fields that have no plan, and plans for them',
    async () => {
      const { page, context, complaints } = await openPage(rig.browser, rig.url, { locale: 'en-US' });
      await signIn(page, rig.person('user-9'));
      expect(await page.getByRole('link', { name: 'Upload center' }).count()).toBe(0);
      await visit(page, '/today');
      const planless = page.getByRole('link', { name: /^New plan for / });
      await planless.first().waitFor();
      await page.getByRole('link', { name: 'Plan them together' }).click();
      await heading(page, 'Bulk recommendation');
      await page.getByRole('link', { name: 'Bulk recommendation', exact: true }).waitFor();
      // two of the group's three growers are theirs; of the two fields of each the southern ones have no plan
      await page.getByRole('checkbox', { name: 'South field' }).nth(1).waitFor();
      expect(await page.getByRole('checkbox', { name: /^Grower / }).count()).toBe(2);
      for (const [field, on] of [
        ['South field', true],
        ['North field', false],
      ] as const)
        for (const box of await page.getByRole('checkbox', { name: field }).all())
          expect([field, await box.isChecked()]).toEqual([field, on]);
      await settings(page, 'Own');
      await page.getByRole('button', { name: 'Make 4 plans' }).click();
      await page.getByText('All plans made').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  step(
    'R098 U044 no step can be skipped: without a task the overview is the settings, and nothing is sent that is incomplete',
    async () => {
      const { page } = admin;
      await visit(page, '/BulkRecommendation/overview');
      expect(here(page)).toBe('/BulkRecommendation');
      await page.getByRole('button', { name: 'Make plans' }).click();
      await page.getByText('At least one product must be selected').waitFor();
      await page.getByText('Choose at least one field.').waitFor();
      expect(here(page)).toBe('/BulkRecommendation');
    },
  );

  step('R098 R374 R375 U044 settings, then the plans as they are made; manure and coated products are not offered', async () => {
    const { page } = admin;
    const offer = page.getByRole('combobox', { name: 'Add a product' });
    await offer.click();
    await offer.fill('manure');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await settings(page, 'Spring');
    await page.getByRole('button', { name: /^Make \d+ plans$/ }).click();
    await page.waitForURL(/\/BulkRecommendation\/overview\?taskId=\d+$/);
    await page.getByText('All plans made').waitFor();
    const lines = page.getByRole('table', { name: 'Plans' }).getByRole('row').filter({ hasText: 'Spring ' });
    expect(await lines.count()).toBe(6);
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  step('U044 each row names its grower, plans are filtered by state, and one is opened beside the list', async () => {
    const { page } = admin;
    const table = page.getByRole('table', { name: 'Plans' });
    const growers = await table.locator('tbody tr td:nth-child(3)').allInnerTexts();
    expect(growers.map((text) => text.replace(/ · \d+ plans?$/, ''))).toEqual(growers.map(() => expect.stringMatching(/^Grower \w+/)));
    const [, looked] = await table.getByRole('button', { name: /^Look at / }).all();
    await table
      .getByRole('button', { name: /^Look at / })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Previous plan' }).isDisabled()).toBe(true);
    await drawer.getByRole('button', { name: 'Next plan' }).click();
    const name = (await looked!.getAttribute('aria-label'))!.replace(/^Look at (.*) here$/, '$1');
    await page.getByRole('dialog', { name }).waitFor();
    await drawer.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await choose(page, 'Requirements', 'Requirements met (0)');
    await page.getByText('No plan is like that.').waitFor();
    await choose(page, 'Requirements', 'All plans (6)');
    await table
      .getByRole('button', { name: /^Look at / })
      .first()
      .waitFor();
  });

  step('U044 C150 C148 chosen plans are taken along as PDFs in one ZIP, which is found again after a reload', async () => {
    const { page } = admin;
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const coming = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Download PDFs (at most 10)' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^plans-\d{4}-\d\d-\d\d\.zip$/);
    const names = Object.keys(unzipSync(readFileSync(await file.path())));
    expect([names.length, new Set(names).size, names.every((name) => /^Grower [\w ]+ - Spring .+\.pdf$/.test(name))]).toEqual([6, 6, true]);
    await page.getByText('6 of 6 PDFs').waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download ZIP' }).click();
    await again;
    await page.getByRole('region', { name: 'PDFs' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Download ZIP' }).waitFor({ state: 'detached' });
  });

  step('R286 the way back asks, discards the plans and keeps the settings', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Back to settings' }).click();
    await page.getByText('This discards 6 created plans.').waitFor();
    await page.getByRole('button', { name: 'Discard and go back' }).click();
    await heading(page, 'Bulk recommendation');
    expect(await page.getByRole('textbox', { name: 'Plan name prefix' }).inputValue()).toBe('Spring');
    await page.getByRole('button', { name: /^Make 6 plans$/ }).click();
    await page.getByText('All plans made').waitFor();
  });

  step('R284 R285 finalized, the plans have their status and the task is over', async () => {
    const { page } = admin;
    await page.getByRole('combobox', { name: 'Status of 6 plans that do not' }).click();
    await page.getByRole('option', { name: 'Inactive', exact: true }).click();
    await page.getByRole('button', { name: 'Finalize' }).click();
    await page.locator('main').getByRole('status').filter({ hasText: 'Finalized' }).waitFor();
    await page.getByRole('table', { name: 'Plans' }).getByRole('cell', { name: 'Inactive' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Back to settings' }).count()).toBe(0);
    expect(admin.complaints).toEqual([]);
  });
});
