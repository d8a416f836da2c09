import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import type { Entry } from './support/ledger.js';
import { figure } from './support/figures.js';
import { type Call, nextCall, nothingOwned, type Owned } from './support/rest-calls.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 20);
const writers = 8;
const rig = faultRig();
const { seed, random } = rig;

/** Letters only: a grower's name may hold nothing else. */
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const place = () => {
  const { cropIds, productIds } = rig.stack.fixture().library;
  return (known ??= { groupId: rig.group.id, cropId: cropIds['potato']!, productId: productIds['urea']!, random });
};
let known: Parameters<typeof nextCall>[2] | undefined;
let running = true;
let up = Promise.resolve();
const problems: string[] = [];
/** What each writer was last told, to be asked for again after a kill. */
const lastTold: ({ call: Call; entry: Entry } | undefined)[] = [];
let repeatedAfterKills = 0;

async function write(writer: number, client: Client, own: Owned): Promise<void> {
  for (let n = 0; running; n++) {
    const [op, call] = nextCall(own, `${letters(writer + 1)} ${letters(n + 1)}`, place());
    const entry = rig.ledger.intend(writer, op, randomUUID(), { path: call.path, body: call.body });
    const answer = await persist(client, call, entry);
    if (answer === undefined) return;
    rig.ledger.acknowledge(entry, answer);
    call.done(answer);
    lastTold[writer] = { call, entry };
    if (random.next() < 0.05) await repeat(client, call, entry);
    await pause(random.between(0, 20));
  }
}

/** Sends until an answer comes, with the same key, over as many kills as it takes. */
async function persist(client: Client, call: Call, entry: Entry): Promise<unknown> {
  for (;;) {
    await up;
    entry.attempts++;
    try {
      const { status, body } = await client.call(call.method, call.path, call.body, { headers: { 'Idempotency-Key': entry.key } });
      if (status >= 200 && status < 300) return body;
      if (status !== 503 && !(status === 409 && body.key === 'requestInProgress'))
        problems.push(`${entry.op} answered ${status} ${JSON.stringify(body)}`);
      if (status < 500 && status !== 409) return undefined;
    } catch {
      if (!running) return undefined;
    }
    await pause(25);
  }
}

/** Whether it was answered, then with the first answer. */
async function repeat(client: Client, call: Call, entry: Entry): Promise<boolean> {
  const { status, body } = await client
    .call(call.method, call.path, call.body, { headers: { 'Idempotency-Key': entry.key } })
    .catch(() => ({ status: 0, body: undefined }));
  if (status === 0 || status === 409 || status === 503) return false;
  if (JSON.stringify(body) !== JSON.stringify(entry.answer))
    problems.push(`${entry.op}: a repeat answered ${JSON.stringify(body)} after ${JSON.stringify(entry.answer)}`);
  return true;
}

/** What was acknowledged before the kill gets its first answer after it. */
async function repeatLastTold(client: Client): Promise<void> {
  const told = lastTold.filter((last) => last !== undefined);
  const answered = await Promise.all(told.map(({ call, entry }) => repeat(client, call, entry)));
  repeatedAfterKills += answered.filter(Boolean).length;
}

describe(`kill -9 during REST writes (seed ${seed})`, () => {
  test(
    `A2: ${kills} kills lose nothing that was acknowledged and double nothing`,
    async () => {
      const { client, node } = rig;
      const owned = Array.from({ length: writers }, nothingOwned);
      const work = owned.map((own, writer) => write(writer, client, own));
      const kinds = () => new Set(rig.ledger.acknowledged.map(({ op }) => op)).size;
      // what there is to change has to be made first
      await until('thirty kinds of calls were made', 100_000, () => kinds() >= 30 || problems.length > 0);
      for (let kill = 0; kill < kills; kill++) {
        await pause(random.between(50, 900));
        let open!: () => void;
        up = new Promise((done) => (open = done));
        await node.kill();
        await node.start();
        await repeatLastTold(client);
        open();
      }
      running = false;
      await Promise.all(work);
      expect(problems).toEqual([]);
      expect(rig.ledger.acknowledged.length).toBeGreaterThan(kills);
      await rig.listsAreUpToDate(20_000);
      await nothingLost(client, owned);
      await nothingDoubled(client, owned);
      const acknowledged = rig.ledger.acknowledged;
      figure('A2', `acknowledged writes over ${kills} kills, none of them lost or doubled,`, acknowledged.length, 'writes');
      figure('A2', 'kinds of calls among them', kinds(), 'kinds', { least: 30 });
      figure('A2', 'acknowledged before a kill that got their first answer again after it', repeatedAfterKills, 'writes', { least: kills });
      figure('A2', 'that were sent again after a kill or no answer', acknowledged.filter(({ attempts }) => attempts > 1).length, 'writes');
      await rig.whole();
    },
    kills * 15_000 + 180_000,
  );
});

