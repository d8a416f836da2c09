import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { adminOpenings } from './support/admin-openings';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { type Places as Ground, placesOf } from './support/places';
import { inBrowser, settled, signIn, typeCode, visit } from './support/rig';
import { templateFor } from './support/templates';

type Places = Ground & { template: number };

const pages: readonly [id: string, path: (at: Places) => string][] = [
  ['U022', () => '/company'],
  ['U023', ({ collection }) => `/collection/${collection}`],
  ['U024', ({ collection, group }) => `/collection/${collection}/group/${group}`],
  ['U025', ({ collection, group }) => `/collection/${collection}/group/${group}/add-grower`],
  ['U030 fields', ({ grower }) => `/customers/${grower}`],
  ['U030 plans', ({ grower }) => `/customers/${grower}?tab=plans`],
  ['U030 analyses', ({ grower }) => `/customers/${grower}?tab=analyses`],
  ['U030 interventions', ({ grower }) => `/customers/${grower}?tab=interventions`],
  ['U030 activity', ({ grower }) => `/customers/${grower}?tab=activity`],
  ['U031', ({ grower }) => `/customers/${grower}/edit`],
  ['U034', ({ grower }) => `/customers/${grower}/fields/add`],
  ['U034 static map', ({ grower }) => `/customers/${grower}/fields/add?map=static`],
  ['U035', ({ grower, field }) => `/customers/${grower}/fields/${field}`],
  ['U036', ({ grower, field }) => `/customers/${grower}/fields/${field}/edit`],
  ['U038', () => '/dashboard'],
  ['U039 profile', () => '/account'],
  ['U039 preferences', () => '/account?tab=preferences'],
  ['U040', () => '/templates'],
  ['U040 archive', () => '/templates?archived=1'],
  ['U076', ({ template }) => `/template/nutritional?planId=${template}`],
  ['U076 new', () => '/template/nutritional'],
  ['U077', ({ template }) => `/template/fertilization?planId=${template}`],
  ['U078', ({ template }) => `/template/view?planId=${template}`],
  ['U079', ({ template }) => `/template/overview?planId=${template}`],
  ['U041', () => '/upload-center'],
  ['U043', () => '/BulkRecommendation'],
  ['U067', ({ grower, plan }) => `/customers/${grower}/plan/nutritional?planId=${plan}`],
  ['U067 new', ({ grower }) => `/customers/${grower}/plan/nutritional`],
  ['U071', ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`],
  ['U071 tanks', ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}&method=proportional`],
  ['U072', ({ grower, plan }) => `/customers/${grower}/plan/view?planId=${plan}`],
  ['U073', ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`],
  ['history, revision', ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}`],
  ['history, list', ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}&tab=list`],
  ['history, compare', ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}&tab=compare`],
  ['history, versions', ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}&tab=versions`],
  ['history, overview', ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}&step=overview`],
  ['history, nutrition', ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}&step=nutritional`],
  ['U051', () => '/admin-center/users'],
  ['U051 nobody found', () => '/admin-center/users?search=zzz'],
  ['U047', () => '/crops/varieties'],
  ['U049', () => '/crops/1021'],
  ['U055', () => '/admin-center/localization'],
  ['U056', () => '/admin-center/weather'],
  ['U057', () => '/admin-center/soilAnalysis'],
  ['U058', () => '/admin-center/plantAnalysis'],
  ['U060', ({ group }) => `/admin-center/intervention?group=${group}`],
  ['U052', () => '/admin-center/fertilizers'],
  ['U061', () => '/admin-center/fertilizers/archive'],
  ['U062', () => '/admin-center/fertilizers/import'],
  ['U053', () => '/admin-center/crops'],
  ['U063', () => '/admin-center/crops/archive'],
  ['U064', () => '/admin-center/crops/import'],
  ['U054', ({ group }) => `/admin-center/planTemplates?group=${group}`],
  ['U065', () => '/admin-center/planTemplates/archive'],
  ['U066', ({ group }) => `/admin-center/planTemplates/import?group=${group}`],
  ['U091', () => '/admin-center/audit?range=all'],
  ['U030 history', ({ grower }) => `/customers/${grower}?history=customer:${grower}`],
  ['U082', ({ group }) => `/products?group=${group}`],
  ['U083', ({ group }) => `/products/archive?group=${group}`],
  ['U084', ({ group }) => `/products/import?group=${group}`],
  ['U089', () => '/error/server-error'],
  ['U090', () => '/nope'],
  ['U090 in the shell', () => '/customers/999999999'],
];

/** What a page can open; each leaves the page so that the next visit begins anew. Selectors hold no words: they serve every language. */
const states: readonly [name: string, path: (at: Places) => string, open: (page: Page) => Promise<void>][] = [
  [
    'validation errors',
    ({ collection, group }) => `/collection/${collection}/group/${group}/add-grower`,
    async (page) => {
      await page.locator('form button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'a question dialog',
    ({ grower }) => `/customers/${grower}`,
    async (page) => {
      await page.locator('main#page header button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the command palette',
    ({ grower }) => `/customers/${grower}`,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a drawer with a form',
    ({ grower, field }) => `/customers/${grower}/fields/${field}?analysis=soil:new`,
    async (page) => {
      await page.getByRole('dialog').locator('table').waitFor();
      await page.getByRole('dialog').locator('td input[inputmode=decimal]').first().fill('7.2');
    },
  ],
  [
    'limits of a mineral, one of them wrong',
    () => '/admin-center/soilAnalysis',
    async (page) => {
      await page.locator('tbody button').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('td input[inputmode=decimal]').first().fill('-1');
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'impact factors',
    () => '/admin-center/plantAnalysis',
    async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.locator('td input[inputmode=decimal]').first().waitFor();
    },
  ],
  [
    'recording an intervention, with what is missing said',
    ({ grower }) => `/customers/${grower}?tab=interventions`,
    async (page) => {
      await page.locator('[role=tabpanel] button').first().click();
      const form = page.getByRole('dialog').locator('form');
      await form.waitFor();
      await settled(page);
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await form.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'the user menu',
    ({ grower }) => `/customers/${grower}`,
    async (page) => {
      await page.locator('header button[aria-haspopup=menu]').last().click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'the status menu of a plan',
    ({ grower, plan }) => `/customers/${grower}/plan/nutritional?planId=${plan}`,
    async (page) => {
      await page.locator('main#page header button[aria-haspopup=menu]').click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'the product picker',
    ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  ],
  [
    'calculated amounts',
    ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    async (page) => {
      await page.locator('footer > span:last-child button').first().click();
      await page.getByRole('dialog').locator('fieldset').first().waitFor();
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.getByRole('dialog').locator('button').last().click();
      await page.getByRole('dialog').locator('table').first().waitFor();
    },
  ],
  [
    'why a number is what it is',
    ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    async (page) => {
      await page.locator('footer button').first().click();
      await page.getByRole('dialog').locator('code, dl, table').first().waitFor();
    },
  ],
  [
    'handing a plan on: the link that was made, and what stands in the PDF',
    ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`,
    async (page) => {
      const [pdf, share] = [0, 1].map((nth) => page.locator('[class*=handOn] button').nth(nth));
      await pdf!.click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      await settled(page);
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await share!.click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('dialog').locator('input[readonly]').waitFor();
    },
  ],
  [
    'a toast',
    ({ grower }) => `/customers/${grower + 1}`,
    async (page) => {
      await page.locator('main#page header button').nth(1).click();
      await page.locator('[class*=toast]').first().hover(); // the clock of a hovered notice stands still
    },
  ],
];

