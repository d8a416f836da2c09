import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { graph as engine } from '@loam/domain/agronomy/balance/graph';
import { cropFactsOf, libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import type { Answer, Client } from '../support/client.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let groupId: number;
let metricId: number;
let imperialId: number;
let crops: Record<string, number>;
let products: Record<string, number>;
let fields = 0;

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly cropNeed: number | null;
  readonly fulfillment: number;
}
interface Made {
  readonly planId: number;
  readonly fieldId: number;
}
const GROUP = { macro: [1, 4, 5, 6, 7, 8], micro: [9, 10, 11, 12, 13, 14], additional: [19, 20, 21, 22] } as const;
const created = (answer: Answer): number => {
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
};
const newField = async (customerId: number) =>
  created(await user.post('/field', { name: `Block ${++fields}`, customerId, locationType: 'noLocation', area: 2, unitId: 28 }));
const plan = (more: object = {}) => ({
  customerId: metricId,
  cropId: crops['potato'],
  crop: { plantingDate: '2026-03-01', expectedYield: 40 },
  ...more,
});
const graph = async (more: object = {}) =>
  ((answer: Answer) => ({ status: answer.status, ...answer.body }))(await user.post('/plan/graph', plan(more)));

async function newPlan(more: object = {}): Promise<Made> {
  const fieldId = await newField(metricId);
  return { fieldId, planId: created(await user.post('/plan', plan({ name: 'Potatoes', fieldId, ...more }))) };
}
const sample = async (fieldId: number, kind: string, more: object = {}) =>
  created(
    await user.post(`/${kind}Analysis/save`, {
      name: 'Sample',
      fieldId,
      sampleDate: '2026-02-01',
      units: 'ppm',
      nutrients: [{ id: 9, value: 2 }],
      ...more,
    }),
  );

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const fixture = server.fixture();
  const group = fixture.companies[0]!.collections[0]!.groups[0]!;
  ({ cropIds: crops, productIds: products } = fixture.library);
  groupId = group.id;
  user = await server.as('user-1');
  const grower = async (unitTypeId: number) =>
    created(
      await user.post('/customer', {
        fullName: 'Asha Kulkarni',
        group: groupId,
        countryId: 31,
        unitTypeId,
        nutrientForm: 'oxide',
        assignedTo: group.userIds[0],
      }),
    );
  [metricId, imperialId] = [await grower(0), await grower(1)];
});
afterAll(() => server.stop());

describe('the graph of a plan over HTTP', () => {
  test('C134 R154 R155 R156 every nutrient stands in its group, what cannot be computed says why', async () => {
    const answer = await graph();
    for (const [group, ids] of Object.entries(GROUP)) expect(answer[group].map(({ id }: Entry) => id)).toEqual(ids);
    expect(answer.macro.every(({ cropNeed }: Entry) => cropNeed === null || cropNeed > 0)).toBe(true);
    expect(answer.missing).toContainEqual({ key: 'noCropCoefficient', path: 'additional.20' });
  });
  test('C134 the yield that an imperial grower types is in lb/ac while the plan is not saved either', async () => {
    const [typed, stated] = await Promise.all(
      [{}, { expectedYieldUnitId: 3 }].map((unit) => graph({ customerId: imperialId, crop: { expectedYield: 36_000, ...unit } })),
    );
    expect(typed!.macro[0].cropNeed).toBeGreaterThan(0);
    expect(typed!.macro).toEqual(stated!.macro);
  });
  test('C134 the need is shared over the stages; elements and lb/ac say the same', async () => {
    const [oxide, element, imperial] = [
      await graph(),
      await graph({ display: 'element' }),
      await graph({ customerId: imperialId, crop: { expectedYield: 40, expectedYieldUnitId: 1 } }),
    ];
    for (const [at, { id, cropNeed }] of oxide.macro.entries() as Iterable<[number, Entry]>) {
      const shares = oxide.stages.map(({ need }: { need: { id: number; value: number }[] }) => need.find((one) => one.id === id)!.value);
      if (cropNeed === null) continue;
      expect(shares.reduce((sum: number, value: number) => sum + value, 0)).toBeCloseTo(cropNeed, 6);
      expect(imperial.macro[at].cropNeed).toBeCloseTo(cropNeed * 0.892179, 3);
    }
    expect(element.macro[1]).toMatchObject({ name: 'P', cropNeed: expect.closeTo(oxide.macro[1].cropNeed * 0.43642, 2) });
  });
  test('C134 a soil sample of the field changes the need by its class', async () => {
    const { planId, fieldId } = await newPlan();
    const potash = async (value: number) => {
      const soilAnalysisId = await sample(fieldId, 'soil', { nutrients: [{ id: 5, value, unitId: 35 }] });
      return (await user.post('/plan/graph', { planId, analyses: { soilAnalysisId } })).body.macro[2].cropNeed as number;
    };
    const [poor, rich] = [await potash(10), await potash(200)];
    expect([poor, rich]).toEqual([40 * 6.5 * 1.5, 40 * 6.5 * 0.5]); // Mehlich-1 K very low and very good (CFSEMG 1999), tubers 6.5 kg K2O/t (IPNI 2014)
  });
  test('C134 with the facts of the chosen analyses a browser computes the same need', async () => {
    const { planId, fieldId } = await newPlan({ proportionalStages: [{ stageId: -1, irrigationAmount: 300 }] });
    const soil = await sample(fieldId, 'soil', {
      nutrients: [
        { id: 5, value: 30, unitId: 35 },
        { id: 31, value: 12, unitId: 25 },
      ],
    });
    const water = await sample(fieldId, 'water', {
      units: 'mg/l',
      nutrients: [
        { id: 31, value: 20 },
        { id: 5, value: 6 },
      ],
    });
    const analyses = { soilAnalysisId: soil, waterAnalyses: [{ id: water, share: 100 }] };
    const { body: served } = await user.post('/plan/graph', { planId, analyses });
    const { body: stored } = await user.get(`/plan?planId=${planId}`);
    const factsOf = async (kind: string, body: object) => (await user.post(`/${kind}Analysis/graph`, body)).body.facts;
    const context = {
      crop: cropFactsOf(libraryCrop(stored.cropId)!),
      soil: await factsOf('soil', { id: soil, cropId: stored.cropId }),
      waters: [{ share_pct: 100, water: await factsOf('water', { id: water }) }],
      product: () => undefined,
      unitTypeId: 0,
      display: 'oxide' as const,
    };
    const needs = (answer: { macro: readonly Pick<Entry, 'id' | 'cropNeed'>[] }) => answer.macro.map(({ id, cropNeed }) => [id, cropNeed]);
    expect(needs(engine(stored, context))).toEqual(needs(served));
    const without = (leave: object) => needs(engine(stored, { ...context, ...leave }))[0]![1]!;
    expect([without({ waters: [] }), without({ soil: undefined })].every((more) => more > served.macro[0].cropNeed)).toBe(true); // nitrogen: both are credited
  });
});

