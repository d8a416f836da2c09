export { AuditModule } from './audit.module.js';
export { Histories } from './histories.js';
