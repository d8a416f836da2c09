import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

interface Item {
  position: number;
  at: string;
  by: { id: number; name: string; role: number };
  type: string;
  kind: string;
  id: number;
  revision: number;
  subject: { name: string; customerId?: number; fieldId?: number; planId?: number; removed?: true };
  changes: { path: string; old: unknown; new: unknown }[];
  hash: string;
  erased?: true;
}
let server: TestServer;
let adviser: Client;
let admin: Client;
let groupId: number;
let growerId: number;
let planId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [adviser, admin] = [await server.as('user-1'), await server.verified('group-1')];
  const [group] = groupsOf(server.fixture());
  groupId = group!.id;
  growerId = await newGrower(admin, group!, { fullName: 'Audited Owner' });
  const fieldId = await newField(admin, growerId);
  planId = (await newPlan(admin, growerId, fieldId)).id;
  await adviser.post('/plan', { id: planId, cultivar: '=1+1' });
  await admin.post('/waterAnalysis/save', { fieldId, name: 'Well', sampleDate: '2026-03-01', units: 'mg/l', nutrients: [] });
  await admin.post('/comments', { entity: 'plan', id: planId, text: 'Looks good' });
});
afterAll(() => server?.stop());

/** Every item that fits, newest first, as far as everything so far is seen. */
async function audit(client: Client, query: Record<string, string | number> = {}): Promise<{ items: Item[]; total: number }> {
  const position = (await admin.get('/plan', { query: { planId } })).headers.get('x-event-position') ?? '0';
  const { status, body } = await client.get('/audit', { query: { pageSize: 200, ...query }, headers: { 'X-Min-Position': position } });
  expect(status).toBe(200);
  return body;
}

