import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { addOrchard, changeOrchard, orchardBody, orchardList, orchardsQuery, orchardsRemoved, removeOrchards } from './orchard.schema.js';

const params = z.object({ id: entityId('OrchardNotFound') });
/** Who may read and change the orchards of a group that they see. */
const who = signedIn(planners);

export const orchardCalls = defineCalls({
  /** By name. */
  list: { id: 'C901', summary: 'Orchards of a group', method: 'GET', path: '/orchard', who, query: orchardsQuery, answer: orchardList },
  add: { id: 'C902', summary: 'Add an orchard', method: 'POST', path: '/orchard', who, body: addOrchard, answer: orchardBody, creates: 'orchard?groupId={groupId}' },
  change: { id: 'C903', summary: 'Change an orchard', method: 'PUT', path: '/orchard/{id}', who, params, body: changeOrchard, answer: orchardBody },
  /** All of them or none. */
  remove: { id: 'C904', summary: 'Remove orchards', method: 'DELETE', path: '/orchard', who, body: removeOrchards, answer: orchardsRemoved },
});
