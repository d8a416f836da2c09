import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { projectRoot } from '../support/stack';
import { openPage, type WatchedPage } from './support/browser';
import { addProduct, cell, chip, choose, goTo, heading, inMain, keptEdits, setStatus, says, shows, write } from './support/plan-page';
import { here, inBrowser, signIn, story } from './support/rig';
import { eventually } from './support/eventually';

const kml = join(projectRoot, 'tests/fixtures/geo/kml/togeojson_polygon.kml');
const corners = ['18.6000 73.9000', '18.6000 73.9040', '18.6030 73.9040', '18.6030 73.9000'];

inBrowser('Two people plan a field together', (rig) => {
  const step = story();
  let first: WatchedPage;
  let second: WatchedPage;
  let asha: Page; // user-1, "User One"
  let joao: Page; // user-2, "User Two"
  let [growerPath, fieldPath, planPath] = ['', '', ''];

  beforeAll(async () => {
    first = await openPage(rig.browser, rig.url);
    second = await openPage(rig.browser, rig.url);
    asha = first.page;
    joao = second.page;
    await signIn(asha, rig.person('user-1'));
    await signIn(joao, rig.person('user-2'));
  });
  afterAll(async () => {
    await first?.context.close();
    await second?.context.close();
  });

  step('bad values of a grower are named beside their fields, then the grower is added', async () => {
    await inMain(asha).getByRole('link', { name: 'Add grower' }).first().click();
    await heading(asha, 'Add grower');
    await asha.getByLabel('Full name').fill('R2');
    await asha.getByLabel('Email').fill('nobody');
    await asha.getByLabel('Phone').fill('call me');
    await asha.getByLabel('Farm ID').fill('x');
    await asha.getByRole('button', { name: 'Save grower' }).click();
    for (const label of ['Full name', 'Email', 'Phone', 'Farm ID']) {
      const input = asha.getByLabel(label);
      await asha.waitForFunction((element) => element?.getAttribute('aria-invalid') === 'true', await input.elementHandle());
      const described = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
      const words = await asha.evaluate((ids) => ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '), described);
      expect(words.trim().length).toBeGreaterThan(5);
    }
    expect(new URL(asha.url()).pathname).toMatch(/add-grower$/);
    await asha.getByLabel('Full name').fill('Maria Souza');
    await asha.getByLabel('Email').fill('maria@farm.test');
    await asha.getByLabel('Phone').fill('+91201234567');
    await asha.getByLabel('Farm ID').fill('F-12');
    await asha.getByRole('button', { name: 'Save grower' }).click();
    await heading(asha, 'Maria Souza');
    growerPath = here(asha);
  });

  step('a field by its corners', async () => {
    await inMain(asha).getByRole('link', { name: 'Add field' }).click();
    await heading(asha, 'Add field');
    await asha.getByLabel('Field name').fill('River field');
    for (const [index, corner] of corners.entries()) {
      const [latitude, longitude] = corner.split(' ') as [string, string];
      await asha.getByRole('button', { name: 'Add corner' }).click();
      if (index === 0) {
        await asha.getByLabel('Latitude of corner 1').fill('95');
        await asha.getByText('The value must lie between -90 and 90').first().waitFor();
      }
      await asha.getByLabel(`Latitude of corner ${index + 1}`).fill(latitude);
      await asha.getByLabel(`Longitude of corner ${index + 1}`).fill(longitude);
    }
    await asha.getByText('4 corners').waitFor();
    await asha.getByLabel('Sand').fill('40');
    await asha.getByLabel('Silt').fill('35');
    await asha.getByLabel('Clay').fill('20');
    await asha.getByText('95 % – sand, silt and clay must make 100 %').waitFor();
    await asha.getByLabel('Clay').fill('25');
    await asha.getByText('100 % → Loam').waitFor();
    await asha.getByRole('button', { name: 'Save field' }).click();
    await heading(asha, 'River field');
    expect(await inMain(asha).locator('header').textContent()).toMatch(/14\.0\d ha/);
    fieldPath = here(asha);
  });

  step('a field from a real KML, under a name that is taken first', async () => {
    await asha.goto(`${growerPath}/fields/add`);
    await heading(asha, 'Add field');
    await asha.getByLabel('Field name').fill('River field');
    await asha.getByText('Field already exists').waitFor();
    await asha.getByLabel('Field name').fill('From a file');
    await asha.getByText('This name is free').waitFor();
    await asha.getByText('Boundary file', { exact: true }).click();
    await asha.locator('input[type=file]').setInputFiles(kml);
    await asha.getByText(/one polygon, [\d.,]+ ha, \d+ corners/).waitFor();
    await asha.getByRole('button', { name: 'Save field' }).click();
    await heading(asha, 'From a file');
    await inMain(asha).getByRole('img', { name: 'Outline of From a file' }).waitFor();
  });

  step('R676 a soil analysis whose classes are drawn while typing; it begins in the metric unit of samples', async () => {
    await asha.goto(fieldPath);
    await asha.getByRole('button', { name: 'Add soil analysis' }).click();
    const sheet = asha.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('Sheet 7');
    await eventually(() => sheet.getByRole('combobox', { name: 'Unit of the sheet' }).inputValue(), 'ppm');
    await sheet.getByLabel('pH, value').fill('7.4');
    await sheet.getByRole('img', { name: /^pH: ./ }).waitFor();
    await sheet.getByLabel('Potassium, value').fill('142');
    await sheet.getByRole('img', { name: /^Potassium: ./ }).waitFor();
    await sheet.getByRole('button', { name: 'Save analysis' }).click();
    await inMain(asha).getByRole('button', { name: 'Sheet 7', exact: true }).waitFor();
    // opened again it begins where its first value is one Tab away
    await asha.getByRole('button', { name: 'Add soil analysis' }).click();
    await sheet.getByLabel('pH, value').waitFor();
    await eventually(() => asha.evaluate(() => document.activeElement?.textContent), 'Paste a lab’s table');
    await asha.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  step('a new plan, which the second person opens too; each sees where the other is', async () => {
    await inMain(asha).getByRole('link', { name: 'New plan' }).click();
    await heading(asha, 'New plan');
    await asha.getByLabel('Name', { exact: true }).fill('Potato together');
    await choose(asha, 'Crop', 'Potato');
    await asha.getByLabel('Target yield').fill('40');
    await asha.getByRole('button', { name: 'Begin the plan' }).click();
    await heading(asha, /^Potato together/);
    planPath = here(asha);
    await joao.goto(planPath);
    await heading(joao, /^Potato together/);
    await asha.getByRole('button', { name: 'Follow User Two' }).waitFor();
    await goTo(asha, 'fertilization');
    const ashaSeen = joao.getByRole('button', { name: 'Follow User One' });
    await ashaSeen.hover();
    await joao.getByRole('tooltip').filter({ hasText: 'in Applications' }).waitFor();
    await ashaSeen.click();
    await joao.waitForURL(/plan\/fertilization/);
  });

  step('an edit shows at once to the other, with its author', async () => {
    await addProduct(asha, 'Urea 46-0-0');
    await addProduct(asha, 'MAP technical 12-61-0');
    await joao.getByRole('grid').getByText('MAP technical 12-61-0').waitFor();
    await write(asha, 0, 0, '34.5');
    await shows(cell(joao, 0, 0), '34.5');
    await says(cell(joao, 0, 0), 'Last changed by User One');
    await joao.getByRole('region', { name: 'Activity · live' }).getByText('User One').first().waitFor();
    await chip(asha, /^Saved/);
  });

  for (const [choice, mine, theirs, stays] of [
    ['Keep', '24', '22.5', '24'],
    ['Take', '25', '26.5', '26.5'],
  ] as const)
    step(`the same cell at once is asked inline: ${choice}`, async () => {
      await cell(joao, 1, 0).click();
      await joao.keyboard.type(mine);
      await says(cell(asha, 1, 0), 'User Two is here');
      await cell(asha, 1, 0).click();
      await asha.keyboard.type(theirs);
      await asha.keyboard.press('Enter');
      await chip(asha, /^Saved/);
      // the other's value has arrived behind the open editor
      await joao.getByRole('region', { name: 'Activity · live' }).getByText(theirs).first().waitFor();
      await joao.keyboard.press('Enter');
      const asked = joao.getByRole('grid').getByRole('alert');
      await asked.getByText(new RegExp(`User One set ${theirs}`)).waitFor();
      await asked.getByRole('button', { name: new RegExp(`^${choice} `) }).click();
      for (const page of [asha, joao]) await shows(cell(page, 1, 0), stays);
    });

  step('undo takes back only what is one’s own', async () => {
    await write(asha, 0, 2, '11');
    await shows(cell(joao, 0, 2), '11');
    await write(joao, 0, 3, '12');
    await shows(cell(asha, 0, 3), '12');
    await cell(asha, 0, 2).click();
    await asha.keyboard.press('Control+z');
    for (const page of [asha, joao]) {
      await cell(page, 0, 2).filter({ hasNotText: '11' }).waitFor();
      await shows(cell(page, 0, 3), '12');
    }
  });

  step('comments appear by themselves, and those by the button hang on the cell that is selected', async () => {
    await cell(asha, 0, 0).click();
    await asha.getByRole('button', { name: 'Comments' }).click();
    await asha
      .getByRole('dialog')
      .getByLabel(/^Comment on/)
      .fill('Split this dose?');
    await joao.getByRole('button', { name: 'Comments' }).click();
    await joao.getByRole('dialog').getByText('No comments yet').waitFor();
    await asha.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await joao.getByRole('dialog').getByText('Split this dose?').waitFor();
    for (const page of [asha, joao]) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await says(cell(joao, 0, 0), '1 comment');
  });

  step(
    'the server is killed: both type on, are told the truth, and nothing is lost',
    async () => {
      const [node] = rig.stack.nodes;
      await write(asha, 0, 4, '40');
      await write(asha, 0, 5, '44');
      for (const page of [asha, joao]) await shows(cell(page, 0, 5), '44');
      await chip(asha, /^Saved/);
      await node!.kill();
      await chip(asha, /^(Reconnecting|Offline)/);
      await write(asha, 0, 4, '41');
      await write(joao, 1, 4, '42');
      for (const page of [asha, joao]) await chip(page, /^Offline — [1-9]\d* edits? kept on this device/);
      const before = await keptEdits(asha);
      await write(asha, 1, 5, '43');
      await chip(asha, new RegExp(`^Offline — ${before + 1} edits kept`));
      await node!.start();
      for (const page of [asha, joao]) {
        await shows(cell(page, 0, 4), '41');
        await shows(cell(page, 1, 4), '42');
        await shows(cell(page, 1, 5), '43');
        await chip(page, /^Saved/);
      }
      await joao.reload();
      await heading(joao, /^Potato together/);
      await shows(cell(joao, 0, 4), '41');
    },
    180_000,
  );

  step('a product removed while another types in it can be put back', async () => {
    await cell(joao, 1, 3).click();
    await joao.keyboard.type('17');
    await asha.getByRole('grid').getByRole('row').filter({ hasText: 'MAP technical' }).hover();
    await asha.getByRole('button', { name: 'Remove MAP technical 12-61-0' }).click();
    const told = joao.getByRole('alert').filter({ hasText: 'MAP technical 12-61-0 was removed by User One' });
    await told.waitFor();
    await told.getByRole('button', { name: /^Restore MAP technical/ }).click();
    for (const page of [asha, joao]) await shows(cell(page, 1, 0), '26.5');
  });

  step('another crop: the question counts what is lost', async () => {
    await goTo(asha, 'nutritional');
    await asha.getByRole('button', { name: 'Change…' }).click();
    const question = asha.getByRole('dialog');
    await question.getByText(/This clears [1-9]\d* doses in [1-9]\d* applications/).waitFor();
    await question.getByText('In the plan now: User Two').waitFor();
    await question.getByText('This cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
  });

  step('prices make the cost of the overview', async () => {
    await goTo(asha, 'overview');
    await asha.getByLabel('Price of Urea 46-0-0').fill('0.5');
    await asha.getByLabel('Price of Urea 46-0-0').press('Enter');
    await goTo(joao, 'overview');
    const cost = (page: Page) => inMain(page).locator('dt', { hasText: 'Plan cost per ha' }).locator('xpath=following-sibling::dd[1]');
    // urea 34.5 + 12 + 41 + 44 = 131.5 kg/ha at 0.5
    for (const page of [asha, joao]) await cost(page).filter({ hasText: '65.75' }).waitFor();
  });

  step('activating a second plan of the field names the one that becomes inactive', async () => {
    await setStatus(asha, 'Draft', 'Activate', 'Activate');
    await inMain(joao).getByRole('button', { name: 'Status: Active' }).waitFor();
    await inMain(asha).getByRole('button', { name: 'Status: Active' }).click();
    await asha.getByRole('menuitem', { name: 'Duplicate as draft' }).click();
    await heading(asha, /^Potato together \(copy\)/);
    await setStatus(asha, 'Draft', 'Activate', 'Activate', 'become inactive: Potato together');
    await inMain(asha).getByRole('button', { name: 'Status: Active' }).waitFor();
    await inMain(joao).getByRole('button', { name: 'Status: Inactive' }).waitFor();
  });

  step('a completed plan is read only for everyone in it', async () => {
    await joao.goto(here(asha));
    await heading(joao, /^Potato together \(copy\)/);
    await setStatus(asha, 'Active', 'Complete', 'Complete');
    for (const page of [asha, joao]) await page.getByText('This plan is completed and read only').waitFor();
    await joao.getByLabel('Target yield').and(joao.locator('[readonly]')).waitFor();
  });

  step('reload keeps the session, sign-out ends it', async () => {
    await asha.reload();
    await heading(asha, /^Potato together \(copy\)/);
    await asha.getByRole('button', { name: 'account and settings' }).click();
    await asha.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(asha, 'Sign in');
    await asha.goto(growerPath);
    await heading(asha, 'Sign in');
    expect(here(asha)).toBe(`/login?returnUrl=${encodeURIComponent(growerPath)}`);
  });

  step('no page complained but about the dead server', async () => {
    const expected = /ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;
    expect([...first.complaints, ...second.complaints].filter((one) => !expected.test(one))).toEqual([]);
  });
});
