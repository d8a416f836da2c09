import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser';
import { eventually } from './eventually';
import { pagesOfOthers, type Role, unseenBy } from './others';
import { type Places, placesOf } from './places';
import { type Remembered, remember } from './rendered';
import { here, inBrowser, prove, settled, signIn, visit } from './rig';
import { landing, named, routes } from './routes';

/** Every route of the browser as people of these roles meet it: a spec for some of them, so that all processors share the routes. */
export function walkRoutes(...roles: Role[]): void {
  inBrowser('Routes in the browser', (rig) => {
    describe.each(roles)('as %s', (role) => {
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
        if (route.verified && route.roles.includes(role)) await prove(page, rig, rig.person(`${role}-1`));
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

      test('U038 R435 /dashboard for those with access to it, others land where they begin', async () => {
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

      test('every entry of the navigation leads to a page of its own', async () => {
        const entries = await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').all();
        const hrefs = await Promise.all(entries.map((entry) => entry.getAttribute('href')));
        // the admin center first: what else asks for a proof then has it
        const paths = hrefs.toSorted((a, b) => Number(b!.startsWith('/admin-center')) - Number(a!.startsWith('/admin-center')));
        const led = new Map<string, string>();
        for (const path of paths) {
          await visit(page, path!);
          if (path!.startsWith('/admin-center')) await prove(page, rig, rig.person(`${role}-1`));
          led.set(here(page), path!);
          await settled(page);
        }
        expect([...led.values()]).toEqual(paths); // none comes to where another one does
        expect(paths.filter((path) => path !== '/growers' && !led.has(path!))).toEqual([]);
        expect(paths.length).toBeGreaterThan(role === 'executive' ? 0 : 4);
      });

      test('every tab of the pages that have them leads to something', async () => {
        const withTabs = /^\/customers\/\d+$|^\/account$|\/plan\/history\?|\/(soil|plant)Analysis/;
        const paths = new Set(routes.filter(({ roles: those }) => those.includes(role)).map(({ path }) => path(at)));
        const main = page.locator('#page');
        let seen = 0;
        for (const path of [...paths].filter((one) => withTabs.test(one))) {
          await visit(page, path);
          if (path.startsWith('/admin-center')) await prove(page, rig, rig.person(`${role}-1`));
          await settled(page);
          for (const tab of await main.getByRole('tab').all()) {
            await tab.click();
            await settled(page);
            await eventually(
              async () => [
                path,
                await tab.getAttribute('aria-selected'),
                await tab.innerText(),
                await main.getByRole('tabpanel').innerText(),
              ],
              [path, 'true', expect.stringMatching(/\S/), expect.stringMatching(/\S[\s\S]{10}/)],
            );
            seen += 1;
          }
        }
        expect(seen).toBeGreaterThan(3); // one's own account at least
      });

      test('no page complained', () =>
        expect(watched.complaints.filter((one) => !/status of (40[134]|410 .*\/licenses\/sign\/nothing)/.test(one))).toEqual([]));
    });
  });
}
