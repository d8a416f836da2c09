import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { newField } from '../api/support/growers';
import { knownFigures } from '../support/scene-service';
import { projectRoot } from '../support/stack';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { eventually } from './support/eventually';
import { inBrowser, signIn, story } from './support/rig';

inBrowser('Samples of a field, from a file to the tractor', (rig) => {
  const step = story();
  let watched: WatchedPage;
  let page: Page;
  let csv: string;
  let client: Client;
  let fieldId: number;
  const choose = (name: string, buffer: Buffer) =>
    page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });

  beforeAll(async () => {
    const { growerIds, fieldIds } = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    const { email, password } = rig.person('user-1');
    client = await Client.signIn(rig.url, email, password);
    fieldId = fieldIds[0]!;
    const { body } = await client.get('/field', { query: { id: fieldIds[0] } });
    const ring = body.geolocation.geoJson.coordinates[0] as number[][];
    const [west, east] = [Math.min(...ring.map(([x]) => x!)), Math.max(...ring.map(([x]) => x!))];
    const [south, north] = [Math.min(...ring.map(([, y]) => y!)), Math.max(...ring.map(([, y]) => y!))];
    const rows = Array.from({ length: 25 }, (_, n) => {
      const [x, y] = [(n % 5) + 0.5, Math.floor(n / 5) + 0.5];
      return `${west + (x / 5) * (east - west)},${south + (y / 5) * (north - south)},${n + 1},${10 + 5 * x},180,9`;
    });
    csv = ['lon,lat,sample,P_ppm,K_ppm,extra', ...rows, `${west - 0.01},${south - 0.01},26,99,180,9`].join('\n');
    watched = await openPage(rig.browser, rig.url);
    page = watched.page;
    await signIn(page, rig.person('user-1'));
    await page.goto(`/customers/${growerIds[0]}/fields/${fieldIds[0]}`);
    await page.getByRole('heading', { name: 'Sample layers' }).waitFor();
  });
  afterAll(() => watched?.context.close());

  step('U035 R648 a field without samples says so, and a file of shapes is no layer', async () => {
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await page.getByText('No samples yet').waitFor();
    await page.getByRole('button', { name: 'Add a layer' }).press('Enter');
    await choose('shapes.zip', readFileSync(join(projectRoot, 'tests/fixtures/geo/shp/pyshp_REL.zip')));
    await page.getByText(/^shapes.zip holds/).waitFor();
    await page.getByRole('button', { name: 'Add layer', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Unsupported layer format: only point data' }).waitFor();
  });

  step('C117 C229 points are mapped, those outside are asked about, and the field shows them on the map', async () => {
    // a table whose places have unusual names is asked about, and read as the person says
    await choose('odd.csv', Buffer.from(csv.replace('lon,lat', 'easterly,northerly')));
    await page.getByText('odd.csv: say which columns hold the places, in degrees.').waitFor();
    for (const [axis, column] of [
      ['longitude', 'easterly'],
      ['latitude', 'northerly'],
    ]) {
      await page.getByRole('combobox', { name: `Column of the ${axis}` }).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Read the points' }).click();
    await page.getByText('odd.csv holds 26 points').waitFor();
    // what was said of the places may be said otherwise
    await page.getByRole('button', { name: 'Take the places from other columns' }).click();
    await page.getByText('odd.csv: say which columns hold the places, in degrees.').waitFor();
    await choose('P 2026.csv', Buffer.from(csv));
    await page.getByText('P 2026.csv holds 26 points').waitFor();
    await page.getByRole('textbox', { name: /^Unit/ }).fill('ppm');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add layer', exact: true }).click();
    await page.getByText(/lies? outside of the field/).waitFor();
    await page.getByRole('button', { name: 'Discard those outside' }).click();
    await page.getByRole('button', { name: 'P 2026', exact: true }).waitFor();
    await page.getByText('recent', { exact: true }).waitFor();
    await page.getByText(/inverse distance weighting/).waitFor();
    const meaning = page.getByRole('table', { name: /^What the values mean/ });
    await meaning.getByRole('columnheader', { name: 'Rating of its mean' }).waitFor();
    expect(await meaning.getByRole('row').nth(1).textContent()).toMatch(/ ha.+\((published|table of another region|uncertain)\)/);
    expect(await page.getByRole('region', { name: 'P 2026' }).textContent()).toMatch(/error [\d.]+ ppm, \d+% of the variance/);
  });

  step('C410 C411 one click and a look at the numbers make it the soil analysis of the field', async () => {
    await page.getByRole('button', { name: 'Use as soil analysis' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('rowheader', { name: 'P_ppm', exact: true }).waitFor();
    await dialog.getByText(/Source: P 2026, zone means, 25 points/).waitFor();
    await dialog.getByText('not known by its name').waitFor();
    await dialog.getByRole('combobox', { name: 'What column extra is' }).click();
    await page.getByRole('option', { name: 'Sulfur', exact: true }).click();
    await dialog.getByText('not known by its name').waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the soil analysis' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /P 2026 Soil .*P 2026, zone means, 25 points/ }).waitFor();
    const { body } = await client.get('/analyses/field', { query: { fieldId } });
    const made = body.items.find(({ name }: { name: string }) => name === 'P 2026');
    const sheet = await client.get('/soilAnalysis', { query: { id: made.id } });
    expect(sheet.body.nutrients.map(({ id }: { id: number }) => id)).toEqual([4, 5, 8]);
    expect((await client.del('/soilAnalysis', { ids: [made.id] })).status).toBe(200);
  });

  step('R688 of five layers the newest three are marked as recent', async () => {
    const made: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const form = new FormData();
      form.append('file', new Blob([csv]), 'more.csv');
      form.append('data', JSON.stringify({ fieldId, layerName: `More ${n}`, date: '2026-03-01', outside: 'discard' }));
      made.push((await client.post('/field/layer', form)).body.layerId);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const list = page.getByRole('list', { name: 'Layers, the newest first' });
    await list.getByRole('button', { name: 'More 4', exact: true }).waitFor();
    expect(await list.getByText('recent', { exact: true }).count()).toBe(3);
    const rows = await list.getByRole('listitem').allTextContents();
    expect(rows.map((row) => [/^(More \d|P 2026)/.exec(row)?.[0], row.includes('recent')])).toEqual([
      ['More 4', true],
      ['More 3', true],
      ['More 2', true],
      ['More 1', false],
      ['P 2026', false],
    ]);
    for (const layerId of made) expect((await client.del('/field/layer', { layerId })).status).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'P 2026', exact: true }).click();
  });

  step('C394 C401 zones have areas and rates, and become a task for the tractor', async () => {
    const table = page.getByRole('table', { name: /Management zones/ });
    await table.waitFor();
    expect(await table.getByRole('rowheader').count()).toBe(3);
    for (const [n, rate] of ['120', '90', '60'].entries())
      await page.getByRole('textbox', { name: `Rate of zone ${n + 1} in kg/ha` }).fill(rate);
    await page.getByRole('combobox', { name: 'File' }).click();
    await page.getByRole('option', { name: 'ISOXML task (zip)' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const parts = unzipSync(new Uint8Array(readFileSync((await file.path())!)));
    expect(strFromU8(parts['TASKDATA/TASKDATA.XML']!)).toContain('<PDV A="0006" B="12000"/>');
    await page.getByRole('button', { name: 'Delete P 2026' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No samples yet').waitFor();
  });

  step(
    'U037 R034 C225 C226 C412 trends are switched on, and the field is looked at from above: dates, clouds, figures, colours, a swipe by key and mouse, zones',
    async () => {
      const growerId = rig.fixture.companies[0]!.collections[0]!.groups[0]!.growerIds[0]!;
      const [known] = Object.values(knownFigures(join(projectRoot, 'tests/fixtures/sky/scenes')).fields);
      const seen = await newField(client, growerId, { name: 'Seen from above', geolocation: { geoJson: known!.geoJson } });
      const [cloudy, clear] = ['S2X_MADEUP_20260502', 'S2X_MADEUP_20260512'].map((id) => known!.results[id]!);
      expect((await client.get('/meta')).body.flags.mapTrends).toBe(true);
      await page.clock.setFixedTime('2026-06-10T12:00:00Z'); // the scenes are of one spring, the page asks for the last 400 days
      await page.goto(`/customers/${growerId}/field/${seen}/trends`);
      const picture = page.getByRole('img', { name: /^NDVI of Seen from above on / });
      const status = page.getByRole('status').filter({ hasText: /% clear$/ });
      const figures = page.getByRole('table').filter({ hasText: 'Middle pixel' });
      const told = async (row: string | RegExp) =>
        (await figures.getByRole('row', { name: row }).getByRole('cell').allTextContents()).map(parseFloat);
      const near = (is: readonly number[], due: readonly number[]) =>
        is.length === due.length && is.every((one, n) => Math.abs(one - due[n]!) < 0.001);

      await picture.waitFor();
      expect(await status.textContent()).toContain('100% clear');
      for (const [row, key] of [
        ['Mean', 'mean'],
        ['Standard deviation', 'stDev'],
        [/^Lowest -?\d/, 'min'],
        ['Middle pixel', 'p50'],
      ] as const)
        await eventually(async () => near(await told(row), [clear!.indices['ndvi']![key]!]) || [row, await told(row)], true);
      await page.getByText(/^About \d+% of the ground is covered/).waitFor();

      // dates by keyboard: under some clouds, and under nothing but clouds
      const dates = page.getByRole('slider', { name: 'Date' });
      await dates.press('ArrowLeft');
      await status.filter({ hasText: `${Math.floor(cloudy!.validFraction * 100)}% clear` }).waitFor();
      await figures.getByRole('cell', { name: '2,912 × 10 m' }).waitFor();
      await dates.press('End');
      await page
        .getByText(/^Clouds hide more than 40%/)
        .first()
        .waitFor();
      await dates.press('ArrowLeft');
      await picture.waitFor();

      // two dates under a swipe
      await page.getByRole('combobox', { name: 'Compare with' }).click();
      await page.getByRole('option', { name: /^05.02.2026/ }).click();
      const swipe = page.getByRole('slider', { name: /^Left .+, right / });
      const cut = () => picture.evaluate((image) => Number(/([\d.]+)%\)$/.exec((image as HTMLElement).style.clipPath)?.[1] ?? -1));
      await swipe.press('Home');
      expect(await cut()).toBe(0);
      for (const _ of [1, 2, 3]) await swipe.press('ArrowRight');
      expect(await cut()).toBe(3);
      const box = (await swipe.boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      expect(Math.abs((await cut()) - 75)).toBeLessThan(3);
      await figures.getByRole('columnheader', { name: 'Change' }).waitFor();
      const [before, after] = [cloudy!, clear!].map(({ indices }) => indices['ndvi']!['mean']!);
      await eventually(async () => near(await told('Mean'), [before!, after!, after! - before!]) || (await told('Mean')), true);

      // colours for every kind of sight, and zones of what is seen
      const colours = page.getByRole('list', { name: 'Colours and their values' });
      await page.getByRole('switch', { name: /^Colours for every kind of sight/ }).press('Space');
      await colours.locator('[style*="rgb(68, 1, 84)"]').first().waitFor(); // where viridis begins
      await page.getByRole('button', { name: 'Make zones' }).press('Enter');
      await page.getByRole('table', { name: /Management zones/ }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      const tops = await colours
        .getByRole('listitem')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
      expect([tops, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([1, 0]);
    },
  );
});