describe('tanks', () => {
  const stage = (tanks: object[]) => ({ proportionalStages: [{ stageId: -1, irrigationAmount: 10, tanks }] });
  const tank = (more: object = {}, ph: number | undefined = 3) => ({
    id: 'a',
    volume: 1000,
    injectionRatio: 2,
    injectionRatioUnitId: 20,
    products: [{ id: products['map'], dosage: 10, unitId: 5, ...(ph !== undefined && { ph }) }],
    ...more,
  });
  const phOf = async (tanks: object[], more: object = {}) => (await graph({ ...stage(tanks), ...more })).tanks[0].ph;
  const expected = (share: number, ph: number, water = 6.5) =>
    Math.round(-Math.log10((10 ** -water + share * 10 ** -ph) / (1 + share)) * 100) / 100;

  test('R724 R725 R726 R728 the ratio counts by 100 for units 20 and 36, by 10 for every other; two decimals', async () => {
    expect(await phOf([tank()])).toBe(expected(0.02, 3));
    expect(await phOf([tank({ injectionRatioUnitId: 36 })])).toBe(expected(0.02, 3));
    expect(await phOf([tank({ injectionRatioUnitId: 5 })])).toBe(expected(0.2, 3));
    expect(String(await phOf([tank({ injectionRatio: 1.23456 })]))).toMatch(/^\d\.\d{1,2}$/);
  });
  test('R727 water has pH 6.5 unless its analysis says other', async () => {
    const { planId, fieldId } = await newPlan();
    const water = await sample(fieldId, 'water', { ph: 8 });
    const mixed = async (waterAnalyses: object[]) =>
      (await user.post('/plan/graph', { planId, ...stage([tank({ injectionRatio: 0.01 }, 5)]), analyses: { waterAnalyses } })).body.tanks[0]
        .ph;
    expect([await mixed([]), await mixed([{ id: water, share: 100 }])]).toEqual([expected(0.0001, 5), expected(0.0001, 5, 8)]);
  });
  test('R729 R730 no tank, or no product with a pH: −1', async () => {
    expect(await phOf([])).toBe(-1);
    expect(await phOf([tank({ products: [{ id: products['map'], dosage: 10, unitId: 5 }] })])).toBe(-1);
  });
  test('C134 R223 the lowest pair gives a tank its level, with the reason', async () => {
    const both = tank({
      products: [
        { id: products['map'], dosage: 10, unitId: 5 },
        { id: products['calciumNitrate'], dosage: 10, unitId: 5 },
      ],
    });
    expect((await graph(stage([both]))).tanks[0]).toMatchObject({
      level: 0,
      phModel: expect.any(Number),
      ec: expect.any(Number),
      pairs: [{ code: 0, reason: expect.stringMatching(/\w/) }],
    });
    expect((await graph(stage([tank()]))).tanks[0]).toMatchObject({ level: 2, pairs: [] });
  });
  test('R222 two products have 0, 1, 2 or Null, whichever of them comes first', async () => {
    const of = (wanted?: string) => libraryProducts.find(({ material, formId }) => material === wanted && formId < 3)!.id;
    const ids = [...['calcium nitrate', 'MAP', 'ammonium sulfate', 'potassium nitrate', 'urea'].map(of), of()];
    const mixed = async (order: readonly number[]): Promise<{ level: number; codes: Record<string, number | 'Null'> }> => {
      const { level, pairs } = (await graph(stage([tank({ products: order.map((id) => ({ id, dosage: 10, unitId: 5 })) })]))).tanks[0];
      const named = (pairs as { a: number; b: number; code: number | 'Null' }[]).map(({ a, b, code }) => [[a, b].sort().join(), code]);
      return { level, codes: Object.fromEntries(named) };
    };
    const all = await mixed(ids);
    expect([all.level, new Set(Object.values(all.codes))]).toEqual([0, new Set([0, 1, 'Null'])]);
    expect(await mixed(ids.toReversed())).toEqual(all);
    expect(await mixed([of('urea'), of('potassium nitrate')])).toEqual({ level: 2, codes: {} }); // what may be mixed is not listed
  });
});

