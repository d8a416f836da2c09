import { defineErrors } from '../../kernel/errors/errors.js';

export const auditFilterErrors = defineErrors({
  AuditFilterNotFound: { status: 404, message: 'There is no such saved filter' },
  auditFilterNameTaken: { status: 409, message: 'You have a saved filter of this name already', field: 'name' },
  auditFiltersFull: { status: 409, message: 'So many filters cannot be saved' },
  alertNeedsFilter: { status: 422, message: 'A filter that alerts must ask for a person, an event, a kind, an object or words' },
});
