export { Access, type Owners, scopeOfOwners } from './access.js';
export { AccessModule } from './access.module.js';
export { ConfirmationInterceptor } from './confirmation.js';
export { enterGroup, shutGroup, watchGroup } from './group-doors.js';
export { Topics } from './topics.js';
export { AdminToken, Allow, AllowConfirmed, AllowVerified } from './allow.js';
export { Call } from './call.js';
export { admins, planners } from '@loam/domain/kernel/roles';
