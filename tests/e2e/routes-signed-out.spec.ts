import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { unseenBy } from './support/others';
import { type Places, placesOf } from './support/places';
import { type Remembered, remember } from './support/rendered';
import { here, inBrowser, signIn, visit } from './support/rig';
import { named, type Route, routes } from './support/routes';

inBrowser('Routes in the browser', (rig) => {
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
    test('no page complained', () => expect(watched.complaints.filter((one) => !/(share|licenses\/sign)\/nothing/.test(one))).toEqual([]));
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