describe('the audit', () => {
  test('C283 C299 who did what to what, newest first, with what it changed', async () => {
    const { items, total } = await audit(admin, { kind: 'plan', id: planId });
    const { body: me } = await adviser.get('/user');
    expect([total, items.map(({ type }) => type)]).toEqual([2, ['PlanDetailsChanged', 'PlanDrafted']]);
    expect(items[0]).toMatchObject({
      by: { id: me.id, name: 'User One' },
      action: 'PlanDetailsChanged',
      entity: 'plan',
      kind: 'plan',
      id: planId,
      changes: [{ path: 'plan.cultivar', old: null, new: '=1+1' }],
    });
    const { body: history } = await admin.get(`/history/plan/${planId}`);
    expect([items[0]!.hash, items[0]!.position]).toEqual([history.items[0].hash, history.items[0].position]);
  });

  test('C299 filters by person, type, kind, entity, time and group; pages', async () => {
    const all = await audit(admin);
    const positions = all.items.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => b - a));
    const { body: me } = await adviser.get('/user');
    expect((await audit(admin, { by: me.id })).items.every(({ by }) => by.id === me.id)).toBe(true);
    expect((await audit(admin, { type: 'PlanDrafted' })).items.every(({ type }) => type === 'PlanDrafted')).toBe(true);
    expect((await audit(admin, { kind: 'customer', id: growerId })).items.map(({ type }) => type)).toEqual(['GrowerRegistered']);
    expect((await audit(admin, { kind: 'waterAnalysis' })).items.every(({ kind }) => kind === 'waterAnalysis')).toBe(true);
    expect((await audit(admin, { kind: 'waterAnalysis' })).total).toBeGreaterThan(0);
    expect((await audit(admin, { kind: 'comment' })).items[0]!.changes).toContainEqual({ path: 'text', old: null, new: 'Looks good' });
    expect((await audit(admin, { to: '2020-01-01' })).total).toBe(0);
    expect((await audit(admin, { groupId })).total).toBe(all.total);
    const second = await audit(admin, { pageNo: 2, pageSize: 3 });
    expect(second.items).toEqual(all.items.slice(3, 6));
    const after = await audit(admin, { before: all.items[2]!.position, pageSize: 3 });
    expect([after.items, after.total]).toEqual([all.items.slice(3, 6), all.total]);
    for (const query of [{ before: 0 }, { wrong: 1 }, { kind: 'magic' }, { from: 'soon' }, { groupId: 'x' }, { pageSize: 500 }])
      expect((await admin.get('/audit', { query: query as never })).status).toBe(422);
  });

  test('C299 says in what role, which revision it made and what it is about', async () => {
    const { items: ofPlan } = await audit(admin, { kind: 'plan', id: planId });
    expect(ofPlan.map(({ revision, by, subject }) => [revision, by.role, subject.customerId, subject.planId])).toEqual([
      [2, 1, growerId, planId],
      [1, 3, growerId, planId],
    ]);
    const [comment] = (await audit(admin, { kind: 'comment' })).items;
    expect(comment!.subject).toMatchObject({ customerId: growerId, planId });
    expect((await audit(admin, { kind: 'customer', id: growerId })).items[0]!.subject).toEqual({
      name: 'Audited Owner',
      customerId: growerId,
    });
    const [analysis] = (await audit(admin, { kind: 'waterAnalysis' })).items;
    expect(analysis!.subject).toMatchObject({ name: 'Well', customerId: growerId, fieldId: expect.any(Number) });
  });

  test('C315 names everybody who did something in the scope', async () => {
    const { body } = await admin.get('/audit/people', { query: { groupId } });
    expect(body.total).toBe(body.items.length);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['User One', 'Group One']));
    expect((await admin.get('/audit/people', { query: { wrong: 1 } })).status).toBe(422);
    expect((await adviser.get('/audit/people')).status).toBe(403);
  });

  test('C299 each sees their own scope; no audit for those who administer nothing', async () => {
    const foreign = groupsOf(server.fixture()).at(-1)!;
    expect((await admin.get('/audit', { query: { groupId: foreign.id } })).body).toMatchObject({ status: 404, key: 'GroupNotFound' });
    expect((await adviser.get('/audit')).body).toMatchObject({ status: 403, key: 'forbidden' });
    const other = await audit(await server.verified('group-8'));
    expect(other.items.some(({ kind, id }) => kind === 'plan' && id === planId)).toBe(false);
    const company = await audit(await server.verified('company-1'), { kind: 'plan', id: planId });
    expect(company.total).toBe(2);
    const everything = await audit(await server.verified('super-1'), { type: 'CompanyRegistered' });
    expect(everything.total).toBeGreaterThan(1);
  });

  test('C300 to take away, safe to open', async () => {
    const csv = await admin.get('/audit/export', { query: { format: 'csv', kind: 'plan', id: planId } });
    expect([csv.status, csv.headers.get('content-disposition')]).toEqual([200, "attachment; filename*=UTF-8''audit.csv"]);
    expect(csv.text).toContain("'=1+1");
    const lines = await admin.get('/audit/export', { query: { format: 'jsonl', kind: 'plan', id: planId } });
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map(({ proof, chain, ...entry }) => (expect([proof.seq >= 0, chain.left >= 0]).toEqual([true, true]), entry)),
    ).toEqual((await audit(admin, { kind: 'plan', id: planId })).items);
    expect((await admin.get('/audit/export', { query: { format: 'pdf' } })).status).toBe(422);
    expect((await adviser.get('/audit/export', { query: { format: 'csv' } })).status).toBe(403);
  });

  test('C299 what is erased leaves that it happened, and neither name nor value', async () => {
    const gone = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Erased Person' });
    const removed = await admin.del('/customer', { ids: [gone], erase: true });
    expect(removed.status).toBe(200);
    const company = await server.verified('company-1');
    const { items } = await audit(company, { kind: 'customer', id: gone });
    expect(items.map(({ type }) => type)).toEqual(['GrowerRemoved', 'GrowerRegistered']);
    expect(items.every(({ erased, changes }) => erased && changes.length === 0)).toBe(true);
    expect(items.every(({ by }) => by.name !== '')).toBe(true); // who did it is not erased with it
    expect((await company.get('/audit/export', { query: { format: 'jsonl' } })).text).not.toContain('Erased Person');
  });
});
