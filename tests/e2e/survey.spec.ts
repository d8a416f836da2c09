import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { pngOf } from '../support/images';
import { eventually, told } from './support/eventually';
import { heading } from './support/plan-page';
import { inBrowser, signIn, story } from './support/rig';
import { choose, csv, status } from './support/upload-page';

inBrowser('A survey of a grower', (rig) => {
  const step = story();
  let asha: WatchedPage;
  let uploader: WatchedPage;
  let client: Client;
  let grower: number;
  const year = new Date().getFullYear();
  const saved = async () => (await client.get(`/survey?customerId=${grower}&year=${year}`)).body;
  const openSection = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).click();

  beforeAll(async () => {
    grower = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[0]!;
    const user = rig.person('user-1');
    client = await Client.signIn(rig.url, user.email, user.password);
    [asha, uploader] = await Promise.all([openPage(rig.browser, rig.url, { locale: 'en-US' }), openPage(rig.browser, rig.url, { locale: 'en-US' })]); // prettier-ignore
    await Promise.all([signIn(asha.page, user), signIn(uploader.page, rig.person('group-1'))]);
  });
  afterAll(async () => {
    await asha?.context.close();
    await uploader?.context.close();
  });

  step(
    'U102 C271 R416 a survey is begun from the grower’s page; sums show as they are typed, and one that is not 100 stands at its field',
    async () => {
      const { page } = asha;
      await page.goto(`/customers/${grower}?tab=surveys`);
      await page.getByRole('link', { name: `Begin survey ${year}` }).click();
      await heading(page, `Survey ${year}`);
      const costs = page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: /^Costs/ });
      expect(await costs.textContent()).toBe('Costs0 / 11');
      await costs.click();
      await page.getByLabel('Labor share').fill('60');
      await page.getByLabel('Inputs share').fill('39.99');
      await page.getByText('Sum: 99.99 of 100 %').waitFor();
      expect(await costs.textContent()).toBe('Costs2 / 11');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alert').getByText('The sum of the two fields must be 100').waitFor();
      expect(await page.getByLabel('Inputs share').getAttribute('aria-invalid')).toBe('true');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByLabel('Inputs share').fill('40');
      await page.getByText('Sum: 100 of 100 %').waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await told(page, `The survey ${year} is saved`);
      expect(await saved()).toMatchObject({ laborShare: 60, inputsShare: 40, revision: 1 });
    },
  );

  step('R690 pulp is estimated as 0.40 of the cherry, and a figure replaces the estimate', async () => {
    const { page } = asha;
    await openSection(page, 'Production');
    await page.getByLabel('Cherry harvested').fill('1000');
    await openSection(page, 'Processing');
    await page.getByText('Estimate, 0.40 × cherry: 400 kg').waitFor();
    expect(await page.getByLabel('Total pulp').getAttribute('placeholder')).toBe('400');
    await page.getByLabel('Total pulp').fill('420');
    await page.getByText('Estimate, 0.40 × cherry').waitFor({ state: 'detached' });
  });

  step('what is typed and not saved is back after a reload, and Escape loses none of it', async () => {
    const { page } = asha;
    await page.getByLabel('Total pulp').press('Escape');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Answers that were not saved are back.').waitFor();
    await openSection(page, 'Processing');
    expect(await page.getByLabel('Total pulp').inputValue()).toBe('420');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, `The survey ${year} is saved`);
    expect(await saved()).toMatchObject({ cherryKg: 1000, totalPulpKg: 420, laborShare: 60, revision: 2 });
  });

  step(
    'C270 practices say whether their rule holds, notes count to 150, the history tells the answers, and the year lists on the grower’s page',
    async () => {
      const { page } = asha;
      await openSection(page, 'Soil practices');
      const practices = page.getByRole('group', { name: 'Cover-crop practices followed' });
      for (const box of (await practices.getByRole('checkbox').all()).slice(0, 5)) await box.check();
      await practices.getByText('Does not hold').waitFor();
      await practices.getByRole('checkbox').nth(5).check();
      await practices.getByText(/Holds$/).waitFor();
      await page.getByLabel('Notes').fill('Shade renewed');
      await page.getByText('13 of 150').waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await told(page, `The survey ${year} is saved`);
      expect((await saved()).practices.coverCrop).toMatchObject({ followed: 6, holds: true });
      await page.getByRole('link', { name: 'History' }).click();
      const drawer = page.getByRole('dialog', { name: /^History of Survey/ });
      await drawer.getByText('Shade renewed').waitFor();
      await drawer.getByText('Labor share').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/customers/${grower}?tab=surveys`);
      await page.getByRole('link', { name: `Survey ${year}` }).waitFor();
      expect(asha.complaints).toEqual([]);
    },
  );

  step('R096 C272 U041 surveys are brought up to date from a sheet in the upload center', async () => {
    const { page } = uploader;
    await page.goto('/upload-center?kind=survey');
    await heading(page, 'Upload center');
    await choose(page, csv('surveys.csv', `farmId,surveyYear,customerId,altitude\nFARM-1,${year},${grower},1200\n`));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await status(page, 'surveys.csv', /Imported/);
    expect(await saved()).toMatchObject({ altitude: 1200, cherryKg: 1000, revision: 4 });
  });

  step('U038 R061 R089 the dashboard shows the five figures of coffee farms, out of the survey, and what is not recorded', async () => {
    const { page } = uploader;
    const recorded = { coffeeArea: 2, greenKg: 1000, currency: 'BRL', totalCost: 12_000, coffeeIncome: 20_000, irrigationM3: 100 };
    expect((await client.post('/survey', { customerId: grower, year, ...recorded, processingWaterM3: 5 })).status).toBe(200);
    await page.goto('/dashboard');
    await page.getByRole('tab', { name: 'Coffee farms' }).click();
    const figures = page.locator('#page dl').first();
    for (const said of ['105 l/kg', '12 BRL/kg', '10,000 BRL/ha', '500 kg/ha']) await figures.getByText(said, { exact: true }).waitFor();
    expect(await figures.locator('dt').allTextContents()).toEqual(['CO₂ footprint', 'Water', 'Costs', 'Income', 'Productivity']);
    await page.getByText('CO₂ footprint: keep the footprint of a coffee plan').waitFor();
    await page.getByRole('combobox', { name: 'Harvest year' }).click();
    await page.getByRole('option', { name: String(year) }).click();
    await page.waitForURL(`**/dashboard?part=farms&year=${year}`);
    await figures.getByText('12 BRL/kg', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  step('R021 C267 C268 C269 a farmer story with a photo is written on the grower’s page, listed, and deleted', async () => {
    const { page } = asha;
    await page.goto(`/customers/${grower}?tab=stories`);
    await page.getByRole('button', { name: 'Add story' }).click();
    const form = page.getByRole('dialog', { name: 'Write a farmer story' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Mulch paid off');
    await form.getByRole('textbox', { name: 'Text' }).fill('The terraces kept their water.');
    await form.locator('input[type=file]').setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: pngOf(120, 90) });
    await form.getByRole('button', { name: 'Take out field.png' }).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const kept = page.getByRole('article', { name: 'Mulch paid off' });
    await kept.getByText('Written by User One').waitFor();
    await eventually(() => kept.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), 120);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete “Mulch paid off”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No farmer stories yet').waitFor();
  });

  step(
    'U042 C168 C169 C170 C171 the end-of-season report holds results against the plan; a note is added, changed and deleted',
    async () => {
      const { page } = asha;
      const planId = rig.fixture.companies[0]!.collections[0]!.groups[0]!.planIds[0]!;
      await client.post('/plan/status', { id: planId, status: 'inactive' });
      const reported = await client.post('/plan/results', { planId, kind: 'perArea', value: 31.5, unitId: 1 });
      expect(reported.status).toBe(201);
      await page.goto('/end-of-season-report?only=results');
      await heading(page, 'End-of-season report');
      const plan = page.getByRole('article').first();
      await plan.getByRole('cell', { name: '31.5', exact: true }).waitFor();
      await plan.getByRole('button', { name: /^Add note on / }).click();
      await plan.getByRole('textbox', { name: 'Note' }).fill('Too wet in May');
      await plan.getByRole('button', { name: 'Save' }).click();
      const note = plan.getByRole('listitem').filter({ hasText: 'Too wet in May' });
      await note.getByRole('button', { name: 'Edit' }).click();
      await plan.getByRole('textbox', { name: 'Note' }).fill('Dry in June');
      await plan.getByRole('button', { name: 'Save' }).click();
      await plan.getByText('Dry in June').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await plan.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await plan.getByText('Dry in June').waitFor({ state: 'detached' });
      await page.emulateMedia({ media: 'print' });
      expect(await plan.getByRole('button', { name: /^Add note on / }).isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      expect(asha.complaints).toEqual([]);
    },
  );
});
