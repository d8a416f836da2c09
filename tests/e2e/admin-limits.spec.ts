import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { openPage, type WatchedPage } from './support/browser';
import { enterAdmin, inBrowser, settled, signIn, story, visit } from './support/rig';
import { eventually, told } from './support/eventually';

inBrowser('Limits, impact factors and weather alerts of a company’s own', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const groups = () => rig.fixture.companies[0]!.collections.flatMap((collection) => collection.groups);
  const changes = async (within: Locator): Promise<string[][]> => {
    const table = within.getByRole('region', { name: 'What was changed meanwhile' }).getByRole('table');
    await table.waitFor();
    await settled(page);
    return Promise.all((await table.locator('tbody tr').all()).map((one) => one.locator('th, td').allInnerTexts()));
  };

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('company-1'));
  });
  afterAll(() => watched?.context.close());

  const bands = (...tops: (number | null)[]) =>
    tops.map((to, at) => ({ label: ['low', 'medium', 'high'][at]!, from: at === 0 ? 0 : tops[at - 1]!, to }));
  const olsenRow = () => page.getByRole('row').filter({ hasText: 'Olsen' }).filter({ hasText: 'Phosphorus' });

  step('R090 every page of the center is reached by its entry', async () => {
    await enterAdmin(page, rig, rig.person('company-1'), '/admin-center');
    const center = page.getByRole('navigation', { name: 'Admin center' });
    const entries = await center.getByRole('link').allTextContents();
    expect(entries).toEqual(
      expect.arrayContaining([
        'Users',
        'Products',
        'Crops',
        'Plan templates',
        'Soil analysis',
        'Plant analysis',
        'Weather alerts',
        'Localization',
      ]),
    );
    for (const entry of entries) {
      await center.getByRole('link', { name: entry, exact: true }).click();
      await center.getByRole('link', { name: entry, exact: true }).and(page.locator('[aria-current=page]')).waitFor();
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${entry.slice(0, 5)}`) }).waitFor(); // some say more than their entry
    }
  });

  step('U057 R027 C002 C009 limits of a company’s own: typed once each, a wrong one at its field, then in force below', async () => {
    await enterAdmin(page, rig, rig.person('company-1'), '/admin-center/soilAnalysis');
    await page.getByText(/^Company level — \d groups inherit this$/).waitFor();
    await page.getByRole('button', { name: 'Change Phosphorus, Olsen' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Phosphorus, Olsen' });
    const top = (at: number) => form.getByRole('textbox', { name: `Class ${at}, up to` });
    await top(1).waitFor();
    const bands = await form.getByRole('textbox').count();
    for (let at = bands; at > 3; at--) await form.getByRole('button', { name: `Remove class ${at}` }).click();
    const values = ['30', '20', ''];
    for (const [at, value] of values.entries()) await top(at + 1).fill(value);
    await form.getByRole('button', { name: 'Save for company' }).click();
    await form.getByText('The bottom value must be lower than the top value').first().waitFor();
    await eventually(() => top(2).getAttribute('aria-invalid'), 'true');
    await top(2).fill('60');
    await form.getByRole('button', { name: 'Save for company' }).click();
    await form.waitFor({ state: 'detached' });
    await olsenRow().getByText('Own limits').waitFor();
    await olsenRow()
      .getByText(/^set by Company One, /)
      .waitFor();
    const boss = await confirmedAdmin(rig, 'super-1');
    const { thresholds } = (await boss.get(`/adminCenter/soilAnalysis/interpretation?groupId=${groups()[0]!.id}`)).body as {
      thresholds: { ownerScope: string; ranges: { from: number; to: number | null }[] }[];
    };
    const inherited = thresholds.find(({ ownerScope }) => ownerScope === 'company')!;
    expect(inherited.ranges.map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
      [30, 60],
      [60, null],
    ]);
    await visit(page, `/customers/${groups()[0]!.growerIds[0]}/fields/${groups()[0]!.fieldIds[0]}?analysis=soil:new`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'Phosphorus, extraction method' }).click();
    await page.getByRole('option', { name: 'Olsen' }).click();
    await sheet.getByRole('textbox', { name: 'Phosphorus, value' }).fill('40');
    await sheet.getByTitle(/^Own limits of Acceptance One \(company\), set by Company One on /).waitFor();
    await page.keyboard.press('Escape');
  });

  step('U057 C009 limits that somebody else set meanwhile stand beside one’s own', async () => {
    await enterAdmin(page, rig, rig.person('company-1'), '/admin-center/soilAnalysis');
    await page.getByRole('button', { name: 'Change Phosphorus, Olsen' }).click();
    const form = page.getByRole('dialog', { name: 'Phosphorus, Olsen' });
    await form.getByRole('textbox', { name: 'Class 1, up to' }).fill('12');
    const boss = await confirmedAdmin(rig, 'super-1');
    const olsen = { mineralId: 4, unitId: 25, extractionMethodId: 5 };
    const companyId = rig.fixture.companies[0]!.id;
    const ranges = bands(25, 60, null).map((band, at) => ({ ...band, label: ['very low', 'low', 'medium'][at]! }));
    const sent = await boss.post(`/adminCenter/soilAnalysis/thresholds/0?companyId=${companyId}`, { thresholds: [{ ...olsen, ranges }] });
    expect(sent.status).toBe(200);
    await form.getByRole('button', { name: 'Save for company' }).click();
    const rows = await changes(form);
    expect(rows.find(([what]) => what === 'Class 1, up to')).toEqual(['Class 1, up to', '30', '25', '12']);
    await form.getByRole('button', { name: 'Keep what I entered' }).click();
    await form.getByRole('button', { name: 'Save for company' }).click();
    await form.waitFor({ state: 'detached' });
    await olsenRow().getByText('0–12', { exact: true }).waitFor();
  });

  step('U057 C007 R266 limits of a company’s own are archived, stand in the archive and come back from there', async () => {
    await page.getByRole('button', { name: 'Archive Phosphorus, Olsen' }).press('Enter');
    await told(page, '1 set of limits archived. Results here are not read by it.');
    await olsenRow().getByText('Own limits').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Archived' }).click();
    await olsenRow().getByText('0–12', { exact: true }).waitFor();
    await page.getByText('1 set of limits archived here').waitFor();
    await page.getByRole('button', { name: 'Restore Phosphorus, Olsen' }).press('Enter');
    await told(page, '1 set of limits is in force again');
    await page.getByText('Nothing is archived here.').waitFor();
    await page.getByRole('tab', { name: 'Limits' }).click();
    await olsenRow().getByText('0–12', { exact: true }).waitFor();
  });

  step('U057 C010 a factor of one’s own, then the limits are given up', async () => {
    await page.getByRole('tab', { name: 'Impact factors' }).click();
    const cell = page.getByRole('textbox', { name: 'Phosphorus, very low' });
    await eventually(() => cell.getAttribute('placeholder'), '1.5');
    await cell.fill('-1');
    await page.getByRole('button', { name: 'Save for company' }).click();
    await page.getByText('Must be a positive number').first().waitFor();
    await cell.fill('1.4');
    await page.getByRole('button', { name: 'Save for company' }).click();
    await told(page, 'Impact factors saved');
    await page.getByRole('tab', { name: 'Limits' }).click();
    await page.getByRole('button', { name: 'Reset Phosphorus, Olsen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await told(page, '1 set of limits was reset');
    await page.getByText('Own limits').first().waitFor({ state: 'detached' });
  });

  step('U058 R027 C012 C014 C015 C016 tissue of a crop: own limits, and the published ones again', async () => {
    await enterAdmin(page, rig, rig.person('company-1'), '/admin-center/plantAnalysis');
    const name = 'Nitrogen, third/fourth leaf pair, before fruit filling';
    await page.getByRole('button', { name: `Change ${name}` }).click();
    const form = page.getByRole('dialog', { name });
    await form.getByRole('textbox', { name: 'Class 1, up to' }).fill('2');
    await form.getByRole('button', { name: 'Save for company' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Reset ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await told(page, '1 set of limits was reset');
    await page.getByRole('button', { name: `Change ${name}` }).waitFor();
    await page.getByRole('button', { name: `Reset ${name}` }).waitFor({ state: 'detached' });
  });

  const drawer = (name: string) => page.getByRole('dialog', { name });
  const alertRow = (name: string) => page.getByRole('row').filter({ hasText: name });
  const choose = async (within: Locator, label: string, option: string) => {
    await within.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  step(
    'U056 C217 R199 R397 R398 an alert is made: wrong limits at their field, stages of its crop, then it stands in the list',
    async () => {
      await enterAdmin(page, rig, rig.person('company-1'), '/admin-center/weather');
      await page.getByText('There is no weather alert here.').waitFor();
      await page.getByRole('button', { name: 'Add alert' }).first().press('Enter');
      const form = drawer('Add alert');
      const limit = form.getByRole('textbox', { name: /^Limit, or/ });
      await form.getByRole('textbox', { name: 'Name' }).fill('Hot days');
      await limit.fill('1000');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('The temperature must lie between −459 and 999').first().waitFor();
      await choose(form, 'Watches', 'Rain of the day');
      await limit.fill('0');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Must be a positive number').first().waitFor();
      await choose(form, 'Watches', 'Highest temperature of the day');
      await limit.fill('38');
      await choose(form, 'Crop(optional)', 'Potato');
      await form.getByRole('checkbox').nth(2).check();
      await form.getByRole('textbox', { name: /^Advice/ }).fill('Irrigate before noon');
      await form.getByText(/^Highest temperature of the day: 38 °C or more, for Potato in: /).waitFor();
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await alertRow('Hot days').getByText('Heat ≥ 38 °C').waitFor();
      await alertRow('Hot days').getByText('Irrigate before noon').waitFor();
      await alertRow('Hot days').getByText('Potato').waitFor();
    },
  );

  step('U056 C217 an alert that somebody else changed meanwhile stands beside one’s own changes', async () => {
    await alertRow('Hot days').getByRole('button', { name: 'Hot days' }).click();
    const form = drawer('Edit Hot days');
    await form.getByRole('textbox', { name: /^Limit, or/ }).fill('40');
    const boss = await confirmedAdmin(rig, 'super-1');
    const groupId = groups()[0]!.id;
    const { items } = (await boss.get(`/weather/alerts?groupId=${groupId}`)).body as { items: { id: number; name: string }[] };
    const { id } = items.find(({ name }) => name === 'Hot days')!;
    expect((await boss.post('/weather/alerts', { id, parameter: { value: 36, unit: '°C' } })).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await changes(form)).toEqual([['Limit', '38', '36', '40']]);
    await form.getByRole('button', { name: 'Keep what I entered' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await alertRow('Hot days').getByText('Heat ≥ 40 °C').waitFor();
  });

  step(
    'U056 R027 C219 a group turns an inherited alert off for itself alone; the filters find it, and turning off can be undone',
    async () => {
      await enterAdmin(page, rig, rig.person('company-1'), `/admin-center/weather?group=${groups()[0]!.id}`);
      const row = alertRow('Hot days');
      await row.getByText('Owned by the company Acceptance One').waitFor();
      expect(await row.getByRole('button', { name: 'Hot days' }).count()).toBe(0);
      await row.getByRole('switch').press('Space');
      await page.getByRole('button', { name: 'Undo' }).hover(); // its clock stands still
      await told(page, '1 alert is off here');
      await row.getByRole('switch', { name: 'Hot days', checked: false }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await told(page, '1 alert is on here');
      await row.getByRole('switch', { name: 'Hot days', checked: true }).waitFor();
      await choose(page.locator('main#page'), 'Status', 'Only off');
      await page.getByText('No alert matches.').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await row.waitFor();
      await enterAdmin(page, rig, rig.person('company-1'), `/admin-center/weather?group=${groups()[1]!.id}`);
      await alertRow('Hot days').getByRole('switch', { name: 'Hot days', checked: true }).waitFor();
    },
  );

  step('U056 C224 the alert is deleted where it stands, after a question', async () => {
    await enterAdmin(page, rig, rig.person('company-1'), '/admin-center/weather');
    await alertRow('Hot days').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await drawer('Delete Hot days?').getByRole('button', { name: 'Delete 1' }).click();
    await told(page, '1 alert deleted');
    await page.getByText('There is no weather alert here.').waitFor();
    expect(watched.complaints.filter((one) => !/status of (403|412)/.test(one))).toEqual([]);
  });
});
