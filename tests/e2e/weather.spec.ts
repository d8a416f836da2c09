import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { json, weatherBody, WeatherService } from '../support/weather-service';
import { confirmedAdmin } from './support/admin-client';
import { axeViolations, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { eventually } from './support/eventually';
import { inBrowser, signIn, story, visit } from './support/rig';

const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const days = [0, 1, 2, 3, 4, 5, 6].map(day);
const weather = new WeatherService();
/** Severe, moderate, positive, nothing known, and three more fine days; °F, inches, mph. */
const sky = {
  ...{ time: days, temperature_2m_max: [105, 77, 77, null, 77, 77, 77], temperature_2m_min: [60, 60, 60, null, 60, 60, 60] },
  ...{ precipitation_sum: days.map(() => 0), precipitation_probability_max: days.map(() => 0) },
  ...{ wind_speed_10m_max: [5, 51, 5, null, 5, 5, 5], relative_humidity_2m_mean: [60, 60, 60, null, 60, 60, 60] },
};

/** The colour of a chip's word as hue (0–360) and saturation (0–1). */
const colourOf = (chip: Locator): Promise<{ hue: number; saturation: number }> =>
  chip.evaluate((node) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = getComputedStyle(node).color;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255) as [number, number, number];
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const span = most - least;
    const sixth = span === 0 ? 0 : most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
    return { hue: sixth * 60, saturation: most === 0 ? 0 : span / most };
  });
const widerThanScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

