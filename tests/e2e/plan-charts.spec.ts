import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { products } from '../api/support/plans';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { inMain } from './support/plan-page';
import { inBrowser, settled, signIn, visit } from './support/rig';
import { eventually } from './support/eventually';

inBrowser('Charts of a plan', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  let plan: number;
  let body: any;
  let graph: any;

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const person = rig.person('group-1');
    const field = group.fieldIds[0]!;
    grower = group.growerIds[0]!;
    api = await Client.signIn(rig.url, person.email, person.password);
    const sample = async (kind: 'plant' | 'water', nutrients: object[]) => {
      const made = await api.post(`/${kind}Analysis/save`, {
        fieldId: field,
        cropId: rig.fixture.library.cropIds['potato'],
        name: `Sample of ${kind}`,
        sampleDate: '2026-02-12',
        ...(kind === 'plant' && { tissue: '4th leaf from top' }),
        units: kind === 'plant' ? '%' : 'mg/l',
        nutrients,
      });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.id as number;
    };
    const [plant, water] = [await sample('plant', [{ id: 1, value: 4 }]), await sample('water', [{ id: 19, value: 400 }])];
    const made = await api.post('/plan', {
      name: 'Draw me',
      customerId: grower,
      fieldId: field,
      cropId: rig.fixture.library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      analyses: { soilAnalysisId: group.analysisIds[0], plantAnalysisId: plant, waterAnalyses: [{ id: water, share: 100 }] },
      applications: [
        {
          id: 'slow',
          applicationTypeId: 7,
          cropStageId: -2,
          applicationDate: '2026-03-01',
          products: [
            { id: products.crf, amount: 200, unitId: 2 },
            { id: products.urea, amount: 100, unitId: 2 },
          ],
        },
      ],
    });
    if (made.status !== 201) throw new Error(made.text);
    plan = made.body.id;
    await api.post('/plan/price', {
      planId: plan,
      items: [
        { productId: products.urea, price: 2 },
        { productId: products.crf, price: 5 },
      ],
      discount: 10,
      tax: 5,
    });
    body = (await api.get(`/plan?planId=${plan}`)).body;
    graph = (await api.post('/plan/graph', { planId: plan })).body;
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
    await visit(page, `/customers/${grower}/plan/overview?planId=${plan}`);
    await settled(page);
  });
  afterAll(() => watched?.context.close());

  const figure = (title: string) => inMain(page).getByRole('figure', { name: title, exact: true });
  const alternative = async (title: string) => (await figure(title).locator('div[role=img]').getAttribute('aria-label')) ?? '';
  /** The rows of a chart's table, as texts. */
  const tableOf = async (title: string) => {
    await figure(title).getByRole('button', { name: 'Show as table' }).click();
    await figure(title).locator('tbody tr').first().waitFor();
    const rows = await figure(title).locator('tbody tr').all();
    return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  };
  /** As the page prints it: two decimals, truncated. */
  const printed = (value: number) => String(Math.trunc(value * 100 + 1e-9) / 100);
  const plain = (text: string | undefined) => (text ?? '').replaceAll(',', '');

  test('the balance of the stages says the season in words, and its table holds the figures of the graph', async () => {
    const [nitrogen] = graph.macro;
    const percent = Math.round((nitrogen.fulfillment / nitrogen.cropNeed) * 100);
    const said = await alternative('N');
    expect(said).toMatch(new RegExp(`^N\\. N: (${percent}|${percent - 1})\\s?%`));
    expect(said).toMatch(/come from controlled-release products/);
    const rows = await tableOf('N');
    expect(rows).toHaveLength(graph.stages.length);
    graph.stages.forEach(({ need, fulfillment }: any, n: number) => {
      const of = (list: any[]) => list.find(({ id }: { id: number }) => id === 1).value;
      expect(rows[n]!.slice(1, 3).map(plain)).toEqual([printed(of(need)), printed(of(fulfillment))]);
    });
  });

  test('the release says when it is over at a temperature that it calls assumed, and its table rises to nine tenths', async () => {
    const [{ depletionDate }] = graph.crfFertilizers;
    const [year, month, day] = depletionDate.split('-');
    expect(await alternative('Nutrient released')).toContain(`by ${month}/${day}/${year}`);
    await inMain(page)
      .getByText(/No soil temperature is known\. Assumed: \d+ °C/)
      .waitFor();
    const rows = await tableOf('Nutrient released');
    const shares = rows.map(([, share]) => Number(share));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeCloseTo(90, 0);
  });

  test('the cost step by step ends with the total of the plan', async () => {
    expect(plain(await alternative('Cost step by step'))).toContain(body.pricing.total.toFixed(2));
    const rows = await tableOf('Cost step by step');
    const of = (step: string) => Number(plain(rows.find(([name]) => name === step)?.[1]));
    expect(of('Total')).toBeCloseTo(body.pricing.total, 1);
    expect(of('Products') + of('Discount') + of('Tax')).toBeCloseTo(of('Total'), 1);
  });

  test('the crop’s price is kept with the plan, and every sum, amount and stage of the page tells how it came about', async () => {
    const price = inMain(page).getByRole('textbox', { name: /^Crop price per tonne/ });
    await price.fill('120');
    await price.press('Enter');
    await inMain(page)
      .getByRole('button', { name: /^Margin per ha: / })
      .waitFor();
    const kept = async () => (await api.get(`/plan?planId=${plan}`)).body.pricing.cropPrice;
    await eventually(kept, 120);
    const { items } = (await api.get(`/history/plan/${plan}`)).body;
    expect(items[0].changes).toContainEqual({ path: 'plan.cropPrice', old: null, new: 120 });
    for (const closed of await inMain(page).getByText('Why these numbers?').all()) await closed.click();
    const whys = inMain(page).getByRole('button', { name: /\. Why\?$/ });
    const digits = (text: string) => Number(/\d[\d,]*(?:\.\d+)?/.exec(text)![0].replaceAll(',', ''));
    await whys.nth(4 * graph.stages.length + 20).waitFor();
    const count = await whys.count();
    for (let n = 0; n < count; n += 3) {
      const shown = await whys.nth(n).innerText();
      await whys.nth(n).click();
      const drawer = page.getByRole('dialog', { name: /^Why this number: / });
      const last = drawer.locator('ol > li').last();
      await last.waitFor();
      expect(await last.locator('code').innerText()).not.toBe('');
      const value = digits(await last.locator('p > span').first().innerText());
      if (!/\d\/\d/.test(shown))
        expect(Math.abs(value - digits(shown))).toBeLessThan(shown.includes('%') || digits(shown) >= 10 ? 1.01 : 0.02);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    }
  });

  test('a margin that leaves out what a product costs says so', async () => {
    const price = async (value: number | null, productId = products.urea) => {
      const { status, text } = await api.post('/plan/price', { planId: plan, items: [{ productId, price: value }] });
      if (status !== 200) throw new Error(text);
    };
    const pays = inMain(page).getByText('Yield that pays the cost').locator('xpath=following-sibling::dd');
    // beside the steps of the cost, and beside the margin
    const told = inMain(page).getByText('1 product has no price and is not counted.');
    expect(await told.count()).toBe(0);
    await price(null);
    await told.nth(1).waitFor();
    expect(await pays.innerText()).toMatch(/^\d/);
    // no yield pays what nobody knows
    await price(null, products.crf);
    await eventually(() => pays.innerText(), '—');
    await price(5, products.crf);
    await price(2);
    await told.first().waitFor({ state: 'detached' });
  });

  test('soil, plant and water among their limits: a sentence for each value, and all limits as text', async () => {
    await visit(page, `/customers/${grower}/plan/nutritional?planId=${plan}`);
    await settled(page);
    for (const [kind, title] of [
      ['Soil', 'Soil values and their limits'],
      ['Plant', 'Plant values and their sufficiency ranges'],
      ['Water', 'Water values and restrictions on use'],
    ] as const) {
      await inMain(page)
        .getByText(new RegExp(`^${kind} · `))
        .click();
      const card = inMain(page).getByRole('region', { name: title });
      const gauges = card.locator('tbody [role=img][aria-label]');
      await gauges.first().waitFor();
      const said = await gauges.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      const row = (n: number) =>
        card
          .locator('tbody tr')
          .filter({ has: page.locator('[role=img][aria-label]') })
          .nth(n);
      const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
      const values = await Promise.all(said.map((_, n) => row(n).locator('th, td').allInnerTexts()));
      values.forEach(([name, value], n) => expect(clean(said[n]!).startsWith(`${clean(name!)}: ${clean(value!)}`)).toBe(true));
      await card.getByRole('button', { name: 'Show the limits as text' }).click();
      const limits = await card
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((one) => one.querySelectorAll('td')[1]?.textContent ?? ''));
      const asText = limits.filter((one) => one !== '').map(clean);
      said.forEach((one) => expect(asText.some((text) => clean(one).endsWith(text))).toBe(true));
    }
    expect(watched.complaints).toEqual([]);
  });
});