const tongues = [
  ['en-US', 1],
  ['mr-IN', 2],
] as const;

inBrowser('Accessibility and tidiness of every page', (rig) => {
  describe.each(tongues)('in %s, light and dark', (locale, languageId) => {
    let watched: WatchedPage;
    let at: Places;
    const settledViolations = async () => {
      await settled(watched.page);
      return axeInLightAndDark(watched.page);
    };

    beforeAll(async () => {
      at = { ...placesOf(rig), template: 0 };
      const person = rig.person('company-1');
      const client = await Client.signIn(rig.url, person.email, person.password);
      expect((await client.post('/user/preference', { languageId })).status).toBe(200);
      at.template = await templateFor(client, at.group);
      watched = await openPage(rig.browser, rig.url, { locale });
      // the first page of a server that has just started may wait for the machine; what is slow is measured elsewhere
      await watched.page.goto('/login?expired=true', { timeout: 120_000 });
      await watched.page.locator('h1').waitFor();
    });
    afterAll(() => watched?.context.close());

    test('U002 the sign-in', async () => {
      expect(await settledViolations()).toEqual([]);
      await signIn(watched.page, rig.person('company-1'));
      await visit(watched.page, '/admin-center/audit');
      await watched.page.locator('form#security-code').waitFor();
      expect(await axeInLightAndDark(watched.page)).toEqual([]);
      await typeCode(watched.page, rig, rig.person('company-1'));
      expect(await watched.page.evaluate(() => document.documentElement.lang)).toBe(locale);
    });
    test.each(pages)('%s', async (_id, path) => {
      await visit(watched.page, path(at));
      if (path(at).startsWith('/admin-center')) await typeCode(watched.page, rig, rig.person('company-1'));
      expect(await settledViolations()).toEqual([]);
    });
    test('the gallery of parts, which shows waiting ones too', async () => {
      await visit(watched.page, '/__ui');
      await watched.page.getByRole('grid').locator('td').first().waitFor();
      expect(await axeInLightAndDark(watched.page)).toEqual([]);
    });
    test.each(states)('%s', async (_name, path, open) => {
      await visit(watched.page, path(at));
      if (path(at).startsWith('/admin-center')) await typeCode(watched.page, rig, rig.person('company-1'));
      await settled(watched.page);
      await open(watched.page);
      expect(await settledViolations()).toEqual([]);
      await watched.page.keyboard.press('Escape');
    });
    test.each(adminOpenings)('%s', async (_name, path, open) => {
      await visit(watched.page, path);
      if (path.startsWith('/admin-center')) await typeCode(watched.page, rig, rig.person('company-1'));
      await settled(watched.page);
      await open(watched.page, async () => expect(await settledViolations()).toEqual([]));
    });
    test('no console error, no policy report, no missing text, no other origin', () => {
      expect(watched.complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
    });
  });
});
