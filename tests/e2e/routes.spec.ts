import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { here, inBrowser, type Rig, signIn, step, visit } from './support/rig';

interface Places {
  collection: number;
  group: number;
  grower: number;
  field: number;
  plan: number;
}

/** The first group of the first company: every role of that company but the executive may see all of it. */
const placesOf = ({ fixture }: Rig): Places => {
  const [collection] = fixture.companies[0]!.collections;
  const [group] = collection!.groups;
  return {
    collection: collection!.id,
    group: group!.id,
    grower: group!.growerIds[0]!,
    field: group!.fieldIds[0]!,
    plan: group!.planIds[0]!,
  };
};

type Role = 'super' | 'company' | 'collection' | 'group' | 'user' | 'executive';
const advisers: readonly Role[] = ['super', 'company', 'collection', 'group', 'user'];
const landing: Record<Role, (at: Places) => string> = {
  super: () => '/company',
  company: () => '/company',
  collection: ({ collection }) => `/collection/${collection}`,
  group: ({ collection, group }) => `/collection/${collection}/group/${group}`,
  user: ({ collection, group }) => `/collection/${collection}/group/${group}`,
  executive: () => '/dashboard',
};

interface Route {
  ids: string;
  path: (at: Places) => string;
  roles: readonly Role[];
  heading: RegExp;
  /** where those land who may enter, when it is not the path itself */
  lands?: (at: Places, role: Role) => string;
  public?: true;
}

