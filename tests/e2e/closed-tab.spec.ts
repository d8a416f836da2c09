import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { Client } from './support/client';
import { openPage, type WatchedPage } from './support/browser';
import { cell, chip, shows } from './support/plan-page';
import { inBrowser, signIn } from './support/rig';

const rounds = Number(process.env['LOAM_TAB_KILLS'] ?? 5);
const SHOWN_MS = 300;

inBrowser('A tab whose process is killed', (rig) => {
  let watched: WatchedPage;
  let context: BrowserContext;
  let path: string;
  let planId: number;
  let client: Client;

  beforeAll(async () => {
    const { companies, library } = rig.fixture;
    const group = companies[0]!.collections[0]!.groups[0]!;
    const person = rig.person('user-1');
    client = await Client.signIn(rig.url, person.email, person.password);
    const products = ['urea', 'map'].map((key) => ({ id: library.productIds[key]! }));
    const { body } = await client.post('/plan', {
      name: 'Killed',
      customerId: group.growerIds[0],
      fieldId: group.fieldIds[0],
      cropId: library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products,
    });
    planId = body.id;
    path = `/customers/${group.growerIds[0]}/plan/fertilization?planId=${planId}`;
    watched = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    context = watched.context;
    await signIn(watched.page, person);
    await watched.page.close();
  });
  afterAll(() => context?.close());

  const open = async (page: Page) => {
    await page.goto(path);
    await cell(page, 0, 1).waitFor();
    return page;
  };
  const killRenderer = async (page: Page) => {
    const crashed = new Promise((done) => page.once('crash', done));
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => undefined); // never answered
    await crashed;
    await page.close({ runBeforeUnload: false }).catch(() => undefined);
  };
  const hasDose = async (amount: number) => {
    const { body } = await client.get('/plan', { query: { planId } });
    return body.applications.some((one: { products: { amount: number }[] }) => one.products.some((product) => product.amount === amount));
  };

  const signs = (page: Page) => page.locator('header [role=status]').allTextContents();

  test(
    `A6: ${rounds} times, what the sign calls saved is on the server and what it does not is there again when the tab is opened anew`,
    async () => {
      let page = await open(await context.newPage());
      await chip(page, /Saved/); // joined: what is typed from now on is kept
      for (let round = 0; round < rounds; round++) {
        const dose = String(11 + round);
        const node = rig.stack.nodes[0]!;
        const heard = round % 2 === 1; // by the server, which is killed with the tab as soon as the sign says so
        if (!heard) node.signal('SIGSTOP');
        try {
          await cell(page, 0, 2).click();
          await page.keyboard.type(dose);
          await page.keyboard.press('Enter');
          await shows(cell(page, 0, 2), dose);
          if (heard) await chip(page, /Saved/);
          else {
            await page.waitForTimeout(Math.random() * SHOWN_MS);
            expect(await signs(page)).not.toContainEqual(expect.stringMatching(/Saved/));
          }
          await killRenderer(page);
        } finally {
          await node.kill(); // with what the socket had brought and nobody had read
          await node.start();
        }
        if (heard) expect(await hasDose(Number(dose))).toBe(true);
        page = await open(await context.newPage());
        await shows(cell(page, 0, 2), dose);
        await chip(page, /Saved/);
        expect(await hasDose(Number(dose))).toBe(true);
      }
      await page.close();
    },
    180_000 + rounds * 30_000,
  );

  test(
    `A7: the sign does not say saved while an edit waits, and ${rounds} times what it calls saved is on the server`,
    async () => {
      const page = await open(await context.newPage());
      await chip(page, /Saved/);
      for (let round = 0; round < rounds; round++) {
        const dose = 31 + round;
        rig.stack.nodes[0]!.signal('SIGSTOP');
        try {
          await cell(page, 0, 1).click();
          await page.keyboard.type(String(dose));
          await page.keyboard.press('Enter');
          await shows(cell(page, 0, 1), String(dose));
          expect(await signs(page)).not.toContainEqual(expect.stringMatching(/Saved/));
          await chip(page, /Saving/);
        } finally {
          rig.stack.nodes[0]!.signal('SIGCONT');
        }
        await chip(page, /Saved/);
        expect(await hasDose(dose)).toBe(true);
      }
      await page.close();
    },
    180_000 + rounds * 20_000,
  );
});
