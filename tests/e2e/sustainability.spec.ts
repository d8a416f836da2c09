import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { plantCoffee } from './support/coffee-field';
import { eventually } from './support/eventually';
import { press, refusePointers, tabTo } from './support/keyboard';
import { byKeyboard, settled, signIn, story } from './support/rig';

byKeyboard('Sustainability, from choosing a crop to a printed report', (rig) => {
  const step = story();
  let client: Client;
  let asha: WatchedPage;
  let joao: WatchedPage;
  let group: number;
  let field: number;
  let plan: number;
  const report = () => `/sustainability/coffee/Caturra/${field}/field`;
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  /** With the arrows alone. */
  const chooseByKeys = async (page: Page, label: string, option: string, key?: 'Shift+Tab') => {
    await tabTo(page, page.getByRole('combobox', { name: label }), key);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    const at = page.locator('[role=option][data-combobox-selected]');
    for (let presses = 0; presses < 20 && (await at.innerText()) !== option; presses++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  const answered = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first().inputValue();
  const answers = async () => (await client.get(`/field/${field}/sustainabilityForm`)).body.reports[0]?.answers;

  beforeAll(async () => {
    const [home] = rig.fixture.companies[0]!.collections[0]!.groups;
    group = home!.id;
    const user = rig.person('user-1');
    client = await Client.signIn(rig.url, user.email, user.password);
    ({ field, plan } = await plantCoffee(client, home!.growerIds[0]!, rig.fixture.library));
    [asha, joao] = await Promise.all([openPage(rig.browser, rig.url, { locale: 'en-US' }), openPage(rig.browser, rig.url, { locale: 'en-US' })]); // prettier-ignore
    await signIn(asha.page, user);
    await asha.context.addInitScript(refusePointers); // the sign-in clicks
    await signIn(joao.page, rig.person('group-1'));
    await joao.context.addInitScript(refusePointers);
  });
  afterAll(async () => {
    await asha?.context.close();
    await joao?.context.close();
  });

  step('R016 cacao is cocoa', async () => {
    for (const name of ['cacao', 'cocoa']) {
      await joao.page.goto(`/sustainability/${name}/map?group=${group}`);
      await joao.page.getByRole('heading', { level: 1, name: 'Cocoa: Map' }).waitFor();
    }
  });

  step('R045 R663 U010 five crops are offered; by keyboard alone to the map', async () => {
    const { page } = joao;
    await page.goto(`/sustainability/crops?group=${group}`);
    const links = page.locator('main#page ul a');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Coffee', 'Cocoa', 'Grapes', 'Potato', 'Sugarcane']);
    await press(page, links.first());
    await page.getByRole('heading', { level: 1, name: 'Coffee: Map' }).waitFor();
  });

  step('U011 the field stands without a score, and its class is filtered', async () => {
    const { page } = joao;
    const row = page.getByRole('row').filter({ hasText: 'Talhao 12' });
    await row.filter({ hasText: 'No report' }).waitFor();
    await press(page, page.getByRole('button', { name: 'No report (1)' }));
    await page.getByText('No field has such a score').waitFor();
    await press(page, page.getByRole('button', { name: 'Show all' }));
    await row.waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  step('U018 a report is started and filled in from the plan, and says what came from it', async () => {
    const { page } = joao;
    await press(page, page.getByRole('link', { name: 'Talhao 12' }));
    await page.getByText('This field has no report yet').waitFor();
    await press(page, page.getByRole('button', { name: 'Start a report' }));
    await press(page, page.getByRole('button', { name: 'Fill in from the plan' }));
    await page.getByText('from the plan', { exact: true }).first().waitFor();
    await eventually(answers, expect.objectContaining({ yield: expect.objectContaining({ productKg: 2400, areaHa: 2 }) }));
  });

  step('C402 C403 a file is put beside an answer and fetched by keyboard alone', async () => {
    const { page } = joao;
    const yielded = page.locator('[data-question="yield.productKg"]');
    await press(page, yielded.locator('summary'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(page, yielded.getByRole('button', { name: 'Add a file' })),
    ]);
    await chooser.setFiles({ name: 'scale.txt', mimeType: 'text/plain', buffer: Buffer.from('2400 kg') });
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      press(page, yielded.getByRole('button', { name: 'scale.txt' }), 'Shift+Tab'),
    ]);
    expect(kept.suggestedFilename()).toBe('scale.txt');
    await press(page, yielded.locator('summary'), 'Shift+Tab');
  });

  step('C234 two browsers, from the crop to an exported report, and no pointer was used', async () => {
    await asha.page.goto(report());
    await chooseByKeys(asha.page, 'Water source', 'Groundwater');
    await eventually(() => answered(joao.page, 'Water source'), 'Groundwater');
    const print = joao.page.getByRole('button', { name: 'Keep and print as PDF' });
    const [file] = await Promise.all([joao.page.waitForEvent('download'), press(joao.page, print)]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect([asha, joao].flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  step('what came from the plan follows it on every open page, and an inactive plan’s report says why it cannot be edited', async () => {
    const { body } = await client.get(`/plan/${plan}`);
    const sold = await client.post('/plan', { id: plan, revision: body.revision, crop: { ...body.crop, expectedYield: 1.3 } });
    expect(sold.status).toBe(200);
    await eventually(answers, expect.objectContaining({ yield: expect.objectContaining({ productKg: 2600 }) }));
    for (const { page } of [asha, joao]) {
      await eventually(() => answered(page, 'Marketed product'), '2600');
      await page.getByText('All answers are saved').waitFor();
    }
    expect((await client.post('/plan/status', { id: plan, status: 'inactive' })).status).toBe(200);
    await joao.page.getByText('The selected plan must be either active or completed in order to edit the report.').waitFor();
    expect(await joao.page.getByRole('combobox', { name: 'Water source' }).isDisabled()).toBe(true);
    expect((await client.post('/plan/status', { id: plan, status: 'active' })).status).toBe(200);
    await joao.page.getByText('All answers are saved').waitFor();
  });

  step('two people in one report see each other’s answers at once, and neither loses one', async () => {
    await choose(joao.page, 'Water source', 'Harvested rain water');
    await eventually(() => answered(asha.page, 'Water source'), 'Harvested rain water');
    // both in one block
    await Promise.all([
      asha.page
        .getByLabel('Limestone')
        .fill('500')
        .then(() => asha.page.keyboard.press('Tab')),
      choose(joao.page, 'Nutrient rate', 'Soil analysis'),
    ]);
    await eventually(answers, expect.objectContaining({ nutrients: expect.objectContaining({ limestoneKg: 500, nutrientRate: 'soil-analysis' }) })); // prettier-ignore
    await eventually(() => answered(joao.page, 'Limestone'), '500');
  });

  step('who else is in the report is seen, and at which question; Ctrl+Z takes one’s own last answer back and no colleague’s', async () => {
    await asha.page.getByLabel('Limestone').focus();
    await joao.page.locator('[data-question="nutrients.limestoneKg"]').locator('[data-here]').waitFor();
    await joao.page.keyboard.press('Control+z');
    await eventually(answers, expect.objectContaining({ nutrients: expect.objectContaining({ limestoneKg: 500, nutrientRate: null }) }));
  });

  step('C122 without a connection answers are kept, said so, and sent once it is back', async () => {
    const { page, context } = joao;
    await context.setOffline(true);
    await choose(page, 'Climate zone', 'tropical, moist');
    await page.getByText('No connection: 1 answer is kept here until it is back').waitFor();
    expect(await answered(page, 'Climate zone')).toBe('tropical, moist');
    await context.setOffline(false);
    await eventually(answers, expect.objectContaining({ site: expect.objectContaining({ climateZone: 'tropicalMoist' }) }));
    await page.getByText('All answers are saved').waitFor();
  });

  step(
    'C122 C293 both changed one answer while one had no connection: the one is asked at the question, and what they give up stands in the history',
    async () => {
      const { page, context } = joao;
      await context.setOffline(true);
      await choose(page, 'Irrigation system', 'sprinkler');
      await page.getByText('No connection: 1 answer is kept here until it is back').waitFor();
      await chooseByKeys(asha.page, 'Irrigation system', 'furrow or flood', 'Shift+Tab'); // back from the limestone
      await eventually(answers, expect.objectContaining({ irrigation: expect.objectContaining({ irrigationSystem: 'furrow or flood' }) }));
      await context.setOffline(false);
      const question = page.locator('[data-question="irrigation.irrigationSystem"]');
      await question.getByText(/answered furrow or flood on .* Your answer, sprinkler, has not been sent/).waitFor();
      await settled(page);
      expect(await axeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Keep theirs' }).click();
      await page.getByRole('link', { name: 'History' }).click();
      const told = page.getByRole('dialog').getByRole('listitem').first();
      await told.getByText('Set aside: Irrigation · Irrigation system').waitFor();
      expect(await told.innerText()).toMatch(/sprinkler/i);
      await page.keyboard.press('Escape');
      expect(await answered(page, 'Irrigation system')).toBe('furrow or flood');
    },
  );

  step('soil, land before and now and organic inputs are asked', async () => {
    const { page } = joao;
    await choose(page, 'Soil group', 'volcanic');
    for (const [when, tillage] of [
      ['Land before the change', 'full tillage'],
      ['Land now', 'no tillage'],
    ] as const)
      // prettier-ignore
      for (const [part, option] of [['Land use', 'tree crop'], ['Tillage', tillage], ['Carbon inputs', 'medium']] as const) { // prettier-ignore
        await page.getByRole('group', { name: when }).getByRole('combobox', { name: part }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
    await page.getByRole('button', { name: 'Add organic material' }).click();
    await page.getByLabel('Amount: Cattle manure').fill('10');
    await page.getByLabel('Amount: Cattle manure').press('Tab');
    const land = (mg: string) => ({ lu: 'perennialTree', mg, i: 'medium' });
    await eventually(answers, expect.objectContaining({
      site: expect.objectContaining({ soilGroup: 'volcanic', practicesBefore: land('full'), practicesAfter: land('noTill') }),
      nutrients: expect.objectContaining({ organicInputs: [{ material: 'cattle manure', t: 10 }] }),
    })); // prettier-ignore
  });

  step('the footprint stands beside the score: every number tells how it came about, variants are compared', async () => {
    const { page } = joao;
    await page.getByRole('table', { name: 'Same season with other fertilizer' }).waitFor();
    const why = page.getByRole('button', { name: /^CO₂ of lime: .*Why this number\?$/ });
    await press(page, why);
    await page
      .getByRole('dialog')
      .getByText(/IPCC 2006/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  step('R309 R310 R311 R366 U013 weights keep to 100, a cost limit and costs are set', async () => {
    const { page } = joao;
    await page.goto(`/sustainability/coffee/setting?group=${group}`);
    await page.getByLabel('Soil Health').fill('40');
    await eventually(() => page.getByLabel('Water', { exact: true }).inputValue(), '20');
    await page.getByText('Weights total 100').waitFor();
    await page.getByLabel('Cost limit').fill('300');
    await page.getByLabel('Cost of Ground Cover: Less than 5% of the time').fill('25');
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save settings' }).press('Enter');
    await eventually(async () => {
      const { body } = await client.get(`/sustainability/settings/coffee?groupId=${group}`);
      return [body.cost, body.costs, body.impactAreas.map(({ weight }: { weight: number }) => weight)];
    }, [300, { 'ground-cover': { 'less-than-5-of-the-time': 25 } }, [40, 20, 20, 20]]);
  });

  step('R015 R110 R301 U019 a practice is picked by the arrows, and the cheapest path is found and used', async () => {
    const { page } = asha;
    await page.goto(`/sustainability/coffee/Caturra/${field}/optimization`);
    const group_ = page.getByRole('radiogroup', { name: 'Tillage management' });
    await tabTo(page, group_.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await client.get(`/sustainability/optimization/coffee?fieldId=${field}&subcrop=Caturra`)).body.score < 100, true); // prettier-ignore
    const sources = page.locator('details').filter({ hasText: 'Where the scores come from' });
    await sources.first().locator('summary').press('Enter');
    const told = await sources.first().getByRole('listitem').allTextContents();
    expect(told.map((line) => /^(chosen by us, not published|Source): \S/.test(line))).toEqual(told.map(() => true));
    await sources.filter({ hasText: 'chosen by us, not published: ' }).first().waitFor();
    await press(page, page.getByRole('button', { name: 'Find' }));
    await page.getByText(/no set of practices is cheaper/).waitFor();
    // the arrows go over the sets, one stop for the keyboard, and what is shown goes along
    const sets = page.getByRole('radiogroup', { name: 'Sets on the frontier' });
    const best = await sets.getByRole('radio', { checked: true }).getAttribute('value');
    await tabTo(page, sets.getByRole('radio', { checked: true }), 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Nothing has to change.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('row', { name: /^Ground Cover/ }).waitFor();
    expect(await sets.getByRole('radio', { checked: true }).getAttribute('value')).toBe(best);
    await press(page, page.getByRole('button', { name: 'Use this set' }));
    await eventually(async () => {
      const { body } = await client.get(`/sustainability/optimization/coffee?fieldId=${field}&subcrop=Caturra`);
      const indicators = body.impactAreas.flatMap((area: { indicators: { id: string; option: string }[] }) => area.indicators);
      return indicators.find(({ id }: { id: string }) => id === 'ground-cover').option;
    }, 'less-than-5-of-the-time');
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  step('U012 U016 the overview counts the field and leads to its variety', async () => {
    const { page } = joao;
    await page.goto(`/sustainability/coffee/overview?group=${group}`);
    await page.getByText(/^High \d, medium \d, low \d, without a report 0$/).waitFor();
    await page.getByRole('link', { name: 'Caturra' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coffee ▸ Caturra: Overview' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  step('nothing complained', async () => {
    // two answers into one block: the later is refused and sent anew on top of the first
    // without a connection the browser says so too
    const asked = /status of 412 .*sustainabilityForm|ERR_INTERNET_DISCONNECTED/;
    const unasked = ({ complaints }: WatchedPage) => complaints.filter((one) => !asked.test(one));
    const ofMouse = /a pointer was used/; // after the journey by keyboard
    expect([...unasked(asha), ...unasked(joao).filter((one) => !ofMouse.test(one))]).toEqual([]);
  });
});
