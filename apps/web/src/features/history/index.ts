import type { Feature } from '../../ui/feature';
import { planRoles, planTexts } from '../plan';

export const history: Feature = {
  routes: [
    {
      id: 'U073h',
      path: '/customers/:customerId/plan/history',
      page: () => import('./pages/history-page'),
      access: 'signedIn',
      roles: planRoles,
      texts: [...planTexts, 'history', 'check', 'stages', 'status', 'tank', 'why'],
      title: 'history:title',
      load: async (at) => (await import('./load-history')).loadHistory(at),
      frame: 'live',
      admit: ({ params, query }) => (query.has('planId') ? null : `/customers/${params['customerId']}`),
    },
  ],
};
