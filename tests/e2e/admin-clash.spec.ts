import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { Client } from './support/client';
import { confirmedAdmin } from './support/admin-client';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { enterAdmin, inBrowser, settled, signIn, story, typeCode, visit } from './support/rig';
import { eventually, told } from './support/eventually';

inBrowser('What two people change at once', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const person = () => rig.person('user-2');
  const groups = () => rig.fixture.companies[0]!.collections.flatMap((collection) => collection.groups);
  const row = () => page.getByRole('row').filter({ hasText: person().email });
  const pick = async (action: string) => {
    await row()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const changes = async (within: Locator): Promise<string[][]> => {
    const table = within.getByRole('region', { name: 'What was changed meanwhile' }).getByRole('table');
    await table.waitFor();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    return Promise.all((await table.locator('tbody tr').all()).map((one) => one.locator('th, td').allInnerTexts()));
  };

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('company-1'));
    await enterAdmin(page, rig, rig.person('company-1'), `/admin-center/users?search=${person().email}`);
    await row().waitFor();
  });
  afterAll(() => watched?.context.close());

  step('C021 the places of a person: both values stand there, and one’s own goes on', async () => {
    await pick('Role and groups…');
    const form = page.getByRole('dialog', { name: /^Role and groups of User Two/ });
    await form.getByRole('checkbox').first().waitFor();
    const [first, second, third] = groups();
    const boss = await confirmedAdmin(rig, 'super-1');
    expect((await boss.post(`/adminCenter/user/update/${person().id}`, { groupIds: [first!.id, second!.id] })).status).toBe(200);
    await form.getByRole('checkbox').nth(2).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('Someone else changed this in the meantime').waitFor();
    const [[what, before, now, mine] = []] = await changes(form);
    expect([what, before!.split(', ').length, now!.split(', ').length, mine!.split(', ').length]).toEqual(['Groups', 1, 2, 2]);
    expect(mine).not.toBe(now);
    await form.getByRole('button', { name: 'Keep what I entered' }).click();
    await form.getByText('This is the newest now. Look it over and save.').waitFor();
    await form.getByRole('alert').waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const { items } = (await boss.get(`/adminCenter/user/groups?id=${person().id}`)).body as {
      items: { groupId: number; member: boolean }[];
    };
    expect(items.filter(({ member }) => member).map(({ groupId }) => groupId)).toEqual([first!.id, third!.id]);
  });

  step('C025 permissions: what the other allowed is taken, what one changed oneself stays', async () => {
    await pick('Permissions…');
    const drawer = page.getByRole('dialog', { name: /^Permissions of User Two/ });
    await drawer.getByRole('switch', { name: 'Use the upload center' }).click({ force: true });
    const boss = await confirmedAdmin(rig, 'super-1');
    expect((await boss.post(`/adminCenter/user/${person().id}/permissions`, { productPermissions: true })).status).toBe(200);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await typeCode(page, rig, rig.person('company-1'));
    expect(await changes(drawer)).toEqual([['Manage products', 'Not allowed', 'Allowed']]);
    await drawer.getByRole('button', { name: 'Take the newest and go on' }).click();
    await drawer.getByRole('switch', { name: 'Manage products', checked: true }).waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await typeCode(page, rig, rig.person('company-1'));
    await drawer.waitFor({ state: 'detached' });
    const { items } = (await boss.get(`/adminCenter/users/group?search=${person().email}`)).body;
    expect(items[0]).toMatchObject({ productPermissions: true, bulkUpload: true });
  });

  step('C105 a grower: what the other wrote stands there, and both changes are saved', async () => {
    const [growerId] = groups()[0]!.growerIds;
    await visit(page, `/customers/${growerId}/edit`);
    await heading(page, /^Edit /);
    const boss = await confirmedAdmin(rig, 'super-1');
    expect((await boss.put('/customer', { id: growerId, farmName: 'Hill farm' })).status).toBe(200);
    await page.getByLabel('Address').fill('Main road 7');
    await page.getByRole('button', { name: 'Save grower' }).click();
    expect((await changes(page.locator('main#page'))).map((cells) => [cells[0], cells[2]])).toEqual([['Farm name', 'Hill farm']]);
    await page.getByRole('button', { name: 'Take the newest and go on' }).click();
    await eventually(() => page.getByLabel('Farm name').inputValue(), 'Hill farm');
    await page.getByRole('button', { name: 'Save grower' }).click();
    await heading(page, /^Grower One One/);
    expect((await boss.get(`/customer?customerId=${growerId}`)).body).toMatchObject({ farmName: 'Hill farm', address: 'Main road 7' });
  });

  const unit = async (name: string, action: string) => {
    await page.getByRole('button', { name: `${name}: actions` }).press('Enter');
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  step('C071 a collection: what one typed goes on beside what the other saved', async () => {
    const [collection] = rig.fixture.companies[0]!.collections;
    await visit(page, '/company');
    await unit('Collection 1', 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit collection' });
    const capacity = form.getByLabel('User capacity');
    const boss = await confirmedAdmin(rig, 'super-1');
    const stood = Number(await capacity.inputValue());
    expect((await boss.post('/collection/update', { id: collection!.id, usersCapacity: stood - 1 })).status).toBe(200);
    await form.getByLabel('Name', { exact: true }).fill('Highlands');
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await changes(form)).toEqual([['User capacity', String(stood), String(stood - 1)]]);
    await form.getByRole('button', { name: 'Take the newest and go on' }).click();
    await eventually(
      async () => [await form.getByLabel('Name', { exact: true }).inputValue(), await capacity.inputValue()],
      ['Highlands', String(stood - 1)],
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Highlands was saved');
    expect((await boss.get(`/collection/all`, { query: { companyId: rig.fixture.companies[0]!.id } })).body.items).toContainEqual(
      expect.objectContaining({ id: collection!.id, name: 'Highlands', usersCapacity: stood - 1 }),
    );
  });

  step('C077 a group: both typed a name, and one’s own is kept when one says so', async () => {
    const [group] = groups();
    await unit('Group 1', 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit group' });
    await form.getByLabel('Name', { exact: true }).fill('Upper slope');
    const boss = await confirmedAdmin(rig, 'super-1');
    expect((await boss.post('/group/update', { id: group!.id, name: 'Lower slope' })).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await changes(form)).toEqual([['Name', 'Group 1', 'Lower slope', 'Upper slope']]);
    await form.getByRole('button', { name: 'Keep what I entered' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Upper slope was saved');
  });

  step('C330 localization: what the other chose stands there, and both choices hold', async () => {
    await visit(page, '/admin-center/localization');
    const main = page.locator('main#page');
    await page.getByRole('combobox', { name: 'Date format' }).click();
    await page.getByRole('option', { name: /^DD\.MM\.YYYY/ }).click();
    const boss = await confirmedAdmin(rig, 'super-1');
    const { id: companyId } = rig.fixture.companies[0]!;
    expect((await boss.put('/adminCenter/localization', { companyId, unitTypeId: 1 })).status).toBe(200);
    await page.getByRole('button', { name: 'Save for company' }).click();
    expect(await changes(main)).toEqual([['Unit type', 'As the level above', 'Imperial']]);
    await main.getByRole('button', { name: 'Take the newest and go on' }).click();
    await page.getByRole('button', { name: 'Save for company' }).click();
    await told(page, 'Localization saved');
    const { items } = (await boss.get('/adminCenter/localization/company', { query: { companyId } })).body as {
      items: { name: string; value: unknown }[];
    };
    expect(items.filter(({ name }) => /unitTypeId|dateFormatId/.test(name)).map(({ name, value }) => [name, value])).toEqual([
      ['unitTypeId', 1],
      ['dateFormatId', 4],
    ]);
  });

  step('C054 one’s own profile, changed on another device', async () => {
    await visit(page, '/account');
    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Full name').fill('Company Head');
    const { email, password } = rig.person('company-1');
    const device = await Client.signIn(rig.url, email, password);
    expect((await device.post('/user', { phoneNumber: '+5511999' })).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await changes(form)).map(([what, , now]) => [what, now])).toEqual([['Phone number', '+5511999']]);
    await form.getByRole('button', { name: 'Take the newest and go on' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Profile saved');
    expect((await device.get('/user')).body).toMatchObject({ fullName: 'Company Head', phoneNumber: '+5511999' });
  });

  step('C038 a soil sheet: the value that the other saved stands beside one’s own', async () => {
    const [group] = groups();
    const id = group!.analysisIds[0]!;
    const boss = await confirmedAdmin(rig, 'super-1');
    const sheet = (await boss.get('/soilAnalysis', { query: { id } })).body as {
      name: string;
      fieldId: number;
      sampleDate: string;
      units: string;
      nutrients: { id: number; value: number }[];
    };
    await visit(page, `/customers/${group!.growerIds[0]}/fields/${sheet.fieldId}?analysis=soil:${id}`);
    const form = page.getByRole('dialog', { name: sheet.name });
    await form.getByLabel('Laboratory').fill('Lab of the valley');
    await form.locator('input[name=sand]').fill('40');
    await form.locator('input[name=silt]').fill('35');
    await form.locator('input[name=clay]').fill('25');
    const { name, fieldId, sampleDate, units, nutrients } = sheet;
    const phosphorus = 4;
    const first = nutrients.find((one) => one.id === phosphorus)!;
    const rest = nutrients.filter((one) => one !== first);
    const changed = {
      id,
      name,
      fieldId,
      sampleDate,
      units,
      laboratoryName: 'Lab of the hill',
      nutrients: [{ ...first, value: 77 }, ...rest],
    };
    expect((await boss.post('/soilAnalysis/save', changed)).status).toBe(200);
    await form.getByRole('button', { name: 'Save analysis' }).click();
    const rows = await changes(form);
    expect(rows.map((cells) => cells.slice(2))).toEqual([
      ['Lab of the hill', 'Lab of the valley'],
      ['77', ''],
    ]);
    await form.getByRole('button', { name: 'Keep what I entered' }).click();
    await form.getByRole('button', { name: 'Save analysis' }).click();
    await form.waitFor({ state: 'detached' });
    const now = (await boss.get('/soilAnalysis', { query: { id } })).body as typeof sheet;
    expect(now).toMatchObject({ laboratoryName: 'Lab of the valley', clay: 25 });
    expect(now.nutrients.find((one) => one.id === phosphorus)!.value).toBe(77);
  });

  step('C084 a company: a drawer that somebody else’s save overtakes keeps what was typed', async () => {
    const { id } = rig.fixture.companies[0]!;
    const own = await openPage(rig.browser, rig.url);
    await signIn(own.page, rig.person('super-1'));
    await enterAdmin(own.page, rig, rig.person('super-1'), `/admin-center/companies?open=${id}`);
    const form = own.page.getByRole('dialog', { name: 'Acceptance One' });
    await form.getByLabel('Name', { exact: true }).fill('Acceptance First');
    const boss = await confirmedAdmin(rig, 'super-1');
    expect((await boss.put(`/company/${id}`, { toggles: { compactPlan: true } })).status).toBe(200);
    await form.getByRole('button', { name: 'Save company' }).click();
    await typeCode(own.page, rig, rig.person('super-1'));
    const notice = form.getByRole('region', { name: 'What was changed meanwhile' });
    await notice.locator('tbody tr').first().waitFor();
    await eventually(() => notice.locator('tbody tr').locator('th, td').allInnerTexts(), ['Compact plan', 'Off', 'On']);
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Acceptance First');
    await notice.getByRole('button', { name: 'Take the newest and go on' }).click();
    await form.getByRole('switch', { name: /^Compact plan/, checked: true }).waitFor();
    await form.getByRole('button', { name: 'Save company' }).click();
    await typeCode(own.page, rig, rig.person('super-1'));
    await told(own.page, 'Acceptance First was saved');
    expect((await boss.get(`/company/${id}`)).body).toMatchObject({ name: 'Acceptance First', toggles: { compactPlan: true } });
    expect(own.complaints.filter((one) => !/status of (403|412)/.test(one))).toEqual([]);
    await own.context.close();
  });

  step('no page complained', async () => expect(watched.complaints.filter((one) => !/status of (403|412)/.test(one))).toEqual([]));
});
