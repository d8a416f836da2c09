import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { fillKurrent } from '../../apps/server/src/platform/backup/kurrent-events.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server';
import { type FixtureGroup, Stack } from '../support/stack';
import { axeViolations, chromiumPath, launchBrowser, openPage, type WatchedPage } from './support/browser';
import { Client } from './support/client';
import { chip, shows, cell, write } from './support/plan-page';
import { signIn } from './support/rig';

const inBrowser = chromiumPath ? describe : describe.skip;
const orWhy = chromiumPath ? '' : ' (skipped: chromium: none was found, set CHROMIUM)';

inBrowser(`the database is away for a while${orWhy}`, () => {
  let fake: FakeKurrentDb;
  let stack: Stack;
  let browser: Browser;
  let group: FixtureGroup;
  let client: Client;
  let collectionId: number;
  let planId: number;
  const people: WatchedPage[] = [];
  const person = (who: string) => stack.fixture().users.find(({ email }) => email === `${who}@acceptance.test`)!;
  const open = async (who: string): Promise<Page> => {
    const watched = await openPage(browser, stack.url, { locale: 'en-US' });
    people.push(watched);
    await signIn(watched.page, person(who));
    return watched.page;
  };

  beforeAll(async () => {
    fake = await FakeKurrentDb.start();
    stack = new Stack();
    stack.fill();
    await fillKurrent({ dir: stack.dataDir, eventStore: fake.url, keysUrl: undefined, nodeId: 'n1' }, stack.dataDir, 'moved');
    await stack.redis.start();
    [browser] = await Promise.all([launchBrowser(), stack.addNode({ DEMO: 'off', EVENT_STORE: fake.url })]);
    const { companies, library } = stack.fixture();
    const [collection] = companies[0]!.collections;
    collectionId = collection!.id;
    group = collection!.groups[0]!;
    client = await Client.signIn(stack.url, person('group-1').email, person('group-1').password);
    const plan = await client.post('/plan', {
      name: 'Meanwhile',
      customerId: group.growerIds[0],
      fieldId: group.fieldIds[0],
      cropId: library.cropIds['potato'],
      crop: { plantingDate: '2026-03-01', expectedYield: 40 },
      products: ['urea', 'map'].map((key) => ({ id: library.productIds[key]! })),
    });
    expect(plan.status).toBe(201);
    planId = plan.body.id;
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    if (fake?.isUp) fake.down();
  }, 180_000);

  test('whoever types goes on and reads since when nothing is saved, lists are there, a page opened meanwhile says what is away; then all of it is saved and shown without a hand', async () => {
    const planPage = `/customers/${group.growerIds[0]}/plan/fertilization?planId=${planId}`;
    const [asha, joao] = [await open('group-1'), await open('super-1')];
    await asha.goto(planPage);
    await write(asha, 0, 1, '10');
    await chip(asha, /^Saved/);
    await joao.goto(`/collection/${collectionId}/group/${group.id}`);
    const rows = joao.locator('main#page tbody tr');
    await rows.first().waitFor();
    const [first] = (await client.get(`/customer/all-sorted?groupId=${group.id}`)).body.items as { fullName: string }[];

    fake.kill();
    await write(asha, 0, 2, '20');
    await chip(asha, /^Not saved since \d{2}:\d{2} — 1 edit kept on this device$/);
    await write(asha, 1, 1, '30');
    await chip(asha, /^Not saved since \d{2}:\d{2} — 2 edits kept on this device$/);
    expect(await axeViolations(asha)).toEqual([]);

    const { fullName } = first!;
    await joao.getByRole('searchbox').first().fill(fullName);
    await joao.waitForURL(/search=/);
    await rows.filter({ hasText: fullName }).first().waitFor();

    const late = await people[1]!.context.newPage();
    await late.goto(planPage);
    await late.getByRole('heading', { level: 1, name: 'The server cannot reach its event store' }).waitFor();
    await late.getByText(/^Since \d{2}:\d{2}\. Nothing is lost, and this page opens by itself/).waitFor();
    expect(await axeViolations(late)).toEqual([]);

    await fake.up();
    await chip(asha, /^Saved/);
    await late.getByRole('grid').waitFor();
    await shows(cell(late, 0, 2), '20');
    await shows(cell(late, 1, 1), '30');
    const { body } = await client.get('/plan', { query: { planId } });
    expect(JSON.stringify(body)).toContain('20');
  }, 240_000);
});
