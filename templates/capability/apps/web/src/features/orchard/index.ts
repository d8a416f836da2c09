import { planners } from '@loam/domain/kernel/roles';
import { IconStack2 } from '@tabler/icons-react';
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
  nav: [{ id: 'orchards', label: 'shell:nav.orchards', icon: IconStack2, rank: 65, roles: planners, to: () => '/orchards' }],
};
