import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sendSheet } from '../api/support/sheets';
import { Client } from './support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { heading } from './support/plan-page';
import { inBrowser, settled, signIn, story, visit } from './support/rig';
import { choose, csv, growersListed, honest, isRed, line, rowsShown, sheet, status, upload } from './support/upload-page';

/** So many rows that an upload is not over before a page on a busy machine has shown it and was told to halt it. */
const LONG = 4_000;
/** How far each upload was shown to have come, on a page that remembers it. */
type Watched = { seen: Set<string | null> };

inBrowser('The upload centre', (rig) => {
  const step = story();
  let uploader: WatchedPage;
  let watcher: WatchedPage;
  let groupId: number;
  /** Anew: a token is good for a few minutes. */
  const client = () => Client.signIn(rig.url, rig.person('group-1').email, rig.person('group-1').password);
  let asked = 0;
  const growers = async (search: string) => {
    const [id] = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds;
    return growersListed(await client(), { groupId, search, change: { id, state: `State ${'abcdefgh'[asked++]}` } });
  };

  beforeAll(async () => {
    const admin = rig.person('group-1');
    groupId = rig.fixture.companies[0]!.collections[0]!.groups[0]!.id;
    [uploader, watcher] = await Promise.all([
      openPage(rig.browser, rig.url, { locale: 'en-US' }),
      openPage(rig.browser, rig.url, { locale: 'en-US' }),
    ]);
    await signIn(uploader.page, admin);
    await signIn(watcher.page, rig.person('company-1'));
    for (const { page } of [uploader, watcher]) {
      await page.getByRole('link', { name: 'Upload center' }).click();
      await heading(page, 'Upload center');
    }
  });
  afterAll(async () => {
    await uploader?.context.close();
    await watcher?.context.close();
  });

  step('U041 an empty centre says how to begin, and the template comes in the language of the page', async () => {
    const { page } = uploader;
    await page.getByText('No uploads yet').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Template' }).first().click()]);
    expect(download.suggestedFilename()).toBe('customer-template.xlsx');
    expect(await axeViolations(page)).toEqual([]);
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Full name') });
    expect(await isRed(page.getByRole('alert').filter({ hasText: 'Unsupported format' }))).toBe(true);
    await choose(page, { name: 'template.xlsx', mimeType: 'application/octet-stream', buffer: readFileSync(await download.path()) });
    await page.getByText('23/23').waitFor();
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('1 row checked · 1 grower · 1 field').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  step('R632 C103 missing columns are named with the template, two columns with one meaning go no further', async () => {
    const { page } = uploader;
    await choose(page, csv('columns.csv', 'Name of person,Email,Contact\nAsha,a@b.test,c@d.test'));
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'Columns are missing! Please download correct template and then upload file.' }).waitFor();
    expect([await alert.textContent(), await isRed(alert)]).toEqual([expect.stringMatching(/Full name.*choose it below/), false]);
    await alert.getByRole('button', { name: 'Template' }).waitFor();
    expect(await page.getByRole('button', { name: 'Check rows' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    // who keeps no growers themselves is asked for those who do before every single row is refused for it
    await choose(watcher.page, csv('columns.csv', 'Full name,Email\nAsha,a@b.test'));
    await watcher.page.getByRole('alert').getByText('Assigned to').waitFor();
    expect(await watcher.page.getByRole('button', { name: 'Check rows' }).isDisabled()).toBe(true);
    await watcher.page.getByRole('button', { name: 'Back' }).click();
    const pick = async (column: string, meaning: string) => {
      await page
        .getByRole('textbox', { name: `${column}: imported as` })
        .or(page.getByRole('combobox', { name: `${column}: imported as` }))
        .click();
      await page.getByRole('option', { name: meaning, exact: true }).click();
    };
    await pick('Name of person', 'Full name');
    await alert.waitFor({ state: 'detached' });
    await pick('Contact', 'Email');
    await page.getByText('Two columns are mapped to the same parameter').first().waitFor();
    expect(await page.getByRole('button', { name: 'Check rows' }).isDisabled()).toBe(true);
    await pick('Contact', 'Leave out');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('1 row checked').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  step(
    'C461 what the import would refuse is told before it, and a cell is corrected where it stands, with all that say the same',
    async () => {
      const { page } = uploader;
      const head = 'Full name,Grower code,Country,Field name,Area,Area unit';
      await choose(
        page,
        csv('before.csv', `${head}\nBefore One,B-1,Atlantis,North,2,ha\nBefore Two,B-2,Atlantis,North,2,ha\nBefore One,B-1,IN,North,3,ha`),
      );
      await page.getByRole('button', { name: 'Check rows' }).click();
      await page.getByText('2 rows with errors').waitFor();
      const country = page.locator('input[aria-label="Row 2, Country"]');
      await country.fill('India');
      await page.getByLabel('in 1 other row too').first().check();
      await country.press('Enter');
      await page.getByText('1 row with errors').waitFor(); // a field twice, which only the server finds
      expect(await axeViolations(page)).toEqual([]);
      const name = page.locator('input[aria-label="Row 4, Field name"]');
      await name.fill('East');
      await name.press('Enter');
      await page.getByRole('button', { name: 'Import 3 rows' }).click();
      await status(page, 'before.csv', /Imported/);
      expect(await growers('Before')).toBe(2);
    },
  );

  step('R094 C303 C304 C305 an upload is watched by another admin; its wrong row is corrected in place and run again alone', async () => {
    const [page, other] = [uploader.page, watcher.page];
    await choose(
      page,
      csv('partial.csv', sheet(...honest('Partial', 20), 'R2D2,Partial-bad,,North,2.5,ha', 'Partial Last,Partial-last,98x2,,,')),
    );
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('2 rows with errors', { exact: false }).first().waitFor();
    await page.getByRole('table', { name: 'Rows with errors' }).getByText('Letters').first().waitFor();
    await page.getByRole('button', { name: 'Import 20 rows' }).click();
    await page.waitForURL(/\/upload-center\?task=\d+$/);
    for (const one of [other, page]) await status(one, 'partial.csv', /Partial/);
    await page.getByRole('button', { name: /^Notices/ }).click();
    await page.getByRole('list', { name: 'Notices' }).getByText('partial.csv: 20 of 22 rows imported, 2 with errors').waitFor();
    await page.keyboard.press('Escape');

    await page.reload();
    await page.getByRole('region', { name: 'Rows with errors' }).getByText('98x2').waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('f');
    const editor = page.getByRole('form', { name: 'Fix here: row 22' });
    await editor.getByLabel('Full name').fill('R2');
    await editor.getByText('Letters only').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await editor.getByLabel('Full name').fill('Partial Corrected');
    await editor.getByText('Letters only').waitFor({ state: 'detached' });
    await editor.getByRole('button', { name: 'Save and re-run' }).click();
    await status(page, 'partial.csv', /Partial/);
    await page.locator('tr[data-row="22"]').waitFor({ state: 'detached' });
    await other.getByText('21 / 22').or(other.getByText('22 / 22')).first().waitFor();
    expect(await growers('Partial Corrected')).toBe(1);

    await page.getByRole('button', { name: 'Fix here: row 23' }).click();
    await page.getByRole('form', { name: 'Fix here: row 23' }).getByLabel('Phone number').fill('+919800000000');
    await page.keyboard.press('Enter');
    await page.locator('tr[data-row="23"]').getByText('Corrected, ready to re-run').waitFor();
    await page.reload();
    await page.locator('tr[data-row="23"]').getByText('Corrected, ready to re-run').waitFor();
    await page.getByRole('button', { name: 'Re-run all failed rows' }).click();
    for (const one of [page, other]) await status(one, 'partial.csv', /Imported/);
    expect(await growers('Partial')).toBe(22);
  });

  step('R635 C309 an upload without a good row says whom to ask, and its rows come as CSV and XLSX', async () => {
    const { page } = uploader;
    const wrong = sheet('R2D2,Wrong-a,,,,', 'C3PO,Wrong-b,,,,');
    await choose(page, csv('wrong.csv', wrong));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('No row can be imported yet').waitFor();
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
    const sent = await sendSheet(await client(), groupId, wrong, 'wrong.csv'); // a program may send it all the same
    await visit(page, `/upload-center?task=${sent.body.taskId}`);
    await status(page, 'wrong.csv', /Errors/);
    await page.getByText('contact support', { exact: false }).first().waitFor();
    for (const format of ['CSV', 'XLSX']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${format}` }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`wrong-errors.${format.toLowerCase()}`);
    }
  });

  step(
    'C306 C307 a long upload is paused, stands still for both, survives a reload and goes on to its end',
    async () => {
      const [page, other] = [uploader.page, watcher.page];
      await other.evaluate(() => {
        const { seen } = Object.assign(globalThis as unknown as Watched, { seen: new Set<string | null>() });
        new MutationObserver((changes) => {
          for (const { target } of changes) seen.add((target as Element).getAttribute('aria-valuenow'));
        }).observe(document, { subtree: true, attributeFilter: ['aria-valuenow'] });
      });
      await upload(page, csv('long.csv', sheet(...honest('Long', LONG))));
      await page.getByRole('navigation', { name: 'Main navigation' }).getByText('1 upload is running').waitFor({ state: 'attached' });
      await line(page, 'long.csv').getByRole('button', { name: 'Pause long.csv' }).click();
      for (const one of [page, other]) await status(one, 'long.csv', /Paused/);
      await page.waitForTimeout(600);
      const still = await rowsShown(page, 'long.csv');
      await page.reload();
      await status(page, 'long.csv', /Paused/);
      await page.getByRole('heading', { level: 2, name: 'long.csv' }).waitFor();
      expect(await rowsShown(page, 'long.csv')).toBeGreaterThanOrEqual(still);
      expect(await rowsShown(page, 'long.csv')).toBeLessThan(LONG);
      await line(other, 'long.csv').getByRole('button', { name: 'Resume long.csv' }).click();
      await line(page, 'long.csv')
        .getByRole('status')
        .filter({ hasText: /In progress/, hasNotText: 'Paused' })
        .waitFor();
      await other.waitForFunction(
        (before) => Number(document.querySelector('tr[data-task] [role=progressbar]')?.getAttribute('aria-valuenow')) > before,
        still,
      );
      for (const one of [page, other]) await status(one, 'long.csv', /Imported/);
      expect(await rowsShown(other, 'long.csv')).toBe(LONG);
      expect(await other.evaluate(() => (globalThis as unknown as Watched).seen.size)).toBeGreaterThan(4);
    },
    240_000,
  );

  step(
    'C308 a cancelled upload keeps what is done and can be taken up again',
    async () => {
      const { page } = uploader;
      await upload(page, csv('broken-off.csv', sheet(...honest('Cancelled', LONG))));
      await line(page, 'broken-off.csv').getByRole('button', { name: 'Pause broken-off.csv' }).click(); // it would be done before the dialog is looked at
      await line(page, 'broken-off.csv').getByRole('button', { name: 'Cancel broken-off.csv' }).click();
      await page.getByRole('dialog').getByText('will not be read').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click();
      await status(page, 'broken-off.csv', /Cancelled/);
      await page.getByRole('button', { name: 'Import the rest' }).click();
      await status(page, 'broken-off.csv', /Imported/);
    },
    180_000,
  );

  step('U041 the same file twice creates nothing new', async () => {
    const { page } = uploader;
    const file = csv('twice.csv', sheet(...honest('Twice', 30)));
    for (const words of ['All 30 rows are imported.', 'Nothing new: all 30 rows were there already']) {
      await upload(page, file);
      await page.getByText(words).waitFor();
      expect(await growers('Twice')).toBe(30);
    }
    await line(page, file.name).first().getByText('30 there already').waitFor();
    await page.getByRole('button', { name: /^Notices/ }).click();
    await page.getByRole('list', { name: 'Notices' }).getByText('twice.csv: nothing new, 30 rows were there already').waitFor();
    await page.keyboard.press('Escape');
  });

  step('C276 an upload that is not there says so in its place; the list stays', async () => {
    const { page } = uploader;
    await visit(page, '/upload-center?task=999999');
    await page.getByRole('alert').filter({ hasText: 'Task not found' }).waitFor();
    await line(page, 'twice.csv').first().waitFor();
  });

  step('R592 without the network the file and its mapping stay', async () => {
    const { page } = uploader;
    await choose(page, csv('offline.csv', sheet(...honest('Offline', 3))));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.route('**/api/customer/*/bulk-import', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.getByRole('alert').filter({ hasText: 'Network Issue' }).first().waitFor();
    await page.unroute('**/api/customer/*/bulk-import');
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await status(page, 'offline.csv', /Imported/);
    expect(await growers('Offline')).toBe(3);
  });

  test('R650 a browser that cannot read files sends them as they are', async () => {
    const { page, context } = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await page.addInitScript(() => Reflect.deleteProperty(window, 'FileReader'));
    await signIn(page, rig.person('group-1'));
    await visit(page, '/upload-center');
    await page.getByText('Browser not supported for upload').waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('input[type=file]').setInputFiles(csv('plain.csv', sheet(...honest('Plain', 2))));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await status(page, 'plain.csv', /Imported/);
    expect(await growers('Plain')).toBe(2);
    await context.close();
  });

  test('no page complained', () => {
    for (const { complaints } of [uploader, watcher])
      expect(complaints.filter((one) => !/status of 404|INTERNET_DISCONNECTED/.test(one))).toEqual([]);
  });
});
