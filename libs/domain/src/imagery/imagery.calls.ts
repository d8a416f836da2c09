import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { GEO_JSON, ZIP } from '../layer/layer.schema.js';
import {
  colorsAnswer,
  colorsQuery,
  indexAnswer,
  indexAsked,
  nightlyAnswer,
  statsAnswer,
  statsAsked,
  trendAnswer,
  zonesAnswer,
  zonesAsked,
  zonesExported,
} from './imagery.schema.js';

const who = signedIn(planners);

export const imageryCalls = defineCalls({
  /** The newest clear date between two days as a picture. */
  index: {
    id: 'C225',
    changes: 'nothing',
    summary: 'Satellite index of a field as a picture',
    method: 'POST',
    path: '/sentinel/index',
    who,
    body: indexAsked,
    answer: indexAnswer,
  },
  stats: {
    id: 'C226',
    changes: 'nothing',
    summary: 'Statistics of a satellite index of a field',
    method: 'POST',
    path: '/sentinel/stats',
    who,
    body: statsAsked,
    answer: statsAnswer,
  },
  trends: {
    id: 'C227',
    changes: 'nothing',
    summary: 'Trend of a satellite index of a field',
    method: 'POST',
    path: '/sentinel/trends',
    who,
    body: statsAsked,
    answer: trendAnswer,
  },
  zones: {
    id: 'C412',
    changes: 'nothing',
    summary: 'Management zones of a satellite index on one date',
    method: 'POST',
    path: '/sentinel/zones',
    who,
    body: zonesAsked,
    answer: zonesAnswer,
  },
  zonesExported: {
    ...{
      id: 'C413',
      changes: 'nothing',
      summary: 'Management zones of a satellite index as a file',
      method: 'POST',
      path: '/sentinel/zones/export',
      who,
    },
    ...{ body: zonesExported, files: [ZIP, GEO_JSON] },
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
  /** How the nights went in which every field with an active plan is looked at: totals of the whole server, so no company's business. */
  nightly: {
    id: 'C419',
    summary: 'The last nightly looks at fields',
    method: 'GET',
    path: '/sentinel/nightly',
    who: signedIn(['super']),
    answer: nightlyAnswer,
  },
});
