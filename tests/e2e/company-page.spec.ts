import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { pngOf } from '../support/images';
import { confirmedAdmin } from './support/admin-client';
import { Client } from './support/client';
import { eventually, told } from './support/eventually';
import { choose } from './support/plan-page';
import { inBrowser, prove, settled, signIn, story, typeCode, visit } from './support/rig';

inBrowser('The page of a company', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const admin = () => rig.person('company-1');
  const company = () => rig.fixture.companies[0]!;
  const collection = () => company().collections[0]!;
  const clientOf = (email: string) => Client.signIn(rig.url, rig.person(email).email, rig.person(email).password);
  const head = () => page.locator('main#page header').first();

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, admin());
  });
  afterAll(() => watched?.context.close());

  step(
    'C466 C467 seats say the invitations among them, the same on the pages of company, collection and group and where one invites',
    async () => {
      const group = collection().groups[0]!;
      await visit(page, '/admin-center/users');
      await prove(page, rig, admin());
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Invite a person' });
      await form.getByLabel('E-mail').fill('seated@farm.test');
      await choose(page, 'Role', 'Group admin');
      await form
        .getByRole('checkbox', { name: /Group 1/ })
        .first()
        .press('Space');
      await form.getByRole('button', { name: 'Send invitation' }).click();
      await form.waitFor({ state: 'detached' });
      const api = await clientOf('company-1');
      const seats = (await api.get(`/company/${company().id}/seats`)).body as { used: number; max: number; invited: number };
      const own = (await api.get(`/group/${group.id}/seats`)).body as typeof seats;
      expect([seats.invited, own.invited]).toEqual([1, 1]);
      const max = seats.max.toLocaleString('en-US');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await form.getByText(`Company seats: ${seats.used} of ${max} taken.`).waitFor();
      await page.keyboard.press('Escape');

      await visit(page, '/company');
      const figure = page.locator('dl > div').filter({ hasText: 'Seats taken' });
      await figure.getByText(`${seats.used} of ${max}`, { exact: true }).waitFor();
      await figure.getByText('1 invitation open', { exact: true }).waitFor();
      const words = `${own.used} of ${own.max}`;
      const row = page.getByRole('row').filter({ hasText: 'Group 1' });
      await row.getByText(`${words} · 1 invitation open`, { exact: true }).waitFor();
      await visit(page, `/collection/${collection().id}`);
      await row.getByText(`${words} · 1 invitation open`, { exact: true }).waitFor();
      await visit(page, `/collection/${collection().id}/group/${group.id}`);
      await head().getByText(`${words} seats taken · 1 of them an open invitation`).waitFor();
    },
  );

  step(
    'C464 C465 how long sign-ins are kept is chosen in the settings, after a proof of one’s own, and stands there and in the audit',
    async () => {
      const label = 'How long sign-ins are kept';
      const drawer = page.getByRole('dialog').filter({ hasText: label });
      const kept = async () => (await (await clientOf('company-1')).get(`/company/${company().id}/access-kept`)).body;
      await visit(page, '/company');
      await page.getByRole('button', { name: 'Company settings' }).click();
      const field = drawer
        .getByRole('textbox', { name: label })
        .or(drawer.getByRole('combobox', { name: label }))
        .first();
      await field.waitFor();
      expect(await field.inputValue()).toBe('As the operator keeps them: 12 months');
      await settled(page);
      expect(await axeViolations(page)).toEqual([]);
      await field.click();
      expect(await page.getByRole('option').allInnerTexts()).toEqual([
        'As the operator keeps them: 12 months',
        ...['1 month', '2 months', '3 months', '6 months', '9 months'], // no longer than the operator
      ]);
      await page.getByRole('option', { name: '3 months' }).click();
      await typeCode(page, rig, admin());
      await told(page, 'Sign-ins of the company are kept for 3 months');
      await eventually(() => field.inputValue(), '3 months');
      expect(await kept()).toEqual({ months: 3, own: 3, most: 12 });
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await visit(page, '/admin-center/audit');
      await page
        .getByText(/3 months/)
        .first()
        .waitFor();
      await visit(page, '/company');
      await page.getByRole('button', { name: 'Company settings' }).click();
      await eventually(() => field.inputValue(), '3 months');
      await field.click();
      await page.getByRole('option', { name: /^As the operator/ }).click();
      await typeCode(page, rig, admin());
      await told(page, 'Sign-ins of the company are kept for 12 months');
      expect(await kept()).toEqual({ months: 12, own: null, most: 12 });
    },
  );

  step('C423 C085 its picture, name and colours stand on the head of every page of its people, and of nobody else’s', async () => {
    const api = await confirmedAdmin(rig, 'company-1');
    const colours = { main: '#123a6b', accent: '#f2a33a' };
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pngOf(96, 96))]), 'logo.png');
    expect((await api.patch(`/company/${company().id}/logo`, form)).status).toBe(200);
    const { name } = (await api.put(`/company/${company().id}/own`, { colours })).body as { name: string };
    const [group, other] = [collection().groups[0]!, await openPage(rig.browser, rig.url)];
    const bar = () => other.page.getByRole('banner').first();
    const pages = [
      `/collection/${collection().id}/group/${group.id}`,
      `/customers/${group.growerIds[0]}`,
      `/customers/${group.growerIds[0]}/plan/overview?planId=${group.planIds[0]}`,
      '/account',
    ];
    await signIn(other.page, rig.person('user-1'));
    for (const path of pages) {
      await visit(other.page, path);
      const mark = bar().getByRole('link').first().locator('span').first();
      await mark.locator('img').waitFor();
      expect([path, await bar().getByRole('link').first().getAttribute('aria-label')]).toEqual([path, expect.stringContaining(name)]);
      expect([path, await mark.locator('b').innerText()]).toEqual([path, name]);
      const drawn = await bar()
        .getByRole('link')
        .first()
        .evaluate((link) => [...link.querySelectorAll('span, i')].map((one) => getComputedStyle(one).backgroundColor));
      expect([path, drawn[0], drawn.at(-1)]).toEqual([path, 'rgb(18, 58, 107)', 'rgb(242, 163, 58)']);
      expect([path, await axeViolations(other.page)]).toEqual([path, []]);
    }
    await other.context.close();
    const stranger = await openPage(rig.browser, rig.url);
    await signIn(stranger.page, rig.person('user-16'));
    const theirs = stranger.page.getByRole('banner').first().getByRole('link').first();
    await theirs.getByText('Loam', { exact: true }).waitFor();
    expect(await theirs.locator('img').count()).toBe(0);
    await stranger.context.close();
  });
});
