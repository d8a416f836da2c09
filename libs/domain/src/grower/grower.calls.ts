import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import { growerBody } from './grower-body.schema.js';
import {
  changeGrower,
  changeGrowers,
  checkGrowerCode,
  codeCheck,
  exportGrowers,
  growersChanged,
  growersMoved,
  growersRegistered,
  growersRemoved,
  growerStatuses,
  moveGrowers,
  registerGrower,
  registerGrowers,
  removeGrowers,
  setGrowerStatus,
} from './grower.schema.js';

const who = signedIn(planners);

export const growerCalls = defineCalls({
  register: {
    ...{ id: 'C101', summary: 'Add a grower', method: 'POST', path: '/customer', who, body: registerGrower, answer: growerBody },
    creates: 'customer?customerId={id}',
  },
  /** Each item stands for itself. */
  registerMany: {
    ...{
      id: 'C102',
      summary: 'Add many growers',
      method: 'POST',
      path: '/customer/bulk',
      who,
      query: z.object({ groupId: entityId('GroupNotFound') }),
    },
    ...{ body: registerGrowers, itemByItem: true, answer: growersRegistered, foundAt: 'customer/all-sorted?groupId={groupId}' },
  },
  /** Whether another grower of the company has the code. */
  checkCode: {
    id: 'C104',
    changes: 'nothing',
    summary: 'Whether a grower code is taken',
    method: 'POST',
    path: '/customer/growercode/validation',
    who,
    body: checkGrowerCode,
    answer: codeCheck,
  },
  change: { id: 'C105', summary: 'Change a grower', method: 'PUT', path: '/customer', who, body: changeGrower, answer: growerBody },
  setStatus: {
    id: 'C106',
    summary: 'Set the status of growers',
    method: 'PUT',
    path: '/customer/status',
    who,
    body: setGrowerStatus,
    answer: growerStatuses,
  },
  /** All or none. */
  changeMany: {
    id: 'C396',
    summary: 'Change many growers',
    method: 'PUT',
    path: '/customer/bulk',
    who,
    body: changeGrowers,
    answer: growersChanged,
  },
  /** All or none. */
  move: {
    ...{ id: 'C480', summary: 'Move growers to another group', method: 'PUT', path: '/customer/group', who: signedIn(admins) },
    ...{ body: moveGrowers, answer: growersMoved },
  },
  export: {
    ...{ id: 'C397', changes: 'nothing', summary: 'Growers as a file', method: 'POST', path: '/customer/export', who, body: exportGrowers },
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    exports: 'growers',
  },
  remove: {
    id: 'C107',
    summary: 'Remove growers',
    method: 'DELETE',
    path: '/customer',
    who: signedIn(admins),
    body: removeGrowers,
    answer: growersRemoved,
  },
});
