import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { here, inBrowser, type Rig, settled, signIn, visit } from './support/rig';
import { eventually, explained } from './support/eventually';

const slider = (page: Page) => page.getByRole('slider', { name: 'Revisions over time' });
const frame = (page: Page, revision: number) => page.locator(`section[data-revision="${revision}"]`).waitFor();
const at = (page: Page) => slider(page).getAttribute('aria-valuenow').then(Number);
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const side = (page: Page) => page.getByRole('complementary', { name: 'What was changed' });

/** Until the server has heard that a person left the plan: from then on what others change is news to them. */
async function left(client: Client, planId: number, name: string): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const { items } = (await client.get(`/presence/plan:${planId}`)).body as { items: { name: string }[] };
    if (items.every((one) => one.name !== name)) return;
  }
  throw new Error(`${name} did not leave`);
}

/** A potato plan whose first dose is typed four times: revisions 2 to 5 by the first user, the last by the second. */
async function planWithPast({ url, fixture, person }: Rig, name: string) {
  const group = fixture.companies[0]!.collections[0]!.groups[0]!;
  const [customerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
  const [asha, joao] = await Promise.all(['user-1', 'user-2'].map((who) => Client.signIn(url, person(who).email, person(who).password)));
  const urea = fixture.library.productIds['urea']!;
  const made = await asha!.post('/plan', {
    name,
    customerId,
    fieldId,
    cropId: fixture.library.cropIds['potato'],
    crop: { plantingDate: '2026-03-01', expectedYield: 40 },
    products: [{ id: urea, price: 2 }],
  });
  expect(made.status).toBe(201);
  const id = made.body.id as number;
  const dose = (amount: number) => ({
    id,
    applications: [
      { id: 'k1', method: 'quantitative', cropStageId: made.body.stages[0].stageId, products: [{ id: urea, amount, unitId: 2 }] },
    ],
  });
  for (const [client, amount] of [
    [asha, 20],
    [asha, 40],
    [asha, 60],
    [joao, 80],
  ] as const)
    expect((await client!.post('/plan', dose(amount))).status).toBe(200);
  return { id, customerId, path: `/customers/${customerId}/plan/history?planId=${id}`, asha: asha!, joao: joao!, dose };
}

inBrowser('The history of a plan', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let plan: Awaited<ReturnType<typeof planWithPast>>;

  beforeAll(async () => {
    plan = await planWithPast(rig, 'Remembered');
    watched = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    page = watched.page;
    await signIn(page, rig.person('user-1'));
  });
  afterAll(() => watched?.context.close());

  test('opens from the plan at the newest revision, in the builder and in a frame that says so', async () => {
    await visit(page, `/customers/${plan.customerId}/plan/fertilization?planId=${plan.id}`);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await heading(page, 'History: Remembered');
    await frame(page, 5);
    await page
      .getByRole('region', { name: 'The plan at revision 5, read only' })
      .locator('td[data-cell]')
      .filter({ hasText: /^80/ })
      .waitFor();
    await eventually(
      () => slider(page).getAttribute('aria-valuetext'),
      expect.stringMatching(/^Revision 5 of 5, User Two, \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d, Urea/),
    );
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('C291 steps by keys, and marks what changed with old and new', async () => {
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await frame(page, 4);
    await page.locator('td[data-cell]').filter({ hasText: /^60/ }).waitFor();
    await explained(page, page.getByRole('button', { name: /^Urea.*: 60\. Why\?$/ }), /^60 kg\/ha/);
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('td[data-was="60 kg/ha → 80 kg/ha"]').waitFor();
    await page.keyboard.press('Home');
    await frame(page, 1);
    await page.keyboard.press('Shift+ArrowRight');
    await frame(page, 5);
    await page.waitForURL(/rev=5/);
  });

  test('plays to the end from where it stands', async () => {
    await slider(page).focus();
    await page.keyboard.press('Home');
    await frame(page, 1);
    await page.getByRole('radio', { name: '16×' }).click();
    await slider(page).focus();
    await page.keyboard.press('Space');
    await frame(page, 5);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('C290 the list narrows by person and field, in the address too; a row leads to its revision and the way back leads back', async () => {
    await tab(page, 'List');
    await page
      .getByRole('textbox', { name: 'Person' })
      .or(page.getByRole('combobox', { name: 'Person' }))
      .click();
    await page.getByRole('option', { name: 'User Two' }).click();
    await side(page).getByText('1 revision matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await tab(page, 'Revision');
    await side(page)
      .getByRole('button', { name: /^Urea / })
      .first()
      .click();
    await side(page).getByText('4 revisions match').waitFor();
    expect(here(page)).toContain('path=doses.k1');
    await side(page)
      .getByRole('button', { name: /^3 User One/ })
      .click();
    await frame(page, 3);
    expect(here(page)).toContain('rev=3');
    await page.goBack();
    await frame(page, 5);
  });

  test('C292 any two revisions are compared by a deep link, with what it meant', async () => {
    await visit(page, `${plan.path}&rev=5&vs=2`);
    await frame(page, 5);
    const compared = side(page);
    await compared.getByText('20 kg/ha').waitFor();
    const changed = compared.locator('ul li').filter({ hasText: /Urea.*20 kg\/ha.*80 kg\/ha.*\+60.*User Two/ });
    await changed.first().waitFor();
    await compared.getByRole('rowheader', { name: 'N', exact: true }).waitFor();
    await compared.getByRole('rowheader', { name: /^Cost per ha/ }).waitFor();

    await visit(page, `${plan.path}&rev=99`);
    await page.getByText('This plan has no revision 99 yet. The newest, 5, is shown.').waitFor();
    await frame(page, 5);
    await page.waitForURL(/rev=5$/);
    await explained(page, compared.getByRole('button', { name: /^N, after: .*%\. Why this number\?$/ }), 'Part of the need that is met');
  });

  test('C295 C296 a version is saved by name and listed', async () => {
    await tab(page, 'Versions');
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name this version' }).fill('Before the rain');
    await page.getByRole('button', { name: 'Save version' }).click();
    await side(page)
      .getByRole('button', { name: /◆ Before the rain.*Revision 5/ })
      .waitFor();
  });

  test('C297 the record is verified in the browser; one that is changed, cut or out of reach is found out', async () => {
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify the record' });
    await dialog.getByText(/^●?Verified$/).waitFor();
    expect(await dialog.textContent()).toMatch(/Equal to the server's headyes/);
    const given = (change: (lines: string[]) => void) =>
      page.route('**/export?format=jsonl', async (route) => {
        const answer = await route.fetch();
        const lines = (await answer.text()).split('\n');
        change(lines);
        await route.fulfill({ response: answer, body: lines.join('\n') });
      });
    const again = async (words: string | RegExp) => {
      await dialog.getByRole('button', { name: 'Verify again' }).click();
      await dialog.getByText(words).waitFor();
      await page.unroute('**/export?format=jsonl');
    };
    await page.route('**/export?format=jsonl', (route) => route.abort('internetdisconnected'));
    await again('Not checked');
    await given((lines) => lines.splice(lines.length - 3, 2)); // the version's name and the last dose; an empty line follows
    await again(/^Missing from revision 5 on$/);
    await given((lines) => {
      const dosed = lines.findIndex((line) => line.includes('"amount":60'));
      lines[dosed] = lines[dosed]!.replace('"amount":60', '"amount":61');
    });
    await again('Broken at revision 4');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Look at it' }).click();
    await page.locator('section[data-revision="4"][data-untrusted]').waitFor();
  });

  test('C297 it can be taken away in three forms', async () => {
    for (const [item, name] of [
      [/^JSON Lines/, 'jsonl'],
      [/^CSV/, 'csv'],
      [/^PDF/, 'pdf'],
    ] as const) {
      await page.locator('button:not([aria-busy])', { hasText: 'Export' }).click(); // once the one before has come
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
      expect(file.suggestedFilename()).toBe(`plan-${plan.id}-history.${name}`);
    }
  });

  describe('with a colleague in the plan', () => {
    let other: WatchedPage;
    beforeAll(async () => {
      other = await openPage(rig.browser, rig.url, { locale: 'en-US' });
      await signIn(other.page, rig.person('user-2'));
      await visit(other.page, `/customers/${plan.customerId}/plan/fertilization?planId=${plan.id}`);
      await other.page.locator('td[data-cell]').filter({ hasText: /^80/ }).waitFor();
    });
    afterAll(() => other?.context.close());

    test('C294 a restore asks why, shows what would change, warns the colleague and reaches them', async () => {
      await visit(page, `${plan.path}&rev=2`);
      await frame(page, 2);
      await page.getByRole('button', { name: 'Restore this revision…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Restore revision 2' });
      await dialog.getByText('20 kg/ha').waitFor();
      await dialog.getByText(/In the plan now: User Two/).waitFor();
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      await dialog.getByText('Enter a reason.').waitFor();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The higher dose was meant for another field');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      await other.page
        .getByRole('alert')
        .filter({ hasText: 'User One is about to bring revision 2 of this plan back.' })
        .filter({ hasText: 'Reason: The higher dose was meant for another field' })
        .filter({ hasText: /80 kg\/ha → 20 kg\/ha/ })
        .waitFor();
      await other.page.locator('td[data-cell]').filter({ hasText: /^20/ }).waitFor();
      await frame(page, 6);
      await side(page).getByText('The higher dose was meant for another field').waitFor();
    });

    test('C293 who wrote each value is shown while the button is pressed, with the time', async () => {
      const { page: builder } = other;
      await builder.getByRole('button', { name: 'Who wrote this' }).click();
      const cell = builder.locator('td[data-cell]').filter({ hasText: /^20/ });
      await builder.waitForFunction(() => document.querySelector('td[data-signed]') !== null);
      expect(await cell.getAttribute('title')).toMatch(/^User One, \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
      await builder.getByRole('button', { name: 'Who wrote this' }).click();
      await builder.waitForFunction(() => document.querySelector('td[data-signed]') === null);
      await builder.keyboard.down('Alt');
      await builder.waitForFunction(() => document.querySelector('td[data-signed]') !== null);
      await builder.keyboard.up('Alt');
      await builder.waitForFunction(() => document.querySelector('td[data-signed]') === null);
    });

    test('what comes while the past is shown is a pill, not a jump', async () => {
      await slider(page).focus();
      await page.keyboard.press('Home');
      await frame(page, 1);
      expect((await plan.joao.post('/plan', plan.dose(33))).status).toBe(200);
      await page.getByRole('button', { name: '1 newer: show' }).click();
      await frame(page, 7);
      await eventually(() => at(page), 7);
    });
  });

  test('C298 coming back, the plan says what others changed meanwhile and leads there', async () => {
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/since-visit') && answer.ok()),
      page.goto(`/customers/${plan.customerId}/plan/overview?planId=${plan.id}`), // loaded anew: a step within a minute would be the same visit
    ]);
    await visit(page, `/customers/${plan.customerId}`);
    await left(plan.joao, plan.id, 'User One');
    expect((await plan.joao.post('/plan', plan.dose(44))).status).toBe(200);
    await page.reload();
    await visit(page, `/customers/${plan.customerId}/plan/fertilization?planId=${plan.id}`);
    const strip = page.getByRole('region', { name: 'Since your last visit' });
    // no number in brackets behind the name where only one person changed something
    await strip.filter({ hasText: /1 value was changed *by User Two(?! \()/ }).waitFor();
    await strip.getByRole('link', { name: 'Show what changed' }).click();
    await page.waitForURL(/rev=8&vs=7$/);
    await side(page).getByText('44 kg/ha').waitFor();
  });

  test('without a network the shown revision stays, and says that the next cannot be fetched', async () => {
    await visit(page, `${plan.path}&rev=8`);
    await frame(page, 8);
    await page.route('**/api/history/**', (route) => route.abort('internetdisconnected'));
    await slider(page).focus();
    await page.keyboard.press('Home');
    const again = page.getByRole('button', { name: 'Retry' }).or(page.getByRole('button', { name: 'Try again' }));
    await again.first().waitFor();
    await frame(page, 8);
    await page.unroute('**/api/history/**');
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]));
});
