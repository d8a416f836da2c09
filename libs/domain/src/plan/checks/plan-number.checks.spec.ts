import { describe, expect, test } from '@jest/globals';
import { graph } from '../../agronomy/balance/graph.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey, libraryProducts } from '../../agronomy/tables/product-table.js';
import { stockSaturations, tankModel } from '../../agronomy/tank/tank-solution.js';
import { checkText } from './plan-check.words.js';
import { missedNeeds, numberChecks } from './plan-number.checks.js';
import { type PlanCheck, planChecks } from './plan.checks.js';
import { emptyDraft, type Fields, type PlanDraft } from '../plan.draft.js';
import { graphPlan } from '../balance/plan.graph.js';

const crop = libraryCropByKey('potato')!;
const stageId = crop.stages[1]!.id;
const product = (key: string) => libraryProductByKey(key)!;
const ofMaterial = (name: string) => libraryProducts.find(({ material }) => material === name)!;
const context = (more: Partial<GraphContext> = {}): GraphContext => ({
  crop: cropFactsOf(crop),
  product: libraryProduct,
  tankModel,
  stockModel: stockSaturations,
  unitTypeId: 0,
  display: 'oxide',
  ...more,
});
const draft = (plan: Fields = {}, more: Partial<PlanDraft> = {}): PlanDraft => ({
  ...emptyDraft,
  plan: { expectedYield: 40, plantingDate: '2026-03-01', duration: crop.duration_days, soilAnalysisId: 5, ...plan },
  stages: Object.fromEntries(crop.stages.map(({ id, duration }, n) => [String(id), { duration, sortOrder: n, irrigationAmount: 30 }])),
  ...more,
});
const rows = (doses: object): PlanDraft['products'] => Object.fromEntries(Object.keys(doses).map((id) => [id, {}]));
const dosed = (fields: Fields, doses: Record<string, readonly [number, number]>, plan: Fields = {}) =>
  draft(plan, {
    applications: { a: { method: 'quantitative', cropStageId: stageId, ...fields } },
    products: rows(doses),
    doses: { a: doses },
  });
const inTank = (doses: Record<string, readonly [number, number]>, fields: Fields = {}) =>
  draft(
    {},
    {
      tanks: { t: { name: 'A' } },
      applications: {
        [`${stageId}_t`]: {
          method: 'proportional',
          cropStageId: stageId,
          tank: 't',
          volume: 1000,
          injectionRatio: 1,
          injectionRatioUnitId: 20,
          ...fields,
        },
      },
      products: rows(doses),
      doses: { [`${stageId}_t`]: doses },
    },
  );
const checks = (of: PlanDraft, around = context()): PlanCheck[] => numberChecks(of, graphPlan(of), graph(graphPlan(of), around), around);
const found = (code: string, of: PlanDraft, around?: GraphContext) => checks(of, around).filter((one) => one.code === code);

