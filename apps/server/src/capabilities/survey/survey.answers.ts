import { answerFields } from '@loam/domain/survey/fields/survey-fields';
import type { Survey, SurveyState } from '@loam/domain/survey/survey.decider';
import { missingAnswers, practiceRules, surveyChecks, surveyEstimates, zeroTolerance } from '@loam/domain/survey/survey.policy';
import type { SurveyBody, SurveyListed } from '@loam/domain/survey/survey.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** Every question with its answer, null where it has none. */
const answersOf = ({ answers }: Survey) => Object.fromEntries(answerFields.map(({ id }) => [id, answers[id] ?? null]));

/** A survey as calls know it. */
export function bodyOf(loaded: Loaded<SurveyState>): SurveyBody {
  const survey = loaded.state as Survey;
  const { id, growerId, surveyYear, answers } = survey;
  const missing = missingAnswers(answers);
  return {
    id,
    customerId: growerId,
    surveyYear,
    year: surveyYear,
    ...answersOf(survey),
    estimates: surveyEstimates(answers),
    practices: practiceRules(answers),
    missing,
    complete: missing.length === 0,
    checks: surveyChecks(answers),
    zeroTolerance: zeroTolerance(answers),
    ...stamps(loaded),
  };
}

/** What its history tells: answers alone, since the rest follows from them. */
export function historyBody(loaded: Loaded<SurveyState>): object {
  const { id, growerId, surveyYear, answers } = loaded.state as Survey;
  return { id, growerId, surveyYear, ...answers, ...stamps(loaded) };
}

export function listedOf(loaded: Loaded<SurveyState>): SurveyListed {
  const { id, growerId, surveyYear, answers } = loaded.state as Survey;
  const counts = { answered: Object.keys(answers).length, asked: answerFields.length };
  return { id, customerId: growerId, surveyYear, complete: missingAnswers(answers).length === 0, ...counts, ...stamps(loaded) };
}
