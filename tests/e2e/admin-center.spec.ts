import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { eventually, told } from './support/eventually';
import { heading } from './support/plan-page';
import { here, inBrowser, prove, settled, signIn, typeCode, visit } from './support/rig';

inBrowser('The admin center', (rig) => {
  let watched: WatchedPage;
  let page: Page;
  const dialog = () => page.getByRole('dialog', { name: 'Confirm that it is you' });
  const rail = () => page.getByRole('navigation', { name: 'Main navigation' });
  const named = (name: string) => page.getByRole('dialog', { name });
  const pick = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for User Two' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const growerId = () => rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[1]!;
  const forgetProof = () => page.evaluate(() => localStorage.removeItem('loam.admin'));
  const left = () => page.getByText(/^Verified, \d+ min left$/);

  beforeAll(async () => {
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('group-1'));
  });
  afterAll(() => watched?.context.close());

  test('R276 R601 on the first visit a code is mailed and asked for; with it the pages say how long it holds', async () => {
    await rail().getByRole('link', { name: 'Admin center' }).click();
    await dialog().waitFor();
    expect(await left().count()).toBe(0);
    await typeCode(page, rig, rig.person('group-1'));
    await left().waitFor();
    expect(await left().textContent()).toMatch(/(29|30) min/);
    await page.reload();
    await left().waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test('who leaves and comes back is asked for no second code', async () => {
    for (const name of ['Growers', 'Admin center']) await rail().getByRole('link', { name }).click();
    await left().waitFor();
    expect(await dialog().count()).toBe(0);
    await visit(page, '/customers');
    await forgetProof();
  });

  test('R600 who cancels the dialog goes one page back', async () => {
    const before = here(page);
    await rail().getByRole('link', { name: 'Admin center' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await heading(page, 'Growers');
    expect(here(page)).toBe(before);
    await dialog().waitFor({ state: 'detached' });
  });

  test('the browser’s own way back takes the dialog along', async () => {
    await rail().getByRole('link', { name: 'Admin center' }).click();
    await dialog().waitFor();
    await page.goBack();
    await heading(page, 'Growers');
    await dialog().waitFor({ state: 'detached' });
  });

  test('R277 R598 R599 a call that is refused because the token expired is sent again once a code was typed', async () => {
    await visit(page, '/admin-center/audit');
    await typeCode(page, rig, rig.person('group-1'));
    await page.locator('main#page table tbody tr').first().waitFor();
    const sent: Request[] = [];
    await page.route('**/api/audit?**', async (route) => {
      sent.push(route.request());
      await (sent.length > 1
        ? route.continue()
        : route.fulfill({
            status: 403,
            json: { status: 403, key: 'adminTokenExpired', message: 'admin verification token expired', details: [] },
          }));
    });
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Grower added' }).click();
    await dialog().getByText('Your verification has expired.').waitFor();
    await typeCode(page, rig, rig.person('group-1'));
    await page.getByRole('cell', { name: 'Grower added' }).first().waitFor();
    expect(sent.map((request) => request.url())).toEqual([sent[0]!.url(), sent[0]!.url()]);
    const [first, again] = sent.map((request) => request.headers()['x-admin-token']);
    expect([again?.length, again === first]).toEqual([first!.length, false]);
    await page.unroute('**/api/audit?**');
  });

  test('C346 C347 a legal hold is set with a reason; erasing says so until it is released', async () => {
    await visit(page, '/admin-center/users?search=user-2@');
    await prove(page, rig, rig.person('group-1'));
    const open = async () => {
      await pick('Personal data…');
      return named('Personal data of User Two').getByRole('region', { name: 'Legal hold' });
    };
    const erase = async () => {
      await pick('Remove…');
      await named('Remove User Two').getByLabel('Remove without transfer').click();
      return named('Remove User Two');
    };
    const closed = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const hold = await open();
    await hold.getByText('No legal hold').waitFor();
    await hold.getByRole('button', { name: 'Set the hold' }).click();
    await hold.locator('[aria-invalid=true]').waitFor();
    await hold.getByLabel('Why it must be kept').fill('Dispute 12');
    await hold.getByRole('button', { name: 'Set the hold' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await hold.getByText('Must be kept').waitFor();
    await hold.getByText(/^Set by Group One, /).waitFor();
    await closed();
    const removal = await erase();
    await removal.getByText(/is under a legal hold and cannot be erased: “Dispute 12” \(Group One, /).waitFor();
    expect(await removal.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
    await closed();
    await open();
    await hold.getByText('Dispute 12').waitFor();
    await hold.getByLabel('Why it need no longer be kept').fill('Settled');
    await hold.getByRole('button', { name: 'Release the hold' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await hold.getByText(/^Released by Group One, /).waitFor();
    await closed();
    const customerId = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[2]!;
    const say = async (held: boolean) =>
      (await confirmedAdmin(rig, 'super-1')).post('/gdpr/hold', { customerId, held, reason: 'Audit of 2026' });
    expect((await say(true)).status).toBe(200);
    await erase();
    await removal.getByLabel('Type “User Two” to confirm').fill('User Two');
    await removal.getByRole('button', { name: 'Delete for good' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await removal.getByText(`Grower ${customerId}, whom User Two looks after, is under a legal hold since`).waitFor();
    expect(await removal.getByRole('link', { name: 'Open the grower' }).getAttribute('href')).toBe(`/customers/${customerId}`);
    await closed();
    expect((await say(false)).status).toBe(200);
  });

  test('C284 C344 C345 what is kept of a person is prepared and handed over as a file', async () => {
    await pick('Personal data…');
    const copy = named('Personal data of User Two').getByRole('region', { name: 'Copy of the data' });
    await copy.getByRole('button', { name: 'Prepare the file' }).click();
    await copy.getByText('The file is ready. It can be fetched for 7 days.').waitFor();
    const coming = page.waitForEvent('download');
    await copy.getByRole('button', { name: 'Download the file' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`user-${rig.person('user-2').id}.json`);
    expect(readFileSync(await file.path(), 'utf8')).toContain('user-2@acceptance.test');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('U060 C370 C003 C007 a type of interventions is added, found, and taken out of use, which can be undone', async () => {
    await visit(page, '/admin-center/intervention');
    await prove(page, rig, rig.person('group-1'));
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    const is = (name: string, standing: RegExp) => row(name).getByText(standing).waitFor();
    await is('Soil test', /\bActive$/);
    await page.getByRole('button', { name: 'Add type' }).click();
    const add = named('Add an intervention type');
    await add.getByRole('button', { name: 'Add type' }).click();
    await add.locator('[aria-invalid=true]').waitFor();
    await add.getByLabel('Name').fill('soil TEST');
    await page.keyboard.press('Enter');
    await add.getByText('There is an intervention type of this name already').first().waitFor();
    await add.getByLabel('Name').fill('Shade trees');
    await page.keyboard.press('Enter');
    await add.waitFor({ state: 'detached' });
    await is('Shade trees', /\bActive$/);
    for (const name of ['Shade trees', 'Pruning']) await row(name).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Deactivate 2' }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate 2?' });
    await question.waitFor();
    await settled(page);
    expect(await axeInLightAndDark(page)).toEqual([]);
    await question.getByRole('button', { name: 'Deactivate 2' }).click();
    await page.getByRole('button', { name: 'Undo' }).hover(); // its clock stands still
    await is('Shade trees', /\bInactive$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await told(page, '2 types are active');
    await is('Pruning', /\bActive$/);
    await row('Pruning').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Deactivate 1' }).click();
    await is('Pruning', /\bInactive$/);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive types' }).click();
    await row('Shade trees').waitFor({ state: 'detached' });
    await row('Pruning').waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('No type matches the search.').waitFor();
    await page.getByRole('button', { name: 'Show all types' }).click();
    await row('Visit').waitFor();
  });

  test('U030 R020 C264 C265 C266 an intervention is recorded with a grower, changed and deleted', async () => {
    await visit(page, `/customers/${growerId()}`);
    await page.getByRole('tab', { name: 'Interventions' }).click();
    await page.getByText('No interventions yet').waitFor();
    await page.getByRole('button', { name: 'Add intervention' }).click();
    const form = named('Record an intervention');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.locator('[aria-invalid=true]').first().waitFor();
    await form.getByRole('combobox', { name: 'Type' }).click();
    await eventually(() => page.getByRole('option').allTextContents(), expect.arrayContaining(['Shade trees', 'Visit']));
    expect(await page.getByRole('option', { name: 'Pruning' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Shade trees' }).click();
    await form.getByRole('textbox', { name: 'Date' }).fill('03/02/2026');
    await form.getByRole('textbox', { name: 'Notes' }).fill('Forty seedlings\nalong the ditch');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const list = page.getByRole('region', { name: 'Interventions' });
    const item = list.getByRole('listitem');
    await item.getByText('Forty seedlings').waitFor();
    await item.getByText('Recorded by Group One').waitFor();
    expect(await item.locator('time').getAttribute('datetime')).toBe('2026-03-02');
    await item.getByRole('button', { name: /^Change Shade trees/ }).click();
    const change = named('Change the intervention');
    await change.getByRole('textbox', { name: 'Notes' }).fill('Fifty seedlings');
    await change.getByRole('button', { name: 'Save' }).click();
    await item.getByText('Fifty seedlings').waitFor();
    await page.reload();
    await item.getByText('Fifty seedlings').waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText('recorded an intervention').waitFor();
    await page.getByRole('tab', { name: 'Interventions' }).click();
    await item.getByRole('button', { name: /^Delete Shade trees/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No interventions yet').waitFor();
  });

  test('C284 C285 C346 what is kept of a grower is held, handed over and erased, with a proof to keep', async () => {
    await visit(page, `/customers/${growerId()}`);
    await forgetProof();
    await page.getByRole('button', { name: 'Personal data…' }).click();
    const grower = here(page);
    await dialog().getByRole('button', { name: 'Cancel' }).click(); // no admin page, so who gives up stays on it
    await dialog().waitFor({ state: 'detached' });
    const personal = named('Personal data of Grower One Two');
    await personal.getByRole('button', { name: 'Close' }).last().click();
    await personal.waitFor({ state: 'detached' });
    expect(here(page)).toBe(grower);
    await page.getByRole('button', { name: 'Personal data…' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    const [hold, copy, erase] = ['Legal hold', 'Copy of the data', 'Erase for good'].map((name) => personal.getByRole('region', { name }));
    await erase!.getByText(/^1 plan, 0 of them active/).waitFor();
    await erase!.getByText(/^2 fields with their maps/).waitFor();
    await hold!.getByLabel('Why it must be kept').fill('Dispute 13');
    await hold!.getByRole('button', { name: 'Set the hold' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await erase!.getByText('The data is under a legal hold and cannot be erased.').waitFor();
    expect(await erase!.getByRole('button').count()).toBe(0);
    await hold!.getByLabel('Why it need no longer be kept').fill('Settled');
    await hold!.getByRole('button', { name: 'Release the hold' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await copy!.getByRole('button', { name: 'Prepare the file' }).click();
    const coming = page.waitForEvent('download');
    await copy!.getByRole('button', { name: 'Download the file' }).click();
    expect(readFileSync(await (await coming).path(), 'utf8')).toContain('Grower One Two');

    await erase!.getByRole('textbox').fill('Grower One');
    await erase!.getByRole('button', { name: 'Erase for good' }).click();
    await erase!.getByText('This is not the name of the grower').waitFor();
    await erase!.getByRole('textbox').fill('Grower One Two');
    const customerId = growerId();
    const other = await confirmedAdmin(rig, 'company-1'); // somebody sets a hold while the dialog is open
    expect((await other.post('/gdpr/hold', { customerId, held: true, reason: 'Audit' })).status).toBe(200);
    await erase!.getByRole('button', { name: 'Erase for good' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await erase!.getByText('The data is under a legal hold and cannot be erased.').waitFor();
    const released = await confirmedAdmin(rig, 'super-1');
    expect((await released.post('/gdpr/hold', { customerId, held: false, reason: 'Done' })).status).toBe(200);
    await personal.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Personal data…' }).click();
    await erase!.getByRole('textbox').fill('Grower One Two');
    await erase!.getByRole('button', { name: 'Erase for good' }).click();
    await typeCode(page, rig, rig.person('group-1'));
    await erase!.getByText('The data of Grower One Two is erased. This is the proof of it.').waitFor();
    const proved = page.waitForEvent('download');
    await erase!.getByRole('button', { name: 'Download the proof' }).click();
    expect(JSON.parse(readFileSync(await (await proved).path(), 'utf8'))).toMatchObject({
      ...{ kind: 'erase', status: 'done', subject: { kind: 'customer', id: customerId }, chainOk: true },
      keyDestroyedAt: expect.stringMatching(/^20\d\d-/),
    });
    await personal.getByRole('button', { name: 'Close' }).last().click();
    await heading(page, 'Growers');
    await page.getByText('Grower One One').first().waitFor();
    expect(await page.getByText('Grower One Two').count()).toBe(0);
  });

  test('no page complained', () => expect(watched.complaints.filter((one) => !/status of (403|404|409)/.test(one))).toEqual([]));
});
