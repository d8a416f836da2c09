import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { Client } from './support/client';
import { auditorWalk } from './support/auditor-walk';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { enterAdmin, inBrowser, settled, signIn, visit } from './support/rig';
import { eventually } from './support/eventually';
import { placesOf } from './support/places';
import { millFor } from './support/mills';
import { templateFor } from './support/templates';

inBrowser('Audit and histories in the browser', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let adviser: Client;
  let grower: number;
  let field: number;
  const enter = (path: string) => enterAdmin(page, rig, rig.person('group-1'), path);
  const rows = () => page.locator('main#page table tbody tr[data-open]');

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    const [group] = rig.fixture.companies[0]!.collections[0]!.groups;
    [grower, field] = [group!.growerIds[0]!, group!.fieldIds[0]!];
    const { email, password } = rig.person('user-1');
    adviser = await Client.signIn(rig.url, email, password);
    const made = [
      await adviser.put('/customer', { id: grower, farmName: 'Shivneri' }),
      await adviser.put('/field', { id: field, area: 3.25, unitId: 28, locationType: 'noLocation', geolocation: null }),
      await adviser.post('/waterAnalysis/save', {
        fieldId: field,
        name: 'Well',
        sampleDate: '2026-03-01',
        units: 'mg/l',
        nutrients: [{ id: 4, value: 12 }],
      }),
    ];
    expect(made.filter(({ status }) => status >= 300)).toEqual([]);
    await signIn(page, rig.person('group-1'));
  });
  afterAll(() => watched?.context.close());

  describe('the audit page', () => {
    test('U091 C299 lists what happened, newest first, in words', async () => {
      expect(await enter('/admin-center/audit')).toBe('Audit');
      await rows().first().waitFor();
      await settled(page);
      await page.getByRole('cell', { name: 'Grower changed' }).first().waitFor();
      const times = await page.locator('tbody time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!));
      expect(times).toEqual([...times].sort().reverse());
      expect(await rows().first().innerText()).toContain('Group One Group admin'); // who just proved it
      expect(await rows().filter({ hasText: 'Analysis recorded' }).first().innerText()).toContain('User One User');
    });

    test('C299 U091 filters by kind and number, and the address holds them', async () => {
      await enter(`/admin-center/audit?kind=customer&id=${grower}&range=all`);
      await page.getByRole('cell', { name: 'Grower changed', exact: true }).waitFor();
      expect(await rows().count()).toBe(2);
      await page.getByRole('button', { name: /^Details of Grower changed/ }).click();
      const detail = page.locator('tbody tr:has(dl)');
      await eventually(() => detail.innerText(), expect.stringMatching(/Farm name[\s\S]*Shivneri[\s\S]*Revision 2/));
      await page.getByRole('combobox', { name: 'Event' }).click();
      await page.getByRole('option', { name: 'Grower added' }).click();
      await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-open]').length === 1);
      expect(new URL(page.url()).search).toContain('type=GrowerRegistered');
    });

    test('C315 U091 filters by person, found by name', async () => {
      await enter('/admin-center/audit');
      const person = page.getByRole('combobox', { name: 'Person' });
      await person.fill('User One');
      await page.getByRole('option', { name: 'User One' }).click();
      await page.waitForURL(/by=\d+/);
      await page.waitForFunction(() => {
        const people = [...document.querySelectorAll('tbody tr[data-open] td:nth-child(2) strong')].map((name) => name.textContent);
        return people.length > 0 && people.every((name) => name === 'User One');
      });
    });

    test('U091 an object is found by its name and can be let go again', async () => {
      await enter('/admin-center/audit?range=all');
      const object = page.getByRole('combobox', { name: 'Grower, field or plan' });
      await object.fill('Grower One Two');
      await page.getByRole('option', { name: 'Grower One Two · Grower' }).click();
      await page.waitForURL(/kind=customer&id=\d+|id=\d+&kind=customer/);
      await page.waitForFunction(() => {
        const objects = [...document.querySelectorAll('tbody tr[data-open] td:nth-child(4)')].map((cell) => cell.textContent);
        return objects.length > 0 && objects.every((text) => text?.includes('Grower One Two'));
      });
      await eventually(() => object.inputValue(), 'Grower One Two · Grower');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Clear filters' }).first().click();
      await page.waitForFunction(() => !location.search.includes('kind='));
    });

    test('U091 says that nothing matches, and the way back', async () => {
      await enter('/admin-center/audit?range=own&from=2020-01-01&to=2020-01-02');
      await page.getByText('No events match').waitFor();
      await page.locator('main#page').getByRole('button', { name: 'Clear filters' }).last().click();
      await rows().first().waitFor();
    });

    test('U091 what happens meanwhile waits until it is asked for', async () => {
      await enter('/admin-center/audit');
      await rows().first().waitFor();
      const before = await rows().first().innerText();
      await adviser.put('/customer', { id: grower, farmName: 'Rajgad' });
      await page.getByText(/new event/).waitFor();
      expect(await rows().first().innerText()).toBe(before);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('Shivneri → Rajgad').waitFor();
    });

    test('C300 U091 takes the filtered events away', async () => {
      await enter(`/admin-center/audit?kind=customer&id=${grower}&range=all`);
      await rows().first().waitFor();
      for (const [format, ending] of [
        ['JSON Lines', 'jsonl'],
        ['CSV for spreadsheets', 'csv'],
      ] as const) {
        await page.getByRole('button', { name: 'Export' }).click();
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
        expect(file.suggestedFilename()).toMatch(new RegExp(`^audit-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
        const lines = readFileSync(await file.path(), 'utf8')
          .trimEnd()
          .split('\n');
        if (ending === 'jsonl')
          expect(lines.map((line) => JSON.parse(line).type)).toEqual(['GrowerChanged', 'GrowerChanged', 'GrowerRegistered']);
        else expect(lines[0]).toContain('position,at');
        await verifies(await file.path(), ending);
      }
    });

    /** Lets a file fall where the dialog asks for one, as from a folder beside the browser. */
    async function drop(dialog: Locator, { name, text }: { name: string; text: string }) {
      const carried = await page.evaluateHandle(
        ([called, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([content!], called!, { type: 'text/plain' }));
          return data;
        },
        [name, text] as const,
      );
      const place = dialog.locator('div:has(> input[type=file])');
      await place.dispatchEvent('dragover', { dataTransfer: carried });
      await place.dispatchEvent('drop', { dataTransfer: carried });
    }

    /** What was taken away is dropped back, as it came and with one word changed. */
    async function verifies(path: string, ending: 'jsonl' | 'csv') {
      await page.getByRole('button', { name: 'Verify a file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Verify a file' });
      const give = (buffer: Buffer) =>
        dialog.locator('input[type=file]').setInputFiles({ name: `given.${ending}`, mimeType: 'text/plain', buffer });
      const whole = readFileSync(path);
      await drop(dialog, { name: `given.${ending}`, text: whole.toString() });
      if (ending === 'jsonl') {
        await dialog.getByText('The file is whole.').waitFor();
        expect(await dialog.getByRole('status').innerText()).toMatch(/Verified[\s\S]*given\.jsonl[\s\S]*Audit[\s\S]*Events proven\s+3/);
        expect(await axeViolations(page)).toEqual([]);
        await give(Buffer.from(whole.toString().replace('Rajgad', 'Raigad')));
        await dialog.getByText('Do not rely on this file.').waitFor();
        await dialog.getByText('The first doubtful line is 1.').waitFor();
      } else {
        await dialog.getByText(/This is exactly the file that was exported here as the audit log on/).waitFor();
        await drop(dialog, { name: 'altered.csv', text: whole.toString().replace('Rajgad', 'Raigad') });
        await dialog.getByText('Do not rely on this table.').waitFor();
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }

    test('U091 opens the history of an object at the revision', async () => {
      await enter(`/admin-center/audit?kind=customer&id=${grower}&range=all`);
      await page
        .getByRole('button', { name: /^Details of Grower changed/ })
        .last()
        .click();
      await page.getByRole('link', { name: 'Open in its history' }).click();
      const current = page.getByRole('dialog').locator('li[aria-current=true]');
      await current.waitFor();
      expect(await current.innerText()).toMatch(/Revision 2[\s\S]*Shivneri/);
    });
  });

  describe('histories', () => {
    test('C290 of a grower on its activity tab, compared and verified', async () => {
      await visit(page, `/customers/${grower}?tab=activity`);
      const card = page.locator('section', { has: page.getByRole('heading', { name: /Changes of this grower/ }) });
      await card.getByText('Revision 3').waitFor();
      await card.getByRole('button', { name: 'Compare' }).click();
      await card.getByRole('region', { name: 'Compare' }).getByText('Rajgad').waitFor();
      await card.getByRole('button', { name: 'Verify' }).click();
      const dialog = page.getByRole('dialog', { name: 'Verify the record' });
      await dialog.getByText(/^●?Verified$/).waitFor();
      await dialog.locator('dl div', { hasText: 'Events proven' }).getByText('3', { exact: true }).waitFor();
    });

    test('C293 who wrote each value of a grower is shown while Alt is held, and while the button is pressed', async () => {
      await visit(page, `/customers/${grower}`);
      const farm = page.locator('dl div', { hasText: 'Farm name' });
      await farm.getByText(/Shivneri|Rajgad/).waitFor();
      expect(await farm.innerText()).not.toContain('User One');
      await page.keyboard.down('Alt');
      await farm.getByText(/User One · /).waitFor();
      await page.locator('dl div', { hasText: 'Full name' }).waitFor();
      await page.keyboard.up('Alt');
      await farm.getByText(/User One · /).waitFor({ state: 'detached' });
      const button = page.getByRole('button', { name: 'Who wrote this' });
      await button.click();
      await farm.getByText(/User One · /).waitFor();
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      expect(await axeViolations(page)).toEqual([]);
      await button.click();
      await farm.getByText(/User One · /).waitFor({ state: 'detached' });
    });

    test('C290 of a field, with units, and C297 taken away', async () => {
      await visit(page, `/customers/${grower}/fields/${field}`);
      await page.getByRole('link', { name: 'History', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('3.25 ha').waitFor();
      await drawer.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'JSON Lines' }).click()]);
      expect(file.suggestedFilename()).toBe(`field-${field}-history.jsonl`);
    });

    test('C290 of an analysis, value by value', async () => {
      await visit(page, `/customers/${grower}/fields/${field}`);
      await page.getByRole('link', { name: 'History of Well' }).click();
      await page.getByRole('dialog').getByText('12 mg/l').waitFor();
    });

    test('C298 what others changed of a grower since the last visit, once', async () => {
      // loaded anew: what is asked for once while the page is remembered counts as the visit
      const visited = () => page.waitForResponse((answer) => answer.url().includes('/since-visit') && answer.ok());
      await Promise.all([visited(), page.goto(`/customers/${grower}`)]);
      await adviser.put('/customer', { id: grower, farmName: 'Torna' });
      await page.reload();
      const strip = page.getByRole('region', { name: 'Since your last visit' });
      await strip.waitFor();
      await strip.filter({ hasText: /User One changed Farm name/ }).waitFor();
      await strip.getByRole('link', { name: 'Show' }).click();
      await page.getByRole('dialog').locator('li[aria-current=true]').getByText('Torna').waitFor();
      await Promise.all([visited(), page.goto(`/customers/${grower}`)]);
      await page.locator('h1').waitFor();
      await settled(page);
      expect(await strip.count()).toBe(0);
    });

    test('no page complained', () => expect(watched.complaints).toEqual([]));
  });

  test('U091 is not for those who administer nothing', async () => {
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-1'));
    expect(await other.page.getByRole('link', { name: 'Admin center' }).count()).toBe(0);
    expect(await visit(other.page, '/admin-center/audit')).toBe('Growers');
    await other.context.close();
  });

  test.each([390, 1024])('U091 U073h the audit and the history of a plan fit %d pixels', async (width) => {
    const { plan } = placesOf(rig);
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      '/admin-center/audit?range=all',
      `/customers/${grower}?history=customer:${grower}`,
      ...['', '&tab=list', '&tab=compare', '&tab=versions'].map((tab) => `/customers/${grower}/plan/history?planId=${plan}${tab}`),
    ]) {
      await enter(path);
      await settled(page);
      // what is wider than its place scrolls there, by itself
      const wide = await page.evaluate(() => {
        const box = document.getElementById('page')!;
        const cut = [...document.querySelectorAll('[aria-label=Audit] td')].some((td) => td.getBoundingClientRect().right > innerWidth);
        return [document.documentElement.scrollWidth > innerWidth, box.scrollWidth > box.clientWidth, cut];
      });
      expect([path, wide]).toEqual([path, [false, false, false]]);
      if (!path.startsWith('/admin-center')) continue;
      if (width === 390) {
        const entries = page.locator('[aria-label=Audit] tbody tr:not([aria-hidden])');
        expect((await entries.first().boundingBox())!.y).toBeLessThan(420); // not a screen of filters before the first
        await page.getByRole('button', { name: 'Filters (1)' }).click();
      }
      const clear = (await page.getByRole('button', { name: 'Clear filters' }).boundingBox())!;
      const period = (await page.getByLabel('Time', { exact: true }).first().boundingBox())!;
      expect(Math.abs(clear.y - period.y)).toBeLessThan(8); // beside the last filter, not alone in a line
      expect((await page.locator('[aria-label=Audit] tbody tr:not([aria-hidden])').first().boundingBox())!.x).toBeGreaterThan(8);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('C421 an auditor goes through every page, and finds nothing there that would change something', async () => {
    const at = placesOf(rig);
    await auditorWalk(rig, { ...at, template: await templateFor(adviser, at.group), mill: await millFor(adviser, at.group) });
  });
});
