import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { axeInLightAndDark, axeViolations, openPage, type WatchedPage } from './support/browser';
import { type Places, placesOf } from './support/places';
import { enterAdmin, goTo, inBrowser, noneChosen, settled, signIn, story, visit } from './support/rig';
import { told } from './support/eventually';

inBrowser('Plan templates', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let at: Places;
  const box = (name: string) => page.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox');

  beforeAll(async () => {
    at = placesOf(rig);
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('group-1'));
  });
  afterAll(() => watched?.context.close());

  const step = story();
  /** As people see it: a plan of the adviser becomes a template, which the builder fills in, and another plan takes its doses. */
  step('U040 U076 U077 U079 R008 R501 R502 a plan is saved as a template, edited on its steps, and used for everybody', async () => {
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('user-1'));
    const plan = `/customers/${at.grower}/plan/nutritional?planId=${at.plan}`;
    const menu = async (entry: string) => {
      await own.page.getByRole('button', { name: /^Status: / }).click();
      await own.page.getByRole('menuitem', { name: entry }).click();
    };
    const ofGroup = new Set<string>();
    own.page.on('request', (one) => {
      const { pathname, searchParams } = new URL(one.url());
      if ([searchParams.get('groupId'), searchParams.get('id')].includes(String(at.group))) ofGroup.add(pathname);
    });
    const crops = own.page.waitForResponse((one) => one.url().includes('/adminCenter/crops/group'));
    await visit(own.page, `/customers/${at.grower}/plan/nutritional`);
    expect((await crops).status()).toBe(200);
    await visit(own.page, plan);
    await menu('Save as template…');
    const dialog = own.page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Of the north');
    await settled(own.page);
    expect(await axeViolations(own.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await dialog.waitFor({ state: 'detached' });
    await visit(own.page, '/templates');
    const read = own.page.waitForResponse((one) => /\/api\/planTemplate\?id=\d+$/.test(one.url()));
    await own.page.getByRole('link', { name: 'Of the north' }).click();
    expect((await read).status()).toBe(200);
    await own.page.getByRole('heading', { level: 1, name: 'Of the north' }).waitFor();
    const steps = own.page.getByRole('navigation', { name: 'Steps of the template' });
    await steps.getByRole('link', { name: 'Nutritional requirements' }).click();
    await own.page.getByRole('textbox', { name: 'Expected yield' }).fill('40');
    await own.page.getByRole('button', { name: /^Would be written: N: [\d.,]+ kg\/ha\. Why this number\?$/ }).press('Enter');
    const taken = own.page.getByRole('dialog', { name: /Would be written: N/ });
    await taken.getByText('Uptake by the whole crop').waitFor();
    await own.page.keyboard.press('Escape');
    await taken.waitFor({ state: 'detached' });
    await own.page.getByRole('textbox', { name: /^N\b/ }).fill('151');
    await own.page
      .locator('header [role=status]')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    await steps.getByRole('link', { name: 'Applications and work plan' }).click();
    await own.page.getByRole('button', { name: 'Add application' }).click();
    const added = own.page.getByRole('group', { name: /^Application \d+ · day 0 after planting/ }).last();
    await added.getByRole('combobox', { name: 'Add product' }).fill('Urea');
    await own.page.getByRole('option', { name: 'Urea 46-0-0', exact: true }).click();
    await added.getByRole('textbox', { name: 'Amount of Urea 46-0-0' }).fill('77');
    await own.page.getByRole('textbox', { name: /^What is to be done when/ }).fill('Ridge up');
    await own.page
      .locator('header [role=status]')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    // a second tab of the same person sees each other edit as it is made, and takes it back
    const other = await own.context.newPage();
    await other.goto(own.page.url());
    await other.getByRole('button', { name: 'Add tank' }).click();
    const third = own.page.getByRole('textbox', { name: /^Tank 3/ });
    await third.fill('Third');
    await own.page.getByRole('button', { name: 'Remove Third' }).waitFor();
    await other.getByRole('button', { name: 'Remove Third' }).waitFor();
    const bulking = own.page.getByRole('group', { name: 'Early bulking', exact: true });
    await bulking
      .getByRole('combobox', { name: 'Add a tank to the stage' })
      .or(bulking.getByRole('textbox', { name: 'Add a tank to the stage' }))
      .click();
    await own.page.getByRole('option', { name: 'Third' }).click();
    const inStage = bulking.getByRole('group', { name: 'Third in Early bulking' });
    await inStage.getByRole('textbox', { name: /^Tank filling/ }).fill('800');
    await inStage.getByRole('combobox', { name: 'Add product' }).fill('Calcium nitrate');
    await own.page
      .getByRole('option', { name: /^Calcium nitrate/ })
      .first()
      .click();
    await inStage.getByRole('textbox', { name: /a filling$/ }).fill('12');
    await other
      .getByRole('group', { name: 'Third in Early bulking' })
      .getByRole('textbox', { name: /a filling$/ })
      .and(other.locator('[value="12"]'))
      .waitFor();
    await settled(own.page);
    expect(await axeViolations(own.page)).toEqual([]);
    await other.close();
    await steps.getByRole('link', { name: 'Overview' }).click();
    const balance = own.page.getByRole('row', { name: /^N Need: N: 151\./ });
    const figure = (name: RegExp) => balance.getByRole('button', { name });
    const why = own.page.getByRole('dialog', { name: /^Why this number: / });
    const inputs = async () => (await why.getByRole('definition').allTextContents()).map((text) => Number.parseFloat(text));
    const supply = figure(/^Brought: N: .* Why this number\?$/);
    const shown = Number((await supply.textContent())!.replaceAll(',', ''));
    await supply.press('Enter');
    await why.getByText('A Urea 46-0-0 — amount over the season', { exact: true }).waitFor();
    const products = await inputs();
    expect(products.reduce((sum, value, nth) => (nth % 2 === 0 ? sum + value * products[nth + 1]! : sum), 0)).toBeCloseTo(shown, -0.4);
    await settled(own.page);
    expect(await axeInLightAndDark(own.page)).toEqual([]);
    await own.page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await supply.and(own.page.locator(':focus')).waitFor();
    await figure(/^Difference: N: /).click();
    await why.getByText('B = G − F').waitFor();
    const [given, need] = await inputs();
    expect([need, Math.round(given! - need!)]).toEqual([151, Math.round(shown - 151)]);
    await own.page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await own.page.getByText('Urea 46-0-0: 77 kg/ha').waitFor();
    await own.page.getByText('Ridge up').waitFor();
    await visit(own.page, plan.replace('nutritional', 'overview'));
    await menu('Use a template…');
    const use = own.page.getByRole('dialog', { name: 'Use a template' });
    await use
      .getByRole('combobox', { name: 'Template' })
      .or(use.getByRole('textbox', { name: 'Template' }))
      .click();
    await own.page.getByRole('option', { name: 'Of the north' }).click();
    await use.getByText('They take the place of this plan’s applications').waitFor();
    await settled(own.page);
    expect(await axeViolations(own.page)).toEqual([]);
    await use.getByRole('button', { name: 'Use template' }).click();
    await told(own.page, 'The plan has the applications of Of the north');
    // the builder has asked for what its group has: products, crops, templates
    const lists = ['/api/fertilizers/local', '/api/adminCenter/crops/group', '/api/planTemplate/allByGroup'];
    expect([...ofGroup]).toEqual(expect.arrayContaining(lists));
    const { email, password } = rig.person('user-1');
    const client = await Client.signIn(rig.url, email, password);
    const { body } = await client.get(`/plan?planId=${at.plan}`);
    expect(
      (body.applications as { products: { amount: number }[] }[]).flatMap((one) => one.products.map(({ amount }) => amount)),
    ).toContain(77);
    const stagesOf = body.proportionalStages as { tanks: { volume: number; products: { dosage: number }[] }[] }[];
    expect(stagesOf.flatMap(({ tanks }) => tanks).find(({ volume }) => volume === 800)?.products).toMatchObject([{ dosage: 12 }]);
    await visit(own.page, '/templates');
    await own.page
      .getByRole('row', { name: /Of the north.*Draft.*1/ })
      .getByRole('checkbox')
      .click();
    await own.page.getByRole('button', { name: 'Delete 1' }).click();
    await own.page.getByRole('dialog').getByRole('button', { name: 'Delete 1' }).click();
    await told(own.page, 'cannot be deleted since fertilizer plans were made with it');
    expect(own.complaints.filter((one) => !/status of 409/.test(one))).toEqual([]);
    await own.context.close();
  });

  step('U054 U065 C030 R262 an admin publishes a template, archives it, takes it back and deletes it', async () => {
    const { email, password } = rig.person('group-1');
    const client = await Client.signIn(rig.url, email, password);
    const potato = rig.fixture.library.cropIds['potato']!;
    const of = { name: 'Of the admin', cropId: potato, nutritionalRequirements: [{ id: 1, value: 120 }] };
    expect((await client.post('/planTemplate', { groupId: at.group, ...of })).status).toBe(201);
    await enterAdmin(page, rig, rig.person('group-1'), '/admin-center/planTemplates');
    await page.getByRole('heading', { level: 1, name: 'Plan templates' }).waitFor();
    const row = page.getByRole('row', { name: /Of the admin/ });
    await row.getByText('Draft').waitFor();
    await box('Of the admin').click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await row.getByText('Public').waitFor();
    await noneChosen(page);
    await page.getByRole('status').filter({ hasText: '1 template is public' }).getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Draft').waitFor();
    await box('Of the admin').click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await row.getByText('Public').waitFor();
    await noneChosen(page);
    await box('Of the admin').click();
    await page.getByRole('button', { name: 'Archive 1' }).click();
    await row.waitFor({ state: 'detached' });
    await goTo(page, '/admin-center/planTemplates/archive');
    await page.getByRole('heading', { level: 1, name: 'Archived plan templates' }).waitFor();
    await box('Of the admin').click();
    await page.getByRole('button', { name: 'Unarchive 1' }).click();
    await row.waitFor({ state: 'detached' });
    await goTo(page, '/admin-center/planTemplates');
    await box('Of the admin').click();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1' }).click();
    await row.waitFor({ state: 'detached' });
  });

  step('U066 R065 what the company publishes is imported into the group', async () => {
    const { email, password } = rig.person('company-1');
    const client = await Client.signIn(rig.url, email, password);
    const of = { name: 'Of the company', cropId: rig.fixture.library.cropIds['potato']!, nutritionalRequirements: [] };
    expect((await client.post('/planTemplate', { companyId: rig.fixture.companies[0]!.id, status: 'public', ...of })).status).toBe(201);
    await goTo(page, '/admin-center/planTemplates/import');
    await page.getByRole('heading', { level: 1, name: 'Import plan templates' }).waitFor();
    await box('Of the company').click();
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByText('1 record imported.').waitFor();
    await goTo(page, '/admin-center/planTemplates');
    await page.getByRole('row', { name: /Of the company.*Draft.*Your own/ }).waitFor();
    await page.getByRole('row', { name: /Of the company.*Public.*Owned by the company/ }).waitFor();
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]));
});
