import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { bytes } from './support/growers.js';
import { crops, newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let colleague: Client;
let admin: Client;
let collection: Client;
let company: Client;
let at: { company: number; collection: number; group: number; next: number; elsewhere: number; grower: number; field: number };

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [one, two] = server.fixture().companies;
  const first = one!.collections[0]!;
  const group = first.groups[0]!;
  at = {
    company: one!.id,
    collection: first.id,
    group: group.id,
    next: first.groups[1]!.id,
    elsewhere: two!.collections[0]!.groups[0]!.id,
    grower: group.growerIds[0]!,
    field: group.fieldIds[0]!,
  };
  [user, colleague, admin, collection, company] = await Promise.all([
    server.as('user-1'),
    server.as('user-2'),
    server.verified('group-1'),
    server.verified('collection-1'),
    server.verified('company-1'),
  ]);
});
afterAll(() => server?.stop());

interface Row {
  id: number;
  name: string;
  status: string;
  editable: boolean;
  [field: string]: unknown;
}
let stages: { id: number; duration: number }[];
beforeAll(async () => {
  stages = ((await user.get(`/crops/stages?id=${crops.potato}`)).body.items as { id: number; duration: number }[]).filter(
    ({ id }) => id > 0,
  );
});
const bare = (more: object = {}) => ({
  groupId: at.group,
  name: 'Potato, 40 t',
  cropId: crops.potato,
  nutritionalRequirements: [{ id: 1, value: 180 }],
  ...more,
});
const make = async (client: Client, more: object = {}): Promise<Row> => {
  const { status, body, text } = await client.post('/planTemplate', bare(more));
  if (status !== 201) throw new Error(`POST planTemplate: ${status} ${text}`);
  return body as unknown as Row;
};
const listed = async (client: Client, more = ''): Promise<Row[]> =>
  (await client.get(`/planTemplate/allByGroup?groupId=${at.group}${more}`)).body.items as Row[];
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const told = ({ status, body }: Answer) => [status, body.key];
const one = (client: Client, id: number) => client.get(`/planTemplate?id=${id}`);
const publish = (client: Client, those: number[], body: object = { isPublic: true }) =>
  client.post('/flex/adminCenter/templates/updatePublicStatus', { ids: those, ...body });
const archive = (client: Client, id: number, status = false) => client.post('/adminCenter/templates/updateStatus', { ids: [id], status });

