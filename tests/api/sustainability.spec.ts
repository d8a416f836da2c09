import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client, failures } from '../support/client.js';
import { COFFEE, coffeeAnswers as answers, startCoffeeField } from './support/coffee-field.js';
import type { TestServer } from './support/server.js';

const FIVE = ['coffee', 'cocoa', 'grapes', 'potato', 'sugarcane'] as const;
let server: TestServer;
let asha: Client;
let admin: Client;
let stranger: Client;
let field: number;
let group: number;
let active: number;
let draft: number;

beforeAll(async () => {
  ({ server, asha, admin, stranger, field, group, active, draft } = await startCoffeeField());
});
afterAll(() => server?.stop());

interface Option {
  id: string;
  label: string;
  score: number;
  cost: string;
  emission: string;
  selected: boolean;
  isDefault: boolean;
  trend: { label: number; direction: string };
}
interface Indicator {
  option: string;
  id: string;
  indicatorName: string;
  optimizePractice: string;
  description: string;
  cost: string;
  score: number;
  selected: boolean;
  trend: { label: number; direction: string };
  options: Option[];
}
interface Area {
  id: string;
  impactAreaName: string;
  score: number;
  weight: number;
  trend: { label: number; direction: string };
  indicators: Indicator[];
}
const told = ({ status, body }: Answer) => [status, body.key];
const areasOf = async (crop: string): Promise<Area[]> => (await asha.get(`/sustainability/optimization/${crop}`)).body.impactAreas;
const indicator = (areas: readonly Area[], id: string): Indicator => areas.flatMap((area) => area.indicators).find((one) => one.id === id)!;
const optimization = (crop: string, data: object, more: object = {}) =>
  asha.put(`/sustainability/optimization/${crop}`, { cropId: crop, data, ...more });