/** Every thing a writer was told about is there, in the state it was last told. */
async function nothingLost(client: Client, owned: readonly Owned[]): Promise<void> {
  for (const own of owned) {
    for (const grower of own.growers) {
      const { status, body } = await client.get(`/customer?customerId=${grower.id}`);
      expect({ id: grower.id, status, state: body.state ?? '', address: body.address ?? '', active: body.active }).toEqual({
        id: grower.id,
        status: 200,
        state: grower.state,
        address: grower.address,
        active: grower.active,
      });
    }
    for (const { id, name, area } of own.fields) expect((await client.get(`/field?id=${id}`)).body).toMatchObject({ id, name, area });
    for (const { id, name, kind } of own.analyses) expect((await client.get(`/${kind}Analysis?id=${id}`)).body).toMatchObject({ id, name });
    for (const plan of own.plans) {
      const { body } = await client.get(`/plan?planId=${plan.id}`);
      expect({ ...plan, name: body.name, notes: body.notes ?? '', yield: body.crop.expectedYield, status: body.status }).toEqual(plan);
    }
    for (const growerId of new Set(own.comments.map((comment) => comment.growerId))) {
      const said = own.comments.filter((comment) => comment.growerId === growerId).map(({ id, text }) => ({ id, text }));
      const { items } = (await client.get('/comments', { query: { entity: 'customer', id: growerId } })).body;
      for (const comment of said) expect(items).toContainEqual(expect.objectContaining(comment));
    }
    for (const path of own.gone) expect([path, (await client.get(path)).status]).toEqual([path, 404]);
  }
}

const listOf = async (client: Client, path: string): Promise<any[]> => (await client.get(path)).body.items;

/** Nothing is there twice, nothing that was never sent, and nothing that no answer spoke of but for the one call each writer may have had in flight. */
async function nothingDoubled(client: Client, owned: readonly Owned[]): Promise<void> {
  const sent = new Set(
    [...JSON.stringify(rig.ledger.entries.map(({ intent }) => intent)).matchAll(/"(?:fullName|name|text)":"([^"]*)"/g)].map(
      ([, word]) => word,
    ),
  );
  const found = new Map<string, number>();
  const count = (kind: string, word: string) => found.set(`${kind} ${word}`, (found.get(`${kind} ${word}`) ?? 0) + 1);
  const unsent: string[] = [];
  const see = (kind: string, word: string) => (count(kind, word), sent.has(word) || unsent.push(`${kind} ${word}`));
  const known = new Set(owned.flatMap((own) => own.growers.map(({ id }) => id)));
  const names: string[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { body } = await client.get(`/customer/all-sorted?groupId=${rig.group.id}&pageNo=${pageNo}&pageSize=200&status=all&search=Kill`);
    for (const grower of body.items) {
      names.push(grower.fullName);
      known.add(grower.id);
    }
    if (pageNo * 200 >= body.total) break;
  }
  for (const name of names) see('grower', name);
  for (const id of known) {
    for (const field of await listOf(client, `/field/allByCustomer?customerId=${id}`)) see('field', field.name);
    for (const { text } of await listOf(client, `/comments?entity=customer&id=${id}`)) see('comment', text);
  }
  for (const { id, use } of owned.flatMap((own) => own.fields)) {
    if (use === 'plans') for (const { name } of await listOf(client, `/plan/field/${id}`)) see('plan', name);
    if (use === 'analyses') for (const { name } of await listOf(client, `/analyses/field?fieldId=${id}`)) see('analysis', name);
  }
  expect([...found].filter(([, times]) => times > 1)).toEqual([]);
  expect(unsent).toEqual([]);
  const told = owned.reduce((sum, own) => sum + own.growers.length, 0);
  expect(known.size - told).toBeLessThanOrEqual(2 * writers); // the call that each may have had in flight adds two at most
}
