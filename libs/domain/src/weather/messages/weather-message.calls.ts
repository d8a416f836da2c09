import { defineCalls, signedIn, verified } from '../../kernel/call/call.js';
import { admins, planners } from '../../kernel/person/roles.js';
import {
  agreementBody,
  growerMessagesAnswer,
  messageSwitchAnswer,
  messageSwitchBody,
  messageSwitchQuery,
  ofGrower,
} from './weather-message.schema.js';

const who = signedIn(planners);
const ofLevel = { path: '/weather/messages/automatic', query: messageSwitchQuery, answer: messageSwitchAnswer } as const;

export const weatherMessageCalls = defineCalls({
  /** What a grower agreed to, and what was told them. */
  ofGrower: {
    id: 'C415',
    summary: 'Text messages to a grower',
    method: 'GET',
    path: '/weather/messages',
    who,
    query: ofGrower,
    answer: growerMessagesAnswer,
  },
  agree: {
    id: 'C416',
    summary: 'Record whether a grower wants text messages',
    method: 'PUT',
    path: '/weather/messages',
    who,
    body: agreementBody,
    answer: growerMessagesAnswer,
  },
  /** Whether messages go out by themselves at a level. */
  automatic: { id: 'C417', summary: 'Automatic text messages of a level', method: 'GET', who: signedIn(admins), ...ofLevel },
  setAutomatic: {
    id: 'C418',
    summary: 'Turn automatic text messages of a level on or off',
    method: 'PUT',
    who: verified(admins),
    body: messageSwitchBody,
    ...ofLevel,
  },
});
