import type { Feature } from '../../ui/feature';

/** Where the link of a grower leads, who has no account. */
export const license: Feature = {
  routes: [
    {
      id: 'U120',
      path: '/licenses/sign/:token',
      page: () => import('./pages/sign-page'),
      access: 'public',
      texts: ['license'],
      title: 'license:page.title',
      phone: true,
    },
  ],
};
