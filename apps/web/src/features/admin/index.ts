import { IconShieldCog } from '@tabler/icons-react';
import type { Feature, FeatureRoute } from '../../ui/feature';

const users = {
  page: () => import('./pages/users-page'),
  access: 'signedIn',
  roles: ['super', 'group', 'collection', 'company'],
  texts: ['users', 'admin'],
  title: 'users:title',
  frame: 'live',
} as const;

const importPage = () => import('./pages/import-page');
const library = (
  id: string,
  path: string,
  rank: number,
  page: FeatureRoute['page'] = () => import('./pages/library-page'),
): FeatureRoute => ({
  id,
  path: `/admin-center/${path}`,
  ...users,
  page,
  texts: ['admin'],
  title: 'admin:title',
  admin: rank,
});

export const admin: Feature = {
  routes: [
    {
      id: 'U050',
      path: '/admin-center',
      ...users,
      admit: ({ query }) => `/admin-center/users${query.size > 0 ? `?${query.toString()}` : ''}`,
    },
    { id: 'U051', path: '/admin-center/users', ...users, admin: 10 },
    library('U052', 'fertilizers', 20),
    library('U061', 'fertilizers/archive', 20),
    library('U062', 'fertilizers/import', 20, importPage),
    library('U053', 'crops', 30),
    library('U063', 'crops/archive', 30),
    library('U064', 'crops/import', 30, importPage),
    library('U056', 'weather', 55, () => import('./weather/alerts-page')),
    library('U054', 'planTemplates', 40),
    library('U065', 'planTemplates/archive', 40),
    library('U066', 'planTemplates/import', 40, importPage),
    {
      ...library('U060', 'intervention', 90, () => import('./pages/intervention-page')),
      texts: ['interventionTypes', 'admin'],
      title: 'interventionTypes:title',
    },
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