describe('optimization of the five crops', () => {
  test('R015 R207 R211 R212 R213 R214 R215 R659 R660 R661 R662 C279 four areas in their order, with what they start from', async () => {
    for (const crop of FIVE) {
      const areas = await areasOf(crop);
      expect(
        areas.map(({ impactAreaName, score, weight, trend }) => [impactAreaName, score, weight, trend.label, trend.direction]),
      ).toEqual([
        ['Soil Health', 100, 25, 68.06, 'up'],
        ['Climate', 100, 25, 73.98, 'up'],
        ['Biodiversity', 100, 25, 53.55, 'up'],
        ['Water', 100, 25, 0.85, 'down'],
      ]);
      for (const one of areas.flatMap((area) => area.indicators)) {
        expect(one).toEqual(
          expect.objectContaining({ indicatorName: expect.any(String), optimizePractice: expect.any(String), cost: '$$', description: expect.any(String), score: expect.any(Number) }), // prettier-ignore
        );
        for (const option of one.options)
          expect(option).toEqual(
            expect.objectContaining({ label: expect.any(String), emission: '', cost: expect.stringMatching(/^\${1,3}$/), score: expect.any(Number) }), // prettier-ignore
          );
      }
    }
  });

  test('R216 R217 R218 R219 R734 R735 R736 R737 R738 R739 R740 R741 R742 R743 R744 R745 the options and their scores', async () => {
    const sets = Object.fromEntries(await Promise.all(FIVE.map(async (crop) => [crop, await areasOf(crop)] as const))) as Record<(typeof FIVE)[number], Area[]>; // prettier-ignore
    const all = (crop: (typeof FIVE)[number]) => sets[crop].flatMap((area) => area.indicators);
    const scoreOf = (crop: (typeof FIVE)[number], id: string) => Object.fromEntries(indicator(sets[crop], id).options.map(({ label, score }) => [label, score])); // prettier-ignore
    expect(new Set(FIVE.flatMap((crop) => all(crop).map(({ indicatorName }) => indicatorName))).size).toBe(19);
    expect(FIVE.filter((crop) => all(crop).some(({ indicatorName }) => indicatorName === 'Milling type'))).toEqual(['coffee']);
    expect(scoreOf('coffee', 'milling-type')).toEqual({ 'Regular wet milling': 40, 'Eco milling': 100 });
    expect(JSON.stringify(sets.coffee)).not.toBe(JSON.stringify(sets.potato));
    for (const crop of FIVE) {
      const bands = indicator(sets[crop], 'ground-cover').options.map(({ score }) => score);
      expect(bands).toHaveLength(4);
      [[100, 100], [80, 87.5], [60, 75], [30, 50]].forEach(([low, high], i) => expect(bands[i]! >= low! && bands[i]! <= high!).toBe(true)); // prettier-ignore
      expect(scoreOf(crop, 'deforestation')).toEqual({ Yes: 25, No: 100 });
      const rotation = indicator(sets[crop], 'crop-rotation').options.map(({ score }) => score);
      expect([rotation[0], rotation[2]]).toEqual([50, 100]);
      expect([75, 80]).toContain(rotation[1]);
      const strips = scoreOf(crop, 'buffer-strips');
      expect([strips['Yes'], strips['No']! >= 50 && strips['No']! <= 80]).toEqual([100, true]);
      expect(scoreOf(crop, 'nutrient-rate')['Not applying nutrients']).toBe(20);
      expect(scoreOf(crop, 'water-source')['No irrigation']).toBe(crop === 'grapes' || crop === 'sugarcane' ? 100 : 20);
      for (const one of all(crop)) {
        const standard = one.options.find(({ isDefault }) => isDefault)!;
        expect([standard.trend.label, one.trend.label, one.optimizePractice]).toEqual([0, 0, standard.label]);
        for (const { score, trend } of one.options) {
          expect(score >= 0 && score <= 100).toBe(true);
          expect(trend).toEqual({ label: Math.abs(score - standard.score), direction: score >= standard.score ? 'up' : 'down' });
        }
      }
    }
    const withVinasse = (id: string) =>
      FIVE.filter((crop) => indicator(sets[crop], id).options.some(({ label }) => /vinasse/i.test(label)));
    expect([withVinasse('nutrient-source'), withVinasse('water-source')]).toEqual([['sugarcane'], ['sugarcane']]);
  });

  test('R301 R302 R303 R304 R307 C280 a chosen option takes score, cost, label and trend along; the crop’s name may be written in any way', async () => {
    const chosen = await optimization('COFFEE', { impactAreas: [{ id: 'soil-health', indicators: [{ id: 'ground-cover', option: 'less-than-5-of-the-time' }] }] }, { subcrop: 'arabica' }); // prettier-ignore
    expect(chosen.status).toBe(200);
    const cover = indicator(chosen.body.impactAreas, 'ground-cover');
    const option = cover.options.find(({ id }) => id === 'less-than-5-of-the-time')!;
    expect([cover.score, cover.cost, cover.optimizePractice, cover.trend]).toEqual([option.score, option.cost, option.label, option.trend]);
    const { body } = await asha.get('/sustainability/optimization/Coffee?subcrop=Arabica');
    expect([body.crop, body.subcrop, indicator(body.impactAreas, 'ground-cover').option]).toEqual([
      'coffee',
      'Arabica',
      'less-than-5-of-the-time',
    ]);
    expect(body.impactAreas[0].score).toBe(Math.round((40 + 100 + 30 + 75 + 65 + 50 + 50) / 7));
    expect(indicator(await areasOf('coffee'), 'ground-cover').option).toBe('15-30-of-the-time');
  });

  test('R305 R306 C280 an area’s score is rounded, its trend is merged in', async () => {
    const { body } = await optimization('grapes', { impactAreas: [{ id: 'water', score: 71.6, trend: { label: 1.2 } }] });
    expect(body.impactAreas[3]).toMatchObject({ score: 72, trend: { label: 1.2, direction: 'down' } });
    const again = await optimization('grapes', { impactAreas: body.impactAreas });
    expect([again.body.revision, again.headers.get('x-no-change')]).toEqual([body.revision, 'true']);
  });

  test('R308 R314 an unknown crop has the default options; without crop or data nothing is stored', async () => {
    const banana = await asha.get('/sustainability/optimization/banana');
    expect([banana.status, banana.body.impactAreas.length]).toEqual([200, 4]);
    expect(failures(await asha.put('/sustainability/optimization/potato', { data: {} }))).toEqual(['cropId:required']);
    expect(failures(await asha.put('/sustainability/optimization/potato', { cropId: 'potato' }))).toEqual(['data:required']);
    expect(told(await asha.put('/sustainability/optimization/potato', { cropId: 'coffee', data: {} }))).toEqual([422, 'otherCrop']);
    expect(failures(await optimization('potato', { impactAreas: [{ id: 'moon' }, { id: 'water', indicators: [{ id: 'x' }] }] }))).toEqual([
      'impactAreas[0].id:unknownImpactArea',
      'impactAreas[1].indicators[0].id:unknownIndicator',
    ]);
  });
});

