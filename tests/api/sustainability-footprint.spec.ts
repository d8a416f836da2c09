import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ghgFactors } from '@loam/domain/agronomy/tables/ghg-factors';
import { type Answer, type Client, failures } from '../support/client.js';
import { COFFEE, coffeeAnswers as answers, startCoffeeField } from './support/coffee-field.js';
import type { TestServer } from './support/server.js';

const { transport } = ghgFactors;
let server: TestServer;
let asha: Client;
let admin: Client;
let stranger: Client;
let grower: number;
let field: number;
let group: number;
let active: number;

beforeAll(async () => {
  ({ server, asha, admin, stranger, grower, field, group, active } = await startCoffeeField());
});
afterAll(() => server?.stop());

const told = ({ status, body }: Answer) => [status, body.key];

describe('farm footprint', () => {
  test('C232 C233 C234 is kept with its factors, computed again, and printed', async () => {
    const recorded = await asha.post('/cfa', { fieldId: field, planId: active, answers });
    expect(recorded).toMatchObject({
      status: 201,
      body: { cfaId: expect.any(Number), status: 'calculated', crop: 'coffee', provider: 'loam' },
    });
    const { cfaId, result } = recorded.body;
    const again = await asha.post('/cfa/calculate', { cfaId });
    expect(again.status).toBe(200);
    expect([again.body.co2ePerHa, again.body.co2ePerTonne, again.body.breakdown]).toEqual([
      result.perHa,
      result.perKg * 1000,
      result.emissions,
    ]);
    expect(again.body.trace.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(Object.keys(result.emissions)));
    const older = await asha.post('/cfa/calculate', { cfaId, gwp: 'AR5' });
    expect(older.body.result.gwp).toBe('AR5');
    const { body } = await asha.post('/cfa/report', { cfaId });
    const pdf = await fetch(body.downloadUrl.replace(/^https?:\/\/[^/]+/, server.url));
    expect([pdf.status, new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))]).toEqual([200, '%PDF-']);
    expect(told(await stranger.post('/cfa/calculate', { cfaId }))).toEqual([404, 'FootprintNotFound']);
    expect(told(await stranger.post('/cfa', { fieldId: field, planId: active, answers }))).toEqual([404, 'FieldNotFound']);
  });
  test('C232 C233 what is missing or contradicts itself is named; no answer is a fault of the server', async () => {
    expect(failures(await asha.post('/cfa', { fieldId: field, planId: active, answers: {} }))).toEqual(['answers.yield.productKg:required', 'answers.nutrients.fertilizers:required']); // prettier-ignore
    const peat = { ...answers, site: { drainedOrganicHa: 50 } };
    expect(failures(await asha.post('/cfa', { fieldId: field, planId: active, answers: peat }))).toEqual([
      'answers.drainedOrganic.ha:answersDisagree',
    ]);
    for (const odd of [
      null,
      1,
      [],
      { crop: 'coffee' },
      { yield: 'x' },
      { crop: 'coffee', areaHa: -1, productKg: 1 },
      { nutrients: { fertilizers: [{ product: '', kg: 1e99 }] } },
    ])
      // prettier-ignore
      expect((await asha.post('/cfa/calculate', { answers: odd })).status).toBe(422);
  });
});

