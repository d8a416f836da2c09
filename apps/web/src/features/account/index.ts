import type { Feature } from '../../ui/feature';

export const account: Feature = {
  routes: [
    {
      id: 'U039',
      path: '/account',
      page: () => import('./pages/account-page'),
      access: 'signedIn',
      texts: ['account'],
      title: 'account:title',
      phone: true,
    },
  ],
};
