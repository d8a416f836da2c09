import { defineCalls, signedIn } from '../../kernel/call/call.js';
import { planners } from '../../kernel/person/roles.js';
import { eventsAnswer, eventsQuery, smsAnswer, smsBody } from './weather-event.schema.js';

const who = signedIn(planners);

export const weatherEventCalls = defineCalls({
  /** Told in a text message; only to growers that the caller sees. */
  sms: {
    id: 'C216',
    summary: 'Send a text message about the weather',
    method: 'POST',
    path: '/weather/sms',
    who,
    body: smsBody,
    answer: smsAnswer,
  },
  /** What the forecast warns of now. */
  list: {
    id: 'C221',
    summary: 'Weather events of growers',
    method: 'GET',
    path: '/weather/events',
    who,
    query: eventsQuery,
    answer: eventsAnswer,
  },
});
