import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { cafeIdTaken, millBody, millExistQuery, millList, millsQuery, millsRemoved, removeMills, saveMill } from './mill.schema.js';

/** Who may read and change the mills of a group that they see. */
const at = { path: '/mills', who: signedIn(planners) } as const;

export const millCalls = defineCalls({
  list: { id: 'C257', summary: 'Mills of a group', method: 'GET', ...at, query: millsQuery, answer: millList },
  one: {
    id: 'C258',
    summary: 'A mill',
    method: 'GET',
    path: '/mills/{id}',
    who: at.who,
    params: z.object({ id: entityId('MillNotFound') }),
    answer: millBody,
  },
  /** Added, or changed where it names a mill. */
  save: {
    ...{ id: 'C259', summary: 'Save a mill', method: 'POST', ...at, body: saveMill, answer: millBody },
    creates: 'mills/{id}',
    status: [200, 201],
  },
  /** All of them or none. */
  remove: { id: 'C260', summary: 'Remove mills', method: 'DELETE', ...at, body: removeMills, answer: millsRemoved },
  /** While it is typed. */
  exist: {
    id: 'C484',
    summary: 'Whether a mill of the group has a CAFE ID',
    method: 'GET',
    path: '/mills/isMillExist',
    who: at.who,
    query: millExistQuery,
    answer: cafeIdTaken,
  },
});
