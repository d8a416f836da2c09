import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { appCode } from '../support/authenticator-app';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { giveAuthenticator, lockedOut, typeRecovery } from './support/proofs';
import { here, inBrowser, type Rig, settled, signIn, typeCode, visit } from './support/rig';
import { eventually } from './support/eventually';

const menu = (page: Page) => page.getByRole('button', { name: /account and settings/ });
const growerOf = (rig: Rig, nth = 0) => rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[nth]!;
/** A text that was shown by its key instead of in words: `grower.list`, `plan:step.next`. */
const rawKey = /(^|\s)[a-z]+[A-Za-z]*(:[a-z]\w*|\.[a-z]+[A-Z]?\w*\.\w+)(\s|$)/;

inBrowser('Signing in and out', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await page.addInitScript(() => {
      window.dataLayer = [];
    });
  });
  afterAll(() => watched?.context.close());

  test('R001 the product opens at the sign-in, without a complaint', async () => {
    await page.goto('/');
    await heading(page, 'Sign in');
    await page.getByLabel('E-mail').waitFor();
    expect(watched.complaints).toEqual([]);
  });

  test.each([
    ['R475', 'dev'],
    ['R476', 'demo'],
    ['R477', 'test'],
    ['R478', 'staging'],
    ['R479', 'farm'],
  ])('%s on %s.<host> the calls go to the base of that host', async (_row, label) => {
    const origin = `http://${label}.localhost:${new URL(rig.url).port}`; // Chromium finds this machine behind every name that ends so
    const other = await openPage(rig.browser, origin);
    const [asked] = await Promise.all([
      other.page.waitForRequest((request) => request.url().includes('/invite/check')),
      other.page.goto('/invite?data=1.x'),
    ]);
    expect(asked.url()).toBe(`${origin}/api/invite/check?data=1.x`);
    await other.context.close();
  });

  test('R636 a wrong password says that the login failed and why', async () => {
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email'); // where it begins
    await page.getByLabel('E-mail').fill('user-1@acceptance.test');
    await page.getByLabel('Password', { exact: true }).fill('Passw0rd-user-9!');
    const [answer] = await Promise.all([page.waitForResponse('**/api/auth/login'), page.locator('button[type=submit]').click()]);
    expect([answer.status(), ((await answer.json()) as { key: string }).key]).toEqual([401, 'NotAuthorizedException']);
    const told = page.getByRole('alert').filter({ hasText: 'Login failed' });
    await told.getByText('Incorrect username or password.').waitFor(); // beside the fields: nothing to click away
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    watched.complaints.length = 0; // the refused call itself
  });

  test('R079 views of pages are counted by their pattern, the sign-in is not; R274 the avatar and the name are shown', async () => {
    await page.getByLabel('Password', { exact: true }).fill(rig.person('user-1').password);
    await page.locator('button[type=submit]').click();
    await heading(page, 'Growers');
    await menu(page).click();
    await page.getByText('User One · user-1@acceptance.test').waitFor();
    await page.getByRole('menuitem', { name: 'Account' }).first().click();
    // it was there before the sign-in was drawn
    const views = () => page.evaluate(() => (window.dataLayer as { event: string }[]).filter(({ event }) => event === 'page'));
    await eventually(async () => (await views()).length > 1, true);
    expect(await views()).toEqual([
      { event: 'page', page: '/collection/:collectionId/group/:groupId' },
      { event: 'page', page: '/account' },
    ]);
    expect(await menu(page).getByRole('img', { name: 'User One' }).getAttribute('data-initials')).toBe('UO');
  });

  test('R082 R275 signing out leads to the sign-in with the expired flag; nothing of the person stays or comes back', async () => {
    await visit(page, `/customers/${growerOf(rig)}`);
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('combobox').fill('Grower One');
    await page
      .getByRole('option', { name: /Grower One Two/ })
      .first()
      .click();
    await heading(page, 'Grower One Two');
    const stored = () =>
      page.evaluate(() =>
        [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
          .filter(([name]) => name !== 'loam.preferences')
          .flat()
          .join(' '),
      );
    await eventually(stored, expect.stringContaining('Grower One Two'));
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login?expired=true');
    await page.getByText('You were signed out').waitFor();
    expect(await stored()).not.toMatch(/Grower|session|my\./);
    await page.goBack();
    await heading(page, 'Sign in');
    expect(await page.locator('body').textContent()).not.toContain('Grower One');
  });

  test('R597 R474 a deactivated account is told so, then signed out', async () => {
    await signIn(page, rig.person('user-2'));
    const refusal = {
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ status: 403, key: 'userNotActive', message: 'User is not active', details: [] }),
    };
    await page.route('**/api/customer?**', (route) => route.fulfill(refusal));
    await page.evaluate(
      (to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `/customers/${growerOf(rig, 1)}`,
    );
    const dialog = page.getByRole('dialog', { name: 'This account is unavailable' });
    await dialog.getByText("You currently don't have access. Please contact your company's administrator.").waitFor();
    await dialog.getByRole('button').last().click();
    await page.waitForURL(/\/login\?expired=true/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/account');
    await heading(page, 'Sign in');
  });

  describe('one language after the other', () => {
    afterAll(async () => {
      await page.goto('/account?tab=preferences');
      await page
        .getByLabel(/Idioma|भाषा|Language/)
        .first()
        .click();
      await page.getByRole('option', { name: 'English' }).click();
      await page.waitForFunction(() => document.documentElement.lang === 'en-US');
    });

    test('R029 a language chosen in the account is that of every page, without a raw key', async () => {
      const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
      await signIn(page, rig.person('group-1'));
      const paths = [
        '/account',
        `/customers/${group.growerIds[0]}`,
        `/customers/${group.growerIds[0]}/fields/${group.fieldIds[0]}`,
        ...['nutritional', 'fertilization', 'overview', 'view'].map(
          (one) => `/customers/${group.growerIds[0]}/plan/${one}?planId=${group.planIds[0]}`,
        ),
      ];
      for (const [name, code, words] of [
        ['मराठी', 'mr-IN', 'शेतकरी'],
        ['Português (Brasil)', 'pt-BR', 'Produtores'],
        ['English', 'en-US', 'Growers'],
      ] as const) {
        await visit(page, '/account?tab=preferences');
        await page
          .getByLabel(/Idioma|भाषा|Language/)
          .first()
          .click();
        await page.getByRole('option', { name, exact: true }).click();
        await page.waitForFunction((lang) => document.documentElement.lang === lang, code);
        await page.waitForFunction((word) => document.querySelector('#root')?.textContent?.includes(word), words);
        for (const path of paths) {
          await visit(page, path);
          await settled(page);
          expect([code, path, rawKey.exec((await page.locator('#page').innerText()).replaceAll(/\S+@\S+/g, ''))?.[0]]).toEqual([
            code,
            path,
            undefined,
          ]);
        }
      }
      expect(watched.complaints.filter((one) => one.includes('noTranslation') || one.includes('not found'))).toEqual([]);
    });
  });

  test('R031 a phone is told that a page is not supported, may open it anyway, and signs in without being told', async () => {
    const context = await rig.browser.newContext({
      baseURL: rig.url,
      viewport: { width: 375, height: 700 },
      screen: { width: 375, height: 700 },
      isMobile: true,
      hasTouch: true,
    });
    const phone = await context.newPage();
    await phone.goto('/login');
    await heading(phone, 'Sign in');
    expect(await phone.getByRole('dialog').count()).toBe(0);
    await signIn(phone, rig.person('user-3'));
    const notice = phone.getByRole('dialog', { name: 'This page is not supported on mobile screens' });
    await notice.getByRole('button', { name: 'Open anyway' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(here(phone)).toMatch(/\/group\/\d+$/);
    await context.close();
  });

  describe('how an admin proves their rights', () => {
    let own: WatchedPage;
    let at: Page;
    const who = () => rig.person('collection-1');
    const question = (page = at) => page.getByRole('dialog', { name: 'Confirm that it is you' });
    const rows = (page: Page) => page.locator('main#page table tbody tr').first();
    const codes = () => rig.mails().filter(({ to }) => to === who().email).length;
    const forgetProof = () => at.evaluate(() => localStorage.removeItem('loam.admin'));
    const clean = async () => {
      await settled(at);
      expect(await axeInLightAndDark(at)).toEqual([]);
    };
    beforeAll(async () => {
      own = await openPage(rig.browser, rig.url);
      at = own.page;
      await signIn(at, who());
    });
    afterAll(() => own?.context.close());

    test('two tabs that ask at once take one code, and a new page asks for none', async () => {
      const tab = await own.context.newPage();
      await tab.goto('/admin-center/audit');
      await question(tab).waitFor();
      await visit(at, '/admin-center/users');
      await typeCode(at, rig, who());
      await question(tab).waitFor({ state: 'detached' });
      await rows(tab).waitFor();
      const before = codes();
      await tab.goto('/admin-center/crops');
      await tab.getByText(/^Verified, \d+ min left$/).waitFor();
      expect([await tab.getByRole('dialog').count(), codes()]).toEqual([0, before]);
      await tab.close();
    });
    test('U039 C441 C447 C448 C450 C451 a passkey is added in the account, and proves without a mail', async () => {
      await giveAuthenticator(at);
      await visit(at, '/account?tab=proof');
      await clean();
      await at.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = at.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.getByLabel('Name').fill('Test key');
      await dialog.getByRole('button', { name: 'Go on' }).click();
      const kept = at.getByRole('dialog', { name: 'Recovery codes' });
      await kept.waitFor();
      expect(await kept.getByRole('listitem').count()).toBe(10);
      await clean();
      await kept.getByRole('button', { name: 'I have kept them' }).click();
      await at.getByText('Test key').waitFor();
      await forgetProof();
      const before = codes();
      await visit(at, '/admin-center/audit');
      await question().getByText('Your device or security key confirms that it is you.').waitFor();
      expect(await axeInLightAndDark(at)).toEqual([]);
      await question().getByRole('button', { name: 'Use the passkey' }).click();
      await question().waitFor({ state: 'detached' });
      await rows(at).waitFor();
      expect(codes()).toBe(before);
    });

    test('U039 C442 C443 C445 C446 C449 an app is set up by its first code, and recovery codes stand in for it', async () => {
      await visit(at, '/account?tab=proof');
      await at.getByRole('button', { name: 'Set up the app' }).click();
      const dialog = at.getByRole('dialog', { name: 'Set up the app' });
      await dialog.getByRole('img', { name: 'Picture for your authenticator app' }).waitFor();
      const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '');
      await clean();
      await dialog.getByLabel('First code that the app shows').fill(appCode(secret, -1));
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await at.getByText('The app is set up').waitFor();
      await at.getByRole('button', { name: 'Remove the passkey Test key' }).click();
      await at.getByRole('dialog', { name: 'Remove the passkey Test key?' }).getByRole('button', { name: 'Remove' }).click();
      await at.getByText('No passkey yet', { exact: false }).waitFor(); // admin rights were proved a moment ago: nothing asks again
      await at.getByRole('button', { name: 'Make new codes' }).click();
      await at.getByRole('dialog', { name: 'Make new codes?' }).getByRole('button', { name: 'Make new codes' }).click();
      const kept = at.getByRole('dialog', { name: 'Recovery codes' });
      const code = await kept.getByRole('listitem').first().textContent();
      await kept.getByRole('button', { name: 'I have kept them' }).click();
      const ask = async () => {
        await forgetProof();
        await visit(at, '/admin-center/audit');
        await question().getByRole('button', { name: 'Use a recovery code' }).click();
      };
      await ask();
      await typeRecovery(at, question(), 'AAAAA-AAAAA');
      await question().getByText('This is none of your recovery codes, or it was used already: each is good once.').waitFor();
      expect(await axeInLightAndDark(at)).toEqual([]);
      expect(await typeRecovery(at, question(), code!)).toBe(200);
      await question().waitFor({ state: 'detached' });
      await rows(at).waitFor();
      await visit(at, '/account?tab=proof');
      await at.getByText('9 of 10 codes left').waitFor();
      await ask();
      for (let guess = 0; guess < 9 && (await typeRecovery(at, question(), code!)) !== 429; guess += 1);
      await lockedOut(question()).waitFor();
      expect(own.complaints.filter((one) => !/status of (403|422|429)/.test(one))).toEqual([]);
    });
  });
});
