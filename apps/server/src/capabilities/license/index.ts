export { LicenseModule } from './license.module.js';
export { LicenseWrites } from './license.writes.js';
