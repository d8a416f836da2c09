import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call.js';
import { admins, planners } from '../kernel/roles.js';
import {
  changeGrower,
  checkGrowerCode,
  codeCheck,
  growerBody,
  growerListQuery,
  growerPage,
  growersRegistered,
  growersRemoved,
  growerStatuses,
  registerGrower,
  registerGrowers,
  removeGrowers,
  setGrowerStatus,
} from './grower.schema.js';

const who = signedIn(planners);

export const growerCalls = defineCalls({
  list: { id: 'C092', method: 'GET', path: '/customer/all-sorted', who, query: growerListQuery, answer: growerPage },
  one: { id: 'C093', method: 'GET', path: '/customer', who, query: z.object({ customerId: entityId('CustomerNotFound') }), answer: growerBody },
  register: {
    ...{ id: 'C101', method: 'POST', path: '/customer', who, body: registerGrower, answer: growerBody },
    creates: 'customer?customerId={id}',
  },
  /** Each item stands for itself. */
  registerMany: {
    ...{ id: 'C102', method: 'POST', path: '/customer/bulk', who, query: z.object({ groupId: entityId('GroupNotFound') }) },
    ...{ body: registerGrowers, answer: growersRegistered, foundAt: 'customer/all-sorted?groupId={groupId}' },
  },
  /** Whether another grower of the company has the code. */
  checkCode: { id: 'C104', method: 'POST', path: '/customer/growercode/validation', who, body: checkGrowerCode, answer: codeCheck },
  change: { id: 'C105', method: 'PUT', path: '/customer', who, body: changeGrower, answer: growerBody },
  setStatus: { id: 'C106', method: 'PUT', path: '/customer/status', who, body: setGrowerStatus, answer: growerStatuses },
  remove: { id: 'C107', method: 'DELETE', path: '/customer', who: signedIn(admins), body: removeGrowers, answer: growersRemoved },
});
