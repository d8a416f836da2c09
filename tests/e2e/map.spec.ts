import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { join } from 'node:path';
import { growerOf, newField, square } from '../api/support/growers';
import { knownFigures } from '../support/scene-service';
import { projectRoot } from '../support/stack';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { eventually } from './support/eventually';
import { inBrowser, settled, signIn } from './support/rig';

type Place = [lon: number, lat: number];

/** A picture of one colour compresses to less than this. */
const PAINTED_BYTES = 6_000;
const PAINTED_MS = 60_000;

inBrowser(
  'The map, from files of this server alone',
  (rig) => {
    let watched: WatchedPage;
    let page: Page;
    let group: { collection: number; id: number; grower: number };

    beforeAll(async () => {
      const [collection] = rig.fixture.companies[0]!.collections;
      group = { collection: collection!.id, id: collection!.groups[0]!.id, grower: collection!.groups[0]!.growerIds[0]! };
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      await signIn(page, rig.person('user-1'));
    });
    afterAll(() => watched?.context.close());

    const canvas = () => page.getByLabel('Map to draw the field on');
    const openDrawing = async (query = '') => {
      await page.goto(`/customers/${group.grower}/fields/add${query}`);
      await page.getByRole('heading', { level: 1, name: 'Add field' }).waitFor();
      await page.getByLabel('Field name').fill(`Field ${query || 'drawn'}`);
    };
    const drawingReady = async () => {
      const element = await canvas().elementHandle();
      await page.waitForFunction((map) => getComputedStyle(map as Element).cursor === 'crosshair', element);
    };
    const rows = () => page.getByRole('textbox', { name: /^Latitude of corner/ });
    const save = async (name: string) => {
      await page.getByRole('button', { name: 'Save field' }).click();
      const [saved, meant] = [page.getByRole('heading', { level: 1, name }), page.getByRole('button', { name: 'Save it so' })];
      await saved.or(meant).waitFor(); // the map opens where the grower's fields are: what is drawn there may lie upon them
      if (await meant.isVisible()) await meant.click();
      await saved.waitFor();
      expect(await page.locator('main#page header').textContent()).toMatch(/[\d.,]+ ha/);
      await page.getByRole('img', { name: `Outline of ${name}` }).waitFor();
    };

    test('U024 U029 the fields of a group are painted beside its growers, where /customers leads too', async () => {
      await page.goto(`/customers?collection=${group.collection}&group=${group.id}`);
      await page.waitForURL(new RegExp(`/collection/${group.collection}/group/${group.id}$`));
      await page.getByRole('table').getByRole('link', { name: 'Grower One One' }).waitFor();
      const map = page.locator('canvas').first();
      await map.waitFor();
      await settled(page);
      await expectPainted(() => map.screenshot());
    });

    test('U024 U025 U034 a grower and their first field, drawn with the mouse: seven clicks on two forms, and no corner need be clicked twice', async () => {
      let clicks = 0;
      const click = (where: Locator) => (clicks++, where.click());
      await page.goto(`/collection/${group.collection}/group/${group.id}`);
      await click(page.locator('main#page').getByRole('link', { name: 'Add grower' }).first());
      await page.getByRole('heading', { level: 1, name: 'Add grower' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'fullName');
      await page.keyboard.type('Maria Souza');
      await click(page.getByRole('button', { name: 'Save and add a field' }));
      await page.getByRole('heading', { level: 1, name: 'Add field' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
      await page.keyboard.type('Field drawn');
      await drawingReady();
      await expectPainted(() => canvas().screenshot());
      const box = (await canvas().boundingBox())!;
      const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
      const corners = [at(0.3, 0.3), at(0.6, 0.32), at(0.62, 0.6), at(0.32, 0.62)];
      for (const [x, y] of corners) {
        await page.mouse.move(x, y, { steps: 3 });
        await page.mouse.click(x, y);
        clicks++;
      }
      await page.getByText('4 corners').waitFor();
      expect([await rows().count(), clicks + 1]).toEqual([4, 7]); // and one to save it
      await save('Field drawn');
    });

    test('U034 a field drawn beside another lies on its corners and its edge, without a gap', async () => {
      const { email, password } = rig.person('user-1');
      const client = await Client.signIn(rig.url, email, password);
      const { body: grower } = await client.post('/customer', growerOf(rig.fixture.companies[0]!.collections[0]!.groups[0]!));
      await newField(client, grower.id, { name: 'Neighbour' });
      const [ring] = square().coordinates;
      const [, lowerRight, upperRight] = ring as [Place, Place, Place];
      const open = async () => {
        await page.goto(`/customers/${grower.id}/fields/add`);
        await page.getByLabel('Field name').fill('Beside');
        await drawingReady();
        await settled(page);
        return (await canvas().boundingBox())!;
      };
      const corner = async (n: number) => {
        const value = (name: string) => page.getByLabel(`${name} of corner ${n}`).inputValue();
        return [Number(await value('Longitude')), Number(await value('Latitude'))] as Place;
      };
      const box = await open();
      // far from the neighbour, two corners tell how the map lies; it opens so again
      const seen = [
        [box.x + box.width * 0.08, box.y + box.height * 0.45],
        [box.x + box.width * 0.92, box.y + box.height * 0.7],
      ] as const;
      // an outline is told from its third corner on
      for (const [x, y] of [...seen, [seen[1]![0], box.y + box.height * 0.4] as const]) {
        await page.mouse.move(x, y, { steps: 3 });
        await page.mouse.click(x, y);
      }
      await page.getByText('3 corners').waitFor();
      const told = [await corner(1), await corner(2)] as const;
      const along = (part: 0 | 1) => (value: number) =>
        seen[0]![part] + ((value - told[0][part]) / (told[1][part] - told[0][part])) * (seen[1]![part] - seen[0]![part]);
      const pixel = ([lon, lat]: Place) => [along(0)(lon), along(1)(lat)] as const;
      await open();
      const middle: Place = [lowerRight[0], (lowerRight[1] + upperRight[1]) / 2];
      const [from, to, edge] = [pixel(lowerRight), pixel(upperRight), pixel(middle)];
      const right = Math.abs(from[1] - to[1]);
      const places = [
        [from[0] + 5, from[1] + 4],
        [from[0] + right / 2, from[1]],
        [from[0] + right / 2, edge[1]],
        [edge[0] + 6, edge[1]],
      ] as const;
      for (const [x, y] of places) {
        await page.mouse.move(x, y, { steps: 3 });
        await page.mouse.click(x, y);
      }
      await page.getByText('4 corners').waitFor();
      await save('Beside');
      const id = Number(/fields\/(\d+)/.exec(page.url())![1]);
      const { body: saved } = await client.get('/field', { query: { id } });
      const [stored] = saved.geolocation.geoJson.coordinates as Place[][];
      const near = (place: Place) => stored!.find(([lon, lat]) => Math.hypot(lon - place[0], lat - place[1]) < 0.0005)!;
      expect(near(lowerRight)).toEqual(lowerRight);
      expect(near(middle)[0]).toBeCloseTo(lowerRight[0], 6);
    });

    test('a town or coordinates bring the map there without a network, and a slip is asked about before it is saved', async () => {
      await openDrawing('?slip');
      const search = page.getByRole('combobox', { name: 'Town or coordinates' });
      await search.fill('Sangamner');
      await page.getByRole('option', { name: /Sangamner Maharashtra, India/ }).waitFor();
      await search.fill('48°06′N 2°06′E');
      await page.getByRole('option', { name: /48.1; 2.1 coordinates/ }).waitFor();
      await search.press('Enter');
      for (const [index, [latitude, longitude]] of [
        ['48.1', '2.1'],
        ['48.1', '2.9'],
        ['48.8', '2.9'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add corner' }).click();
        await page.getByLabel(`Latitude of corner ${index + 1}`).fill(latitude!);
        await page.getByLabel(`Longitude of corner ${index + 1}`).fill(longitude!);
      }
      await page.getByRole('button', { name: 'Save field' }).click();
      const asked = page.getByRole('dialog', { name: 'Is this the field you mean?' });
      await asked.getByText('Fields rarely have more than 5,000').waitFor();
      await asked.getByText('another country than its grower: France').waitFor();
      await asked.getByRole('button', { name: 'Look again' }).click();
      await asked.waitFor({ state: 'detached' });
      // what was drawn as an outline is no beginning of a place
      await page.getByRole('radio', { name: 'Enter a place' }).click();
      await eventually(async () => [await rows().count(), await rows().first().inputValue()], [1, '']);
    });

    test('U034 a field drawn on the map by keys', async () => {
      await openDrawing('?by=keys');
      await drawingReady();
      await canvas().focus();
      for (const move of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        await page.keyboard.press('c');
        await page.keyboard.press(move);
      }
      await page.keyboard.press('c');
      await page.getByText('4 corners').waitFor();
      await page.keyboard.press('Backspace');
      await page.getByText('3 corners').waitFor();
      expect(await rows().count()).toBe(3);
      await save('Field ?by=keys');
    });

    test('U034 without a live map the table of corners draws the outline', async () => {
      await openDrawing('?map=static');
      await page.getByText('The live map cannot be drawn here').waitFor();
      expect(await page.locator('canvas').count()).toBe(0);
      for (const [index, [latitude, longitude]] of [
        ['18.61', '73.91'],
        ['18.61', '73.92'],
        ['18.62', '73.92'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add corner' }).click();
        await page.getByLabel(`Latitude of corner ${index + 1}`).fill(latitude!);
        await page.getByLabel(`Longitude of corner ${index + 1}`).fill(longitude!);
      }
      await page.getByText('3 corners').waitFor();
      await page.getByRole('img', { name: 'Map to draw the field on' }).locator('path, polygon').first().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: /^length around: [\d,]+ m\. Why this number\?$/ }).waitFor();
      await page.getByRole('button', { name: /^Area of the drawing: [\d.,]+ ha\. Why this number\?$/ }).press('Enter');
      const why = page.getByRole('dialog', { name: /Area of the drawing/ });
      await why.getByText('Pᵢ — corners, longitude and latitude').first().waitFor();
      await why
        .getByText(/Karney, Algorithms for geodesics/)
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'detached' });
      await save('Field ?map=static');
    });

    test('U037 two dates lie side by side on the live map, where the swipe stands', async () => {
      const { email, password } = rig.person('user-1');
      const client = await Client.signIn(rig.url, email, password);
      const [known] = Object.values(knownFigures(join(projectRoot, 'tests/fixtures/sky/scenes')).fields);
      const field = await newField(client, group.grower, { name: 'Swiped', geolocation: { geoJson: known!.geoJson } });
      await page.clock.setFixedTime('2026-06-10T12:00:00Z'); // the scenes are of one spring, the page asks for the last 400 days
      await page.goto(`/customers/${group.grower}/field/${field}/trends`);
      const map = page.locator('canvas.maplibregl-canvas');
      await expectPainted(() => map.screenshot());
      await page.getByRole('combobox', { name: 'Compare with' }).press('Enter');
      await page.getByRole('option', { name: /^04.22.2026/ }).click();
      const swipe = page.getByRole('slider', { name: /^Left/ });
      /** The picture once it stands still. */
      const still = async (key: string) => {
        await swipe.press(key);
        let [last, now] = ['', (await map.screenshot()).toString('base64')];
        while (last !== now) [last, now] = [now, (await map.screenshot()).toString('base64')];
        return now;
      };
      const onlyNow = await still('Home');
      const onlyBefore = await still('End');
      expect(onlyNow === onlyBefore).toBe(false);
      expect((await still('Home')) === onlyNow).toBe(true);
    });

    test('nothing complained and nothing came from elsewhere', () => expect(watched.complaints).toEqual([]));

    /** Looks again until the picture holds more than one colour: tiles come from the basemap file as they are asked for. */
    async function expectPainted(look: () => Promise<Buffer>): Promise<void> {
      let bytes = 0;
      for (const end = Date.now() + PAINTED_MS; Date.now() < end && bytes < PAINTED_BYTES;) bytes = (await look()).length;
      expect(bytes).toBeGreaterThan(PAINTED_BYTES);
    }
  },
  { browser: 'webgl' },
);
