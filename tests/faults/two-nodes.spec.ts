import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { growerOf, letters, newField, newGrower } from '../api/support/growers.js';
import { newPlan } from '../api/support/plans.js';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { adminOf } from './support/admin.js';
import { expectEditsInLog } from './support/durable-edits.js';
import type { Editor } from './support/editor.js';
import { figure } from './support/figures.js';
import { quantile, type RestLoad } from './support/load.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const kills = Number(process.env['LOAM_NODE_KILLS'] ?? 5);
const pairs = Number(process.env['LOAM_PAIRS'] ?? 100);
const rounds = Number(process.env['LOAM_ROUNDS'] ?? 10);
const frozenMs = Number(process.env['LOAM_FROZEN_MS'] ?? 5_000);
const rig = faultRig({ nodes: 2 });
const { seed, random } = rig;

let group: FixtureGroup;
let on: readonly [Client, Client];
beforeAll(() => {
  group = rig.group;
  on = [rig.clients[0]!, rig.clients[1]!];
});

const openEditors = (planId: number) => Promise.all(rig.stack.nodes.map((node, n) => rig.openEditor(50 + n, planId, { nodes: [node] })));
const textOf = (editor: Editor) => editor.doc.getText('notes').toString();

/** Every edit is there once, and the same plan is seen by both editors, by REST of both nodes and by who comes anew. */
async function oneplan(planId: number, editors: readonly Editor[]): Promise<void> {
  await until('every edit is acknowledged', 15_000, () => editors.every(({ unanswered }) => unanswered === 0));
  await until('the editors agree', 5_000, () => editors.every((editor) => textOf(editor) === textOf(editors[0]!)));
  for (const client of on) {
    const { body } = await client.get('/plan', { query: { planId } });
    expect(body.notes).toBe(textOf(editors[0]!));
  }
  rig.expectTokensOnce(planId, textOf(editors[0]!));
  for (const editor of editors) await until('what was written last is there', 5_000, () => rig.hasLastDoses(editors, editor));
  expect(editors.flatMap(({ problems }) => problems)).toEqual([]);
  for (const editor of editors) editor.close();
}

/** Until what each of them types is seen by all, in ms, when nobody else writes. */
async function seenAfter(editors: readonly Editor[]): Promise<number> {
  const from = performance.now();
  const first = rig.typed + 1;
  for (const editor of editors) rig.type(editor);
  const tokens = editors.map((_, n) => `<${first + n}>`);
  while (!editors.every((editor) => tokens.every((token) => textOf(editor).includes(token)))) {
    if (performance.now() - from > 10_000) break;
    await pause(2);
  }
  return performance.now() - from;
}

/** One node dies and returns; the other takes writes, edits and who fell over to it meanwhile. Answers how long it took until it did, in ms. */
async function killed(kill: number, planId: number, load: RestLoad, editors: readonly Editor[], wanderer: Editor): Promise<number> {
  await pause(random.between(300, 2_000));
  const [down, up] = kill % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
  await rig.stack.nodes[down]!.kill();
  expectEditsInLog(rig.stack.dataDir, rig.ledger); // before an editor can send it to the other node
  const at = performance.now();
  expect(load.problems).toEqual([]);
  const since = rig.ledger.entries.length;
  const edited = ({ index }: Editor) =>
    rig.ledger.entries.slice(since).some(({ writer, answer }) => writer === index && answer !== undefined);
  await until('the other node takes writes and edits', 10_000, () => load.accepted(at) && edited(editors[up]!) && edited(wanderer));
  const taken = performance.now() - at;
  expect((await on[up].get(`/plan?planId=${planId}`)).status).toBe(200);
  await rig.stack.nodes[down]!.start();
  return taken;
}

