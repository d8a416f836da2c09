import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import type { Entry } from './support/ledger.js';
import { faultRig } from './support/rig.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 20);
const writers = 8;
const rig = faultRig();
const { seed, random } = rig;

/** What one writer knows of the things it made; only it touches them, so the last acknowledged value is the true one. */
interface Owned {
  growers: { id: number; state: string; active: boolean }[];
  fields: { id: number; name: string; growerId: number }[];
  plans: { id: number; name: string; status: string }[];
}

type Call = { method: string; path: string; body: unknown; done: (answer: any) => void };

/** Letters only: a grower's name may hold nothing else. */
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function nextCall(own: Owned, mark: string): [string, Call] {
  const grower = own.growers.length > 0 ? random.pick(own.growers) : undefined;
  const field = own.fields.length > 0 ? random.pick(own.fields) : undefined;
  const plan = own.plans.length > 0 ? random.pick(own.plans) : undefined;
  const choices: [string, Call | undefined][] = [
    [
      'grower.add',
      {
        method: 'POST',
        path: '/customer',
        body: { fullName: `Kill ${mark}`, group: rig.group.id, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' },
        done: ({ id }) => own.growers.push({ id, state: '', active: true }),
      },
    ],
    [
      'grower.change',
      grower && {
        method: 'PUT',
        path: '/customer',
        body: { id: grower.id, state: mark.slice(0, 20) },
        done: () => (grower.state = mark.slice(0, 20)),
      },
    ],
    [
      'grower.status',
      grower && {
        method: 'PUT',
        path: '/customer/status',
        body: { id: grower.id, active: !grower.active },
        done: () => (grower.active = !grower.active),
      },
    ],
    [
      'field.add',
      grower && {
        method: 'POST',
        path: '/field',
        body: { name: `F ${mark}`, customerId: grower.id, area: 2.5, unitId: 28, locationType: 'noLocation' },
        done: ({ id }) => own.fields.push({ id, name: `F ${mark}`, growerId: grower.id }),
      },
    ],
    [
      'field.change',
      field && { method: 'PUT', path: '/field', body: { id: field.id, name: `G ${mark}` }, done: () => (field.name = `G ${mark}`) },
    ],
    [
      'analysis.add',
      field && {
        method: 'POST',
        path: '/soilAnalysis/save',
        body: { name: `S ${mark}`, fieldId: field.id, sampleDate: '2026-03-01', units: 'ppm', nutrients: [{ id: 4, value: 12 }] },
        done: () => undefined,
      },
    ],
    [
      'plan.add',
      field && {
        method: 'POST',
        path: '/plan',
        body: {
          name: `P ${mark}`,
          fieldId: field.id,
          customerId: field.growerId,
          cropId: rig.stack.fixture().library.cropIds['potato'],
          crop: { plantingDate: '2026-04-01', expectedYield: 40 },
        },
        done: ({ id }) => own.plans.push({ id, name: `P ${mark}`, status: 'draft' }),
      },
    ],
    [
      'plan.rename',
      plan && { method: 'POST', path: '/plan', body: { id: plan.id, name: `Q ${mark}` }, done: () => (plan.name = `Q ${mark}`) },
    ],
    [
      'plan.price',
      plan && {
        method: 'POST',
        path: '/plan/price',
        body: { planId: plan.id, items: [], discount: random.below(100), tax: 5 },
        done: () => undefined,
      },
    ],
    [
      'plan.status',
      plan && { method: 'POST', path: '/plan/status', body: { id: plan.id, status: 'inactive' }, done: () => (plan.status = 'inactive') },
    ],
  ];
  const possible = choices.filter((choice): choice is [string, Call] => choice[1] !== undefined);
  return random.pick(possible);
}

let running = true;
let up = Promise.resolve();
const problems: string[] = [];

async function write(writer: number, client: Client, own: Owned): Promise<void> {
  for (let n = 0; running; n++) {
    const [op, call] = nextCall(own, `${letters(writer + 1)} ${letters(n + 1)}`);
    const entry = rig.ledger.intend(writer, op, randomUUID(), { path: call.path, body: call.body });
    const answer = await persist(client, call, entry);
    if (answer === undefined) return;
    rig.ledger.acknowledge(entry, answer);
    call.done(answer);
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

async function repeat(client: Client, call: Call, entry: Entry): Promise<void> {
  const { status, body } = await client
    .call(call.method, call.path, call.body, { headers: { 'Idempotency-Key': entry.key } })
    .catch(() => ({ status: 0, body: undefined }));
  if (status !== 0 && status !== 409 && status !== 503 && JSON.stringify(body) !== JSON.stringify(entry.answer))
    problems.push(`${entry.op}: a repeat answered ${JSON.stringify(body)} after ${JSON.stringify(entry.answer)}`);
}

describe(`kill -9 during REST writes (seed ${seed})`, () => {
  test(
    `A2: ${kills} kills lose nothing that was acknowledged and double nothing`,
    async () => {
      const { client, node } = rig;
      const owned = Array.from({ length: writers }, (): Owned => ({ growers: [], fields: [], plans: [] }));
      const work = owned.map((own, writer) => write(writer, client, own));
      for (let kill = 0; kill < kills; kill++) {
        await pause(random.between(50, 900));
        let open!: () => void;
        up = new Promise((done) => (open = done));
        await node.kill();
        await node.start();
        open();
      }
      running = false;
      await Promise.all(work);
      expect(problems).toEqual([]);
      expect(rig.ledger.acknowledged.length).toBeGreaterThan(kills);
      await nothingLost(client, owned);
      await nothingDoubled(client, owned);
    },
    kills * 15_000 + 60_000,
  );
});

/** Every thing a writer was told about is there, in the state it was last told. */
async function nothingLost(client: Client, owned: readonly Owned[]): Promise<void> {
  for (const own of owned) {
    for (const grower of own.growers) {
      const { status, body } = await client.get(`/customer?customerId=${grower.id}`);
      expect({ status, state: body.state ?? '', active: body.active }).toEqual({ status: 200, state: grower.state, active: grower.active });
    }
    for (const field of own.fields)
      expect((await client.get(`/field?id=${field.id}`)).body).toMatchObject({ id: field.id, name: field.name });
    for (const plan of own.plans)
      expect((await client.get(`/plan?planId=${plan.id}`)).body).toMatchObject({ id: plan.id, name: plan.name, status: plan.status });
  }
}

/** Nothing is there twice, and nothing that no answer spoke of, but for the one call each writer may have had in flight. */
async function nothingDoubled(client: Client, owned: readonly Owned[]): Promise<void> {
  const fieldNames = new Map<string, number>();
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
  expect(names.length).toBe(new Set(names).size);
  for (const id of known) {
    const { body } = await client.get(`/field/allByCustomer?customerId=${id}`);
    for (const { name } of body.items) fieldNames.set(name, (fieldNames.get(name) ?? 0) + 1);
  }
  expect([...fieldNames].filter(([, count]) => count > 1)).toEqual([]);
  const told = owned.reduce((sum, own) => sum + own.growers.length, 0);
  expect(known.size - told).toBeLessThanOrEqual(writers);
}
