import { lazy } from 'react';
import type { Feature, FeatureRoute } from '../../ui/feature';
import { whenIdle } from '../../ui/when-idle';

export const planRoles = ['user', 'super', 'group', 'collection', 'company'] as const;
export const planTexts = ['plan', 'phenology', 'grid'];

const pages = {
  nutrition: () => import('./pages/nutrition-page'),
  applications: () => import('./pages/applications-page'),
  overview: () => import('./pages/overview-page'),
  view: () => import('./pages/view-page'),
  offer: () => import('./pages/offer-page'),
};

/** Late enough not to hold up the step that was asked for. */
const AHEAD_AFTER_MS = 2_000;
let ahead = false;

/** The other steps, so that they open at once, also when the network has gone. */
function fetchSteps(): void {
  if (ahead) return;
  ahead = true;
  setTimeout(() => whenIdle(() => Object.values(pages).forEach((page) => void page().catch(() => (ahead = false)))), AHEAD_AFTER_MS);
}

/** What loads a plan comes with the plan's pages. */
export const loadPlanPage: NonNullable<FeatureRoute['load']> = async (at) => {
  fetchSteps();
  return (await import('./load-plan')).loadPlan(at);
};

const route = (id: string, step: string, page: FeatureRoute['page'], texts: readonly string[] = []): FeatureRoute => ({
  id,
  path: `/customers/:customerId/plan/${step}`,
  page,
  access: 'signedIn',
  roles: planRoles,
  texts: [...planTexts, ...texts],
  title: `plan:title.${step}`,
  // without a plan its pages begin one
  admit: ({ user, params, query }) => (user.readOnly && !query.has('planId') ? `/customers/${params['customerId']}?tab=plans` : null),
  load: loadPlanPage,
  frame: 'live',
  keepQuery: true,
});

/** Two old spellings of the overview keep working with their query. */
const old = (id: string, path: string): FeatureRoute => ({
  id,
  path: `/customers/:customerId/plan/${path}`,
  page: pages.overview,
  access: 'signedIn',
  roles: planRoles,
  texts: planTexts,
  title: 'plan:title.overview',
  admit: ({ params, query }) => `/customers/${params['customerId']}/plan/overview${query.size > 0 ? `?${query}` : ''}`,
});

export const plan: Feature = {
  routes: [
    route('U067', 'nutritional', pages.nutrition, ['advice', 'cited']),
    route('U071', 'fertilization', pages.applications),
    route('U072', 'view', pages.view, ['results']),
    route('U073', 'overview', pages.overview),
    route('U068', 'recommendation', pages.offer),
    route('U069', 'recommendationPage', pages.offer),
    route('U070', 'recommendationOverview', pages.offer),
    old('U074', 'quantitative/overview'),
    old('U075', 'proportional/overview'),
    old('U074a', 'quantitativeOverview'),
    old('U075a', 'proportionalOverview'),
  ],
  verbs: [
    {
      id: 'newPlan',
      label: 'shell:palette.verb.newPlan',
      kinds: ['field', 'customer'],
      roles: planRoles,
      changes: true,
      to: (page) => {
        const [, grower, field] = /^(\/customers\/\d+)(?:\/fields\/(\d+))?$/.exec(page) ?? [];
        return grower && `${grower}/plan/nutritional${field === undefined ? '' : `?fieldId=${field}`}`;
      },
    },
  ],
};

export { ActivePlan, PlansOfField, PlansOfGrower } from './lists/plan-lists';
export { stepPath } from './paths';
export type { PlanWords, ReplayStep } from './replay/plan-replay';
/** A list of products to pick from, without a plan around it. */
export const ProductChoices = lazy(() => import('./products/product-choices'));
const replay = () => import('./replay/plan-replay');
/** The builder's own views over a state of the past; comes with the page that shows it. */
export const PlanReplay = lazy(replay);
/** Its script, before it is drawn; a failure is told when it is. */
export const fetchReplay = () => void replay().catch(() => undefined);