describe(`two nodes on one store (seed ${seed})`, () => {
  test(
    `G1: ${kills} kills -9 of one or the other lose nothing and double nothing`,
    async () => {
      const planId = group.planIds[0]!;
      const load = rig.startLoad(4);
      const editors = await openEditors(planId);
      const wanderer = await rig.openEditor(52, planId, { nodes: rig.stack.nodes });
      const everybody = [...editors, wanderer];
      const stopTyping = rig.keepTyping(everybody, 100, 400);
      const taken: number[] = [];
      try {
        for (let kill = 0; kill < kills; kill++) taken.push(await killed(kill, planId, load, editors, wanderer));
      } finally {
        await Promise.all([stopTyping(), load.finish()]);
      }
      figure('G1', `writes and edits flow on the other node, longest of ${kills} kills,`, Math.max(...taken), 'ms', { most: 5_000 });
      await until('every edit is acknowledged', 15_000, () => everybody.every(({ unanswered }) => unanswered === 0));
      const seen: number[] = [];
      for (let n = 0; n < 20; n++) seen.push(await seenAfter(everybody));
      figure('G1', 'an edit is seen on the other node in quiet, longest of 20,', Math.max(...seen), 'ms', { most: 1_000 });
      await oneplan(planId, everybody);
      for (const client of on) await load.check(client);
      await rig.whole();
    },
    300_000 + kills * 60_000,
  );

  test(
    `G2: the node that owns a plan stands still for ${frozenMs} ms and comes back: no fork, its late edits are merged`,
    async () => {
      const planId = group.planIds[1]!;
      const editors = await openEditors(planId);
      for (const editor of editors) rig.type(editor);
      await until('both are acknowledged', 5_000, () => editors.every(({ unanswered }) => unanswered === 0));
      const pid = rig.stack.nodes[0]!.pid!;
      for (let n = 0; n < 20; n++) rig.type(editors[0]!); // some of these are in the middle of their commit
      process.kill(pid, 'SIGSTOP');
      const lateWrite = on[0].put('/customer', { id: group.growerIds[0], state: 'Late' });
      try {
        for (const end = performance.now() + frozenMs; performance.now() < end; await pause(100)) {
          rig.type(editors[1]!);
          rig.type(editors[0]!);
          expect((await on[1].put('/customer', { id: group.growerIds[0], state: `s${rig.typed}` })).status).toBe(200);
        }
        await until('the other node acknowledges', 10_000, () => editors[1]!.unanswered === 0);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      expect((await lateWrite).status).toBe(200);
      await oneplan(planId, editors);
      const states = await Promise.all(
        on.map(async (client) => (await client.get(`/customer?customerId=${group.growerIds[0]}`)).body.state),
      );
      expect(states).toEqual(['Late', 'Late']);
      await rig.whole();
    },
    300_000 + frozenMs,
  );

  test(
    `G3: ${pairs} pairs of a write on one node and a read on the other at its position: none is stale`,
    async () => {
      const name = (n: number) => `Pair ${letters(seed % 1000)} ${letters(n + 1)}`;
      const id = await newGrower(on[0], group, { fullName: 'Pair Owner' });
      const times: number[] = [];
      for (let pair = 0; pair < pairs; pair++) {
        const [here, there] = pair % 2 === 0 ? on : [on[1], on[0]];
        const write = await here.put('/customer', { id, fullName: name(pair) });
        expect(write.status).toBe(200);
        const headers = { 'X-Min-Position': write.headers.get('x-event-position')! };
        const asked = performance.now();
        let list = await there.get(`/customer/all-sorted?groupId=${group.id}&status=all&search=${encodeURIComponent(name(pair))}`, {
          headers,
        });
        for (let tries = 0; list.body.key === 'projectionLag' && tries < 5; tries++)
          list = await there.get(`/customer/all-sorted?groupId=${group.id}&status=all&search=${encodeURIComponent(name(pair))}`, {
            headers,
          });
        expect(
          list.body.items.filter((row: { id: number }) => row.id === id).map(({ fullName }: { fullName: string }) => fullName),
        ).toEqual([name(pair)]);
        times.push(performance.now() - asked);
        expect((await there.get(`/customer?customerId=${id}`, { headers })).body.fullName).toBe(name(pair));
      }
      figure('G3', `p99 of a list that shows what the other node wrote, ${pairs} pairs`, quantile(times, 0.99), 'ms', { most: 300 });
    },
    180_000 + pairs * 500,
  );

  test(
    `G4: ${rounds} rounds of 20 activations at once over both nodes leave one active plan`,
    async () => {
      const growerId = await newGrower(on[0], group, { fullName: 'Round Owner' });
      const fieldId = await newField(on[0], growerId, { name: 'Rounds' });
      const plans: number[] = [];
      for (let n = 0; n < 20; n++) plans.push((await newPlan(on[n % 2]!, growerId, fieldId, { name: `Plan ${n}` })).id);
      for (let round = 0; round < rounds; round++) {
        const answers = await Promise.all(plans.map((id, n) => on[(n + round) % 2]!.post('/plan/status', { id, status: 'active' })));
        expect(answers.filter(({ status }) => status !== 200 && status !== 503).map(({ body }) => body)).toEqual([]);
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
        for (const client of on) {
          const statuses = await Promise.all(plans.map(async (id) => (await client.get(`/plan?planId=${id}`)).body.status));
          expect(statuses.filter((status) => status === 'active')).toHaveLength(1);
        }
      }
    },
    180_000 + rounds * 20_000,
  );

  test('G5: 50 creates at once with one grower code, one field name, one company name, one key: one wins each', async () => {
    const at = (n: number) => on[n % 2]!;
    const fifty = <T>(one: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, n) => one(n)));
    const won = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;
    const coded = await fifty((n) =>
      at(n).post('/customer', growerOf(group, { fullName: `Coded ${letters(n + 1)}`, growerCode: `GC-${seed}` })),
    );
    expect([won(coded), new Set(coded.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.key}`))]).toEqual([
      1,
      new Set(['409 growerCodeExists']),
    ]);
    const growerId = coded.find(({ status }) => status === 201)!.body.id;
    const named = await fifty((n) =>
      at(n).post('/field', { name: 'Only one', customerId: growerId, area: 2.5, unitId: 28, locationType: 'noLocation' }),
    );
    expect([won(named), new Set(named.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.key}`))]).toEqual([
      1,
      new Set(['409 fieldExists']),
    ]);
    const ready: Client[] = [];
    while (ready.length < 50) {
      const boss = await adminOf(rig, 'super-1');
      // a session keeps five confirmations
      for (let n = 0; n < 5; n++) ready.push(await boss.confirmed(boss.admin.at(rig.stack.nodes[n % 2]!.url)));
    }
    const company = { name: `Only ${letters(seed % 1000)}`, userCapacity: 5 };
    const companies = await fifty((n) => ready[n]!.post('/company', company));
    expect([
      won(companies),
      new Set(companies.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.key}`)),
    ]).toEqual([1, new Set(['409 companyNameExists'])]);
    const key = randomUUID();
    const keyed = await fifty((n) =>
      at(n).post('/customer', growerOf(group, { fullName: 'Same Key' }), { headers: { 'Idempotency-Key': key } }),
    );
    expect(new Set(keyed.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(keyed.filter(({ status, body }) => status !== 201 && body.key !== 'requestInProgress').map(({ body }) => body)).toEqual([]);
    const headers = { 'X-Min-Position': String(Math.max(...keyed.map((answer) => Number(answer.headers.get('x-event-position') ?? 0)))) };
    const list = () => on[1].get(`/customer/all-sorted?groupId=${group.id}&status=all&search=Same%20Key`, { headers });
    await until('the list has come as far', 10_000, async () => (await list()).status === 200);
    expect((await list()).body.total).toBe(1);
  });
});
