import type { Feature } from '../../ui/feature';
import { loadPlanPage, planRoles, planTexts } from '../plan';

export const audit: Feature = {
  routes: [
    {
      id: 'U073h',
      path: '/customers/:customerId/plan/history',
      page: () => import('./pages/history-page'),
      access: 'signedIn',
      roles: planRoles,
      texts: [...planTexts, 'audit', 'check', 'stages', 'status', 'tank'],
      title: 'audit:title',
      load: loadPlanPage,
      frame: 'live',
      admit: ({ params, query }) => (query.has('planId') ? null : `/customers/${params['customerId']}`),
    },
  ],
};
