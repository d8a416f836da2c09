import { describe, expect, test } from '@jest/globals';
import { selectionOf } from '../dashboard/dashboard.schema.js';
import type { SurveyAnswers } from '../survey/survey.events.js';
import type { CoffeeFarm, FarmYear } from './coffee.farm.js';
import { coffeeFiguresOf, coffeeSeriesOf } from './coffee.figures.js';
import { headlines, measures } from './coffee.measures.js';
import { practiceScores, rightsIndicators } from './coffee.practices.js';

const surveyed = (year: number, answers: SurveyAnswers, estimated: string[] = []): FarmYear => ({ year, survey: { answers, estimated } });
const farm = (customerId: number, ...years: FarmYear[]): CoffeeFarm => ({ customerId, groupId: 1, name: `Farm ${customerId}`, years });
const [costPerKg] = measures.costOfProduction;
const [waterPerKg, irrigationPerHa, millingPerKg] = measures.waterConsumption;
const [yieldPerHa] = measures.productivity;

describe('figures of coffee farms', () => {
  const large = farm(1, surveyed(2025, { currency: 'BRL', totalCost: 30_000, greenKg: 2000 }));
  const small = farm(2, surveyed(2025, { currency: 'BRL', totalCost: 2000, greenKg: 100 }, ['greenKg']));

  test('farms together are weighted, and the middle, lowest and highest farm stand beside', () => {
    const [figure] = coffeeFiguresOf(costPerKg!, [large, small]);
    expect(figure).toMatchObject({ currency: 'BRL', of: 2, years: [2025], estimated: 1, sources: [{ source: 'survey', farms: 2 }] });
    expect(figure!.spread).toEqual({ value: 32_000 / 2100, median: 17.5, low: 15, high: 20, farms: 2 });
  });
  test('a farm without the figure is no zero, and money of another currency is never added', () => {
    const without = farm(3, surveyed(2025, { currency: 'BRL', greenKg: 500 }));
    const other = farm(4, surveyed(2025, { currency: 'INR', totalCost: 900, greenKg: 10 }));
    const uncounted = farm(5, surveyed(2025, { totalCost: 1, greenKg: 1 }));
    const found = coffeeSeriesOf(costPerKg!, [other, large, small, without, uncounted]);
    expect(found.map(({ currency, of, spread }) => [currency, of, spread!.farms])).toEqual([
      ['BRL', 5, 2],
      ['INR', 5, 1],
    ]);
    expect(found[0]!.items.map(({ customerId, value }) => [customerId, value])).toEqual([
      [2, 20],
      [1, 15],
    ]);
  });
  test('no farm has it: no number, and what to record', () => {
    expect(coffeeFiguresOf(costPerKg!, [farm(1, surveyed(2025, {}))])).toEqual([
      expect.objectContaining({
        spread: null,
        of: 1,
        years: [],
        needs: [{ source: 'survey', answers: ['currency', 'totalCost', 'greenKg'] }],
      }),
    ]);
  });
  test('of each farm its latest year counts, and every year is a point', () => {
    const twice = farm(1, surveyed(2024, { greenKg: 900, coffeeArea: 1 }), surveyed(2025, { greenKg: 1200, coffeeArea: 1 }));
    const once = farm(2, surveyed(2024, { greenKg: 600, coffeeArea: 1, productiveCoffeeArea: 0.5 }));
    const [series] = coffeeSeriesOf(yieldPerHa!, [twice, once]);
    expect(series).toMatchObject({ years: [2024, 2025], spread: { value: 1200, farms: 2 } });
    expect(series!.points.map(({ year, value, farms }) => [year, value, farms])).toEqual([
      [2024, 1000, 2],
      [2025, 1200, 1],
    ]);
  });
  test('a farm that changed its currency counts in that of its latest year', () => {
    const moved = farm(
      1,
      surveyed(2024, { currency: 'BRL', totalCost: 9, greenKg: 1 }),
      surveyed(2025, { currency: 'USD', totalCost: 2, greenKg: 1 }),
    );
    expect(coffeeSeriesOf(costPerKg!, [moved]).map(({ currency, spread, points }) => [currency, spread?.farms, points.length])).toEqual([
      ['USD', 1, 1],
      ['BRL', undefined, 1],
    ]);
  });
  test('water is whole only where fields and mill are known; who irrigates nothing or sells cherry answered it', () => {
    const dry = { greenKg: 100, coffeeArea: 1, waterSource: 'No irrigation' };
    const of = (answers: SurveyAnswers) => [waterPerKg, irrigationPerHa, millingPerKg].map((one) => one!.of(surveyed(2025, answers))?.top);
    expect(of(dry)).toEqual([undefined, 0, undefined]);
    expect(of({ ...dry, processingWaterM3: 0.5 })).toEqual([500, 0, 500]);
    expect(of({ ...dry, processingType: 'none (sells cherry)' })).toEqual([0, 0, undefined]);
    expect(of({ greenKg: 100, coffeeArea: 1, processingWaterM3: 0.5 })).toEqual([undefined, undefined, 500]);
  });
  test('a footprint gives what its inputs say where there is no survey', () => {
    const footprint = { co2e: 3000, areaHa: 2, productKg: 1500, irrigationM3: 400 };
    const farms = [farm(1, { year: 2025, footprint })];
    expect(headlines.co2.map((one) => coffeeFiguresOf(one, farms)[0]!.spread!.value)).toEqual([1500, 2]);
    expect(coffeeFiguresOf(yieldPerHa!, farms)[0]).toMatchObject({ spread: { value: 750 }, sources: [{ source: 'footprint', farms: 1 }] });
    expect(coffeeFiguresOf(irrigationPerHa!, farms)[0]).toMatchObject({ spread: { value: 200 } });
  });
  test('what is left of the income, and how far it goes', () => {
    const answers = { currency: 'BRL', coffeeIncome: 10_000, totalCost: 8000, otherIncome: 1000, livingIncomeBenchmark: 6000 };
    const margin = measures.profitability.at(-1)!;
    expect(coffeeFiguresOf(margin, [farm(1, surveyed(2025, answers))])[0]!.spread!.value).toBe(20);
    expect(coffeeFiguresOf(headlines.income[1]!, [farm(1, surveyed(2025, answers))])[0]!.spread!.value).toBe(50);
  });
});

