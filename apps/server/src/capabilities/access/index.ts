export { Access, type Owners, scopeOfOwners } from './access.js';
export { AccessModule } from './access.module.js';
export { ConfirmationInterceptor } from './confirmation.interceptor.js';
export { enterGroup, shutGroup, watchGroup } from './group-doors.js';
export { Topics } from './topics.js';
export { AdminToken } from './allow.guard.js';
export { Call } from './call.decorator.js';
export { admins, planners } from '@loam/domain/kernel/person/roles';
