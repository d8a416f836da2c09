export { Access, type Owners, scopeOfOwners } from './access.js';
export { AccessModule } from './access.module.js';
export { Topics } from './topics.js';
export { admins, AdminToken, Allow, /** @public */ AllowConfirmed, AllowVerified, planners } from './allow.js';
