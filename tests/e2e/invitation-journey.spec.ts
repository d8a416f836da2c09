import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { chip, choose, heading, inMain, setStatus } from './support/plan-page';
import { enterAdmin, inBrowser, type Rig, signIn, story } from './support/rig';
import { eventually } from './support/eventually';

const email = 'asha.rao@farm.test';
const password = 'Monsoon-rains-27';

const journey = (rig: Rig) => {
  const step = story();
  let office: WatchedPage;
  let field: WatchedPage;
  let admin: Page;
  let asha: Page;
  const group = () => rig.fixture.companies[0]!.collections[0]!.groups[0]!;

  beforeAll(async () => {
    office = await openPage(rig.browser, rig.url);
    field = await openPage(rig.browser, rig.url);
    [admin, asha] = [office.page, field.page];
    await signIn(admin, rig.person('group-1'));
  });
  afterAll(async () => {
    await office?.context.close();
    await field?.context.close();
  });

  step('C020 an admin invites a person into their group', async () => {
    await enterAdmin(admin, rig, rig.person('group-1'), '/admin-center/users');
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    const form = admin.getByRole('dialog', { name: 'Invite a person' });
    await form.getByLabel('E-mail').fill(email);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await admin.getByRole('row').filter({ hasText: email }).getByText('Invited').waitFor();
    await form.waitFor({ state: 'detached' }); // the list is told before the mail is sent, with which the answer comes
  });

  step('R040 R083 R383 the link of the mail leads to the registration, and that to the sign-in', async () => {
    const { links } = rig.mails().findLast(({ to }) => to === email)!;
    expect(new URL(links[0]!).origin).toBe(rig.url);
    await asha.goto(links[0]!);
    await heading(asha, 'Register');
    await eventually(() => asha.getByLabel('E-mail').inputValue(), email);
    await asha.getByLabel('Full name').fill('Asha Rao');
    await asha.getByRole('combobox', { name: 'Country' }).click();
    await asha.getByRole('option', { name: 'India', exact: true }).click();
    await asha.getByLabel('Password', { exact: true }).fill(password);
    await asha.locator('button[type=submit]').click();
    await asha.getByRole('alert').getByText('Please accept the terms of use').first().waitFor();
    await asha.getByLabel('I accept the terms of use').click({ force: true });
    await asha.locator('button[type=submit]').click();
    await asha.getByRole('dialog', { name: 'Welcome' }).getByRole('button').last().click();
    await asha.waitForURL('**/login');
  });

  step('R456 she signs in and lands in the group that she was invited to', async () => {
    await signIn(asha, { ...rig.person('user-1'), email, password });
    await asha.waitForURL(`${rig.url}/collection/${rig.fixture.companies[0]!.collections[0]!.id}/group/${group().id}`);
  });

  step('her first grower and field', async () => {
    await inMain(asha).getByRole('link', { name: 'Add grower' }).first().click();
    await heading(asha, 'Add grower');
    await asha.getByLabel('Full name').fill('Maria Souza');
    await asha.getByRole('button', { name: 'Save grower' }).click();
    await heading(asha, 'Maria Souza');
    await inMain(asha).getByRole('link', { name: 'Add field' }).click();
    await heading(asha, 'Add field');
    await asha.getByLabel('Field name').fill('River field');
    await asha.getByText('No location, with a size', { exact: true }).click();
    await asha.getByLabel('Area', { exact: true }).fill('12.5');
    await asha.getByRole('button', { name: 'Save field' }).click();
    await heading(asha, 'River field');
  });

  step('her first analysis of the field', async () => {
    await asha.getByRole('button', { name: 'Add soil analysis' }).click();
    const sheet = asha.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('First sample');
    await sheet.getByLabel('pH, value').fill('6.8');
    await sheet.getByLabel('Potassium, value').fill('142');
    await sheet.getByRole('button', { name: 'Save analysis' }).click();
    await sheet.waitFor({ state: 'detached' });
    await inMain(asha).getByRole('button', { name: 'First sample', exact: true }).waitFor();
  });

  step('her first plan, from the page of the grower', async () => {
    await asha.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Maria Souza' }).click();
    await heading(asha, 'Maria Souza');
    await asha.getByRole('tab', { name: 'Plans' }).click();
    await inMain(asha).getByText('No plans yet').waitFor();
    await inMain(asha).getByRole('link', { name: 'New plan' }).click();
    await heading(asha, 'New plan');
    await choose(asha, 'Field', 'River field');
    await asha.getByLabel('Name', { exact: true }).fill('First season');
    await choose(asha, 'Crop', 'Potato');
    await asha.getByLabel('Target yield').fill('40');
    await asha.getByRole('button', { name: 'Begin the plan' }).click();
    await heading(asha, /^First season/);
    await chip(asha, /^(Saved|Live)/);
    // the field's newest soil test is linked by itself
    const soil = asha
      .getByRole('textbox', { name: 'Soil' })
      .or(asha.getByRole('combobox', { name: 'Soil' }))
      .first();
    await eventually(async () => (await soil.inputValue()).startsWith('First sample'), true);
  });

  step('she activates it, and it is the plan of its field', async () => {
    await setStatus(asha, 'Draft', 'Activate', 'Activate');
    await inMain(asha).getByRole('button', { name: 'Status: Active' }).waitFor();
    await asha.reload();
    await heading(asha, /^First season/);
    await inMain(asha).getByRole('button', { name: 'Status: Active' }).waitFor();
    expect(field.complaints).toEqual([]);
  });

  step('R185 the admin sees her as one of the group', async () => {
    await admin.reload();
    const row = admin.getByRole('row').filter({ hasText: email });
    await row.getByText('Asha Rao').waitFor();
    await row.getByRole('cell', { name: 'Active', exact: true }).waitFor();
    expect(office.complaints).toEqual([]);
  });
};

inBrowser('From an invitation to the first plan, by a real mail server', journey, { mail: 'smtp' });
