import type { Feature } from '../../ui/feature';

/** The types that interventions can be of. */
export const intervention: Feature = {
  routes: [
    {
      id: 'U060',
      path: '/admin-center/intervention',
      page: () => import('./pages/intervention-types-page'),
      access: 'signedIn',
      roles: ['super', 'group', 'collection', 'company'],
      texts: ['interventionTypes', 'admin'],
      title: 'interventionTypes:title',
      frame: 'live',
      admin: 90,
    },
  ],
};
