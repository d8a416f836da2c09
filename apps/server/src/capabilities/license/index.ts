export { LicenseModule } from './license.module.js';
