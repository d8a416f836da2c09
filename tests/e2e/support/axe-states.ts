import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Places } from './axe-pages';
import { axeInLightAndDark } from './browser';
import { settled } from './rig';

/** What a page can open; each leaves the page so that the next visit begins anew. Selectors hold no words: they serve every language. */
export const states: readonly [name: string, path: (at: Places) => string, open: (page: Page) => Promise<void>][] = [
  [
    'validation errors',
    ({ collection, group }) => `/collection/${collection}/group/${group}/add-grower`,
    async (page) => {
      await page.locator('form button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'a question dialog',
    ({ grower }) => `/customers/${grower}`,
    async (page) => {
      await page.locator('main#page header button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the command palette',
    ({ grower }) => `/customers/${grower}`,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a drawer with a form',
    ({ grower, field }) => `/customers/${grower}/fields/${field}?analysis=soil:new`,
    async (page) => {
      await page.getByRole('dialog').locator('table').waitFor();
      await page.getByRole('dialog').locator('td input[inputmode=decimal]').first().fill('7.2');
    },
  ],
  [
    'limits of a mineral, one of them wrong',
    () => '/admin-center/soilAnalysis',
    async (page) => {
      await page.locator('tbody button').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('td input[inputmode=decimal]').first().fill('-1');
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'impact factors',
    () => '/admin-center/plantAnalysis',
    async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.locator('td input[inputmode=decimal]').first().waitFor();
    },
  ],
  [
    'recording an intervention, with what is missing said',
    ({ grower }) => `/customers/${grower}?tab=interventions`,
    async (page) => {
      await page.locator('[role=tabpanel] button').first().click();
      const form = page.getByRole('dialog').locator('form');
      await form.waitFor();
      await settled(page);
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await form.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'the user menu',
    ({ grower }) => `/customers/${grower}`,
    async (page) => {
      await page.locator('header button[aria-haspopup=menu]').last().click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'the status menu of a plan',
    ({ grower, plan }) => `/customers/${grower}/plan/nutritional?planId=${plan}`,
    async (page) => {
      await page.locator('main#page header button[aria-haspopup=menu]').click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'the stages of a plan',
    ({ grower, plan }) => `/customers/${grower}/plan/nutritional?planId=${plan}`,
    async (page) => {
      const grid = page.locator('main#page section').filter({ has: page.getByRole('grid') });
      await grid.locator('h2 + div button').first().click();
      await page.locator('[role=dialog] li input').first().waitFor();
      const names = page.locator('[role=dialog] li input:not([inputmode])');
      const values = await names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      const isMarathi = await page.evaluate(() => document.documentElement.lang.startsWith('mr'));
      // what is stored in English is read in the person's language
      expect(values.filter((value) => /[\u0900-\u097f]/.test(value) !== isMarathi)).toEqual([]);
    },
  ],
  [
    'the product picker',
    ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  ],
  [
    'calculated amounts',
    ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    async (page) => {
      await page.locator('footer > span:last-child button').first().click();
      await page.getByRole('dialog').locator('fieldset').first().waitFor();
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.getByRole('dialog').locator('button').last().click();
      await page.getByRole('dialog').locator('table').first().waitFor();
    },
  ],
  [
    'why a number is what it is',
    ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    async (page) => {
      await page.locator('footer button').first().click();
      await page.getByRole('dialog').locator('code, dl, table').first().waitFor();
    },
  ],
  [
    'handing a plan on: the link that was made, and what stands in the PDF',
    ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`,
    async (page) => {
      const [pdf, share] = [1, 2].map((nth) => page.locator('[class*=handOn] button').nth(nth));
      await pdf!.click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      await settled(page);
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await share!.click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('dialog').locator('input[readonly]').waitFor();
    },
  ],
  [
    'a toast',
    ({ grower }) => `/customers/${grower + 1}`,
    async (page) => {
      await page.locator('main#page header button').nth(1).click();
      await page.locator('[class*=toast]').first().hover(); // the clock of a hovered notice stands still
    },
  ],
];
