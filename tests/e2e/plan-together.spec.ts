import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { cell, chip, choose, says, setStatus, shows, write } from './support/plan-page';
import { inBrowser, signIn } from './support/rig';
import { eventually } from './support/eventually';

inBrowser('what two people in one plan meet', (rig) => {
  let client: Client;
  let growerId: number;
  let fieldId: number;
  let asha: WatchedPage;
  let joao: WatchedPage;
  const url = (planId: number, step: string) => `/customers/${growerId}/plan/${step}?planId=${planId}`;
  const make = async (name: string, more: object = {}) => {
    const { productIds, cropIds } = rig.fixture.library;
    const products = ['urea', 'map', 'kno3'].map((key) => ({ id: productIds[key] }));
    const { status, body } = await client.post('/plan', {
      name,
      customerId: growerId,
      fieldId,
      cropId: cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products,
      ...more,
    });
    expect(status).toBe(201);
    return body.id as number;
  };
  const enter = async (page: Page, planId: number, step: string) => {
    await page.goto(url(planId, step));
    await page
      .locator(step === 'fertilization' ? '[role=grid] td[data-cell]' : 'main#page h1')
      .first()
      .waitFor();
    await chip(page, /Saved/);
  };
  const others = /of yours sent/;
  /** An hour passes, and the server knows the session no longer. */
  const lapse = async (page: Page) => {
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"status":401,"key":"notAuthenticated","message":"x"}' }),
    );
    await page.evaluate(() => {
      const clock = Date as unknown as { real: () => number; now: () => number };
      clock.real = Date.now.bind(Date);
      clock.now = () => clock.real() + 3_600_000;
    });
    await page.getByRole('button', { name: 'Comments' }).click(); // the token is found too old, and its renewal is refused
    await page.getByText('You were signed out.').waitFor();
    await page.getByRole('dialog').waitFor(); // with its words; closed before it has come, it would come all the same
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await chip(page, /Signed out/);
  };
  const backInTime = async (page: Page) => {
    await page.evaluate(() => void (Date.now = (Date as unknown as { real: () => number }).real));
    await page.unroute('**/api/auth/refresh');
  };

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
    const user = rig.person('user-1');
    client = await Client.signIn(rig.url, user.email, user.password);
    [asha, joao] = await Promise.all([
      openPage(rig.browser, rig.url, { locale: 'en-US' }),
      openPage(rig.browser, rig.url, { locale: 'en-US' }),
    ]);
    await signIn(asha.page, user);
    await signIn(joao.page, rig.person('user-2'));
  });

  describe('at one value', () => {
    test('U071 undo asks at the cell that a colleague wrote after, and leaves theirs', async () => {
      const planId = await make('Undo');
      await Promise.all([enter(asha.page, planId, 'fertilization'), enter(joao.page, planId, 'fertilization')]);
      await write(asha.page, 0, 2, '22');
      await shows(cell(joao.page, 0, 2), '22');
      await write(joao.page, 0, 2, '25');
      await shows(cell(asha.page, 0, 2), '25');
      await cell(asha.page, 1, 1).click();
      await asha.page.keyboard.press('Control+z');
      await cell(asha.page, 0, 2).getByRole('button', { name: 'Leave 25 kg/ha' }).waitFor();
      expect(await axeViolations(asha.page)).toEqual([]);
      await asha.page.keyboard.press('Escape');
      await shows(cell(asha.page, 0, 2), '25');
      await chip(asha.page, /Saved/);
      const { body } = await client.get('/plan', { query: { planId } });
      expect(body.applications.flatMap((one: { products: { amount: number }[] }) => one.products.map(({ amount }) => amount))).toEqual([
        25,
      ]);
    });

    test('U071 a new application before planting shows its day to who made it too, and ten times too much is written beside its nutrient', async () => {
      const planId = await make('Pre-plant');
      await Promise.all([enter(asha.page, planId, 'fertilization'), enter(joao.page, planId, 'fertilization')]);
      await cell(asha.page, 0, 0).click();
      await asha.page.keyboard.type('90000');
      await asha.page.keyboard.press('Enter');
      await shows(cell(asha.page, 0, 0), '90,000');
      const day = (page: Page) =>
        page
          .getByRole('columnheader', { name: /Pre-plant/ })
          .first()
          .innerText();
      await eventually(async () => /\d/.test(await day(asha.page)), true);
      await eventually(async () => (await day(joao.page)) === (await day(asha.page)), true);
      await asha.page.setViewportSize({ width: 1024, height: 768 });
      const bar = asha.page.locator('[data-nutrient="1"]');
      await bar.getByText('>999%').waitFor();
      const boxes = await bar.evaluate((element) => {
        const [name, share] = [...element.firstElementChild!.children].map((one) => one.getBoundingClientRect());
        const own = element.getBoundingClientRect();
        return { apart: share!.left >= name!.right || share!.top >= name!.bottom, within: share!.right <= own.right + 0.5 };
      });
      await asha.page.setViewportSize({ width: 1440, height: 900 });
      expect(boxes).toEqual({ apart: true, within: true });
    });

    test('U071 after a time offline a card tells what was sent, what came and where they met', async () => {
      const planId = await make('Away');
      await Promise.all([enter(asha.page, planId, 'fertilization'), enter(joao.page, planId, 'fertilization')]);
      await write(joao.page, 0, 2, '20');
      await shows(cell(asha.page, 0, 2), '20');
      await asha.context.setOffline(true);
      await write(asha.page, 0, 2, '21');
      await write(asha.page, 1, 2, '8');
      await chip(asha.page, /2 edits kept on this device/);
      await write(joao.page, 0, 2, '19');
      await write(joao.page, 2, 2, '12');
      while (!JSON.stringify((await client.get(`/plan?planId=${planId}`)).body.applications).includes('"amount":12,'))
        await joao.page.waitForTimeout(50); // it may still be on its way
      await asha.context.setOffline(false);
      await asha.page.getByRole('status').filter({ hasText: others }).waitFor({ timeout: 60_000 });
      await asha.page.getByText('2 of yours sent, 2 from others, 1 clash').waitFor();
      // and asked where it stands
      const question = cell(asha.page, 0, 2).getByRole('alert');
      await question.getByText('User Two set 19 kg/ha while you were offline.').waitFor(); // whoever won the merge
      await question.getByRole('button', { name: 'Take 19 kg/ha' }).waitFor();
      await question.getByRole('button', { name: 'Keep 21 kg/ha' }).waitFor();
      await asha.page
        .getByRole('button', { name: /Urea.* · Sprouting/ })
        .first()
        .click();
      await asha.page.waitForFunction(() => document.activeElement?.hasAttribute('data-at'));
      await chip(asha.page, /Saved/);
      await shows(cell(joao.page, 1, 2), '8');
      const [stands, here] = await Promise.all([asha, joao].map(async ({ page }) => (await cell(page, 0, 2).innerText()).split('\n')[0])); // below it stands who is there
      expect(stands).toBe(here);
      await question.getByRole('button', { name: 'Keep 21 kg/ha' }).click();
      await question.waitFor({ state: 'detached' });
      await Promise.all([asha, joao].map(({ page }) => shows(cell(page, 0, 2), '21')));
      await says(cell(asha.page, 2, 2), 'Last changed by User Two'); // what came meanwhile has its author too
    });
  });

  test('U067 U071 another crop: who is inside is told five seconds before, then why, and which revision has what was', async () => {
    const planId = await make('Crop');
    await Promise.all([enter(asha.page, planId, 'fertilization'), enter(joao.page, planId, 'nutritional')]);
    await write(asha.page, 0, 2, '22');
    const { page } = joao;
    await page
      .getByRole('button', { name: /^Change/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: 'Crop' })
      .or(dialog.getByRole('combobox', { name: 'Crop' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Maize' }).first().click();
    await dialog.getByRole('button', { name: 'Change the crop' }).click();
    await asha.page.getByRole('alert').filter({ hasText: 'is about to change the crop of this plan' }).waitFor();
    await asha.page.getByText('The crop of this plan was changed. Applications were cleared.').waitFor({ timeout: 30_000 });
    await asha.page.getByText(/Changed by User Two. What was before is revision \d+/).waitFor();
    await cell(asha.page, 0, 2).waitFor();
    await eventually(async () => (await cell(asha.page, 0, 2).innerText()).trim(), '');
  });

  test('U071 signed out while a plan is open: the page stays, the same person signs in there, and what was typed is sent', async () => {
    const planId = await make('Signed out');
    await enter(asha.page, planId, 'fertilization');
    const { page } = asha;
    await lapse(page);
    await write(page, 0, 2, '17');
    await backInTime(page);
    const { email, password } = rig.person('user-1');
    await page.getByLabel(`Password of ${email}`).fill(password);
    await page.getByRole('button', { name: 'Sign in and go on' }).click();
    await page.getByText('You were signed out.').waitFor({ state: 'detached' });
    await chip(page, /Saved/);
    await shows(cell(page, 0, 2), '17');
    const { body } = await client.get('/plan', { query: { planId } });
    expect(JSON.stringify(body.applications)).toContain('17');
  });

  test('U071 signed out while a plan is open: whoever else signs in at this browser sees nothing of what was typed, and it waits for its writer', async () => {
    const planId = await make('Left behind');
    const { page, context } = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await signIn(page, rig.person('user-1'));
    await enter(page, planId, 'fertilization');
    await lapse(page);
    await write(page, 0, 2, '18');
    await backInTime(page);
    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
    const form = async (email: string) => {
      const { password } = rig.person(email);
      await page.locator('input[name=email]').fill(rig.person(email).email);
      await page.locator('input[name=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.locator('main#page h1').first().waitFor();
    };
    await form('user-2');
    await enter(page, planId, 'fertilization');
    await eventually(() => cell(page, 0, 2).innerText(), '');
    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.locator('input[name=email]').waitFor();
    await form('user-1');
    await enter(page, planId, 'fertilization');
    await shows(cell(page, 0, 2), '18');
    await context.close();
    const { body } = await client.get('/plan', { query: { planId } });
    expect(JSON.stringify(body.applications)).toContain('18');
  });

  test('U073 activation names the plan that gives way; a yield is reported as weight, bags and per area; a completed plan is copied as a draft', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    const { page } = joao;
    await enter(page, first, 'overview');
    await setStatus(page, 'Draft', 'Activate', 'Activate');
    await enter(page, second, 'overview');
    await setStatus(page, 'Draft', 'Activate', 'Activate', 'First');
    await page.getByText('A yield cannot be reported while the plan is active.').waitFor();
    await setStatus(page, 'Active', 'Complete', 'Complete');
    for (const [kind, value] of [
      ['Total weight', '120'],
      ['Bags', '900'],
      ['Per area', '38'],
    ] as const) {
      await choose(page, 'Reported as', kind);
      await page.getByLabel('Harvest', { exact: true }).fill(value);
      if (kind === 'Bags') await page.getByLabel('Weight of a bag').fill('50');
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/plan/results'));
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      expect((await answered).status()).toBeLessThan(300);
      await page
        .getByText(new RegExp(`${kind}.*${value}|${value}.*`))
        .first()
        .waitFor();
    }
    const { body } = await client.get('/plan', { query: { planId: second } });
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toEqual(['totalWeight', 'bags', 'perArea']);
    await page.getByRole('button', { name: 'Duplicate as draft' }).click();
    await page.getByRole('heading', { level: 1, name: /^Second \(copy\)/ }).waitFor();
  });

  test('U071 another plan is a start: its products and doses are copied; a plan that is deleted asks for nothing more', async () => {
    const from = await make('Model');
    const { page, complaints } = joao;
    await enter(page, from, 'fertilization');
    await write(page, 0, 1, '31');
    await chip(page, /Saved/);
    const empty = await make('Empty', { products: [] });
    await page.goto(url(empty, 'fertilization'));
    await page.getByRole('button', { name: 'Copy from another plan' }).click();
    await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('combobox')).first().click();
    await page.getByRole('option', { name: 'Model', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await shows(cell(page, 0, 1), '31');
    await chip(page, /Saved/);

    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/checks', async (route) => {
      await held; // asked before the plan was deleted, read after
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest('**/checks');
    await write(page, 0, 1, '32');
    await chip(page, /Saved/);
    await asked;

    complaints.length = 0;
    await page.getByRole('button', { name: 'Status: Draft' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL((at) => at.pathname === `/customers/${growerId}`);
    release();
    await page.waitForTimeout(1_000);
    expect(complaints).toEqual([]);
  });
});
