import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { inBrowser, signIn, visit } from './support/rig';
import { eventually } from './support/eventually';

const refusal = (status: number, key: string, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status, key, message, requestId: 'req-7', details: [] }),
});

inBrowser('What a person reads when something fails', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let grower: number;
  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    grower = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[0]!;
    await signIn(page, rig.person('group-1'));
  });
  afterAll(() => watched?.context.close());

  const speak = async (code: string, name: string) => {
    await page.getByRole('button', { name: /account and settings|खाते|conta e|cuenta y/ }).click();
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    await page.waitForFunction((lang) => document.documentElement.lang === lang, code);
    await page.keyboard.press('Escape');
  };
  /** The state of a grower is changed and refused; what the notice says. */
  const refused = async (words: string, answer: object, button: string | RegExp = 'Deactivate') => {
    await visit(page, `/customers/${grower}`);
    await page.route('**/api/customer/status', (route) => route.fulfill(answer));
    await page.locator('#page').getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    await page.unroute('**/api/customer/status');
  };

  describe('in each of the six languages', () => {
    afterAll(() => speak('en-US', 'English'));
    test.each([
      ['mr-IN', 'मराठी', 'शेतकरी', 'खत देणे', '12,34,567.89', 'निष्क्रिय करा', 'हे शेत खत योजनेत वापरात असल्याने हटवता येत नाही'],
      [
        'pt-BR',
        'Português (Brasil)',
        'Produtores',
        'Aplicações',
        '1.234.567,89',
        'Desativar',
        'O talhão não pode ser excluído porque está em uso em um plano de adubação',
      ],
      [
        'es-ES',
        'Español (España)',
        'Agricultores',
        'Aplicaciones',
        '1.234.567,89',
        'Desactivar',
        'La parcela no se puede eliminar porque se usa en un plan de abonado',
      ],
      [
        'es-419',
        'Español (Latinoamérica)',
        'Productores',
        'Aplicaciones',
        '1,234,567.89',
        'Desactivar',
        'El lote no se puede eliminar porque se usa en un plan de fertilización',
      ],
      [
        'pt-PT',
        'Português (Portugal)',
        'Produtores',
        'Aplicações',
        '1\u00a0234\u00a0567,89',
        'Desativar',
        'A parcela não pode ser eliminada porque está em uso num plano de adubação',
      ],
      [
        'en-US',
        'English',
        'Growers',
        'Applications',
        '1,234,567.89',
        'Deactivate',
        'The field cannot be deleted since it is in use in a fertilizer plan',
      ],
    ] as const)(
      'R603 the shell, a step of a plan, a number and a refusal are in the language of the person: %s',
      async (code, name, growers, step, number, button, words) => {
        await speak(code, name);
        const { groups } = rig.fixture.companies[0]!.collections[0]!;
        await visit(page, `/customers/${grower}/plan/fertilization?planId=${groups[0]!.planIds[0]}`);
        await page.getByRole('link', { name: `2 ${step}`, exact: true }).waitFor();
        await page.getByRole('link', { name: growers, exact: true }).first().waitFor();
        await visit(page, '/account?tab=preferences');
        await page.getByText(number, { exact: true }).waitFor();
        await refused(words, refusal(409, 'fieldInUse', 'server words'), button);
        expect(watched.complaints.filter((one) => /noTranslation|not found/.test(one))).toEqual([]);
      },
    );
  });

  test('R030 the files of all six languages load, and each namespace has the same keys in all', async () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json'), 'utf8')) as Record<
      string,
      { file: string }
    >;
    /** Keys of every text of a language, plural forms apart, as a browser loads its files. */
    const keysIn = (texts: RegExp) => {
      const files = Object.entries(manifest).flatMap(([key, { file }]) => {
        const [, namespace] = texts.exec(key) ?? [];
        return namespace ? [[namespace, `/${file}`] as const] : [];
      });
      return page.evaluate(async (all) => {
        const found: string[] = [];
        const collect = (texts: object, at: string) => {
          for (const [key, value] of Object.entries(texts))
            if (typeof value === 'string') found.push(at + key.replace(/_(zero|one|two|few|many|other)$/, ''));
            else collect(value as object, `${at}${key}.`);
        };
        for (const [namespace, file] of all) collect(((await import(file)) as { default: object }).default, `${namespace}:`);
        return [...new Set(found)].sort();
      }, files);
    };
    const files = (language: string) => new RegExp(`virtual:texts/${language}/(\\w+)\\.json$`);
    const english = await keysIn(files('en-US'));
    expect(english.length).toBeGreaterThan(3000);
    for (const language of ['mr-IN', 'pt-BR', 'pt-PT', 'es-ES', 'es-419']) {
      const keys = await keysIn(files(language));
      expect([language, english.filter((key) => !keys.includes(key)), keys.filter((key) => !english.includes(key))]).toEqual([
        language,
        [],
        [],
      ]);
    }
  });

  test('R605 a refusal whose key is not known is said in the words of the server', () =>
    refused('The moon is full', refusal(409, 'zzz', 'The moon is full')));

  test('R633 what fails in the page itself says that something went wrong', () =>
    refused('Something went wrong, please try again', { status: 200, contentType: 'application/json', body: 'no JSON' }));

  test('R602 a refused call is reported with its key, its path without ids and its status, and nothing else', async () => {
    await page.evaluate(() => {
      window.dataLayer = [];
    });
    await refused('Maria', refusal(422, 'phoneInvalid', 'Maria is not reachable at +91 20 1234'));
    const seen = await page.evaluate(() => window.dataLayer!.filter((one) => (one as { event: string }).event === 'requestError'));
    expect(seen).toEqual([{ event: 'requestError', key: 'phoneInvalid', path: '/customer/status', status: 422 }]);
    await page.evaluate(() => {
      window.dataLayer = [];
    });
    await visit(page, '/customers/999999999');
    expect(await page.evaluate(() => window.dataLayer!.map((one) => JSON.stringify(one)).join())).toMatch(/"CustomerNotFound"/);
    expect(await page.evaluate(() => JSON.stringify(window.dataLayer))).not.toContain('999999999');
  });

  test('R628 soil data that cannot be had leaves the fields to the person, and says so', async () => {
    await visit(page, `/customers/${grower}/fields/add`);
    const fill = page.getByRole('button', { name: 'Fill in from soil data' });
    expect(await fill.isDisabled()).toBe(true);
    for (const [index, [latitude, longitude]] of [
      ['18.6', '73.9'],
      ['18.6', '73.91'],
      ['18.61', '73.91'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add corner' }).click();
      await page.getByLabel(`Latitude of corner ${index + 1}`).fill(latitude!);
      await page.getByLabel(`Longitude of corner ${index + 1}`).fill(longitude!);
    }
    await fill.click(); // nobody answers there
    await page.getByRole('alert').filter({ hasText: 'Soil data could not be uploaded, please fill in the field data' }).first().waitFor();
    const facts = { sand: 40, silt: 35, clay: 25, ph: 6.5, cec: 12, organicMatter: 2.5, source: 'the survey' };
    await page.route('**/api/field/soilTypeData', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(facts) }),
    );
    await fill.click();
    await page.getByText('From the survey').waitFor();
    expect(await page.getByLabel('Sand').inputValue()).toBe('40');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('link', { name: 'Cancel' }))
      .first()
      .click();
    const leave = page.getByRole('dialog').getByRole('button', { name: /Leave|Discard/ });
    await leave.click();
    await leave.waitFor({ state: 'detached' });
  });

  test('R626 a plan that is refused as a whole cannot be saved, and says so', async () => {
    await visit(page, `/customers/${grower}/plan/nutritional`);
    await page.getByLabel('Name', { exact: true }).fill('Refused');
    await page
      .getByRole('textbox', { name: 'Field', exact: true })
      .or(page.getByRole('combobox', { name: 'Field', exact: true }))
      .click();
    await page.getByRole('option').first().click();
    await page
      .getByRole('textbox', { name: 'Crop', exact: true })
      .or(page.getByRole('combobox', { name: 'Crop', exact: true }))
      .click();
    await page.getByRole('option', { name: 'Potato', exact: true }).click();
    await page.getByLabel('Target yield').fill('40');
    await page.route('**/api/plan', (route) => route.fulfill(refusal(422, 'cannotSavePlan', 'Cannot save plan')));
    await page.getByRole('button', { name: 'Begin the plan' }).click();
    await page.getByText('Cannot save plan').first().waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

inBrowser('The dashboard', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('executive-1'));
  });
  afterAll(() => watched?.context.close());
  const written = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  /** So many days to today; midnight may pass between the answer and the look at it. */
  const frame = (days: number) => new RegExp([1, 0].map((ago) => `${written(ago + days - 1)} to ${written(ago)}`).join('|'));

  test('R018 is there for who may see it, R680 R682 with its time frame as DD/MM/YYYY', async () => {
    await heading(page, 'Dashboard');
    await page.getByText('Growers', { exact: true }).first().waitFor();
    await page
      .locator('#page header')
      .filter({ hasText: frame(30) })
      .waitFor();
  });

  test('R683 looks back 7, 30, 90 or 365 days', async () => {
    const asked: unknown[] = [];
    page.on(
      'request',
      (request) =>
        request.url().endsWith('/api/dashboard/data') && asked.push((request.postDataJSON() as { timeFrame: unknown }).timeFrame),
    );
    for (const days of [7, 90, 365, 30]) {
      await page.getByLabel('Time frame').first().click();
      await eventually(() => page.getByRole('option').allTextContents(), [...[7, 30, 90, 365].map((one) => `Last ${one} days`), 'Custom']);
      await page.getByRole('option', { name: `Last ${days} days` }).click();
      await page.getByText(frame(days)).waitFor();
    }
    await eventually(async () => asked, expect.arrayContaining([7, 90, 365]));
  });

  test('R085 R087 R088 plans by crop, tonnes of products, figures that follow the days chosen, a group that opens its own, and a feed that names no grower', async () => {
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd > div').first().innerText();
    const crops = page.getByRole('figure', { name: 'Plans by crop' });
    await crops.getByRole('img', { name: 'Plans by crop. Most: Potato, 12 plans.' }).waitFor();
    await crops.getByRole('button', { name: 'Show as table' }).click();
    await eventually(() => crops.locator('tbody tr').allInnerTexts(), ['Potato\t12']);
    await eventually(() => figure('Plans'), '12');
    await page.getByRole('table', { name: 'Groups compared' }).getByRole('link').first().click();
    await eventually(() => figure('Plans'), '3');
    await page.goBack();
    await eventually(() => figure('Plans'), '12');
    const given = page.getByRole('table', { name: 'Products by crop' }).locator('tbody tr');
    await eventually(
      async () => [...new Set((await given.allInnerTexts()).map((row) => /^Potato\t.+\t[\d.,]+$/.test(row.replaceAll('\n', ''))))],
      [true],
    );
    await page.getByRole('img', { name: /^Weight\. Most: .+, [\d.,]+ t\.$/ }).waitFor();
    await page.getByRole('table', { name: 'Countries compared' }).getByText('India').waitFor();
    await page.getByText('No footprint of a plan was kept in this time.').waitFor();
    const feed = page.locator('ol li');
    expect((await feed.allInnerTexts()).join('\n')).not.toMatch(/#\d/);
    await page.goto('/dashboard?days=custom&from=2020-01-01&to=2020-01-31');
    await eventually(() => figure('Plans'), '0');
    await page.getByText('No plan was made in this time.').waitFor();
    await page.goto('/dashboard?days=custom&from=2020-02-01&to=2020-01-31');
    await page.getByText('The last day lies before the first').waitFor();
  });

  test('R642 says that it could not be loaded', async () => {
    await page.route('**/api/dashboard/data', (route) => route.fulfill(refusal(409, 'requestInProgress', 'x')));
    await page.goto('/dashboard');
    await page.getByRole('alert').filter({ hasText: 'The dashboard could not be loaded' }).first().waitFor();
    await page.unroute('**/api/dashboard/data');
  });
});
