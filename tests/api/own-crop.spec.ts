import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { type Answer, type Client, failures } from '../support/client.js';
import { crops, newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let admin: Client;
let group: { id: number; growerIds: number[]; fieldIds: number[] };
let companyId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const [company] = server.fixture().companies;
  [companyId, group] = [company!.id, company!.collections[0]!.groups[0]!];
  [user, admin] = await Promise.all([server.as('user-1'), server.verified('group-1')]);
});
afterAll(() => server?.stop());

const told = ({ status, body }: Answer) => [status, body.key];
const shipped = libraryCrop(crops.potato)!;
const copy = async (variety: string): Promise<number> => {
  const { status, body, text } = await admin.post(`/adminCenter/crops/clone?groupId=${group.id}`, { id: crops.potato, variety });
  if (status !== 201) throw new Error(`clone: ${status} ${text}`);
  return body.id as number;
};
const save = (id: number, body: object, client = admin, headers: Record<string, string> = {}) =>
  client.call('PUT', `/flex/adminCenter/crops/${id}`, body, { headers });
const read = async (id: number, client: Client = admin) => (await client.post('/crops/cropById', { id })).body;
const twoStages = (second = 50) =>
  [50, second].map((value, at) => ({ name: `Half ${at + 1}`, duration: 60, minerals: [{ mineralId: 1, value }] }));

describe('what a group or a company added', () => {
  const idsOf = async (who: Client, path: string): Promise<number[]> => {
    const { status, body } = await who.get(path);
    expect([path, status, body.total]).toEqual([path, 200, body.items.length]);
    return body.items.map(({ id }: { id: number }) => id);
  };
  const bring = async (who: Client, type: 'crops' | 'fertilizers', place: string, id: number): Promise<number> =>
    (await who.post(`/adminCenter/${type}/import?${place}`, { ids: [id] })).body.items[0].id;

  test('C088 C090 C182 C183 C195 is listed there and below once it was added, and to nobody elsewhere', async () => {
    const [boss, elsewhere] = [await server.verified('company-1'), await server.as('user-9')];
    const next = server.fixture().companies[0]!.collections[0]!.groups[1]!.id;
    const foreign = server.fixture().companies[1]!.collections[0]!.groups[0]!.id;
    const executive = await server.as('executive-1');
    const of = (at: number) => [
      `/crops/regional?groupId=${at}`,
      '/crops/company',
      `/fertilizers/local?groupId=${at}`,
      `/userFertilizers/local?groupId=${at}`,
      '/fertilizers/company',
    ];
    const lists = async (who: Client, at: number) => {
      const found: number[][] = [];
      for (const path of of(at)) found.push(await idsOf(who, path));
      return found;
    };
    expect(await lists(user, group.id)).toEqual([[], [], [], [], []]);
    const crop = await bring(admin, 'crops', `groupId=${group.id}`, crops.wheat);
    const companyCrop = await bring(boss, 'crops', `companyId=${companyId}`, server.fixture().library.cropIds['coffee']!);
    const product = await bring(admin, 'fertilizers', `groupId=${group.id}`, products.urea);
    const companyProduct = await bring(boss, 'fertilizers', `companyId=${companyId}`, products.map);
    expect(await lists(user, group.id)).toEqual([
      [crop, companyCrop],
      [companyCrop],
      [product, companyProduct],
      [product, companyProduct],
      [companyProduct],
    ]);
    expect(await idsOf(user, '/crops/regional')).toEqual([]); // of no group
    expect(await lists(await server.as('user-3'), next)).toEqual([
      [companyCrop],
      [companyCrop],
      [companyProduct],
      [companyProduct],
      [companyProduct],
    ]);
    expect(await lists(elsewhere, foreign)).toEqual([[], [], [], [], []]);
    expect((await user.get(`/crops/regional?groupId=${foreign}`)).body.key).toBe('GroupNotFound');
    for (const path of of(group.id)) expect((await executive.get(path)).status).toBe(403);
  });
});

