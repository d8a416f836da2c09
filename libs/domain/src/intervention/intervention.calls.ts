import { z } from 'zod';
import { defineCalls, entityId, signedIn, verified, verifiedForArchive } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import { libraryRecord, libraryRecords } from '../library/library-records.schema.js';
import {
  addInterventionType,
  interventionBody,
  interventionList,
  interventionsRemoved,
  interventionTypesQuery,
  removeInterventions,
  saveIntervention,
} from './intervention.schema.js';

const ofGrower = {
  path: '/customer/{id}/interventions',
  params: z.object({ id: entityId('CustomerNotFound') }),
  who: signedIn(planners),
} as const;

export const interventionCalls = defineCalls({
  /** Newest first. */
  list: { id: 'C264', summary: 'Interventions of a grower', method: 'GET', ...ofGrower, answer: interventionList },
  /** Recorded, or changed when it names one. */
  save: {
    ...{ id: 'C265', summary: 'Save an intervention', method: 'POST', ...ofGrower, body: saveIntervention, answer: interventionBody },
    creates: 'customer/{customerId}/interventions',
    status: [200, 201],
  },
  /** All of them or none. */
  remove: {
    id: 'C266',
    summary: 'Remove interventions',
    method: 'DELETE',
    ...ofGrower,
    body: removeInterventions,
    answer: interventionsRemoved,
  },
});

export const interventionTypeCalls = defineCalls({
  /** Those that the group can use; archived ones for admins. */
  ofGroup: {
    ...{
      id: 'C003',
      summary: 'Types of intervention that a group can use',
      method: 'GET',
      path: '/adminCenter/intervention/group',
      who: verifiedForArchive(planners),
    },
    query: interventionTypesQuery,
    answer: libraryRecords,
  },
  add: {
    ...{ id: 'C370', summary: 'Add a type of intervention', method: 'POST', path: '/adminCenter/intervention', who: verified(admins) },
    body: addInterventionType,
    answer: libraryRecord,
    foundAt: 'adminCenter/intervention/{scope}?id={scopeId}',
  },
});
