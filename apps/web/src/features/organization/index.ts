import { IconBuildingCommunity } from '@tabler/icons-react';
import { ROLE } from '@loam/domain/kernel/roles';
import type { Feature } from '../../ui/feature';

export const organization: Feature = {
  routes: [
    { id: 'U022', path: '/company', page: () => import('./pages/company-page'), access: 'signedIn', roles: ['super', 'company', 'collection'], texts: ['organization'], title: 'organization:company.title' },
    { id: 'U023', path: '/collection/:collectionId', page: () => import('./pages/collection-page'), access: 'signedIn', roles: ['super', 'company', 'collection', 'group'], texts: ['organization'], title: 'organization:collection.title' },
  ],
  nav: [
    {
      id: 'organization',
      label: 'app:nav.organization',
      icon: IconBuildingCommunity,
      rank: 20,
      roles: ['super', 'company', 'collection', 'group'],
      match: /^\/(company|collection\/\d+)\/?$/,
      to: ({ roleId, collections, groups }) => (roleId === ROLE.groupAdmin ? `/collection/${groups[0]?.collectionId}` : roleId === ROLE.collectionAdmin && collections.length === 1 ? `/collection/${collections[0]!.id}` : '/company'),
    },
  ],
};
