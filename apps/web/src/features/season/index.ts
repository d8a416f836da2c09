import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature } from '../../ui/feature';

export const seasonReport: Feature = {
  routes: [
    {
      id: 'U042',
      path: '/end-of-season-report',
      page: () => import('./season'),
      access: 'signedIn',
      roles: planners,
      texts: ['seasonReport', 'comment'],
      title: 'seasonReport:title',
      phone: true,
    },
  ],
};
