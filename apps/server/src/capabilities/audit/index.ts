export { AuditModule } from './audit.module.js';
export { HistoryReads } from './history.reads.js';
