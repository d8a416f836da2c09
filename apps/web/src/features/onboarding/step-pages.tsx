import type { OnboardingStep } from '@loam/domain/user/onboarding';
import type { ComponentType } from 'react';
import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';

/** A page with the words it needs. */
const page = (load: () => Promise<ComponentType>, ...texts: string[]) =>
  lazyPart(async () => (await Promise.all([load(), loadNamespaces(texts)]))[0]);

const places = () => import('../organization/pages');
const crops = () => import('../crop/pages');

/** The pages where each is set up ever after. */
export const stepPages: Readonly<Record<OnboardingStep, ComponentType>> = {
  company: page(async () => (await places()).CompanyPage, 'organization'),
  units: page(async () => (await places()).LocalizationPage, 'localization', 'admin'),
  crops: page(async () => (await crops()).VarietiesPage, 'crop', 'why'),
  products: page(async () => (await import('../library/pages')).LibraryPage, 'library', 'admin'),
  people: page(async () => (await import('../user/people')).UsersPage, 'people', 'admin'),
  workPlan: page(async () => (await import('./work-plan')).WorkPlan, 'template', 'why'),
};
/** Of super admins, who have no company of their own. */
export const Companies = page(async () => (await places()).CompaniesPage, 'company', 'admin');
export const Variety = page(async () => (await crops()).CropPage, 'crop', 'why');
