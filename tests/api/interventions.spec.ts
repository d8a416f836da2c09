import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { groupsOf, newGrower } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let asha: Client;
let stranger: Client;
let admin: Client;
let company: Client;
let at: { company: number; collection: number; group: number; next: number; elsewhere: number };
let grower: number;
let path: string;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [one, two] = server.fixture().companies;
  const collection = one!.collections[0]!;
  at = {
    company: one!.id,
    collection: collection.id,
    group: collection.groups[0]!.id,
    next: collection.groups[1]!.id,
    elsewhere: two!.collections[0]!.groups[0]!.id,
  };
  [asha, stranger, admin, company] = await Promise.all([
    server.as('user-1'),
    server.as('user-9'),
    server.verified('group-1'),
    server.verified('company-1'),
  ]);
  grower = await newGrower(asha, groupsOf(server.fixture())[0]!);
  path = `/customer/${grower}/interventions`;
});
afterAll(() => server?.stop());

const visit = { type: 'visit', date: '2026-04-02', notes: 'Mulch on the terraces\nमुळे तपासली' };
const told = ({ status, body }: Answer) => [status, body.key];
const after = ({ headers }: Answer) => ({ headers: { 'X-Min-Position': headers.get('x-event-position')! } });

describe('interventions with a grower', () => {
  test('C264 C265 R020 are recorded with type, date and notes, and listed newest first', async () => {
    const first = await asha.post(path, visit);
    expect(first).toMatchObject({
      status: 201,
      body: { ...visit, id: expect.any(Number), customerId: grower, typeId: 1, typeName: 'Visit', by: { name: 'User One' }, revision: 1 },
    });
    expect(first.headers.get('location')).toBe(`/api${path}`);
    expect(first.headers.get('etag')).toBe('"1"');
    const older = await asha.post(path, { type: 2, date: '2025-11-30' });
    expect(older.body).toMatchObject({ type: 'training', typeName: 'Training', notes: null });
    const { body } = await asha.get(path);
    expect(body).toEqual({ items: [first.body, older.body], total: 2 });
    const seenBy = await admin.get(path, { headers: { ...after(older).headers, 'accept-language': 'pt-BR' } });
    expect(seenBy.body.items.map(({ typeName }: { typeName: string }) => typeName)).toEqual(['Visita', 'Treinamento']);
  });

  test('C265 the same key records once; another body under it is refused', async () => {
    const key = { headers: { 'Idempotency-Key': 'a-visit-in-march' } };
    const body = { type: 'demonstration', date: '2026-03-01' };
    const [first, again] = [await asha.post(path, body, key), await asha.post(path, body, key)];
    expect([first.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect(told(await asha.post(path, visit, key))).toEqual([422, 'idempotencyKeyReused']);
  });

  test('C265 what is wrong is named with its field, its bound and its value, all at once', async () => {
    expect(failures(await asha.post(path, {}))).toEqual(['type:required', 'date:required']);
    expect(failures(await asha.post(path, { type: true, date: '2026-02-30', notes: 'x'.repeat(2_001), kind: 1 })).toSorted()).toEqual([
      ...['date:invalidDate', 'kind:unknownField', 'notes:lengthRange', 'type:invalidType'],
    ]);
    expect(told(await asha.post(path, { ...visit, type: 'dancing' }))).toEqual([422, 'unknownInterventionType']);
    const future = await asha.post(path, { ...visit, date: '2999-01-01' });
    expect([...told(future), future.body.details]).toEqual([
      422,
      'interventionInFuture',
      [expect.objectContaining({ field: 'date', params: { max: expect.stringMatching(/^20\d\d-/), value: '2999-01-01' } })],
    ]);
  });

  test('C265 one is changed where it is named; a stale revision changes nothing', async () => {
    const { id } = (await asha.post(path, visit)).body;
    const changed = await asha.post(path, { id, notes: null }, { headers: { 'If-Match': '"1"' } });
    expect(changed).toMatchObject({ status: 200, body: { id, type: 'visit', date: visit.date, notes: null, revision: 2 } });
    const stale = await asha.post(path, { id, date: '2026-01-01', revision: 1 });
    expect([...told(stale), stale.body.details]).toEqual([
      412,
      'revisionConflict',
      [expect.objectContaining({ params: { current: 2, yours: 1 } })],
    ]);
    const same = await asha.post(path, { id, date: visit.date });
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 2]);
    expect(told(await asha.post(path, { id: 999_999, notes: 'x' }))).toEqual([404, 'InterventionNotFound']);
    const other = await newGrower(asha, groupsOf(server.fixture())[0]!);
    expect(told(await asha.post(`/customer/${other}/interventions`, { id, notes: 'x' }))).toEqual([404, 'InterventionNotFound']);
  });

  test('C266 they are deleted all of them or none', async () => {
    const ids = [(await asha.post(path, visit)).body.id, (await asha.post(path, visit)).body.id];
    const { total } = (await asha.get(path)).body;
    expect(told(await asha.call('DELETE', path, { ids: [...ids, 999_999] }))).toEqual([404, 'InterventionNotFound']);
    expect((await asha.get(path)).body.total).toBe(total);
    const key = { headers: { 'Idempotency-Key': 'two-visits-gone' } };
    const gone = await asha.call('DELETE', path, { ids }, key);
    expect([gone.status, gone.body]).toEqual([200, { deleted: ids }]);
    expect((await asha.call('DELETE', path, { ids }, key)).text).toBe(gone.text);
    expect((await asha.get(path)).body.total).toBe(total - 2);
    expect(told(await asha.call('DELETE', path, { ids }))).toEqual([404, 'InterventionNotFound']);
  });

  test('C264 C265 C266 another tenant’s grower looks like none, to the byte', async () => {
    const bare = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '');
    for (const ask of [
      (id: number) => stranger.get(`/customer/${id}/interventions`),
      (id: number) => stranger.post(`/customer/${id}/interventions`, visit),
      (id: number) => stranger.call('DELETE', `/customer/${id}/interventions`, { ids: [1] }),
    ]) {
      const [theirs, none] = [await ask(grower), await ask(999_999)];
      expect([theirs.status, theirs.body.key, bare(theirs)]).toEqual([404, 'CustomerNotFound', bare(none)]);
    }
  });

  test('the feed of the grower and the log of the group say that it happened', async () => {
    const { body: made, headers } = await asha.post(path, visit);
    const see = { headers: { 'X-Min-Position': headers.get('x-event-position')! } };
    const feed = (await asha.get(`/customer/${grower}/activity`)).body.items;
    expect(feed[0]).toMatchObject({ type: 'InterventionRecorded', entity: { kind: 'intervention', id: made.id } });
    const audit = (await admin.get(`/audit?groupId=${at.group}&pageSize=5`, see)).body.items;
    expect(audit[0]).toMatchObject({ type: 'InterventionRecorded', kind: 'intervention', subject: { customerId: grower } });
    await asha.post(path, { id: made.id, notes: 'Twice' });
    const history = (await asha.get(`/history/intervention/${made.id}`)).body.items;
    expect(history[0].changes).toEqual([{ path: 'notes', old: visit.notes, new: 'Twice' }]);
    expect(told(await stranger.get(`/history/intervention/${made.id}`))).toEqual([404, 'InterventionNotFound']);
  });
});

