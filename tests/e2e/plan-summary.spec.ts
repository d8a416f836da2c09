import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { addProduct, goTo, heading, inMain } from './support/plan-page';
import { inBrowser, settled, signIn, visit } from './support/rig';
import { eventually } from './support/eventually';

inBrowser('A plan as it is read', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  let field: number;
  let plan: number;

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const person = rig.person('group-1');
    [grower, field] = [group.growerIds[0]!, group.fieldIds[0]!];
    api = await Client.signIn(rig.url, person.email, person.password);
    const { potato, maize } = rig.fixture.library.cropIds;
    const { urea } = rig.fixture.library.productIds;
    const made = await api.post('/plan', {
      name: 'Read me',
      customerId: grower,
      fieldId: field,
      cropId: potato,
      growingMethodId: 2,
      notes: 'Mind the river',
      crop: { plantingDate: '2026-03-01', expectedYield: 40, cropResidueId: maize, residueManagementId: 2 },
      analyses: { soilAnalysisId: group.analysisIds[0] },
      products: [{ id: urea, unitId: 2, price: 2 }],
    });
    if (made.status !== 201) throw new Error(made.text);
    plan = made.body.id;
    const stageId = made.body.stages[0].stageId;
    const dosed = await api.post('/plan', {
      id: plan,
      revision: made.body.revision,
      applications: [
        {
          id: 'first',
          method: 'quantitative',
          cropStageId: stageId,
          applicationTypeId: 1,
          applicationDate: '2026-03-01',
          products: [{ id: urea, amount: 100, unitId: 2 }],
        },
      ],
    });
    if (dosed.status !== 200) throw new Error(dosed.text);
    const priced = await api.post('/plan/price', { planId: plan, items: [{ productId: urea, price: 2 }] });
    if (priced.status !== 200) throw new Error(priced.text);
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
  });
  afterAll(() => watched?.context.close());
  const fact = (label: string) =>
    inMain(page)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first()
      .innerText();

  test('R101 the summary lists the applied products', async () => {
    await visit(page, `/customers/${grower}/plan/view?planId=${plan}`);
    await settled(page);
    expect(await inMain(page).locator('tbody tr').filter({ hasText: 'Urea 46-0-0' }).innerText()).toMatch(/100 kg\/ha/);
  });

  test('R103 and the growing conditions', async () => {
    expect(await fact('Growing method')).toBe('Greenhouse');
    await eventually(() => fact('Previous crop'), expect.stringMatching(/^Maize.* · Removed$/));
  });

  test('R104 and the analysis the need was computed with', async () => {
    const { body } = await api.get(`/soilAnalysis?id=${rig.fixture.companies[0]!.collections[0]!.groups[0]!.analysisIds[0]}`);
    await eventually(() => fact('Analyses'), body.name);
  });

  test('R105 and the notes, as they are being written', async () => {
    await inMain(page).getByText('Mind the river').waitFor();
    const other = await openPage(rig.browser, rig.url);
    await signIn(other.page, rig.person('user-2'));
    await visit(other.page, `/customers/${grower}/plan/overview?planId=${plan}`);
    await other.page.getByRole('textbox', { name: 'Notes' }).fill('Mind the river, and the bridge');
    await inMain(page).getByText('Mind the river, and the bridge').waitFor();
    await other.context.close();
  });

  /** What the panel of a number says, and the number that its last formula stands for. */
  const panel = async (name: string) => {
    const drawer = page.getByRole('dialog', { name: `Why this number: ${name}` });
    const last = drawer.locator('ol > li').last();
    await last.waitFor();
    const number = (text: string) => Number(/[-−]?\d[\d,]*(?:\.\d+)?/.exec(text)![0].replaceAll(',', '').replace('−', '-'));
    const inputs: Record<string, number> = {};
    for (const row of await last.locator('dl > div').all())
      inputs[(await row.locator('dt').innerText()).split(' — ')[0]!] = number(await row.locator('dd').innerText());
    return {
      drawer,
      inputs,
      formula: await last.locator('code').innerText(),
      value: number(await last.locator('p > span').first().innerText()),
    };
  };

  test('R102 and, once it was reported, the yield with the return on the cost, each telling why at a key', async () => {
    expect(await inMain(page).getByText('Return on the cost').count()).toBe(0);
    expect((await api.post('/plan/results', { planId: plan, kind: 'perArea', value: 38, unitId: 1, price: 10 })).status).toBe(201);
    await page.reload();
    await heading(page, /^Read me/);
    await inMain(page).getByText('Return on the cost, per ha').waitFor();
    const worked: Record<string, (of: Record<string, number>) => number> = {
      'W · k': ({ W, k }) => W! * k!,
      '100 · (R − K) / K': ({ R, K }) => (100 * (R! - K!)) / K!,
      'R − K': ({ R, K }) => R! - K!,
    };
    for (const [name, shown, expected] of [
      ['Yield', /^38 t\/ha$/, 38],
      ['Return on the cost', /^90%$/, 90], // 38 t at 10 against 100 kg at 2
      ['Return on the cost, per ha', /^\w+ 180\.00$/, 180],
    ] as const) {
      await eventually(() => fact(name), expect.stringMatching(shown));
      const number = inMain(page).getByRole('button', { name: new RegExp(`^${name}: .*Why\\?$`) });
      await number.press('Enter');
      const { drawer, inputs, formula, value } = await panel(name);
      expect([value, worked[formula]!(inputs)]).toEqual([expected, expected]);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await number.and(page.locator(':focus')).waitFor();
    }
    await visit(page, `/customers/${grower}/plan/overview?planId=${plan}`);
    await inMain(page)
      .getByRole('button', { name: /^Return on the cost: 90%\. Why\?$/ })
      .waitFor();
  });

  test('what is still short in the list of products tells why at a key, and the list stays', async () => {
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${plan}`);
    await heading(page, /^Read me/);
    await page.getByRole('button', { name: 'Add product' }).first().click();
    const list = page.getByRole('dialog', { name: 'Add product' });
    const short = list.getByRole('button', { name: /^N still short: N [\d.,]+\. Why\?$/ });
    await short.waitFor();
    const shown = Number(/[\d,]+(?:\.\d+)?/.exec((await short.innerText()).replace(/^N /, ''))![0].replaceAll(',', ''));
    await list.getByLabel('Search by name').press('Tab');
    await page.keyboard.press('Enter');
    const { drawer, inputs, formula, value } = await panel('N still short');
    expect(formula).toBe('F − G');
    expect(inputs['F']! - inputs['G']!).toBeCloseTo(value, 1);
    expect(Math.abs(value - shown)).toBeLessThanOrEqual(0.51);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await short.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  test('the need waits for its soil sample; a sample that cannot be read is told, and read again', async () => {
    const need = () => inMain(page).getByRole('row', { name: /^N / }).first().innerText();
    await visit(page, `/customers/${grower}/plan/nutritional?planId=${plan}`);
    await heading(page, /^Read me/);
    const right = await need();
    let answer = () => undefined as void;
    let arrived = () => undefined as void;
    const held = new Promise<void>((resolve) => (arrived = resolve));
    let take = async (route: Route) => {
      const answered = new Promise<void>((resolve) => (answer = resolve));
      arrived();
      await answered;
      await route.continue();
    };
    // taken to the end of the file: while a page stops taking calls, what it loads at that moment may never come
    await page.route('**/api/soilAnalysis/graph', (route) => take(route));
    await page.reload();
    await held;
    await page.waitForTimeout(2_000); // time in which numbers without the sample would have been drawn
    expect(await inMain(page).getByRole('row').count()).toBe(0);
    answer();
    await heading(page, /^Read me/);
    await eventually(need, right);
    const refuse = {
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ status: 503, key: 'unavailable', message: 'x' }),
    };
    take = (route) => route.fulfill(refuse);
    await page.reload();
    const told = page.getByRole('alert').filter({ hasText: 'A chosen analysis could not be read' });
    await told.waitFor();
    expect(await need()).not.toBe(right);
    take = (route) => route.continue();
    await told.getByRole('button', { name: 'Read it again' }).click();
    await told.waitFor({ state: 'detached' });
    await page.waitForFunction(
      (words) => document.querySelector('main')?.innerText.replace(/\s+/g, ' ').includes(words),
      right.replace(/\s+/g, ' '),
    );
  });

  test('R236 activation asks, with title, words, and two answers; cancelled, nothing changes', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await inMain(page).getByRole('button', { name: 'Status: Draft' }).click();
    await page.getByRole('menuitem', { name: 'Activate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Activate “Read me”?' });
    await dialog.locator('p').first().waitFor();
    expect((await dialog.locator('p').allInnerTexts()).join(' ')).toMatch(/plan/);
    await dialog.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calls.filter((call) => call === 'POST /api/plan/status')).toEqual([]);
    expect((await api.get(`/plan?planId=${plan}`)).body.status).toBe('draft');
  });

  test('R271 a change that clears what was entered says that it cannot be undone, and no undo is left', async () => {
    await goTo(page, 'nutritional');
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByText('1 doses in 1 applications', { exact: false }).waitFor();
    await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first().click();
    await page.getByRole('option', { name: 'Wheat', exact: false }).first().click();
    await dialog.getByRole('button', { name: 'Change the crop' }).click();
    await dialog.waitFor({ state: 'detached' });
    await inMain(page).getByText('The crop of this plan was changed', { exact: false }).first().waitFor();
    await page.keyboard.press('Control+z');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Another crop');
    await name.press('Tab');
    let now: { name: string; cropId: number; applications: object[] };
    do
      now = (await api.get(`/plan?planId=${plan}`)).body; // what was written later has come, so an undo would have come too
    while (now.name !== 'Another crop');
    expect([now.applications, now.cropId === rig.fixture.library.cropIds['potato']]).toEqual([[], false]);
  });

  test('R378 without a product the way on is closed; with one it opens', async () => {
    const bare = (
      await api.post('/plan', {
        name: 'Bare',
        customerId: grower,
        fieldId: field,
        cropId: rig.fixture.library.cropIds['potato'],
        crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      })
    ).body.id as number;
    await visit(page, `/customers/${grower}/plan/fertilization?planId=${bare}`);
    const next = inMain(page).getByRole('button', { name: 'Next: Overview' });
    await next.waitFor();
    expect(await next.isDisabled()).toBe(true);
    await addProduct(page, 'Urea 46-0-0');
    await inMain(page).getByRole('link', { name: 'Next: Overview' }).click();
    await page.waitForURL('**/plan/overview?*');
  });

  test('R495 R503 opening a grower asks for it, and a plan for the plan; R496 nothing is drawn before it has come', async () => {
    const calls: string[] = [];
    const { page: fresh, context } = await openPage(rig.browser, rig.url);
    await signIn(fresh, rig.person('user-1'));
    fresh.on('request', (request) => calls.push(request.url().replace(`${rig.url}/api`, '')));
    let release = () => undefined as void;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await fresh.route('**/api/customer?**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = fresh.waitForRequest('**/api/customer?**');
    await fresh.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/customers/${grower}`);
    await asked;
    expect(await fresh.getByRole('heading', { name: 'Grower One One' }).count()).toBe(0);
    release();
    await heading(fresh, 'Grower One One');
    await visit(fresh, `/customers/${grower}/plan/overview?planId=${plan}`);
    expect(calls).toEqual(expect.arrayContaining([`/customer?customerId=${grower}`, `/plan?planId=${plan}`]));
    await context.close();
  });
});
