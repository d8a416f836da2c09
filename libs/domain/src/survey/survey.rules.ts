import { PULP_OF_CHERRY } from '../agronomy/coffee.js';
import type { ErrorDetail } from '../kernel/errors/errors.js';
import { cropErrors } from '../crop/crop.errors.js';
import { brokenSumOfTwo, roundedSum } from '../kernel/schema/hundred.js';
import type { SurveyAnswers } from './survey.events.js';
import { surveyErrors } from './survey.errors.js';

/** Of answers that may not all be there, nor all be right, only the numbers. */
const numbersOf =
  (answers: Partial<SurveyAnswers>) =>
  (id: string): number | undefined => {
    const value = answers[id];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };

const rounded = (kg: number): number => Math.round(kg * 100) / 100;
export const pulpOfCherry = (cherryKg: number): number => rounded(cherryKg * PULP_OF_CHERRY);

const SUMS = [
  ['laborShare', 'inputsShare'],
  ['familyLaborShare', 'hiredLaborShare'],
] as const;
/** Where the pulp went. */
export const PULP_USES = ['pulpCompostedKg', 'pulpSoldKg', 'pulpDumpedKg'] as const;

function brokenPulp(of: ReturnType<typeof numbersOf>): ErrorDetail[] {
  const [given, cherry] = [of('totalPulpKg'), of('cherryKg')];
  const total = given ?? (cherry === undefined ? undefined : pulpOfCherry(cherry));
  const uses = PULP_USES.filter((id) => of(id) !== undefined);
  const used = roundedSum(uses.reduce((sum, id) => sum + of(id)!, 0));
  if (total === undefined || uses.length === 0 || used <= roundedSum(total)) return [];
  const params = { max: total, value: used, estimated: given === undefined };
  return [{ field: uses[0]!, key: 'pulpExceedsTotal', message: surveyErrors.pulpExceedsTotal.message, params }];
}

/** Rules between answers (specification section 5); a rule speaks once all of its answers are given. */
export function brokenRules(answers: Partial<SurveyAnswers>): ErrorDetail[] {
  const of = numbersOf(answers);
  const sums = SUMS.flatMap(([first, second]) => {
    const [one, other] = [of(first), of(second)];
    return one === undefined || other === undefined ? [] : brokenSumOfTwo(one, other, second);
  });
  const [planted, ended] = [answers['coverPlantingDate'], answers['coverTerminationDate']];
  const { message } = cropErrors.coverCropDates;
  const dates: ErrorDetail[] =
    typeof planted === 'string' && typeof ended === 'string' && planted >= ended
      ? [{ field: 'coverTerminationDate', key: 'coverCropDates', message, params: { after: planted, value: ended } }]
      : [];
  return [...sums, ...brokenPulp(of), ...dates];
}
