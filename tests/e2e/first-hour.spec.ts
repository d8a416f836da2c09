import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { eventually } from './support/eventually';
import { cell, chip, inMain, says, shows, write } from './support/plan-page';
import { brokenFigures } from './support/rendered';
import { inBrowser, signIn, visit } from './support/rig';

/** A bound of ours, not of the specification: a layer of ten centimetres over the field. */
const MOST_KG_HA = 1_000_000;

inBrowser('What went wrong in the first hour of an adviser', (rig) => {
  let client: Client;
  let growerId: number;
  let fieldId: number;
  let asha: WatchedPage;
  let joao: WatchedPage;
  const bodyOf = (name: string) => ({
    ...{ name, customerId: growerId, fieldId, cropId: rig.fixture.library.cropIds['potato'] },
    crop: { plantingDate: '2026-03-01', expectedYield: 40 },
  });
  const make = async (name: string) => {
    const products = ['urea', 'map', 'kno3'].map((key) => ({ id: rig.fixture.library.productIds[key] }));
    const { status, body } = await client.post('/plan', { ...bodyOf(name), products });
    expect(status).toBe(201);
    return body.id as number;
  };
  const enter = async (page: Page, planId: number, step: 'nutritional' | 'fertilization') => {
    await visit(page, `/customers/${growerId}/plan/${step}?planId=${planId}`);
    await page
      .locator(step === 'fertilization' ? '[role=grid] td[data-cell]' : '[data-path="plan.expectedYield"] input')
      .first()
      .waitFor();
    await chip(page, /Saved/);
  };
  const kept = async (planId: number) => (await client.get('/plan', { query: { planId } })).body;
  const doses = async (planId: number) =>
    (await kept(planId)).applications.flatMap((one: { products: { amount: number }[] }) => one.products.map(({ amount }) => amount));
  const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'));

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
    client = await Client.signIn(rig.url, rig.person('user-1').email, rig.person('user-1').password);
    [asha, joao] = [await openPage(rig.browser, rig.url), await openPage(rig.browser, rig.url)];
    await signIn(asha.page, rig.person('user-1'));
    await signIn(joao.page, rig.person('user-2'));
  });
  afterAll(async () => {
    await asha?.context.close();
    await joao?.context.close();
  });

  test('Ctrl+Z on Nutrition takes back what is stored: field, colleague and server say the same', async () => {
    const planId = await make('Undone');
    await enter(asha.page, planId, 'nutritional');
    await enter(joao.page, planId, 'nutritional');
    const target = (page: Page) => page.locator('[data-path="plan.expectedYield"] input').first();
    await target(asha.page).fill('52');
    await asha.page.keyboard.press('Tab');
    await eventually(async () => (await kept(planId)).crop.expectedYield, 52);
    await target(asha.page).focus();
    await asha.page.keyboard.press('Control+z');
    await eventually(async () => (await kept(planId)).crop.expectedYield, 40);
    for (const { page } of [asha, joao]) await eventually(() => target(page).inputValue(), '40');
  });

  test('a day with a year of two digits is taken', async () => {
    const planId = await make('Short year');
    await enter(asha.page, planId, 'nutritional');
    const day = asha.page.getByLabel('Planting date').first();
    const isMonthFirst = (await day.inputValue()).startsWith('03');
    await day.fill('5/1/27');
    await asha.page.keyboard.press('Tab');
    await eventually(async () => (await kept(planId)).crop.plantingDate, isMonthFirst ? '2027-05-01' : '2027-01-05');
    expect(await day.inputValue()).toMatch(/^0[15]\/0[15]\/2027$/);
  });

  test('a nought and Tab clear a dose and go on to the next cell', async () => {
    const planId = await make('Nought');
    await enter(asha.page, planId, 'fertilization');
    await write(asha.page, 0, 2, '22');
    await eventually(() => doses(planId), [22]);
    await cell(asha.page, 0, 2).click();
    await asha.page.keyboard.type('0');
    await asha.page.keyboard.press('Tab');
    expect(await focusedCell(asha.page)).toBe('5'); // the first column is named 1, and this is the fourth after it
    await eventually(() => doses(planId), []);
  });

  test('99,999,999 kg/ha is refused where it is typed and by the server; what nobody spreads is asked about beside the plan', async () => {
    const planId = await make('Slip of the hand');
    await enter(asha.page, planId, 'fertilization');
    await cell(asha.page, 0, 2).click();
    await asha.page.keyboard.type('99999999');
    await asha.page.keyboard.press('Enter');
    await asha.page.getByRole('alert').filter({ hasText: 'More than any field is given' }).waitFor();
    await asha.page.keyboard.press('Escape');
    await cell(asha.page, 0, 2).click();
    await asha.page.keyboard.type('6000');
    await asha.page.keyboard.press('Enter');
    await shows(cell(asha.page, 0, 2), '6,000');
    const asked = asha.page.locator('aside li').filter({ hasText: /: 6,000 kg\/ha at once/ });
    await asked.getByText('Hardly anybody spreads more than 5,000 kg/ha of fertilizer at once', { exact: false }).waitFor();
    await says(cell(asha.page, 0, 2), 'More than is spread at once');
    await eventually(() => doses(planId), [6_000]);
    const stored = (amount: number) => {
      const products = [{ id: rig.fixture.library.productIds['urea'], amount, unitId: 2 }];
      return client.post('/plan', {
        ...bodyOf(`With ${amount}`),
        applications: [{ id: 'one', applicationTypeId: 1, cropStageId: -1, products }],
      });
    };
    expect((await stored(MOST_KG_HA)).status).toBe(201);
    expect(await stored(99_999_999)).toMatchObject({ status: 422, body: { details: [{ key: 'outOfRange' }] } });
  });

  test('looking at Proportional adds a tank for nobody', async () => {
    const planId = await make('Only looking');
    await enter(asha.page, planId, 'fertilization');
    await enter(joao.page, planId, 'fertilization');
    const { revision } = await kept(planId);
    await asha.page.getByRole('radio', { name: 'Proportional' }).click();
    await asha.page
      .getByRole('tab', { name: /Tank 1/ })
      .or(asha.page.getByText('Tank 1'))
      .first()
      .waitFor();
    await write(joao.page, 0, 2, '7'); // which comes after whatever the look may have written
    await eventually(() => doses(planId), [7]);
    const after = await kept(planId);
    expect([after.proportionalStages ?? [], after.revision > revision]).toEqual([[], true]);
    const { body } = await client.get(`/history/plan/${planId}`);
    expect(JSON.stringify(body)).not.toContain('tanks.');
  });

  test('corners of an outline are none of a place', async () => {
    const { page } = asha;
    await visit(page, `/customers/${growerId}/fields/add`);
    for (const [nth, [latitude, longitude]] of [
      ['18.6', '73.9'],
      ['18.6', '73.91'],
      ['18.61', '73.91'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add corner' }).click();
      await page.getByLabel(`Latitude of corner ${nth + 1}`).fill(latitude!);
      await page.getByLabel(`Longitude of corner ${nth + 1}`).fill(longitude!);
    }
    await page.getByText('3 corners').waitFor();
    await page.getByRole('radio', { name: 'Enter a place' }).click();
    const place = page.getByLabel(/of corner 1$/);
    expect([await place.nth(0).inputValue(), await place.nth(1).inputValue(), await page.getByLabel(/of corner/).count()]).toEqual([
      '',
      '',
      2,
    ]);
    await page.getByRole('radio', { name: 'Draw the boundary' }).click();
    await page.getByText('3 corners').waitFor();
  });

  test('what was typed into a soil sheet outlives Escape and a reload, says while it is typed what cannot be, and is the soil of the next plan', async () => {
    const { page } = asha;
    const field = `/customers/${growerId}/fields/${fieldId}`;
    const sheet = page.getByRole('dialog');
    const ph = sheet.getByLabel('pH, value');
    await visit(page, `${field}?analysis=soil:new`);
    await sheet.getByLabel('Name', { exact: true }).fill('Sheet of the first hour');
    await ph.fill('51');
    await sheet
      .getByRole('row', { name: /^pH/ })
      .getByText(/allowed, 14/)
      .waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add soil analysis' }).click();
    await eventually(() => ph.inputValue(), '51');
    await page.reload();
    await eventually(() => ph.inputValue(), '51');
    await ph.fill('5.9');
    await sheet.getByRole('button', { name: 'Save analysis' }).click();
    await sheet.waitFor({ state: 'detached' });
    await inMain(page).getByRole('link', { name: 'Sheet of the first hour', exact: true }).waitFor(); // on the card of the field's soil
    await visit(page, `/customers/${growerId}/plan/nutritional?fieldId=${fieldId}`);
    await page.getByLabel('Crop', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('potat');
    await page.getByRole('option', { name: 'Potato', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(
      async () => (await page.getByRole('combobox', { name: 'Soil' }).inputValue()).startsWith('Sheet of the first hour'),
      true,
    );
    await page.getByRole('button', { name: 'Begin the plan' }).click();
    await page.waitForURL(/planId=\d/);
    const { analyses } = await kept(Number(new URL(page.url()).searchParams.get('planId')));
    expect((await client.get('/soilAnalysis', { query: { id: analyses.soilAnalysisId } })).body.name).toBe('Sheet of the first hour');
  });

  test('a plan that is no more says so in words, and what one did oneself is not counted in the bell', async () => {
    const planId = await make('Gone');
    expect((await client.call('DELETE', '/plan', { id: planId })).status).toBeLessThan(300);
    const { page } = asha;
    const said = page.getByText('This plan can no longer be opened', { exact: false }).first();
    await Promise.all([said.waitFor(), visit(page, `/customers/${growerId}/plan/nutritional?planId=${planId}`)]); // it is told for a moment only
    await page.getByRole('banner').getByRole('button', { name: 'Notices', exact: true }).waitFor();
  });

  test('an @ names a colleague: offered, counted by their bell, mailed, and shown at the cell; the author’s own bell counts nothing', async () => {
    const planId = await make('Asked');
    await enter(asha.page, planId, 'fertilization');
    await write(asha.page, 0, 2, '22');
    await cell(asha.page, 0, 2).click();
    await asha.page.getByRole('button', { name: 'Comments' }).click();
    const dialog = asha.page.getByRole('dialog');
    await dialog.getByLabel(/^Comment on Urea/).fill('');
    await dialog.getByLabel(/^Comment on Urea/).pressSequentially('Too early? @User T');
    await dialog.getByRole('option', { name: 'User Two' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('article').getByText('Too early?', { exact: false }).waitFor();
    await joao.page.getByRole('banner').getByRole('button', { name: 'Notices, 1 new' }).waitFor();
    await eventually(
      async () => rig.mails().filter(({ to, text }) => to === rig.person('user-2').email && text.includes('Too early?')).length,
      1,
    );
    await asha.page.keyboard.press('Escape');
    await asha.page.getByRole('banner').getByRole('button', { name: 'Notices', exact: true }).waitFor();
    await enter(joao.page, planId, 'fertilization');
    await says(cell(joao.page, 0, 2), '1 comment');
    await shows(cell(joao.page, 0, 2), '22');
  });

  test('in Portuguese no number of a plan has a decimal point', async () => {
    const planId = await make('Vírgulas');
    expect((await client.post('/user/preference', { languageId: 3 })).status).toBe(200);
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('user-1'));
    for (const step of ['nutritional', 'fertilization', 'overview']) {
      await visit(own.page, `/customers/${growerId}/plan/${step}?planId=${planId}`);
      await inMain(own.page).getByText(/\d,\d/).first().waitFor();
      const text = await inMain(own.page).innerText();
      // thousands are grouped by points: three digits follow; grades of products are what is printed on the bag
      expect([step, text.match(/.{0,30}\d\.\d{1,2}(?!\d).{0,20}/g)]).toEqual([step, null]);
    }
    await own.context.close();
    await client.post('/user/preference', { languageId: 1 });
  });

  test('at 390 px the products to choose from can be read: names have the room, nothing lies over them, numbers stay with their units', async () => {
    const planId = await make('On a phone');
    const { page } = asha;
    await enter(page, planId, 'fertilization');
    await cell(page, 0, 2).click();
    await page.keyboard.type('6000');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add product' }).first().click();
    await page.getByRole('dialog').getByRole('option').nth(4).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const options = page.getByRole('dialog').getByRole('option');
    const cramped = () =>
      options.evaluateAll((all) =>
        all.flatMap((one) => {
          const [name, grade, amount] = [...one.children].map((child) => child.getBoundingClientRect());
          const isShown = grade!.width > 1;
          const isWide = name!.width >= 120;
          const isApart = amount!.left >= (isShown ? grade! : name!).right && (!isShown || grade!.left >= name!.right);
          return isWide && isApart ? [] : [one.textContent];
        }),
      );
    // the page takes the new size a moment after it is told
    await eventually(cramped, []);
    expect(await options.count()).toBeGreaterThan(4);
    expect(await brokenFigures(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .locator('aside li')
      .filter({ hasText: /6,000 kg\/ha at once/ })
      .waitFor();
    expect(await brokenFigures(page)).toEqual([]);
    await visit(page, `/customers/${growerId}/plan/overview?planId=${planId}`);
    const price = inMain(page).getByRole('row', { name: /^Urea/ }).getByRole('textbox');
    await price.fill('2910.75');
    expect(await brokenFigures(page)).toEqual([]);
    expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    // and every page of the navigation is in sight
    const rail = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await rail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('José Sr. is a name', async () => {
    const [collection] = rig.fixture.companies[0]!.collections;
    await visit(asha.page, `/collection/${collection!.id}/group/${collection!.groups[0]!.id}/add-grower`);
    await asha.page.getByLabel('Full name').fill('José Sr.');
    await asha.page.getByRole('button', { name: /^Save/ }).first().click();
    await inMain(asha.page).getByText('José Sr.').first().waitFor(); // on the page of their first field
    expect([...asha.complaints, ...joao.complaints].filter((one) => !/404/.test(one))).toEqual([]);
  });
});
