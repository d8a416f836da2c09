import { planners as advisers } from '@loam/domain/kernel/person/roles';
import type { Feature } from '../../ui/feature';

export const home: Feature = {
  routes: [
    {
      id: 'U097',
      path: '/today',
      page: () => import('./today-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['home', 'dashboard', 'grower'],
      title: 'home:title',
      phone: true,
    },
  ],
};
