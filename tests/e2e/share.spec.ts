import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Client } from './support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { inMain } from './support/plan-page';
import { inBrowser, settled, signIn, story, visit } from './support/rig';

inBrowser('A plan is handed on', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  let grower: number;
  let plan: number;
  let url = '';
  const step = story();
  const dialog = () => page.getByRole('dialog');
  const path = (name: string) => `/customers/${grower}/plan/${name}?planId=${plan}`;
  const stranger = (options: Parameters<typeof openPage>[2] = {}) => openPage(rig.browser, rig.url, options);

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    [grower, plan] = [group.growerIds[0]!, group.planIds[0]!];
    const person = rig.person('user-1');
    const api = await Client.signIn(rig.url, person.email, person.password);
    await api.post('/plan', { id: plan, notes: 'Mind the river' });
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, person);
  });
  afterAll(() => watched?.context.close());

  const openShare = async (way?: string) => {
    await inMain(page).getByRole('button', { name: 'Share', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Links given' }).waitFor();
    if (way !== undefined) await dialog().getByRole('radio', { name: way, exact: true }).check();
  };

  step('R012 the overview makes a link and says how long it is good', async () => {
    await visit(page, path('overview'));
    await openShare();
    await dialog().getByText('Nobody has a link to this plan.').waitFor();
    await dialog().getByRole('button', { name: 'Make a link' }).click();
    url = await dialog().getByRole('textbox', { name: 'Address of the link' }).inputValue();
    expect(url).toMatch(new RegExp(`^${rig.url}/share/s${plan}-\\d+-[0-9a-f]{64}$`));
    await dialog()
      .getByRole('button', { name: /^Take back: Link/ })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  step('U095 C255 somebody without an account reads the plan, in the language of their own browser', async () => {
    const reader = await stranger({ locale: 'mr-IN', colorScheme: 'dark' });
    await reader.page.goto(url);
    await reader.page.getByRole('heading', { level: 1, name: 'Potato 2026' }).waitFor();
    await settled(reader.page);
    expect(await reader.page.evaluate(() => document.documentElement.lang)).toBe('mr-IN');
    expect(await reader.page.locator('article').innerText()).toMatch(/बटाटा[\s\S]*Mind the river/);
    expect(await axeViolations(reader.page)).toEqual([]);
    await reader.page.getByRole('button', { name: 'English' }).click();
    await reader.page
      .getByRole('heading', { name: 'What to apply, and when' })
      .or(reader.page.getByRole('heading', { name: 'Fertigation' }))
      .first()
      .waitFor();
    await reader.page.getByText('Potato', { exact: false }).first().waitFor();
    expect(await axeViolations(reader.page)).toEqual([]);
    const figure = reader.page.getByRole('button', { name: / Why this number\?$/ }).first();
    const shown = Number.parseFloat((await figure.innerText()).replaceAll(',', ''));
    await figure.press('Enter');
    const why = reader.page.getByRole('dialog', { name: /^Why this number: / });
    const said = why.locator('ol > li').last().locator('p > span').first();
    await said.waitFor();
    expect(Number.parseFloat((await said.innerText()).replaceAll(',', ''))).toBeCloseTo(shown, 1);
    await settled(reader.page);
    expect(await axeViolations(reader.page)).toEqual([]);
    await reader.page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await figure.and(reader.page.locator(':focus')).waitFor();
    const [file] = await Promise.all([
      reader.page.waitForEvent('download'),
      reader.page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(
      readFileSync((await file.path())!)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });

  step('C256 taken back, the link leads nowhere, like one that never was', async () => {
    await dialog()
      .getByRole('button', { name: /^Take back: Link/ })
      .click();
    await dialog().getByRole('group').getByRole('button', { name: 'Take back' }).click();
    await dialog().getByText('Nobody has a link to this plan.').waitFor();
    const reader = await stranger();
    const said: string[] = [];
    for (const address of [url, `${rig.url}/share/s1-1-${'a'.repeat(64)}`, `${rig.url}/share/nothing`]) {
      await reader.page.goto(address);
      await reader.page.getByRole('heading', { level: 1, name: 'This link leads nowhere' }).waitFor();
      said.push(await reader.page.locator('main').innerText());
    }
    expect(new Set(said).size).toBe(1);
    expect(await axeViolations(reader.page)).toEqual([]);
    expect(reader.complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
    await reader.context.close();
    await page.keyboard.press('Escape');
  });

  step('R100 the summary shares by e-mail: the mail is sent, to whom it says', async () => {
    await visit(page, path('view'));
    await openShare('E-mail');
    await dialog().getByRole('textbox', { name: 'E-mail address' }).fill('savita@farm.test');
    await dialog().getByRole('button', { name: 'Send the e-mail' }).click();
    await dialog().getByText('Sent to savita@farm.test.').waitFor();
    expect(rig.mails().at(-1)?.to).toBe('savita@farm.test');
    await page.keyboard.press('Escape');
  });

  step('R100 and by WhatsApp: the message opens on the person’s own device', async () => {
    await openShare('WhatsApp');
    await dialog()
      .getByRole('textbox', { name: /^Phone number/ })
      .fill('+91 98765 43210');
    await dialog().getByRole('button', { name: 'Make the message' }).click();
    const link = dialog().getByRole('link', { name: 'Open WhatsApp' });
    expect(decodeURIComponent((await link.getAttribute('href'))!)).toMatch(
      new RegExp(`^https://wa\\.me/919876543210\\?text=The fertilization plan “.+”: ${rig.url}/share/s`),
    );
    await page.keyboard.press('Escape');
  });

  step(
    'R330 R640 a number that is none is told beside it; without a gateway the words of a failed SMS, and the way on this device',
    async () => {
      await openShare('SMS');
      await dialog()
        .getByRole('textbox', { name: /^Phone number/ })
        .fill('12');
      await dialog().getByRole('button', { name: 'Send the SMS' }).click();
      await dialog().getByText('The phone number is not valid').waitFor();
      await dialog()
        .getByRole('textbox', { name: /^Phone number/ })
        .fill('+919876543210');
      await dialog().getByRole('button', { name: 'Send the SMS' }).click();
      await dialog().getByRole('alert').getByText('The SMS could not be sent. Please check the phone number and try again.').waitFor();
      await dialog().getByRole('button', { name: 'Make the message' }).click();
      expect(await dialog().getByRole('link', { name: 'Open messages' }).getAttribute('href')).toMatch(/^sms:\+919876543210\?body=/);
      await page.keyboard.press('Escape');
    },
  );

  step('R639 a mail that cannot be sent says that something went wrong', async () => {
    const sink = join(rig.stack.dataDir, 'mail.jsonl');
    const kept = readFileSync(sink);
    rmSync(sink);
    mkdirSync(sink);
    await openShare('E-mail');
    await dialog().getByRole('textbox', { name: 'E-mail address' }).fill('savita@farm.test');
    await dialog().getByRole('button', { name: 'Send the e-mail' }).click();
    await dialog().getByRole('alert').getByText('Something went wrong, please try again').waitFor();
    rmSync(sink, { recursive: true });
    expect(kept.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  });

  step('R099 the summary is downloaded as PDF with one click, or with what is chosen', async () => {
    await Promise.all([page.waitForEvent('download'), inMain(page).getByRole('button', { name: 'Download PDF' }).click()]);
    await inMain(page).getByRole('button', { name: 'PDF: choose what it shows' }).click();
    await dialog().getByRole('radio', { name: 'मराठी' }).check();
    await dialog().getByRole('checkbox', { name: 'Cost' }).uncheck();
    expect(await axeViolations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect(
      readFileSync((await file.path())!)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await dialog().waitFor({ state: 'detached' });
  });

  step('R641 R649 an answer without an address, and a drawing that fails, are told in the dialog; trying again works', async () => {
    const answers = [
      { status: 200, json: { expiresAt: '2026-01-01T00:00:00.000Z' } },
      { status: 500, json: { status: 500, key: 'pdfFailed', message: 'x', requestId: 'r', details: [] } },
    ];
    await page.route('**/api/plan/storage/pdf', async (route) => {
      const answer = answers.shift();
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await inMain(page).getByRole('button', { name: 'Download PDF' }).click(); // at once, and the dialog opens to tell of it
    const download = dialog().getByRole('button', { name: 'Download', exact: true });
    await dialog().getByRole('alert').getByText('Something went wrong, please try again').waitFor();
    await download.click();
    await dialog().getByRole('alert').getByText('The PDF could not be made. Please try again.').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), dialog().getByRole('alert').getByRole('button').click()]);
    expect(
      readFileSync((await file.path())!)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await page.unroute('**/api/plan/storage/pdf');
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of (422|500|502)/.test(one))).toEqual([]));
});
