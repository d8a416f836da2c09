import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { boundariesQuery, fieldBody, fieldList, fieldOutlines, fieldPlaces, geoLocationsQuery } from './field-body.schema.js';

const who = signedIn(planners);
const ofGrower = z.object({ customerId: entityId('CustomerNotFound') });

/** Apart from those that write, whose geometry checks weigh much: plans read fields too. */
export const fieldReadCalls = defineCalls({
  one: {
    id: 'C108',
    summary: 'Read a field',
    method: 'GET',
    path: '/field',
    who,
    query: z.object({ id: entityId('FieldNotFound') }),
    answer: fieldBody,
  },
  ofGrower: {
    id: 'C110',
    summary: 'Fields of a grower',
    method: 'GET',
    path: '/field/allByCustomer',
    who,
    query: ofGrower,
    answer: fieldList,
  },
  boundaries: {
    id: 'C111',
    summary: 'Boundaries of fields',
    method: 'GET',
    path: '/field/boundaries',
    who,
    query: boundariesQuery,
    answer: fieldOutlines,
  },
  places: {
    id: 'C112',
    summary: 'Places of fields',
    method: 'GET',
    path: '/field/geo-locations',
    who,
    query: geoLocationsQuery,
    answer: fieldPlaces,
  },
});
