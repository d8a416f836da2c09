import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { eventsQuery, scheduledEvents } from './schedule.schema.js';

const who = signedIn(planners);

export const scheduleCalls = defineCalls({
  all: {
    id: 'C096',
    summary: 'Coming applications of all growers',
    method: 'GET',
    path: '/customer/scheduled-events',
    who,
    query: eventsQuery,
    answer: scheduledEvents,
  },
  ofGrower: {
    ...{
      id: 'C098',
      summary: 'Coming applications of a grower',
      method: 'GET',
      path: '/customer/{id}/scheduled-events',
      who,
      query: eventsQuery,
      answer: scheduledEvents,
    },
    params: z.object({ id: entityId('CustomerNotFound') }),
  },
});