/** Every route of routes.csv that exists, with the rules of the specification it stands for, and the history's own. */
const routes: readonly Route[] = [
  { ids: 'U022 R051 R444', path: () => '/company', roles: ['super', 'company', 'collection'], heading: /Acceptance|Compan/ },
  {
    ids: 'U023 R052 R445',
    path: ({ collection }) => `/collection/${collection}`,
    roles: ['super', 'company', 'collection', 'group'],
    heading: /^Collection 1$/,
  },
  { ids: 'U024 R053', path: ({ collection, group }) => `/collection/${collection}/group/${group}`, roles: advisers, heading: /^Growers$/ },
  {
    ids: 'U025 R054',
    path: ({ collection, group }) => `/collection/${collection}/group/${group}/add-grower`,
    roles: advisers,
    heading: /^Add grower$/,
  },
  { ids: 'U029', path: () => '/customers', roles: advisers, heading: /./, lands: (at, role) => landing[role](at) },
  { ids: 'U030 R057', path: ({ grower }) => `/customers/${grower}`, roles: advisers, heading: /^Grower One One$/ },
  { ids: 'U031 R057', path: ({ grower }) => `/customers/${grower}/edit`, roles: advisers, heading: /^Edit Grower One One$/ },
  { ids: 'U034 R059', path: ({ grower }) => `/customers/${grower}/fields/add`, roles: advisers, heading: /^Add field$/ },
  { ids: 'U035 R059', path: ({ grower, field }) => `/customers/${grower}/fields/${field}`, roles: advisers, heading: /^North field$/ },
  {
    ids: 'U036 R059',
    path: ({ grower, field }) => `/customers/${grower}/fields/${field}/edit`,
    roles: advisers,
    heading: /^Edit North field$/,
  },
  { ids: 'U039 R061', path: () => '/account', roles: [...advisers, 'executive'], heading: /One$/ },
  { ids: 'U041', path: () => '/upload-center', roles: ['company', 'collection', 'group'], heading: /^Upload center$/ },
  {
    ids: 'U067 R066',
    path: ({ grower, plan }) => `/customers/${grower}/plan/nutritional?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  { ids: 'U067 R068', path: ({ grower }) => `/customers/${grower}/plan/nutritional`, roles: advisers, heading: /^New plan$/ },
  {
    ids: 'U071 R066',
    path: ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U072 R066',
    path: ({ grower, plan }) => `/customers/${grower}/plan/view?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U073 R066',
    path: ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'history',
    path: ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}`,
    roles: advisers,
    heading: /^History: Potato 2026/,
  },
  ...(['quantitative/overview', 'proportional/overview', 'quantitativeOverview', 'proportionalOverview'] as const).map((old): Route => ({
    ids: old.startsWith('quantitative') ? 'U074 R067' : 'U075 R067',
    path: ({ grower, plan }) => `/customers/${grower}/plan/${old}?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
    lands: ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`,
  })),
  { ids: 'U091', path: () => '/admin-center/audit', roles: ['super', 'company', 'collection', 'group'], heading: /^Audit$/ },
  {
    ids: 'U089 R074',
    path: () => '/error/server-error',
    roles: [...advisers, 'executive'],
    heading: /^Something went wrong/,
    public: true,
  },
  { ids: 'U090 R075', path: () => '/nope', roles: [...advisers, 'executive'], heading: /^Page not found$/, public: true },
];

const samples: Places = { collection: 0, group: 0, grower: 0, field: 0, plan: 0 };
const named = (route: Route) => route.path(samples).replaceAll(/(?<=[/=])0/g, '{id}');

inBrowser('Routes in the browser', (rig) => {
  describe.each([...advisers, 'executive'] as Role[])('as %s', (role) => {
    let watched: WatchedPage;
    let page: Page;
    let at: Places;
    const landingRule = { executive: 'R449', super: 'R450', company: 'R451', collection: 'R452', group: 'R455', user: 'R456' }[role];

    beforeAll(async () => {
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      at = placesOf(rig);
      await signIn(page, rig.person(`${role}-1`), role === 'super' ? '/' : '/login');
    }, 90_000);
    afterAll(() => watched?.context.close());

    test(`${landingRule} R003 lands after sign-in, U001 U002 and there again from the sign-in pages`, async () => {
      expect(here(page)).toBe(landing[role](at));
      for (const path of ['/', '/login']) {
        await visit(page, path);
        expect(here(page)).toBe(landing[role](at));
      }
    });

    test.each(routes.map((route) => [route.ids, named(route), route] as const))('%s %s', async (_ids, _path, route) => {
      const heading = await visit(page, route.path(at));
      if (route.roles.includes(role)) {
        expect([here(page), heading]).toEqual([route.lands?.(at, role) ?? route.path(at), expect.stringMatching(route.heading)]);
      } else {
        expect(here(page)).toBe(landing[role](at));
      }
    });

    test('U038 R061 /dashboard for those with access to it', async () => {
      await visit(page, '/dashboard');
      const { dashboardAccess } = await page.evaluate(async () => {
        const refreshed = await (
          await fetch('/api/auth/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
        ).json();
        return (await (await fetch('/api/user', { headers: { authorization: `Bearer ${refreshed.accessToken}` } })).json()) as {
          dashboardAccess: boolean;
        };
      });
      expect(here(page)).toBe(dashboardAccess ? '/dashboard' : landing[role](at));
    });

    test('no page complained', () => expect(watched.complaints.filter((one) => !/status of 40[134]/.test(one))).toEqual([]));
  });

  describe('signed out', () => {
    let watched: WatchedPage;
    let page: Page;
    beforeAll(async () => {
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      page.setDefaultTimeout(30_000);
      await page.goto('/login');
      await page.locator('h1').waitFor();
    }, 60_000);
    afterAll(() => watched?.context.close());

    test.each(['/', '/login'])('U001 U002 R038 R039 %s shows the sign-in', async (path) => {
      expect(await visit(page, path)).toBe('Sign in');
      expect(here(page)).toBe(path);
    });
    test.each(
      [...routes, { ids: 'U038', path: () => '/dashboard', roles: [], heading: /./ } satisfies Route].map(
        (route) => [route.ids, named(route), route] as const,
      ),
    )('R044 %s %s', async (_ids, _path, route) => {
      const path = route.path(placesOf(rig));
      const heading = await visit(page, path);
      expect([here(page), heading]).toEqual(
        route.public ? [path, expect.stringMatching(route.heading)] : [`/login?returnUrl=${encodeURIComponent(path)}`, 'Sign in'],
      );
    });
    test('no page complained', () => expect(watched.complaints).toEqual([]));
  });

  describe('what a person notices', () => {
    let watched: WatchedPage;
    let page: Page;
    let at: Places;
    beforeAll(async () => {
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      at = placesOf(rig);
      await signIn(page, rig.person('user-2'));
    }, 90_000);
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
      await other.context.close();
    });

    test('C301 the command palette finds a grower by name and opens it', async () => {
      await visit(page, `/customers/${at.grower}`);
      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog').getByRole('combobox');
      await search.fill('Grower One Three');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Grower One Three/ })
        .waitFor();
      await search.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Grower One Three' }).waitFor();
      expect(here(page)).toBe(`/customers/${at.grower + 2}`);
    });

    test.each(['999999999', 'abc'])('R610 U072 a plan that cannot be loaded (%s) leads to its grower', async (plan) => {
      expect(await visit(page, `/customers/${at.grower}/plan/view?planId=${plan}`)).toBe('Grower One One');
      expect(here(page)).toBe(`/customers/${at.grower}`);
    });

    test('R056 U029 /customers with a group is its list', async () => {
      expect(await visit(page, `/customers?group=${at.group}`)).toBe('Growers');
      await page.getByRole('link', { name: 'Grower One One' }).first().waitFor();
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

    test('R590 R593 a 500 leads to the server error page', async () => {
      await page.route('**/api/customer?**', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ status: 500, key: 'internalError', message: 'x', requestId: 'req-1' }),
        }),
      );
      await step(page, `/customers/${at.grower + 2}`);
      await page.waitForURL('**/error/server-error?request=req-1');
      await page.getByRole('heading', { name: /Something went wrong/ }).waitFor();
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

  test.each([
    [
      'R453',
      'collection',
      (user: Record<string, unknown>) => ({ ...user, collections: [...(user['collections'] as object[]), { id: 999, name: 'South' }] }),
      () => '/company',
    ],
    [
      'R454',
      'group',
      (user: Record<string, unknown>) => ({
        ...user,
        groups: [...(user['groups'] as { collectionId: number }[]), { ...(user['groups'] as object[])[0], id: 999, name: 'G' }],
      }),
      (at: Places) => `/collection/${at.collection}`,
    ],
  ] as const)('%s a %s admin whom the server names more than one lands a level higher', async (_id, role, more, lands) => {
    const { page, context } = await openPage(rig.browser, rig.url);
    await page.route(/\/api\/(auth\/login|user)$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Record<string, unknown>;
      const changed = 'user' in body ? { ...body, user: more(body['user'] as Record<string, unknown>) } : more(body);
      await route.fulfill({ response, json: changed });
    });
    await signIn(page, rig.person(`${role}-1`));
    expect(here(page)).toBe(lands(placesOf(rig)));
    await context.close();
  });
});
