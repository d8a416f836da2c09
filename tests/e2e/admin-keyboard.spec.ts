import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { press, refusePointers, tabTo, type, chooseByArrows } from './support/keyboard';
import { heading } from './support/plan-page';
import { here, byKeyboard, prove, settled, story, typeCode } from './support/rig';
import { told } from './support/eventually';

const email = 'asha@keyboard.test';

byKeyboard('The admin center by keyboard alone', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const row = () => page.getByRole('row').filter({ hasText: email });

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await watched.context.addInitScript(refusePointers);
  });
  afterAll(() => watched?.context.close());

  step('U051 sign in, go to the admin center and type the code', async () => {
    const { email: own, password } = rig.person('group-1');
    await page.goto('/login');
    await type(page, page.getByLabel('E-mail'), own);
    await type(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await heading(page, 'Growers');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.type('Admin center');
    await page.getByRole('dialog').getByRole('option', { name: 'Admin center', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Users');
    await typeCode(page, rig, rig.person('group-1'));
  });

  step('C020 invite a person', async () => {
    await press(page, page.getByRole('button', { name: 'Invite', exact: true }));
    await type(page, page.getByRole('dialog').getByLabel('E-mail'), email);
    await page.keyboard.press('Enter');
    await row().getByText('Invited').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  /** Opens the menu of a row and chooses in it, with the arrows alone. */
  const pick = async (of: Locator, name: string) => {
    await press(page, of.getByRole('button', { name: /^Actions for/ }), 'Shift+Tab');
    await chooseByArrows(page, name);
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const other = () => page.getByRole('row').filter({ hasText: 'user-2@acceptance.test' });

  step('C023 cancel the invitation from the menu of its row', async () => {
    await pick(row(), 'Cancel the invitation');
    await press(page, dialog(/^Cancel the invitation of/).getByRole('button', { name: 'Cancel the invitation' }));
    await row().waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' }); // the list may be told before the answer comes
  });

  step('C025 permissions: a switch by space, a choice by arrow, then the code; the focus comes back to the row', async () => {
    await pick(other(), 'Permissions…');
    const drawer = dialog(/^Permissions of User Two/);
    const products = drawer.getByRole('switch', { name: 'Manage products' });
    const allowed = drawer.getByRole('switch', { name: 'Manage products', checked: true });
    await tabTo(page, products);
    await page.keyboard.press('Space');
    await allowed.waitFor();
    await tabTo(page, drawer.getByRole('radio', { name: /^Everything/ }));
    await page.keyboard.press('ArrowDown');
    await drawer.getByRole('radio', { name: /^Contact data only/, checked: true }).waitFor();
    await press(page, drawer.getByRole('button', { name: 'Save' }));
    await typeCode(page, rig, rig.person('group-1'));
    await drawer.waitFor({ state: 'detached' });
    await focusAtRow();
    await pick(other(), 'Permissions…');
    await allowed.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  step('C021 another role by the arrows of its list, confirmed with a code', async () => {
    await pick(other(), 'Role and groups…');
    const form = dialog(/^Role and groups of User Two/);
    await form.getByRole('checkbox').first().waitFor();
    await tabTo(page, form.getByLabel('Role', { exact: true }).first());
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name: 'Group admin', exact: true });
    await option.waitFor();
    for (let presses = 0; presses < 6 && !(await isActive(option)); presses++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, form.getByRole('button', { name: 'Save' }));
    await typeCode(page, rig, rig.person('group-1'));
    await form.waitFor({ state: 'detached' });
    await other().getByText('Group admin').waitFor();
  });

  step('C024 R279 R281 a removal: a choice is wanted, the other way by arrow, the name typed, the code, the end told', async () => {
    await pick(other(), 'Remove…');
    const removal = dialog('Remove User Two');
    await press(page, removal.getByRole('button', { name: 'Transfer and remove' }));
    await removal.getByText('Choose who takes over').waitFor();
    await tabTo(page, removal.getByRole('radio', { name: /^Transfer to a colleague/ }), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await type(page, removal.getByLabel('Type “User Two” to confirm'), 'User Two');
    await press(page, removal.getByRole('button', { name: 'Delete for good' }));
    await typeCode(page, rig, rig.person('group-1'));
    const done = dialog('User Two was removed');
    await done.waitFor();
    await press(page, done.getByRole('button', { name: 'Close' }).last());
    await other().waitFor({ state: 'detached' });
    expect(watched.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]);
  });

  const alert = (words: string | RegExp) => page.getByRole('alert').getByText(words).first().waitFor();
  const save = () => press(page, page.getByRole('button', { name: 'Save crop' }));
  const saved = (words: RegExp) => told(page, words);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  let cropId: number;

  step('U053 U049 R446 a shipped crop is locked and says why; C031 a copy of one’s own opens as a variety of it', async () => {
    await press(page, page.getByRole('navigation', { name: 'Admin center' }).getByRole('link', { name: 'Crops' }), 'Shift+Tab');
    await heading(page, 'Crops');
    await type(page, page.getByRole('searchbox', { name: 'Search by name' }), 'potato');
    await press(page, page.getByRole('link', { name: 'Potato', exact: true }));
    await heading(page, 'Potato');
    await page.getByText('This crop belongs to the shipped library').waitFor();
    expect(await page.getByRole('button', { name: 'Save crop' }).count()).toBe(0);
    const taken = page.getByRole('button', { name: /^N, At the average yield.* Why this number\?$/ });
    const why = page.getByRole('dialog', { name: /^Why this number: N/ });
    await press(page, taken);
    await why.getByText('U = Y · max(u, r)').waitFor();
    const [low, high, yielded, uptake, removal] = (await why.getByRole('definition').allTextContents()).map((text) =>
      Number.parseFloat(text),
    );
    expect((low! + high!) / 2).toBe(yielded);
    expect(yielded! * Math.max(uptake!, removal!)).toBeCloseTo(Number(await taken.textContent()), 1);
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await taken.and(page.locator(':focus')).waitFor();
    await press(page, page.getByRole('button', { name: 'Copy to own' }), 'Shift+Tab');
    await type(page, dialog('Copy Potato').getByLabel('Variety'), 'Agria');
    await page.keyboard.press('Enter');
    await prove(page, rig, rig.person('group-1'));
    await heading(page, 'Potato Agria');
    cropId = Number(/^\/crops\/editVariety\/1021\/(\d+)$/.exec(here(page))![1]);
    expect(cropId).toBeGreaterThan(100_000);
  });

  step('U048 C353 R363 R364 what breaks a rule is refused with its reason; the sums are told while one types', async () => {
    await type(page, field('Low yield'), '60');
    await type(page, field('N % in Sprouting/emergence'), '4');
    await page.getByText('101 ✕').waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await save();
    await alert('The high yield must exceed the low yield');
    await alert('The distribution of each nutrient must total 100%');
    await type(page, field('Low yield'), '30');
    await press(page, page.getByRole('button', { name: 'Split evenly: N' }));
    await field('N % in Maturation').and(page.locator('[value="20"]')).waitFor();
    await type(page, field('Removal of K₂O'), '8');
    await save();
    await saved(/^Potato Agria is saved/);
    const { body } = await (await confirmedAdmin(rig, 'group-1')).post('/crops/cropById', { id: cropId });
    expect(body).toMatchObject({ lowYield: 30, averageYield: 45, revision: 2 });
    expect(body.removal.find(({ id }: { id: number }) => id === 5)).toMatchObject({ value: 8, source: `own:${cropId}` });
    await page.getByRole('row', { name: /^K₂O/ }).getByText('Own data').waitFor();
  });

  step('R361 stages are added up to 15 and taken away, and keep their order', async () => {
    for (let count = 5; count < 15; count++) {
      await press(page, page.getByRole('button', { name: 'Add stage' }));
      await field(`Name of stage ${count + 1}`).waitFor();
    }
    await page.getByText('A crop has at most 15 stages.').waitFor();
    expect(await page.getByRole('button', { name: 'Add stage' }).count()).toBe(0);
    await press(page, page.getByRole('button', { name: 'Stage 15: earlier' }));
    await field('Name of stage 14').and(page.locator('[value="Stage 15"]')).waitFor();
    for (let count = 6; count <= 15; count++) await press(page, page.getByRole('button', { name: `Remove Stage ${count}`, exact: true }));
    expect(await field('Name of stage 6').count()).toBe(0);
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  });

  step('what was changed meanwhile stands beside one’s own, and both are saved', async () => {
    const elsewhere = await confirmedAdmin(rig, 'group-1');
    await type(page, field('Duration'), '120');
    expect((await elsewhere.call('PUT', `/adminCenter/crops/${cropId}`, { duration: 130, highYield: 70 })).status).toBe(200);
    await save();
    await alert('Someone else changed this in the meantime');
    const changed = page.getByRole('region', { name: 'What was changed meanwhile' });
    await changed.getByRole('row', { name: /Duration.*145.*130.*120/ }).waitFor();
    await changed.getByRole('row', { name: /High yield.*60.*70/ }).waitFor();
    await press(page, page.getByRole('button', { name: 'Keep what I entered' }), 'Shift+Tab');
    await page.getByText('This is the newest now. Look it over and save.').waitFor();
    await save();
    await saved(/^Potato Agria is saved/);
    const { body } = await elsewhere.post('/crops/cropById', { id: cropId });
    expect(body).toMatchObject({ duration: 120, highYield: 70, lowYield: 30 });
  });

  step('U047 R260 R263 archived, taken back, and found among the crops and varieties', async () => {
    await press(page, page.getByRole('button', { name: 'Archive', exact: true }), 'Shift+Tab');
    await page.getByText('Archived', { exact: true }).waitFor();
    await press(page, page.getByRole('button', { name: 'Unarchive', exact: true }));
    await page.getByText('Archived', { exact: true }).waitFor({ state: 'detached' });
    await press(page, page.getByRole('link', { name: 'Crops and varieties' }), 'Shift+Tab');
    await heading(page, 'Crops and varieties');
    await type(page, page.getByRole('searchbox', { name: 'Search by crop or variety' }), 'agria');
    await press(page, page.getByRole('link', { name: 'Potato Agria' }));
    await heading(page, 'Potato Agria');
    expect(watched.complaints.filter((one) => !/status of (403|412|422)/.test(one))).toEqual([]);
  });

  const isActive = (option: Locator) =>
    option.evaluate((element) => element.hasAttribute('data-combobox-selected') || element.getAttribute('aria-selected') === 'true');
  const focusAtRow = () =>
    page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Actions for User Two') === true);
});
