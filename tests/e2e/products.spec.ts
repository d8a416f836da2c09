import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { confirmedAdmin } from './support/admin-client';
import { axeInLightAndDark, axeViolations, openPage, type WatchedPage } from './support/browser';
import { type Places, placesOf } from './support/places';
import { enterAdmin, goTo, inBrowser, prove, settled, signIn, story, visit } from './support/rig';
import { eventually, told } from './support/eventually';
import { choose } from './support/plan-page';

inBrowser('Products of one’s own', (rig) => {
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
  step('U052 R027 R643 C173 C178 C184 an admin adds a product by keyboard, prices it, and is told why it cannot be deleted', async () => {
    expect(await enterAdmin(page, rig, rig.person('group-1'), '/admin-center/fertilizers')).toBe('Products');
    await page.getByRole('button', { name: 'Add product' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Add product' });
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Valley blend');
    await drawer.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await drawer.getByRole('textbox', { name: 'N-NH₂, content in %' }).fill('60');
    await drawer.getByRole('textbox', { name: 'CaO, content in %' }).fill('70');
    const sum = drawer.getByRole('button', { name: 'Sum of the nutrients: 110.02 %. Why this number?' });
    await sum.press('Enter');
    const why = page.getByRole('dialog', { name: 'Why this number: Sum of the nutrients' });
    await why.getByText('s CaO — element in the oxide', { exact: true }).waitFor();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await sum.and(page.locator(':focus')).waitFor();
    await drawer.getByRole('textbox', { name: 'CaO, content in %' }).focus();
    await page.keyboard.press('Enter');
    await drawer.getByRole('alert').getByText('The sum of nutrients cannot exceed 100%').waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await drawer.getByRole('textbox', { name: 'CaO, content in %' }).fill('');
    await drawer.getByRole('textbox', { name: 'Price' }).fill('0.42');
    await drawer.getByRole('textbox', { name: 'Brand' }).fill('Valley');
    await page.keyboard.press('Enter');
    await told(page, 'Valley blend is added');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Price list' }).click();
    const prices = page.getByRole('dialog', { name: 'Price list' });
    await prices.getByRole('textbox', { name: 'Valley blend' }).fill('0.5');
    await page.keyboard.press('Enter');
    await told(page, '1 price saved');
    const admin = rig.person('user-1');
    const planner = await Client.signIn(rig.url, admin.email, admin.password);
    const { items } = (await planner.get(`/fertilizers/local?groupId=${at.group}`)).body;
    const own = items.find(({ name }: { name: string }) => name === 'Valley blend');
    expect(own).toMatchObject({ price: 0.5, contents: [60, 0, 0], brand: 'Valley' });
    const made = await planner.post('/plan', {
      name: 'Blend plan',
      customerId: at.grower,
      fieldId: at.field,
      cropId: rig.fixture.library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products: [{ id: own.id, unitId: 2 }],
    });
    expect(made.status).toBe(201);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('valley');
    await box('Valley blend').click();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await page
      .getByRole('dialog', { name: /^Delete Valley blend/ })
      .getByRole('button', { name: 'Delete 1' })
      .click();
    await told(page, 'Could not delete product. The product cannot be deleted since it is in use in a fertilizer plan');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^Delete Valley blend/ }).waitFor({ state: 'detached' });
  });

  step('U106 a product for the price list is found by its name in another language and by its formula', async () => {
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('user-1'));
    await visit(own.page, `/prices?group=${at.group}`);
    const search = own.page.getByRole('combobox', { name: 'Add a product' });
    for (const [typed, meant] of [
      ['ureia', 'Urea 46-0-0'],
      ['cloreto de potassio', 'Muriate of potash 0-0-60'],
      ['KNO3', 'Potassium nitrate 13-0-46'],
      ['यूरिया', 'Urea 46-0-0'],
    ] as const) {
      await search.fill(typed);
      await own.page.getByRole('option', { name: meant }).waitFor();
      expect([typed, await own.page.getByRole('option', { name: 'Calcium nitrate' }).count()]).toEqual([typed, 0]);
    }
    await own.context.close();
  });

  step('C173 what somebody else saved meanwhile stands beside what was typed', async () => {
    await page.getByRole('button', { name: 'Valley blend' }).click();
    const drawer = page.getByRole('dialog', { name: 'Valley blend' });
    const brand = drawer.getByRole('textbox', { name: 'Brand' });
    await brand.fill('Mine');
    const person = rig.person('group-1');
    const other = await Client.signIn(rig.url, person.email, person.password);
    const own = (await other.get(`/fertilizers/local?groupId=${at.group}`)).body.items.find(
      ({ name }: { name: string }) => name === 'Valley blend',
    );
    await other.post('/adminCenter/sendCode');
    const code = /\b\d{8}\b/.exec(rig.mails().findLast(({ to }) => to === person.email)!.text)![0];
    const { adminToken } = (await other.post('/user/verify', { code })).body;
    const saved = await other.with({ 'X-Admin-Token': adminToken }).post('/fertilizers', { id: own.id, brand: 'Theirs' });
    expect(saved.status).toBe(200);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const clash = drawer.getByRole('row', { name: /Brand.*Valley.*Theirs.*Mine/ });
    await clash.waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Keep what I entered' }).click();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Valley blend is saved');
    expect((await other.get(`/fertilizers?id=${own.id}`)).body).toMatchObject({ brand: 'Mine', revision: own.revision + 2 });
  });

  step('U061 U063 U065 U049 U083 U040 C007 R260 what a company archives for one group comes back on the pages of that group', async () => {
    const company = rig.fixture.companies[0]!.id;
    const scope = `collection=${at.collection}&group=${at.group}`;
    const client = await confirmedAdmin(rig, 'company-1');
    const potato = rig.fixture.library.cropIds['potato']!;
    const { items: shipped } = (await client.get('/userFertilizers/global')).body;
    const nitrate = shipped.find(({ name }: { name: string }) => name.startsWith('Potassium nitrate')).id;
    const [product] = (await client.post(`/adminCenter/fertilizers/import?companyId=${company}`, { ids: [nitrate] })).body.items;
    const [crop] = (await client.post(`/adminCenter/crops/import?companyId=${company}`, { ids: [potato] })).body.items;
    const of = { companyId: company, name: 'For every group', cropId: potato, nutritionalRequirements: [], status: 'public' };
    const template = (await client.post('/planTemplate', of)).body;
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('company-1'));
    await enterAdmin(own.page, rig, rig.person('company-1'), `/admin-center/users?${scope}`);
    const row = (name: string) => own.page.getByRole('row', { name: new RegExp(name) });
    for (const [kind, name, title] of [
      ['fertilizers', 'Potassium nitrate', 'Archived products'],
      ['crops', 'Potato', 'Archived crops'],
      ['planTemplates', 'For every group', 'Archived plan templates'],
    ] as const) {
      const owned = row(`${name}.*Owned by the company`);
      await goTo(own.page, `/admin-center/${kind}?${scope}&search=${encodeURIComponent(name)}`);
      await owned.getByRole('checkbox').click();
      const archive = own.page.getByRole('button', { name: 'Archive 1' });
      await archive.waitFor();
      expect(await own.page.getByRole('button', { name: 'Delete 1' }).count()).toBe(0); // that is done at the company
      expect(await own.page.getByRole('button', { name: 'Unpublish' }).count()).toBe(0);
      await archive.click();
      await told(own.page, '1 record archived');
      await owned.waitFor({ state: 'detached' });
      await own.page.getByRole('link', { name: 'Archive', exact: true }).click();
      await own.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await owned.getByRole('checkbox').click();
      const back = own.page.getByRole('button', { name: 'Unarchive 1' });
      await back.waitFor();
      await settled(own.page);
      expect(await axeInLightAndDark(own.page)).toEqual([]);
      await back.click();
      await told(own.page, '1 record is in use again');
      await owned.waitFor({ state: 'detached' });
      await own.page.getByText('Nothing is archived here.').waitFor();
    }
    // and where plans are made of them, outside the admin center
    for (const [kind, id] of [
      ['crops', crop.id],
      ['templates', template.id],
      ['fertilizers', product.id],
    ] as const)
      expect((await client.post(`/adminCenter/${kind}/updateStatus?groupId=${at.group}`, { ids: [id], status: false })).status).toBe(200);
    await visit(own.page, `/crops/${crop.id}?${scope}`);
    await own.page.getByRole('button', { name: 'Unarchive' }).click();
    await prove(own.page, rig, rig.person('company-1'));
    await told(own.page, /^Potato.* is in use again/);
    await own.page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    for (const [path, name] of [
      ['/templates?archived=1&', 'For every group'],
      ['/products/archive?', 'Potassium nitrate'],
    ] as const) {
      await visit(own.page, `${path}${scope}`);
      await row(name).getByRole('checkbox').click();
      const back = own.page.getByRole('button', { name: 'Unarchive 1' });
      await back.waitFor();
      await settled(own.page);
      expect(await axeInLightAndDark(own.page)).toEqual([]);
      await back.click();
      await told(own.page, /1 (template|product) is in use again/);
      await own.page.getByText('Nothing is archived here.').waitFor();
    }
    expect(own.complaints.filter((one) => !/status of 403/.test(one))).toEqual([]);
    await own.context.close();
  });

  step(
    'R024 U082 U083 U084 outside the admin center products are brought in, added, changed, priced and archived; each list has what it says',
    async () => {
      const scope = `group=${at.group}`;
      const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
      /** What is listed, without its grade. */
      const names = async () =>
        (await page.locator('main#page tbody tr').evaluateAll((all) => all.map(({ children }) => children[1]!.textContent ?? ''))).map(
          (name) => name.replace(/ \d.*/, ''),
        );
      expect(await visit(page, `/products/import?${scope}`)).toBe('Import products');
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('methylene');
      await row('Methylene urea').getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Import 1' }).click();
      await prove(page, rig, rig.person('group-1'));
      await told(page, '1 product imported');
      expect(await visit(page, `/products?${scope}`)).toBe('Products');
      await row('Methylene urea').waitFor();
      await eventually(names, ['Methylene urea', 'Valley blend']); // the group's own
      await choose(page, 'Whose products', 'Local products');
      await eventually(names, ['Methylene urea', 'Potassium nitrate + Mg', 'Valley blend']); // with its company's
      await choose(page, 'Whose products', 'Your products');
      await page.getByRole('button', { name: 'Add product' }).click();
      const added = page.getByRole('dialog', { name: 'Add product' });
      await added.getByRole('textbox', { name: 'Name' }).fill('Hill mix');
      await added.getByRole('textbox', { name: 'N-NH₂, content in %' }).fill('20');
      await added.getByRole('button', { name: 'Save', exact: true }).click();
      await told(page, 'Hill mix is added');
      await row('Hill mix')
        .getByRole('button', { name: /Hill mix/ })
        .click();
      const changed = page.getByRole('dialog', { name: 'Hill mix' });
      await changed.getByRole('textbox', { name: 'Brand' }).fill('Hill');
      await changed.getByRole('button', { name: 'Save', exact: true }).click();
      await told(page, 'Hill mix is saved');
      await page.getByRole('button', { name: 'Price list' }).click();
      await page.getByRole('dialog', { name: 'Price list' }).getByRole('textbox', { name: 'Hill mix' }).fill('0.9');
      await page.keyboard.press('Enter');
      await told(page, '1 price saved');
      await box('Hill mix').click();
      await page.getByRole('button', { name: 'Archive 1' }).click();
      await told(page, '1 product archived');
      await row('Hill mix').waitFor({ state: 'detached' });
      await visit(page, `/products/archive?${scope}`);
      await row('Hill mix').waitFor();
      await eventually(names, ['Hill mix']);
    },
  );

  step('on a phone what turns the pages of a list keeps to its line, nothing of it cut', async () => {
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await enterAdmin(page, rig, rig.person('group-1'), '/admin-center/fertilizers');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await pager.getByRole('button', { name: 'Next' }).waitFor();
    await settled(page);
    const cut = await pager
      .locator(':scope > span, button')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().height > 40).length);
    expect([cut, await pager.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([0, 0]);
    await page.setViewportSize(wide);
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of (403|409|412)/.test(one))).toEqual([]));
});