describe('crop settings', () => {
  const put = (body: object, crop = 'sugarcane') => asha.put(`/sustainability/settings/${crop}`, body);
  test('R210 R309 R310 R311 R312 R313 C277 C278 weights, indicators, options and cost limit, kept apart from what stood first', async () => {
    const first = (await asha.get('/sustainability/settings/sugarcane')).body;
    expect([first.cost, first.impactAreas.map(({ weight }: Area) => weight)]).toEqual([null, [25, 25, 25, 25]]);
    const toggle = (selected: boolean) => ({ impactAreas: [{ id: 'soil-health', indicators: [{ id: 'ground-cover', selected, options: [{ id: 'less-than-5-of-the-time', selected }] }] }] }); // prettier-ignore
    const off = await put(toggle(false));
    const cover = (areas: Area[]) => indicator(areas, 'ground-cover');
    expect([cover(off.body.impactAreas).selected, cover(off.body.impactAreas).options[0]!.selected]).toEqual([false, false]);
    const back = await put(toggle(true));
    expect(back.body.impactAreas).toEqual(first.impactAreas);
    const weights = [40, 30, 20, 10].map((weight, i) => ({ id: first.impactAreas[i].id, weight }));
    const set = await put({ impactAreas: weights, cost: 500, revision: back.body.revision });
    expect([set.body.cost, set.body.impactAreas.map(({ weight }: Area) => weight)]).toEqual([500, [40, 30, 20, 10]]);
    expect(set.body.initial).toEqual({ impactAreas: first.impactAreas, cost: null });
    expect((await asha.get('/sustainability/settings/coffee')).body.cost).toBeNull();
    const currency = async (part: string) => (await asha.get(`/sustainability/${part}/sugarcane`)).body.currency;
    expect([await currency('settings'), await currency('optimization')]).toEqual([null, null]);
    const boss = await server.verified('company-1');
    expect((await boss.put('/adminCenter/localization', { groupId: group, currency: 'BRL' })).status).toBe(200);
    expect([await currency('settings'), await currency('optimization')]).toEqual(['BRL', 'BRL']);
    expect((await put({ cost: 1, revision: back.body.revision })).status).toBe(412);
    const reset = await put({ reset: true });
    expect([reset.body.impactAreas, reset.body.cost]).toEqual([first.impactAreas, null]);
  });
  test('R365 R366 C278 weights total 100, each area keeps an indicator; nothing is stored otherwise', async () => {
    const uneven = [25, 25, 25, 24].map((weight, i) => ({ id: ['soil-health', 'climate', 'biodiversity', 'water'][i]!, weight }));
    const refused = await put({ impactAreas: uneven }, 'potato');
    expect([...told(refused), refused.body.details[0].params]).toEqual([422, 'weightsSum', { value: 99, total: 100 }]);
    const areas = await areasOf('potato');
    const none = areas[2]!.indicators.map(({ id }) => ({ id, selected: false }));
    expect(told(await put({ impactAreas: [{ id: 'biodiversity', indicators: none }] }, 'potato'))).toEqual([422, 'indicatorRequired']);
    expect((await asha.get('/sustainability/settings/potato')).body.initial.impactAreas).toEqual((await asha.get('/sustainability/settings/potato')).body.impactAreas); // prettier-ignore
    expect((await stranger.get(`/sustainability/settings/potato?groupId=${group}`)).status).toBe(404);
  });
});

