import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { type Places, placesOf } from './support/places';
import { here, inBrowser, signIn, step, visit } from './support/rig';

inBrowser('Routes in the browser', (rig) => {
  describe('what a person notices', () => {
    let watched: WatchedPage;
    let page: Page;
    let at: Places;
    beforeAll(async () => {
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      at = placesOf(rig);
      await signIn(page, rig.person('user-2'));
    });
    afterAll(() => watched?.context.close());

    test.each([
      ['R606 a grower that is not there', () => '/customers/999999999', 'Grower not found'],
      ['R607 a grower id that is no number', () => '/customers/abc', 'Grower not found'],
      ['U031 the same when editing', () => '/customers/abc/edit', 'Grower not found'],
      ['U034 the same when adding a field', () => '/customers/999999999/fields/add', 'Grower not found'],
      ['U067 the same when beginning a plan', () => '/customers/999999999/plan/nutritional', 'Grower not found'],
      ['R608 U035 a field that is not there', (to: Places) => `/customers/${to.grower}/fields/999999999`, 'Field not found'],
      ['U035 a field of another grower', (to: Places) => `/customers/${to.grower}/fields/${to.field + 2}`, 'Field not found'],
      ['U036 the same when editing', (to: Places) => `/customers/${to.grower}/fields/abc/edit`, 'Field not found'],
      [
        'U024 a group of another company',
        (to: Places) => `/collection/${to.collection}/group/${rig.fixture.companies[1]!.collections[0]!.groups[0]!.id}`,
        'Group not found',
      ],
      ['R075 a message key in the address', () => '/nope?key=CustomerNotFound', 'Grower not found'],
      ['R075 an unknown message key', () => '/nope?key=zzz', 'Page not found'],
    ])('%s', async (_what, path, words) => expect(await visit(page, path(at))).toBe(words));

    test('U023 a collection of another company is not found', async () => {
      const other = await openPage(rig.browser, rig.url);
      await signIn(other.page, rig.person('company-1'));
      expect(await visit(other.page, `/collection/${rig.fixture.companies[1]!.collections[0]!.id}`)).toBe('Collection not found');
      await other.context.close();
    });

    test('U024 Alt+G, a few letters and Enter lead a collection admin to another group', async () => {
      const other = await openPage(rig.browser, rig.url);
      await signIn(other.page, rig.person('collection-1'));
      const second = rig.fixture.companies[0]!.collections[0]!.groups[1]!.id;
      await other.page.keyboard.press('Alt+g');
      const search = other.page.getByRole('combobox', { name: 'Search company, collection or group' });
      await search.fill('Group 2');
      await other.page
        .getByRole('treeitem', { name: /Group 2/ })
        .first()
        .waitFor();
      await search.press('Enter');
      await other.page.waitForURL(`**/collection/${at.collection}/group/${second}`);
      await other.page
        .getByRole('link', { name: /Grower Two/ })
        .first()
        .waitFor();
      await other.page.keyboard.press('Control+k');
      await other.page.getByRole('dialog').getByRole('combobox').fill('switch to group 1');
      await other.page
        .getByRole('dialog')
        .getByRole('option', { name: /Switch to .*Group 1/, selected: true })
        .waitFor();
      await other.page.keyboard.press('Enter');
      await other.page.waitForURL(`**/collection/${at.collection}/group/${at.group}`);
      await other.context.close();
    });

    test('C301 the command palette finds a grower by name and opens it', async () => {
      await visit(page, `/customers/${at.grower}`);
      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog').getByRole('combobox');
      await search.fill('Grower One Three');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Grower One Three/, selected: true })
        .waitFor();
      await search.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Grower One Three' }).waitFor();
      expect(here(page)).toBe(`/customers/${at.grower + 2}`);
    });

    test('the palette shows a product, and on a plan it does what the page can do', async () => {
      const ask = async (words: string, option: RegExp) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill(words);
        await page.getByRole('dialog').getByRole('option', { name: option, selected: true }).waitFor();
        await page.keyboard.press('Enter');
      };
      await visit(page, `/customers/${at.grower + 2}`);
      await ask('add gr', /^Add grower/);
      await page.getByRole('heading', { level: 1, name: 'Add grower' }).waitFor();
      await visit(page, `/customers/${at.grower + 2}`);
      await ask('urea 46-0-0', /^Urea 46-0-0/);
      await page.getByRole('dialog', { name: 'Urea 46-0-0' }).getByText('N-NH2').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await visit(page, `/customers/${at.grower + 2}/plan/fertilization?planId=${at.plan + 2}`);
      await page.getByRole('button', { name: 'Status: Draft' }).waitFor();
      await ask('kieserite', /^Kieserite.*Add product/);
      await page.getByRole('rowheader', { name: /^Kieserite/ }).waitFor();
      await ask('activate plan', /^Activate plan/);
      await page
        .getByRole('dialog', { name: /^Activate/ })
        .getByRole('button', { name: 'Activate' })
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await ask('step 3', /^Open step 3 Overview/);
      await page.waitForURL(`**/plan/overview?planId=${at.plan + 2}`);
    });

    test.each(['999999999', 'abc'])('R610 U072 a plan that cannot be loaded (%s) leads to its grower', async (plan) => {
      expect(await visit(page, `/customers/${at.grower}/plan/view?planId=${plan}`)).toBe('Grower One One');
      expect(here(page)).toBe(`/customers/${at.grower}`);
    });

    test('R056 U029 /customers with a group is its list', async () => {
      expect(await visit(page, `/customers?group=${at.group}`)).toBe('Growers');
      await page.getByRole('link', { name: 'Grower One One' }).first().waitFor();
    });

    test('R499 a page of a grower asks for the fields of that grower', async () => {
      const asked = page.waitForRequest(/\/api\/field\/allByCustomer\?/);
      await page.goto(`/customers/${at.grower}`);
      expect(new URL((await asked).url()).searchParams.get('customerId')).toBe(String(at.grower));
      await page
        .getByRole('link', { name: /North field/ })
        .first()
        .waitFor();
    });

    test('R078 a navigation begins at the top with the focus on the heading, R077 its own query stays', async () => {
      await page.setViewportSize({ width: 1440, height: 420 });
      await visit(page, `/customers/${at.grower}/fields/${at.field}`);
      await page.getByRole('link', { name: 'Potato 2026' }).waitFor();
      await page.evaluate(() => document.getElementById('page')!.scrollTo(0, 9999));
      expect(await page.evaluate(() => document.getElementById('page')!.scrollTop)).toBeGreaterThan(0);
      await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Grower One One' }).click();
      await page.getByRole('heading', { level: 1, name: 'Grower One One' }).waitFor();
      await page.waitForFunction(
        () => document.activeElement?.tagName === 'H1' && document.getElementById('page')!.scrollTop === 0 && scrollY === 0,
      );
      await visit(page, `/customers/${at.grower}/plan/nutritional?planId=${at.plan}`);
      await page
        .getByRole('link', { name: /Applications$/ })
        .first()
        .click();
      await page.waitForURL(`**/plan/fertilization?planId=${at.plan}`);
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    test('R507 who is here is asked for once as a page loads, and not again on the way to others', async () => {
      const asked: string[] = [];
      const hear = (request: Request) => {
        if (new URL(request.url()).pathname === '/api/user') asked.push(request.method());
      };
      page.on('request', hear);
      for (const [path, title] of [
        [`/customers/${at.grower}`, 'Grower One One'],
        ['/templates', 'Templates'],
        ['/account', 'User Two'],
      ] as const) {
        asked.length = 0;
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await visit(page, `/customers/${at.grower}/fields/${at.field}`);
        await page.getByRole('link', { name: 'Potato 2026' }).waitFor();
        expect([path, asked]).toEqual([path, ['GET']]);
      }
      page.off('request', hear);
    });

    test('the session stays over a reload and a return address is followed after sign-in', async () => {
      await page.goto(`/customers/${at.grower}?tab=plans`);
      await page.getByRole('heading', { level: 1, name: 'Grower One One' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Grower One One' }).waitFor();
      await page.getByRole('button', { name: 'account and settings' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await signIn(page, rig.person('user-2'), `/customers/${at.grower}?tab=plans`);
      expect(here(page)).toBe(`/customers/${at.grower}?tab=plans`);
    });

    test('R594 an expired access token is renewed and the call is sent again once', async () => {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      let refused = 0;
      await page.route('**/api/customer?**', (route) =>
        refused++ === 0
          ? route.fulfill({
              status: 401,
              contentType: 'application/json',
              body: JSON.stringify({ status: 401, key: 'unauthorized', message: 'Unauthorized' }),
            })
          : route.continue(),
      );
      expect(await visit(page, `/customers/${at.grower + 1}`)).toBe('Grower One Two');
      expect(calls.filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
      await page.unroute('**/api/customer?**');
    });

    test('R592 a lost network says so and keeps the page', async () => {
      await visit(page, `/collection/${at.collection}/group/${at.group}/add-grower`);
      await page.getByLabel('Full name').fill('Kept Name');
      await page.getByLabel('Farm name').fill('Kept Farm');
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await page.getByRole('button', { name: 'Save grower' }).click();
      await page.getByText('Network Issue').first().waitFor();
      expect(await page.getByLabel('Full name').inputValue()).toBe('Kept Name');
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Save grower' }).click();
      await page.getByRole('heading', { level: 1, name: 'Kept Name' }).waitFor();
    });

    test('R590 R593 R634 a 500 leads to the server error page, in general words', async () => {
      await page.route('**/api/customer?**', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ status: 500, key: 'internalError', message: 'x', requestId: 'req-1' }),
        }),
      );
      await step(page, `/customers/${at.grower + 2}`);
      await page.waitForURL('**/error/server-error?request=req-1');
      await page.getByRole('heading', { name: 'Something went wrong. Please try again later.' }).waitFor();
      await page.unroute('**/api/customer?**');
    });

    test('R595 R596 a session that cannot be renewed ends at the sign-in with the expired flag', async () => {
      await visit(page, `/customers/${at.grower}`);
      const refusal = (key: string) => ({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ status: 401, key, message: key }),
      });
      await page.route('**/api/auth/refresh', (route) => route.fulfill(refusal('refreshTokenExpired')));
      await page.route('**/api/field/**', (route) => route.fulfill(refusal('unauthorized')));
      await step(page, `/customers/${at.grower + 1}`);
      await page.waitForURL(/\/login\?expired=true/);
      await page.getByText('You were signed out').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
});
