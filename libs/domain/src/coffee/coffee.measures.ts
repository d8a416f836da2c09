import type { SurveyAnswers } from '../survey/survey.events.js';
import { type FarmYear, numberIn } from './coffee.farm.js';
import type { FigureSource, FigureUnit } from './coffee.schema.js';

/** A farm's figure as what it divides: farms together are the sum of one over the sum of the other. */
export interface Ratio {
  readonly top: number;
  readonly per: number;
  readonly currency: string | null;
  readonly source: FigureSource;
  readonly estimated: boolean;
}
export interface Measure {
  readonly key: string;
  readonly unit: FigureUnit;
  /** What must be recorded for it, by where: any one of these is enough. */
  readonly needs: readonly { readonly source: FigureSource; readonly answers: readonly string[] }[];
  readonly of: (year: FarmYear) => Ratio | undefined;
}
type Part = (answers: SurveyAnswers) => number | undefined;

const one =
  (id: string): Part =>
  (answers) =>
    numberIn(answers, id);
/** Undefined as soon as one of them is. */
const combined =
  (parts: readonly Part[], by: (...values: number[]) => number): Part =>
  (answers) => {
    const values = parts.map((part) => part(answers));
    return values.some((value) => value === undefined) ? undefined : by(...(values as number[]));
  };
const LITRES = 1000;
const PERCENT = 100;

/** No water given is an answer too: nothing is irrigated. */
const irrigation: Part = (answers) =>
  numberIn(answers, 'irrigationM3') ??
  (numberIn(answers, 'irrigatedArea') === 0 || answers['waterSource'] === 'No irrigation' ? 0 : undefined);
/** Whoever sells cherry mills nothing. */
const sellsCherry = (answers: SurveyAnswers): boolean => answers['processingType'] === 'none (sells cherry)';
const milling: Part = (answers) => numberIn(answers, 'processingWaterM3') ?? (sellsCherry(answers) ? 0 : undefined);
/** Trees that do not bear yet stand on none of it, where it is answered. */
const bearing: Part = (answers) => numberIn(answers, 'productiveCoffeeArea') || numberIn(answers, 'coffeeArea');
const profit = combined([one('coffeeIncome'), one('totalCost')], (income, cost) => income - cost);
const areaHa = one('coffeeArea');
const greenKg = one('greenKg');
const GREEN = 'greenKg';
const INCOME = 'coffeeIncome';

interface FromSurvey {
  readonly key: string;
  readonly unit: FigureUnit;
  readonly top: Part;
  readonly per: Part;
  readonly needs: readonly string[];
  readonly money?: boolean;
}
/** A figure out of a survey; of money only with the currency that it is in. */
function ofSurvey({ top, per, needs, money = false }: FromSurvey, { survey }: FarmYear): Ratio | undefined {
  if (!survey) return undefined;
  const { answers, estimated } = survey;
  const { currency } = answers;
  const [above, below] = [top(answers), per(answers)];
  if (above === undefined || below === undefined || below <= 0 || (money && typeof currency !== 'string')) return undefined;
  const guessed = needs.some((id) => estimated.includes(id));
  return { top: above, per: below, currency: money ? (currency as string) : null, source: 'survey', estimated: guessed };
}
const surveyed = (from: FromSurvey): Measure => ({
  key: from.key,
  unit: from.unit,
  needs: [{ source: 'survey', answers: from.needs }],
  of: (year) => ofSurvey(from, year),
});
const money = (from: FromSurvey): Measure => surveyed({ ...from, money: true, needs: ['currency', ...from.needs] });

type Footprint = NonNullable<FarmYear['footprint']>;
function ofFootprint({ footprint }: FarmYear, top: (of: Footprint) => number | undefined, per: (of: Footprint) => number) {
  const above = footprint && top(footprint);
  if (!footprint || above === undefined || per(footprint) <= 0) return undefined;
  return { top: above, per: per(footprint), currency: null, source: 'footprint', estimated: false } as const;
}
const footprinted: Measure['needs'] = [{ source: 'footprint', answers: [] }];

const co2: readonly Measure[] = [
  {
    key: 'co2PerHa',
    unit: 'kgCo2PerHa',
    needs: footprinted,
    of: (year) =>
      ofFootprint(
        year,
        ({ co2e }) => co2e,
        (one) => one.areaHa,
      ),
  },
  {
    key: 'co2PerKg',
    unit: 'kgCo2PerKg',
    needs: footprinted,
    of: (year) =>
      ofFootprint(
        year,
        ({ co2e }) => co2e,
        (one) => one.productKg,
      ),
  },
];

