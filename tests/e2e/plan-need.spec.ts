import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { newField, newGrower, placeless } from '../api/support/growers';
import { crops, newPlan, products } from '../api/support/plans';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { chip, choose, goTo, inMain } from './support/plan-page';
import { inBrowser, settled, signIn, visit } from './support/rig';

const UNITED_KINGDOM = 1826;
const OLSEN = 5;
const KG_HA = 2;
inBrowser('What a need is computed from', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  let field: number;
  let sample: number;
  let plan: number;
  /** What left the browser: writing calls and frames of the socket. */
  const sent: string[] = [];

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const person = rig.person('group-1');
    api = await Client.signIn(rig.url, person.email, person.password);
    grower = await newGrower(api, group, { countryId: UNITED_KINGDOM });
    field = await newField(api, grower, { name: 'Long Acre', ...placeless, area: 8 });
    const saved = await api.post('/soilAnalysis/save', {
      fieldId: field,
      name: 'Olsen',
      sampleDate: '2026-01-10',
      soilDepthId: 3,
      units: 'mg/l',
      nutrients: [{ id: 4, value: 15, extractionMethodId: OLSEN }],
    });
    sample = saved.body.id;
    plan = (
      await newPlan(api, grower, field, {
        cropId: crops.wheat,
        crop: { plantingDate: '2026-03-01', expectedYield: 10 },
        analyses: { soilAnalysisId: sample },
      })
    ).id;
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    page.on('request', (request) => void (request.method() !== 'GET' && sent.push(`${request.method()} ${request.url()}`)));
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
    await signIn(page, person);
    await visit(page, `/customers/${grower}/plan/nutritional?planId=${plan}`);
    await settled(page);
  });
  afterAll(() => watched?.context.close());

  const need = async (id: number): Promise<number> =>
    (await api.post('/plan/graph', { planId: plan })).body.macro.find((one: { id: number }) => one.id === id).cropNeed;
  const openNeed = async (nutrient: string) => {
    await inMain(page)
      .getByRole('button', { name: new RegExp(`^${nutrient}, = to apply`) })
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('ol li').first().waitFor();
    return drawer;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('the published table of the place stands beside the number with its book, region and confidence, one click away', async () => {
    const text = inMain(page);
    await text.getByText('A published table holds here: RB209 (2010).').waitFor();
    const before = await openNeed('P2O5');
    await before.getByText(/For comparison: Regional rate table: RB209 \(2010\) \(United Kingdom\)\. 105\.6 kg\/ha\./).waitFor();
    await close();
    await text.getByRole('button', { name: 'Use this table' }).click();
    // one line says what most rows rest on; the row that differs is marked and tells the rest
    await text.getByText(/Confidence: .*Rows marked \* differ/).waitFor();
    expect(await text.getByText(/Confidence: (low|medium|high)/).count()).toBe(1);
    await settled(page); // a mark that moves under the pointer is not pressed
    await text.getByRole('button', { name: 'P2O5 rests on something else. Explain' }).click();
    await page
      .getByRole('dialog')
      .getByText(
        /^Regional rate table: RB209 \(2010\) \(United Kingdom\)\. Confidence: low.* For comparison: Soil class factors: .* 100 kg\/ha\.$/,
      )
      .waitFor();
    await close();
    await text.getByRole('button', { name: /^P2O5, = to apply: 105\.6/ }).waitFor();
  });

  test('a regional rate table is offered where one is published, and its terms and source stand behind the number', async () => {
    await choose(page, 'Need method(optional)', 'Regional rate table');
    await inMain(page).getByText('RB209 (2010)', { exact: true }).waitFor();
    await inMain(page)
      .getByRole('button', { name: /^P2O5, = to apply: 105\.6/ })
      .waitFor();
    const drawer = await openNeed('P2O5');
    await drawer.getByText('RB209 (2010), winter wheat, phosphate (United Kingdom)').waitFor();
    await drawer
      .getByText(/Defra.*Fertiliser Manual RB209/)
      .first()
      .waitFor();
    expect(await drawer.getByText('unverified', { exact: false }).count()).toBeGreaterThan(0);
    const of: Record<string, number> = {};
    for (const row of await drawer.locator('li').filter({ hasText: 'rate(index)' }).locator('dl > div').all())
      of[(await row.locator('dt').innerText()).split(' — ')[0]!] = Number(/-?[\d.]+/.exec(await row.locator('dd').innerText())![0]);
    expect(of['rate(index)']! + (of['Y']! - of['Y0']!) * of['r']!).toBeCloseTo(105.6, 6);
    // P stands at the limit of its index: the test itself moves the need most
    await drawer.getByText('What moves it most: the phosphorus of the soil sample.').waitFor();
    await close();
  });

  test('the efficiency of use and the band of a need by the balance tell how they come about', async () => {
    await choose(page, 'Need method(optional)', 'Soil class factors');
    const use = inMain(page).getByRole('button', { name: /^N, ÷ use: 0\.7\b/ });
    await use.click();
    const drawer = page.getByRole('dialog');
    const part = async (step: string) => {
      const item = drawer.locator('ol > li').filter({ hasText: step }).last();
      const of = async (name: string) =>
        Number(
          (await item.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()).match(/-?[\d.,]+/)![0].replaceAll(',', ''),
        );
      return { value: Number((await item.locator('p > span').first().innerText()).match(/[\d.,]+/)![0].replaceAll(',', '')), of };
    };
    await drawer.getByText('Spread (σ)').first().waitFor();
    const above = await part('10 % lie above');
    expect(above.value).toBeCloseTo((await above.of('F')) + 1.2816 * (await above.of('σ')), 1);
    const below = await part('10 % lie below');
    expect(below.value).toBeCloseTo(Math.max(0, (await below.of('F')) - 1.2816 * (await below.of('σ'))), 1);
    await close();
  });

  test('manure of last year is typed beside the season and lowers the nitrogen to apply', async () => {
    const before = await need(1);
    await choose(page, 'Spread last year(optional)', 'Cattle farmyard manure');
    await inMain(page).getByText('How much was spread?').waitFor();
    await inMain(page).getByRole('textbox', { name: 'Rate last year' }).fill('30');
    await page.keyboard.press('Enter');
    const drawer = await openNeed('N');
    await drawer.locator('strong').filter({ hasText: 'Manure of earlier years' }).waitFor();
    await close();
    await chip(page, /^Saved/);
    const { crop } = (await api.get(`/plan?planId=${plan}`)).body;
    expect([crop.lastManureId, crop.lastManureRate]).toEqual([products.farmyardManure, 30]);
    expect(await need(1)).toBeLessThan(before);
    await page
      .locator('section[aria-labelledby=plan-activity]')
      .getByText(/Manure of last year/)
      .first()
      .waitFor();
  });

  test('R247 what is typed or chosen as it stands sends nothing; what differs does', async () => {
    const rate = inMain(page).getByRole('textbox', { name: 'Rate last year' });
    const retype = async (value: string) => {
      await rate.press('Control+a');
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    };
    // a session may be renewed, and what only computes is asked for anew as pages come and go
    const saves = () => sent.filter((one) => /\["update"|^(POST|PUT|PATCH|DELETE) (?!.*(\/graph$|\/api\/auth\/))/.test(one));
    await chip(page, /^Saved/);
    sent.length = 0;
    await retype('30');
    await choose(page, 'Spread last year(optional)', 'Cattle farmyard manure');
    await rate.click();
    await goTo(page, 'overview');
    await goTo(page, 'nutritional');
    await rate.waitFor();
    await settled(page);
    expect(sent.length).toBeGreaterThan(0); // where one is, the socket was told
    expect(saves()).toEqual([]);
    await retype('31');
    while (saves().length === 0) await sleep(50);
    expect(saves()[0]).toMatch(/\["update"/);
    await settled(page);
  });

  test('lime that a pasted soil test asks for on the field’s page stands in its open plan by one click', async () => {
    const { name, applications } = (await api.get(`/plan?planId=${plan}`)).body;
    await visit(page, `/customers/${grower}/fields/${field}?analysis=soil:${sample}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Paste a lab’s table' }).click();
    await sheet
      .getByRole('textbox', { name: /^Names, values and units/ })
      .fill('Ca2+\t1.5\tcmolc/dm3\nMg2+\t0.4\t\nAl3+\t1.2\t\nK+\t0.2\t\nClay\t40\t%');
    await sheet.getByRole('row', { name: /^Mg2\+ Magnesium 0.4 .*as the others of the table/ }).waitFor();
    await sheet.getByRole('button', { name: 'Take over 5 values' }).click();
    await sheet.getByText(`What you add goes into the plan “${name}”, before planting.`).waitFor();
    await sheet.getByRole('button', { name: 'Lime by neutralisation of aluminium: add to the plan, pre-plant' }).click();
    await page.getByText(/imestone, [\d,]+ kg\/ha, stands in the plan/).waitFor();
    const after = (await api.get(`/plan?planId=${plan}`)).body.applications;
    expect(after.slice(0, -1)).toEqual(applications);
    expect(after.at(-1)).toMatchObject({ cropStageId: -1, products: [{ amount: expect.any(Number), unitId: KG_HA }] });
    expect(after.at(-1).products[0].amount % 100).toBe(0);
    expect(watched.complaints).toEqual([]);
  });

  test('maize of the Cerrado: the book of the place stands beside the balance, marked as not read again, one click away', async () => {
    const owner = await newGrower(api, rig.fixture.companies[0]!.collections[0]!.groups[0]!, { countryId: 31, state: 'Goiás' });
    const place = await newField(api, owner, { name: 'Chapada', ...placeless, area: 42 });
    const maize = { cropId: crops.maize, crop: { plantingDate: '2026-12-01', expectedYield: 8, cropResidueId: crops.wheat } };
    const { id } = await newPlan(api, owner, place, maize);
    await visit(page, `/customers/${owner}/plan/nutritional?planId=${id}`);
    // nutrients of the crop before are written as the tables write them
    const residue = inMain(page).getByRole('status').filter({ hasText: 'What became of its residue?' });
    expect(await residue.innerText()).toMatch(/it covers .*P₂O₅ [\d.]+ · K₂O [\d.]+.* kg\/ha\.$/);
    // varieties that are known of the crop are offered, any other can be written
    const variety = page.locator('[data-path="plan.cultivar"] input');
    expect(await variety.evaluate((one: HTMLInputElement) => one.list?.options.length ?? 0)).toBeGreaterThan(0);
    await variety.fill('One of our own');
    await page.keyboard.press('Tab');
    while ((await api.get(`/plan?planId=${id}`)).body.cultivar !== 'One of our own') await sleep(50);
    const book = 'Regional rate table: Embrapa Cerrados (2004) (Brazil Cerrado).';
    await inMain(page).getByText(`For comparison, N 90 kg/ha. ${book} Nobody has compared these figures with the book again.`).waitFor();
    await inMain(page).getByRole('combobox', { name: 'Need method(optional)' }).click();
    expect(await page.getByRole('option').first().innerText()).toBe('Regional rate table');
    await page.keyboard.press('Escape');
    await inMain(page).getByRole('button', { name: 'Use this table' }).click();
    await inMain(page)
      .getByRole('button', { name: /^N, = to apply: 90\./ })
      .waitFor();
  });

  const begun = async (state: string, crop: string, targetYield: string): Promise<number> => {
    const owner = await newGrower(api, rig.fixture.companies[0]!.collections[0]!.groups[0]!, { countryId: 31, state });
    const place = await newField(api, owner, { name: state, ...placeless, area: 42 });
    await visit(page, `/customers/${owner}/plan/nutritional?fieldId=${place}`);
    await page.getByRole('heading', { name: 'New plan' }).waitFor();
    await choose(page, 'Crop', crop);
    await page.getByLabel('Target yield').fill(targetYield);
    await page.getByRole('button', { name: 'Begin the plan' }).click();
    await page.waitForURL(/planId=\d+/);
    return Number(new URL(page.url()).searchParams.get('planId'));
  };

  test('a plan begun on the page where a book is of the place asks what that book gives, and says that nobody compared it again', async () => {
    const id = await begun('Goiás', 'Maize (grain)', '8');
    expect((await api.get(`/plan?planId=${id}`)).body).toMatchObject({ needMethod: 'rateTable' });
    await inMain(page)
      .getByText(
        'N · Regional rate table: Embrapa Cerrados (2004) (Brazil Cerrado). Nobody has compared these figures with the book again.',
      )
      .waitFor();
    await inMain(page)
      .getByRole('button', { name: /^N, = to apply: 90\./ })
      .waitFor();
  });

  test('where no book is of the place the page says what books of other places give, and when the plan asks more', async () => {
    await begun('Mato Grosso', 'Cotton (seed cotton)', '4');
    const main = inMain(page);
    await main.getByText('The library has no published rate table for this crop in this place.').waitFor();
    await main.getByText(/^Books of other places give this crop 99–146 kg\/ha of nitrogen \(.*Clemson.*Maharashtra.*\)\.$/).waitFor();
    const warning = main.getByText(/^This plan asks [\d.]+ kg\/ha of nitrogen, more than any of them: without a soil test nothing/);
    await warning.waitFor();
    await page.locator('[data-path="plan.expectedYield"] input').fill('1');
    await page.keyboard.press('Tab');
    await warning.waitFor({ state: 'detached' });
    expect(watched.complaints).toEqual([]);
  });
});
