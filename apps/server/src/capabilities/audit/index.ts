export { AuditModule } from './audit.module.js';
export { HistoryReads, revisionOf } from './history.reads.js';
export { Visits } from './visits.js';
