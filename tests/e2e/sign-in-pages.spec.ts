import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { invitation } from '../api/support/invitation';
import { Client } from './support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { here, inBrowser, settled, signIn } from './support/rig';
import { eventually } from './support/eventually';

inBrowser('Pages before the sign-in', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
  });
  afterAll(() => watched?.context.close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  async function resetLink(to: string): Promise<string> {
    for (const end = Date.now() + 30_000; Date.now() < end;) {
      const link = rig.mails().findLast((mail) => mail.to === to && mail.links[0]?.includes('/reset-password'))?.links[0];
      if (link !== undefined) return link;
      await sleep(50);
    }
    throw new Error(`no mail to ${to}`);
  }

  test('U004 U005 C243 C244 a forgotten password is set anew by a link from a mail', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Forgot password');
    await page.locator('button[type=submit]').click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByLabel('E-mail').fill('user-3@acceptance.test');
    await page.locator('button[type=submit]').click();
    await page.getByText('If user-3@acceptance.test has an account').waitFor();
    await page.goto(await resetLink('user-3@acceptance.test'));
    await heading('Set a new password');
    await page.getByLabel('New password', { exact: true }).fill('Monsoon-rains-27');
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/login?reason=passwordSet');
    await page.getByText('Your new password is set').waitFor();
    await signIn(page, { ...rig.person('user-3'), password: 'Monsoon-rains-27' });
    expect(watched.complaints).toEqual([]);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  });

  test.each(['/reset-password', '/reset-password?email=YQ', '/reset-password?email=YQ&code=%3Cb%3E'])(
    'U005 R384 R624 %s is no link and offers a new one',
    async (path) => {
      await page.goto(path);
      await heading('Reset password failed');
      await page.getByRole('link', { name: 'Send a new link' }).click();
      await heading('Forgot password');
    },
  );

  test.each([
    ['U003 R625', '/register'],
    ['U003 R625', '/register?data=x'],
    ['U006 R625', '/admin-register?data=x'],
    ['U009 R041', '/invite'],
    ['U009 R043 R625', '/invite?data=1.x'],
  ])('%s %s without an invitation leads to the sign-in and says so', async (_, path) => {
    await page.goto(path);
    await page.waitForURL('**/login?reason=notValidInvitation');
    await page.getByText('Not Valid Invitation').waitFor();
  });

  test('U009 U003 C052 R040 R042 R083 R383 R506 who is invited registers and signs in', async () => {
    const data = await invitation({ dataDir: rig.stack.dataDir }, rig.fixture, 'new@farm.test');
    const checked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/invite/check');
    await page.goto(`/invite?data=${data}`);
    await checked;
    await heading('Register');
    expect(here(page)).toBe(`/register?data=${data}`);
    await eventually(() => page.getByLabel('E-mail').inputValue(), 'new@farm.test');
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Password', { exact: true }).fill('Monsoon-rains-27');
    await page.locator('button[type=submit]').click();
    await page.getByText('Please accept the terms of use').first().waitFor();
    // what is missing is said at its field, and only there
    const country = page.getByRole('combobox', { name: 'Country' });
    expect(await country.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Full name').getAttribute('aria-invalid')).not.toBe('true');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'India', exact: true }).click();
    await page.getByLabel('I accept the terms of use').click({ force: true });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('button[type=submit]').click();
    await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button').last().click();
    await page.waitForURL('**/login');
    await page.goto(`/invite?data=${data}`);
    await page.waitForURL('**/login?reason=registered');
    await signIn(page, { ...rig.person('user-1'), email: 'new@farm.test', password: 'Monsoon-rains-27' });
  });

  test('R484 nobody’s session is renewed while they register, whatever cookie they still have', async () => {
    const data = await invitation({ dataDir: rig.stack.dataDir }, rig.fixture, 'third@farm.test');
    const calls: string[] = [];
    const listen = (request: { url(): string }) => calls.push(new URL(request.url()).pathname);
    page.on('request', listen);
    await page.goto(`/register?data=${data}`);
    await heading('Register');
    await settled(page);
    page.off('request', listen);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('__Host-refresh');
    expect(calls).toContain('/api/user/countries');
    expect(calls).not.toContain('/api/auth/refresh');
  });

  test('R623 R637 C052 a registration that is refused says so, and why', async () => {
    const data = await invitation({ dataDir: rig.stack.dataDir }, rig.fixture, 'late@farm.test');
    await page.context().clearCookies();
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/register?data=${data}`);
    await heading('Register');
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Password', { exact: true }).fill('Monsoon-rains-27');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'India', exact: true }).click();
    await page.getByLabel('I accept the terms of use').click({ force: true });
    const body = { data, email: 'late@farm.test', fullName: 'Asha Rao', password: 'Monsoon-rains-27', countryId: 101, termsAccepted: true };
    expect((await new Client(rig.url).post('/user/register', body)).status).toBe(201); // somebody was quicker with the same link
    await page.locator('button[type=submit]').click();
    const dialog = page.getByRole('dialog', { name: 'Registration failed' });
    await dialog.getByText('Not Valid Invitation').waitFor();
    await dialog.getByRole('button').last().click();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Rao');
  });

  test('R624 R638 C244 a link that is not theirs sets no password, and says so', async () => {
    const email = Buffer.from('user-4@acceptance.test').toString('base64url');
    await page.goto(`/reset-password?email=${email}&code=${'A'.repeat(43)}`);
    await page.getByLabel('New password', { exact: true }).fill('Monsoon-rains-27');
    const [answer] = await Promise.all([page.waitForResponse('**/api/auth/reset'), page.locator('button[type=submit]').click()]);
    expect(((await answer.json()) as { key: string }).key).toBe('ResetPasswordFailed');
    await heading('Reset password failed');
  });

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test.each(['en-US', 'mr-IN', 'pt-BR'])('%s is clean for axe, without a complaint', async (locale) => {
      const other = await openPage(rig.browser, rig.url, { locale, colorScheme });
      try {
        for (const path of ['/forgot', '/reset-password', '/reset-password?email=YQ&code=Yg', '/login?reason=registered']) {
          await other.page.goto(path);
          await other.page.locator('h1').waitFor();
          await settled(other.page);
          expect([path, await axeViolations(other.page)]).toEqual([path, []]);
        }
        expect(other.complaints).toEqual([]);
      } finally {
        await other.context.close();
      }
    });
  });
});
