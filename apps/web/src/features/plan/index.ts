import type { Feature, FeatureRoute } from '../../ui/feature';

const roles = ['user', 'super', 'group', 'collection', 'company'] as const;
const texts = ['plan', 'phenology', 'grid', 'comment'];

/** What loads a plan comes with the plan's pages. */
const load: FeatureRoute['load'] = async (at) => (await import('./load-plan')).loadPlan(at);

const route = (id: string, step: string, page: FeatureRoute['page']): FeatureRoute => ({
  id, path: `/customers/:customerId/plan/${step}`, page, access: 'signedIn', roles, texts, title: `plan:title.${step}`, load, frame: 'live', keepQuery: true,
});

/** Two old spellings of the overview keep working with their query. */
const old = (id: string, path: string): FeatureRoute => ({
  id, path: `/customers/:customerId/plan/${path}`, page: () => import('./pages/overview-page'), access: 'signedIn', roles, texts, title: 'plan:title.overview',
  admit: ({ params, query }) => `/customers/${params['customerId']}/plan/overview${query.size > 0 ? `?${query}` : ''}`,
});

export const plan: Feature = {
  routes: [
    route('U067', 'nutritional', () => import('./pages/nutrition-page')),
    route('U071', 'fertilization', () => import('./pages/applications-page')),
    route('U072', 'view', () => import('./pages/view-page')),
    route('U073', 'overview', () => import('./pages/overview-page')),
    old('U074', 'quantitative/overview'),
    old('U075', 'proportional/overview'),
    old('U074a', 'quantitativeOverview'),
    old('U075a', 'proportionalOverview'),
  ],
};

export { PlansOfField, PlansOfGrower } from './parts/plan-lists';