describe('types of interventions', () => {
  interface Row {
    id: number;
    name: string;
    type: string;
    active: boolean;
    inherited: boolean;
    editable: boolean;
    inUse: boolean;
    ownerScope: string;
  }
  const listed = async (by: Client, status = 'true', groupId = at.group): Promise<Row[]> =>
    (await by.get(`/flex/adminCenter/intervention/group?id=${groupId}&status=${status}`)).body.items as Row[];
  const add = (by: Client, body: object, more: object = {}) => by.post('/flex/adminCenter/intervention', body, more);
  const set = (by: Client, ids: readonly number[], status: boolean, groupId?: number) =>
    by.post(`/adminCenter/intervention/updateStatus${groupId === undefined ? '' : `?groupId=${groupId}`}`, { ids, status });

  test('C001 C003 C004 C005 C006 the shipped ones are there at every level, in the reader’s language', async () => {
    const names = (await listed(asha)).map(({ type }) => type).toSorted();
    expect(names).toEqual(['demonstration', 'input-delivery', 'pruning', 'replanting', 'soil-test', 'training', 'visit']);
    const mr = await asha.get(`/adminCenter/intervention/group?id=${at.group}`, { headers: { 'accept-language': 'mr' } });
    expect(mr.body.items.find(({ type }: Row) => type === 'visit')).toMatchObject({ name: 'भेट', active: true, source: 'global' });
    for (const [by, end] of [
      [admin, ''],
      [company, ''],
      [company, `/collection?id=${at.collection}`],
      [company, '/company'],
      [company, '/global'],
    ] as const)
      expect([end, (await by.get(`/adminCenter/intervention${end}`)).body.total]).toEqual([end, 7]);
    expect(told(await asha.get(`/adminCenter/intervention/group?id=${at.group}&status=all`))).toEqual([403, 'adminTokenUnverified']);
    expect(told(await asha.get(`/adminCenter/intervention/group?id=${at.elsewhere}`))).toEqual([404, 'GroupNotFound']);
    expect(failures(await asha.get(`/adminCenter/intervention/group?id=north`))).toEqual(['id:invalidId']);
  });

  test('C370 C003 an admin adds one for a level; the levels below have it, and their people record with it', async () => {
    const key = { headers: { 'Idempotency-Key': 'shade-trees-for-all' } };
    const first = await add(company, { companyId: at.company, name: '  Shade trees ' }, key);
    expect(first).toMatchObject({ status: 201, body: { name: 'Shade trees', ownerScope: 'company', active: true, editable: true } });
    expect((await add(company, { companyId: at.company, name: '  Shade trees ' }, key)).text).toBe(first.text);
    const { id } = first.body as Row;
    for (const group of [at.group, at.next])
      expect((await listed(company, 'true', group)).find((one) => one.id === id)).toMatchObject({
        ...{ inherited: true, editable: false, inUse: false },
      });
    expect((await asha.post(path, { ...visit, type: 'shade TREES' })).body).toMatchObject({ typeId: id, type: 'Shade trees' });
    const last = await asha.post(path, { ...visit, type: id });
    expect(last.status).toBe(201);
    const used = await company.get('/adminCenter/intervention/company', after(last));
    expect((used.body.items as Row[]).find((one) => one.id === id)).toMatchObject({ inherited: false, editable: true, inUse: true });
    expect(told(await add(admin, { groupId: at.group, name: 'SHADE trees' }))).toEqual([409, 'interventionTypeExists']);
    expect(told(await add(admin, { groupId: at.group, name: 'भेट' }))).toEqual([409, 'interventionTypeExists']);
    expect(told(await add(admin, { collectionId: at.collection, name: 'Wells' }))).toEqual([403, 'forbidden']);
    expect(told(await add(company, { groupId: at.elsewhere, name: 'Wells' }))).toEqual([404, 'GroupNotFound']);
    expect(failures(await add(company, { name: '' }))).toEqual(['name:required', 'groupId:required']);
    expect(failures(await add(company, { groupId: at.group, companyId: at.company, name: 'x'.repeat(61) }))).toEqual([
      ...['name:lengthRange', 'groupId:onePlace'],
    ]);
  });

  test('C007 a group deactivates shipped ones for itself alone; what was recorded keeps its type', async () => {
    const mine = (await add(admin, { groupId: at.group, name: 'Compost' })).body as Row;
    const recorded = (await asha.post(path, { ...visit, type: 'pruning' })).body;
    const ids = [5, mine.id];
    const off = await set(admin, ids, false, at.group);
    expect([off.status, off.body.items]).toEqual([200, ids.map((id) => expect.objectContaining({ id, active: false, revision: 2 }))]);
    expect((await listed(admin)).filter(({ id }) => ids.includes(id))).toEqual([]);
    expect((await listed(admin, 'false')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await listed(company, 'true', at.next)).some(({ id }) => id === 5)).toBe(true);
    expect(told(await asha.post(path, { ...visit, type: 'pruning' }))).toEqual([422, 'unknownInterventionType']);
    expect((await asha.post(path, { id: recorded.id, type: 'pruning', notes: 'Done' })).body).toMatchObject({ type: 'pruning' });
    expect((await asha.get(path)).body.items).toContainEqual(expect.objectContaining({ id: recorded.id, typeName: 'Pruning' }));
    expect((await set(admin, ids, true, at.group)).status).toBe(200);
    expect((await asha.post(path, { ...visit, type: 'compost' })).status).toBe(201);
    const shade = (await listed(admin)).find(({ name }) => name === 'Shade trees')!;
    expect(told(await set(admin, [shade.id, 1], false, at.group))).toEqual([403, 'ownedByOther']);
    expect(told(await set(admin, [1, 77_777], false, at.group))).toEqual([404, 'InterventionTypeNotFound']);
    expect((await listed(admin)).some(({ id }) => id === 1)).toBe(true); // nothing of the two calls
  });
});
