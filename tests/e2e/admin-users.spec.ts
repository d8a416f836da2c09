import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { choose, heading } from './support/plan-page';
import { enterAdmin, here, inBrowser, settled, signIn, story, typeCode, visit, noneChosen } from './support/rig';
import { told } from './support/eventually';

const path = '/admin-center/users';

inBrowser('The users of the admin center', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const admin = () => rig.person('group-1');
  const group = () => rig.fixture.companies[0]!.collections[0]!.groups[0]!;
  const table = () => page.locator('main#page').getByRole('table');
  const row = (words: string | RegExp) => table().locator('tbody tr').filter({ hasText: words });
  const names = () => table().locator('tbody tr td:nth-child(2)').allInnerTexts();
  const pick = async (email: string, action: string) => {
    await row(email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const only = (who: string) => page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name: who, exact: true }).click();
  const clientOf = (email: string) => Client.signIn(rig.url, rig.person(email).email, rig.person(email).password);

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, admin());
  });
  afterAll(() => watched?.context.close());

  step('U050 R063 /admin-center opens the users', async () => {
    expect(await enterAdmin(page, rig, admin(), '/admin-center')).toBe('Users');
    expect(here(page)).toBe(path);
    await page
      .getByRole('navigation', { name: 'Admin center' })
      .getByRole('link', { name: 'Users', exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor();
  });

  step('U051 C019 R185 the people of the scope stand with role, group and status; searched, sorted and filtered', async () => {
    await row('user-1@acceptance.test').getByRole('cell', { name: 'Active', exact: true }).waitFor();
    await row('group-1@acceptance.test').getByText('Group admin').waitFor();
    expect(await table().locator('tbody tr').count()).toBe(3);
    const before = await names();
    await table().getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/order=desc/);
    await table().locator('tbody tr').first().filter({ hasText: 'user-2@acceptance.test' }).waitFor();
    expect(await names()).toEqual(before.toReversed());
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('user-2');
    await page.waitForURL(/search=user-2/);
    await row('user-1@acceptance.test').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('nobody at all');
    await page.getByText('No people match').waitFor();
    await page.locator('main#page').getByRole('button', { name: 'Clear filters' }).click();
    await row('user-1@acceptance.test').waitFor();
    await Promise.all([page.waitForURL(/status=inactive/), only('Inactive (archived)')]);
    await page.getByText('No people match').waitFor();
    await page.locator('main#page').getByRole('button', { name: 'Clear filters' }).click();
    await row('user-1@acceptance.test').waitFor();
  });

  step('U051 the palette finds a person, and what is chosen there begins with their row; admin pages are found too', async () => {
    const found = (name: RegExp) => page.getByRole('dialog').getByRole('option', { name });
    const search = (text: string) => page.keyboard.press('Control+k').then(() => page.getByRole('dialog').getByRole('combobox').fill(text));
    await search('user-2@acceptance.test');
    await found(/^User Two.*user-2@acceptance\.test · User · Active/).waitFor();
    await found(/^Deactivate: User Two/).click();
    await dialog(/^Deactivate/).waitFor();
    await page.keyboard.press('Escape');
    await dialog(/^Deactivate/).waitFor({ state: 'detached' });
    await row('user-1@acceptance.test').waitFor({ state: 'detached' });
    await search('audit');
    await found(/^Audit/).first().click(); // prettier-ignore
    await page.waitForURL(/admin-center\/audit/);
    await search('invite');
    await found(/^Invite a person/).click();
    await dialog('Invite a person').waitFor();
    await visit(page, path);
    await row('user-1@acceptance.test').waitFor();
  });

  step('C020 C028 R645 R465 an invitation goes out; the invited and the known are refused in words', async () => {
    await settled(page);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const form = dialog('Invite a person');
    await form.getByText(/^You may invite \d+ more (person|people)$/).waitFor();
    await form.getByText(/^\d+ of your \d+ invitations are open\. That is the usual number for your role/).waitFor();
    await form.getByRole('checkbox').first().waitFor();
    expect(await form.getByRole('checkbox').count()).toBe(1);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.locator('[aria-invalid=true]').first().waitFor();
    await form.getByLabel('E-mail').fill('user-2@acceptance.test');
    await page.keyboard.press('Enter');
    await form.getByText('Invitation was not sent. A user with this e-mail exists already.').first().waitFor();
    await settled(page);
    await form.getByText('Invitation was not sent. A user with this e-mail exists already.').first().waitFor();
    await form.getByLabel('E-mail').fill('new@farm.test');
    await form.getByRole('alert').first().waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.waitFor({ state: 'detached' });
    await row('new@farm.test').getByText('Invited').waitFor();
    await page.getByRole('button', { name: 'Actions for new@farm.test' }).click();
    await page.getByRole('menuitem', { name: 'Send the invitation again' }).click();
    await told(page, /^The invitation to new@farm.test is on its way/);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await form.getByLabel('E-mail').fill('new@farm.test');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.getByText('Invitation was not sent. This e-mail has been invited already.').first().waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  });

  step('C023 an invitation is cancelled, and its link is dead', async () => {
    const { links } = rig.mails().findLast(({ to }) => to === 'new@farm.test')!;
    await pick('new@farm.test', 'Cancel the invitation');
    await dialog('Cancel the invitation of new@farm.test?').getByRole('button', { name: 'Cancel the invitation' }).click();
    await row('new@farm.test').waitFor({ state: 'detached' });
    const other = await openPage(rig.browser, rig.url);
    await other.page.goto(links[0]!);
    await other.page
      .getByText('Not Valid Invitation')
      .waitFor()
      .catch(async (late: unknown) => {
        throw new Error(`the link leads to ${here(other.page)}: ${await other.page.locator('body').innerText()}`, { cause: late });
      });
    await other.context.close();
  });

  step('R027 C025 R460 C027 permissions are confirmed with a code and hold at the next call', async () => {
    const user = await clientOf('user-2');
    expect((await user.get('/user')).body).toMatchObject({ productPermissions: false, growerInfoEdit: 'all' });
    await pick('user-2@acceptance.test', 'Permissions…');
    const drawer = dialog(/^Permissions of User Two/);
    await drawer.getByRole('switch', { name: 'Manage products' }).click({ force: true });
    await drawer.getByLabel('Contact data only').click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await typeCode(page, rig, admin());
    await drawer.waitFor({ state: 'detached' });
    expect((await user.get('/user')).body).toMatchObject({ productPermissions: true, growerInfoEdit: 'some' });
  });

  step('U031 R461 who may change contact data alone is asked for nothing else', async () => {
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-2'));
    await visit(other.page, `/customers/${group().growerIds[2]}/edit`);
    await other.page.getByText('You may change contact data; ask an admin for the rest.').waitFor();
    expect(await other.page.getByLabel('Full name').count()).toBe(0);
    await other.page.getByLabel('Address').fill('Mill lane');
    await other.page.getByRole('button', { name: 'Save' }).click();
    await other.page.waitForURL(/\/customers\/\d+$/);
    const { body } = await (await clientOf('user-2')).get(`/customer?customerId=${group().growerIds[2]}`);
    expect(body.address).toBe('Mill lane');
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  step('a confirmation that is cancelled leaves the drawer as it was, and changes nothing', async () => {
    await pick('user-2@acceptance.test', 'Permissions…');
    const drawer = dialog(/^Permissions of User Two/);
    await drawer.getByRole('switch', { name: 'Manage products' }).click({ force: true });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await dialog('Confirm this action').getByRole('button', { name: 'Cancel' }).click();
    await drawer
      .getByText(/^This needs the security code that was sent to your e-mail, and its window was closed\. Nothing was changed\./)
      .waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect((await (await clientOf('user-2')).get('/user')).body).toMatchObject({ productPermissions: true });
  });

  step('C022 several are deactivated at once and activated again; oneself is left out', async () => {
    await table().getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('button', { name: 'Deactivate 2' }).click();
    await dialog('Deactivate 2 users?').getByRole('button', { name: 'Deactivate', exact: true }).click();
    await row('user-1@acceptance.test').waitFor({ state: 'detached' }); // who is inactive is not in the way
    await Promise.all([page.waitForURL(/status=all/), only('Everyone')]);
    await row('user-1@acceptance.test').getByRole('cell', { name: 'Inactive', exact: true }).waitFor();
    await row('user-2@acceptance.test').getByRole('cell', { name: 'Inactive', exact: true }).waitFor();
    await row('group-1@acceptance.test').getByRole('cell', { name: 'Active', exact: true }).waitFor();
    await noneChosen(page); // the list may be told before the answer comes, with which the choice goes
    await table().getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('button', { name: 'Activate 2' }).click();
    await row('user-1@acceptance.test').getByRole('cell', { name: 'Active', exact: true }).waitFor();
    await row('user-2@acceptance.test').getByRole('cell', { name: 'Active', exact: true }).waitFor();
    await noneChosen(page);
  });

  step('R470 C021 an admin keeps a person to themselves; another cannot change them', async () => {
    await pick('user-2@acceptance.test', 'Let nobody else change them');
    await row('user-2@acceptance.test').getByText('only you may change').waitFor();
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('collection-1'));
    await enterAdmin(
      other.page,
      rig,
      rig.person('collection-1'),
      `${path}?collection=${rig.fixture.companies[0]!.collections[0]!.id}&group=${group().id}`,
    );
    const theirs = other.page.locator('tbody tr').filter({ hasText: 'user-2@acceptance.test' });
    await theirs.getByText('kept by another admin').waitFor();
    await theirs.getByRole('button', { name: /^Actions for/ }).click();
    await other.page.getByRole('menuitem').first().waitFor();
    expect(await other.page.getByRole('menuitem').allInnerTexts()).toEqual(['Sign-ins…']); // to look at, and nothing that changes them
    await other.context.close();
    await pick('user-2@acceptance.test', 'Let other admins change them');
    await row('user-2@acceptance.test').getByText('only you may change').waitFor({ state: 'detached' });
  });

  step('C348 a person is signed out everywhere, and may sign in again', async () => {
    const user = await clientOf('user-2');
    await pick('user-2@acceptance.test', 'Sign out everywhere');
    await told(page, 'User Two was signed out everywhere');
    expect((await user.get('/user')).status).toBe(401);
    expect((await (await clientOf('user-2')).get('/user')).status).toBe(200);
  });

  step('R279 R280 C024 R466 removal with transfer: a choice is wanted, then it runs, then it says what went where', async () => {
    await pick('user-2@acceptance.test', 'Remove…');
    const removal = dialog('Remove User Two');
    await removal.getByText('1 grower').waitFor();
    await removal.getByRole('button', { name: 'Transfer and remove' }).click();
    await removal.getByText('Choose who takes over').waitFor();
    await choose(page, 'Who takes over', 'User One · user-1@acceptance.test');
    let seen = () => undefined as void;
    const looked = new Promise<void>((done) => (seen = done));
    await page.route('**/api/adminCenter/user/transfer', async (route) => {
      await looked;
      await route.continue();
    });
    await removal.getByRole('button', { name: 'Transfer and remove' }).click();
    await removal.getByText('Removing. Please wait…').waitFor();
    seen();
    await typeCode(page, rig, admin());
    const done = dialog('User Two was removed');
    await done.getByText('1 grower').waitFor();
    await page.unroute('**/api/adminCenter/user/transfer');
    await done.getByRole('button', { name: 'Close' }).last().click();
    await row('user-2@acceptance.test').waitFor({ state: 'detached' });
    const taken = await (await clientOf('user-1')).get('/customer', { query: { customerId: group().growerIds[2]! } });
    expect(taken.status).toBe(200);
  });

  step('R281 R282 removal without transfer warns and wants the name; a refusal is told and may be tried again', async () => {
    await pick('user-1@acceptance.test', 'Remove…');
    const removal = dialog('Remove User One');
    await removal.getByLabel('Remove without transfer').click();
    await removal.getByText('This cannot be undone.').waitFor();
    await removal.getByRole('button', { name: 'Delete for good' }).click();
    await removal.getByText('This is not the name').waitFor();
    await removal.getByLabel('Type “User One” to confirm').fill('User One');
    await page.route('**/api/adminCenter/user/transfer', (route) =>
      route.fulfill({ status: 409, json: { status: 409, key: 'assetTransferFailed', message: 'x', details: [] } }),
    );
    await removal.getByRole('button', { name: 'Delete for good' }).click();
    await removal.getByRole('alert').filter({ hasNotText: 'This cannot be undone.' }).first().waitFor();
    await page.unroute('**/api/adminCenter/user/transfer');
    await removal.getByRole('button', { name: 'Delete for good' }).click();
    await typeCode(page, rig, admin());
    await dialog('User One was removed').getByText('deleted for good').waitFor();
    await page.keyboard.press('Escape');
    await row('user-1@acceptance.test').waitFor({ state: 'detached' });
    const gone = rig.person('user-1');
    await expect(Client.signIn(rig.url, gone.email, gone.password)).rejects.toThrow(/401/);
  });

  step('R076 R080 R081 the scope of the address chooses the people, and the way to another page keeps it', async () => {
    const other = await openPage(rig.browser, rig.url);
    const { collections } = rig.fixture.companies[0]!;
    const [collection] = collections;
    const second = collection!.groups[1]!;
    await signIn(other.page, rig.person('company-1'));
    await enterAdmin(other.page, rig, rig.person('company-1'), `${path}?collection=${collection!.id}&group=${second.id}&search=`);
    await other.page.getByRole('cell', { name: 'user-3@acceptance.test' }).waitFor();
    expect(await other.page.getByRole('cell', { name: 'group-1@acceptance.test' }).count()).toBe(0);
    await other.page.getByRole('navigation', { name: 'Admin center' }).getByRole('link', { name: 'Audit' }).click();
    await heading(other.page, 'Audit');
    expect(here(other.page)).toBe(`/admin-center/audit?collection=${collection!.id}&group=${second.id}`);
    await enterAdmin(other.page, rig, rig.person('company-1'), `${path}?collection=abc&group=x`);
    await other.page.getByRole('cell', { name: 'group-1@acceptance.test' }).waitFor();
    await other.page.keyboard.press('Alt+g');
    await other.page.getByRole('combobox', { name: 'Search company, collection or group' }).fill('Group 2');
    await other.page
      .getByRole('treeitem', { name: /Group 2/ })
      .first()
      .waitFor();
    await other.page.keyboard.press('Enter');
    await other.page.waitForURL(`**${path}?collection=${collection!.id}&group=${second.id}`);
    await other.page.getByRole('cell', { name: 'group-1@acceptance.test' }).waitFor({ state: 'detached' });
    await other.context.close();
  });

  step('no page complained', async () => expect(watched.complaints.filter((one) => !/status of (403|409|422)/.test(one))).toEqual([]));
});