describe('every answer that a report asks counts', () => {
  const landed = {
    ...answers,
    site: {
      ...{ climate: 'wet', climateZone: 'tropicalMoist', soilGroup: 'lowActivityClay', practicesSinceYear: 2020 },
      practicesBefore: { lu: 'longTermCultivated', mg: 'full', i: 'low' },
      practicesAfter: { lu: 'longTermCultivated', mg: 'noTill', i: 'highWithManure' },
      ...{ clearedHa: 1, clearedYear: 2019, clearedCover: 'tropicalRainforest' },
    },
    nutrients: { ...answers.nutrients, organicInputs: [{ material: 'compost', t: 10 }, { material: 'vinasse', t: 100, N_pct: 0.05 }] }, // prettier-ignore
    residueManagement: { ...answers.residueManagement, compostMadeKg: 1000 },
    energy: { electricityKWh: 100, transport_tkm: { road: 1000, seaContainer: 5000 } },
    processing: { pulp: 'spread', pulpReturnedShare: 50 },
  };
  const computed = async (given: object, crop = 'coffee') => {
    const { status, body } = await asha.post('/cfa/calculate', { answers: { crop, ...given } });
    expect(status).toBe(200);
    return body.result;
  };

  test('C233 organic inputs, transport, compost, returned pulp, soil group, land before and now', async () => {
    const [plain, all] = [await computed(answers), await computed(landed)];
    expect([plain.N.organic, plain.emissions.transport ?? 0, plain.landAndCarbon]).toEqual([0, 0, {}]);
    // 10 t of compost at 1 % and 100 t of vinasse at 0.05 %, and half of the pulp of 15 t of cherry
    expect(all.N.organic).toBeCloseTo(100 + 50 + 15_000 * 0.4 * 0.0036 * 0.5, 6);
    expect(all.emissions.transport).toBeCloseTo(1000 * transport.road + 5000 * transport.seaContainer, 6);
    expect(all.emissions.compostMaking).toBeGreaterThan(0);
    expect(all.landAndCarbon.soilCarbon).toBeLessThan(0);
    expect(all.landAndCarbon.landUseChange).toBeCloseTo((150 * 44 * 1000) / 12 / 20, 6);
    expect(all.inputs.measured).toEqual(expect.arrayContaining(['soilGroup', 'practicesBefore', 'practicesAfter', 'organicInputs', 'transport_tkm', 'clearedCover'])); // prettier-ignore
    const cold = { yield: { areaHa: 1, productKg: 1000 }, nutrients: { nothingApplied: true }, energy: { electricityKWh: 10 } };
    const [field_, stored] = [await computed(cold, 'potato'), await computed({ ...cold, energy: { electricityKWh: 10, storageKWh: 30 } }, 'potato')]; // prettier-ignore
    expect(stored.emissions.electricity).toBeCloseTo(4 * field_.emissions.electricity, 9);
  });
  test('C119 C113 they are kept as they were said', async () => {
    const { status, body } = await asha.post(`/field/${field}/sustainabilityForm`, { planId: active, answers: landed });
    expect([status, body.footprint.status]).toEqual([201, 'calculated']);
    const { reports } = (await asha.get(`/field/${field}/sustainabilityForm`)).body;
    expect(reports[0].answers).toEqual(landed);
    expect((await asha.del(`/field/sustainabilityForm/${body.reportId}`)).status).toBe(200);
  });
});

