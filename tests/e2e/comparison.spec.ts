import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { eventually } from './support/eventually';
import { here, inBrowser, settled, signIn, visit } from './support/rig';

const shownAs = (value: number) => String(Math.trunc(Number((value * 100).toPrecision(15))) / 100);

inBrowser('Side by side', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let api: Client;
  let grower: number;
  const ids: Record<string, number> = {};
  const row = (name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  const cells = (name: RegExp) => row(name).getByRole('cell').allInnerTexts();

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const { urea, map } = rig.fixture.library.productIds;
    const { potato } = rig.fixture.library.cropIds;
    api = await Client.signIn(rig.url, rig.person('group-1').email, rig.person('group-1').password);
    const made = async (path: string, body: object) => {
      const { status, body: told, text } = await api.post(path, body);
      if (status !== 201) throw new Error(text);
      return told.id as number;
    };
    grower = group.growerIds[0]!;
    const fieldId = await made('/field', { name: 'Home field', customerId: grower, area: 2, unitId: 28, locationType: 'noLocation' });
    const dose = (id: number, amount: number) => ({ id, amount, unitId: 2 });
    const plan = (name: string, expectedYield: number, amount: number) => ({
      ...{ name, customerId: grower, fieldId, cropId: potato, crop: { plantingDate: '2026-03-01', expectedYield } },
      products: [{ id: urea, unitId: 2, price: 2 }, { id: map }],
      applications: [{ id: 'base', cropStageId: -1, applicationTypeId: 1, products: [dose(urea!, amount), dose(map!, 50)] }],
    });
    ids['now'] = await made('/plan', plan('This year', 40, 100));
    ids['before'] = await made('/plan', plan('Last year', 35, 80));
    const template = (name: string, value: number) => ({
      ...{ groupId: group.id, name, cropId: potato, nutritionalRequirements: [{ id: 1, value }] },
    });
    ids['light'] = await made('/planTemplate', template('Light soil', 180));
    ids['heavy'] = await made('/planTemplate', template('Heavy soil', 150));
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('group-1'));
  });
  afterAll(() => watched?.context.close());

  test('U087 R011 R073 two plans chosen in the list stand side by side with the values of their own pages', async () => {
    await visit(page, `/customers/${grower}?tab=plans`);
    await page.getByRole('checkbox', { name: 'Choose This year' }).press('Space');
    await page.getByText('Choose two to four plans').waitFor();
    await page.getByRole('checkbox', { name: 'Choose Last year' }).press('Space');
    await page.getByRole('link', { name: 'Compare' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Compare plans' }).waitFor();
    expect(here(page)).toBe(`/comparison/${ids['now']}?ids=${ids['before']}`);
    await row(/^N to apply/).waitFor();
    const needs = await Promise.all(
      [ids['now'], ids['before']].map(async (planId) => (await api.post('/plan/graph', { planId, display: 'oxide' })).body.macro[0]),
    );
    const [now, before] = await cells(/^N to apply/);
    expect([now, before!.split('\n')[0]]).toEqual(needs.map(({ cropNeed }) => shownAs(cropNeed)));
    expect(before).toMatch(/\n[\d.]+ less \(\d+%\)$/);
    expect((await cells(/^N supplied/)).map((text) => text.split('\n')[0])).toEqual(needs.map(({ fulfillment }) => shownAs(fulfillment)));
    expect(await cells(/^Target yield/)).toEqual(['40 t/ha', '35 t/ha\n5 less (12%)']);
    expect((await cells(/^Total per ha/)).map((text) => text.split('\n').slice(0, 2))).toEqual([
      [expect.stringMatching(/200\.00$/), 'without what has no price'],
      [expect.stringMatching(/160\.00$/), 'without what has no price'],
    ]);
    expect(await row(/^Crop$/).count()).toBe(0); // the same, and only differences are shown
    await page.getByRole('switch', { name: 'Differences only' }).press('Space');
    expect(await cells(/^Without a price/)).toEqual([expect.stringMatching(/MAP|[Mm]onoammonium/), expect.any(String)]);
    expect(await row(/^Crop$/).innerText()).not.toMatch(/differs/);
    expect(await row(/^Target yield/).innerText()).toMatch(/differs/);
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
  });

  test('U087 U071 one cell and a whole column of the other plan are taken over, and taken back by the keyboard', async () => {
    const doses = async () => {
      const { body } = await api.get(`/plan?planId=${ids['now']}`);
      return body.applications[0].products.map(({ amount }: { amount: number }) => amount);
    };
    expect(await doses()).toEqual([100, 50]);
    await page.getByRole('link', { name: 'Take doses over from Last year into This year' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Beside another plan' });
    await dialog.getByRole('button', { name: 'Take the column Pre-plant from Last year' }).waitFor();
    expect(await axeInLightAndDark(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Take 80 kg\/ha of Urea .* over at Pre-plant from Last year$/ }).press('Enter');
    await eventually(doses, [80, 50]);
    await dialog.getByText('Both plans give the same doses').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await eventually(doses, [100, 50]);
    await page.getByRole('button', { name: 'Beside another plan' }).press('Enter');
    await dialog.getByLabel('Plan', { exact: true }).click();
    await page.getByRole('option', { name: 'Last year' }).click();
    await dialog.getByRole('button', { name: 'Take the column Pre-plant from Last year' }).press('Enter');
    await eventually(doses, [80, 50]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await eventually(doses, [100, 50]);
    await visit(page, `/comparison/${ids['now']}?ids=${ids['before']}`);
  });

  test('U087 what somebody changes meanwhile shows; another is held against; one that is gone says so, the first leads home', async () => {
    const { body } = await api.get(`/plan?planId=${ids['before']}`);
    await api.post('/plan', { id: ids['before'], revision: body.revision, crop: { ...body.crop, expectedYield: 30 } });
    await eventually(() => cells(/^Target yield/), ['40 t/ha', '30 t/ha\n10 less (25%)']);
    await page.getByRole('button', { name: 'Compare the others with Last year' }).press('Enter');
    await eventually(() => cells(/^Target yield/), ['30 t/ha', '40 t/ha\n10 more (33%)']);
    await visit(page, `/comparison/${ids['now']}?ids=987654321`);
    await page.getByText('This plan is not there any more, or is not yours to see.').first().waitFor();
    expect(
      await row(/^Target yield/)
        .getByRole('cell')
        .allInnerTexts(),
    ).toEqual(['40 t/ha', '—']);
    await visit(page, '/comparison/987654321');
    await page.getByText('This plan is not there any more, or is not yours to see.').first().waitFor();
    expect(here(page)).not.toMatch(/comparison/);
  });

  test('U088 R073 templates too, and one that cannot be loaded leads to the list', async () => {
    await visit(page, `/comparison/template/${ids['light']}?ids=${ids['heavy']}`);
    await eventually(() => cells(/^N to apply/), ['180', '150\n30 less (16%)']);
    await visit(page, '/comparison/template/987654321');
    await page.getByText('This template is not there any more, or is not yours to see.').waitFor();
    expect(here(page)).toBe('/templates');
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of 404/.test(one))).toEqual([]));

  test('U073h on a phone the list of revisions comes first, then what was changed; the plan as it was fills the screen when it is asked for', async () => {
    const plan = ids['now']!;
    expect((await api.post('/plan', { id: plan, notes: 'Rain late' })).status).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/customers/${grower}/plan/history?planId=${plan}`);
    const list = page.getByRole('region', { name: 'Revisions, newest first' });
    await list.getByText(/Rain late/).waitFor();
    const then = page.locator('section[data-revision]');
    expect(await then.count()).toBe(0);
    await list.getByRole('button', { name: /^1 / }).click();
    await page.getByRole('tab', { name: 'Revision', selected: true }).waitFor();
    expect((await page.getByRole('region', { name: /changes?$/ }).boundingBox())!.width).toBeGreaterThan(340);
    await page.getByRole('button', { name: 'Show the plan at this revision' }).click();
    await page.locator('section[data-revision="1"]').waitFor();
    await settled(page);
    expect((await then.boundingBox())!.height).toBeGreaterThan(600);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await then.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
