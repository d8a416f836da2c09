import { defineCalls, signedIn, verified } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { importQuery } from './library-records.schema.js';
import { setSpreadDoses, spreadDosesAnswer } from './spread-doses.schema.js';

const ofLevel = { path: '/adminCenter/doses', query: importQuery, answer: spreadDosesAnswer } as const;

/** What auto-calculated doses can be set to: of a group, a collection or a company. */
export const spreadDosesCalls = defineCalls({
  ofLevel: { id: 'C425', summary: 'Least doses and steps of a level', method: 'GET', who: signedIn(admins), ...ofLevel },
  set: {
    id: 'C426',
    summary: 'Set the least doses and steps of a level',
    method: 'PUT',
    who: verified(admins),
    body: setSpreadDoses,
    ...ofLevel,
  },
});