describe('fields and the way to a score', () => {
  test('R208 C390 fields of a crop with score, range and areas, as features', async () => {
    expect((await asha.post(`/field/${field}/sustainabilityForm`, { planId: active, answers })).status).toBe(201);
    const { status, body } = await asha.get(`/sustainability/fields?crop=coffee&groupId=${group}`);
    expect([status, body.type]).toEqual([200, 'FeatureCollection']);
    const own = body.features.find(({ id }: { id: number }) => id === field);
    expect(own.properties).toMatchObject({ name: 'Talhao 12', subcrop: 'Caturra', range: expect.stringMatching(/high|medium|low/), areas: { water: expect.any(Number) } }); // prettier-ignore
    // no other kinds of features
    const drawn = (await asha.get(`/sustainability/fields?crop=potato&groupId=${group}`)).body.features;
    const kinds = new Set([own, ...drawn].map(({ geometry }: { geometry: { type: string } | null }) => geometry?.type ?? null));
    expect([...kinds].filter((kind) => kind !== null && kind !== 'Point' && kind !== 'Polygon')).toEqual([]);
    expect(own.geometry.type).toBe('Polygon');
    expect((await asha.get(`/sustainability/fields?crop=coffee&subcrop=geisha&groupId=${group}`)).body.total).toBe(0);
    expect((await stranger.get(`/sustainability/fields?crop=coffee&groupId=${group}`)).status).toBe(404);
  });
  test('C391 the cheapest set of practices for a field, and for a group with one budget', async () => {
    const costs = { 'crop-rotation': { '2-crops': 30 }, 'organic-carbon-application': { 'compost-at-least-every-second-year': 90 }, 'water-source': { 'harvested-rain-water': 40 } }; // prettier-ignore
    expect((await asha.put('/sustainability/settings/coffee', { costs })).status).toBe(200);
    const alone = await asha.post('/sustainability/path', { cropId: 'coffee', fieldId: field, targetScore: 60 });
    expect(alone.status).toBe(200);
    const [path] = alone.body.fields;
    expect(path.frontier[0].costPerHa).toBeLessThanOrEqual(0);
    expect(alone.body.status === 'infeasible' || path.score >= 60).toBe(true);
    for (const { indicator: id, costPerHa } of path.set) expect(costPerHa).toBe(Object.values(costs[id as keyof typeof costs])[0]);
    // cheaper than today is a point like any other: each is found again by its score and cost
    const dear = { ...costs, 'ground-cover': { 'less-than-5-of-the-time': 200, '5-15-of-the-time': 50 } };
    expect((await asha.put('/sustainability/settings/coffee', { costs: dear })).status).toBe(200);
    const wish = (more: object) => asha.post('/sustainability/path', { cropId: 'coffee', fieldId: field, ...more });
    const { frontier } = (await wish({})).body.fields[0];
    expect(frontier[0].costPerHa).toBeLessThan(0);
    for (const { score: targetScore, costPerHa: costLimit } of frontier) {
      const { status, body } = await wish({ targetScore, costLimit });
      expect([status, body.status, body.score, body.cost]).toEqual([200, 'optimal', targetScore, expect.closeTo(costLimit, 6)]);
    }
    // more cannot be saved than the cheapest set saves
    const tooLittle = (await wish({ costLimit: frontier[0].costPerHa - 1 })).body;
    expect([tooLittle.status, tooLittle.cost]).toEqual(['infeasible', expect.closeTo(frontier[0].costPerHa, 6)]);
    expect(failures(await wish({ costLimit: -1e13 }))).toEqual(['costLimit:outOfRange']);
    expect(failures(await wish({ costLimit: 'x' }))).toEqual(['costLimit:invalidType']);
    const shared = await asha.post('/sustainability/path', { cropId: 'coffee', groupId: group, costLimit: 100 });
    expect([shared.status, shared.body.cost <= 100 + 1e-6, shared.body.score >= shared.body.scoreNow]).toEqual([200, true, true]);
    expect((await stranger.post('/sustainability/path', { cropId: 'coffee', fieldId: field })).status).toBe(404);
  });
});

interface PricedIndicator {
  readonly id: string;
  readonly options: readonly { readonly cost: string }[];
}
const areasIn = (areas: readonly { readonly indicators: readonly PricedIndicator[] }[]) => areas.flatMap(({ indicators }) => indicators);