describe('C353 what an own crop has of its own is saved', () => {
  test('R164 R165 R166 yields, requirements and stages come back as they were given', async () => {
    const id = await copy('Agria');
    const first = await read(id);
    const body = { lowYield: 10, highYield: 20, duration: 120, stages: twoStages(), requirements: [{ id: 1, value: 130 }] };
    const saved = await save(id, body, admin, { 'If-Match': '"1"' });
    expect([saved.status, saved.headers.get('etag'), saved.body.revision]).toEqual([200, '"2"', 2]);
    expect(saved.headers.get('x-event-position')).toMatch(/^\d+$/);
    expect(saved.body).toMatchObject({
      id,
      lowYield: 10,
      highYield: 20,
      averageYield: 15,
      duration: 120,
      editable: true,
      variety: 'Agria',
    });
    expect(saved.body.stages).toMatchObject(twoStages());
    expect(saved.body.phenology).toMatchObject({ duration: 120, confidence: 'own' });
    expect(saved.body.requirements.find((one: { id: number }) => one.id === 1).value).toBeCloseTo(130, 9);
    expect(saved.body.hasPlantData).toBe(first.hasPlantData);
    expect(await read(id)).toEqual(saved.body);
    expect((await user.get(`/crops/stages?id=${id}`)).body.total).toBe(4);
    const { body: atYield } = await user.post('/crops/yield', { cropId: id, yield: 30 });
    expect(atYield.requirements.find((one: { id: number }) => one.id === 1).value).toBeCloseTo(260, 9);
    const back = await save(id, { lowYield: null, highYield: null, duration: null, stages: null, uptake: null });
    const { revision: _, ...asFirst } = first;
    expect(back.body).toMatchObject(asFirst);
  });

  test('R361 R362 R363 R364 what the specification forbids is refused, all of it at once, and nothing is saved', async () => {
    const id = await copy('Bintje');
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Stage ${at}`, duration: 1 }));
    const refused = async (body: object) => failures(await save(id, body, admin, { 'If-Match': '"1"' }));
    expect(await refused({ stages: many(16) })).toEqual(['stages:maxStages']);
    expect(await refused({ stages: many(15).map((stage, at) => (at === 3 ? { ...stage, duration: 0 } : stage)) })).toEqual([
      'stages[3].duration:outOfRange',
    ]);
    expect((await refused({ stages: [{ name: 'Half a day', duration: 0.5 }] }))[0]).toMatch(/^stages\[0\]\.duration:/);
    const { body } = await save(id, { stages: twoStages(49.99), highYield: 20, lowYield: 20 }, admin, { 'If-Match': '"1"' });
    expect(body.details).toMatchObject([
      { field: 'highYield', key: 'highYieldAboveLow', params: { above: 20, value: 20 } },
      { field: 'stages', key: 'distributionSum', params: { nutrientId: 1, nutrient: 'N', sum: 99.99 } },
    ]);
    expect(await refused({ lowYield: 0, taste: 'good' })).toEqual(['lowYield:mustBePositive', 'taste:unknownField']);
    expect((await read(id)).revision).toBe(1);
    const { status } = await save(id, { stages: many(15) }, admin, { 'If-Match': '"1"' });
    expect(status).toBe(200);
  });

  test('a stale revision is refused, an unseen removal too; what is so already is no change', async () => {
    const id = await copy('Carolus');
    expect(told(await save(id, { stages: twoStages() }))).toEqual([428, 'revisionRequired']);
    const key = { 'Idempotency-Key': 'save-carolus-once' };
    const first = await save(id, { duration: 100 }, admin, key);
    const again = await save(id, { duration: 100 }, admin, key);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    const same = await save(id, { duration: 100, revision: 2 });
    expect([same.status, same.headers.get('x-no-change'), same.body.revision]).toEqual([200, 'true', 2]);
    const stale = await save(id, { duration: 90 }, admin, { 'If-Match': '"1"' });
    expect([...told(stale), stale.body.details[0].params]).toEqual([412, 'revisionConflict', { current: 2, yours: 1 }]);
    expect((await read(id)).duration).toBe(100);
    await copy('Desiree');
    expect(told(await save(id, { variety: 'desiree' }))).toEqual([409, 'cropNameExists']);
    expect((await save(id, { name: 'Seed potato', variety: null })).body).toMatchObject({ name: 'Seed potato', variety: null });
  });

  test('R471 nobody but who made it saves it; the shipped library is nobody’s; elsewhere it is not there', async () => {
    const id = await copy('Elfe');
    const company = await server.verified('company-1');
    expect(told(await save(id, { duration: 90 }, company))).toEqual([403, 'ownedByOther']);
    expect((await read(id, company)).editable).toBe(false);
    expect(told(await save(crops.potato, { duration: 90 }))).toEqual([403, 'ownedByOther']);
    const away = await server.verified('company-2');
    const [there, missing] = [await save(id, { duration: 90 }, away), await save(987_654_321, { duration: 90 }, away)];
    expect([there.status, { ...there.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
    expect(told(await save(id, { duration: 90 }, await server.as('group-1')))).toEqual([403, 'adminTokenUnverified']);
    expect(told(await save(id, { duration: 90 }, user))).toEqual([403, 'forbidden']);
  });

  test('a plan of the crop starts with its stages, needs by its figures, and “why” names them as own data', async () => {
    const id = await copy('Fontane');
    const removal = Object.entries(shipped.removal_kg_t).map(([nutrient, { value }]) => ({
      id: Number(nutrient),
      value: nutrient === '5' ? 8 : value,
    }));
    expect((await save(id, { removal, stages: twoStages(), revision: 1 })).status).toBe(200);
    expect((await user.get(`/crops/regional?groupId=${group.id}`)).body.items.find((one: { id: number }) => one.id === id)).toMatchObject({
      figures: { removal: { 5: 8 }, stages: [{ name: 'Half 1' }, { name: 'Half 2' }] },
    });
    const of = (cropId: number) => newPlan(user, group.growerIds[0]!, group.fieldIds[0]!, { cropId });
    const [mine, theirs] = [await of(id), await of(crops.potato)];
    expect(mine.stages.filter((stage: { stageId: number }) => stage.stageId > 0).map(({ name }: { name: string }) => name)).toEqual([
      'Half 1',
      'Half 2',
    ]);
    const why = async (planId: number) => (await user.post(`/plan/${planId}/explain`, { path: 'macro.5.cropNeed' })).body;
    const [own, other] = [await why(mine.id), await why(theirs.id)];
    expect(own.value).toBeGreaterThan(other.value);
    expect(JSON.stringify(own.inputs.concat(own.steps))).toContain(`own:${id}`);
    expect(own.sources).toContainEqual({ key: `own:${id}`, text: 'Own data: Potato Fontane' });
    expect(other.sources.map(({ key }: { key: string }) => key)).not.toContain(`own:${id}`);
    expect((await admin.get(`/audit?groupId=${group.id}&type=OwnCropChanged`)).body.items[0]).toMatchObject({
      kind: 'group',
      id: group.id,
    });
  });

  test('C008 C031 a copy takes the own figures of what it was copied from along', async () => {
    const company = await server.verified('company-1');
    const { body } = await company.post(`/adminCenter/crops/import?companyId=${companyId}`, { ids: [crops.maize] });
    const id = body.items[0].id as number;
    expect((await save(id, { duration: 111 }, company)).status).toBe(200);
    const own = (await admin.post(`/adminCenter/crops/clone?groupId=${group.id}`, { id, variety: 'Pioneer' })).body;
    expect(own).toMatchObject({ duration: 111, variety: 'Pioneer', editable: true, ownerScope: 'group', revision: 1 });
    expect((await save(id, { duration: 222 }, company)).status).toBe(200);
    expect((await read(own.id)).duration).toBe(111);
  });
});

describe('C354 a crop that the shipped library does not have', () => {
  const teff = { name: 'Teff', cropType: 'annual', duration: 100, lowYield: 2, highYield: 4 };
  const make = (body: object, client = admin, place = `groupId=${group.id}`) => client.post(`/adminCenter/crops?${place}`, body);

  test('R164 R363 R471 is made by an admin, takes stages and tables, and is planned with', async () => {
    const made = await make(teff);
    expect([made.status, made.body]).toMatchObject([
      201,
      { ...teff, averageYield: 3, editable: true, removal: [], requirements: [], revision: 1 },
    ]);
    const { id } = made.body;
    expect(told(await make(teff))).toEqual([409, 'cropNameExists']);
    const saved = await save(id, { removal: [{ id: 1, value: 20 }], uptake: [{ id: 1, value: 25 }], stages: twoStages() }, admin, {
      'If-Match': '"1"',
    });
    expect(saved.body.requirements).toMatchObject([{ id: 1, value: 75 }]);
    expect((await user.post('/crops/yield', { cropId: id, yield: 4 })).body.requirements).toMatchObject([{ id: 1, value: 100 }]);
    expect((await user.get(`/crops/regional?groupId=${group.id}`)).body.items).toContainEqual(
      expect.objectContaining({ id, name: 'Teff' }),
    );
    const plan = await newPlan(user, group.growerIds[0]!, group.fieldIds[0]!, {
      cropId: id,
      crop: { plantingDate: '2026-03-01', expectedYield: 4 },
    });
    const { body: graph } = await user.post('/plan/graph', { planId: plan.id });
    const need = (nutrientId: number) => graph.macro.find((one: { id: number }) => one.id === nutrientId);
    expect([need(1).demand, need(4).cropNeed]).toEqual([100, null]);
    const copy = await admin.post(`/adminCenter/crops/clone?groupId=${group.id}`, { id, variety: 'Quncho' });
    expect([copy.status, copy.body]).toMatchObject([201, { name: 'Teff', variety: 'Quncho', requirements: [{ id: 1, value: 75 }] }]);
  });

  test('R364 refuses what breaks a rule, and who does not govern the place', async () => {
    expect(failures(await make({ ...teff, name: 'Fonio', highYield: 2 }))).toEqual(['highYield:highYieldAboveLow']);
    expect(failures(await make({ ...teff, name: 'Fonio', duration: 0 }))).toHaveLength(1);
    expect(told(await make({ ...teff, name: 'Fonio' }, admin, `companyId=${companyId}`))).toEqual([403, 'forbidden']);
    expect(told(await make({ ...teff, name: 'Fonio' }, await server.verified('group-2')))).toEqual([404, 'GroupNotFound']);
  });
});

test('C007 C086 a crop of the company says whether the group that is named has it in use, and who may take it back', async () => {
  const [company, next] = [await server.verified('company-1'), server.fixture().companies[0]!.collections[0]!.groups[1]!.id];
  const set = (id: number, status: boolean, of = '') => company.post(`/adminCenter/crops/updateStatus${of}`, { ids: [id], status });
  const brought = await company.post(`/adminCenter/crops/import?companyId=${companyId}`, { ids: [crops.potato] });
  const id = brought.body.items[0].id as number;
  const seen = async (client: Client, groupId?: number) => {
    const { active, switchable, editable } = (await client.post('/crops/cropById', { id, ...(groupId !== undefined && { groupId }) })).body;
    return { active, switchable, editable };
  };
  expect(await seen(company, group.id)).toEqual({ active: true, switchable: true, editable: true });
  expect((await set(id, false, `?groupId=${group.id}`)).status).toBe(200);
  expect(await seen(company, group.id)).toEqual({ active: false, switchable: true, editable: true });
  expect(await seen(admin, group.id)).toEqual({ active: false, editable: false });
  expect(await seen(company, next)).toMatchObject({ active: true });
  expect(await seen(company)).toEqual({ active: true, editable: true });
  expect((await set(id, true, `?groupId=${group.id}`)).status).toBe(200);
  expect(await seen(company, group.id)).toMatchObject({ active: true });
  expect((await set(id, false)).status).toBe(200); // itself, everywhere
  expect(await seen(company, group.id)).toEqual({ active: false, editable: true });
  expect((await company.call('DELETE', '/adminCenter/crops/delete', { ids: [id] })).status).toBe(200);
});