inBrowser(
  'The weather on a phone',
  (rig) => {
    let watched: WatchedPage;
    let page: Page;
    let api: Client;
    let grower: number;
    let field: number;
    let other: number;
    let plan: number;
    /** The alert on or off. */
    let turn: (enabled: boolean) => Promise<void>;
    const step = story();
    const week = () => page.getByRole('list').filter({ has: page.locator('button[aria-pressed]') });

    beforeAll(async () => {
      // noon where the fields lie, so that nobody sleeps
      const noon = { utc_offset_seconds: (12 - new Date().getUTCHours()) * 3_600 };
      weather.behave = (asked, response) => json(response, 200, weatherBody(asked, sky, noon));
      const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
      [grower, other, field, plan] = [group.growerIds[0]!, group.growerIds[1]!, group.fieldIds[0]!, group.planIds[0]!];
      const person = rig.person('user-1');
      api = await Client.signIn(rig.url, person.email, person.password);
      await api.put('/customer', { id: grower, phoneNumber: '+919876543210' });
      const admin = await confirmedAdmin(rig, 'group-1');
      const made = await admin.post(`/weather/alerts?groupId=${group.id}`, {
        ...{ name: 'Great heat', icon: 'heat', type: 'Heat', parameter: { value: 38, unit: '°C' }, advice: 'Irrigate in the evening' },
      });
      turn = async (enabled) => {
        const { status } = await admin.post(`/weather/alerts?groupId=${group.id}`, { id: made.body.id, enabled });
        expect(status).toBe(200);
      };
      watched = await openPage(rig.browser, rig.url);
      page = watched.page;
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, person);
    });
    afterAll(() => watched?.context.close());

    step(
      'R032 R297 R298 R299 R300 severe is red, moderate a warning, positive green, what nobody knows grey; each says its word',
      async () => {
        await visit(page, `/customers/${grower}/field/${field}/weather`);
        const chips = ['Severe', 'Moderate', 'Good', 'No data'];
        const looks = [];
        for (const [n, word] of chips.entries()) {
          const chip = week()
            .getByRole('listitem')
            .nth(n)
            .getByText(new RegExp(`^\\W?${word}$`));
          await chip.waitFor();
          looks.push(await colourOf(chip));
        }
        const [severe, moderate, positive, unknown] = looks as [Look, Look, Look, Look];
        expect([severe.hue < 15 || severe.hue > 340, severe.saturation > 0.5]).toEqual([true, true]);
        expect([moderate.hue > 20 && moderate.hue < 60, moderate.saturation > 0.5]).toEqual([true, true]);
        expect([positive.hue > 80 && positive.hue < 175, positive.saturation > 0.3]).toEqual([true, true]);
        expect(unknown.saturation).toBeLessThan(0.25);
      },
    );

    step('U033 R201 who watches sees an event come and go without a reload, on the page of a grower and of all growers', async () => {
      await visit(page, `/customers/${grower}/weather-events/Great%20heat`);
      await page.getByText('Nothing is forecast by this name now.').waitFor();
      const all = await openPage(rig.browser, rig.url);
      await signIn(all.page, rig.person('user-1'));
      await visit(all.page, '/customers/weather-events/Great%20heat');
      await all.page.getByText('Nothing is forecast by this name now.').waitFor();
      expect((await api.post('/plan/status', { id: plan, status: 'active' })).status).toBe(200);
      for (const one of [page, all.page]) await one.getByText('Irrigate in the evening').waitFor();
      await turn(false);
      for (const one of [page, all.page]) await one.getByText('Nothing is forecast by this name now.').waitFor();
      expect(all.complaints).toEqual([]);
      await all.context.close();
    });

    step('R644 a message wants the word of the grower, says how many it is, and when it fails that it could not be sent', async () => {
      await turn(true);
      const send = page.getByRole('button', { name: /^Send SMS to/ });
      await send.click();
      const dialog = page.getByRole('dialog');
      const agreed = dialog.getByRole('checkbox', { name: 'The grower has agreed to get text messages about the weather' });
      await agreed.waitFor();
      expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
      await dialog.getByRole('textbox', { name: 'Message' }).fill('उद्या खूप उष्णता. '.repeat(5));
      await dialog.getByText('2 messages: 90 characters, UCS-2').waitFor();
      await agreed.check();
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await dialog
        .getByRole('alert')
        .getByText(/^The SMS could not be sent/)
        .waitFor();
      expect([await axeViolations(page), await widerThanScreen(page)]).toEqual([[], 0]);
      await page.keyboard.press('Escape');
    });

    step('R500 the field of the address is the one that the page is of; one of another grower is not found there', async () => {
      expect(await visit(page, `/customers/${grower}/field/${field}/weather`)).toBe('Weather of North field');
      expect(await visit(page, `/customers/${other}/field/${field}/weather`)).toBe('Field not found');
    });

    step('what the grower agreed to stands with who wrote it down and when, in three languages, and fits a phone', async () => {
      await visit(page, `/customers/${grower}?tab=messages`);
      const agreed = page.getByRole('switch', { name: /^The grower wants text messages/ });
      await agreed.waitFor();
      expect(await agreed.isChecked()).toBe(true);
      await page.getByText(/^Agreed\. Recorded on .+ by .+\.$/).waitFor();
      await agreed.click();
      await page.getByText(/^Wants no more messages\. Recorded on/).waitFor();
      const words = { 2: 'हवामानाचे एसएमएस', 3: 'Mensagens de texto sobre o tempo' } as const;
      for (const [languageId, title] of Object.entries(words)) {
        expect((await api.post('/user/preference', { languageId: Number(languageId) })).status).toBe(200);
        await page.goto(`/customers/${grower}?tab=messages`);
        await page.getByRole('heading', { name: title }).waitFor();
        expect([title, await widerThanScreen(page)]).toEqual([title, 0]);
        await visit(page, `/customers/${grower}/field/${field}/weather`);
        await week().waitFor();
        expect([title, await widerThanScreen(page)]).toEqual([title, 0]);
      }
      await api.post('/user/preference', { languageId: 1 });
      await page.reload();
    });

    step('without a network the week stays, and says how old it is', async () => {
      await visit(page, `/customers/${grower}/field/${field}/weather`);
      await week().waitFor();
      await page.route('**/api/weather?*', (route) => route.abort('internetdisconnected'));
      await page.clock.setFixedTime(Date.now() + 20 * 60_000); // what is minutes old is looked up anew
      await visit(page, `/customers/${grower}/weather-events/Great%20heat`);
      await visit(page, `/customers/${grower}/field/${field}/weather`);
      await page
        .getByRole('status')
        .getByText(/^Could not be looked up anew: this is from /)
        .waitFor();
      expect(await week().getByRole('listitem').count()).toBe(7);
      await eventually(() => widerThanScreen(page), 0);
    });
  },
  { weather },
);
type Look = Awaited<ReturnType<typeof colourOf>>;
