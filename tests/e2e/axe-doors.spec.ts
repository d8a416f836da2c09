import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bulkEnded, startBulk } from '../api/support/bulk';
import { invitation } from '../api/support/invitation';
import { Client } from './support/client';
import { confirmedAdmin } from './support/admin-client';
import { axeInLightAndDark, openPage, type WatchedPage } from './support/browser';
import { inBrowser, type Person, type Rig, settled, signIn, typeCode, visit } from './support/rig';

const tongues = [
  ['en-US', 1],
  ['mr-IN', 2],
] as const;

const clientOf = ({ url }: Rig, { email, password }: Person) => Client.signIn(url, email, password);

/** What the sweeps of axe-pages and axe-openings leave out: pages of somebody without an account, and those that only a super admin or a company with a switch on has. */
inBrowser('Accessibility of the pages outside an admin’s everyday', (rig) => {
  let shared: string;
  let signed: string;
  let invited: string;
  let taskId: number;

  beforeAll(async () => {
    const [first, second] = rig.fixture.companies;
    const boss = await confirmedAdmin(rig, 'super-1');
    const toggles = { sharedAssetManagement: true, landingPage: true, seedsDashboard: true, requiresAdditionalGrowerInfo: true };
    expect((await boss.put(`/company/${second!.id}`, { toggles })).status).toBe(200);
    const planId = first!.collections[0]!.groups[0]!.planIds[0]!;
    const link = await (await clientOf(rig, rig.person('user-1'))).post('/plan/storage/share', { planId, option: 'link' });
    expect(link.status).toBe(200);
    shared = new URL(link.body.url).pathname;
    const grower = first!.collections[0]!.groups[0]!.growerIds[0]!;
    const license = await (await clientOf(rig, rig.person('user-1'))).post(`/customer/${grower}/licenses`, { method: 'link' });
    expect(license.status).toBe(201);
    signed = new URL(license.body.url).pathname;
    invited = await invitation({ dataDir: rig.stack.dataDir }, rig.fixture, 'guest@farm.test');
    const [group] = second!.collections[0]!.groups;
    const admin = await clientOf(rig, rig.person('group-5'));
    taskId = await startBulk(admin, group!.id, group!.fieldIds.slice(0, 1));
    await bulkEnded(admin, taskId);
  });

  describe.each(tongues)('in %s, light and dark', (locale, languageId) => {
    const opened: WatchedPage[] = [];
    const open = async () => {
      const watched = await openPage(rig.browser, rig.url, { locale });
      opened.push(watched);
      return watched.page;
    };
    const openAs = async (who: string) => {
      const person = rig.person(who);
      expect((await (await clientOf(rig, person)).post('/user/preference', { languageId })).status).toBe(200);
      const page = await open();
      await signIn(page, person);
      return page;
    };
    afterAll(() => Promise.all(opened.map(({ context }) => context.close())));

    test('U001 U003 U004 U005 U006 U009 U095 U120 pages of somebody without an account', async () => {
      const page = await open();
      const paths = [
        '/',
        '/forgot',
        '/reset-password',
        '/reset-password?email=YQ&code=Yg',
        shared,
        '/share/nothing',
        signed,
        '/licenses/sign/none',
      ];
      for (const path of [...paths, `/invite?data=${invited}`, `/register?data=${invited}`, `/admin-register?data=${invited}`]) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await settled(page);
        expect([path, await axeInLightAndDark(page)]).toEqual([path, []]);
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    });

    test('U059 the companies, one of them, a new one with its mistakes', async () => {
      const page = await openAs('super-1');
      await visit(page, '/admin-center/companies');
      await typeCode(page, rig, rig.person('super-1'));
      await settled(page);
      expect(await axeInLightAndDark(page)).toEqual([]);
      const dialog = page.getByRole('dialog');
      await page.locator('tbody a').first().click();
      await dialog.locator('input[name=name]').waitFor();
      await settled(page);
      expect(await axeInLightAndDark(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('main#page header button').last().click();
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
      expect(await axeInLightAndDark(page)).toEqual([]);
    });

    test('U029 U044 U045 U046 what a switch of a company opens, and plans made in bulk', async () => {
      const page = await openAs('group-5');
      for (const path of [
        '/landingPage',
        '/SeedNetworkInformationDashboard',
        '/customers',
        `/BulkRecommendation/overview?taskId=${taskId}`,
      ]) {
        await visit(page, path);
        await settled(page);
        expect([path, await axeInLightAndDark(page)]).toEqual([path, []]);
      }
    });

    test('no console error, no policy report, no missing text, no other origin', () => {
      expect(
        opened.flatMap(({ complaints }) => complaints).filter((one) => !/status of (40[14]|410 .*\/licenses\/sign\/none)/.test(one)),
      ).toEqual([]);
    });
  });
});