describe('what the numbers of a plan say', () => {
  test('nothing of a plan in which nothing is dosed yet', () => expect(checks(draft())).toEqual([]));

  test('a yield outside the crop’s range, in any unit of area', () => {
    expect(found('yieldLow', draft({ expectedYield: 1 }))).toMatchObject([
      { path: 'plan.expectedYield', params: { low: crop.yield_t_ha.low } },
    ]);
    const [high] = found('yieldHigh', draft({ expectedYield: 200_000, expectedYieldUnitId: 3 }));
    expect(high!.params).toMatchObject({ unitId: 3, high: expect.closeTo(crop.yield_t_ha.high * 892.179, 1) });
    expect(found('yieldLow', draft({ expectedYield: 30_000, expectedYieldUnitId: 3 }))).toEqual([]);
  });

  test('a yield beyond every record is a broken rule with bound and value, in any unit; under cover more is grown', () => {
    const broken = (plan: Fields, of = crop) =>
      planChecks(draft(plan), { isCrf: () => false, crop: cropFactsOf(of) }).filter(({ code }) => code === 'yieldImpossible');
    expect([broken({ expectedYield: 300 }), found('yieldHigh', draft({ expectedYield: 300 })).length]).toEqual([[], 1]);
    const params = { max: 300, value: 99_999_999, unitId: 1 };
    expect(broken({ expectedYield: 99_999_999 })).toEqual([
      { code: 'yieldImpossible', level: 'error', path: 'plan.expectedYield', params },
    ]);
    expect(found('yieldHigh', draft({ expectedYield: 99_999_999 }))).toEqual([]); // said once
    expect(broken({ expectedYield: 267_000, expectedYieldUnitId: 3 })).toEqual([]);
    expect(broken({ expectedYield: 268_000, expectedYieldUnitId: 3 })).toMatchObject([{ params: { unitId: 3, max: 267_653.73 } }]);
    expect(broken({ baselineYield: 301 })).toMatchObject([{ path: 'plan.baselineYield' }]);
    const [tomato, maize] = ['tomato', 'maize'].map((key) => libraryCropByKey(key)!);
    expect([1, 2].map((growingMethodId) => broken({ growingMethodId, expectedYield: 1_000 }, tomato).length)).toEqual([1, 0]);
    expect([39.2, 70, 70.1].map((expectedYield) => broken({ expectedYield }, maize).length)).toEqual([0, 0, 1]);
    expect(planChecks(draft({ expectedYield: 1e6 }), { isCrf: () => false })).toEqual([]); // without a crop nothing is known
  });

  test('needs that are missed at their nutrient; traces only where something supplies them', () => {
    const some = dosed({}, { [product('urea').id]: [50, 2], [product('mop').id]: [2000, 2] });
    expect(found('deficit', some)).toContainEqual(
      expect.objectContaining({ level: 'warning', path: 'macro.1', params: { nutrientId: 1, percent: expect.any(Number) } }),
    );
    expect(found('excess', some).map(({ path }) => path)).toContain('macro.5');
    expect(found('deficit', some).some(({ path }) => path.startsWith('micro'))).toBe(false);
    const names = { stage: String, tank: String, product: String, nutrient: () => 'Cl', date: String };
    const capped = (around: GraphContext) =>
      found('seasonCap', some, around).map((one) => [one.path, one.params, checkText(one, 'en', names)]);
    expect(capped(context())).toMatchObject([
      ['additional.19', { max: 300 }, expect.stringMatching(/^Cl: [\d.]+ kg\/ha\. .* at most 300 kg\/ha of Cl /)],
    ]);
    const inAcres = expect.stringMatching(/^Cl: [\d.]+ lb\/ac\. .* at most 267\.65 lb\/ac of Cl /);
    expect(capped(context({ unitTypeId: 1 }))).toMatchObject([['additional.19', { max: 267.65, unitId: 3 }, inAcres]]);
  });

  test('a gap that a kilogram would mend is no check: a trace of zinc is not as loud as nitrogen', () => {
    const need = (id: number, cropNeed: number, fulfillment: number, status: string) => ({ id, cropNeed, fulfillment, status });
    const of = (macro: object[], micro: object[]) => missedNeeds({ macro, micro, additional: [] } as never).map(({ path }) => path);
    expect(
      of([need(7, 2, 1.1, 'deficit'), need(4, 60, 60.9, 'excess')], [need(14, 0.19, 0.21, 'excess'), need(11, 0.1, 0.09, 'deficit')]),
    ).toEqual([]);
    // a crop that needs less of it in all than a least dose brings
    expect(of([need(6, 1.77, 0, 'deficit'), need(6, 1.77, 9, 'excess')], [])).toEqual(['macro.6']);
    expect(of([need(7, 2, 0.9, 'deficit')], [need(14, 0.19, 0.4, 'excess')])).toEqual(['macro.7', 'micro.14']);
  });

  test('lime and gypsum are given for the soil: what they bring beyond a need is no excess, what fertilizers bring is', () => {
    const lime = { [product('dolomite').id]: [2300, 2] as const };
    const limed = (more: Record<string, readonly [number, number]>, around?: GraphContext) =>
      found('excess', dosed({}, { ...lime, ...more }), around).map(({ path }) => path);
    expect(limed({})).toEqual([]);
    expect(limed({}, context({ unitTypeId: 1, display: 'element' }))).toEqual([]);
    expect(limed({ [product('kieserite').id]: [2000, 2] })).toContain('macro.7');
    expect(limed({ [product('mop').id]: [2000, 2] })).toEqual(['macro.5']);
    // the share is of what fertilizers bring, the same with the lime and without it
    const told = (doses: Record<string, readonly [number, number]>) =>
      found('excess', dosed({}, doses)).find(({ path }) => path === 'macro.7')?.params['percent'];
    const kieserite = { [product('kieserite').id]: [800, 2] as const };
    expect(told({ ...lime, ...kieserite })).toBe(told(kieserite));
  });

  test('what can be done about a deficit is said to who edits the plan, not on the paper that is handed on', () => {
    const names = { stage: String, tank: String, product: String, nutrient: () => 'MgO', date: String };
    const short: PlanCheck = { code: 'deficit', level: 'warning', path: 'macro.7', params: { nutrientId: 7, percent: 40 } };
    expect(checkText(short, 'en', names)).toBe('MgO 40 % of need. Add a product with MgO, or accept it with a note.');
    expect(checkText(short, 'pt', names, { handedOn: true })).toBe('MgO 40 % da necessidade.');
    const much = { ...short, code: 'excess' as const, params: { nutrientId: 7, percent: 1200 } };
    expect(checkText(much, 'en', names)).toMatch(/^MgO >999 % of need\./); // as meters and tables say it
  });

  test('an analysis that is missing, old, or too deep', () => {
    const doses = { [product('urea').id]: [50, 2] as const };
    const { soilAnalysisId: _none, ...bare } = dosed({}, doses).plan;
    const path = 'plan.soilAnalysisId';
    expect(found('soilAnalysisMissing', { ...dosed({}, doses), plan: bare })).toMatchObject([{ path }]);
    const sampled = (sampledOn: string, soilDepthId = 1) => context({ soil: { readings: [], sampledOn, soilDepthId } });
    expect(found('soilAnalysisOld', draft(), sampled('2023-02-28'))).toMatchObject([{ path, params: { max: 36, value: 37 } }]);
    expect(found('soilAnalysisOld', draft(), sampled('2023-03-30'))).toEqual([]);
    expect(found('soilDepthNotAllowed', draft(), sampled('2026-01-01', 2))).toMatchObject([{ path }]);
  });

  test('a day outside its stage, and what a coating releases after harvest', () => {
    const crf = product('pcu_12m');
    const late = dosed({ applicationDate: '2026-03-01' }, { [crf.id]: [100, 2] });
    const from = expect.stringMatching(/^2026-/);
    expect(found('dateOutsideStage', late)).toMatchObject([
      { path: 'applications.a|applicationDate', params: { stageId, value: '2026-03-01', from } },
    ]);
    expect(found('crfAfterHarvest', late)).toMatchObject([{ path: `doses.a|${crf.id}`, params: { depletionDate: '2027-03-01' } }]);
    const before = dosed({ cropStageId: -1, applicationDate: '2026-02-20' }, { [product('pcu_2m').id]: [100, 2] });
    expect(checks(before).filter(({ code }) => code === 'dateOutsideStage' || code === 'crfAfterHarvest')).toEqual([]);
    expect(found('dateOutsideStage', dosed({ cropStageId: -1, applicationDate: '2026-03-02' }, { [crf.id]: [1, 2] }))).toMatchObject([
      { params: { to: '2026-03-01' } },
    ]);
  });

  test('boron in a band or with the seed is told: spread it harms nothing, and the traces of a compound do not either', () => {
    const borax = (applicationTypeId: number | undefined, amount: number, unitId = 2) =>
      dosed({ ...(applicationTypeId !== undefined && { applicationTypeId }) }, { [product('borax').id]: [amount, unitId] });
    const told = { code: 'boronBanded', level: 'warning', path: 'applications.a' };
    // 26 kg/ha of borax with 11.3 % of boron
    expect(found('boronBanded', borax(2, 26))).toEqual([
      { ...told, params: { nutrientId: 9, value: 2.93, max: 0.25, stageId, unitId: 2 } },
    ]);
    expect(found('boronBanded', borax(6, 26))).toHaveLength(1);
    expect([0, 1, 3, 5, undefined].flatMap((type) => found('boronBanded', borax(type, 26)))).toEqual([]);
    expect([2.2, 2.3].map((kg) => found('boronBanded', borax(2, kg)).length)).toEqual([0, 1]);
    // who counts in pounds an acre reads them
    expect(found('boronBanded', borax(2, 26), context({ unitTypeId: 1 }))).toMatchObject([
      { params: { value: 2.62, max: 0.22, unitId: 3 } },
    ]);
  });

  test('more nitrogen or potash at once than the soil holds is divided: not a coated one', () => {
    const around = (CEC?: number, more: Partial<GraphContext> = {}) => context({ soil: { cations: { CEC }, readings: [] }, ...more });
    const urea = (amount: number, unitId = 2) => dosed({ cropStageId: -1 }, { [product('urea').id]: [amount, unitId] });
    const path = 'applications.a';
    const nitrogen = { nutrientId: 1, stageId: -1, unitId: 2, cec: 7.3, max: 60, value: 218.5, doses: 4 };
    expect(found('splitNeeded', urea(475), around(7.3))).toMatchObject([{ path, level: 'warning', params: nitrogen }]);
    expect(found('splitNeeded', urea(475), around(4.9))).toMatchObject([{ params: { max: 40, doses: 6 } }]);
    expect(found('splitNeeded', urea(130), around(7.3))).toEqual([]);
    // a rule of thumb: nothing is said up to a fifth above its bound, 72 kg N/ha here
    expect([140, 156, 157].map((kg) => found('splitNeeded', urea(kg), around(7.3)).length)).toEqual([0, 0, 1]);
    expect(found('splitNeeded', urea(475), around())).toEqual([]);
    // without a CEC the texture says it, and without one the most that any soil holds
    const ofTexture = context({ soil: { texture: 'sandyLoam', readings: [] } });
    expect(found('splitUnmeasured', urea(475), ofTexture)).toMatchObject([{ path, level: 'warning', params: { max: 60, doses: 4 } }]);
    expect(found('splitUnmeasured', urea(475), context())).toMatchObject([{ path, params: { value: 218.5, max: 120, doses: 2 } }]);
    expect(found('splitUnmeasured', urea(310), context())).toEqual([]);
    expect(found('splitUnmeasured', urea(475), around(7.3))).toEqual([]);
    const potash = dosed({}, { [product('mop').id]: [400, 2] });
    expect(found('splitNeeded', potash, around(12, { display: 'element' }))).toMatchObject([{ params: { nutrientId: 5, max: 124.52 } }]);
    expect(found('splitNeeded', dosed({}, { [product('pcu_2m').id]: [600, 2] }), around(7.3))).toEqual([]);
    expect(found('splitNeeded', inTank({ [product('urea').id]: [475, 5] }), around(7.3))).toEqual([]);
  });

  test('water too acid or too salty stands at its tank, and a value that is missing at its own place', () => {
    const path = `applications.${stageId}_t`;
    const acid = ofMaterial('phosphoric acid');
    expect(found('irrigationPh', inTank({ [acid.id]: [100, 5] }))).toMatchObject([{ path, params: { min: 5, max: 7.5 } }]);
    expect(found('irrigationEc', inTank({ [product('mop').id]: [250, 5] }))).toMatchObject([{ path, params: { max: 3 } }]);
    const { volume: _volume, ...rest } = inTank({}).applications[`${stageId}_t`]!;
    const bare = { ...inTank({ [acid.id]: [1, 5] }), applications: { [`${stageId}_t`]: rest } };
    expect(found('tankVolumeMissing', bare)).toMatchObject([{ path: `${path}|volume` }]);
  });
});

