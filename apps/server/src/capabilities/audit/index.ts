export { AuditModule } from './audit.module.js';
export { Histories, revisionOf } from './histories.js';
