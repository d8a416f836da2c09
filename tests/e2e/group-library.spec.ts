import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { confirmedAdmin } from './support/admin-client';
import { axeInLightAndDark, axeViolations, openPage, type WatchedPage } from './support/browser';
import { type Places, placesOf } from './support/places';
import { enterAdmin, goTo, here, inBrowser, prove, settled, signIn, story, visit } from './support/rig';
import { told } from './support/eventually';

inBrowser('What of the library a group uses', (rig) => {
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

  /** The search has taken hold: a link that stands half under the head of a long list is too small a target. */
  const onlyMaize = () =>
    page.waitForFunction(() => [...document.querySelectorAll('main a[href^="/crops/1"]')].every((link) => /Maize/.test(link.textContent)));

  const step = story();
  step('U053 R260 C007 a group admin archives crops of the library at once, and takes it back', async () => {
    expect(await enterAdmin(page, rig, rig.person('group-1'), '/admin-center/crops')).toBe('Crops');
    await page.getByText('Group level', { exact: true }).first().waitFor();
    await box('Maize').click();
    await box('Rice').first().click();
    await page.getByRole('button', { name: 'Archive 2' }).click();
    const question = page.getByRole('dialog', { name: 'Archive 2?' });
    await question.getByText('This is about 2 rows of the list.').waitFor();
    await question.getByRole('button', { name: 'Archive 2' }).click();
    await page.getByRole('button', { name: 'Undo' }).hover(); // its clock stands still
    await told(page, '2 records archived');
    await page.getByRole('row', { name: /Maize/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await told(page, '2 records are in use again');
    await page.getByRole('row', { name: /Maize/ }).waitFor();
  });

  step('U063 R264 what is archived stands in the archive and is not offered to new plans', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('maize');
    await onlyMaize();
    await box('Maize').click();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: 'Archive 1' }).click();
    await told(page, '1 record archived');
    await page.getByText('No record matches the search.').waitFor();
    await page.getByRole('link', { name: 'Archive', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Archived crops' }).waitFor();
    expect(here(page)).toBe('/admin-center/crops/archive');
    await page.getByRole('row', { name: /Maize/ }).waitFor();
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-1'));
    await visit(other.page, `/customers/${group.growerIds[0]}/plan/nutritional`);
    const crop = other.page.getByRole('combobox', { name: 'Crop', exact: true });
    await settled(other.page);
    await crop.fill('wheat');
    await other.page.getByRole('option', { name: /wheat/i }).first().waitFor();
    await crop.fill('maize');
    await other.page.getByRole('option', { name: /wheat/i }).first().waitFor({ state: 'detached' });
    expect(await other.page.getByRole('option', { name: /Maize/ }).count()).toBe(0);
    await other.context.close();
    await box('Maize').click();
    await page.getByRole('button', { name: 'Unarchive 1' }).click();
    await told(page, '1 record is in use again');
    await page.getByText('Nothing is archived here.').waitFor();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
  });

  step('U052 U061 R261 products likewise', async () => {
    await page.getByRole('navigation', { name: 'Admin center' }).getByRole('link', { name: 'Products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('urea');
    await box('Urea').first().click();
    await page.getByRole('button', { name: 'Archive 1' }).click();
    await told(page, '1 record archived');
    await page.getByRole('link', { name: 'Archive', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Archived products' }).waitFor();
    await page.getByRole('row', { name: /Urea/ }).waitFor();
    expect(here(page)).toBe('/admin-center/fertilizers/archive');
  });

  step('U052 above the group the library is read only, and the page says how many groups inherit it', async () => {
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('company-1'));
    await enterAdmin(own.page, rig, rig.person('company-1'), '/admin-center/fertilizers');
    await own.page.getByText('Company level — 4 groups inherit this').waitFor();
    await own.page.getByText('The shipped library belongs to no level').waitFor();
    await own.page.getByRole('searchbox', { name: 'Search by name' }).fill('urea');
    await own.page.getByRole('row', { name: /Urea/ }).first().waitFor(); // the group's archive is the group's own
    await own.page.getByRole('row', { name: /Urea/ }).first().getByRole('checkbox').click();
    const chosen = own.page.getByRole('region', { name: 'Actions for the selection' });
    expect((await chosen.getByRole('button').allInnerTexts()).filter(Boolean)).toEqual([
      expect.stringMatching(/^Choose all \d+ that match$/),
      'Export',
    ]);
    const file = own.page.waitForEvent('download');
    await chosen.getByRole('button', { name: 'Export' }).click();
    await own.page.getByRole('menuitem', { name: 'As Excel (XLSX)' }).click();
    expect((await file).suggestedFilename()).toBe('Products.xlsx');
    await goTo(own.page, `/admin-center/fertilizers?collection=${at.collection}`);
    await own.page.getByText('Collection level — 2 groups inherit this').waitFor();
    await goTo(own.page, `/admin-center/fertilizers/archive?collection=${at.collection}&group=${at.group}`);
    await own.page.getByRole('row', { name: /Urea/ }).waitFor();
    expect(own.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]);
    await own.context.close();
  });

  step('U047 U049 C354 R027 R504 an admin makes a crop that the library does not have, and gives it its tables', async () => {
    await goTo(page, '/crops/varieties');
    await page.getByRole('heading', { level: 1, name: 'Crops and varieties' }).waitFor();
    await page.getByRole('button', { name: 'New crop' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New crop' });
    await dialog.getByRole('textbox', { name: 'Crop', exact: true }).fill('Teff');
    await dialog.getByRole('textbox', { name: 'Duration' }).fill('100');
    await dialog.getByRole('textbox', { name: 'Low yield' }).fill('2');
    await dialog.getByRole('textbox', { name: 'High yield' }).fill('2');
    await dialog.getByRole('button', { name: 'Make crop' }).click();
    await dialog.getByText('The high yield must exceed the low yield').first().waitFor();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'High yield' }).fill('4');
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/crops/cropById') && request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Make crop' }).click();
    await prove(page, rig, rig.person('group-1')); // outside the admin center
    await page.getByRole('heading', { level: 1, name: 'Teff' }).waitFor();
    expect((await asked).postDataJSON()).toMatchObject({ id: Number(new URL(page.url()).pathname.split('/').at(-1)) });
    await page.getByRole('textbox', { name: 'Whole-crop uptake of N', exact: true }).fill('25');
    await page.getByRole('button', { name: /^N, At the average yield.*: 75\. Why this number\?$/ }).waitFor();
    await page.getByRole('button', { name: 'Save crop' }).click();
    await page.getByText(/^Teff is saved/).waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  step('U064 C008 a group admin brings crops of the shipped library in, and sees what came of each', async () => {
    await goTo(page, '/admin-center/crops');
    await page.getByRole('heading', { level: 1, name: 'Crops', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Import crops' }).waitFor();
    expect(here(page)).toBe('/admin-center/crops/import');
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    const others = page.getByRole('row', { name: /Potato/ });
    await search.fill('maize'); // so that no row stands half under the head of the list
    await others.waitFor({ state: 'detached' });
    await box('Maize').first().click();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await search.fill('');
    await box('Potato').first().click();
    await page.getByRole('button', { name: 'Import 2' }).click();
    await page.getByText('2 records imported.').waitFor();
    await search.fill('maize');
    await others.waitFor({ state: 'detached' });
    const maize = page.getByRole('row', { name: /Maize.*Imported/ });
    await maize.waitFor();
    await maize.getByRole('checkbox').click(); // it is not brought in once more, but goes into a file with what came of it
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'As CSV' }).click()]);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^.?Name[\s\S]*Maize[^\n]*Imported/);
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await maize.getByRole('checkbox').click();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the library' }).click();
    await page.getByRole('heading', { level: 1, name: 'Crops', exact: true }).waitFor();
    await page.getByRole('row', { name: /Maize.*Your own/ }).waitFor();
  });

  step('U053 C031 C032 an own crop is copied under a variety, offered to plans by its owner’s name, and deleted', async () => {
    const own = page.getByRole('row', { name: /Maize.*Your own/ });
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('maize'); // so that no row stands half under the head of the list
    await onlyMaize();
    await own.first().getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Copy…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Maize' });
    await dialog.getByRole('textbox', { name: 'Variety' }).fill('Ganga 5');
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Maize.*Ganga 5/ }).waitFor();
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-1'));
    await visit(other.page, `/customers/${at.grower}/plan/nutritional`);
    const crop = other.page.getByRole('combobox', { name: 'Crop', exact: true });
    await settled(other.page);
    await crop.fill('ganga');
    await other.page.getByRole('option', { name: /^Maize.* Ganga 5.* · / }).waitFor();
    await other.context.close();
    await own.first().getByRole('checkbox').click(); // the one chosen before
    await page
      .getByRole('row', { name: /Maize.*Ganga 5/ })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    const question = page.getByRole('dialog', { name: /^Delete Maize/ });
    await question.waitFor();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete 1' }).click();
    await told(page, '1 record deleted');
    await page.getByRole('row', { name: /Maize.*Ganga 5/ }).waitFor({ state: 'detached' });
  });

  step('U062 R459 R654 R434 what a company brings in is locked in its groups, and says who owns it', async () => {
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('company-1'));
    await enterAdmin(own.page, rig, rig.person('company-1'), '/admin-center/fertilizers/import?search=potassium');
    const product = own.page.getByRole('row', { name: /Potassium nitrate/ }).first();
    await product.getByRole('checkbox').click();
    const asked = own.page.waitForRequest(/\/adminCenter\/fertilizers\/import\?companyId=/);
    await own.page.getByRole('button', { name: 'Import 1' }).click();
    expect((await asked).headers()['x-admin-token']).toBeTruthy();
    await own.page.getByText('1 record imported.').waitFor();
    await own.context.close();
    await goTo(page, '/admin-center/fertilizers?search=potassium');
    const locked = page.getByRole('row', { name: /Potassium nitrate.*Locked.*Owned by the company/ });
    await locked.waitFor();
    await locked.getByRole('checkbox').click();
    expect(await page.getByRole('button', { name: /^(Archive|Delete) \d/ }).count()).toBe(0); // it can be taken along as a file
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await goTo(page, '/admin-center/fertilizers/import?search=potassium');
    await page
      .getByRole('row', { name: /Potassium nitrate.*Owned by the company/ })
      .getByRole('checkbox')
      .waitFor();
  });

  step('U052 R080 ?company= chooses whose library a super admin sees', async () => {
    const own = await openPage(rig.browser, rig.url);
    const boss = rig.person('super-1');
    await signIn(own.page, boss);
    await enterAdmin(own.page, rig, boss, '/admin-center/crops');
    expect(await own.page.getByText('Company level').count()).toBe(0);
    await goTo(own.page, `/admin-center/crops?company=${rig.fixture.companies[1]!.id}`);
    await own.page.getByText('Company level — 4 groups inherit this').waitFor();
    await goTo(own.page, `/admin-center/users?company=${rig.fixture.companies[1]!.id}`);
    await own.page.getByText('company-2@acceptance.test').waitFor();
    expect(await own.page.getByText('company-1@acceptance.test').count()).toBe(0);
    await own.context.close();
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]));

  describe('in Marathi, dark', () => {
    test('U053 U063 U064 U047 U048 U049 the pages have no violation', async () => {
      const own = await openPage(rig.browser, rig.url, { locale: 'mr-IN', colorScheme: 'dark' });
      const { email, password } = rig.person('group-2');
      await (await Client.signIn(rig.url, email, password)).post('/user/preference', { languageId: 2 });
      await signIn(own.page, rig.person('group-2'));
      await enterAdmin(own.page, rig, rig.person('group-2'), '/admin-center/crops');
      for (const path of ['/admin-center/crops', '/admin-center/fertilizers/archive', '/admin-center/crops/import']) {
        await goTo(own.page, path);
        await own.page.locator('[role=row], p').first().waitFor();
        await settled(own.page);
        expect(await axeViolations(own.page)).toEqual([]);
      }
      const admin = await confirmedAdmin(rig, 'group-2');
      const { id } = (
        await admin.post(`/adminCenter/crops/clone?groupId=${rig.fixture.companies[0]!.collections[0]!.groups[1]!.id}`, {
          id: 1021,
          variety: 'Spunta',
        })
      ).body;
      for (const path of [`/crops/editVariety/1021/${id}`, '/crops/1021', '/crops/varieties'])
        for (const colorScheme of ['dark', 'light'] as const) {
          await own.page.emulateMedia({ colorScheme });
          await visit(own.page, path);
          await settled(own.page);
          expect([path, colorScheme, await axeViolations(own.page)]).toEqual([path, colorScheme, []]);
        }
      await own.context.close();
    });
  });
});
