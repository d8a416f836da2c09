import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature } from '../../ui/feature';

export const orchard: Feature = {
  routes: [
    {
      id: 'U901',
      path: '/orchards',
      page: () => import('./pages/orchards-page'),
      access: 'signedIn',
      roles: planners,
      texts: ['orchard'],
      title: 'orchard:title',
    },
  ],
};
