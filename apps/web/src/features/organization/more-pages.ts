/** Pages that are asked for from here, so that their names, and those of their parts, weigh on nobody who signs in. */
export const companies = () => import('./companies/companies-page');
export const landing = () => import('./landing/landing-page');
export const localization = () => import('./localization/localization-page');
