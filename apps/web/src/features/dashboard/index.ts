import { IconLayoutDashboard } from '@tabler/icons-react';
import type { Feature } from '../../ui/feature';

export const dashboard: Feature = {
  routes: [
    {
      id: 'U038',
      path: '/dashboard',
      page: () => import('./pages/dashboard-page'),
      access: 'signedIn',
      texts: ['dashboard'],
      title: 'dashboard:title',
      admit: ({ user }) => (user.dashboardAccess ? null : '/customers'),
    },
  ],
  nav: [
    {
      id: 'dashboard',
      label: 'app:nav.dashboard',
      icon: IconLayoutDashboard,
      rank: 10,
      roles: ['executive', 'super', 'company', 'collection', 'group', 'user'],
      allowed: ({ dashboardAccess }) => dashboardAccess,
      to: () => '/dashboard',
    },
  ],
};
