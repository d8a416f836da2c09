import { z } from 'zod';
import { anybody, defineCalls, signedIn } from '../kernel/call/call.js';
import { countryList, currentUser } from './user-answers.schema.js';
import { changeMe, changeMetricType, preferences, setPreferences } from './user.schema.js';

const who = signedIn();

/** One's own record, and the countries that it may name. */
export const userCalls = defineCalls({
  me: { id: 'C053', summary: 'Read oneself', method: 'GET', path: '/user', who, answer: currentUser },
  change: {
    id: 'C054',
    changes: 'oneself',
    summary: 'Change oneself',
    method: 'POST',
    path: '/user',
    who,
    body: changeMe,
    answer: currentUser,
  },
  preference: {
    id: 'C055',
    changes: 'oneself',
    summary: 'Save a preference',
    method: 'POST',
    path: '/user/preference',
    who,
    body: setPreferences,
    answer: preferences,
  },
  metricType: {
    id: 'C060',
    changes: 'oneself',
    summary: 'Choose the units',
    method: 'POST',
    path: '/user/metricType',
    who,
    body: changeMetricType,
    answer: currentUser,
  },
  /** Named in a language. */
  countries: {
    ...{ id: 'C056', summary: 'Countries', method: 'GET', path: '/user/countries', who: anybody, answer: countryList },
    query: z.object({ lang: z.string().optional() }),
  },
});
