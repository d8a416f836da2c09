import { auditing, defineCalls } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { auditFilterId, auditFilters, keepAuditFilter } from './filters/audit-filters.schema.js';
import { auditAnswer, auditExportQuery, auditPeople, auditPeopleQuery, auditQuery, exportKnown, exportSumQuery } from './audit.schema.js';

const who = auditing(admins);

export const auditCalls = defineCalls({
  page: { id: 'C283', summary: 'Audit log', method: 'GET', path: '/audit', who, query: auditQuery, answer: auditAnswer },
  export: {
    ...{ id: 'C300', summary: 'Export the audit log', method: 'GET', path: '/audit/export', who, query: auditExportQuery },
    files: ['application/x-ndjson', 'text/csv'],
    exports: 'audit',
  },
  known: {
    ...{ id: 'C468', summary: 'Whether a file was exported here', method: 'GET', path: '/audit/exported', who },
    ...{ query: exportSumQuery, answer: exportKnown },
  },
  filters: { id: 'C459', summary: "One's saved filters of the audit", method: 'GET', path: '/audit/filters', who, answer: auditFilters },
  keepFilter: {
    ...{ id: 'C460', changes: 'oneself', summary: 'Save a filter of the audit', method: 'POST', path: '/audit/filters', who },
    ...{ body: keepAuditFilter, answer: auditFilters, status: 200 },
  },
  changeFilter: {
    ...{ id: 'C462', changes: 'oneself', summary: 'Change a saved filter of the audit', method: 'PUT', path: '/audit/filters/{id}', who },
    ...{ params: auditFilterId, body: keepAuditFilter, answer: auditFilters },
  },
  dropFilter: {
    ...{
      id: 'C463',
      changes: 'oneself',
      summary: 'Remove a saved filter of the audit',
      method: 'DELETE',
      path: '/audit/filters/{id}',
      who,
    },
    ...{ params: auditFilterId, answer: auditFilters },
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