describe('costs of practices by level', () => {
  test('C277 C278 C391 entered at the company, the collection or the group: the nearest counts, tiers and the path follow it', async () => {
    const [company, collection, group_] = await Promise.all(['company-1', 'collection-1', 'group-1'].map((name) => server.verified(name)));
    const at = `/sustainability/settings/cocoa?groupId=${group}`;
    const seen = async () => {
      const { body } = await asha.get(at);
      const { impactAreas } = (await asha.get(`/sustainability/optimization/cocoa?groupId=${group}`)).body;
      const { options } = areasIn(impactAreas).find(({ id }) => id === 'ground-cover')!;
      return [body.level.scope, body.costs['ground-cover'] ?? {}, options.map(({ cost }) => cost).join(' ')];
    };
    const costs = (least: number, some: number) => ({ costs: { 'ground-cover': { 'less-than-5-of-the-time': least, '5-15-of-the-time': some } } }); // prettier-ignore
    expect((await seen()).slice(0, 2)).toEqual(['group', {}]);
    expect((await company!.put('/sustainability/settings/cocoa', costs(900, 10))).status).toBe(200);
    expect(await seen()).toEqual(['company', costs(900, 10).costs['ground-cover'], expect.stringMatching(/^\${3} \${2} /)]);
    expect((await collection!.put('/sustainability/settings/cocoa', costs(10, 900))).status).toBe(200);
    expect(await seen()).toEqual(['collection', costs(10, 900).costs['ground-cover'], expect.stringMatching(/^\$ \${2} /)]);
    expect((await group_!.put(at, costs(70, 60))).status).toBe(200);
    expect((await seen()).slice(0, 2)).toEqual(['group', costs(70, 60).costs['ground-cover']]);
    const way = await asha.post('/sustainability/path', { cropId: 'cocoa', fieldId: field });
    expect(way.body.fields[0].set).toEqual([expect.objectContaining({ indicator: 'ground-cover', to: 'less-than-5-of-the-time', costPerHa: 10 })]); // prettier-ignore
    expect((await group_!.put(at, { reset: true })).status).toBe(200);
    expect((await seen())[0]).toBe('collection');
    expect(failures(await company!.put('/sustainability/settings/cocoa', costs(-1e7, 1)))).toEqual([
      'costs.ground-cover.less-than-5-of-the-time:outOfRange',
    ]);
    const strays = { ...costs(1, 1).costs, own: { own: 1 }, 'water-source': { toString: 1 } };
    expect(failures(await company!.put('/sustainability/settings/cocoa', { costs: strays }))).toEqual([
      'costs.own:unknownIndicator',
      'costs.water-source.toString:unknownPractice',
    ]);
  });
});

describe('the history of what stands at a place', () => {
  test('C283 C299 practices and footprints say what changed, each value alone and under its name, to those who see the place', async () => {
    const soil = (option: string) => ({ impactAreas: [{ id: 'soil-health', indicators: [{ id: 'ground-cover', option }] }] });
    for (const option of ['less-than-5-of-the-time', '15-30-of-the-time'])
      expect((await asha.post(`/sustainability/field/${field}`, { cropId: 'coffee', data: soil(option) })).status).toBe(200);
    const { body } = await asha.get(`/history/fieldpractices/${field}`);
    expect(body.items[0].changes).toEqual([
      { path: expect.stringMatching(/^standingPractices\.coffee · .+/), old: expect.stringMatching(/5/), new: expect.stringMatching(/15/) },
    ]);
    expect((await stranger.get(`/history/fieldpractices/${field}`)).body.key).toBe('FieldNotFound');

    const { cfaId, result } = (await asha.post('/cfa', { fieldId: field, planId: active, answers })).body;
    const told = (await asha.get(`/history/footprint/${cfaId}`)).body.items[0].changes;
    expect(told).toContainEqual({ path: 'netEmissions', old: null, new: result.netEmissions });
    expect((await stranger.get(`/history/footprint/${cfaId}`)).status).toBe(404);

    const admin = await server.verified('group-1');
    const audit = async (kind: string) => (await admin.get('/audit', { query: { kind } })).body.items;
    const [ofPractices, ofFootprint] = [(await audit('fieldpractices'))[0], (await audit('footprint'))[0]];
    expect([ofPractices.changes, ofFootprint.changes]).toEqual([body.items[0].changes, told]);
    const { name } = (await asha.get('/field', { query: { id: field } })).body;
    expect([ofPractices.subject.name, ofFootprint.subject.name]).toEqual([name, name]); // not by their numbers
  });
});

