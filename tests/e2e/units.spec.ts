import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { growerOf } from '../api/support/growers';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { heading, inMain, shows, chip } from './support/plan-page';
import { inBrowser, settled, signIn, visit } from './support/rig';
import { eventually } from './support/eventually';

inBrowser('Units as each grower reads them', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  const growers: Record<'metric' | 'imperial', { id: number; field: number; plan: number }> = {} as never;

  beforeAll(async () => {
    const person = rig.person('group-1');
    api = await Client.signIn(rig.url, person.email, person.password);
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const { potato } = rig.fixture.library.cropIds;
    const { urea } = rig.fixture.library.productIds;
    for (const [name, unitTypeId, unitId] of [
      ['metric', 0, 28],
      ['imperial', 1, 27],
    ] as const) {
      const grower = (await api.post('/customer', growerOf(group, { fullName: `Grower ${name}`, unitTypeId }))).body;
      const field = (await api.post('/field', { name: 'Home', customerId: grower.id, locationType: 'noLocation', area: 5, unitId })).body;
      const plan = await api.post('/plan', {
        name: 'Tanks',
        customerId: grower.id,
        fieldId: field.id,
        cropId: potato,
        crop: { plantingDate: '2026-03-01', expectedYield: 40 },
        tanks: [{ id: 'tank-one', name: 'A' }],
        products: [{ id: urea, unitId: 5 }],
      });
      if (plan.status !== 201) throw new Error(plan.text);
      growers[name] = { id: grower.id, field: field.id, plan: plan.body.id };
    }
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
  });
  afterAll(() => watched?.context.close());

  const open = async (who: 'metric' | 'imperial', step: string) => {
    await visit(
      page,
      `/customers/${growers[who].id}/plan/${step}?planId=${growers[who].plan}${step === 'fertilization' ? '&method=proportional' : ''}`,
    );
    await settled(page);
  };

  test.each([
    [
      'R672',
      'metric',
      ['kg/ha', '5 ha', 'm³/h', 'Product (kg per filling)', 'Σ /ha', 'Plan cost per ha', 't/ha', 'Per ha'],
      ['lb/ac', 'gal', 'Per ac'],
    ],
    [
      'R673',
      'imperial',
      ['lb/ac', '5 ac', 'gal/min', 'Product (lb per filling)', 'Σ /ac', 'Plan cost per ac', 'Per ac'],
      ['kg/ha', 'm³/h', 'Σ /ha', 'Per ha'],
    ],
  ] as const)('%s for a grower with %s units', async (_id, who, shown, hidden) => {
    let words = '';
    for (const step of ['nutritional', 'fertilization', 'overview']) {
      await open(who, step);
      await heading(page, /^Tanks/);
      words += await inMain(page).innerText();
    }
    for (const unit of shown) expect([unit, words.includes(unit)]).toEqual([unit, true]);
    for (const unit of hidden) expect([unit, new RegExp(`(^|\\s)${unit}(\\s|$)`, 'm').test(words)]).toEqual([unit, false]);
  });

  test.each([
    ['metric', 'l', 400],
    ['imperial', 'gal', 400 * 3.785411784],
  ] as const)('R667 the tanks of a grower with %s units are in %s, and kept in litres', async (who, unit, litres) => {
    await open(who, 'fertilization');
    const settings = page.getByRole('grid', { name: 'Tank settings' }).or(page.getByRole('grid').last());
    const row = settings.locator('tbody tr').first();
    await eventually(() => row.locator('th').innerText(), expect.stringMatching(new RegExp(`${unit}$`)));
    await row.locator('td').nth(1).click();
    await page.keyboard.type('400');
    await page.keyboard.press('Enter');
    await shows(row.locator('td').nth(1), '400');
    await page.reload();
    await heading(page, /^Tanks/);
    await shows(row.locator('td').nth(1), '400');
    await chip(page, /Saved/);
    const { body } = await api.get(`/plan?planId=${growers[who].plan}`);
    const volumes = body.proportionalStages.flatMap(({ tanks }: { tanks: { volume: number | null }[] }) =>
      tanks.flatMap(({ volume }) => volume ?? []),
    );
    expect(volumes).toEqual([expect.closeTo(litres, 6)]);
  });

  test.each([
    [27, 'ac'],
    [1, 'ha'],
    [99, 'ha'],
  ] as const)('R122 an area in unit %p is shown in %s', async (unitId, shown) => {
    const { body } = await api.post('/field', {
      name: `Unit ${unitId}`,
      customerId: growers.metric.id,
      locationType: 'noLocation',
      area: 7.5,
      unitId,
    });
    await visit(page, `/customers/${growers.metric.id}/fields/${body.id}`);
    await inMain(page)
      .locator('header')
      .filter({ hasText: `7.5 ${shown}` })
      .waitFor();
  });

  test('R259 a grower set active again is shown active at once', async () => {
    await visit(page, `/customers/${growers.metric.id}`);
    await inMain(page).getByRole('button', { name: 'Deactivate', exact: true }).click();
    const header = inMain(page).locator('header');
    await header.filter({ hasText: /Inactive/ }).waitFor();
    await inMain(page).getByRole('button', { name: 'Reactivate', exact: true }).click();
    await header.filter({ hasText: /Active/ }).waitFor();
    await eventually(async () => (await api.get(`/customer?customerId=${growers.metric.id}`)).body.active, true);
    await inMain(page).getByRole('button', { name: 'Deactivate', exact: true }).click();
    await header.filter({ hasText: /Inactive/ }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await header.filter({ hasText: /Active/ }).waitFor();
    await eventually(async () => (await api.get(`/customer?customerId=${growers.metric.id}`)).body.active, true);
  });

  test('the details of a tank give pH and conductivity of the water by the ion model, beside the simple estimate', async () => {
    const { map } = rig.fixture.library.productIds;
    const { id, field } = growers.metric;
    const { potato } = rig.fixture.library.cropIds;
    const tank = {
      id: 'tank-ions',
      volume: 1000,
      injectionRatio: 1,
      injectionRatioUnitId: 20,
      products: [{ id: map, ph: 4.5, dosage: 100, unitId: 5 }],
    };
    const plan = await api.post('/plan', {
      name: 'Ions',
      customerId: id,
      fieldId: field,
      cropId: potato,
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      tanks: [{ id: 'tank-ions', name: 'Ions' }],
      products: [{ id: map, unitId: 5 }],
      proportionalStages: [{ stageId: -2, irrigationAmount: 10, tanks: [tank] }],
    });
    const { phModel, ec } = (await api.post('/plan/graph', { planId: plan.body.id })).body.tanks[0];
    await visit(page, `/customers/${id}/plan/fertilization?planId=${plan.body.id}&method=proportional`);
    await settled(page);
    await page.getByRole('button', { name: 'pH and mix…' }).click();
    const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Planting' });
    await row.waitFor();
    await eventually(
      async () => (await row.innerText()).split(/\s+/).filter((word) => word !== 'Why?'),
      ['Planting', String(phModel), String(ec)],
    );
    expect([phModel > 4 && phModel < 5, ec > 0.7 && ec < 0.9]).toEqual([true, true]);
  });

  test('the explanation of a need gives the band of 8 in 10 cases and what moves it most', async () => {
    await open('metric', 'nutritional');
    await page
      .getByRole('button', { name: /^K2O|^K₂O/ })
      .filter({ visible: true })
      .last()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(/8 of 10 cases lie between [\d.,]+ and [\d.,]+ kg\/ha\. What moves it most: the expected yield\./).waitFor();
  });
});
