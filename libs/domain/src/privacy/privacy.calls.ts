import { z } from 'zod';
import { confirmed, defineCalls, entityId, verified } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { transferUser } from '../user/user-admin.schema.js';
import { userTransferred } from '../user/user-answers.schema.js';
import { askSubject, legalHoldBody, privacyTask, privacyTaskAsked, queryHold, sayHold } from './privacy.schema.js';

const task = { method: 'GET', who: verified(admins), params: z.object({ taskId: entityId('TaskNotFound') }) } as const;

export const privacyCalls = defineCalls({
  /** Somebody leaves, and what is theirs goes to another one or with them. */
  transfer: {
    ...{ id: 'C024', summary: "Hand over what is somebody's", method: 'POST', path: '/adminCenter/user/transfer', who: confirmed(admins) },
    ...{ body: transferUser, answer: userTransferred },
  },
  export: {
    ...{
      id: 'C284',
      changes: 'nothing',
      summary: 'Export what is known of a person',
      method: 'POST',
      path: '/gdpr/export',
      who: verified(admins),
      status: 202,
    },
    ...{ body: askSubject, answer: privacyTaskAsked },
  },
  erase: {
    ...{ id: 'C285', summary: 'Erase a person', method: 'POST', path: '/gdpr/erase', who: confirmed(admins), status: 202 },
    ...{ body: askSubject, answer: privacyTaskAsked },
  },
  /** Set or released, with the reason. */
  hold: {
    id: 'C346',
    summary: 'Set or release a hold on erasure',
    method: 'POST',
    path: '/gdpr/hold',
    who: confirmed(admins),
    body: sayHold,
    answer: legalHoldBody,
  },
  holdOf: {
    id: 'C347',
    summary: 'Hold on the erasure of a person',
    method: 'GET',
    path: '/gdpr/hold',
    who: verified(admins),
    query: queryHold,
    answer: legalHoldBody,
  },
  /** Of an erasure that is done, the proof. */
  task: { id: 'C344', summary: 'Progress of an export or an erasure', path: '/gdpr/{taskId}', ...task, answer: privacyTask },
  file: {
    id: 'C345',
    summary: 'The file of an export',
    path: '/gdpr/{taskId}/file',
    ...task,
    files: ['application/json'],
    exports: 'personalData',
  },
});
