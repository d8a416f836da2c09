import type { Feature } from '../../ui/feature';

/** What the weather warns of, as each level has it. */
export const weather: Feature = {
  routes: [
    {
      id: 'U056',
      path: '/admin-center/weather',
      page: () => import('./alerts-page'),
      access: 'signedIn',
      roles: ['super', 'group', 'collection', 'company'],
      texts: ['weather', 'library', 'admin'],
      title: 'admin:title',
      frame: 'live',
      admin: 55,
    },
  ],
};
