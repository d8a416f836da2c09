import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { formOf } from '../api/support/sheets';
import { Client } from '../support/client';
import { listsHold } from '../support/lists-hold';
import { openPage, type WatchedPage } from './support/browser';
import { hostileTexts, hostileUpTo } from './support/hostile-text';
import { type Places, placesOf } from './support/places';
import { enterAdmin, inBrowser, settled, signIn, visit } from './support/rig';

interface Watch {
  /** Scripts that ran, dialogs, reports of the content policy, requests elsewhere and errors of the page. */
  readonly happened: string[];
  readonly watched: WatchedPage;
}

async function watch(browser: Parameters<typeof openPage>[0], origin: string): Promise<Watch> {
  const watched = await openPage(browser, origin);
  const happened = watched.complaints;
  watched.page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { happened, watched };
}

/** Nothing ran, and nothing of what was typed has become an element. */
async function expectInert(page: Page, { happened }: Watch, where: string, refused = false): Promise<void> {
  await settled(page);
  const found = await page.evaluate(() => {
    const made = [
      ...document.querySelectorAll('script:not([src]), iframe, object, embed, base, [onerror], [onload], [srcdoc], form[action]'),
    ];
    const links = [...document.querySelectorAll('a[href], area[href]')].filter(
      (link) => !/^(https?|blob|mailto|tel):/.test((link as HTMLAnchorElement).href),
    );
    return { ran: '__ran' in globalThis, elements: [...made, ...links].map((one) => one.outerHTML.slice(0, 120)) };
  });
  const bad = happened.filter((one) => !(refused && one.startsWith('console: Failed to load resource')));
  expect([where, found, bad]).toEqual([where, { ran: false, elements: [] }, []]);
}

inBrowser('N1 N2 what people type is text, wherever it is shown', (rig) => {
  let on: Watch;
  let page: Page;
  let places: Places;
  let planted = 0;
  const growers: number[] = [];

  beforeAll(async () => {
    places = placesOf(rig);
    const person = rig.person('user-1');
    const api = await Client.signIn(rig.url, person.email, person.password);
    const plant = async (answer: ReturnType<Client['post']>) => {
      const { status, body } = await answer;
      if (status < 300) planted += 1;
      else if (status !== 422 && status !== 409) throw new Error(`planting: ${status} ${JSON.stringify(body)}`);
      return status < 300 ? body : undefined;
    };
    const whole = (n: number) => hostileTexts[n % hostileTexts.length]!;
    for (const text of hostileTexts) await plant(api.post('/comments', { entity: 'plan', id: places.plan, text }));
    const files = hostileUpTo(80).filter((name) => !/[\\/\u0000-\u001f]/.test(name));
    for (const name of files.slice(0, 12))
      await plant(api.post('/comments', formOf('%PDF-1.4\n', `${name}.pdf`, { entity: 'plan', id: places.plan, text: name })));
    for (const [n, farmName] of hostileUpTo(50).slice(0, 8).entries()) {
      const made = await plant(
        api.post('/customer', {
          fullName: `Text ${'abcdefgh'[n]}`,
          farmName,
          group: places.group,
          countryId: 101,
          unitTypeId: 0,
          nutrientForm: 'oxide',
          assignedTo: person.id,
        }),
      );
      if (made) growers.push(made.id as number);
    }
    for (const name of hostileUpTo(40).slice(0, 8))
      await plant(api.post('/field', { name, customerId: places.grower, locationType: 'noLocation', area: 5, unitId: 28 }));
    await plant(api.post('/plan', { id: places.plan, notes: hostileTexts.slice(0, 12).join('\n').slice(0, 1_900) }));
    await plant(api.post('/plan', { id: places.plan, name: hostileUpTo(40)[0] }));
    await plant(api.post('/comments', { entity: 'field', id: places.field, text: whole(3) }));
    await plant(api.post('/comments', { entity: 'customer', id: places.grower, text: whole(4) }));
    await listsHold(rig.url);
    on = await watch(rig.browser, rig.url);
    ({ page } = on.watched);
    await signIn(page, person);
  });
  afterAll(() => on?.watched.context.close());

  test('there is enough of it', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(120);
    expect(planted).toBeGreaterThanOrEqual(120);
    expect(growers.length).toBeGreaterThan(0);
  });

  test('on the pages of growers, fields and plans, in lists, notes, comments and names of files', async () => {
    const { collection, group, grower, field, plan } = places;
    for (const path of [
      `/collection/${collection}/group/${group}`,
      `/customers/${grower}`,
      `/customers/${growers[0]}`,
      `/customers/${growers[0]}/edit`,
      `/customers/${grower}/fields/${field}`,
      `/customers/${grower}/plan/nutritional?planId=${plan}`,
      `/customers/${grower}/plan/fertilization?planId=${plan}`,
      `/customers/${grower}/plan/view?planId=${plan}`,
      `/customers/${grower}/plan/overview?planId=${plan}`,
      `/customers/${grower}/plan/history?planId=${plan}`,
    ]) {
      await visit(page, path);
      await expectInert(page, on, path);
    }
    await visit(page, `/customers/${grower}/plan/overview?planId=${plan}`);
    const comments = page.getByRole('button', { name: /^Comments/ }).first();
    await comments.click();
    await page.getByText(hostileTexts[3]!, { exact: false }).first().waitFor();
    await expectInert(page, on, 'the comments');
  });

  test('in what an address says: return addresses, keys of errors, searches, links that are none', async () => {
    for (const path of [
      `/login?returnTo=${encodeURIComponent('javascript:window.__ran=1')}`,
      `/login?returnTo=${encodeURIComponent('//evil.example')}`,
      `/error/server-error?key=${encodeURIComponent(hostileTexts[3]!)}`,
      `/nowhere/${encodeURIComponent('<img src=x onerror=alert(1)>')}?q=${encodeURIComponent(hostileTexts[3]!)}#${encodeURIComponent(hostileTexts[0]!)}`,
      `/invite?data=${encodeURIComponent(hostileTexts[3]!)}`,
      `/reset-password?email=${encodeURIComponent(hostileTexts[3]!)}&code=${encodeURIComponent(hostileTexts[6]!)}`,
      `/collection/${places.collection}/group/${places.group}?search=${encodeURIComponent(hostileTexts[3]!)}`,
    ]) {
      await page.goto(path);
      const shown = page.locator('h1').first().waitFor();
      await shown.catch((late: unknown) => {
        throw new Error(`nothing at ${path}`, { cause: late });
      });
      await expectInert(page, on, path, true);
      expect(new URL(page.url()).origin).toBe(rig.url);
    }
  });

  test('for admins, in the audit of it', async () => {
    const admins = await watch(rig.browser, rig.url);
    const admin = rig.person('group-1');
    await signIn(admins.watched.page, admin);
    await enterAdmin(admins.watched.page, rig, admin, '/admin-center/audit');
    await expectInert(admins.watched.page, admins, 'the audit');
    await admins.watched.context.close();
  });
});
