import { defineCalls, signedIn } from '../kernel/call.js';
import { admins, planners } from '../kernel/roles.js';
import {
  colorsAnswer,
  colorsQuery,
  indexAnswer,
  indexAsked,
  nightlyAnswer,
  statsAnswer,
  statsAsked,
  trendAnswer,
} from './imagery.schema.js';

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
  /** How the nights went in which every field with an active plan is looked at. */
  nightly: {
    id: 'C419',
    summary: 'The last nightly looks at fields',
    method: 'GET',
    path: '/sentinel/nightly',
    who: signedIn(admins),
    answer: nightlyAnswer,
  },
});
