import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Request } from 'playwright-core';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { cell, chip, shows, write } from './support/plan-page';
import { inBrowser, settled, signIn, story, visit } from './support/rig';
import { eventually } from './support/eventually';
import { Client } from './support/client';

inBrowser('How a person reads and types', (rig) => {
  let asha: WatchedPage;
  let joao: WatchedPage;
  const group = () => rig.fixture.companies[0]!.collections[0]!.groups[0]!;
  const planPath = () => `/customers/${group().growerIds[0]}/plan/fertilization?planId=${group().planIds[0]}`;

  beforeAll(async () => {
    [asha, joao] = await Promise.all([openPage(rig.browser, rig.url), openPage(rig.browser, rig.url)]);
    await signIn(asha.page, rig.person('user-1'));
    await signIn(joao.page, rig.person('user-2'));
  });
  afterAll(() => Promise.all([asha?.context.close(), joao?.context.close()]));

  const step = story();
  step('U071 quiet mode hides colleagues’ marks and keeps the list of who is there and what they write', async () => {
    for (const { page } of [asha, joao]) {
      await page.goto(planPath());
      await page.locator('[role=grid] td[data-cell]').first().waitFor();
      await chip(page, /Saved/);
    }
    const marks = asha.page.locator('[role=grid] td[data-cell] [class*=tag]');
    await cell(joao.page, 0, 2).click();
    await marks.first().waitFor();
    await asha.page.getByRole('button', { name: 'Quiet mode' }).click();
    await marks.first().waitFor({ state: 'hidden' });
    await asha.page.getByRole('list', { name: '2 people here' }).waitFor();
    await write(joao.page, 0, 2, '31');
    await shows(cell(asha.page, 0, 2), '31');
    await settled(asha.page);
    expect(await axeViolations(asha.page)).toEqual([]);
  });

  step('U039 R184 every preference is kept for the person, on another device too', async () => {
    await visit(asha.page, '/account?tab=preferences');
    const { page } = asha;
    await page.getByRole('switch', { name: /^Quiet mode/, checked: true }).waitFor();
    await page.getByRole('switch', { name: /^Single-key shortcuts/ }).press('Space');
    await page.getByRole('radio', { name: 'Dark' }).press('Space');
    await page.getByRole('radio', { name: 'Comfortable' }).press('Space');
    await page.getByRole('radio', { name: 'Imperial' }).press('Space');
    await page.getByRole('combobox', { name: 'Date format' }).click();
    await page.getByRole('option', { name: /^YYYY-MM-DD/ }).click();
    await page.getByText(/^\d{4}-\d{2}-\d{2}$/).waitFor();
    await page.getByText(/ ac$/).waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'मराठी' }).click();
    await page.getByRole('radio', { name: '०१२३४५६७८९' }).press('Space');
    await page.getByText('१२,३४,५६७.८९').waitFor();
    const { email, password } = rig.person('user-1');
    const client = await Client.signIn(rig.url, email, password);
    const kept = { languageId: 2, digits: 'native', density: 'comfortable', theme: 'dark', shortcuts: false, quiet: true };
    await eventually(async () => (await client.get('/user')).body.preferences, expect.objectContaining(kept));
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-1'), '/account?tab=preferences');
    await other.page.getByText('१२,३४,५६७.८९').waitFor();
    await eventually(
      () => other.page.evaluate(() => [document.documentElement.lang.slice(0, 2), document.documentElement.dataset['density']]),
      ['mr', 'comfortable'],
    );
    await other.page.locator('[data-mantine-color-scheme=dark]').waitFor();
    await other.page.getByRole('switch', { name: /^शांत पद्धत/, checked: true }).waitFor();
    await other.page.getByRole('switch', { name: /^एक-अक्षरी/, checked: false }).waitFor();
    await other.page.locator('h1').first().click();
    await other.page.keyboard.press('?');
    expect(await other.page.getByRole('dialog').count()).toBe(0);
    await other.context.close();
  });

  test('no page complained', () => expect([...asha.complaints, ...joao.complaints]).toEqual([]));

  describe('a session whose token is over', () => {
    const over = { status: 401, contentType: 'application/json', body: JSON.stringify({ status: 401, key: 'tokenExpired', details: [] }) };
    const saving = '**/api/user/preference';
    const renewing = '**/api/auth/refresh';
    const asked: Request[] = [];
    const paths = () => asked.map((request) => new URL(request.url()).pathname);
    const choose = (theme: string) => joao.page.getByRole('radio', { name: theme }).press('Space');
    beforeAll(async () => {
      await visit(joao.page, '/account?tab=preferences');
      await settled(joao.page);
      joao.page.on('request', (request) => /\/api\/(auth\/refresh|user\/preference)$/.test(request.url()) && asked.push(request));
    });

    test('R480 R272 is renewed once, and the call is made once more, as JSON with the credentials', async () => {
      await joao.page.route(saving, (route) => route.fulfill(over), { times: 1 });
      await choose('Dark');
      await eventually(async () => paths(), ['/api/user/preference', '/api/auth/refresh', '/api/user/preference']);
      const [refused, , again] = await Promise.all(asked.map((request) => request.allHeaders()));
      for (const headers of [refused, again])
        expect(headers).toMatchObject({ 'content-type': 'application/json', cookie: expect.stringContaining('refresh=') });
      expect(again!['authorization']).not.toBe(refused!['authorization']);
      const { email, password } = rig.person('user-2');
      const client = await Client.signIn(rig.url, email, password);
      await eventually(async () => (await client.get('/user')).body.preferences.theme, 'dark');
    });

    test('R273 ends where it cannot be renewed, and the sign-in comes without going round', async () => {
      asked.length = 0;
      for (const calls of [saving, renewing]) await joao.page.route(calls, (route) => route.fulfill(over));
      await choose('Light');
      await joao.page.waitForURL(/\/login/);
      await joao.page.getByLabel('E-mail').waitFor();
      await settled(joao.page);
      expect(paths()).toEqual(['/api/user/preference', '/api/auth/refresh']);
    });
  });
});
