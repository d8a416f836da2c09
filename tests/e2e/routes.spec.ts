import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { pagesOfOthers, type Role, unseenBy } from './support/others';
import { type Places, placesOf } from './support/places';
import { adminRoutes } from './support/admin-routes';
import { templateRoutes } from './support/template-routes';
import { type Remembered, remember } from './support/rendered';
import { here, inBrowser, settled, signIn, typeCode, visit } from './support/rig';
import { eventually } from './support/eventually';

const advisers: readonly Role[] = ['super', 'company', 'collection', 'group', 'user'];
const admins: readonly Role[] = ['super', 'company', 'collection', 'group'];
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
  /** asks an admin for a code first */
  verified?: true;
}

/** Every route of routes.csv that exists, with the rules of the specification it stands for, and the history's own. */
const routes: readonly Route[] = [
  { ids: 'U022 R051 R444', path: () => '/company', roles: ['super', 'company', 'collection'], heading: /Acceptance|Compan/ },
  {
    ids: 'U023 R052 R445',
    path: ({ collection }) => `/collection/${collection}`,
    roles: admins,
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
  // nobody has field trends yet
  {
    ids: 'R439',
    path: ({ grower, field }) => `/customers/${grower}/field/${field}/trends`,
    roles: advisers,
    heading: /^Page not found$/,
  },
  { ids: 'U039 R061', path: () => '/account', roles: [...advisers, 'executive'], heading: /One$/ },
  { ids: 'U041 R019 R441', path: () => '/upload-center', roles: ['company', 'collection', 'group'], heading: /^Upload center$/ },
  ...templateRoutes,
  ...adminRoutes,
  { ids: 'U043', path: () => '/BulkRecommendation', roles: ['company', 'collection', 'group'], heading: /^Bulk recommendation$/ },
  { ids: 'U046', path: () => '/landingPage', roles: [...advisers, 'executive'], heading: /./, lands: (at, role) => landing[role](at) },
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
  {
    ids: 'U089 R074',
    path: () => '/error/server-error',
    roles: [...advisers, 'executive'],
    heading: /^Something went wrong/,
    public: true,
  },
  { ids: 'U095', path: () => '/share/nothing', roles: [...advisers, 'executive'], heading: /^This link leads nowhere$/, public: true },
  { ids: 'U090 R075', path: () => '/nope', roles: [...advisers, 'executive'], heading: /^Page not found$/, public: true },
];

const samples: Places = { collection: 0, group: 0, grower: 0, field: 0, plan: 0 };
const named = (route: Route) => route.path(samples).replaceAll(/(?<=[/=])0/g, '{id}');

inBrowser('Routes in the browser', (rig) => {
  describe.each([...advisers, 'executive'] as Role[])('as %s', (role) => {
    let watched: WatchedPage;
    let page: Page;
    let at: Places;
    let memory: Remembered;
    const landingCalls = new Set<string>();
    const look = async () => {
      const seen = await memory.look();
      expect(seen.forbidden).toEqual([]);
      return seen;
    };
    const landingRule = { executive: 'R449', super: 'R450', company: 'R451', collection: 'R452', group: 'R455', user: 'R456' }[role];

    beforeAll(async () => {
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      at = placesOf(rig);
      memory = await remember(page, unseenBy[role]);
      await signIn(page, rig.person(`${role}-1`), role === 'super' ? '/' : '/login');
    });
    afterEach(async () => void (await look()));
    afterAll(() => watched?.context.close());

    test(`${landingRule} R003 lands after sign-in, U001 U002 and there again from the sign-in pages`, async () => {
      expect(here(page)).toBe(landing[role](at));
      for (const path of ['/', '/login']) {
        await visit(page, path);
        expect(here(page)).toBe(landing[role](at));
        await settled(page);
      }
      // what the rail counts is asked for once the browser is idle, which may be after the page was drawn
      const idle = (await page.getByRole('link', { name: 'Upload center' }).count()) > 0 ? ['GET /api/uploads'] : [];
      await eventually(async () => {
        for (const call of (await look()).calls) landingCalls.add(call);
        return [...landingCalls];
      }, expect.arrayContaining(idle));
    });

    // those that are closed to the role first: what an open page still asks for is not taken for theirs
    const closedFirst = routes.toSorted((one, other) => Number(one.roles.includes(role)) - Number(other.roles.includes(role)));
    test.each(closedFirst.map((route) => [route.ids, named(route), route] as const))('J6 %s %s', async (_ids, _path, route) => {
      const heading = await visit(page, route.path(at));
      if (route.verified && route.roles.includes(role)) await typeCode(page, rig, rig.person(`${role}-1`));
      if (route.roles.includes(role)) {
        expect([here(page), heading]).toEqual([route.lands?.(at, role) ?? route.path(at), expect.stringMatching(route.heading)]);
      } else {
        expect(here(page)).toBe(landing[role](at));
        const { headings, calls } = await look();
        expect(calls.filter((call) => !landingCalls.has(call))).toEqual([]);
        if (!route.lands) expect(headings.filter((text) => route.heading.test(text))).toEqual([]);
      }
    });

    test('J6 pages of another company are not found, or lead home, without a word of it', async () => {
      if (role === 'super') return;
      for (const path of pagesOfOthers(rig)) {
        const heading = await visit(page, path);
        expect([path, here(page) === landing[role](at) || /not found/i.test(heading)]).toEqual([path, true]);
        await settled(page);
        await look();
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
    let memory: Remembered;
    beforeAll(async () => {
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      memory = await remember(page, unseenBy.nobody);
      await page.goto('/login');
      await page.locator('h1').waitFor();
    });
    afterAll(() => watched?.context.close());

    test.each(['/', '/login'])('U001 U002 R038 R039 %s shows the sign-in', async (path) => {
      expect(await visit(page, path)).toBe('Sign in');
      expect(here(page)).toBe(path);
    });
    test.each(
      [...routes, { ids: 'U038', path: () => '/dashboard', roles: [], heading: /./ } satisfies Route].map(
        (route) => [route.ids, named(route), route] as const,
      ),
    )('R044 J6 %s %s', async (_ids, _path, route) => {
      const path = route.path(placesOf(rig));
      const heading = await visit(page, path);
      expect([here(page), heading]).toEqual(
        route.public ? [path, expect.stringMatching(route.heading)] : [`/login?returnUrl=${encodeURIComponent(path)}`, 'Sign in'],
      );
      const { forbidden, calls } = await memory.look();
      expect(forbidden).toEqual([]);
      if (!route.public) expect(calls.filter((call) => !/ \/api\/(meta|auth\/)/.test(call))).toEqual([]);
    });
    test('no page complained', () => expect(watched.complaints.filter((one) => !/share\/nothing/.test(one))).toEqual([]));
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
