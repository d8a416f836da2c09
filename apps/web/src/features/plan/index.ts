import { z } from 'zod';
import { isApiError } from '../../api/api-error';
import { get } from '../../api/client';
import { found } from '../../api/found';
import type { Feature, FeatureRoute } from '../../ui/feature';
import { growerPath } from './paths';
import { growerQuery, planBody, planKey } from './queries';

const roles = ['user', 'super', 'group', 'collection', 'company'] as const;
const texts = ['plan', 'grid', 'comment'];

/** A plan that cannot be loaded, or is another grower's, leads back to the grower (routes.csv U067–U073). */
const load: FeatureRoute['load'] = async ({ params, query, client }) => {
  const customerId = Number(params['customerId']);
  const asked = query.get('planId');
  if (asked === null) {
    await found(client, growerQuery(customerId));
    return;
  }
  const back = () => new Response(null, { status: 302, headers: { Location: growerPath(customerId) } });
  const planId = z.coerce.number().int().positive().safeParse(asked);
  if (!planId.success) throw back();
  const plan = await client.ensureQueryData({ queryKey: planKey(planId.data), queryFn: () => get('/plan', planBody, { query: { planId: planId.data } }) }).catch((error: unknown) => {
    if (isApiError(error)) throw back();
    return undefined; // no network: the stored copy may still open
  });
  if (plan && plan.customerId !== customerId) throw back();
};

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

export { newPlanPath, stepPath } from './paths';
export { PlansOfField, PlansOfGrower } from './parts/plan-lists';
