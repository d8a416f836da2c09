import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { libraryCrop, libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { workedOut } from '@loam/domain/plan/testing/formula';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { newField, newGrower, placeless } from './support/growers.js';
import { basalUrea, crops, mixedTank, newPlan, nutrient, plansAsSeenBy, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let growerId: number;
let fieldId: number;
let group: FixtureGroup;

const UNITED_KINGDOM = 1826;
const OLSEN = 5;
const stageId = libraryCrop(crops.potato)!.stages[1]!.id;
const plan = (more: object = {}) => newPlan(user, growerId, fieldId, { ...basalUrea, ...more });
const { read, history, graph } = plansAsSeenBy(() => user);

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  user = await server.as('user-1');
  [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
});
afterAll(() => server.stop());

describe('why this number', () => {
  const explained = async (id: number, path: string) => (await user.post(`/plan/${id}/explain`, { path })).body;
  const input = (answer: any, name: string): number => answer.inputs.find((one: { name: string }) => one.name === name).value;

  test('C314 recomputing from the inputs gives the number of the graph', async () => {
    const { id } = await plan();
    const { macro } = await graph(id);
    const potash = await explained(id, 'macro.5.cropNeed');
    expect(potash).toMatchObject({ unit: 'kg/ha', value: nutrient(macro, 5).cropNeed });
    const credits = potash.inputs
      .filter(({ name }: { name: string }) => name !== 'D' && name !== 'E')
      .reduce((sum: number, { value }: { value: number }) => sum + value, 0);
    expect(Math.max(0, (input(potash, 'D') - credits) / input(potash, 'E'))).toBeCloseTo(potash.value, 9);
    const given = await explained(id, 'macro.1.fulfillment');
    expect(given.value).toBeCloseTo(nutrient(macro, 1).fulfillment, 9);
    expect(input(given, given.inputs[0].name) * given.inputs[1].value).toBeCloseTo(given.value, 9);
    expect(['high', 'medium', 'low']).toContain(potash.confidence);
    expect(potash.sources.length).toBeGreaterThan(0);
    expect((await read(id)).revision).toBe(1);
  });

  test('C134 C314 the plan’s method decides its need, and the explanation follows', async () => {
    const { id } = await plan({ needMethod: 'classFactor' });
    const { macro } = await graph(id);
    expect(nutrient(macro, 5).cropNeed).toBeCloseTo(nutrient(macro, 5).demand, 9);
    expect(await explained(id, 'macro.5')).toMatchObject({ value: nutrient(macro, 5).cropNeed, formula: 'F = R · φ(class)' });
    expect((await read(id)).needMethod).toBe('classFactor');
    expect((await user.post('/plan', { id, needMethod: 'guess' })).status).toBe(422);
  });

  test('C134 C314 manure of earlier years lowers the nitrogen to apply, and says by how much', async () => {
    const { id } = await plan();
    const before = nutrient((await graph(id)).macro, 1).cropNeed;
    const spread = { lastManureId: products.manure, lastManureRate: 30 };
    expect((await user.post('/plan', { id, crop: spread })).body.crop).toMatchObject(spread);
    const answer = await explained(id, 'macro.1.cropNeed');
    const credit = answer.steps.find(({ name }: { name: string }) => name === 'manureCredit');
    const organic = libraryProduct(products.manure)!.organicNitrogen_pct!;
    expect(credit.value).toBeCloseTo(30 * organic * 10 * 0.12, 9);
    expect(before - answer.value).toBeCloseTo(credit.value / input(answer, 'E'), 9);
    const refused = async (crop: object) => (await user.post('/plan', { id, crop })).body.details[0];
    expect((await user.post('/plan', { id, crop: { lastManureId: 987_654 } })).body).toMatchObject({ status: 404, key: 'ProductNotFound' });
    expect(await refused({ olderManureRate: 0 })).toMatchObject({ field: 'crop.olderManureRate', key: 'mustBePositive' });
    expect((await history(id)).items[0].changes).toContainEqual({ path: 'plan.lastManureRate', old: null, new: 30 });
  });

  test('C134 C314 the crop’s price is plan data: in the body and the history, and margin, return and break-even are worked out from it', async () => {
    const { id } = await plan({ pricing: { cropPrice: 180 } });
    expect((await read(id)).pricing.cropPrice).toBe(180);
    const refused = await user.post('/plan', { id, pricing: { cropPrice: -1 } });
    expect(refused.body.details[0]).toMatchObject({ field: 'pricing.cropPrice', key: 'mustBePositive' });
    expect((await user.post('/plan', { id, pricing: { cropPrice: 200 } })).status).toBe(200);
    expect((await history(id)).items[0].changes).toContainEqual({ path: 'plan.cropPrice', old: 180, new: 200 });
    const margin = await explained(id, 'pricing.margin');
    expect(input(margin, 'Y') * input(margin, 'p') - input(margin, 'K')).toBeCloseTo(margin.value, 9);
    expect(input(margin, 'p')).toBe(200);
    expect((await explained(id, 'pricing.breakEven')).unit).toBe('t/ha');
    const roi = async (more: object) => {
      expect((await user.post('/plan', { id, pricing: more })).status).toBe(200);
      return explained(id, 'pricing.roi');
    };
    expect((await roi({ baseline: 'usual', items: [{ productId: products.urea, price: 2 }] })).reason).toBe('noBaseline');
    const usual = await roi({ baselineYield: 5, baselineCost: 1 });
    expect(usual.inputs.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Y_0', 'K_0']));
    expect((await read(id)).pricing).toMatchObject({ baseline: 'usual', baselineYield: 5, baselineCost: 1 });
    expect((await user.post('/plan', { id, pricing: { baseline: 'none' } })).body.details[0]).toMatchObject({
      field: 'pricing.baseline',
      key: 'invalidOption',
    });
    expect((await user.post('/plan', { id, pricing: { baselineYield: 0 } })).body.details[0]).toMatchObject({ key: 'mustBePositive' });
    expect((await user.post('/plan', { id, pricing: (await read(id)).pricing })).status).toBe(200); // what was read may be sent back
    expect((await user.post('/plan', { id, pricing: { cropPrice: null } })).body.pricing.cropPrice).toBeNull();
    expect(await explained(id, 'pricing.margin')).toMatchObject({ value: null, reason: 'noCropPrice' });
  });

  test('C037 C038 nitrate by layers is kept, read by plans, and changed as a whole; layers do not overlap', async () => {
    const layer = (fromCm: number, toCm: number, value: number | null, unitId = 25) => ({ fromCm, toCm, value, unitId });
    const sheet = { name: 'Nmin', fieldId, sampleDate: '2026-03-02', units: 'ppm', nutrients: [{ id: 9, value: 12 }] };
    const save = (nitrateLayers: object[]) => user.post('/soilAnalysis/save', { ...sheet, nitrateLayers });
    const saved = await save([layer(0, 30, 10), layer(30, 60, null), layer(60, 90, 6, 2)]);
    expect(saved.body.nitrateLayers).toEqual([layer(0, 30, 10), layer(60, 90, 6, 2)]);
    const { facts } = (await user.post('/soilAnalysis/graph', { id: saved.body.id })).body;
    expect(facts.nitrateLayers).toMatchObject([
      { from_cm: 0, to_cm: 30, NO3N_mg_kg: 10 },
      { from_cm: 60, to_cm: 90, N_kg_ha: 6 },
    ]);
    const broken = async (nitrateLayers: object[]) => (await save(nitrateLayers)).body.details[0];
    expect(await broken([layer(0, 30, 5), layer(20, 60, 5)])).toMatchObject({ field: 'nitrateLayers[1].toCm', key: 'layerDepths' });
    expect(await broken([layer(30, 30, 5)])).toMatchObject({ field: 'nitrateLayers[0].toCm', key: 'layerDepths' });
    expect(await broken([layer(0, 30, 5, 33)])).toMatchObject({ field: 'nitrateLayers[0].unitId', key: 'unitMismatch' });
    expect(await broken([layer(0, 30, 1e6)])).toMatchObject({ field: 'nitrateLayers[0].value', key: 'outOfRange' });
    const changed = await user.post('/soilAnalysis/save', { id: saved.body.id, nitrateLayers: [] });
    expect([changed.status, changed.body.nitrateLayers]).toEqual([200, []]);
  });

  test('C138 C314 the yield and the return of a reported harvest, and what a need still lacks, are worked out from the inputs beside them', async () => {
    const { id } = await plan({ products: [{ id: products.urea, unitId: 2, price: 2 }] });
    expect(await explained(id, 'results.yield')).toMatchObject({ value: null, reason: 'noResults' });
    const { body } = await user.post('/plan/results', { planId: id, kind: 'totalWeight', value: 90, unitId: 8, price: 150 });
    expect(body.results[0].areaHa).toBeGreaterThan(0);
    const grown = await explained(id, 'results.yield');
    expect(grown.value).toBeCloseTo(body.yield, 9);
    expect((input(grown, 'W') * input(grown, 'k')) / input(grown, 'S')).toBeCloseTo(body.yield, 9);
    expect(input(grown, 'S')).toBe(body.results[0].areaHa);
    const roi = await explained(id, 'results.roi');
    expect(roi.value).toBeCloseTo(body.roi.percent, 6);
    expect((100 * (input(roi, 'R') - input(roi, 'K'))) / input(roi, 'K')).toBeCloseTo(roi.value, 9);
    expect(roi.steps[0]).toMatchObject({ name: 'revenue', value: expect.closeTo(body.roi.revenue, 6) });
    expect((await explained(id, 'results.profit')).value).toBeCloseTo(body.roi.profit, 6);
    const { cropNeed, fulfillment } = nutrient((await graph(id)).macro, 1);
    const gap = await explained(id, 'macro.1.gap');
    expect(gap.value).toBeCloseTo(cropNeed - fulfillment, 9);
    expect(input(gap, 'F') - input(gap, 'G')).toBeCloseTo(gap.value, 9);
  });

  test('C134 C314 a regional rate table gives the need where one is published for crop and country, its terms and source beside it', async () => {
    const british = await newGrower(user, group, { countryId: UNITED_KINGDOM });
    const place = await newField(user, british, { name: 'Rates', ...placeless, area: 10 });
    const sample = await user.post('/soilAnalysis/save', {
      fieldId: place,
      name: 'Olsen',
      sampleDate: '2026-01-10',
      soilDepthId: 3,
      units: 'mg/l',
      nutrients: [{ id: 4, value: 12, extractionMethodId: OLSEN }],
    });
    expect([sample.status, sample.text]).toEqual([201, sample.text]);
    const { id } = await newPlan(user, british, place, {
      cropId: crops.wheat,
      crop: { plantingDate: '2026-03-01', expectedYield: 10 },
      analyses: { soilAnalysisId: sample.body.id },
      needMethod: 'rateTable',
    });
    expect(nutrient((await graph(id)).macro, 4).cropNeed).toBeCloseTo(90 + 2 * 7.8, 9);
    const answer = await explained(id, 'macro.4.cropNeed');
    expect(answer).toMatchObject({ formula: 'F = max(0, T − Σ credits)', confidence: 'low' });
    const table = answer.steps.find(({ name }: { name: string }) => name === 'rateTable');
    expect(table.inputs.find(({ name }: { name: string }) => name === 'rate(index)').value).toBe(90);
    expect(answer.sources.map(({ text }: { text: string }) => text).join(' ')).toMatch(/Fertiliser Manual RB209/);
    // no table rates its potash: balanced, and the panel says why
    const potash = await explained(id, 'macro.5.cropNeed');
    expect(potash.inputs.find(({ name }: { name: string }) => name === 'rateTable').value).toBe('noAnalysis');
  });

  test('C134 every need names its method, book, region and confidence, and the published table of the place stands beside it', async () => {
    const planted = async (grower: object, crop: { id: number; yield: number }, nutrients: object[], units: string, more = {}) => {
      const owner = await newGrower(user, group, grower);
      const place = await newField(user, owner, { name: 'Book', ...placeless, area: 10 });
      const sheet = {
        fieldId: place,
        name: 'Sheet',
        sampleDate: '2026-01-10',
        soilDepthId: 3,
        units,
        nutrients,
        clay: 45,
        sand: 35,
        silt: 20,
      };
      const sample = await user.post('/soilAnalysis/save', sheet);
      expect([sample.status, sample.text]).toEqual([201, sample.text]);
      const analyses = { soilAnalysisId: sample.body.id };
      const season = { cropId: crop.id, crop: { plantingDate: '2026-03-01', expectedYield: crop.yield } };
      const { id } = await newPlan(user, owner, place, { ...season, analyses, ...more });
      return (await graph(id)).macro as any[];
    };
    // maize of 8 t/ha in the Cerrado: the class by Embrapa's book, nitrogen by no region's, and it says so
    const cerrado = await planted({ countryId: 31, state: 'Goiás' }, { id: crops.maize, yield: 8 }, [{ id: 4, value: 9 }], 'mg/dm3');
    expect(nutrient(cerrado, 4).basis).toMatchObject({ method: 'classFactor', region: 'Brazil Cerrado' });
    expect(nutrient(cerrado, 4).basis.sources[0]).toMatch(/Sousa & Lobato \(Embrapa Cerrados\), 2004/);
    expect(nutrient(cerrado, 1).basis).toMatchObject({ method: 'balance', region: null, confidence: 'low' });
    expect(nutrient(cerrado, 1).basis.sources[0]).toMatch(/\d{4}/);
    expect(nutrient(cerrado, 1).beside).toMatchObject({ method: 'rateTable', region: 'Brazil Cerrado', cropNeed: 90, confidence: 'low' });
    // coffee in Minas Gerais: the balance, and the table of the state beside it; 1.8 t/ha are 30 bags
    const minas = { countryId: 31, state: 'Minas Gerais' };
    const coffee = { id: libraryCropByKey('coffee')!.id, yield: 1.8 };
    const mine = await planted(minas, coffee, [], 'mg/dm3');
    expect(nutrient(mine, 1).beside).toMatchObject({
      method: 'rateTable',
      region: 'Brazil Minas Gerais',
      cropNeed: 220,
      confidence: 'low',
    });
    expect(nutrient(mine, 1).beside.sources[0]).toMatch(/CFSEMG.*1999/);
    const chosen = await planted(minas, coffee, [], 'mg/dm3', { needMethod: 'rateTable' });
    expect(nutrient(chosen, 1)).toMatchObject({ cropNeed: 220, basis: { method: 'rateTable', region: 'Brazil Minas Gerais' } });
    expect(nutrient(chosen, 1).beside).toMatchObject({ method: 'balance', cropNeed: nutrient(mine, 1).cropNeed });
    // elsewhere in Brazil the table of the state does not hold
    expect(nutrient(await planted({ countryId: 31, state: 'Bahia' }, coffee, [], 'mg/dm3'), 1).beside).toBeNull();
    // wheat in the United Kingdom by the balance: RB209 beside it, and what it asks for
    const olsen = [{ id: 4, value: 12, extractionMethodId: OLSEN }];
    const british = await planted({ countryId: UNITED_KINGDOM }, { id: crops.wheat, yield: 10 }, olsen, 'mg/l');
    expect(nutrient(british, 4).beside.cropNeed).toBeCloseTo(90 + 2 * 7.8, 9);
    expect(nutrient(british, 4).beside).toMatchObject({ region: 'United Kingdom', sources: [expect.stringMatching(/RB209/)] });
    expect(nutrient(british, 5).beside).toMatchObject({ cropNeed: null, reason: 'noAnalysis' });
    expect(nutrient(british, 1)).toMatchObject({ basis: { method: 'balance' }, beside: { cropNeed: 260, region: 'United Kingdom' } });
  });

  test('C314 a coated product’s soil temperature and a stock’s are told as assumed, with where they come from', async () => {
    const { id } = await plan({
      ...mixedTank,
      applications: [
        {
          id: 'slow',
          applicationTypeId: 7,
          cropStageId: -2,
          applicationDate: '2026-03-01',
          products: [{ id: products.crf, amount: 200, unitId: 2 }],
        },
      ],
    });
    const supply = await explained(id, `stages.${stageId}|fulfillment1`);
    const soil = supply.steps.find(({ name }: { name: string }) => name === 'soilTemperature');
    expect(soil.inputs[0]).toMatchObject({ origin: 'default', unit: '°C' });
    expect(soil.source).toMatch(/^assumed, not measured/);
    const [stock] = (await explained(id, 'applications.-1_mixed|solubility')).inputs;
    expect([stock.name, stock.origin]).toEqual(['T', 'default']);
    expect(stock.source).toMatch(/^assumed, not measured/);
  });

  test('C314 water, stock tanks and their split are explained', async () => {
    const { id } = await plan(mixedTank);
    const [tank] = (await graph(id)).tanks;
    for (const what of ['phModel', 'ec', 'level']) {
      const answer = await explained(id, `tanks.${tank.stageId}.${what}`);
      expect([what, answer.value, answer.inputs.length > 0]).toEqual([what, tank[what], true]);
      if (what !== 'level') expect(Math.abs(workedOut(answer.formula, answer.inputs) - answer.value)).toBeLessThan(0.00501);
    }
    const split = await explained(id, 'applications.-1_mixed|level');
    expect([split.value, split.steps[0].name, split.steps[0].value]).toEqual([0, 'tankSplit', 2]);
    const load = await explained(id, 'applications.-1_mixed|solubility');
    const [, c1, s1, c2, s2] = load.inputs.map(({ value }: { value: number }) => value);
    expect(100 * (c1 / s1 + c2 / s2)).toBeCloseTo(load.value, 9);
    expect(await explained(id, 'soil.Ca/Mg')).toMatchObject({ value: null, reason: 'noAnalysis' });
    expect((await user.post(`/plan/${id}/explain`, { path: 'soil.Ca/Xx' })).status).toBe(422);
  });

  test('C314 stages, doses and prices are explained too, and nothing else', async () => {
    const { id } = await plan();
    await user.post('/plan/price', { planId: id, items: [{ productId: products.urea, price: 0.5 }], discount: 10, tax: 20 });
    const total = await explained(id, 'pricing.total');
    expect(input(total, 'P') * (1 - input(total, 'd') / 100) * (1 + input(total, 't') / 100)).toBeCloseTo(total.value, 9);
    expect(total.value).toBeCloseTo((await read(id)).pricing.total, 9);
    const need = await explained(id, `stages.${stageId}|need1`);
    expect(input(need, 'F') * input(need, 's')).toBeCloseTo(need.value, 9);
    expect(need.inputs.find(({ name }: { name: string }) => name === 's').origin).toBe('table');
    const supply = await explained(id, `stages.${stageId}|fulfillment1`);
    const stages = (await graph(id)).stages;
    const shown = stages.find((one: { stageId: number }) => one.stageId === stageId);
    expect(supply.value).toBeCloseTo(nutrient(shown.fulfillment, 1).value, 9);
    expect(input(supply, 'S') + input(supply, 'C_in') - input(supply, 'C_on')).toBeCloseTo(supply.value, 9);
    expect((await explained(id, `doses.basal|${products.urea}`)).value).toBe(40);
    expect((await user.post(`/plan/${id}/explain`, { path: 'plan.name' })).body).toMatchObject({
      status: 422,
      details: [{ field: 'path', key: 'unknownPath' }],
    });
    expect((await user.post('/plan/987654321/explain', { path: 'macro.1' })).body).toMatchObject({ status: 404, key: 'PlanNotFound' });
  });
});
