import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { inBrowser, signIn, story } from './support/rig';
import { choose, csv, status } from './support/upload-page';

inBrowser('What is wrong with a sheet', (rig) => {
  const step = story();
  let uploader: WatchedPage;
  beforeAll(async () => {
    uploader = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await signIn(uploader.page, rig.person('group-1'));
    await uploader.page.getByRole('link', { name: 'Upload center' }).click();
    await heading(uploader.page, 'Upload center');
  });

  afterAll(() => uploader?.context.close());

  step(
    'U041 what is wrong with a cell reads the same when rows are checked, in the list and in the file; its choices stand at the cell',
    async () => {
      const { page } = uploader;
      const head = 'Full name,Grower code,Country,Field name,Area,Area unit,Latitude,Longitude';
      const rows = [
        'Said One,S-1,Atlantis,,,,,',
        'Said Two,S-2,IN,North,five,ha,18.5,74.5',
        'Said Three,S-3,IN,East,2,ha,18.5,-555',
        'Said Good,S-4,IN,,,,,',
      ];
      await choose(page, csv('said.csv', [head, ...rows].join('\n')));
      await page.getByRole('button', { name: 'Check rows' }).click();
      const table = page.getByRole('table', { name: 'Rows with errors' });
      const wordsIn = async (cells: Locator) => (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
      await table.getByText('degrees').waitFor();
      const checked = await wordsIn(table.locator('tbody tr td:last-child'));
      expect(checked).toEqual([
        'There is no such country',
        'A number is wanted here',
        'This must be a number of degrees between -180 and 180',
      ]);
      await page.locator('input[aria-label="Row 2, Country"]').focus();
      await page.getByRole('option', { name: 'India', exact: true }).waitFor();
      expect(await page.locator('input[aria-label="Row 2, Country"]').inputValue()).toBe('Atlantis');
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.waitForURL(/\/upload-center\?task=\d+$/);
      await status(page, 'said.csv', /Partial/);
      const region = page.getByRole('region', { name: 'Rows with errors' });
      for (const words of checked) await region.getByText(words).waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
      const file = readFileSync((await download.path())!, 'utf8');
      for (const words of checked) expect(file).toContain(`: ${words}`);
    },
  );
});
