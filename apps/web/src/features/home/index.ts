import type { Feature } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

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
