import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { confirmedAdmin } from './support/admin-client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { enterAdmin, inBrowser, settled, signIn, story } from './support/rig';

inBrowser('Files that are dropped on the verifier', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  let files: [name: string, bytes: Buffer][];
  const dialog = () => page.getByRole('dialog', { name: 'Verify a file' });

  beforeAll(async () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const api = await confirmedAdmin(rig, 'company-1');
    const grower = await api.post('/customer', { group: group.id, fullName: 'Nina Verde', assignedTo: group.userIds[0], countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' }); // prettier-ignore
    const id = grower.body.id as number;
    await api.put('/customer', { id, farmName: 'Río Verde' });
    const taken = async (path: string) => {
      const answer = await fetch(`${rig.url}/api${path}`, { headers: api.sent });
      expect([path, answer.status]).toEqual([path, 200]);
      return Buffer.from(await answer.arrayBuffer());
    };
    const history = (format: string) => taken(`/history/customer/${id}/export?format=${format}`);
    const audit = (format: string) => taken(`/audit/export?kind=customer&id=${id}&format=${format}`);
    files = [
      ['audit.jsonl', await audit('jsonl')],
      ['history.jsonl', await history('jsonl')],
      ['audit.csv', await audit('csv')],
      ['history.csv', await history('csv')],
      ['history.pdf', await history('pdf')],
    ];
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('company-1'));
    await enterAdmin(page, rig, rig.person('company-1'), '/admin-center/audit');
    await page.getByRole('button', { name: 'Verify a file' }).click();
    await dialog().waitFor();
  });
  afterAll(() => watched?.context.close());

  /** As from a folder beside the browser; what the dialog says of it. */
  async function dropped(name: string, bytes: Buffer): Promise<string> {
    const carried = await page.evaluateHandle(
      ([called, base64]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(base64!), (sign) => sign.charCodeAt(0))], called!));
        return data;
      },
      [name, bytes.toString('base64')] as const,
    );
    const place: Locator = dialog().locator('div:has(> input[type=file])');
    await place.dispatchEvent('dragover', { dataTransfer: carried });
    await place.dispatchEvent('drop', { dataTransfer: carried });
    const said = dialog().locator('[data-result]').filter({ hasText: name });
    await said.waitFor();
    await settled(page);
    return said.innerText();
  }

  step('C468 C300 C297 an audit, a history as lines, as a table and as a PDF are each verified as they came', async () => {
    for (const [name, bytes] of files) {
      const said = await dropped(`whole-${name}`, bytes);
      expect([name, said]).toEqual([name, expect.stringMatching(/^●?\s*Verified/)]);
      expect(said).toMatch(
        name.endsWith('jsonl') ? /The file is whole\./ : /This is exactly the file that was exported here as (the audit log|a history) on /,
      );
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  step('C468 each is doubted in plain words when any one byte of it is another', async () => {
    for (const [name, bytes] of files)
      for (const share of [0.2, 0.5, 0.9]) {
        const changed = Buffer.from(bytes);
        changed[Math.floor(bytes.length * share)]! ^= 1;
        const said = await dropped(`at-${share}-${name}`, changed);
        expect([name, share, said]).toEqual([name, share, expect.stringMatching(/Do not rely on this (file|table|PDF)\./)]);
      }
    expect(watched.complaints).toEqual([]);
  });
});
