import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { newField, newGrower, placeless } from './support/growers.js';
import { type Fixture, startWithAdmins, type TestServer } from './support/server.js';

const soil = '/adminCenter/soilAnalysis';
const bands = (...tops: (number | null)[]) =>
  tops.map((to, at) => ({ label: ['low', 'medium', 'high'][at]!, from: at === 0 ? 0 : tops[at - 1]!, to }));
const olsen = { mineralId: 4, unitId: 25, extractionMethodId: 5 };

describe('limits of a level’s own', () => {
  let server: TestServer;
  let fixture: Fixture;
  let admin: Client;
  let north: Client;
  let near: Client;
  let user: Client;
  let coffee: number;
  let fieldId: number;
  beforeAll(async () => {
    ({ server, fixture, admin } = await startWithAdmins());
    [north, near, user] = [await server.verified('collection-1'), await server.verified('group-1'), await server.as('user-1')];
    coffee = fixture.library.cropIds['coffee']!;
    const growerId = await newGrower(user, group(), { countryId: 31 });
    fieldId = await newField(user, growerId, { name: 'Limits', ...placeless, area: 2 });
  });
  afterAll(() => server?.stop());

  const company = () => fixture.companies[0]!;
  const collection = () => company().collections[0]!;
  const group = () => collection().groups[0]!;
  const here = () => `groupId=${group().id}`;
  const set = (client: Client, place: string, ranges: object[] | null, more: object = {}, cropId = 0): Promise<Answer> =>
    client.post(`${soil}/thresholds/${cropId}?${place}`, { thresholds: [{ ...olsen, ranges, ...more }] });
  const ofOlsen = (body: Answer['body']) =>
    body.thresholds.find((one: { mineralId: number; extractionMethodId: number }) => one.mineralId === 4 && one.extractionMethodId === 5);
  const shown = async (client = near, place = here()) => ofOlsen((await client.get(`${soil}/interpretation?${place}`)).body);
  const sheet = () => ({ fieldId, units: 'ppm', nutrients: [{ id: 4, value: 12, unitId: 25, extractionMethodId: 5 }] });
  const reading = async () => (await user.post('/soilAnalysis/graph', sheet())).body;

  test('C002 R221 published limits name their publication and belong to nobody', async () => {
    const answer = await near.get(`${soil}/interpretation?${here()}`);
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${answer.body.revision}"`]);
    expect(answer.body).toMatchObject({ groupId: group().id, scope: 'group', editable: true, groups: 0 });
    expect(ofOlsen(answer.body)).toMatchObject({
      name: 'P',
      inherited: true,
      ownerScope: 'global',
      setBy: null,
      source: expect.stringMatching(/^[A-Z0-9]+$/),
      ranges: expect.arrayContaining([expect.objectContaining({ from: 0 })]),
    });
    expect(answer.body.factors).toContainEqual(expect.objectContaining({ mineralId: 4, range: 'veryLow', factor: 1.5 }));
    expect(failures(await near.get(`${soil}/interpretation`))).toEqual(['groupId:required']);
    expect(failures(await near.get(`${soil}/interpretation?groupId=x`))).toEqual(['groupId:invalidId']);
    const other = company().collections[1]!.groups[0]!.id;
    expect((await near.get(`${soil}/interpretation?groupId=${other}`)).body).toMatchObject({ status: 404, key: 'GroupNotFound' });
    expect((await (await server.as('group-1')).get(`${soil}/interpretation?${here()}`)).body.key).toBe('adminTokenUnverified');
  });

  test('C009 what is set above holds below, until a place sets its own or gives it up', async () => {
    const above = await set(admin, `companyId=${company().id}`, bands(30, 60, null));
    expect([above.status, above.body.id, ofOlsen(above.body).inherited]).toEqual([200, 0, false]);
    expect(await shown()).toMatchObject({
      inherited: true,
      ownerScope: 'company',
      ownerName: 'Acceptance One',
      ranges: bands(30, 60, null),
    });
    expect((await reading()).nutrients[0]).toMatchObject({
      label: 'low',
      source: expect.stringContaining('own · company · Acceptance One'),
    });
    const own = await set(near, here(), bands(10, 20, null));
    expect(own.headers.get('etag')).toBe(`"${own.body.revision}"`);
    expect(await shown()).toMatchObject({
      inherited: false,
      ownerScope: 'group',
      setBy: { name: expect.any(String) },
      setAt: expect.any(String),
    });
    expect((await reading()).nutrients[0]).toMatchObject({ label: 'medium', from: 10, to: 20, region: 'Group 1' });
    expect((await set(near, here(), bands(10, 20, null))).headers.get('x-no-change')).toBe('true');
    await set(north, `collectionId=${collection().id}`, bands(1, 2, null));
    expect((await shown()).ranges).toEqual(bands(10, 20, null));
    await set(near, here(), null);
    expect(await shown()).toMatchObject({ inherited: true, ownerScope: 'collection', ranges: bands(1, 2, null) });
    await set(north, `collectionId=${collection().id}`, null);
    await set(admin, `companyId=${company().id}`, null);
    expect(await shown()).toMatchObject({ ownerScope: 'global' });
    expect((await reading()).nutrients[0]).not.toMatchObject({ source: expect.stringContaining('own') });
  });

  test('C009 C011 R009 limits of a crop are read for that crop alone, by a method that the group has', async () => {
    const { body } = await near.get(`${soil}/extractionmethods/${group().id}`);
    expect(body.items).toContainEqual({ id: 5, name: 'Olsen', mineralId: 4, unitIds: expect.arrayContaining([25]) });
    expect(body.total).toBe(body.items.length);
    expect((await near.get(`${soil}/extractionmethods/987654321`)).body.key).toBe('GroupNotFound');
    await set(near, here(), bands(1, 2, null), {}, coffee);
    expect((await reading()).nutrients[0]).not.toMatchObject({ label: 'high', region: 'Group 1' });
    expect((await user.post('/soilAnalysis/graph', { ...sheet(), cropId: coffee })).body.nutrients[0]).toMatchObject({ label: 'high' });
    const ofCoffee = async () => {
      const { body: shownFor } = await near.get(`${soil}/interpretation?${here()}&cropId=${coffee}`);
      expect(shownFor.cropId).toBe(coffee);
      return ofOlsen(shownFor);
    };
    expect(await ofCoffee()).toMatchObject({ cropId: coffee, inherited: false });
    await set(near, here(), bands(7, null));
    expect(await ofCoffee()).toMatchObject({ ranges: bands(1, 2, null) });
    await set(near, here(), null, {}, coffee);
    expect(await ofCoffee()).toMatchObject({ cropId: 0, inherited: true, ownerScope: 'group', ranges: bands(7, null) });
    await set(near, here(), null);
    expect((await set(near, here(), bands(1, null), {}, 987_654_321)).body.key).toBe('CropNotFound');
  });

  test('C009 R347 R348 ranges have no gaps and their bottoms lie below their tops, each failure at its field', async () => {
    const of = async (...limits: [number, number | null][]) =>
      failures(
        await set(
          near,
          here(),
          limits.map(([from, to], at) => ({ label: String(at), from, to })),
        ),
      );
    expect((await set(near, here(), bands(10, 20))).status).toBe(200);
    expect(await of([0, 10], [11, 20])).toEqual(['thresholds[0].ranges[1].from:rangesNotConsecutive']);
    expect(await of([0, 10], [9, 20])).toEqual(['thresholds[0].ranges[1].from:rangesNotConsecutive']);
    expect(await of([10, 10])).toEqual(['thresholds[0].ranges[0].to:bottomNotBelowTop']);
    expect(await of([11, 10])).toEqual(['thresholds[0].ranges[0].to:bottomNotBelowTop']);
    expect(await of([-1, 10])).toEqual(['thresholds[0].ranges[0].from:mustBePositive']);
    expect(failures(await set(near, here(), bands(1, null), { unitId: 44 }))).toEqual(['thresholds[0].unitId:unitMismatch']);
    expect((await shown()).ranges.map(({ to }: { to: number }) => to)).toEqual([10, 20]);
    await set(near, here(), null);
  });

  test('C010 R221 a factor of one’s own multiplies the need, and the reason names who set it', async () => {
    await set(near, here(), bands(10, 20, null));
    const factors = (factor: number | null) =>
      near.post(`${soil}/factors?${here()}`, { factors: [{ mineralId: 4, rangeLabel: 'medium', factor }] });
    const answer = await factors(0.4);
    expect([answer.status, answer.body.revision]).toEqual([200, expect.any(Number)]);
    const mine = { mineralId: 4, range: 'medium', factor: 0.4, inherited: false, ownerScope: 'group' };
    expect(answer.body.factors).toContainEqual(expect.objectContaining(mine));
    const { nutrients, facts } = await reading();
    expect(nutrients[0].factor).toEqual({ value: 0.4, source: expect.stringContaining(`own · group · Group 1`) });
    expect(facts.readings[0].factor.value).toBe(0.4);
    expect((await factors(0.4)).headers.get('x-no-change')).toBe('true');
    expect(failures(await factors(-1))).toEqual(['factors[0].factor:mustBePositive']);
    expect((await factors(0)).status).toBe(200);
    await factors(null);
    expect((await reading()).nutrients[0].factor).toBeUndefined();
    await set(near, here(), null);
  });

  test('C009 C010 nobody sets anything above their own level; who saw an older state is told so; a repeated key changes nothing', async () => {
    for (const place of [`companyId=${company().id}`, `collectionId=${collection().id}`])
      expect((await set(near, place, bands(1, null))).body).toMatchObject({ status: 403, key: 'forbidden' });
    const { revision } = (await near.get(`${soil}/interpretation?${here()}`)).body;
    const on = (at: number, headers: object = {}) =>
      near.post(`${soil}/thresholds/0?${here()}`, { thresholds: [{ ...olsen, ranges: bands(at, null) }] }, { headers: { ...headers } });
    const keyed = { 'Idempotency-Key': 'limits-of-mine-1', 'If-Match': `"${revision}"` };
    expect([(await on(5, keyed)).status, (await on(5, keyed)).headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await on(6, { 'If-Match': `"${revision}"` })).body).toMatchObject({ status: 412, key: 'revisionConflict' });
    expect((await shown()).ranges).toEqual(bands(5, null));
    await set(near, here(), null);
    const { items } = (await admin.get(`/audit?groupId=${group().id}&type=ThresholdsSet&pageSize=200`)).body;
    expect(items[0]).toMatchObject({ type: 'ThresholdsSet', kind: 'group', id: group().id });
  });

  test('C041 C051 advisers read samples by them: the options of a sheet carry them without an admin token', async () => {
    await set(near, here(), bands(10, 20, null));
    const { body } = await user.get(`/soilAnalysis/nutrients?groupId=${group().id}`);
    expect(body.own).toMatchObject([{ scope: 'group', id: group().id, limits: { thresholds: [{ mineralId: 4 }] }, people: {} }]);
    expect((await user.get(`/plantAnalysis/nutrients?groupId=${group().id}`)).body.own).toHaveLength(1);
    await set(near, here(), null);
  });

  const plant = (end: string) => `/adminCenter/plant-analysis/${group().id}/${coffee}/${end}`;
  const nitrogen = { mineralId: 1, stageId: 1, tissueId: 1 };
  const leaf = () => ({ fieldId, cropId: coffee, units: '%', nutrients: [{ id: 1, value: 2.5, unitId: 33 }] });

  test('C015 C014 R221 the crops with tissue tables, and the limits of one', async () => {
    const { body } = await near.get(`/adminCenter/plant-analysis/${group().id}/crops`);
    expect(body.items.find(({ id }: { id: number }) => id === coffee)).toMatchObject({
      hasPlantData: true,
      sampledTissues: expect.arrayContaining(['leaf']),
      sampledTimes: expect.arrayContaining(['before fruit filling']),
    });
    const answer = await near.get(plant('impact-factor-threshold'));
    expect(answer.headers.get('etag')).toBe(`"${answer.body.revision}"`);
    expect(answer.body).toMatchObject({ groupId: group().id, cropId: coffee });
    expect(answer.body.thresholds).toContainEqual(
      expect.objectContaining({
        ...nitrogen,
        tissue: 'third/fourth leaf pair',
        stage: 'before fruit filling',
        ownerScope: 'global',
        unit: '%',
      }),
    );
    expect((await near.get(`/adminCenter/plant-analysis/${group().id}/987654321/impact-factor-threshold`)).body.key).toBe('CropNotFound');
    expect((await near.get('/adminCenter/plant-analysis/987654321/crops')).body.key).toBe('GroupNotFound');
  });

  test('C012 C016 limits of tissue are set for a crop, tissue and stage, inherited, and reset', async () => {
    const ranges = bands(1, 2, null);
    const byCompany = { ...nitrogen, ranges: bands(3, null) };
    const path = `/adminCenter/plant-analysis/${company().id}/${coffee}/threshold?level=company`;
    const above = (await admin.put(path, { thresholds: [byCompany] })).body;
    const inherited = above.thresholds.find(({ ownerScope }: { ownerScope: string }) => ownerScope === 'company');
    expect((await user.post('/plantAnalysis/graph', leaf())).body.nutrients[0]).toMatchObject({ label: 'low', to: 3 });
    const answer = await near.put(plant('threshold'), { thresholds: [{ ...nitrogen, ranges }] });
    expect(answer.body).toMatchObject({ groupId: group().id, cropId: coffee, revision: expect.any(Number) });
    expect((await user.post('/plantAnalysis/graph', leaf())).body.nutrients[0]).toMatchObject({ label: 'high', from: 2 });
    expect(failures(await near.put(plant('threshold'), { thresholds: [{ ...nitrogen, ranges: bands(2, 2, 1) }] }))).toEqual([
      'thresholds[0].ranges[1].to:bottomNotBelowTop',
      'thresholds[0].ranges[2].to:bottomNotBelowTop',
    ]);
    expect(failures(await near.put(plant('threshold'), { thresholds: [{ ...nitrogen, tissueId: 99, ranges }] }))).toEqual([
      'thresholds[0].tissueId:invalidOption',
    ]);
    const call = (body?: object) => near.call('DELETE', plant('threshold'), body);
    expect((await call({ thresholdIds: [inherited.id] })).body).toMatchObject({ status: 403, key: 'ownedByOther' });
    expect((await call({ thresholdIds: [987_654_321] })).body).toMatchObject({ status: 404, key: 'ThresholdNotFound' });
    expect((await call()).body).toEqual({ deleted: true, revision: expect.any(Number) });
    expect((await user.post('/plantAnalysis/graph', leaf())).body.nutrients[0]).toMatchObject({ to: 3 });
    await admin.call('DELETE', path);
    expect((await user.post('/plantAnalysis/graph', leaf())).body.nutrients[0]).toMatchObject({ label: 'low', to: 2.7 });
    expect((await call()).headers.get('x-no-change')).toBe('true');
  });

  test('C013 R221 impact factors of tissue are kept with the classes that they are of', async () => {
    const factors = [{ mineralId: 1, rangeLabel: 'low', factor: 1.1 }];
    const answer = await near.put(plant('impact-factor'), { factors });
    expect(answer.body).toMatchObject({ groupId: group().id, cropId: coffee, factors: [{ range: 'low', factor: 1.1 }] });
    expect((await near.get(plant('impact-factor-threshold'))).body.factors).toHaveLength(1);
    expect((await user.post('/plantAnalysis/graph', leaf())).body.nutrients[0].factor).toMatchObject({ value: 1.1 });
    expect(failures(await near.put(plant('impact-factor'), { factors: [{ ...factors[0], factor: -1 }] }))).toEqual([
      'factors[0].factor:mustBePositive',
    ]);
    expect((await (await server.verified('group-2')).put(plant('impact-factor'), { factors })).body.key).toBe('GroupNotFound');
  });

  /** A crop of the group's own, copied from coffee. */
  const ownCoffee = async (variety: string): Promise<number> =>
    (await near.post(`/adminCenter/crops/clone?groupId=${group().id}`, { id: coffee, variety })).body.id;

  test('C002 C009 C012 C013 C014 C015 C016 C031 a crop of one’s own has limits of its own, and until then those of the crop it was copied from', async () => {
    const own = await ownCoffee('Of limits');
    const of = (end: string, crop = own) => `/adminCenter/plant-analysis/${group().id}/${crop}/${end}`;
    const { items } = (await near.get(`/adminCenter/plant-analysis/${group().id}/crops`)).body;
    expect(items.find(({ id }: { id: number }) => id === own)).toMatchObject({ variety: 'Of limits', hasPlantData: true });
    const published = (await near.get(of('impact-factor-threshold'))).body;
    const shipped = (await near.get(plant('impact-factor-threshold'))).body;
    expect(published).toMatchObject({ cropId: own, thresholds: shipped.thresholds });

    const read = async (cropId: number) => (await user.post('/plantAnalysis/graph', { ...leaf(), cropId })).body.nutrients[0];
    await near.put(plant('threshold'), { thresholds: [{ ...nitrogen, ranges: bands(4, null) }] });
    expect((await read(own)).to).toBe(4);
    expect((await near.put(of('threshold'), { thresholds: [{ ...nitrogen, ranges: bands(1, 2, null) }] })).status).toBe(200);
    expect([await read(own), await read(coffee)]).toMatchObject([
      { label: 'high', from: 2 },
      { label: 'low', to: 4 },
    ]);
    await near.put(of('impact-factor'), { factors: [{ mineralId: 1, rangeLabel: 'high', factor: 0.5 }] });
    expect((await read(own)).factor).toMatchObject({ value: 0.5 });
    await near.call('DELETE', of('threshold'));
    expect((await read(own)).to).toBe(4);
    await near.call('DELETE', plant('threshold'));

    await set(near, here(), bands(10, 20, null), {}, own);
    const ofSoil = async (cropId: number) => (await user.post('/soilAnalysis/graph', { ...sheet(), cropId })).body.nutrients[0];
    expect([(await ofSoil(own)).label, (await ofSoil(own)).region]).toEqual(['medium', 'Group 1']);
    expect((await ofSoil(coffee)).region).not.toBe('Group 1');
    const listed = (await near.get(`${soil}/interpretation?${here()}&cropId=${own}`)).body;
    expect([listed.cropId, ofOlsen(listed).cropId, ofOlsen(listed).inherited]).toEqual([own, own, false]);

    const other = await server.verified('group-2');
    const theirs = fixture.companies[0]!.collections[0]!.groups[1]!;
    expect((await set(other, `groupId=${theirs.id}`, bands(1, null), {}, own)).body.key).toBe('CropNotFound');
    expect((await admin.get(`/adminCenter/plant-analysis/${company().id}/${own}/impact-factor-threshold?level=company`)).body.key).toBe(
      'CropNotFound',
    );
  });

  test('C048 C049 a sample names a crop of the group’s own; one of another group is not there', async () => {
    const own = await ownCoffee('Of samples');
    const saved = await user.post('/plantAnalysis/save', { ...leaf(), cropId: own, name: 'Leaf of mine', sampleDate: '2026-05-01' });
    expect([saved.status, saved.body.cropId]).toEqual([201, own]);
    const read = await user.post('/plantAnalysis/graph', { id: saved.body.id });
    expect(read.body.nutrients[0]).toMatchObject({ label: expect.any(String), to: expect.any(Number) });
    const other = await server.verified('group-2');
    const theirs = fixture.companies[0]!.collections[0]!.groups[1]!.id;
    const foreign = (await other.post(`/adminCenter/crops/clone?groupId=${theirs}`, { id: coffee, variety: 'Theirs' })).body.id;
    const refused = { ...leaf(), cropId: foreign, name: 'Not mine', sampleDate: '2026-05-01' };
    expect((await user.post('/plantAnalysis/save', refused)).body).toMatchObject({ status: 404, key: 'CropNotFound' });
    expect((await user.post('/plantAnalysis/graph', { ...leaf(), cropId: foreign })).body.nutrients[0].reason).toBe('cropNeeded');
  });
});
