import { type ScoreRange, scoreRange } from '../agronomy/practice/score.js';
import { NEVER_TOLERATED, surveyOptions } from '../survey/survey.schema.js';
import type { SurveyAnswer, SurveyAnswers } from '../survey/survey.events.js';
import type { CoffeeFarm } from './coffee.farm.js';
import type { PracticeScore, RightsIndicator } from './coffee.schema.js';

interface Practice {
  readonly key: string;
  readonly answers: readonly string[];
  /** Undefined: not answered, or it does not apply. */
  readonly followed: (answers: SurveyAnswers) => boolean | undefined;
}
const answered = (id: string, holds: (answer: SurveyAnswer) => boolean | undefined, key = id): Practice => ({
  ...{ key, answers: [id] },
  followed: (answers) => (answers[id] === undefined ? undefined : holds(answers[id])),
});
const yes = (id: string): Practice => answered(id, (answer) => answer === true);
/** Each practice that the question lists: who answered it follows those that they chose. */
const listed = (id: string): Practice[] =>
  surveyOptions(id).map((option) => answered(id, (answer) => Array.isArray(answer) && (answer as string[]).includes(option), option));
const isOneOf =
  (...options: readonly string[]) =>
  (answer: SurveyAnswer): boolean =>
    options.includes(answer as string);
const none = 'none';

/** What a survey asks about practices, by area. */
const areas: Readonly<Record<string, readonly Practice[]>> = {
  coverCrop: listed('coverCropPractices'),
  soilCompaction: listed('compactionPractices'),
  nutrition: [
    yes('soilAnalysis'),
    yes('leafAnalysis'),
    answered('nutrientRateMethod', isOneOf('soil analysis', 'soil and plant analysis with nutrient balance')),
  ],
  pests: [yes('ipmMonitoring'), answered('whoClass1', (answer) => answer === false)],
  nature: [
    answered('deforestationSince2014', isOneOf('no')),
    answered('shadeSystem', (answer) => answer !== 'full sun'),
    answered('erosionControl', (answer) => Array.isArray(answer) && (answer as string[]).some((one) => one !== none)),
    yes('bufferStrips'),
  ],
  water: [
    answered('irrigationDecision', (answer) =>
      answer === 'No irrigation'
        ? undefined
        : isOneOf('Weather-based water balance (ETc)', 'Soil moisture sensors', 'Sensors combined with weather-based model')(answer),
    ),
    yes('recirculation'),
    answered('wastewaterTreatment', (answer) => answer !== 'untreatedToRiver'),
  ],
};

interface Surveyed {
  readonly farm: CoffeeFarm;
  readonly year: number;
  readonly answers: SurveyAnswers;
}
/** Of each farm the latest survey. */
const latestSurveys = (farms: readonly CoffeeFarm[]): Surveyed[] =>
  farms.flatMap((farm) => {
    const last = farm.years.findLast(({ survey }) => survey !== undefined);
    return last?.survey ? [{ farm, year: last.year, answers: last.survey.answers }] : [];
  });
const yearsOf = (surveys: readonly Surveyed[]): number[] => [...new Set(surveys.map(({ year }) => year))].sort((a, b) => a - b);
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

/** Scores of the practices of each area, of the farms that answered alone. */
export function practiceScores(farms: readonly CoffeeFarm[]): PracticeScore[] {
  const surveys = latestSurveys(farms);
  return Object.entries(areas).map(([key, practices]) => {
    const told = practices.map(({ followed, ...practice }) => {
      const said = surveys.flatMap(({ answers }) => followed(answers) ?? []);
      const follow = said.filter(Boolean).length;
      return { ...practice, answers: [...practice.answers], score: percent(follow, said.length), farms: said.length, followed: follow };
    });
    const scored = told.flatMap(({ score }) => score ?? []);
    const score = scored.length === 0 ? null : scored.reduce((sum, one) => sum + one, 0) / scored.length;
    const range: ScoreRange | null = score === null ? null : scoreRange(score);
    const spoke = surveys.filter(({ answers }) => practices.some(({ followed }) => followed(answers) !== undefined));
    return { key, score, range, farms: spoke.length, of: farms.length, years: yearsOf(spoke), practices: told };
  });
}

/** What a programme does not tolerate comes first. */
const rights = [
  ...NEVER_TOLERATED,
  ...['wageRecords', 'freedomOfAssociation', 'workHours', 'contracts', 'safeHousing', 'drinkingWater', 'ppe', 'medicalAccess'],
  ...['schoolAccess', 'grievance', 'training'],
];

export function rightsIndicators(farms: readonly CoffeeFarm[]): RightsIndicator[] {
  const surveys = latestSurveys(farms);
  return rights.map((key) => {
    const of = (answer: string) => surveys.filter(({ answers }) => answers[key] === answer);
    const [comply, breaches, notApplicable] = [of('comply').length, of('not comply'), of('not applicable').length];
    return {
      ...{ key, comply, notApplicable, notComply: breaches.length, of: farms.length, zeroTolerance: NEVER_TOLERATED.includes(key) },
      notAnswered: farms.length - comply - breaches.length - notApplicable,
      share: percent(comply, comply + breaches.length),
      years: yearsOf(surveys.filter(({ answers }) => answers[key] !== undefined)),
      breaches: breaches.map(({ farm: { customerId, groupId, name }, year }) => ({ customerId, groupId, name, year })),
    };
  });
}
