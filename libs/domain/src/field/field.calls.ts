import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { fieldBody } from './field-body.schema.js';
import {
  addField,
  addFields,
  changeField,
  farmFileFound,
  fieldExistQuery,
  fieldFileFound,
  fieldNameTaken,
  fieldsAdded,
  fieldsRemoved,
  removeFields,
  soilFacts,
  soilTypeRequest,
} from './field.schema.js';

const who = signedIn(planners);

export const fieldCalls = defineCalls({
  /** Whether another field of the grower has the name. */
  exists: {
    id: 'C109',
    summary: 'Whether a grower has a field of a name',
    method: 'GET',
    path: '/field/isFieldExist',
    who,
    query: fieldExistQuery,
    answer: fieldNameTaken,
  },
  add: {
    id: 'C114',
    summary: 'Add a field',
    method: 'POST',
    path: '/field',
    who,
    body: addField,
    answer: fieldBody,
    creates: 'field?id={id}',
  },
  soilType: {
    id: 'C115',
    changes: 'nothing',
    summary: 'Soil types within a boundary',
    method: 'POST',
    path: '/field/soilTypeData',
    who,
    body: soilTypeRequest,
    answer: soilFacts,
  },
  /** Reads a boundary file; nothing is stored. */
  readFile: {
    id: 'C116',
    changes: 'nothing',
    summary: 'Read boundaries from a file',
    method: 'POST',
    path: '/field/files',
    who,
    form: true,
    answer: fieldFileFound,
  },
  /** Reads all boundaries of a farm's file; nothing is stored. */
  readFarm: {
    id: 'C316',
    changes: 'nothing',
    summary: 'Read all outlines of a file',
    method: 'POST',
    path: '/field/outlines',
    who,
    form: true,
    answer: farmFileFound,
  },
  /** Each item stands for itself. */
  addMany: {
    ...{ id: 'C317', summary: 'Add many fields', method: 'POST', path: '/field/bulk', who },
    ...{ query: z.object({ customerId: entityId('CustomerNotFound') }), body: addFields, itemByItem: true, answer: fieldsAdded },
    foundAt: 'field/allByCustomer?customerId={customerId}',
  },
  change: { id: 'C120', summary: 'Change a field', method: 'PUT', path: '/field', who, body: changeField, answer: fieldBody },
  remove: { id: 'C123', summary: 'Remove fields', method: 'DELETE', path: '/field', who, body: removeFields, answer: fieldsRemoved },
});
