/** For a page of another feature that leads through them; apart from the feature's own index, which comes with the first page of all. */
export { default as CompaniesPage } from '../companies/companies-page';
export { default as LocalizationPage } from '../localization/localization-page';
export { default as CompanyPage } from './company-page';