describe('practices and rights', () => {
  const farms = [
    farm(1, surveyed(2025, { coverCropPractices: ['permanent ground cover between rows'], whoClass1: false, noChildLabor: 'comply' })),
    farm(2, surveyed(2024, { whoClass1: true, noChildLabor: 'not comply', training: 'not applicable' })),
    farm(3, { year: 2025, footprint: { co2e: 1, areaHa: 1, productKg: 1, irrigationM3: undefined } }),
  ];

  test('a score is of the farms that answered, and has the range of a score', () => {
    const scores = new Map(practiceScores(farms).map((one) => [one.key, one]));
    expect(scores.get('coverCrop')).toMatchObject({ score: 100 / 7, range: 'low', farms: 1, of: 3, years: [2025] });
    expect(scores.get('pests')).toMatchObject({ score: 50, range: 'medium', farms: 2, years: [2024, 2025] });
    expect(scores.get('pests')!.practices.at(-1)).toEqual({ key: 'whoClass1', answers: ['whoClass1'], score: 50, farms: 2, followed: 1 });
    expect(scores.get('nature')).toMatchObject({ score: null, range: null, farms: 0, years: [] });
  });
  test('not applicable and not answered count in no share; who does not comply is named', () => {
    const indicators = new Map(rightsIndicators(farms).map((one) => [one.key, one]));
    expect(indicators.get('noChildLabor')).toMatchObject({ zeroTolerance: true, comply: 1, notComply: 1, notAnswered: 1, share: 50 });
    expect(indicators.get('noChildLabor')!.breaches).toEqual([{ customerId: 2, groupId: 1, name: 'Farm 2', year: 2024 }]);
    expect(indicators.get('training')).toMatchObject({ notApplicable: 1, notAnswered: 2, share: null });
  });
});

test('a selection is complete with exactly three items and no custom time frame', () => {
  const of = (...customerIds: number[]) => ({ customerIds });
  expect(selectionOf(of(1, 2))).toEqual({ chosen: 2, complete: false });
  expect(selectionOf({ ...of(1, 2), groupIds: [9], timeFrame: 30 })).toEqual({ chosen: 3, complete: true });
  expect(selectionOf({ ...of(1, 2), year: 2025 })).toEqual({ chosen: 3, complete: true });
  expect(selectionOf(of(1, 2, 3, 4)).complete).toBe(false);
  expect(selectionOf({ ...of(1, 2, 3), timeFrame: 'custom', from: '2026-01-01', to: '2026-01-02' })).toEqual({
    chosen: 3,
    complete: false,
  });
});
