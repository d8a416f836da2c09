import { defineCalls, verified } from '../kernel/call.js';
import { admins } from '../kernel/roles.js';
import { auditAnswer, auditExportQuery, auditPeople, auditPeopleQuery, auditQuery } from './audit.schema.js';

const who = verified(admins);

export const auditCalls = defineCalls({
  page: { id: 'C283', summary: 'Audit log', method: 'GET', path: '/audit', who, query: auditQuery, answer: auditAnswer },
  export: {
    ...{ id: 'C300', summary: 'Export the audit log', method: 'GET', path: '/audit/export', who, query: auditExportQuery },
    files: ['application/x-ndjson', 'text/csv'],
    exports: 'audit',
  },
  people: {
    id: 'C315',
    summary: 'People whose actions stand in the audit log',
    method: 'GET',
    path: '/audit/people',
    who,
    query: auditPeopleQuery,
    answer: auditPeople,
  },
});
