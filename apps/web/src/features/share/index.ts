import type { Feature } from '../../ui/feature';

export const share: Feature = {
  routes: [
    {
      id: 'U095',
      path: '/share/:token',
      page: () => import('./pages/shared-plan-page'),
      access: 'public',
      texts: ['share', 'why'],
      title: 'share:page.title',
    },
  ],
};
