import { defineCalls, signedIn } from '../kernel/call.js';
import { planners } from '../kernel/roles.js';
import { colorsAnswer, colorsQuery, indexAnswer, indexAsked, statsAnswer, statsAsked, trendAnswer } from './imagery.schema.js';

const who = signedIn(planners);

export const imageryCalls = defineCalls({
  /** The newest clear date between two days as a picture. */
  index: {
    id: 'C225',
    summary: 'Satellite index of a field as a picture',
    method: 'POST',
    path: '/sentinel/index',
    who,
    body: indexAsked,
    answer: indexAnswer,
  },
  stats: {
    id: 'C226',
    summary: 'Statistics of a satellite index of a field',
    method: 'POST',
    path: '/sentinel/stats',
    who,
    body: statsAsked,
    answer: statsAnswer,
  },
  trends: {
    id: 'C227',
    summary: 'Trend of a satellite index of a field',
    method: 'POST',
    path: '/sentinel/trends',
    who,
    body: statsAsked,
    answer: trendAnswer,
  },
  colors: {
    id: 'C228',
    summary: 'Colours of the satellite indices',
    method: 'GET',
    path: '/sentinel/colors',
    who,
    query: colorsQuery,
    answer: colorsAnswer,
  },
});