describe('a template', () => {
  test('C164 C161 R008 R151 R502 is made with and without a work plan, once for one key, and read back whole', async () => {
    const key = { headers: { 'Idempotency-Key': 'one-template' } };
    const body = bare({
      description: 'Loam, irrigated',
      workplan: 'Base dressing\nTop dressing',
      applications: [{ applicationTypeId: 1, cropStageId: -1, offsetDays: -7, products: [{ id: products.urea, amount: 90, unitId: 2 }] }],
    });
    const made = await user.post('/planTemplate', body, key);
    expect([made.status, made.headers.get('location')]).toEqual([201, `/api/planTemplate?id=${made.body.id}`]);
    expect(made.body).toMatchObject({ ...body, id: expect.any(Number), status: 'draft', isTemplate: true, revision: 1, editable: true });
    const again = await user.post('/planTemplate', body, key);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', made.body]);
    const read = await one(user, made.body.id);
    expect([read.headers.get('etag'), read.body]).toEqual(['"1"', made.body]);
    expect((await make(user)).workplan).toBeNull();
    expect(ids(await listed(user))).toContain(made.body.id);
  });

  test('C164 R152 R249 names what is wrong with it', async () => {
    expect(failures(await user.post('/planTemplate', { groupId: at.group }))).toEqual([
      'name:required',
      'cropId:required',
      'nutritionalRequirements:required',
    ]);
    expect(failures(await user.post('/planTemplate', bare({ status: 'x' })))).toEqual(['status:invalidOption']);
    expect(failures(await user.post('/planTemplate', bare({ fieldId: at.field })))).toEqual(['fieldId:unknownField']);
    const stray = { applications: [{ cropStageId: 987_654 }] };
    expect(failures(await user.post('/planTemplate', bare(stray)))).toEqual(['applications[0].cropStageId:unknownReference']);
    expect(told(await user.post('/planTemplate', bare({ cropId: 987_654 })))).toEqual([404, 'CropNotFound']);
    const unknown = { applications: [{ products: [{ id: 987_654, amount: 1, unitId: 2 }] }] };
    expect(told(await user.post('/planTemplate', bare(unknown)))).toEqual([404, 'ProductNotFound']);
    expect(told(await user.post('/planTemplate', bare({ groupId: at.elsewhere })))).toEqual([404, 'GroupNotFound']);
    expect(told(await admin.post('/planTemplate', bare({ groupId: undefined, companyId: at.company })))).toEqual([403, 'forbidden']);
  });

  test('C164 is changed at the revision that was seen, and only by who made it', async () => {
    const { id } = await make(user, {
      nutritionalRequirements: [
        { id: 1, value: 180 },
        { id: 5, value: 220 },
      ],
    });
    const named = await user.post('/planTemplate', { id, name: 'Renamed' }, { headers: { 'If-Match': '"1"' } });
    expect([named.status, named.body.revision, named.body.name]).toEqual([200, 2, 'Renamed']);
    expect(told(await user.post('/planTemplate', { id, name: 'Late', revision: 1 }))).toEqual([412, 'revisionConflict']);
    expect((await user.post('/planTemplate', { id, name: 'Renamed' })).headers.get('x-no-change')).toBe('true');
    const fewer = { id, nutritionalRequirements: [{ id: 5, value: 220 }] };
    expect(told(await user.post('/planTemplate', fewer))).toEqual([428, 'revisionRequired']);
    expect((await user.post('/planTemplate', { ...fewer, revision: 2 })).body.nutritionalRequirements).toEqual([{ id: 5, value: 220 }]);
    expect(told(await user.post('/planTemplate', { id, groupId: at.next }))).toEqual([422, 'templatePlaceFixed']);
    expect(told(await admin.post('/planTemplate', { id, name: 'Mine now' }))).toEqual([403, 'ownedByOther']);
    expect(told(await colleague.post('/planTemplate', { id, name: 'Mine now' }))).toEqual([404, 'TemplateNotFound']);
  });

  test('a user’s template is a draft whatever they ask for; an admin’s can be public at once', async () => {
    expect((await make(user, { status: 'public' })).status).toBe('draft');
    expect((await make(admin, { status: 'public' })).status).toBe('public');
  });
});

describe('who sees and may change which', () => {
  test('C160 C161 public ones and one’s own drafts; the level’s admins see all; elsewhere it is as if missing', async () => {
    const [draft, shown] = [await make(user), await make(admin, { status: 'public' })];
    const of = async (client: Client) => ids(await listed(client)).filter((id) => id === draft.id || id === shown.id);
    expect(await of(user)).toEqual(expect.arrayContaining([draft.id, shown.id]));
    expect(await of(colleague)).toEqual([shown.id]);
    expect(await of(admin)).toEqual(expect.arrayContaining([draft.id, shown.id]));
    expect(ids(await listed(admin, '&status=public'))).not.toContain(draft.id);
    expect(ids(await listed(admin, '&status=draft'))).not.toContain(shown.id);
    const stranger = await server.as('user-9');
    expect(bytes(await one(stranger, shown.id))).toBe(bytes(await one(stranger, 987_654_321)));
    expect((await one(colleague, shown.id)).body.editable).toBe(false);
    expect(told(await one(user, 'x' as unknown as number))).toEqual([404, 'TemplateNotFound']);
  });

  test('R438 executives have no templates', async () => {
    const executive = await server.as('executive-1');
    expect(told(await executive.get(`/planTemplate/allByGroup?groupId=${at.group}`))).toEqual([403, 'forbidden']);
    expect(told(await executive.post('/planTemplate', bare()))).toEqual([403, 'forbidden']);
  });

  test('R473 C030 C007 what another admin made is neither edited, published, archived nor deleted', async () => {
    const theirs = await make(collection, { groupId: at.group, status: 'public' });
    const locked = [403, 'ownedByOther'];
    expect(told(await admin.post('/planTemplate', { id: theirs.id, name: 'Mine' }))).toEqual(locked);
    expect(told(await publish(admin, [theirs.id]))).toEqual(locked);
    expect(told(await archive(admin, theirs.id))).toEqual(locked);
    expect(told(await admin.call('DELETE', '/planTemplate', { id: theirs.id }))).toEqual(locked);
    expect((await one(user, theirs.id)).body).toMatchObject({ revision: 1, active: true });
  });
});

