import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { TestIdentityProvider } from '../support/identity-provider';
import { Stack } from '../support/stack';
import { axeViolations, openPage } from './support/browser';
import { PATIENCE_MS } from './support/eventually';
import { here, inBrowser, settled } from './support/rig';

/** The debugger's own steps count as clicks to the browser. */
const untouched = (at: { addInitScript(script: () => void): Promise<unknown> }) =>
  at.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }));

inBrowser('Single sign-on', (rig) => {
  let provider: TestIdentityProvider;
  let stack: Stack;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    provider = await TestIdentityProvider.reserve();
    stack = await Stack.start({ env: { SEED: 'acceptance', ...provider.env } });
    await provider.start(stack.url);
  });
  afterAll(async () => {
    await context?.close();
    await provider?.stop();
    await stack?.stop();
  });
  const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name }).waitFor();
  async function fresh(size = { width: 1200, height: 800 }): Promise<void> {
    await context?.close();
    context = await rig.browser.newContext({ baseURL: stack.url, viewport: size, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
  }
  /** As the provider's own pages ask: who, and whether they agree. */
  async function sayWho(at: Page, login: string): Promise<void> {
    await at.locator('input[name=login]').fill(login);
    await at.locator('input[name=password]').fill('x');
    await at.locator('button[type=submit]').click();
    await at.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await at.locator('button[type=submit]').click();
  }
  const openPopup = async () => {
    await page.goto('/login');
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Continue with company SSO' }).click(),
    ]);
    await popup.waitForURL(`${provider.issuer}/**`);
    return popup;
  };

  test('U007 U008 C246 C247 R490 R491 R492 a pop-up of half the window signs in, closes and the page goes on', async () => {
    await fresh();
    await page.addInitScript(() => {
      const polls: number[] = [];
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (name) {
        if (name === 'loam.sso') polls.push(performance.now());
        return getItem.call(this, name);
      };
      Object.assign(window, { polls });
    });
    const popup = await openPopup();
    await heading('Company sign-in');
    expect(here(page)).toBe('/sso-login');
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 400]);
    await page.waitForFunction(() => (window as unknown as { polls: number[] }).polls.length >= 5);
    const polls = await page.evaluate(() => (window as unknown as { polls: number[] }).polls);
    // once a second; one that comes late brings the next nearer
    expect((polls.at(-1)! - polls[0]!) / (polls.length - 1)).toBeGreaterThan(800);
    const closed = popup.waitForEvent('close');
    await sayWho(popup, 'user-1');
    await closed;
    await heading('Growers');
    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByText('User One · user-1@acceptance.test').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).includes('loam.sso'))).toBe(false);
  });

  test('R493 R622 a pop-up that is closed early leads back to the form, with Login failed', async () => {
    await fresh();
    const popup = await openPopup();
    await popup.close();
    await page.waitForURL('**/login?reason=loginFailed');
    await page.getByText('Login failed').waitFor();
    await page.getByLabel('E-mail').waitFor();
  });

  test('R620 who has no account here is told so, and may try again', async () => {
    await fresh();
    const popup = await openPopup();
    await sayWho(popup, 'nobody');
    await page.getByRole('alert').getByText('The user is not authorized to login. Please contact support').waitFor();
    await heading('Login failed');
    expect(await axeViolations(page)).toEqual([]);
    // the provider still knows them and sends them back at once
    await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Try again' }).click()]);
    await page.getByText('Sign in in the window that has opened.').waitFor();
    await page.getByRole('alert').getByText('The user is not authorized to login.').waitFor();
  });

  test('U007 where pop-ups are blocked the tab goes itself, and comes back to what was asked for', async () => {
    await fresh();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/account');
    await page.waitForURL('**/login?returnUrl=%2Faccount');
    await page.getByRole('link', { name: 'Continue with company SSO' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await sayWho(page, 'user-2');
    await page.waitForURL('**/account');
    await page.getByText('user-2@acceptance.test').first().waitFor();
  });

  test('U008 R622 without a good code and state it is the sign-in that says Login failed', async () => {
    await fresh();
    for (const query of ['', '?error=access_denied', '?code=x', '?code=x&state=y', '?code=a&code=b&state=%3Cscript%3E']) {
      await page.goto('/login');
      await page.evaluate(() => sessionStorage.setItem('loam.sso.tab', ''));
      await page.goto(`/complete-sso${query}`);
      await page.waitForURL('**/login?reason=loginFailed');
      await page.getByText('Login failed').waitFor();
    }
  });

  test('U007 R485 by its address nobody is signed in without a click, and no session is renewed', async () => {
    await fresh();
    await untouched(page);
    const calls: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/auth/') && calls.push(new URL(request.url()).pathname)));
    await page.goto('/forgot');
    await page.evaluate(() => localStorage.setItem('loam.session', '1')); // as if there were a session to renew
    await page.goto('/sso-login');
    await heading('Company sign-in');
    await page.getByText('Sign in with the account of your company.').waitFor();
    await page.waitForTimeout(1500);
    expect(calls).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Continue with company SSO' }).click(),
    ]);
    await popup.waitForURL(`${provider.issuer}/**`);
  });

  test('C246 a provider that is down is told in words', async () => {
    await fresh();
    await page.route('**/api/auth/sso/start*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ status: 503, key: 'ssoUnavailable', message: 'x', details: [] }),
      }),
    );
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with company SSO' }).click();
    await page.getByRole('alert').getByText('The sign-in service of your company does not answer.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await heading('Sign in');
  });

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test.each(['en-US', 'mr-IN', 'pt-BR'])('%s the sign-in with its two ways is clean for axe, without a complaint', async (locale) => {
      const other = await openPage(rig.browser, stack.url, { locale, colorScheme });
      try {
        await untouched(other.page);
        for (const path of ['/login', '/sso-login']) {
          await other.page.goto(path);
          await other.page.locator('h1').waitFor();
          await other.page.locator('a[href="/sso-login"], button.mantine-Button-root').first().waitFor();
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

inBrowser('Without single sign-on', (rig) => {
  test('the sign-in does not offer it', async () => {
    const { page, context } = await openPage(rig.browser, rig.url);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
    await settled(page);
    expect(await page.getByRole('link', { name: 'Continue with company SSO' }).count()).toBe(0);
    await context.close();
  });
});
