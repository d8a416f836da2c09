export { type Branch, Organization } from './organization.js';
export { OrganizationModule } from './organization.module.js';
