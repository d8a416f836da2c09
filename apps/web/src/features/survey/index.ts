import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature } from '../../ui/feature';

export const survey: Feature = {
  routes: [
    {
      id: 'U102',
      path: '/customers/:customerId/survey',
      page: () => import('./pages/survey-page'),
      access: 'signedIn',
      roles: planners,
      texts: ['survey'],
      title: 'survey:title',
      phone: true,
      admit: ({ user }) => (user.surveys ? null : false),
    },
  ],
};
