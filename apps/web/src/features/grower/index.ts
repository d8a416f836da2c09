import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;
const texts = ['grower'];

export const growerFeature: Feature = {
  routes: [
    { id: 'U024', path: '/collection/:collectionId/group/:groupId', page: () => import('./pages/grower-list-page'), access: 'signedIn', roles: advisers, texts, title: 'grower:list', frame: 'live' },
    { id: 'U025', path: '/collection/:collectionId/group/:groupId/add-grower', page: () => import('./pages/add-grower-page'), access: 'signedIn', roles: advisers, texts, title: 'grower:add' },
    { id: 'U030', path: '/customers/:customerId', page: () => import('./pages/grower-page'), access: 'signedIn', roles: advisers, texts: ['grower', 'field', 'analysis', 'plan'], title: 'grower:title' },
    { id: 'U031', path: '/customers/:customerId/edit', page: () => import('./pages/edit-grower-page'), access: 'signedIn', roles: advisers, texts, title: 'grower:edit' },
  ],
  nav: [
    {
      id: 'growers',
      label: 'app:nav.growers',
      icon: IconUsers,
      to: (user) => (user.groups[0] ? `/collection/${user.groups[0].collectionId}/group/${user.groups[0].id}` : '/customers'),
      roles: advisers,
      match: /^\/(customers|collection\/\d+\/group)/,
      rank: 10,
    },
  ],
};

export { useGrower, useGrowerName } from './queries';
