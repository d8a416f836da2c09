import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { removeSurveys, saveSurvey, surveyBody, surveyList, surveyQuery, surveysQuery, surveysRemoved } from './survey.schema.js';

/** Whoever sees the grower. */
const at = { path: '/survey', who: signedIn(planners) } as const;

export const surveyCalls = defineCalls({
  /** Of a year, or the latest. */
  one: { id: 'C270', summary: 'A survey of a grower', method: 'GET', ...at, query: surveyQuery, answer: surveyBody },
  /** Begun, or changed where the grower has one of the year. */
  save: {
    ...{ id: 'C271', summary: 'Save a survey of a grower', method: 'POST', ...at, body: saveSurvey, answer: surveyBody },
    creates: 'survey?customerId={customerId}&year={surveyYear}',
    status: [200, 201],
  },
  /** Newest year first. */
  list: {
    id: 'C430',
    summary: 'Surveys of a grower',
    method: 'GET',
    path: '/surveys',
    who: at.who,
    query: surveysQuery,
    answer: surveyList,
  },
  /** All of them or none. */
  remove: { id: 'C431', summary: 'Remove surveys', method: 'DELETE', ...at, body: removeSurveys, answer: surveysRemoved },
});
