import { IconShieldCog } from '@tabler/icons-react';
import type { Feature } from '../../ui/feature';

const users = {
  page: () => import('./pages/users-page'),
  access: 'signedIn',
  roles: ['super', 'group', 'collection', 'company'],
  texts: ['users', 'admin'],
  title: 'users:title',
  frame: 'live',
} as const;

export const admin: Feature = {
  routes: [
    {
      id: 'U050',
      path: '/admin-center',
      ...users,
      admit: ({ query }) => `/admin-center/users${query.size > 0 ? `?${query.toString()}` : ''}`,
    },
    { id: 'U051', path: '/admin-center/users', ...users, admin: 10 },
  ],
  nav: [
    {
      id: 'admin',
      label: 'app:nav.admin',
      short: 'shell:short.admin',
      icon: IconShieldCog,
      to: () => '/admin-center/users',
      roles: users.roles,
      match: /^\/admin-center/,
      rank: 80,
    },
  ],
};
