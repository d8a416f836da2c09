import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { choose, inMain } from './support/plan-page';
import { enterAdmin, inBrowser, noneChosen, settled, signIn, story, visit } from './support/rig';

const GROWERS = 60;

inBrowser('Many at once', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  const place = () => rig.fixture.companies[0]!.collections[0]!;
  const group = () => place().groups[0]!;
  const table = () => page.locator('main#page').getByRole('table');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const bar = () => page.getByRole('region', { name: 'Actions for the selection' });
  const saved = async (what: string): Promise<Download> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await bar().getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: what }).click();
      })(),
    ]);
    return file;
  };

  beforeAll(async () => {
    const { email, password } = rig.person('group-1');
    const api = await Client.signIn(rig.url, email, password);
    const items = Array.from({ length: GROWERS }, (_, n) => ({
      fullName: `Many ${String.fromCharCode(65 + (n % 26))} ${String.fromCharCode(65 + Math.floor(n / 26))}`,
      assignedTo: group().userIds[0],
      ...{ countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' },
    }));
    const { body } = await api.post(`/customer/bulk?groupId=${group().id}`, { items });
    expect(body.results.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(GROWERS);
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('group-1'));
  });
  afterAll(() => watched?.context.close());

  step('C395 all growers that match are chosen over the pages, and the bar stays in view', async () => {
    await visit(page, `/collection/${place().id}/group/${group().id}?search=many&view=list`);
    await inMain(page)
      .getByText(new RegExp(`1–50 of ${GROWERS}`))
      .waitFor();
    await settled(page);
    await table().getByRole('checkbox', { name: 'Select all rows' }).click();
    await bar().getByText('50 selected').waitFor();
    const { y, height } = (await bar().boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await bar()
      .getByRole('button', { name: `Choose all ${GROWERS} that match` })
      .click();
    await bar().getByText(`${GROWERS} selected`).waitFor();
  });

  step('C397 the chosen are taken away as CSV and as Excel', async () => {
    const csv = readFileSync(await (await saved('As CSV')).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect([csv.length, csv[0]]).toEqual([GROWERS + 1, expect.stringContaining('Full name,Grower code')]);
    expect((await saved('As Excel (XLSX)')).suggestedFilename()).toBe('growers.xlsx');
  });

  step('C396 they are assigned to somebody else and deactivated, with their number in the question, and it is taken back', async () => {
    await bar().getByRole('button', { name: 'Assign…' }).click();
    const question = dialog(`Assign ${GROWERS} growers?`);
    await question.getByRole('button', { name: 'Assign', exact: true }).click();
    await question.getByText('Choose a person').waitFor();
    await choose(page, 'Assigned to', 'User Two');
    await question.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText(`${GROWERS} growers are assigned to User Two now`).waitFor();
    await table().getByRole('cell', { name: 'User Two' }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Taken back for ${GROWERS} growers`).waitFor();
    await table().getByRole('cell', { name: 'User One' }).first().waitFor();
    await noneChosen(page);
    await settled(page);

    await table().getByRole('checkbox', { name: 'Select all rows' }).click();
    await bar().getByRole('button', { name: 'Deactivate' }).click();
    await dialog('Deactivate 50 growers?').getByRole('button', { name: 'Deactivate', exact: true }).click();
    await inMain(page).getByText(`1–50`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back for 50 growers').waitFor();
    await inMain(page)
      .getByText(new RegExp(`1–50 of ${GROWERS}`))
      .waitFor();
    await settled(page);
    expect(watched.complaints).toEqual([]);
  });

  step('R004 a field is put out of use, which the page of its grower says, and brought back', async () => {
    const at = `/customers/${group().growerIds[0]}`;
    await visit(page, `${at}/fields/${group().fieldIds[0]}`);
    await inMain(page).getByRole('button', { name: 'Deactivate' }).click();
    await inMain(page).getByText('This field is not farmed for now', { exact: false }).waitFor();
    expect(await inMain(page).getByRole('link', { name: 'New plan' }).count()).toBe(0);
    await visit(page, at);
    const cards = inMain(page).getByRole('listitem').filter({ hasText: 'field' });
    await cards.filter({ hasText: 'North field' }).getByText('Inactive').waitFor();
    expect(await inMain(page).getByText('Inactive').count()).toBe(1);
    await visit(page, `${at}/fields/${group().fieldIds[0]}`);
    await inMain(page).getByRole('button', { name: 'Reactivate' }).click();
    await inMain(page).getByRole('button', { name: 'Deactivate' }).waitFor();
    await visit(page, `/collection/${place().id}/group/${group().id}`);
  });

  step('C480 they move to another group, with their number in the question, and come back within half a minute', async () => {
    const boss = rig.person('company-1');
    const other = await openPage(rig.browser, rig.url);
    const { page: admin } = other;
    const dialogOf = (name: string) => admin.getByRole('dialog', { name });
    await signIn(admin, boss);
    await visit(admin, `/collection/${place().id}/group/${group().id}?search=many&view=list`);
    await settled(admin);
    await admin.locator('main#page').getByRole('table').getByRole('checkbox', { name: 'Select all rows' }).click();
    const actions = admin.getByRole('region', { name: 'Actions for the selection' });
    await actions.getByRole('button', { name: `Choose all ${GROWERS} that match` }).click();
    await actions.getByText(`${GROWERS} selected`).waitFor();
    await actions.getByRole('button', { name: 'Move…' }).click();
    const question = dialogOf(`Move ${GROWERS} growers to another group?`);
    await question.getByRole('button', { name: 'Move', exact: true }).click();
    await question.getByText('Choose a group').waitFor();
    await choose(admin, 'New group', 'Collection 1 ▸ Group 2');
    await choose(admin, 'Assigned to', 'User Three');
    await question.getByRole('button', { name: 'Move', exact: true }).click();
    await admin.getByText(new RegExp(`${GROWERS} growers are in .*Group 2 now`)).waitFor();
    await inMain(admin).getByText('No growers match').waitFor();
    await admin.getByRole('button', { name: 'Undo' }).click();
    await admin.getByText(`Taken back for ${GROWERS} growers`).waitFor();
    await inMain(admin)
      .getByText(new RegExp(`1–50 of ${GROWERS}`))
      .waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  step(
    'C022 C021 C398 chosen people go into a file, are deactivated and taken back; whoever looks after growers is not moved',
    async () => {
      const boss = rig.person('company-1');
      const other = await openPage(rig.browser, rig.url);
      const { page: admin } = other;
      const rows = (words: string) => admin.locator('main#page tbody tr').filter({ hasText: words });
      const actions = admin.getByRole('region', { name: 'Actions for the selection' });
      await signIn(admin, boss);
      await enterAdmin(admin, rig, boss, `/admin-center/users?group=${group().id}&collection=${place().id}&search=user-&status=all`);
      await settled(admin);
      for (const one of ['user-1@', 'user-2@']) await rows(one).getByRole('checkbox', { name: 'Select row' }).click();
      const [file] = await Promise.all([
        admin.waitForEvent('download'),
        actions
          .getByRole('button', { name: 'Export' })
          .click()
          .then(() => admin.getByRole('menuitem', { name: 'As CSV' }).click()),
      ]);
      const csv = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect([csv.length, csv[0]]).toEqual([3, expect.stringContaining('Name,E-mail,Role,Groups')]);

      await actions.getByRole('button', { name: 'Deactivate 2' }).click();
      await admin.getByRole('dialog', { name: 'Deactivate 2 users?' }).getByRole('button', { name: 'Deactivate', exact: true }).click();
      await rows('user-2@').getByRole('cell', { name: 'Inactive', exact: true }).waitFor();
      await admin.getByRole('button', { name: 'Undo' }).click();
      await admin.getByText('Taken back for 2 users').waitFor();
      await rows('user-2@').getByRole('cell', { name: 'Active', exact: true }).waitFor();

      await noneChosen(admin);
      expect(other.complaints).toEqual([]);
      await rows('user-2@').getByRole('checkbox', { name: 'Select row' }).click();
      await actions.getByRole('button', { name: 'Move 1…' }).click();
      const question = admin.getByRole('dialog', { name: 'Move 1 user to another group?' });
      await choose(admin, 'New group', 'Group 2');
      await question.getByRole('button', { name: 'Move', exact: true }).click();
      // who looks after growers stays: the refusal stands in the question, and nothing was done that could be taken back
      await question.getByText(/^This user looks after growers\./).waitFor();
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await rows('user-2@').waitFor();
      await other.context.close();
    },
  );
});
