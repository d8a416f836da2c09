import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { eventually } from './support/eventually';
import { choose, heading, inMain } from './support/plan-page';
import { here, inBrowser, type Rig, signIn, story } from './support/rig';

const email = 'new.admin@farm.test';
const password = 'Monsoon-rains-27';
const pathname = (page: Page) => new URL(page.url()).pathname;

const journey = (rig: Rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  let account: Client;
  const group = () => rig.fixture.companies[0]!.collections[0]!.groups[0]!.id;
  const steps = () => inMain(page).getByRole('navigation', { name: 'Steps of setting up' });
  const onward = (name: string) => inMain(page).getByRole('link', { name: `Next: ${name}` });

  beforeAll(async () => {
    const company = await confirmedAdmin(rig, 'company-1');
    expect((await company.post('/adminCenter/user/invite', { email, roleId: 3, groupIds: [group()], languageId: 1 })).status).toBe(201);
    const data = new URL(rig.mails().findLast(({ to }) => to === email)!.links[0]!).searchParams.get('data')!;
    const person = { data, email, password, fullName: 'Asha Rao', countryId: 101, termsAccepted: true };
    expect((await company.post('/user/register', person)).status).toBe(201);
    account = await Client.signIn(rig.url, email, password);
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
  });
  afterAll(() => watched?.context.close());

  step('U085 R072 a new admin lands where they set up what is theirs, and is led from step to step', async () => {
    await signIn(page, { ...rig.person('user-1'), email, password });
    await page.waitForURL('**/admin-onboarding');
    await steps().locator('[aria-current=step]').getByText('Units').waitFor();
    await onward('Crops').click();
    await heading(page, 'Crops and varieties');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent?.startsWith('Step 2 of 5.')), true);
    expect(await axeInLightAndDark(page)).toEqual([]);
  });

  step('U086 R072 opens a variety within it, and comes back to the crops', async () => {
    await inMain(page).getByRole('link', { name: 'Potato', exact: true }).click();
    await heading(page, 'Potato');
    expect(pathname(page)).toBe('/admin-onboarding/editVariety/1021/1021');
    await inMain(page).getByRole('button', { name: /^Copy/ }).waitFor();
    await inMain(page).getByRole('link', { name: 'Back to the crops' }).click();
    await heading(page, 'Crops and varieties');
  });

  step('U085 leaves, and comes back to the step', async () => {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Templates' }).click();
    await heading(page, 'Templates');
    await page.getByRole('link', { name: 'Set up' }).first().click();
    await heading(page, 'Crops and varieties');
    await page.reload();
    await heading(page, 'Crops and varieties');
    expect((await account.get('/user')).body).toMatchObject({ isOnBoarding: true, stepNumber: 2 });
  });

  step('R109 the last step begins a template, whose builder has the step of the work plan', async () => {
    await steps().getByRole('link', { name: 'Work plan' }).click();
    await heading(page, 'Plan template with a work plan');
    await page.getByLabel('Name', { exact: true }).fill('Early potatoes');
    await choose(page, 'Crop', 'Potato');
    await page.getByRole('button', { name: 'Create template' }).click();
    await heading(page, 'Early potatoes');
    expect(pathname(page)).toBe('/template/fertilization');
    await page.getByLabel('What is to be done when').waitFor();
  });

  step('U085 is through, and not led there again until they ask for it', async () => {
    await page.goBack();
    await inMain(page).getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(`**/group/${group()}`);
    expect((await account.get('/user')).body).toMatchObject({ isOnBoarding: false, stepNumber: 5 });
    await page.goto('/admin-onboarding');
    await page.waitForURL(`**/group/${group()}`);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Go through the steps again' }).click();
    await page.waitForURL('**/admin-onboarding');
    await inMain(page).getByRole('button', { name: 'Skip the rest' }).click();
    await page.waitForURL(`**/group/${group()}`);
    expect(here(page)).toContain(`/group/${group()}`);
    expect(watched.complaints).toEqual([]);
  });
};

inBrowser('What a new admin sets up first', journey);