describe('a field’s practices', () => {
  const save = (data: object, crop = 'coffee', by = asha) => by.post(`/sustainability/field/${field}`, { cropId: crop, data });
  const range = async (scores: readonly number[], weights = [25, 25, 25, 25]) => {
    const ids = ['soil-health', 'climate', 'biodiversity', 'water'];
    const saved = await save({ impactAreas: ids.map((id, i) => ({ id, score: scores[i], weight: weights[i] })) }, 'grapes');
    expect(saved.status).toBe(200);
    const { body } = await asha.get(`/sustainability/field/${field}?crop=grapes`);
    return [body.score, body.range];
  };
  test('R206 R227 R228 R229 C235 C236 score with its range, on the score as it is', async () => {
    expect(await range([75, 75, 75, 75])).toEqual([75, 'high']);
    expect(await range([100, 100, 100, 100])).toEqual([100, 'high']);
    expect(await range([75, 75, 75, 74], [33, 33, 33, 1])).toEqual([74.99, 'medium']);
    expect(await range([74, 74, 74, 74])).toEqual([74, 'medium']);
    expect(await range([50, 50, 50, 50])).toEqual([50, 'medium']);
    expect(await range([50, 50, 50, 49], [33, 33, 33, 1])).toEqual([49.99, 'low']);
    expect(await range([0, 0, 0, 0])).toEqual([0, 'low']);
    const { body } = await asha.get(`/sustainability/field/${field}?crop=grapes`);
    expect(body).toMatchObject({ fieldId: field, field: 'Talhao 12', crop: 'grapes', subcrop: null, trend: { label: expect.any(Number), direction: expect.stringMatching(/up|down/) } }); // prettier-ignore
    expect(failures(await asha.post(`/sustainability/field/${field}`, {}))).toEqual(['cropId:required', 'data:required']);
    for (const call of [stranger.get(`/sustainability/field/${field}`), save({}, 'coffee', stranger)]) expect(told(await call)).toEqual([404, 'FieldNotFound']); // prettier-ignore
  });
});