describe('foliar totals', () => {
  const foliar = async (customerId: number, amount: number, unitId: number, more: object = {}) =>
    (
      await graph({
        customerId,
        foliarApplications: [{ id: 'f', cropStageId: -1, ...more, products: [{ id: products['urea'], amount, unitId }] }],
      })
    ).foliarTotals[0];
  test('R731 R732 R733 keep the specification’s factors', async () => {
    expect([(await foliar(metricId, 10, 2)).value, (await foliar(imperialId, 10, 2)).value]).toEqual([10, 22]);
    expect((await foliar(imperialId, 10, 10)).value).toBeCloseTo(1.069, 12);
    expect((await foliar(metricId, 5, 2, { waterVolume: 200, waterVolumeUnitId: 10 })).concentration).toBe(25);
  });
});

describe('what plans use', () => {
  test.each([
    ['soil', 'C040', 'soilAnalysisId'],
    ['plant', 'C050', 'plantAnalysisId'],
    ['water', 'C045', 'waterAnalyses'],
  ] as const)('%s: %s R617 an analysis in use stays, and goes when it is detached first', async (kind, _row, place) => {
    const { planId, fieldId } = await newPlan();
    const id = await sample(fieldId, kind);
    const analyses = place === 'waterAnalyses' ? { waterAnalyses: [{ id, share: 100 }] } : { [place]: id };
    expect((await user.post('/plan', { id: planId, analyses })).status).toBe(200);
    const refusal = await user.del(`/${kind}Analysis`, { id });
    expect([refusal.status, refusal.body.key, refusal.body.message]).toEqual([
      409,
      'analysisInUse',
      'The analysis cannot be deleted since it is in use in a fertilizer plan',
    ]);
    expect((await user.get(`/analyses/field?fieldId=${fieldId}`)).body.items).toMatchObject([{ id, inUse: true }]);
    expect(await user.del(`/${kind}Analysis`, { id, planId })).toMatchObject({ status: 200, body: { deleted: [id] } });
    const { body: left } = await user.get(`/plan?planId=${planId}`);
    expect(JSON.stringify(left.analyses)).not.toContain(String(id));
  });
  test('C094 C095 crops and products of a grower’s plans', async () => {
    const customerId = created(
      await user.post('/customer', {
        fullName: 'Ravi Deshmukh',
        group: groupId,
        countryId: 101,
        unitTypeId: 0,
        nutrientForm: 'oxide',
        assignedTo: server.fixture().companies[0]!.collections[0]!.groups[0]!.userIds[0],
      }),
    );
    const fieldId = await newField(customerId);
    const saved = await user.post(
      '/plan',
      plan({ name: 'Maize', customerId, fieldId, cropId: crops['maize'], products: [{ id: products['urea'] }, { id: products['mop'] }] }),
    );
    const at = { 'X-Min-Position': saved.headers.get('x-event-position')! };
    expect((await user.get(`/customer/crops?customerId=${customerId}`, { headers: at })).body).toMatchObject({
      total: 1,
      items: [{ id: crops['maize'] }],
    });
    expect((await user.get(`/customer/fertilizers?customerId=${customerId}`, { headers: at })).body).toMatchObject({
      total: 2,
      items: expect.arrayContaining([expect.objectContaining({ id: products['urea'] }), expect.objectContaining({ id: products['mop'] })]),
    });
  });
});
