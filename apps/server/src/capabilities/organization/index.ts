export { CompanyLogos } from './company-logos.js';
export { companyBody, logoUrl } from './organization.answers.js';
export { GovernedPlaces } from './governed-places.js';
export { GroupLibraryReads } from './group-library.reads.js';
export { LocalizationReads } from './localization.reads.js';
export { collections, companies, groups } from './organization.aggregates.js';
export { type Branch, OrganizationReads } from './organization.reads.js';
export { OrganizationWrites } from './organization.writes.js';
export { OrganizationModule } from './organization.module.js';
