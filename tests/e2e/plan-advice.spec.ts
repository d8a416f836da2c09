import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { checkCodes, plansWithEveryCheck } from '../api/support/checked-plans';
import { mixedTank, products } from '../api/support/plans';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { inMain } from './support/plan-page';
import { inBrowser, settled, signIn, visit } from './support/rig';
import { eventually, told } from './support/eventually';

inBrowser('What the engine says about a plan', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  let plan: number;

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const person = rig.person('group-1');
    grower = group.growerIds[0]!;
    api = await Client.signIn(rig.url, person.email, person.password);
    const made = await api.post('/plan', {
      name: 'Calculate me',
      customerId: grower,
      fieldId: group.fieldIds[0]!,
      cropId: rig.fixture.library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products: [products.urea, products.map, products.mop].map((id) => ({ id, unitId: 2 })),
      ...mixedTank,
      applications: [
        {
          id: 'basal',
          applicationTypeId: 1,
          cropStageId: -1,
          applicationDate: '2026-03-02',
          products: [{ id: products.urea, amount: 40, unitId: 2 }],
        },
      ],
    });
    if (made.status !== 201) throw new Error(made.text);
    plan = made.body.id;
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
  });
  afterAll(() => watched?.context.close());
  const body = async () => (await api.get(`/plan?planId=${plan}`)).body;

  const openCalculation = async () => {
    await page.getByRole('button', { name: 'Auto-calculate…' }).click();
    const dialog = page.getByRole('dialog');
    for (const id of [products.calciumNitrate, products.ammoniumSulfate]) {
      const { name } = (await api.get(`/fertilizers?id=${id}`)).body;
      await dialog.getByRole('checkbox', { name }).uncheck();
    }
    return dialog;
  };

  test('R647 amounts are shown old and new with what stays short, and applied as one revision that others see', async () => {
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${plan}`);
    await settled(page);
    const before = (await body()).revision;
    const dialog = await openCalculation();
    await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
    await dialog.getByText('Not every need can be met within ±5 %.').waitFor();
    expect(await dialog.locator('tbody tr').filter({ hasText: 'Urea 46-0-0' }).first().innerText()).toMatch(/40 kg\/ha/);
    expect(await dialog.locator('tr[data-status="deficit"]').count()).toBeGreaterThan(0);
    expect((await body()).revision).toBe(before);
    const [, , amount] = /^(.+) would help most: about (\S+) kg\/ha\./.exec(await dialog.getByText('would help most').innerText())!;
    await dialog.getByText('Why this amount?').click();
    const lines = dialog.locator('details[open] li');
    const first = lines.first();
    expect(await first.innerText()).toMatch(/^Amount of the suggested product\s+[\d.]+ kg\/ha/);
    expect(await lines.nth(1).innerText()).toMatch(new RegExp(`^Amount in whole steps\\s+${amount!.replace('.', '\\.')} kg/ha`));
    expect(await first.getByText('the nutrient that decides the amount').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Apply as one revision' }).click();
    await told(page, 'The amounts were applied. Everyone sees them.');
    const after = await body();
    expect(after.revision).toBe(before + 1);
    const urea = after.applications[0].products.find(({ id }: { id: number }) => id === products.urea);
    expect(urea.amount).toBeGreaterThan(40);
    await inMain(page).getByRole('grid').getByText(String(urea.amount), { exact: true }).first().waitFor();
  });

  test('C313 what a product may be given at least and at most is kept, checked, and named where it stands against the need', async () => {
    const dialog = await openCalculation();
    const [least, most] = ['At least', 'At most'].map((side) => dialog.getByRole('textbox', { name: `${side} of Urea 46-0-0, kg/ha` }));
    await least!.fill('30');
    await most!.fill('20');
    await dialog.getByText('The most must not be below the least.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Calculate', exact: true }).isDisabled()).toBe(true);
    await least!.fill('');
    await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
    await dialog.getByText('Urea 46-0-0 is held at its largest dose of 20 kg/ha').waitFor();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await most!.inputValue()).toBe('20');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('R647 what would go into an application that is not there yet is told by its stage', async () => {
    const bare = await api.post('/plan', {
      ...{ name: 'Nothing yet', customerId: grower, fieldId: rig.fixture.companies[0]!.collections[0]!.groups[0]!.fieldIds[0]! },
      ...{ cropId: rig.fixture.library.cropIds['potato'], crop: { plantingDate: '2026-03-01', expectedYield: 40 } },
      products: [{ id: products.urea, unitId: 2 }],
    });
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${bare.body.id}`);
    await page.getByRole('button', { name: 'Auto-calculate…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Doses come in whole steps, from the least that a spreader is set to.').waitFor();
    await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
    await dialog.getByRole('row', { name: /^Urea 46-0-0 (Pre-plant|Planting) – \d+ kg\/ha$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Apply as one revision' }).click();
    await told(page, 'The amounts were applied. Everyone sees them.');
    // nothing was there, so nothing is logged as removed
    const activity = page.getByRole('complementary', { name: 'Activity and checks' });
    await activity
      .getByText(/Urea 46-0-0 · (Pre-plant|Planting)/)
      .first()
      .waitFor();
    expect(await activity.innerText()).not.toMatch(/removed/i);
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${plan}`);
    await settled(page);
  });

  test('a check leads to its place and is accepted with a reason', async () => {
    const check = page.locator('li').filter({ hasText: 'does not mix' }).first();
    await check.getByRole('button', { name: 'Accept…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByText('Say why it is accepted.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stirred');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await check.getByText(/^Accepted by .*: Stirred$/).waitFor();
    await check.getByRole('button', { name: 'Go there' }).click();
    await page.waitForURL(/method=proportional/);
    await eventually(
      async () => (await api.get(`/history/plan/${plan}`)).body.items[0],
      expect.objectContaining({ reason: 'Stirred', changes: [expect.objectContaining({ new: 'Stirred' })] }),
    );
  });

  test('products that must not meet move to a tank of their own: a preview, one revision, one undo', async () => {
    const before = await body();
    await inMain(page).getByRole('button', { name: 'pH and mix…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Split into tanks that mix…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Split/ });
    const moves = dialog.locator('tbody tr');
    await moves.first().waitFor();
    await eventually(() => moves.allInnerTexts(), [expect.stringMatching(/20 kg\s+Tank 2/)]);
    expect((await body()).revision).toBe(before.revision);
    await dialog.getByRole('button', { name: 'Move them' }).click();
    await told(page, 'Moved to a new tank');
    const apart = async () => {
      const { tanks, proportionalStages } = await body();
      return [tanks.length, proportionalStages[0].tanks.map(({ products: held }: { products: unknown[] }) => held.length)];
    };
    await eventually(apart, [2, [1, 1]]);
    expect((await body()).revision).toBe(before.revision + 1);
    await inMain(page).getByRole('tab', { name: 'Tank 2' }).waitFor();
    await page.getByRole('grid').first().locator('tbody td').first().click();
    await page.keyboard.press('Control+z');
    await eventually(apart, [1, [2]]);
  });

  test('a number says why it is what it is', async () => {
    await page.getByRole('contentinfo').or(page.locator('footer')).getByRole('button', { name: 'Why?' }).first().click();
    await page.getByRole('dialog').getByText('P · (1 − d/100) · (1 + t/100)').waitFor();
    await page.keyboard.press('Escape');
    expect(watched.complaints).toEqual([]);
  });

  test('every kind of check leads to the field or the cell that it is about, on whichever step, tank or dialog it is', async () => {
    const seen = new Set<string>();
    for (const id of await plansWithEveryCheck(api, rig.url, grower)) {
      const { items } = (await api.get(`/plan/${id}/checks`)).body;
      await visit(page, `/customers/${grower}/plan/nutritional?planId=${id}`);
      const listed = page.locator('section[aria-labelledby=plan-checks] li');
      for (const { code, path } of items as { code: string; path: string }[]) {
        if (seen.has(code)) continue;
        seen.add(code);
        await eventually(() => listed.count(), items.length); // what the ion model finds comes last on each step
        // by what it is about, not by its place: checks that come late move the others
        await page.locator(`li[data-check="${code} ${path}"]`).first().getByRole('button', { name: 'Go there' }).click();
        await page
          .waitForFunction((wanted) => document.activeElement?.closest(wanted) !== null, placeOf(path))
          .catch(async (late: unknown) => {
            const there = await page.evaluate(
              () => `${document.activeElement?.textContent} of ${document.activeElement?.parentElement?.outerHTML.slice(0, 300)}`,
            );
            throw new Error(`${code} at ${path} does not lead to ${placeOf(path)} but to ${there}`, { cause: late });
          });
        const dialog = page.getByRole('dialog');
        if ((await dialog.count()) === 0) continue;
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
    }
    expect([...seen].sort()).toEqual(checkCodes);
    expect(watched.complaints).toEqual([]);
  }, 240_000);

  test('the warnings of a tank leave with the products that they are of', async () => {
    const [stage] = mixedTank.proportionalStages;
    const [tank] = stage!.tanks;
    const third = { id: products.map, dosage: 20, unitId: 5 };
    const made = await api.post('/plan', {
      ...{ name: 'Emptied tank', customerId: grower, fieldId: rig.fixture.companies[0]!.collections[0]!.groups[0]!.fieldIds[0]! },
      ...{ cropId: rig.fixture.library.cropIds['potato'], crop: { plantingDate: '2026-03-01', expectedYield: 40 } },
      products: [products.ammoniumSulfate, products.calciumNitrate, products.map].map((id) => ({ id })),
      tanks: mixedTank.tanks,
      proportionalStages: [{ ...stage!, tanks: [{ ...tank!, products: [...tank!.products, third] }] }],
    });
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${made.body.id}`);
    await page.getByRole('radio', { name: 'Proportional' }).click();
    const warnings = page.locator('aside li').filter({ hasText: 'does not mix' });
    await eventually(() => warnings.count(), 2);
    const dose = (id: number) => page.locator(`td[data-at="-1_mixed|${id}"]`);
    for (const id of [products.ammoniumSulfate, products.calciumNitrate]) {
      await dose(id).click();
      await page.keyboard.press('Delete');
    }
    await dose(products.map).click();
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await eventually(() => warnings.count(), 0);
    expect(await page.locator('aside').getByText('react with each other').count()).toBe(0);
  });

  test('on small screens each meter shows both its numbers, nothing goes sideways, and a phone has its navigation under the page', async () => {
    const wide = page.viewportSize()!;
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${plan}`);
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const seen = await page.evaluate(() => {
        const fits = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
        const meters = [...document.querySelectorAll('button[data-nutrient]')];
        return {
          ...{ page: fits(document.documentElement), cut: meters.filter((one) => !fits(one)).map((one) => one.textContent) },
          // where there is room for a need and a supply of five digits they stand in one line, whole
          wrapped: meters
            .map((one) => one.querySelector('[data-amounts]')!)
            .filter((one) => {
              one.firstChild!.textContent = '198.77 / 198.77';
              return one.clientWidth >= 62 && (one.getBoundingClientRect().height > 20 || !fits(one));
            }).length,
          lines: new Set(meters.map((one) => one.getBoundingClientRect().top)).size,
          under:
            document.querySelector('nav[aria-label="Main navigation"]')!.getBoundingClientRect().top >=
            document.querySelector('main')!.getBoundingClientRect().bottom,
        };
      });
      expect([width, seen]).toEqual([width, { page: true, cut: [], wrapped: 0, lines: 1, under: width === 390 }]);
    }
    const lists = [`/customers/${grower}?tab=plans`, '/customers?view=list'];
    for (const path of lists) {
      await visit(page, path);
      await page.locator('main tbody tr').first().waitFor();
      const cells = await page
        .locator('main tbody td, main tbody th')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right).filter((right) => right > innerWidth));
      expect([path, cells]).toEqual([path, []]);
    }
    // a new field's map stands where the keyboard reaches it: after the name, before the area
    await visit(page, `/customers/${grower}/fields/add`);
    const order = await page
      .locator('main form :is(input:not([type=hidden]), [class*=stage])')
      .evaluateAll((all) =>
        all.map(
          (one) => [one.getBoundingClientRect().top, one.matches('[class*=stage]') ? 'map' : (one.getAttribute('name') ?? '')] as const,
        ),
      );
    expect(order.map(([, name]) => name)).toEqual(expect.arrayContaining(['name', 'map']));
    expect(order).toEqual([...order].sort(([a], [b]) => a - b));
    await page.setViewportSize(wide);
    expect(watched.complaints).toEqual([]);
  });
});

/** The element that a check's path is shown by. */
function placeOf(path: string): string {
  const [root, key = ''] = [path.split('.')[0], path.slice(path.indexOf('.') + 1)];
  const [owner, field] = key.split('|');
  if (/^(macro|micro|additional)$/.test(root!)) return `button[data-nutrient="${key}"]`;
  if (path === 'waterAnalyses') return '[data-path^="waterAnalyses."]';
  if (root === 'stages' && field === undefined) return `td[data-at$="|${key}"]`;
  if (root === 'applications' && field === undefined) return `td[data-at^="${owner}|"]`;
  if (root === 'applications' && owner!.includes('_')) return `td[data-at="${owner!.split('_')[0]}|${field}"]`;
  if (root === 'stages' || root === 'doses') return `td[data-at="${key}"]`;
  return root === 'applications' ? `[role=dialog] [data-path="${path}"]` : `[data-path="${path}"]`;
}