describe('a field’s report', () => {
  const path = () => `/field/${field}/sustainabilityForm`;
  test('R014 R150 R209 R244 C113 C119 C122 C125 seven blocks are scored, changed, copied and removed while the plan runs', async () => {
    const started = await asha.post(path(), { planId: active, answers });
    expect(started).toMatchObject({
      status: 201,
      body: { planId: active, fieldId: field, crop: 'coffee', subcrop: 'Caturra', status: 'active', editable: true, answers, compliance: { coverCrop: true, soilCompaction: false } }, // prettier-ignore
    });
    const { reportId, score, footprint, revision } = started.body;
    expect(footprint).toMatchObject({ status: 'calculated', result: { factorSet: expect.stringMatching(/^\d{4}\./) } });
    expect(score).toBeGreaterThan(50);
    const changed = await admin.put(`/field/sustainabilityForm/${reportId}`, { planId: active, answers: { tillage: { tillageManagement: 'full-inter-row-tillage' } }, revision }); // prettier-ignore
    expect([changed.status, changed.body.score < score, changed.body.answers.irrigation]).toEqual([200, true, answers.irrigation]);
    expect((await asha.put(`/field/sustainabilityForm/${reportId}`, { answers: {}, revision })).status).toBe(412);
    const next = await asha.post(path(), {
      planId: active,
      copyFrom: reportId,
      answers: { yield: { ...answers.yield, surveyYear: 2027 } },
    });
    expect(next.body).toMatchObject({ copiedFrom: reportId, answers: { yield: { surveyYear: 2027 }, irrigation: answers.irrigation } });
    const { body } = await asha.get(`${path()}?planId=${active}`);
    expect(body.reports.map((one: { reportId: number }) => one.reportId)).toEqual([next.body.reportId, reportId]);
    const standing = await asha.get(`/sustainability/field/${field}?crop=coffee`);
    expect([standing.body.reportId, standing.body.score]).toEqual([next.body.reportId, next.body.score]);
    // the season before is corrected: the newest still speaks for the field, on its page and on the map
    expect((await asha.put(`/field/sustainabilityForm/${reportId}`, { answers: { pestManagement: { cropProtection: 'calendar-spraying' } } })).status).toBe(200); // prettier-ignore
    expect((await asha.get(`/sustainability/field/${field}?crop=coffee`)).body.reportId).toBe(next.body.reportId);
    const { features } = (await asha.get(`/sustainability/fields?crop=coffee&fieldId=${field}`)).body;
    expect(features[0].properties).toMatchObject({ score: next.body.score, trend: { direction: 'up' } });
    expect((await asha.del(`/field/sustainabilityForm/${next.body.reportId}`)).body).toEqual({ deleted: [next.body.reportId] });
    expect((await asha.get(path())).body.total).toBe(1);
    expect(told(await stranger.put(`/field/sustainabilityForm/${reportId}`, { answers: {} }))).toEqual([
      404,
      'SustainabilityReportNotFound',
    ]);
  });
  test('C122 C283 what was given up for a colleague’s answer counts nowhere and stands in the history with its author', async () => {
    const [{ reportId, answers: stands, score }] = (await asha.get(path())).body.reports;
    const put = (setAside: object, by = asha) => by.put(`/field/sustainabilityForm/${reportId}`, { answers: {}, setAside });
    const kept = await put({ site: { climate: 'dry' } });
    expect([kept.status, kept.body.answers, kept.body.score]).toEqual([200, stands, score]);
    expect((await asha.get(`/sustainability/field/${field}?crop=coffee`)).body.score).toBe(score);
    const [last] = (await asha.get(`/history/sustainabilityreport/${reportId}`)).body.items;
    expect(last).toMatchObject({ revision: kept.body.revision, changes: [{ path: 'setAside.site.climate', old: null, new: 'dry' }] });
    expect(failures(await put({ tillage: { tillageManagement: 'drip' } }))).toEqual(['setAside.tillage.tillageManagement:unknownPractice']);
    expect(failures(await put({ site: { climate: 'blue' } }))).toEqual(['setAside.site.climate:invalidOption']);
    expect(told(await put({ site: { climate: 'dry' } }, stranger))).toEqual([404, 'SustainabilityReportNotFound']);
    expect((await asha.get(path())).body.reports[0].revision).toBe(kept.body.revision);
  });
  test('R243 R621 C119 C122 C125 a draft’s report is not editable, in the specification’s words', async () => {
    const refused = await asha.post(path(), { planId: draft, answers });
    expect([...told(refused), refused.body.message]).toEqual([
      409,
      'planStateForbids',
      'The selected plan must be either active or completed in order to edit the report.',
    ]);
    const [{ reportId }] = (await asha.get(path())).body.reports;
    expect(told(await asha.put(`/field/sustainabilityForm/${reportId}`, { planId: draft, answers: {} }))).toEqual([
      409,
      'planStateForbids',
    ]);
  });
  test('C119 what is wrong is named with its field; nothing is stored', async () => {
    const before = (await asha.get(path())).body.total;
    const wrong = {
      coverCrop: { groundCover: 'drip', plantingDate: '2026-05-01', terminationDate: '2026-04-01' },
      yield: { areaHa: 0 },
      moon: 1,
    };
    expect(failures(await asha.post(path(), { planId: active, answers: wrong })).toSorted()).toEqual([
      ...['answers.coverCrop.plantingDate:coverCropDates', 'answers.moon:unknownField', 'answers.yield.areaHa:outOfRange'],
    ]);
    expect(failures(await asha.post(path(), { planId: active, answers: { tillage: { tillageManagement: 'drip' } } }))).toEqual(['answers.tillage.tillageManagement:unknownPractice']); // prettier-ignore
    expect((await asha.get(path())).body.total).toBe(before);
  });
  test('C237 what the plan knows: yield, nitrogen, its products by their contents', async () => {
    const { status, body } = await asha.get(`/sustainability/planData?planId=${active}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ planId: active, cropId: COFFEE, crop: 'coffee', nutrients: { N: expect.closeTo(46, 0) } });
    expect(body.fertilizers[0]).toMatchObject({
      product: 'urea',
      content: { nForm: 'urea' },
      kg: expect.closeTo(100 * body.yield.areaHa, 3),
    });
    expect(body.yield.productKg).toBeCloseTo(1200 * body.yield.areaHa, 3);
    expect([body.applications.length, body.dates]).toEqual([1, ['2026-03-02']]);
    expect(told(await stranger.get(`/sustainability/planData?planId=${active}`))).toEqual([404, 'PlanNotFound']);
  });
});