describe('what admins do with templates', () => {
  test('C030 publishes all that are named or none, by either name of the status', async () => {
    const [a, b, others] = [await make(admin), await make(admin), await make(collection)];
    const done = await publish(admin, [a.id, b.id]);
    expect([done.status, done.body.items]).toEqual([
      200,
      [
        { id: a.id, status: 'public', revision: 2 },
        { id: b.id, status: 'public', revision: 2 },
      ],
    ]);
    expect((await publish(admin, [a.id], { status: 'draft' })).body.items).toEqual([{ id: a.id, status: 'draft', revision: 3 }]);
    expect(told(await publish(admin, [a.id, others.id]))).toEqual([403, 'ownedByOther']);
    expect((await one(admin, a.id)).body.status).toBe('draft');
    expect(failures(await publish(admin, [a.id], {}))).toEqual(['isPublic:required']);
    expect(told(await publish(admin, [987_654_321]))).toEqual([404, 'TemplateNotFound']);
    expect(told(await publish(await server.as('group-1'), [a.id]))).toEqual([403, 'adminTokenUnverified']);
    expect(told(await publish(user, [a.id]))).toEqual([403, 'forbidden']);
  });

  test('C007 R262 archives and takes back; archived ones are listed apart', async () => {
    const { id } = await make(admin, { status: 'public' });
    expect((await archive(admin, id)).body.items).toEqual([{ id, active: false, revision: 2 }]);
    expect(ids(await listed(user))).not.toContain(id);
    expect(ids(await listed(admin, '&status=false'))).toContain(id);
    const records = (status: string) => admin.get(`/adminCenter/planTemplates/group?id=${at.group}&status=${status}`);
    const [row] = ((await records('false')).body.items as Row[]).filter((one) => one.id === id);
    expect(row).toMatchObject({
      active: false,
      ownerScope: 'group',
      scopeId: at.group,
      cropName: 'Potato',
      status: 'public',
      editable: true,
    });
    expect((await archive(admin, id, true)).body.items).toEqual([{ id, active: true, revision: 3 }]);
    expect(ids((await records('true')).body.items as Row[])).toContain(id);
    expect(told(await user.get(`/adminCenter/templates/group?id=${at.group}&status=false`))).toEqual([403, 'adminTokenUnverified']);
    expect((await user.get(`/adminCenter/templates/group?id=${at.group}`)).status).toBe(200);
  });

  test('C008 C162 C004 C005 what stands above is listed inherited, offered and brought in once as a draft', async () => {
    const above = await make(company, { groupId: undefined, companyId: at.company, name: 'Of the company', status: 'public' });
    const nearer = await make(collection, { groupId: undefined, collectionId: at.collection, name: 'Of the collection', status: 'public' });
    await make(company, { groupId: undefined, companyId: at.company, name: 'Not yet' });
    const offered = async (more = '', client = user) =>
      (await client.get(`/planTemplate/getTemplatesToImport?groupId=${at.group}${more}`)).body.items as Row[];
    expect((await offered()).map(({ name }) => name).sort()).toEqual(['Of the collection', 'Of the company']);
    expect(ids(await offered('&source=company'))).toEqual([above.id]);
    expect(await offered('&source=global')).toEqual([]);
    const bring = () => admin.post(`/adminCenter/templates/import?groupId=${at.group}`, { ids: [above.id, nearer.id] });
    const brought = await bring();
    expect([brought.status, brought.body.total]).toEqual([201, 2]);
    expect((brought.body.items as Row[])[0]).toMatchObject({ ownerScope: 'group', status: 'draft', inherited: false, editable: true });
    expect(told(await bring())).toEqual([409, 'alreadyImported']);
    expect(await offered('', admin)).toEqual([]);
    expect(await offered()).toHaveLength(2); // the admin's drafts are not for others
    const levels = await Promise.all(
      [`collection?id=${at.collection}`, `company?companyId=${at.company}`].map((path) => company.get(`/adminCenter/templates/${path}`)),
    );
    expect(levels.map(({ body }) => (body.items as Row[]).map(({ name }) => name).includes('Of the company'))).toEqual([true, true]);
    expect((await company.get('/adminCenter/templates/global')).body).toEqual({ items: [], total: 0 });
  });
});