describe('what dissolves in a stock tank', () => {
  const rules = (doses: Record<string, readonly [number, number]>, stock_C?: number) =>
    planChecks(inTank(doses), {
      isCrf: () => false,
      product: libraryProduct,
      stockModel: stockSaturations,
      ...(stock_C !== undefined && { stock_C }),
    });
  const nitrate = ofMaterial('potassium nitrate').id;
  const [sulfate, chloride] = [ofMaterial('potassium sulfate').id, ofMaterial('potassium chloride').id];
  test('depends on its temperature', () => {
    // a litre of stock holds 279 g at 20 °C, 401 at 30 °C, 185 at 10 °C
    const codes = (kg: number, celsius?: number) => rules({ [nitrate]: [kg, 5] }, celsius).map(({ code }) => code);
    expect([codes(150), codes(250), codes(200, 30), codes(330, 30)]).toEqual([
      [],
      ['tankSaturated'],
      ['tankColdSaturated'],
      ['tankColdSaturated'],
    ]);
    expect(rules({ [nitrate]: [250, 5] })[0]!.params).toMatchObject({ max: 85, temperature: 20 });
  });
  test('common ions push potassium sulfate out, though each salt alone dissolves', () => {
    const falling = (k2so4: number, kcl: number) =>
      rules({ [sulfate]: [k2so4, 5], [chloride]: [kcl, 5] }).filter(({ code }) => code === 'tankPrecipitates');
    expect(falling(60, 140)).toMatchObject([{ level: 'warning', params: { salt: 'potassiumSulfate', value: expect.closeTo(142, 0) } }]);
    expect(falling(40, 40)).toEqual([]);
    expect(rules({ [sulfate]: [40, 5] })).toEqual([]);
  });
});

