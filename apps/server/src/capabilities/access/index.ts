export { Access, type Owners, scopeOfOwners } from './access.js';
export { AccessModule } from './access.module.js';
export { ConfirmationInterceptor } from './confirmation.interceptor.js';
export { enterGroup, shutGroup, watchGroup } from './group-doors.js';
export { Topics } from './topics.js';
export { admins, AdminToken, Allow, AllowConfirmed, AllowVerified, planners } from './allow.guard.js';
