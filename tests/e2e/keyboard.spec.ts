import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { press, refusePointers, tabTo, type, chooseByArrows } from './support/keyboard';
import { byKeyboard, story } from './support/rig';

const corners = [
  ['18.6000', '73.9000'],
  ['18.6000', '73.9040'],
  ['18.6030', '73.9040'],
  ['18.6030', '73.9000'],
] as const;
const products = ['Urea 46-0-0', 'MAP technical 12-61-0', 'Potassium nitrate 13-0-46', 'Calcium nitrate + boron'] as const;
const doses = ['10', '12.5', '7', '3'] as const;

byKeyboard('A plan by keyboard alone', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  let planId = 0;
  const main = () => page.locator('main#page');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const saved = () => page.locator('header [role=status]', { hasText: /^Saved/ }).waitFor();

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await watched.context.addInitScript(refusePointers);
  });
  afterAll(() => watched?.context.close());

  step('sign in', async () => {
    const { email, password } = rig.person('user-1');
    await page.goto('/login');
    await type(page, page.getByLabel('E-mail'), email);
    await type(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await heading('Growers');
  });

  step('add a grower', async () => {
    await press(page, main().getByRole('link', { name: 'Add grower' }).first());
    await heading('Add grower');
    await type(page, page.getByLabel('Full name'), 'Keyboard Grower');
    await page.keyboard.press('Enter');
    await heading('Keyboard Grower');
  });

  step('add a field by the table of corners', async () => {
    await press(page, main().getByRole('link', { name: 'Add field' }));
    await heading('Add field');
    await type(page, page.getByLabel('Field name'), 'Typed field');
    for (const [index, [latitude, longitude]] of corners.entries()) {
      await press(page, page.getByRole('button', { name: 'Add corner' }));
      await tabTo(page, page.getByLabel(`Latitude of corner ${index + 1}`), 'Shift+Tab');
      await type(page, page.getByLabel(`Latitude of corner ${index + 1}`), latitude);
      await type(page, page.getByLabel(`Longitude of corner ${index + 1}`), longitude);
    }
    await page.getByText('4 corners').waitFor();
    await press(page, page.getByRole('button', { name: 'Save field' }));
    await heading('Typed field');
    expect(await main().locator('header').textContent()).toMatch(/14\.0\d ha/);
  });

  step('begin a plan', async () => {
    await press(page, main().getByRole('link', { name: 'New plan' }).first());
    await heading('New plan');
    // work begins at the crop: the field is known, name and yield are proposed
    await page.getByLabel('Crop', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Potato');
    await page.getByRole('option', { name: 'Potato', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Name', { exact: true });
    await tabTo(page, name, 'Shift+Tab');
    expect(await name.inputValue()).toMatch(/^Potato/);
    await type(page, name, 'Keyboard plan');
    await type(page, page.getByLabel('Target yield'), '40');
    await page.keyboard.press('Enter');
    await heading(/^Keyboard plan/);
    planId = Number(new URL(page.url()).searchParams.get('planId'));
  });

  step('two tanks, three stages, four products', async () => {
    await page.keyboard.press('Alt+2');
    await page.waitForURL(/plan\/fertilization/);
    await page.getByRole('radio', { name: 'Quantitative' }).waitFor(); // the address changes before the step is drawn
    await page.getByRole('button', { name: 'Add product' }).first().waitFor(); // it may be written in from now on, by its key too
    for (const product of products) {
      await page.getByText('Activity · live').waitFor();
      await page.keyboard.press('/');
      const search = page.getByRole('dialog').getByLabel('Search by name');
      await type(page, search, product);
      await page.getByRole('dialog').getByRole('option').filter({ hasText: product }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await tabTo(page, page.getByRole('radio', { name: 'Quantitative' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Tank 1' }).waitFor();
    await press(page, page.getByRole('button', { name: 'Tank', exact: true }));
    await page.getByRole('tab', { name: 'Tank 2', selected: true }).waitFor();
    await fillTank();
    await page.keyboard.press('PageUp');
    await page.getByRole('tab', { name: 'Tank 1', selected: true }).waitFor();
    await fillTank();
    await saved();
    const client = await Client.signIn(rig.url, rig.person('user-1').email, rig.person('user-1').password);
    const { body } = await client.get('/plan', { query: { planId } });
    const cells = body.proportionalStages.flatMap((stage: { tanks: { products: { dosage: number }[] }[] }) =>
      stage.tanks.map((tank) => tank.products.map(({ dosage }) => dosage)),
    );
    expect([body.tanks.length, body.proportionalStages.length, cells]).toEqual([2, 3, Array(6).fill(doses.map(Number))]);
  });

  /** Four doses down each of three columns, by typing and Enter. */
  async function fillTank(): Promise<void> {
    await tabTo(page, page.getByRole('grid', { name: /^Doses/ }).locator('td[data-cell][tabindex="0"]'));
    await page.keyboard.press('Control+Home');
    for (let column = 0; column < 3; column++) {
      for (const dose of doses) {
        await page.keyboard.type(dose);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Control+ArrowUp');
      await page.keyboard.press('ArrowRight');
    }
  }

  step('comment on a cell', async () => {
    await page.keyboard.press('c');
    await type(page, page.getByRole('dialog').getByLabel(/^Comment on/), 'Too much for young roots?');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('Too much for young roots?').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  step('activate', async () => {
    await press(page, main().getByRole('button', { name: 'Status: Draft' }));
    await chooseByArrows(page, 'Activate');
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).waitFor();
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Activate' }));
    await main().getByRole('button', { name: 'Status: Active' }).waitFor();
  });

  step('no pointer was used and nothing complained', async () => expect(watched.complaints).toEqual([]));
});