describe('footprints of farms on the dashboard', () => {
  test('C201 R580 the newest of each plan counts, land apart, within scope, crop, country and days', async () => {
    // the admin reads what the admin wrote
    const kept = (more: object) => admin.post('/cfa', { fieldId: field, planId: active, answers: { ...answers, ...more } });
    await kept({});
    const { result, crop } = (await kept({ site: { shadeHa: 1 } })).body;
    const farms = (who: Client, filter: object = {}) => who.post('/dashboard/cfa', filter);
    const { status, body } = await farms(admin, { groupIds: [group], timeFrame: 7 });
    expect([status, body.items]).toEqual([200, [expect.objectContaining({ farmId: grower, groupId: group, areaHa: 2, fields: 1, footprints: 1, crops: [crop] })]]); // prettier-ignore
    const [farm] = body.items;
    expect([farm.co2e, farm.co2ePerHa]).toEqual([result.totalEmissions, result.perHa]);
    expect(farm.landAndCarbon).toBe(result.landAndCarbon.shadeTrees);
    expect((await farms(admin, { cropIds: [COFFEE] })).body.items).toEqual([farm]);
    for (const none of [
      { cropIds: [server.fixture().library.cropIds['potato']!] },
      { countryIds: [9_999] },
      { timeFrame: 'custom', from: '2020-01-01', to: '2020-12-31' },
    ])
      expect((await farms(admin, none)).body.items).toEqual([]);
    expect(told(await farms(asha))).toEqual([403, 'dashboardForbidden']);
    expect(failures(await farms(admin, { timeFrame: 'custom', from: '2026-02-01', to: '2026-01-01' }))).toEqual(['from:invalidDate']);
    expect(told(await farms(admin, { groupIds: [999_999] }))).toEqual([404, 'GroupNotFound']);
  });
});

describe('bounds of what is answered', () => {
  test('R341 R406 R409 R410 days, notes and practices at their bounds', async () => {
    const { reportId } = (await asha.post(`/field/${field}/sustainabilityForm`, { planId: active, answers: {} })).body;
    const change = (given: object) => asha.put(`/field/sustainabilityForm/${reportId}`, { answers: given });
    const plantedOn = (plantingDate: string) => change({ coverCrop: { plantingDate, terminationDate: '2026-03-01' } });
    expect(failures(await plantedOn('2026-03-01'))).toEqual(['answers.coverCrop.plantingDate:coverCropDates']);
    expect(failures(await plantedOn('2026-03-02'))).toEqual(['answers.coverCrop.plantingDate:coverCropDates']);
    expect((await plantedOn('2026-02-28')).status).toBe(200);

    const noted = (length: number) => change({ evidence: { 'yield.productKg': { note: 'n'.repeat(length) } } });
    const long = await noted(151);
    expect([failures(long), long.body.details[0].params.max]).toEqual([['answers.evidence.yield.productKg.note:lengthRange'], 150]);
    expect((await noted(150)).status).toBe(200);

    const cover = ['groundCover', 'nitrogenFixing', 'selectiveWeeding', 'mulch', 'noBareStrips', 'slopes', 'sownInTime'];
    const soil = ['lanes', 'notWhenWet', 'lowPressure', 'lightMachines', 'deepRoots', 'spade', 'livestockOff'];
    for (const [chosen, holds] of [
      [5, false],
      [6, true],
      [7, true],
    ] as const) {
      const { body } = await change({ coverCrop: { practices: cover.slice(0, chosen) }, tillage: { practices: soil.slice(0, chosen) } });
      expect([chosen, body.compliance]).toEqual([chosen, { coverCrop: holds, soilCompaction: holds }]);
    }
    expect(failures(await change({ coverCrop: { practices: [...cover, 'mulch'] } }))).toEqual(['answers.coverCrop.practices:itemCount']);
  });
});
