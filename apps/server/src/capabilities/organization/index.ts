export { collectionBody, companyBody } from './bodies.js';
export { collections, companies, groups } from './organization.aggregates.js';
export { type Branch, Organization } from './organization.js';
export { OrganizationModule } from './organization.module.js';
