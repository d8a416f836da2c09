import { z } from 'zod';
import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { attendants } from './presence.schema.js';

export const presenceCalls = defineCalls({
  /** `doc` is the document's name on sockets, such as `plan:12`. */
  list: {
    ...{ id: 'C302', summary: 'Who has a document open', method: 'GET', path: '/presence/{doc}', who: signedIn(planners) },
    params: z.object({ doc: z.string() }),
    answer: attendants,
  },
});
