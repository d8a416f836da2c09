import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { enterAdmin, inBrowser, settled, signIn, story, typeCode, visit } from './support/rig';

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
    expect(await axeViolations(page)).toEqual([]);
    return Promise.all((await table.locator('tbody tr').all()).map((one) => one.locator('th, td').allInnerTexts()));
  };

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('company-1'));
    await enterAdmin(page, rig, rig.person('company-1'), `/admin-center/users?search=${person().email}`);
    await row().waitFor();
  }, 120_000);
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
    expect(await form.getByRole('alert').count()).toBe(0);
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
    expect(await drawer.getByRole('switch', { name: 'Manage products' }).isChecked()).toBe(true);
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
    expect(await page.getByLabel('Farm name').inputValue()).toBe('Hill farm');
    await page.getByRole('button', { name: 'Save grower' }).click();
    await heading(page, /^Grower One One/);
    expect((await boss.get(`/customer?customerId=${growerId}`)).body).toMatchObject({ farmName: 'Hill farm', address: 'Main road 7' });
    expect(watched.complaints.filter((one) => !/status of (403|412)/.test(one))).toEqual([]);
  });
});
