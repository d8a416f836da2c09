export { collectionBody, companyBody, logoUrl } from './organization.bodies.js';
export { GovernedPlaces } from './governed-places.js';
export { GroupLibraries } from './group-libraries.js';
export { Localizations } from './localizations.js';
export { collections, companies, groups } from './organization.aggregates.js';
export { type Branch, Organization } from './organization.js';
export { OrganizationModule } from './organization.module.js';
