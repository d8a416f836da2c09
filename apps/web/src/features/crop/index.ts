import type { Feature } from '../../ui/feature';

const area = {
  access: 'signedIn',
  roles: ['super', 'group', 'collection', 'company'],
  texts: ['crop', 'why'],
  title: 'crop:title',
} as const;
const cropPage = () => import('./pages/crop-page');

/** The crops of the library and what admins have of their own. */
export const crop: Feature = {
  routes: [
    { id: 'U047', path: '/crops/varieties', page: () => import('./pages/varieties-page'), ...area, frame: 'live' },
    { id: 'U048', path: '/crops/editVariety/:rootId/:cropId', page: cropPage, ...area },
    { id: 'U049', path: '/crops/:cropId', page: cropPage, ...area },
  ],
};
