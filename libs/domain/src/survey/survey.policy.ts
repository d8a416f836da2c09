import { GREEN_OF_CHERRY } from '../agronomy/coffee.js';
import { answerFields } from './fields/survey-fields.js';
import type { SurveyAnswers } from './survey.events.js';
import { pulpOfCherry } from './survey.rules.js';
import { NEVER_TOLERATED } from './survey.schema.js';

/** Specification section 5: a practice rule holds when at least so many of its seven practices are followed. */
export const PRACTICES_NEEDED = 6;
export const PRACTICES_ASKED = 7;

export interface PracticeRule {
  readonly followed: number;
  readonly needed: number;
  readonly of: number;
  /** Null while the question is not answered. */
  readonly holds: boolean | null;
}
function practiceRule(answer: unknown): PracticeRule {
  const followed = Array.isArray(answer) ? answer.length : 0;
  const holds = Array.isArray(answer) ? followed >= PRACTICES_NEEDED : null;
  return { followed, needed: PRACTICES_NEEDED, of: PRACTICES_ASKED, holds };
}
export const practiceRules = (answers: SurveyAnswers) => ({
  coverCrop: practiceRule(answers['coverCropPractices']),
  soilCompaction: practiceRule(answers['compactionPractices']),
});

const numberIn = (answers: SurveyAnswers, id: string): number | undefined => {
  const value = answers[id];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What stands for an answer that is not given; null where it cannot be told. */
export function surveyEstimates(answers: SurveyAnswers) {
  const of = (id: string) => numberIn(answers, id);
  const [cherry, area, price, sold] = [of('cherryKg'), of('coffeeArea'), of('averagePrice'), of('soldQuantity')];
  const trees = of('productiveTrees') === undefined ? undefined : of('productiveTrees')! + (of('youngTrees') ?? 0);
  return {
    totalPulpKg: cherry === undefined ? null : pulpOfCherry(cherry),
    greenKg: cherry === undefined ? null : rounded(cherry * GREEN_OF_CHERRY),
    treeDensity: trees === undefined || !area ? null : rounded(trees / area),
    coffeeIncome: price === undefined || sold === undefined ? null : rounded(sold * (price + (of('premium') ?? 0))),
  };
}

/** Answers that may be right and look odd, or that disagree: told beside the answers, refused never. `field`: where to look first. */
export interface SurveyCheck {
  readonly key: string;
  readonly field: string;
}
const outside = (value: number, low: number, high: number): boolean => value < low || value > high;
/** Areas are measured apart from each other. */
const TOLERANCE = 1.01;

export function surveyChecks(answers: SurveyAnswers): SurveyCheck[] {
  const of = (id: string) => numberIn(answers, id);
  const sum = (...ids: string[]) => ids.reduce((total, id) => total + (of(id) ?? 0), 0);
  const estimates = surveyEstimates(answers);
  const [cherry, green, coffee] = [of('cherryKg'), of('greenKg') ?? estimates.greenKg ?? undefined, of('coffeeArea')];
  const [farm, water, parchment] = [of('totalFarmArea'), of('processingWaterM3'), of('parchmentKg')];
  const litres = water === undefined || !parchment ? undefined : (water * 1000) / parchment;
  const { waterSource } = answers;
  const told: [string, string, boolean][] = [
    ['areasExceedFarm', 'totalFarmArea', farm !== undefined && sum('coffeeArea', 'conservationArea', 'otherCropArea') > farm * TOLERANCE],
    ['coffeeAreasExceed', 'coffeeArea', coffee !== undefined && sum('productiveCoffeeArea', 'newPlantingArea') > coffee],
    ['irrigatedExceedsCoffee', 'irrigatedArea', coffee !== undefined && (of('irrigatedArea') ?? 0) > coffee],
    [
      'irrigationDisagrees',
      'waterSource',
      of('irrigatedArea') !== undefined && waterSource !== undefined && of('irrigatedArea')! > 0 === (waterSource === 'No irrigation'),
    ],
    ['greenConversion', 'greenKg', !!cherry && of('greenKg') !== undefined && outside(of('greenKg')! / cherry, 0.13, 0.22)],
    ['unusualYield', 'cherryKg', !!coffee && green !== undefined && outside(green / coffee, 50, 6000)],
    ['unusualDensity', 'treeDensity', outside(of('treeDensity') ?? estimates.treeDensity ?? 1500, 1500, 10_000)],
    ['highNitrogen', 'nKgHa', (of('nKgHa') ?? 0) > 350],
    ['unusualWater', 'processingWaterM3', litres !== undefined && outside(litres, 0.3, 100)],
    ['ecoMillWater', 'processingWaterM3', litres !== undefined && litres > 5 && answers['millingType'] === 'Eco milling'],
  ];
  return told.flatMap(([key, field, speaks]) => (speaks ? [{ key, field }] : []));
}

/** What must not be answered with "not comply", and WHO class 1 products, which must not be used at all. */
export const zeroTolerance = (answers: SurveyAnswers): string[] => [
  ...NEVER_TOLERATED.filter((id) => answers[id] === 'not comply'),
  ...(answers['whoClass1'] === true ? ['whoClass1'] : []),
];

/** Required answers that are not given. */
export const missingAnswers = (answers: SurveyAnswers): string[] =>
  answerFields.flatMap(({ id, required }) => (required && answers[id] === undefined ? [id] : []));