const irrigated: FromSurvey = {
  key: 'irrigationPerHa',
  unit: 'm3PerHa',
  top: irrigation,
  per: areaHa,
  needs: ['irrigationM3', 'coffeeArea'],
};
const waterPerKg = surveyed({
  ...{ key: 'waterPerKg', unit: 'lPerKg', needs: ['irrigationM3', 'processingWaterM3', GREEN] },
  ...{ top: combined([irrigation, milling], (fields, mill) => (fields + mill) * LITRES), per: greenKg },
});
const water: readonly Measure[] = [
  waterPerKg,
  {
    ...surveyed(irrigated),
    needs: [{ source: 'survey', answers: irrigated.needs }, ...footprinted],
    of: (year) =>
      ofSurvey(irrigated, year) ??
      ofFootprint(
        year,
        ({ irrigationM3 }) => irrigationM3,
        (one) => one.areaHa,
      ),
  },
  surveyed({
    ...{ key: 'millingPerKg', unit: 'lPerKg', needs: ['processingWaterM3', GREEN], per: greenKg },
    top: (answers) => (sellsCherry(answers) ? undefined : combined([milling], (mill) => mill * LITRES)(answers)),
  }),
];

const costPerKg = money({ key: 'costPerKg', unit: 'moneyPerKg', top: one('totalCost'), per: greenKg, needs: ['totalCost', GREEN] });
const costPerHa = money({ key: 'costPerHa', unit: 'moneyPerHa', top: one('totalCost'), per: areaHa, needs: ['totalCost', 'coffeeArea'] });
const partOfCost = (key: string, id: string): Measure => money({ key, unit: 'moneyPerKg', top: one(id), per: greenKg, needs: [id, GREEN] });
/** Of the whole cost, so that large farms count for more. */
const shareOfCost = (key: string, id: string): Measure =>
  money({
    ...{ key, unit: 'percent', needs: [id, 'totalCost'], per: one('totalCost') },
    top: combined([one(id), one('totalCost')], (share, cost) => share * cost),
  });
const costs: readonly Measure[] = [
  costPerKg,
  costPerHa,
  shareOfCost('laborShare', 'laborShare'),
  shareOfCost('inputsShare', 'inputsShare'),
  partOfCost('fertilizerPerKg', 'fertilizerCost'),
  partOfCost('protectionPerKg', 'protectionCost'),
  partOfCost('harvestPerKg', 'harvestCost'),
  partOfCost('processingPerKg', 'processingCost'),
];

const incomePerHa = money({ key: 'incomePerHa', unit: 'moneyPerHa', top: one(INCOME), per: areaHa, needs: [INCOME, 'coffeeArea'] });
const income: readonly Measure[] = [
  incomePerHa,
  money({ key: 'incomePerKg', unit: 'moneyPerKg', top: one(INCOME), per: greenKg, needs: [INCOME, GREEN] }),
  money({
    ...{ key: 'livingIncome', unit: 'percent', per: one('livingIncomeBenchmark') },
    needs: [INCOME, 'otherIncome', 'totalCost', 'livingIncomeBenchmark'],
    top: combined([profit, one('otherIncome')], (left, other) => (left + other) * PERCENT),
  }),
];

const yielding: FromSurvey = { key: 'yieldPerHa', unit: 'kgPerHa', top: greenKg, per: bearing, needs: [GREEN, 'coffeeArea'] };
const yieldPerHa: Measure = {
  ...surveyed(yielding),
  needs: [{ source: 'survey', answers: yielding.needs }, ...footprinted],
  of: (year) =>
    ofSurvey(yielding, year) ??
    ofFootprint(
      year,
      ({ productKg }) => productKg,
      (one) => one.areaHa,
    ),
};
const productivity: readonly Measure[] = [
  yieldPerHa,
  surveyed({ key: 'yieldPerTree', unit: 'kgPerTree', top: greenKg, per: one('productiveTrees'), needs: [GREEN, 'productiveTrees'] }),
];

const profitability: readonly Measure[] = [
  money({ key: 'profitPerHa', unit: 'moneyPerHa', top: profit, per: areaHa, needs: [INCOME, 'totalCost', 'coffeeArea'] }),
  money({ key: 'profitPerKg', unit: 'moneyPerKg', top: profit, per: greenKg, needs: [INCOME, 'totalCost', GREEN] }),
  money({
    ...{ key: 'margin', unit: 'percent', needs: [INCOME, 'totalCost'], per: one(INCOME) },
    top: combined([profit], (left) => left * PERCENT),
  }),
];

/** What each call shows, the headline first. */
export const measures = { profitability, waterConsumption: water, productivity, costOfProduction: costs, income };
/** The figures that stand for each of the five. */
export const headlines = {
  co2,
  water: [waterPerKg, water[1]!],
  costs: [costPerKg, costPerHa],
  income: [incomePerHa, income[2]!],
  productivity,
};
