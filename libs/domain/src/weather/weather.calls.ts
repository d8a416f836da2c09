import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { hoursAnswer, hoursQuery, ofField, seasonAnswer, weatherAnswer, weatherAsked, windowsAnswer } from './weather.schema.js';

const who = signedIn(planners);

export const weatherCalls = defineCalls({
  /** Seven days of a field, each with its condition. */
  week: {
    id: 'C215',
    changes: 'nothing',
    summary: 'Weather of a field for seven days',
    method: 'POST',
    path: '/weather',
    who,
    query: ofField,
    body: weatherAsked,
    answer: weatherAnswer,
  },
  hours: {
    id: 'C380',
    summary: "Hours of a day's weather",
    method: 'GET',
    path: '/weather/hours',
    who,
    query: hoursQuery,
    answer: hoursAnswer,
  },
  /** Sums since planting of the field's active plan. */
  season: {
    id: 'C381',
    summary: 'Weather of a field since planting',
    method: 'GET',
    path: '/weather/season',
    who,
    query: ofField,
    answer: seasonAnswer,
  },
  /** When the coming applications of the field's plans can be made. */
  windows: {
    id: 'C382',
    summary: 'When coming applications can be made',
    method: 'GET',
    path: '/weather/windows',
    who,
    query: ofField,
    answer: windowsAnswer,
  },
});
