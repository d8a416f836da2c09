import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pngOf } from '../support/images';
import { axeInLightAndDark, axeViolations, openPage, type WatchedPage } from './support/browser';
import { type Places, placesOf } from './support/places';
import { here, inBrowser, settled, signIn, story, typeCode, visit } from './support/rig';
import { eventually, told } from './support/eventually';

inBrowser('Companies and what they switch on', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let at: Places;
  const boss = () => rig.person('super-1');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const drawer = (name: string) => page.getByRole('dialog', { name });
  const save = async () => {
    await page.getByRole('button', { name: 'Save company' }).click();
    await typeCode(page, rig, boss());
  };

  beforeAll(async () => {
    at = placesOf(rig);
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, boss());
    await visit(page, '/admin-center/companies');
    await typeCode(page, rig, boss());
  });
  afterAll(() => watched?.context.close());

  const step = story();
  step('U059 R091 R186 a super admin adds a company with a logo, which shows before and after it is sent', async () => {
    await row('Acceptance One').waitFor();
    await page.getByRole('button', { name: 'Add company' }).click();
    const form = drawer('Add company');
    await form.getByLabel('Name', { exact: true }).fill('Farm 7');
    await form.getByLabel('User capacity').fill('40');
    await form.locator('input[type=file]').setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: pngOf(63, 64) });
    await form.getByText('The image must be at least 64 × 64 pixels').waitFor();
    await form.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await form.getByText('Only an image can be uploaded').waitFor();
    await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(96, 96) });
    await form.locator('img[alt="Logo of the company"]').waitFor();
    await form.getByRole('button', { name: 'Save company' }).click();
    await form.getByText('letters and spaces only').first().waitFor();
    await form.getByLabel('Name', { exact: true }).fill('acceptance ONE');
    await form.getByRole('status').getByText('Company name already exists').waitFor(); // before anything is sent
    await form.getByLabel('Name', { exact: true }).fill('Monsoon Agro');
    await save();
    await told(page, 'Monsoon Agro was added');
    await row('Monsoon Agro').locator('img').waitFor();
    expect(here(page)).toBe('/admin-center/companies');
  });

  step('U059 R193 R190 R192 R195 a company’s switches and how its growers are shown are changed', async () => {
    await row('Acceptance One').getByRole('link', { name: 'Acceptance One' }).click();
    const form = drawer('Acceptance One');
    await form.getByRole('switch', { name: /^Landing page/ }).press('Space');
    await form.getByRole('switch', { name: /^Additional grower information/ }).press('Space');
    await form.getByRole('switch', { name: /^Bulk upload/ }).press('Space');
    await form.getByRole('switch', { name: /^Compact plan/ }).press('Space');
    await form.getByRole('switch', { name: /^Seeds dashboard/ }).press('Space');
    for (const name of [/^Surveys and mills/, /^Licenses/]) expect(await form.getByRole('switch', { name }).isChecked()).toBe(true);
    await form.getByRole('radio', { name: 'Farm name' }).press('Space');
    expect(await axeViolations(page)).toEqual([]);
    await save();
    await told(page, 'Acceptance One was saved');
    await row('Acceptance One')
      .getByText(
        'Shared asset management, Surveys and mills, Licenses, Additional grower information, Compact plan, Landing page, Seeds dashboard',
      )
      .waitFor();
  });

  step('U046 R108 R193 people of that company find a start page, and its tile leads to their work', async () => {
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-1'));
    await other.page.getByRole('link', { name: 'Loam, home' }).click();
    await other.page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    expect(here(other.page)).toBe('/landingPage');
    await settled(other.page);
    expect(await axeViolations(other.page)).toEqual([]);
    await other.page.getByRole('link', { name: /^Sustainability\s*Practices/ }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Choose a crop' }).waitFor();
    await visit(other.page, '/landingPage');
    await other.page.getByRole('link', { name: /^Agronomy/ }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Growers' }).waitFor();
    expect(here(other.page)).toBe(`/collection/${at.collection}/group/${at.group}`);
    await other.page.getByRole('columnheader', { name: 'Farm', exact: true }).waitFor();
    await visit(other.page, `/collection/${at.collection}/group/${at.group}/add-grower`);
    await other.page.getByLabel('Supplier name').waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  step('R191 U072 with the switch on the summary of a plan opens short, and the whole of it is one step away', async () => {
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-1'));
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    await visit(other.page, `/customers/${group.growerIds[0]}/plan/view?planId=${group.planIds[0]}`);
    await other.page.locator('article[data-compact]').waitFor();
    const columns = other.page.locator('article[data-compact] thead th');
    expect(await columns.allTextContents()).toEqual(['Application', 'Products']);
    await settled(other.page);
    expect(await axeViolations(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: 'Whole plan' }).click();
    await other.page.getByRole('heading', { level: 3, name: 'Applications' }).waitFor();
    await other.page.getByRole('button', { name: 'Compact summary' }).click();
    await other.page.locator('article[data-compact]').waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  step('U045 R194 R443 with both switches on an admin finds the network, others do not', async () => {
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('group-1'));
    await own.page.getByRole('link', { name: 'Network' }).click();
    await own.page.getByRole('heading', { level: 1, name: 'Network' }).waitFor();
    expect(here(own.page)).toBe('/SeedNetworkInformationDashboard');
    await own.page.getByRole('table', { name: 'Suppliers' }).getByText('Not stated').waitFor();
    await settled(own.page);
    expect(await axeViolations(own.page)).toEqual([]);
    expect(own.complaints).toEqual([]);
    await own.context.close();
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('group-5'));
    expect(await other.page.getByRole('link', { name: 'Network' }).count()).toBe(0);
    const { collections } = rig.fixture.companies[1]!;
    await visit(other.page, '/SeedNetworkInformationDashboard');
    expect(here(other.page)).toBe(`/collection/${collections[0]!.id}/group/${collections[0]!.groups[0]!.id}`);
    await other.context.close();
  });

  step('C350 U059 the logo of a company is taken away', async () => {
    await row('Monsoon Agro').getByRole('link', { name: 'Monsoon Agro' }).click();
    const form = drawer('Monsoon Agro');
    await form.locator('img[alt="Logo of the company"]').waitFor();
    await form.getByRole('button', { name: 'Remove the logo' }).click();
    await form.getByText('The logo goes when you save.').waitFor();
    await form.getByRole('button', { name: 'Keep the old one' }).click();
    await form.locator('img[alt="Logo of the company"]').waitFor();
    await form.getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('button', { name: 'Save company' }).click();
    await told(page, 'Monsoon Agro was saved');
    await row('Monsoon Agro').locator('img').waitFor({ state: 'detached' });
  });

  step('R192 U041 with the switch off the upload center is closed to the company', async () => {
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('group-1'));
    expect(await other.page.getByRole('link', { name: 'Upload center' }).count()).toBe(0);
    await visit(other.page, '/upload-center');
    expect(here(other.page)).toBe(`/collection/${at.collection}/group/${at.group}`);
    await other.context.close();
  });

  step('U046 R442 without the switch the start page is not there', async () => {
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-9'));
    const { collections } = rig.fixture.companies[1]!;
    await visit(other.page, '/landingPage');
    expect(here(other.page)).toBe(`/collection/${collections[0]!.id}/group/${collections[0]!.groups[0]!.id}`);
    await other.page.getByRole('columnheader', { name: 'Name' }).waitFor();
    await visit(other.page, `/collection/${collections[0]!.id}/group/${collections[0]!.groups[0]!.id}/add-grower`);
    await other.page.getByLabel('Farm name').waitFor();
    expect(await other.page.getByLabel('Supplier name').count()).toBe(0);
    await other.context.close();
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]));
});

