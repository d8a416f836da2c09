import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { confirmedAdmin } from './admin-client';
import { adminOpenings } from './admin-openings';
import { pages, type Places } from './axe-pages';
import { states } from './axe-states';
import { axeInLightAndDark, openPage, type WatchedPage } from './browser';
import { Client } from './client';
import { placesOf } from './places';
import { inBrowser, prove, settled, signIn, typeCode, visit } from './rig';
import { millFor } from './mills';
import { templateFor } from './templates';

interface Tongue {
  readonly locale: string;
  readonly languageId: number;
}
export const english: Tongue = { locale: 'en-US', languageId: 1 };
export const marathi: Tongue = { locale: 'mr-IN', languageId: 2 };

interface Sweep {
  readonly locale: string;
  readonly page: Page;
  readonly at: Places;
  signIn(): Promise<void>;
  typeCode(): Promise<void>;
  /** Goes there, past the question for a code where one is asked. */
  go(path: string): Promise<void>;
  violations(): Promise<string[]>;
}

/** An admin's page in one language: a spec for each language and half of the looks, so that all processors share them. */
function sweep({ locale, languageId }: Tongue, what: string, looks: (sweep: Sweep) => void): void {
  inBrowser('Accessibility and tidiness', (rig) => {
    describe(`of ${what} in ${locale}, light and dark`, () => {
      let watched: WatchedPage;
      let at: Places;
      const admin = () => rig.person('company-1');

      beforeAll(async () => {
        at = { ...placesOf(rig), template: 0, mill: 0 };
        const client = await Client.signIn(rig.url, admin().email, admin().password);
        expect((await client.post('/user/preference', { languageId })).status).toBe(200);
        expect((await client.post('/user', { isOnBoarding: true })).status).toBe(200); // who is through has no such pages
        at.template = await templateFor(client, at.group);
        at.mill = await millFor(client, at.group);
        // in one of the languages pages have a head in a company's own colours, those on which lettering is hardest
        if (languageId === marathi.languageId) {
          const boss = await confirmedAdmin(rig, 'super-1');
          const colours = { main: '#757575', accent: '#ffe600' };
          expect((await boss.put(`/company/${rig.fixture.companies[0]!.id}/own`, { colours })).status).toBe(200);
        }
        watched = await openPage(rig.browser, rig.url, { locale });
        // the first page of a server that has just started may wait for the machine; what is slow is measured elsewhere
        await watched.page.goto('/login?expired=true', { timeout: 120_000 });
        await watched.page.locator('h1').waitFor();
      });
      afterAll(() => watched?.context.close());

      looks({
        locale,
        get page() {
          return watched.page;
        },
        get at() {
          return at;
        },
        signIn: () => signIn(watched.page, admin()),
        typeCode: () => typeCode(watched.page, rig, admin()),
        async go(path) {
          await visit(watched.page, path);
          if (path.startsWith('/admin-center')) await prove(watched.page, rig, admin());
        },
        async violations() {
          await settled(watched.page);
          return axeInLightAndDark(watched.page);
        },
      });
      test('no console error, no policy report, no missing text, no other origin', () => {
        expect(watched.complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
      });
    });
  });
}

export const sweepPages = (tongue: Tongue): void =>
  sweep(tongue, 'every page', (on) => {
    test('U002 the sign-in', async () => {
      expect(await on.violations()).toEqual([]);
      await on.signIn();
      await visit(on.page, '/admin-center/audit');
      await on.page.locator('form#security-code').waitFor();
      expect(await axeInLightAndDark(on.page)).toEqual([]);
      await on.typeCode();
      expect(await on.page.evaluate(() => document.documentElement.lang)).toBe(on.locale);
    });
    test.each(pages)('%s', async (_id, path) => {
      await on.go(path(on.at));
      expect(await on.violations()).toEqual([]);
    });
    test('the gallery of parts, which shows waiting ones too', async () => {
      await visit(on.page, '/__ui');
      await on.page.getByRole('grid').locator('td').first().waitFor();
      expect(await axeInLightAndDark(on.page)).toEqual([]);
    });
  });

export const sweepOpenings = (tongue: Tongue): void =>
  sweep(tongue, 'what pages open', (on) => {
    beforeAll(() => on.signIn());

    test.each(states)('%s', async (_name, path, open) => {
      await on.go(path(on.at));
      await settled(on.page);
      await open(on.page);
      expect(await on.violations()).toEqual([]);
      await on.page.keyboard.press('Escape');
    });
    test.each(adminOpenings)('%s', async (_name, path, open) => {
      await on.go(path);
      await settled(on.page);
      await open(on.page, async () => expect(await on.violations()).toEqual([]));
    });
  });
