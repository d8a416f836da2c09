import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { Client } from './support/client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { inBrowser, signIn, story, visit } from './support/rig';
import { csv, choose, status } from './support/upload-page';

inBrowser('Samples and maps in the upload centre', (rig) => {
  const step = story();
  let uploader: WatchedPage;
  beforeAll(async () => {
    const { email, password } = rig.person('group-1');
    const [client, group] = [await Client.signIn(rig.url, email, password), rig.fixture.companies[0]!.collections[0]!.groups[0]!];
    const rows = 'Full name,Grower code,Field name,Area\nSample Grower,LAB-E,North,2\nMap Grower,KML-1,,';
    const form = new FormData();
    form.append('file', new File([rows], 'growers.csv'));
    expect((await client.post(`/customer/${group.id}/bulk-import`, form)).status).toBe(202);
    uploader = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await signIn(uploader.page, rig.person('group-1'));
  });
  afterAll(() => uploader?.context.close());

  step('U041 R092 a laboratory’s columns are recognised with their units, and its samples are imported', async () => {
    const { page } = uploader;
    await visit(page, '/upload-center?kind=soilAnalysis');
    await status(page, 'growers.csv', /Imported/);
    const head = 'Grower code,Field name,Data da coleta,P Mehlich-1 (mg/dm³),MO (g/dm³),Al';
    await choose(page, csv('lab.csv', `${head}\nLAB-E,North,2026-11-02,12.5,31,0\nLAB-E,South,2026-11-02,9,28,0.4`));
    await page.getByText('6/6').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('The grower has no field of this name').waitFor();
    await page.getByText('1 analysis').first().waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await status(page, 'lab.csv', /Partial/);
  });

  step('U041 R095 a map is checked by the server before its places become fields', async () => {
    const { page } = uploader;
    await visit(page, '/upload-center?kind=field');
    const buffer = readFileSync(join(import.meta.dirname, '../fixtures/sheets/farm-fields.kml'));
    await choose(page, { name: 'farm.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer });
    await page.getByText('4 rows checked').waitFor();
    await page.getByText('2 fields').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await status(page, 'farm.kml', /Partial/);
  });

  step('no page complained', () => {
    expect(uploader.complaints).toEqual([]);
    return Promise.resolve();
  });
});
