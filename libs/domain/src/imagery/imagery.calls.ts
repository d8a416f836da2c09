import { defineCalls, signedIn } from '../kernel/call.js';
import { planners } from '../kernel/roles.js';
import { colorsAnswer, colorsQuery, indexAnswer, indexAsked, statsAnswer, statsAsked, trendAnswer } from './imagery.schema.js';

const who = signedIn(planners);

export const imageryCalls = defineCalls({
  /** The newest clear date between two days as a picture. */
  index: { id: 'C225', method: 'POST', path: '/sentinel/index', who, body: indexAsked, answer: indexAnswer },
  stats: { id: 'C226', method: 'POST', path: '/sentinel/stats', who, body: statsAsked, answer: statsAnswer },
  trends: { id: 'C227', method: 'POST', path: '/sentinel/trends', who, body: statsAsked, answer: trendAnswer },
  colors: { id: 'C228', method: 'GET', path: '/sentinel/colors', who, query: colorsQuery, answer: colorsAnswer },
});