inBrowser('Collections, groups and their localization', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let at: Places;
  const admin = () => rig.person('company-1');

  beforeAll(async () => {
    at = placesOf(rig);
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, admin());
  });
  afterAll(() => watched?.context.close());

  const step = story();
  step('U022 R090 R196 a company admin adds a collection with its default group', async () => {
    await page.getByRole('button', { name: 'Add collection' }).click();
    const form = page.getByRole('dialog', { name: 'Add collection' });
    await form.getByLabel('Name', { exact: true }).fill('West');
    await form.getByLabel('User capacity').fill('10');
    await form.getByLabel('Name of the default group').fill('Home');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await typeCode(page, rig, admin());
    await told(page, 'West was added');
    await page.getByRole('link', { name: 'West', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'West' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  });

  step('U023 a group is added, renamed and deleted; the default one is kept', async () => {
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Shore');
    await page.getByLabel('User capacity').fill('6');
    await page.keyboard.press('Enter');
    await page.getByText('The user capacity of the collection is reached').first().waitFor();
    await page.getByLabel('User capacity').fill('5');
    await page.keyboard.press('Enter');
    await told(page, 'Shore was added');
    const act = async (group: string, what: string) => {
      await page.getByRole('button', { name: `${group}: actions` }).press('Enter');
      await page.getByRole('menuitem', { name: what }).click();
    };
    await act('Shore', 'Edit');
    await page.getByLabel('Name', { exact: true }).fill('Coast');
    await page.keyboard.press('Enter');
    await told(page, 'Coast was saved');
    await act('Coast', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await typeCode(page, rig, admin());
    await told(page, 'Coast was deleted');
    await act('Home', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await typeCode(page, rig, admin());
    await page.getByText('The default group of a collection cannot be deleted').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  step('U055 R027 R430 what the company sets is inherited, and the page says by how many groups', async () => {
    await visit(page, '/admin-center/localization');
    await page.getByText('Company level — 5 groups inherit this').waitFor();
    await page.getByRole('combobox', { name: 'Date format' }).click();
    await page.getByRole('option', { name: /^DD\.MM\.YYYY/ }).click();
    await page.getByRole('combobox', { name: 'Currency' }).fill('Brazil');
    await page.getByRole('option', { name: /BRL/ }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save for company' }).click();
    await told(page, 'Localization saved');
    const asha = await openPage(rig.browser, rig.url);
    await signIn(asha.page, rig.person('user-1'), `/account?tab=preferences`);
    await asha.page
      .getByText(/\d{2}\.\d{2}\.\d{4}/)
      .first()
      .waitFor();
    await asha.context.close();
  });

  step('U055 R080 R081 numbers in the address choose the scope, anything else is left alone', async () => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/admin-center/localization?collection=${at.collection}&group=${at.group}`);
    await page.getByText('Group level', { exact: true }).first().waitFor();
    const currency = () => page.getByRole('combobox', { name: 'Currency' }).inputValue();
    await eventually(currency, expect.stringMatching(/^As Acceptance One \(Company level\): Brazilian/));
    await page.evaluate(() => {
      history.pushState(null, '', '/admin-center/localization?collection=abc&group=7x');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByText('Company level — 5 groups inherit this').waitFor();
    await eventually(currency, expect.stringMatching(/BRL/));
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of (403|409)/.test(one))).toEqual([]));

  describe.each([
    ['en-US', 1],
    ['mr-IN', 2],
  ] as const)('in %s, light and dark', (locale, languageId) => {
    test('U059 U046 the pages of companies have no violation', async () => {
      const own = await openPage(rig.browser, rig.url, { locale });
      const boss = rig.person('super-1');
      await signIn(own.page, boss);
      const session = await own.page.evaluate(async () => {
        const answer = await fetch('/api/auth/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
        return ((await answer.json()) as { accessToken: string }).accessToken;
      });
      await fetch(`${rig.url}/api/user/preference`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        body: JSON.stringify({ languageId }),
      });
      await own.page.goto('/admin-center/companies');
      await typeCode(own.page, rig, boss);
      await settled(own.page);
      expect(await axeInLightAndDark(own.page)).toEqual([]);
      await own.page.goto('/admin-center/companies?open=new');
      await own.page.getByRole('dialog').locator('input[name=name]').waitFor();
      await own.page.getByRole('dialog').locator('button[type=submit]').click();
      await own.page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor();
      expect(await axeInLightAndDark(own.page)).toEqual([]);
      await own.context.close();
    });
  });
});