describe('a dose that nobody spreads', () => {
  const kinds = [
    ['urea', 'doseBeyondMineral', 5_000],
    ['calcite', 'doseBeyondLime', 20_000],
    ['cattle_fym', 'doseBeyondManure', 100_000],
  ] as const;
  test.each(kinds)('of %s is asked about at its cell from above the most of its kind, in its own unit', (key, code, most) => {
    const { id } = product(key);
    const said = (amount: number, unitId: number) =>
      checks(dosed({}, { [id]: [amount, unitId] })).filter((one) => one.code.startsWith('doseBeyond'));
    expect(said(most, 2)).toEqual([]);
    expect(said(most + 1, 2)).toEqual([
      { code, level: 'warning', path: `doses.a|${id}`, params: { value: most + 1, max: most, unitId: 2 } },
    ]);
    expect(said(1e6, 2)).toMatchObject([{ code }]);
    expect(said(most / 1000, 1)).toEqual([]);
    expect(said(most / 1000 + 1, 1)).toMatchObject([{ params: { max: most / 1000, unitId: 1 } }]);
  });

  test('of a liquid is counted by its density, by the litre of a tank not at all', () => {
    const { id, density_kg_m3 } = product('uan32');
    const said = (amount: number) => found('doseBeyondMineral', dosed({}, { [id]: [amount, 10] }));
    const max = Math.floor((5_000_000 / density_kg_m3!) * 100) / 100;
    expect([said(max - 1), said(max + 1)]).toMatchObject([[], [{ params: { max, unitId: 10 } }]]);
    expect(checks(inTank({ [id]: [900_000, 12] })).filter((one) => one.code.startsWith('doseBeyond'))).toEqual([]);
  });

  test('its reason is said in every language', () => {
    const [check] = found('doseBeyondLime', dosed({}, { [product('calcite').id]: [25, 1] }));
    const names = { stage: String, tank: String, product: () => 'Calcite', nutrient: String, date: String };
    const texts = (['en', 'mr', 'pt', 'es', 'es-419', 'pt-PT'] as const).map((language) => checkText(check!, language, names));
    for (const text of texts) expect(text).toMatch(/Calcite.*25 t\/ha.*20 t\/ha/);
    expect(texts[0]).toBe(
      'Calcite: 25 t/ha at once. Hardly anybody spreads more than 20 t/ha of lime or gypsum at once: more does not mix into the soil. Look at the number and its unit.',
    );
    expect(texts[5]).toContain('não se mistura com o solo');
  });
});
