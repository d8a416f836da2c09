import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../faults/support/whole.js';
import { Client, failures } from '../support/client.js';
import { bulkDone } from './support/bulk.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newcomer } from './support/newcomer.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';
import { csvOf, upload } from './support/sheets.js';

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
  run?: number;
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
  const { status, body } = await client.get('/audit', { query: { pageSize: 200, ...query } }); // all clients of a server wait for each other's writes
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
    expect((await audit(admin, { kind: 'comment' })).items[0]!.subject.name).toBe(
      (await audit(admin, { kind: 'plan' })).items[0]!.subject.name,
    );
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

  test('C315 also who has left for another group', async () => {
    const [group, other] = groupsOf(server.fixture());
    const company = await server.verified('company-1');
    const left = await newcomer(server, company, { groupIds: [group!.id], fullName: 'Gone Elsewhere' });
    await left.client.post('/comments', { entity: 'plan', id: group!.planIds[0], text: 'Before leaving' });
    expect((await company.post(`/flex/adminCenter/user/update/${left.id}`, { groupIds: [other!.id] })).status).toBe(200);
    expect((await admin.get('/audit/people', { query: { groupId } })).body.items).toContainEqual({ id: left.id, name: 'Gone Elsewhere' });
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

  test('C283 sign-ins and refusals, codes, exports and invitations stand in it, with address and device', async () => {
    const device = 'Auditors Browser/7';
    const from = server.anonymous.with({ 'User-Agent': device });
    const email = 'user-2@acceptance.test';
    const wrong = await from.post('/auth/login', { email, password: 'not-it-at-all-1', tokenTransport: 'body' });
    const nobody = await from.post('/auth/login', { email: 'nobody@acceptance.test', password: 'not-it-at-all-1', tokenTransport: 'body' });
    expect([wrong.status, { ...nobody.body, requestId: '' }]).toEqual([401, { ...wrong.body, requestId: '' }]);
    const { password } = server.fixture().users.find((user) => user.email === email)!;
    const signedIn = await from.post('/auth/login', { email, password, tokenTransport: 'body' });
    expect((await new Client(server.url, signedIn.body.accessToken).post('/auth/logout')).status).toBeLessThan(300);
    await admin.post('/adminCenter/user/invite', { roleId: 1, groupIds: [groupId], email: 'invited@farm.test' });
    expect((await admin.get('/audit/export', { query: { format: 'csv', kind: 'plan', id: planId } })).status).toBe(200);
    const found = async (type: string) => (await audit(admin, { type })).items;
    const seen = async (type: string, path: string) => (await found(type))[0]?.changes.find((change) => change.path === path)?.new;
    await until('the refusal is noted', 5_000, async () => (await found('SignInRefused')).length > 0);
    const refusals = await found('SignInRefused');
    expect(refusals.map(({ subject, kind, by }) => [subject.name, kind, by.id])).toEqual([['User Two', 'access', 0]]);
    expect(refusals[0]!.changes).toEqual(
      expect.arrayContaining([
        { path: 'how', old: null, new: 'wrongPassword' },
        { path: 'device', old: null, new: device },
        { path: 'ipAddress', old: null, new: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/) },
      ]),
    );
    expect([await seen('SignInMade', 'how'), await seen('SignInMade', 'device')]).toEqual(['password', device]);
    expect((await found('SignOutMade'))[0]!.by.name).toBe('User Two');
    expect((await found('CodeMailed'))[0]!.by.name).toBe('Group One');
    expect((await found('AdminRightsProved')).length).toBeGreaterThan(0);
    expect([await seen('DataExported', 'what'), await seen('DataExported', 'asked')]).toEqual([
      'audit',
      `/api/audit/export?format=csv&kind=plan&id=${planId}`,
    ]);
    const other = (await audit(await server.verified('group-8'))).items;
    expect(other.filter(({ subject }) => ['User Two', 'Group One'].includes(subject.name))).toEqual([]);
    const company = (await audit(await server.verified('company-1'), { type: 'UserInvited' })).items;
    expect(company[0]!.subject.name).toBe('invited@farm.test');
    expect(company[0]!.changes).toContainEqual({ path: 'email', old: null, new: 'invited@farm.test' });
    expect(company[0]!.changes.map(({ path }) => path)).not.toContain('hash'); // nothing that opens the link
  });

  test('C283 words are searched for in names, values and reasons', async () => {
    const words = async (q: string, more = {}) => (await audit(admin, { q, ...more })).items;
    const good = await words('looks GOOD');
    expect(good.map(({ type }) => type)).toEqual(['CommentAdded']);
    expect((await words('audited owner', { type: 'GrowerRegistered' })).map(({ id }) => id)).toEqual([growerId]);
    expect(await words('good nonsense')).toEqual([]);
    expect((await admin.get('/audit', { query: { q: 'x'.repeat(101) } })).status).toBe(422);
    const csv = await admin.get('/audit/export', { query: { format: 'csv', q: 'looks good' } });
    expect(csv.text.trimEnd().split('\n')).toHaveLength(1 + good[0]!.changes.length);
  });

  test('C283 an upload is one entry, which opens', async () => {
    const before = await audit(admin);
    const task = await upload(admin, groupId, csvOf([{ fullName: 'Row One' }, { fullName: 'Row Two' }, { fullName: '3' }]));
    await until('its end is listed', 5_000, async () => (await audit(admin, { type: 'UploadFinished' })).total > 0);
    const all = await audit(admin);
    expect(all.items.filter(({ run }) => run === task.taskId).map(({ type }) => type)).toEqual(['UploadFinished', 'UploadStarted']);
    expect(all.total).toBe(before.total + 2);
    const [finished, started] = all.items.filter(({ run }) => run === task.taskId);
    expect([started!.subject.name, finished!.subject.name]).toEqual(['growers.csv', 'growers.csv']);
    expect(started!.changes).toContainEqual({ path: 'fileName', old: null, new: 'growers.csv' });
    expect(finished!.changes).toEqual(
      expect.arrayContaining([
        { path: 'rowsImported', old: null, new: 2 },
        { path: 'rowsFailed', old: null, new: 1 },
      ]),
    );
    const made = (await audit(admin, { run: task.taskId })).items.filter(({ kind }) => kind === 'customer');
    expect(made.map(({ type, run }) => [type, run])).toEqual([
      ['GrowerRegistered', task.taskId],
      ['GrowerRegistered', task.taskId],
    ]);
    expect((await audit(admin, { type: 'GrowerRegistered' })).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(made.map(({ id }) => id)),
    );
    const lines = (await admin.get('/audit/export', { query: { format: 'jsonl' } })).text;
    for (const { hash } of made) expect(lines).toContain(hash);
  });

  test('C283 plans for many fields are one entry, which opens', async () => {
    const fields = [await newField(admin, growerId, { name: 'Bulk one' }), await newField(admin, growerId, { name: 'Bulk two' })];
    const { taskId } = await bulkDone(admin, groupId, fields);
    const ofRun = async () => (await audit(admin)).items.filter(({ run }) => run === taskId).map(({ type }) => type);
    await until('its end is listed', 5_000, async () => (await ofRun()).length > 1);
    expect(await ofRun()).toEqual(['BulkFinished', 'BulkStarted']);
    const made = (await audit(admin, { run: taskId })).items.filter(({ kind }) => kind === 'plan');
    expect(new Set(made.map(({ subject }) => subject.fieldId))).toEqual(new Set(fields));
    expect(new Set(made.map(({ run }) => run))).toEqual(new Set([taskId]));
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

describe('saved filters', () => {
  const filter = { type: 'FieldAdded', range: '30' };

  test('C459 C460 C462 C463 are one’s own, named, changed and removed', async () => {
    const kept = async (who: Client) => (await who.get('/audit/filters')).body;
    expect(await kept(admin)).toEqual({ items: [], canAlert: true });
    const added = await admin.post('/audit/filters', { name: 'New fields', filter, byMail: false });
    const [{ id }] = added.body.items;
    expect(added.body.items).toEqual([{ id, name: 'New fields', filter, byMail: false }]);
    expect((await admin.post('/audit/filters', { name: 'new fields', filter, byMail: false })).body.key).toBe('auditFilterNameTaken');
    expect(failures(await admin.post('/audit/filters', { name: 'All', filter: { range: '30' }, byMail: true }))).toEqual([
      'byMail:alertNeedsFilter',
    ]);
    const [renamed] = (await admin.put(`/audit/filters/${id}`, { name: 'Fields', filter, byMail: false })).body.items;
    expect(renamed).toEqual({ id, name: 'Fields', filter, byMail: false });
    const other = await server.verified('collection-1');
    expect((await kept(other)).items).toEqual([]);
    expect((await other.put(`/audit/filters/${id}`, { name: 'Mine', filter, byMail: false })).body.key).toBe('AuditFilterNotFound');
    expect((await other.del(`/audit/filters/${id}`)).body.key).toBe('AuditFilterNotFound');
    expect((await admin.del(`/audit/filters/${id}`)).body.items).toEqual([]);
    expect((await kept(admin)).items).toEqual([]);
  });

  test('C460 one that alerts tells by mail what happened in the scope since, who did it and when', async () => {
    const { email } = (await admin.get('/user')).body;
    const letters = () => server.mails().filter(({ to, subject }) => to === email && subject.startsWith('Audit:'));
    await newField(admin, growerId, { name: 'Before it was asked for' });
    await admin.post('/audit/filters', { name: 'New fields', filter, byMail: true });
    const foreign = groupsOf(server.fixture()).at(-1)!;
    await newField(await server.as('super-1'), foreign.growerIds[0]!, { name: 'Elsewhere' });
    await newField(admin, growerId, { name: 'North' });
    await until('a letter about new fields', 20_000, () => letters().length > 0);
    const { text, links } = letters()[0]!;
    expect(text).toContain('New fields (');
    const lines = text.split('\n').filter((line) => line.includes(' UTC – '));
    expect(lines).toEqual([expect.stringMatching(/ – Field added – North \(Audited Owner\) – Group One$/)]); // neither what came before nor what came elsewhere
    expect(links).toEqual([expect.stringMatching(/\/admin-center\/audit$/)]);
  });
});