describe('copies and plans', () => {
  test('C165 C163 a visible template is cloned into a group as one’s own draft', async () => {
    const shown = await make(admin, { status: 'public', workplan: 'Ridge up' });
    const { status, body } = await colleague.post('/planTemplate/cloneFromTemplate', { id: shown.id, groupId: at.group, name: 'Copy' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Copy', workplan: 'Ridge up', status: 'draft', sourceId: shown.id, editable: true, revision: 1 });
    expect(ids((await colleague.get(`/planTemplate/comparable?id=${shown.id}`)).body.items as Row[])).toContain(body.id);
    expect(told(await colleague.post('/planTemplate/cloneFromTemplate', { id: 987_654_321, groupId: at.group }))).toEqual([
      404,
      'TemplateNotFound',
    ]);
  });

  test('C166 C360 C167 R254 R653 a plan becomes a template without its grower; another plan takes its doses at its own dates', async () => {
    const application = (id: string, cropStageId: number, applicationDate: string) => ({
      id,
      applicationTypeId: 1,
      cropStageId,
      applicationDate,
      products: [{ id: products.urea, amount: 50, unitId: 2 }],
    });
    const second = stages[1]!;
    const day = (planting: string, days: number) => new Date(Date.parse(planting) + days * 86_400_000).toISOString().slice(0, 10);
    const plan = await newPlan(user, at.grower, at.field, {
      notes: 'Told in confidence',
      applications: [
        application('basal', -1, day('2026-03-01', -10)),
        application('top', second.id, day('2026-03-01', stages[0]!.duration + 3)),
      ],
    });
    const made = await user.post('/planTemplate/createFromPlan', { planId: plan.id, name: 'Of north' });
    expect(made.status).toBe(201);
    expect((made.body.applications as Row[]).map(({ cropStageId, offsetDays }) => [cropStageId, offsetDays])).toEqual([
      [-1, -10],
      [second.id, 3],
    ]);
    expect((made.body.nutritionalRequirements as { id: number; value: number }[]).find(({ id }) => id === 1)!.value).toBeGreaterThan(0);
    expect(made.text).not.toMatch(/confidence|2026-03|customerId|fieldId/);

    const other = await newPlan(user, at.grower, at.field, { name: 'Next year', crop: { plantingDate: '2027-05-10', expectedYield: 30 } });
    const applied = await user.post('/planTemplate/apply', { id: made.body.id, planId: other.id });
    expect([applied.status, applied.body.revision, applied.body.name]).toEqual([200, 2, 'Next year']);
    expect((applied.body.applications as Row[]).map(({ applicationDate }) => applicationDate)).toEqual([
      day('2027-05-10', -10),
      day('2027-05-10', stages[0]!.duration + 3),
    ]);
    expect((await user.get(`/plan?planId=${other.id}`)).body.applications).toEqual(applied.body.applications);
    expect((await one(user, made.body.id)).body).toMatchObject({ revision: 1, usedBy: 1 });
    const remove = () => user.call('DELETE', '/planTemplate', { ids: [made.body.id] });
    expect(told(await remove())).toEqual([409, 'templateInUse']);
    expect(told(await user.post('/planTemplate/apply', { id: made.body.id, planId: other.id, revision: 1 }))).toEqual([
      412,
      'revisionConflict',
    ]);
    const maize = await make(user, { cropId: crops.maize });
    expect(told(await user.post('/planTemplate/apply', { id: maize.id, planId: other.id }))).toEqual([422, 'templateOtherCrop']);

    await user.call('DELETE', '/plan', { ids: [other.id] });
    expect([(await remove()).body, told(await one(user, made.body.id))]).toEqual([{ deleted: [made.body.id] }, [404, 'TemplateNotFound']]);
    expect(ids(await listed(user))).not.toContain(made.body.id);
    expect(told(await remove())).toEqual([404, 'TemplateNotFound']);
  });

  test('tells its history', async () => {
    const { id } = await make(user);
    await user.post('/planTemplate', { id, name: 'Told' });
    const { body } = await user.get(`/history/template/${id}`);
    expect((body.items as { changes: object[] }[])[0]!.changes).toEqual([{ path: 'name', old: 'Potato, 40 t', new: 'Told' }]);
  });
});
